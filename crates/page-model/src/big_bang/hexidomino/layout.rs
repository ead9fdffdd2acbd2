//! The layout of the chain: a snake that runs to and fro, as wide as the frame. It never blocks an end (BB-8.5): one
//! end goes on downwards and the other upwards, so that a piece added at either end moves no other.

/// From the middle of a piece to the middle of its neighbour.
const PIECE_DISTANCE: f64 = 86.6;
/// From the middle of a row to the middle of the bend below it.
const BEND_DISTANCE: f64 = 75.0;
/// Half the width and half the height of a piece, with some room around it.
const HALF_PIECE: (f64, f64) = (49.0, 56.0);
/// The smallest and the largest scale at which pieces are drawn; below that the chain is larger than its frame.
const SCALE_LIMITS: (f64, f64) = (0.42, 0.95);
const MIN_ROW_PIECES: usize = 3;
const MAX_ROW_PIECES: usize = 16;

/// A place of the drawing.
pub type LayoutPoint = (f64, f64);

/// How the chain is laid out.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct ChainLayout {
    /// How many pieces a row has.
    columns: usize,
    /// The number of the first piece on the snake: below 0 by as many as were added at the left.
    first: isize,
    /// How many pieces there are.
    count: usize,
    /// How large it is drawn.
    pub scale: f64,
    /// The frame in which it is drawn, in pixels.
    frame: (f64, f64),
    /// The corner of the plane that is drawn in the upper left corner of the frame.
    corner: LayoutPoint,
    /// How much of the plane is drawn, in its units; more than the frame shows if the chain is higher.
    view: (f64, f64),
}

/// For how many more pieces at each end a new layout of a chain of this length reserves room.
fn spare(count: usize) -> usize {
    4 + count / 4
}

impl ChainLayout {
    /// The layout of `count` pieces in a frame of this size. As long as the layout `before` has room for all, no piece
    /// moves; otherwise they are drawn as large as possible with room for some more.
    pub fn fit(before: Option<ChainLayout>, first: isize, count: usize, frame: (f64, f64)) -> ChainLayout {
        let kept = before.filter(|before| before.frame == frame).map(|before| ChainLayout { first, count, ..before });
        kept.and_then(ChainLayout::kept).unwrap_or_else(|| ChainLayout::anew(first, count, frame))
    }

    fn anew(first: isize, count: usize, frame: (f64, f64)) -> ChainLayout {
        let ((least, most), nowhere) = (SCALE_LIMITS, (0.0, 0.0));
        let layout = |columns| {
            let layout = ChainLayout { columns, first, count, scale: most, frame, corner: nowhere, view: nowhere };
            let (_, (width, height)) = layout.bounds(spare(count));
            ChainLayout { scale: (frame.0 / width).min(frame.1 / height).min(most), ..layout }
        };
        let all = (MIN_ROW_PIECES..=MAX_ROW_PIECES).map(layout);
        let best = all
            .reduce(|best, next| if next.scale > best.scale { next } else { best })
            .unwrap_or(layout(MIN_ROW_PIECES));
        if best.scale >= least {
            return best.centred();
        }
        // Too many for the frame: the chain takes its width, and is higher than it.
        let full = |columns: usize| columns as f64 * PIECE_DISTANCE + 2.0 * HALF_PIECE.0;
        let columns = (MIN_ROW_PIECES..=MAX_ROW_PIECES).rev().find(|&columns| full(columns) * least <= frame.0);
        ChainLayout { scale: least, ..layout(columns.unwrap_or(MIN_ROW_PIECES)) }.centred()
    }

    /// The same layout if all of the chain fits in it; none if a new one is needed. At the smallest scale the chain is
    /// scrolled, so the plane may be extended above and below.
    fn kept(self) -> Option<ChainLayout> {
        let ((left, top), (width, height)) = self.bounds(0);
        let outside = |corner: f64, view: f64, start: f64, size: f64| {
            ((corner - start).max(0.0), (start + size - corner - view).max(0.0))
        };
        let (before, after) = outside(self.corner.0, self.view.0, left, width);
        let (above, below) = outside(self.corner.1, self.view.1, top, height);
        let is_scrolled = self.scale <= SCALE_LIMITS.0;
        (before + after < 0.1 && (above + below < 0.1 || is_scrolled)).then_some(ChainLayout {
            corner: (self.corner.0, self.corner.1 - above),
            view: (self.view.0, self.view.1 + above + below),
            ..self
        })
    }

