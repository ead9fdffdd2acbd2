//! Universes drawn as text, for terminals and tests.
//!
//! A line of text is a row of cells (one `r`); each row begins half a cell further right than the one above it, so
//! that neighbours in the drawing are neighbours on the board:
//!
//! ```
//! let drawing = "
//!        big   rc2
//!     bp1   os1
//! ";
//! let universe: big_bang::Drawing = drawing.parse()?;
//! assert_eq!(universe.pieces().len(), 4);
//! # Ok::<(), big_bang::DrawingError>(())
//! ```
//!
//! Bodies are written in their notation, other pieces with three letters of their name: `ear`, `hol`, `nov`, `wh1`,
//! `wh2`, `big`. Capitals are overturned, and `.` is an empty cell. A piece that hides another is followed by a plus, and a
//! line below the drawing says what it hides: `rc2 on bp1`. The cell of `big` is `[0,0]`; without it, the cell marked
//! `@` in front (`@rc2`), else the first.

use std::fmt;
use std::str::FromStr;

use crate::{Board, Hex, Piece, PlacedPiece};

/// Letters from one cell to the next.
const PITCH: i64 = 6;
const HALF: i64 = PITCH / 2;

const SHORT: [(Piece, &str); 6] = [
    (Piece::BIG_BANG, "big"),
    (Piece::EARTH, "ear"),
    (Piece::BLACK_HOLE, "hol"),
    (Piece::SUPERNOVA, "nov"),
    (Piece::WORM_HOLES[0], "wh1"),
    (Piece::WORM_HOLES[1], "wh2"),
];

/// Pieces as they lie, to be drawn or read from a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    pieces: Vec<PlacedPiece>,
}

/// Why a text is not a drawing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct DrawingError {
    line: usize,
    problem: String,
}

impl Drawing {
    /// The pieces on a board.
    pub fn of(board: &Board) -> Drawing {
        Drawing { pieces: board.pieces() }
    }

    /// The pieces, row by row.
    pub fn pieces(&self) -> &[PlacedPiece] {
        &self.pieces
    }
}

impl From<&[PlacedPiece]> for Drawing {
    fn from(pieces: &[PlacedPiece]) -> Drawing {
        let mut pieces = pieces.to_vec();
        pieces.sort_by_key(|lying| lying.at);
        Drawing { pieces }
    }
}

fn name(piece: Piece) -> String {
    let short = SHORT.iter().find(|(known, _)| *known == piece);
    short.map_or_else(|| piece.to_string(), |(_, name)| (*name).to_owned())
}

fn word(lying: &PlacedPiece) -> String {
    let name = name(lying.piece);
    let word = if lying.overturned { name.to_uppercase() } else { name };
    if lying.covers.is_some() { word + "+" } else { word }
}

/// How far right of the origin a cell begins, in letters.
fn column(at: Hex) -> i64 {
    at.q() * PITCH + at.r() * HALF
}

impl fmt::Display for Drawing {
    /// The cell `[0,0]` is marked unless `big-bang` lies there or it is the first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(left) = self.pieces.iter().map(|lying| column(lying.at)).min() else { return Ok(()) };
        let has_origin = self.pieces.iter().any(|lying| lying.piece == Piece::BIG_BANG)
            || self.pieces.first().is_some_and(|lying| lying.at == Hex::ORIGIN);
        let mut line = String::new();
        let mut row = None;
        for lying in &self.pieces {
            if let Some(row) = row {
                // No row of a universe is empty, but a drawing need not be a universe.
                for _ in row..lying.at.r() {
                    writeln!(f, "{line}")?;
                    line.clear();
                }
            }
            row = Some(lying.at.r());
            let marked = lying.at == Hex::ORIGIN && !has_origin;
            let start = (column(lying.at) - left) as usize + usize::from(!marked);
            let gap = start.saturating_sub(line.len());
            line += &" ".repeat(gap);
            line += if marked { "@" } else { "" };
            line += &word(lying);
        }
        writeln!(f, "{line}")?;
        for lying in &self.pieces {
            if let Some(under) = lying.covers {
                writeln!(f, "{} on {}", name(lying.piece), name(under))?;
            }
        }
        Ok(())
    }
}

/// A word of a drawing: where it begins, and what it says.
struct Word<'a> {
    line: usize,
    column: usize,
    text: &'a str,
}

/// The words of the drawing itself.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    for (line, row) in (1..).zip(text.lines()).filter(|(_, row)| stack(row).is_none()) {
        for part in row.split_whitespace() {
            let column = part.as_ptr() as usize - row.as_ptr() as usize;
            words.push(Word { line, column, text: part });
        }
    }
    words
}

/// A line that says which piece hides which: their names.
fn stack(row: &str) -> Option<(&str, &str)> {
    let (top, under) = row.split_once(" on ")?;
    Some((top.trim(), under.trim()))
}

