//! The faces of pieces.

use big_bang::{Kind, Piece};

/// The face of a piece as a `<g>` element around the origin, [`SIZE`](super::SIZE) from its middle to its corners, for
/// a document that has [`defs`](super::defs()).
pub fn piece(piece: Piece) -> String {
    format!("<g>{}{}</g>", ground(piece), figure(piece))
}

/// What lies lowest: the hexagon and its sky.
pub(crate) fn ground(piece: Piece) -> String {
    let name = match piece.kind() {
        Kind::Body(_, _, background) => background.to_string(),
        Kind::Earth => "earth".to_owned(),
        Kind::Phenomenon => "phenomenon".to_owned(),
        Kind::Action => "action".to_owned(),
        Kind::BigBang => "origin".to_owned(),
    };
    format!("<use href='#orrery-bb-ground-{name}'/>")
}

/// What is seen on it.
pub(crate) fn figure(piece: Piece) -> String {
    match piece.kind() {
        Kind::Body(color, shape, _) => format!("<use href='#orrery-bb-{shape}-{color}'/>"),
        _ => format!("<use href='#orrery-bb-{piece}'/>"),
    }
}