    /// In the middle of the frame, with the room for more.
    fn centred(self) -> ChainLayout {
        let ((left, top), (width, height)) = self.bounds(spare(self.count));
        let ((_, high), (_, chain)) = self.bounds(0);
        let shown = (self.frame.0 / self.scale, self.frame.1 / self.scale);
        // A scrolled chain has no reserved room: it grows with the chain.
        let (top, height) = if height > shown.1 { (high, chain) } else { (top, height) };
        let view = (shown.0.max(width), shown.1.max(height));
        ChainLayout { corner: (left - (view.0 - width) / 2.0, top - (view.1 - height) / 2.0), view, ..self }
    }

    /// Where a piece lies by its number in the chain.
    pub fn place(&self, number: usize) -> LayoutPoint {
        self.on_snake(self.first + number as isize)
    }

    fn on_snake(&self, index: isize) -> LayoutPoint {
        let round = self.columns as isize + 1;
        let (row, column) = (index.div_euclid(round), index.rem_euclid(round) as usize);
        let (y, last) = (row as f64 * 2.0 * BEND_DISTANCE, (self.columns - 1) as f64);
        let is_back = row.rem_euclid(2) == 1;
        let along = if is_back { last - column as f64 } else { column as f64 };
        if column < self.columns {
            return (along * PIECE_DISTANCE, y);
        }
        // The piece at the bend stands half a step further out.
        (if is_back { -PIECE_DISTANCE / 2.0 } else { last * PIECE_DISTANCE + PIECE_DISTANCE / 2.0 }, y + BEND_DISTANCE)
    }

    /// The free place at the left end.
    pub fn before_first(&self) -> LayoutPoint {
        self.on_snake(self.first - 1)
    }

    /// The free place at the right end.
    pub fn after_last(&self) -> LayoutPoint {
        self.place(self.count)
    }

