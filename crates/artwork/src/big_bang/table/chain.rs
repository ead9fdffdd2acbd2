//! The chain of Hexidomino, laid out as a snake.

use big_bang::play::{End, Feature};
use big_bang::{Chain, Direction, Hex, Kind, Objective, Piece};

use crate::big_bang::block::Block;
use crate::big_bang::glyphs::glyph;
use crate::big_bang::grid::{HALF, SIZE, middle};
use crate::big_bang::piece::piece;
use crate::palette::{BRASS, DUSK, NIGHT};
use crate::svg::group;

const ROW_PIECES: usize = 9;

type Point = (f64, f64);

/// Where so many pieces lie: to the right, two steps down, to the left, two steps down. A row of cells stays free but
/// for the piece at the bend, so that only linked pieces touch.
pub(super) fn snake(count: usize) -> Vec<Hex> {
    // Steps in the circle of directions: east, then south-west of it and so on.
    let [east, west] = [Direction::ALL[0], Direction::ALL[3]];
    let [south_east, south_west] = [Direction::ALL[5], Direction::ALL[4]];
    let there = [vec![east; ROW_PIECES - 1], vec![south_east, south_west]].concat();
    let back = [vec![west; ROW_PIECES - 1], vec![south_west, south_east]].concat();
    // The window of cells has an end, but far below the longest chain.
    let start = Hex::new(-4, -10).unwrap_or(Hex::ORIGIN);
    let steps = there.into_iter().chain(back).collect::<Vec<_>>().into_iter().cycle();
    let cells = steps.scan(start, |cell, step| {
        let here = *cell;
        *cell = cell.step(step);
        Some(here)
    });
    cells.take(count).collect()
}

/// The chain with its links, and what each end asks for.
pub(super) fn chain(chain: &Chain, over: bool) -> Block {
    let pieces = chain.pieces();
    let cells = snake(pieces.len());
    let places: Vec<Point> = cells.iter().map(|&cell| middle(cell)).collect();
    let faces: String = pieces.iter().zip(&places).map(|(&it, &place)| group(place, &piece(it))).collect();
    let links: String = chain
        .links()
        .iter()
        .zip(pieces.iter().zip(places.windows(2)))
        .map(|(&feature, (&it, pair))| {
            let half = ((pair[0].0 + pair[1].0) / 2.0, (pair[0].1 + pair[1].1) / 2.0);
            group(half, &sign(it, feature, DUSK))
        })
        .collect();
    let ends: String = if over { String::new() } else { End::BOTH.map(|end| asked(chain, end, &cells)).concat() };
    frame(&places, &(faces + &links + &ends))
}

fn frame(places: &[Point], content: &str) -> Block {
    let span = |values: Vec<f64>, half: f64| {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (low - half, high - low + 2.0 * half)
    };
    let (left, width) = span(places.iter().map(|place| place.0).collect(), HALF + 44.0);
    let (top, height) = span(places.iter().map(|place| place.1).collect(), SIZE + 14.0);
    Block::new((width, height), group((-left, -top), content))
}

/// What a link of this piece has in common, as a sign in a small disc.
fn sign(it: Piece, feature: Feature, border: &str) -> String {
    let Kind::Body(color, shape, _) = it.kind() else { return String::new() };
    let objective = match feature {
        Feature::Shape => Objective::Shape(shape),
        Feature::Color => Objective::Color(color),
    };
    format!(
        "<circle r='14' fill='{NIGHT}' stroke='{border}' stroke-width='1.6'/>{}",
        glyph(objective, if feature == Feature::Shape { 0.33 } else { 0.36 })
    )
}

/// What an end asks for; both features while nothing is linked.
fn asked(chain: &Chain, end: End, cells: &[Hex]) -> String {
    let (here, inner) = match end {
        End::Left => (cells.first(), cells.get(1)),
        End::Right => (cells.last(), cells.len().checked_sub(2).and_then(|index| cells.get(index))),
    };
    let (Some(&here), false) = (here, chain.links().is_empty() && end == End::Left) else { return String::new() };
    // The chain goes on where the snake would go, at its beginning straight back.
    let out = match end {
        End::Left => inner.and_then(|&inner| inner.toward(here)).unwrap_or(Direction::ALL[3]),
        End::Right => snake(cells.len() + 1).last().and_then(|&next| here.toward(next)).unwrap_or(Direction::ALL[0]),
    };
    let ((x, y), (to_x, to_y)) = (middle(here), middle(here.step(out)));
    let features = chain.asked_at(end).map_or_else(|| Feature::BOTH.to_vec(), |feature| vec![feature]);
    let it = chain.piece_at(end);
    let signs = features.iter().enumerate().map(|(index, &feature)| {
        let share = 0.62;
        let along = 39.0 * index as f64;
        let place = (x + (to_x - x) * share + along, y + (to_y - y) * share);
        group(
            place,
            &format!(
                "<circle r='17.5' fill='none' stroke='{BRASS}' stroke-width='1.4' stroke-dasharray='4 3'/>{}",
                sign(it, feature, BRASS)
            ),
        )
    });
    signs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_linked_pieces_touch_and_none_overlap() {
        let cells = snake(48);
        for (index, &cell) in cells.iter().enumerate() {
            for (other, &place) in cells.iter().enumerate().skip(index + 1) {
                assert_ne!(cell, place);
                let ((x, y), (to_x, to_y)) = (middle(cell), middle(place));
                let touches = (to_x - x).hypot(to_y - y) < 2.0 * HALF + 1.0;
                assert_eq!(touches, other == index + 1, "{cell} {place}");
            }
        }
    }
}
