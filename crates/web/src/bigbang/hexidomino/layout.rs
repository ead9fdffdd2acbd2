//! Where the pieces of the chain lie: a snake that runs to and fro, as wide as the room asks for. It never bars an end
//! (BB-8.5): the left one goes on to the left of everything, the right one where the snake goes on.

/// From the middle of a piece to that of its neighbour.
const STEP: f64 = 86.6;
/// From the middle of a row to that of the bend below it.
const BEND: f64 = 75.0;
/// Half the width and half the height of a piece, with some air.
const HALF: (f64, f64) = (49.0, 56.0);
/// The largest and the smallest scale at which pieces are drawn; below that the chain is larger than its frame.
const SCALES: (f64, f64) = (0.42, 0.95);
/// The fewest pieces in a row.
const NARROWEST: usize = 3;
/// The most pieces in a row.
const WIDEST: usize = 16;

/// A place of the drawing.
pub(super) type Place = (f64, f64);

/// How the chain is laid out.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Layout {
    /// How many pieces a row has.
    columns: usize,
    /// How many pieces there are.
    count: usize,
    /// How large it is drawn.
    pub(super) scale: f64,
}

impl Layout {
    /// The layout of so many pieces in a frame of this size: as large as they can be drawn.
    pub(super) fn fit(count: usize, frame: (f64, f64)) -> Layout {
        let (least, most) = SCALES;
        let layout = |columns| {
            let layout = Layout { columns, count, scale: most };
            let (_, (width, height)) = layout.bounds();
            Layout { scale: (frame.0 / width).min(frame.1 / height).min(most), ..layout }
        };
        let all = (NARROWEST..=WIDEST).map(layout);
        let best =
            all.reduce(|best, next| if next.scale > best.scale { next } else { best }).unwrap_or(layout(NARROWEST));
        if best.scale >= least {
            return best;
        }
        // Too many to be seen at once: the frame's width is used, and the height goes beyond it.
        let fits = |columns: &usize| {
            let (_, (width, _)) = Layout { columns: *columns, count, scale: least }.bounds();
            width * least <= frame.0
        };
        let columns = (NARROWEST..=WIDEST).rev().find(fits).unwrap_or(NARROWEST);
        Layout { columns, count, scale: least }
    }

    /// Where a piece lies by its number in the chain; the number after the last is the free place at the right end.
    pub(super) fn place(&self, number: usize) -> Place {
        let (row, column) = (number / (self.columns + 1), number % (self.columns + 1));
        let (y, last) = (row as f64 * 2.0 * BEND, (self.columns - 1) as f64);
        let is_back = row % 2 == 1;
        let along = if is_back { last - column as f64 } else { column as f64 };
        if column < self.columns {
            return (along * STEP, y);
        }
        // The piece at the bend stands half a step further out.
        (if is_back { -STEP / 2.0 } else { last * STEP + STEP / 2.0 }, y + BEND)
    }

    /// The free place at the left end.
    pub(super) fn before_first(&self) -> Place {
        (-STEP, 0.0)
    }

    /// The free place at the right end.
    pub(super) fn after_last(&self) -> Place {
        self.place(self.count)
    }

    /// The corner and the size of the drawing.
    fn bounds(&self) -> (Place, (f64, f64)) {
        let places = (0..=self.count).map(|number| self.place(number)).chain([self.before_first()]);
        let (mut low, mut high) = ((f64::INFINITY, f64::INFINITY), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        for (x, y) in places {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        let corner = (low.0 - HALF.0, low.1 - HALF.1);
        (corner, (high.0 - low.0 + 2.0 * HALF.0, high.1 - low.1 + 2.0 * HALF.1))
    }

    /// The part of the plane that is drawn, as SVG wants it.
    pub(super) fn view_box(&self) -> String {
        let ((left, top), (width, height)) = self.bounds();
        format!("{left:.1} {top:.1} {width:.1} {height:.1}")
    }

    /// How wide and how high it is drawn, in pixels.
    pub(super) fn size(&self) -> (f64, f64) {
        let (_, (width, height)) = self.bounds();
        (width * self.scale, height * self.scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(one: Place, other: Place) -> f64 {
        (one.0 - other.0).hypot(one.1 - other.1)
    }

    #[test]
    fn only_linked_pieces_touch_and_both_ends_stay_free() {
        for frame in [(360.0, 380.0), (900.0, 560.0), (320.0, 200.0)] {
            for count in 1..=48 {
                let layout = Layout::fit(count, frame);
                let mut places = vec![layout.before_first()];
                places.extend((0..=count).map(|number| layout.place(number)));
                for (index, &place) in places.iter().enumerate() {
                    for (other, &next) in places.iter().enumerate().skip(index + 1) {
                        let touches = distance(place, next) < STEP + 2.0;
                        // The ends of a short chain may lie side by side without harm, but never on a piece.
                        assert!(distance(place, next) > STEP - 2.0, "{count}: {index} and {other}");
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
                let layout = Layout::fit(count, frame);
                let (width, height) = layout.size();
                assert!(width <= frame.0 + 0.1, "{count}");
                assert!(height <= frame.1 + 0.1 || layout.scale <= SCALES.0, "{count}");
                assert!((SCALES.0..=SCALES.1).contains(&layout.scale), "{count}");
            }
        }
    }

    #[test]
    fn a_wide_frame_has_long_rows() {
        assert!(Layout::fit(30, (1200.0, 400.0)).columns > Layout::fit(30, (400.0, 600.0)).columns);
    }
}
