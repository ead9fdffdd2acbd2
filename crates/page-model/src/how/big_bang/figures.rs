//! The drawings beside the lessons, made of the same pieces as the game.

use artwork::big_bang::{HALF, SIZE, hexagon, lit, middle, piece};
use big_bang::{Alignment, Color, Hex, Objective, ObjectiveScore, Piece, PlacedPiece, Shape, UniverseAccount};
use tabletop::{Item, Rule};

/// A piece on a cell.
type FigurePiece = (i64, i64, &'static str);

/// A universe with an alignment of comets and one of red bodies, which share a piece.
const ALIGNED: [FigurePiece; 8] = [
    (0, 0, "big-bang"),
    (-1, -1, "yc3"),
    (0, -1, "rc2"),
    (1, -1, "oc1"),
    (-1, 0, "rp3"),
    (1, -2, "ra1"),
    (1, 0, "bs1"),
    (-2, 0, "yp3"),
];
const COMETS: [(i64, i64); 3] = [(-1, -1), (0, -1), (1, -1)];
const REDS: [(i64, i64); 3] = [(-1, 0), (0, -1), (1, -2)];

/// The beginning of a universe, a piece to be placed, where it fits, and where it does not.
const BEGUN: [FigurePiece; 3] = [(0, 0, "big-bang"), (1, -1, "rc2"), (1, 0, "rp1")];
const FITTING: FigurePiece = (0, -1, "oc2");
const REFUSED: (i64, i64) = (2, -1);

const FIRST: [FigurePiece; 5] = [(0, 0, "bp2"), (1, 0, "bc2"), (0, 1, "bp1"), (1, -1, "oc2"), (-1, 1, "yp3")];
const SECOND: [FigurePiece; 4] = [(0, 0, "rs1"), (1, 0, "ra1"), (0, 1, "rs3"), (1, 1, "ra3")];

/// An `<svg>` element around a drawing.
fn framed((left, top): (f64, f64), (width, height): (f64, f64), drawing: &str) -> String {
    format!("<svg viewBox='{left:.1} {top:.1} {width:.1} {height:.1}' class='how-piece'>{drawing}</svg>")
}

fn at(place: (f64, f64), drawing: &str) -> String {
    format!("<g transform='translate({:.1} {:.1})'>{drawing}</g>", place.0, place.1)
}

fn drawn(name: &str) -> String {
    name.parse().map(piece).unwrap_or_default()
}

/// The middle of a cell.
fn place((q, r): (i64, i64)) -> (f64, f64) {
    Hex::new(q, r).map(middle).unwrap_or_default()
}

/// A piece with so much room to the next one.
const PIECE_DISTANCE: f64 = 2.0 * HALF + 6.0;

/// Rows of pieces, each in the middle.
pub fn rows(rows: &[&[&str]]) -> String {
    let most = rows.iter().map(|row| row.len()).max().unwrap_or_default() as f64;
    let high = 2.0 * SIZE + 6.0;
    let mut drawing = String::new();
    for (number, row) in rows.iter().enumerate() {
        let first = (most - row.len() as f64) * PIECE_DISTANCE / 2.0;
        for (index, name) in row.iter().enumerate() {
            drawing += &at((first + index as f64 * PIECE_DISTANCE, number as f64 * high), &drawn(name));
        }
    }
    framed((-HALF - 4.0, -SIZE - 4.0), (most * PIECE_DISTANCE + 2.0, rows.len() as f64 * high + 2.0), &drawing)
}

/// A line that must be avoided.
pub fn threat(row: &[&str]) -> String {
    let rim = hexagon(SIZE - 2.0);
    let mut drawing = String::new();
    for (index, name) in row.iter().enumerate() {
        drawing +=
            &at((index as f64 * PIECE_DISTANCE, 0.0), &format!("{}<path class='how-refused' d='{rim}'/>", drawn(name)));
    }
    framed((-HALF - 4.0, -SIZE - 4.0), (row.len() as f64 * PIECE_DISTANCE + 2.0, 2.0 * SIZE + 8.0), &drawing)
}

/// The row with the costs of its pieces; the last one is marked as the next to be discarded.
pub fn row_with_years(row: &[&str]) -> String {
    let mut drawing = String::new();
    for (index, name) in row.iter().enumerate() {
        let years = name.parse().map(Piece::years).unwrap_or_default();
        let shade = if index + 1 == row.len() { " opacity='.5'" } else { "" };
        let face = format!(
            "<g{shade}>{}</g><circle class='how-coin' cy='{:.1}' r='17'/><text y='{:.1}' text-anchor='middle'>{years}</text>",
            drawn(name),
            SIZE + 24.0,
            SIZE + 29.5
        );
        drawing += &at((index as f64 * PIECE_DISTANCE, 0.0), &face);
    }
    framed((-HALF - 4.0, -SIZE - 4.0), (row.len() as f64 * PIECE_DISTANCE + 2.0, 2.0 * SIZE + 52.0), &drawing)
}

fn lying(laid: &[FigurePiece]) -> Vec<PlacedPiece> {
    let lie = |&(q, r, name): &FigurePiece| {
        Some(PlacedPiece { at: Hex::new(q, r)?, piece: name.parse().ok()?, overturned: false, covers: None })
    };
    laid.iter().filter_map(lie).collect()
}

/// Where a piece may be placed, and where it may not.
pub fn placing() -> String {
    let (q, r, name) = FITTING;
    let rim = hexagon(SIZE - 2.0);
    let fits = format!("<g opacity='.75'>{}</g><path class='how-rim' d='{rim}'/>", drawn(name));
    let refused = format!("<path class='how-refused' d='{rim}M-14-14L14 14M14-14L-14 14'/>");
    let drawing = lit(&lying(&BEGUN), &[]) + &at(place((q, r)), &fits) + &at(place(REFUSED), &refused);
    framed((-2.0 * HALF, -2.5 * SIZE - 6.0), (6.0 * HALF, 3.5 * SIZE + 12.0), &drawing)
}

/// An objective with one alignment.
fn aligned(objective: Objective, cells: &[(i64, i64)], pieces: &[PlacedPiece]) -> ObjectiveScore {
    let cells: Vec<Hex> = cells.iter().filter_map(|&(q, r)| Hex::new(q, r)).collect();
    let worth = |cell: &Hex| pieces.iter().find(|lying| lying.at == *cell).map(|lying| u32::from(lying.piece.points()));
    let points: u32 = cells.iter().filter_map(worth).sum();
    let item = Item { rule: Rule::new("BB", 5, 1), points: points.cast_signed(), what: Alignment::Line { cells } };
    ObjectiveScore { objective, alignments: vec![item], points }
}

/// What comets and red bodies earn in [`ALIGNED`].
fn account() -> UniverseAccount {
    let pieces = lying(&ALIGNED);
    let objectives = vec![
        aligned(Objective::Shape(Shape::Comet), &COMETS, &pieces),
        aligned(Objective::Color(Color::Red), &REDS, &pieces),
    ];
    let points = objectives.iter().map(|objective| objective.points).sum();
    UniverseAccount { universe: None, objectives, points }
}

/// Two alignments with their points.
pub fn scoring() -> String {
    framed(
        (-5.0 * HALF - 6.0, -4.0 * SIZE - 6.0),
        (8.0 * HALF + 12.0, 5.0 * SIZE + 12.0),
        &lit(&lying(&ALIGNED), &[&account()]),
    )
}

/// Two universes side by side.
pub fn universes() -> String {
    let drawing = lit(&lying(&FIRST), &[]) + &at((5.6 * HALF, 0.0), &lit(&lying(&SECOND), &[]));
    framed((-2.0 * HALF, -2.5 * SIZE - 4.0), (12.0 * HALF, 5.0 * SIZE + 8.0), &drawing)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body((q, r): (i64, i64), laid: &[FigurePiece]) -> Piece {
        let found = laid.iter().find(|(x, y, _)| (*x, *y) == (q, r));
        found.and_then(|(_, _, name)| name.parse().ok()).expect("a piece")
    }

    #[test]
    fn the_example_earns_what_the_lesson_says() {
        let account = account();
        assert_eq!(account.objectives.iter().map(|objective| objective.points).collect::<Vec<_>>(), [6, 6]);
        let name = |cells: [(i64, i64); 3]| cells.map(|cell| body(cell, &ALIGNED).name());
        assert!(name(COMETS).iter().all(|name| name.contains('c')));
        assert!(name(REDS).iter().all(|name| name.starts_with('r')));
    }

    #[test]
    fn pieces_lie_as_the_rules_allow() {
        for laid in [ALIGNED.as_slice(), &BEGUN, &FIRST, &SECOND] {
            let pieces = lying(laid);
            assert_eq!(pieces.len(), laid.len());
            for one in pieces.iter().filter(|one| one.piece.is_body()) {
                let near = pieces.iter().filter(|other| other.piece.is_body() && other.at.touches(one.at));
                for other in near {
                    assert!(one.piece.fits(other.piece), "{} and {}", one.piece, other.piece);
                }
            }
        }
        let (q, r, name) = FITTING;
        let fitting: Piece = name.parse().expect("a piece");
        assert!(fitting.fits(body((1, -1), &BEGUN)) && !fitting.fits(body((1, 0), &BEGUN)));
        let refused = Hex::new(REFUSED.0, REFUSED.1).expect("a cell");
        assert!(refused.touches(Hex::new(1, 0).expect("a cell")));
        assert!(Hex::new(q, r).expect("a cell").touches(Hex::ORIGIN));
    }
}
