//! The shapes of galaxies in words.

use crate::texts::{Language, t_string};
use cosmic_factory::Shape;

/// What a shape asks for, as a sentence.
pub fn shape_asks(i18n: impl Language, shape: Shape) -> &'static str {
    match shape {
        Shape::Square => t_string!(i18n, shapes.square.asks),
        Shape::Line => t_string!(i18n, shapes.line.asks),
        Shape::TwoSquares => t_string!(i18n, shapes.two_squares.asks),
        Shape::Free => t_string!(i18n, shapes.free.asks),
    }
}

/// What a shape needs, as part of a sentence.
pub(super) fn shape_needs(locale: impl Language, shape: Shape) -> &'static str {
    match shape {
        Shape::Square => t_string!(locale, shapes.square.needs),
        Shape::Line => t_string!(locale, shapes.line.needs),
        Shape::TwoSquares => t_string!(locale, shapes.two_squares.needs),
        Shape::Free => t_string!(locale, shapes.free.needs),
    }
}
