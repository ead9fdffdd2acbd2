//! The geometry of the hexagon grid, in units of the drawing.

use artwork::big_bang::{HALF, SIZE, free_cells, middle};
use big_bang::{Hex, PlacedPiece};

use super::marks::Marks;

/// A place or a size: to the right, then down.
pub type Point = (f64, f64);

/// A rectangle of the drawing.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Bounds {
    pub left: f64,
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Bounds {
    /// The bounds of these cells with some room around them; none without cells.
    pub fn around(cells: &[Hex], room: f64) -> Option<Bounds> {
        let first = middle(*cells.first()?);
        let (low, high) = cells.iter().map(|&cell| middle(cell)).fold((first, first), |(low, high), (x, y)| {
            ((f64::min(low.0, x), f64::min(low.1, y)), (f64::max(high.0, x), f64::max(high.1, y)))
        });
        let (left, top) = (low.0 - HALF - room, low.1 - SIZE - room);
        Some(Bounds { left, top, width: high.0 + HALF + room - left, height: high.1 + SIZE + room - top })
    }

    pub fn middle(self) -> Point {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// As an SVG view box.
    pub fn view_box(self) -> String {
        format!("{:.1} {:.1} {:.1} {:.1}", self.left, self.top, self.width, self.height)
    }
}

/// The cell at a point of the drawing; none beyond all boards.
pub fn cell_at((x, y): Point) -> Option<Hex> {
    let row = y / (1.5 * SIZE);
    let column = x / (2.0 * HALF) - row / 2.0;
    // Cube coordinates sum to 0, so the one with the largest rounding error follows from the others.
    let third = -column - row;
    let (mut q, mut r, s) = (column.round(), row.round(), third.round());
    let (off_q, off_r, off_s) = ((q - column).abs(), (r - row).abs(), (s - third).abs());
    if off_q > off_r && off_q > off_s {
        q = -r - s;
    } else if off_r > off_s {
        r = -q - s;
    }
    Hex::new(q as i64, r as i64)
}

/// The cell that a finger means: the one at the point, unless only a neighbour can be chosen and its middle is within
/// `reach`. The middle of every cell stays its own.
pub fn touched(point: Point, reach: f64, cells: &[Hex], is_useful: impl Fn(Hex) -> bool) -> Option<Hex> {
    let under = cell_at(point).filter(|cell| cells.contains(cell));
    if under.is_some_and(&is_useful) {
        return under;
    }
    let distance = |&cell: &Hex| {
        let (x, y) = middle(cell);
        (x - point.0).hypot(y - point.1)
    };
    let reach = reach.min(1.5 * HALF);
    let near = cells.iter().filter(|cell| distance(cell) <= reach && is_useful(**cell));
    near.min_by(|one, other| distance(one).total_cmp(&distance(other))).copied().or(under)
}

/// The cells of a board, row by row: those of pieces and of marks, and on request the empty ones around.
pub fn cells_of(pieces: &[PlacedPiece], marks: &Marks, with_neighbours: bool) -> Vec<Hex> {
    let mut cells: Vec<Hex> = pieces.iter().map(|lying| lying.at).collect();
    if with_neighbours || pieces.is_empty() {
        cells.extend(free_cells(pieces));
    }
    cells.extend(&marks.open);
    cells.extend(marks.ghost.map(|(at, _)| at));
    cells.sort();
    cells.dedup();
    cells
}

/// A cell as the value of an attribute.
pub fn written(cell: Hex) -> String {
    format!("{},{}", cell.q(), cell.r())
}

/// The cell in the value of an attribute.
pub fn read(text: &str) -> Option<Hex> {
    let (q, r) = text.split_once(',')?;
    Hex::new(q.parse().ok()?, r.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(q: i64, r: i64) -> Hex {
        Hex::new(q, r).expect("it is near")
    }

    #[test]
    fn every_point_of_a_hexagon_belongs_to_its_cell() {
        for at in [cell(0, 0), cell(5, -3), cell(-7, 2), cell(31, -31)] {
            let (x, y) = middle(at);
            assert_eq!(cell_at((x, y)), Some(at));
            for step in 0..12 {
                let (sin, cos) = (f64::from(step) * std::f64::consts::PI / 6.0).sin_cos();
                let inside = (x + cos * (HALF - 1.0), y + sin * (HALF - 1.0));
                assert_eq!(cell_at(inside), Some(at), "{at} at step {step}");
            }
            assert_eq!(cell_at((x, y - SIZE + 0.5)), Some(at), "the upper corner of {at}");
        }
    }

    #[test]
    fn a_finger_beside_a_small_cell_means_it() {
        let (cells, open) = ([cell(0, 0), cell(1, 0), cell(2, 0)], cell(1, 0));
        let at = |x: f64, reach: f64| touched((x, 0.0), reach, &cells, |cell| cell == open);
        assert_eq!(at(2.0 * HALF, 9.0), Some(open), "it is hit");
        assert_eq!(at(0.9 * HALF, 0.5 * HALF), Some(cell(0, 0)), "large cells are told apart");
        assert_eq!(at(0.9 * HALF, 1.2 * HALF), Some(open), "it is nearer than a finger is wide");
        assert_eq!(at(0.0, 99.0 * HALF), Some(cell(0, 0)), "whoever asks why it is not possible hits the middle");
        assert_eq!(at(5.9 * HALF, 9.0 * HALF), None, "there is nothing");
    }

    #[test]
    fn far_away_there_is_no_cell() {
        assert_eq!(cell_at((1e9, 0.0)), None);
        assert_eq!(cell_at((f64::NAN, 0.0)), Some(Hex::ORIGIN), "no number is no place, and no panic");
    }

    #[test]
    fn a_frame_holds_whole_hexagons() {
        assert_eq!(Bounds::around(&[], 9.0), None);
        let one = Bounds::around(&[Hex::ORIGIN], 10.0).expect("there is a cell");
        assert_eq!((one.middle(), one.height), ((0.0, 0.0), 2.0 * SIZE + 20.0));
        let row = Bounds::around(&[cell(-2, 0), cell(1, 0)], 0.0).expect("there are cells");
        assert!((row.width - 8.0 * HALF).abs() < 1e-9 && (row.left + 5.0 * HALF).abs() < 1e-9);
    }

    #[test]
    fn cells_are_read_as_they_are_written() {
        for at in [cell(0, 0), cell(-3, 11)] {
            assert_eq!(read(&written(at)), Some(at));
        }
        assert_eq!(read("1"), None);
        assert_eq!(read("99,0"), None);
    }

    #[test]
    fn a_board_to_play_on_has_empty_cells_around() {
        let marks = Marks { open: vec![cell(4, 0)], ..Marks::default() };
        assert_eq!(cells_of(&[], &Marks::default(), false), [Hex::ORIGIN]);
        let lying = PlacedPiece { at: Hex::ORIGIN, piece: big_bang::Piece::BIG_BANG, overturned: false, covers: None };
        assert_eq!(cells_of(&[lying], &marks, true).len(), 8);
        assert_eq!(cells_of(&[lying], &Marks::default(), false), [Hex::ORIGIN]);
    }
}