    /// The corner and the size of the chain with both free places and `more` pieces at each end.
    fn bounds(&self, more: usize) -> (LayoutPoint, (f64, f64)) {
        let more = more as isize;
        let places =
            (self.first - 1 - more..=self.first + self.count as isize + more).map(|index| self.on_snake(index));
        let (mut low, mut high) = ((f64::INFINITY, f64::INFINITY), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        for (x, y) in places {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        let corner = (low.0 - HALF_PIECE.0, low.1 - HALF_PIECE.1);
        (corner, (high.0 - low.0 + 2.0 * HALF_PIECE.0, high.1 - low.1 + 2.0 * HALF_PIECE.1))
    }

    /// The part of the plane that is drawn, as an SVG view box.
    pub fn view_box(&self) -> String {
        let ((left, top), (width, height)) = (self.corner, self.view);
        format!("{left:.1} {top:.1} {width:.1} {height:.1}")
    }

    /// How wide and how high it is drawn, in pixels.
    pub fn size(&self) -> (f64, f64) {
        (self.view.0 * self.scale, self.view.1 * self.scale)
    }

    /// By how many pixels the pieces are drawn lower than before, so that scrolling can compensate.
    pub fn lower_than(&self, before: &ChainLayout) -> f64 {
        if self.columns == before.columns && self.scale == before.scale {
            (before.corner.1 - self.corner.1) * self.scale
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(one: LayoutPoint, other: LayoutPoint) -> f64 {
        (one.0 - other.0).hypot(one.1 - other.1)
    }

    #[test]
    fn only_linked_pieces_touch_and_both_ends_stay_free() {
        for frame in [(360.0, 380.0), (900.0, 560.0), (320.0, 200.0)] {
            for (count, first) in (1..=48).flat_map(|count| [(count, 0), (count, -(count as isize) / 2)]) {
                let layout = ChainLayout::fit(None, first, count, frame);
                let mut places = vec![layout.before_first()];
                places.extend((0..=count).map(|number| layout.place(number)));
                for (index, &place) in places.iter().enumerate() {
                    for (other, &next) in places.iter().enumerate().skip(index + 1) {
                        let touches = distance(place, next) < PIECE_DISTANCE + 2.0;
                        assert!(distance(place, next) > PIECE_DISTANCE - 2.0, "{count}: {index} and {other}");
                        assert_eq!(touches, other == index + 1, "{count}: {index} and {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn it_fits_its_frame_as_long_as_pieces_are_large_enough() {
        for frame in [(360.0, 380.0), (900.0, 560.0)] {
            for count in 1..=48 {
                let layout = ChainLayout::fit(None, 0, count, frame);
                let (width, height) = layout.size();
                assert!(width <= frame.0 + 0.1, "{count}");
                assert!(height <= frame.1 + 0.1 || layout.scale <= SCALE_LIMITS.0, "{count}");
                assert!((SCALE_LIMITS.0..=SCALE_LIMITS.1).contains(&layout.scale), "{count}");
            }
        }
    }

    #[test]
    fn a_wide_frame_has_long_rows() {
        let columns = |frame| ChainLayout::fit(None, 0, 30, frame).columns;
        assert!(columns((1200.0, 400.0)) > columns((400.0, 600.0)));
    }

    /// Where a piece is seen in the frame, in pixels, once it has been scrolled by so many.
    fn seen(layout: &ChainLayout, number: usize, scrolled: f64) -> LayoutPoint {
        let (x, y) = layout.place(number);
        ((x - layout.corner.0) * layout.scale, (y - layout.corner.1) * layout.scale - scrolled)
    }

    /// How often pieces move while thirty are added, at the left whenever `left` says so.
    fn moves(frame: (f64, f64), left: impl Fn(usize) -> bool) -> usize {
        let (mut layout, mut scrolled, mut moves) = (ChainLayout::fit(None, 0, 1, frame), 0.0, 0);
        for number in 0..30 {
            let at_left = left(number);
            let after = ChainLayout::fit(Some(layout), layout.first - isize::from(at_left), layout.count + 1, frame);
            let down = scrolled + after.lower_than(&layout);
            let is_still = (0..layout.count).all(|piece| {
                let (one, other) = (seen(&layout, piece, scrolled), seen(&after, piece + usize::from(at_left), down));
                distance(one, other) < 0.5
            });
            moves += usize::from(!is_still);
            (layout, scrolled) = (after, down);
        }
        moves
    }

    #[test]
    fn pieces_stay_where_they_are_but_for_a_few_times_in_a_game() {
        for frame in [(336.0, 268.0), (368.0, 420.0), (1048.0, 512.0)] {
            for seed in 0..200_u64 {
                let mut dice = tabletop::Dice::new(seed, 0);
                let sides: Vec<bool> = (0..30).map(|_| dice.below(2) == 0).collect();
                let count = moves(frame, |number| sides[number]);
                assert!(count <= 3, "{count} times in {frame:?}, seed {seed}");
            }
            for (side, count) in [false, true].map(|side| (side, moves(frame, |_| side))) {
                assert!(count <= 4, "{count} times in {frame:?}, always at the left: {side}");
            }
        }
    }

    #[test]
    fn a_chain_that_is_laid_out_anew_has_room_for_more_at_both_ends() {
        let frame = (900.0, 560.0);
        for count in 1..=24 {
            let before = ChainLayout::fit(None, 0, count, frame);
            for (first, added) in [(0, 4), (-4, 4), (-4, 8)] {
                let after = ChainLayout::fit(Some(before), first, count + added, frame);
                assert_eq!((after.scale, after.corner, after.view), (before.scale, before.corner, before.view));
            }
        }
    }

    #[test]
    fn a_chain_that_is_scrolled_says_how_far_it_has_moved() {
        let frame = (320.0, 200.0);
        let before = ChainLayout::fit(None, -20, 40, frame);
        let after = ChainLayout::fit(Some(before), -24, 44, frame);
        let top = |layout: &ChainLayout| layout.bounds(0).0.1;
        assert_eq!(after.scale, SCALE_LIMITS.0);
        assert!((after.lower_than(&before) - (top(&before) - top(&after)) * after.scale).abs() < 1e-6);
    }
}
