//! Universes of Big Bang 13.7 in a terminal.

use big_bang::{Color, Drawing, Kind, Piece, PlacedPiece};

/// A universe, row by row; in front of each row its `r` and the `q` of its first piece.
pub(crate) fn lines(pieces: &[PlacedPiece], colored: bool) -> Vec<String> {
    let drawing = Drawing::from(pieces);
    let mut rows: Vec<(i64, i64)> = Vec::new();
    for lying in drawing.pieces() {
        if rows.last().is_none_or(|&(r, _)| r != lying.at.r()) {
            rows.push((lying.at.r(), lying.at.q()));
        }
    }
    let text = drawing.to_string();
    let width = text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    let line = |(index, row): (usize, &str)| {
        // Below the rows it says what lies under stacks.
        let label = rows.get(index).map_or_else(String::new, |(r, q)| format!("r {r:>3}, q from {q:>3}"));
        format!("{label:<18}{}{}", paint_words(row, colored), " ".repeat(width - row.chars().count()))
    };
    text.lines().enumerate().map(line).collect()
}

/// The words of a drawing, each in its colour.
fn paint_words(row: &str, colored: bool) -> String {
    if !colored {
        return row.to_owned();
    }
    row.split_inclusive(' ')
        .map(|word| match word.trim().parse() {
            Ok(piece) => paint(piece, word, colored),
            Err(_) => word.to_owned(),
        })
        .collect()
}

/// A piece's name in its colour.
pub(crate) fn name(piece: Piece, colored: bool) -> String {
    paint(piece, &piece.to_string(), colored)
}

fn paint(piece: Piece, text: &str, colored: bool) -> String {
    let code = match piece.kind() {
        Kind::Body(Color::Blue, ..) => "94",
        Kind::Body(Color::Yellow, ..) => "93",
        Kind::Body(Color::Orange, ..) => "33",
        Kind::Body(Color::Red, ..) => "91",
        Kind::Earth => "92",
        Kind::Phenomenon | Kind::Action | Kind::BigBang => "1",
    };
    if colored { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
}