fn read_piece(text: &str) -> Result<Piece, String> {
    let lower = text.to_lowercase();
    match SHORT.iter().find(|(_, name)| *name == lower) {
        Some((piece, _)) => Ok(*piece),
        None => lower.parse::<Piece>().map_err(|error| error.to_string()),
    }
}

/// What a piece with a plus hides.
fn hidden_by(text: &str, top: &str) -> Result<Piece, String> {
    let mut stacks = text.lines().filter_map(stack);
    let under = stacks.find(|(above, _)| above.eq_ignore_ascii_case(top)).map(|(_, under)| under);
    read_piece(under.ok_or_else(|| format!("{top} hides something, but no line says what"))?)
}

impl FromStr for Drawing {
    type Err = DrawingError;

    fn from_str(text: &str) -> Result<Drawing, DrawingError> {
        let words = words(text);
        let is_piece = |word: &&Word<'_>| word.text != ".";
        let marked = words.iter().find(|word| word.text.starts_with('@') || word.text == "big");
        let Some(origin) = marked.or_else(|| words.iter().find(is_piece)) else {
            return Ok(Drawing { pieces: Vec::new() });
        };
        // A mark stands in front of the word that it marks.
        let start = |word: &Word<'_>| word.column as i64 + i64::from(word.text.starts_with('@'));
        let mut pieces: Vec<PlacedPiece> = Vec::new();
        for word in words.iter().filter(is_piece) {
            let error = |problem: String| DrawingError { line: word.line, problem };
            let r = word.line as i64 - origin.line as i64;
            let across = start(word) - start(origin) - r * HALF;
            if across % PITCH != 0 {
                return Err(error(format!("{} does not stand in a column of cells", word.text)));
            }
            let at = Hex::new(across / PITCH, r).ok_or_else(|| error(format!("{} is too far away", word.text)))?;
            let marked = word.text.trim_start_matches('@');
            let top = marked.trim_end_matches('+');
            let piece = read_piece(top).map_err(error)?;
            let covers = if top == marked { None } else { Some(hidden_by(text, top).map_err(error)?) };
            let new = [Some(piece), covers];
            if pieces
                .iter()
                .any(|lying| [Some(lying.piece), lying.covers].iter().flatten().any(|old| new.contains(&Some(*old))))
            {
                return Err(error(format!("{piece} lies on the board twice")));
            }
            pieces.push(PlacedPiece { at, piece, overturned: top.contains(char::is_uppercase), covers });
        }
        pieces.sort_by_key(|lying| lying.at);
        Ok(Drawing { pieces })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIVERSE: &str = "          bp1   os1
 hol   RC2   big   rc3
    yc1   BA1   ear+
       nov
ear on yp1";

    #[test]
    fn a_drawing_is_read_as_it_is_drawn() {
        let drawing: Drawing = UNIVERSE.parse().unwrap();
        let place = |name: &str| {
            let found = drawing.pieces.iter().find(|lying| lying.piece.to_string() == name).unwrap();
            (found.at.q(), found.at.r())
        };
        assert_eq!((place("big-bang"), place("os1"), place("bp1")), ((0, 0), (1, -1), (0, -1)));
        assert_eq!((place("earth"), place("ba1"), place("yc1")), ((0, 1), (-1, 1), (-2, 1)));
        assert_eq!(place("supernova"), (-2, 2));
        let drawn: Vec<String> = drawing.to_string().lines().map(|line| line.trim_end().to_owned()).collect();
        assert_eq!(drawn, UNIVERSE.lines().collect::<Vec<_>>());
        let board = Board::of(&drawing.pieces);
        assert_eq!(Drawing::of(&board), drawing);
        assert_eq!(board.covered_at(Hex::new(0, 1).unwrap()).map(|piece| piece.to_string()), Some("yp1".to_owned()));
    }

    #[test]
    fn the_origin_can_be_marked() {
        let marked: Drawing = "  rc1   rc2\n    @rc3".parse().unwrap();
        let cells: Vec<String> = marked.pieces.iter().map(|lying| lying.at.to_string()).collect();
        assert_eq!(cells, ["[0,-1]", "[1,-1]", "[0,0]"]);
        assert_eq!(marked.to_string().parse(), Ok(marked));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| text.parse::<Drawing>().unwrap_err().to_string();
        assert_eq!(error("big   rc7"), "line 1: there is no piece 'rc7'");
        assert_eq!(error("big\n bp1"), "line 2: bp1 does not stand in a column of cells");
        assert_eq!(error("big   bp1   bp1"), "line 1: bp1 lies on the board twice");
        assert_eq!(error("big   bp1   bp2+\nbp2 on bp1"), "line 1: bp2 lies on the board twice");
        assert_eq!(error("big   bp1+"), "line 1: bp1 hides something, but no line says what");
        assert_eq!("".parse::<Drawing>().unwrap().pieces(), []);
    }
}
