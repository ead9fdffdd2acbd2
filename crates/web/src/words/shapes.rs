//! What a galaxy must look like, in words.

use cosmic_factory::Shape;

use crate::texts::{Locale, Texts, t_string, td_string};

/// What a shape asks for, as a sentence.
pub(crate) fn shape_asks(i18n: Texts, shape: Shape) -> &'static str {
    match shape {
        Shape::Square => t_string!(i18n, shapes.square.asks),
        Shape::Line => t_string!(i18n, shapes.line.asks),
        Shape::TwoSquares => t_string!(i18n, shapes.two_squares.asks),
        Shape::Free => t_string!(i18n, shapes.free.asks),
    }
}

/// What a shape needs, as part of a sentence.
pub(super) fn shape_needs_in(locale: Locale, shape: Shape) -> &'static str {
    match shape {
        Shape::Square => td_string!(locale, shapes.square.needs),
        Shape::Line => td_string!(locale, shapes.line.needs),
        Shape::TwoSquares => td_string!(locale, shapes.two_squares.needs),
        Shape::Free => td_string!(locale, shapes.free.needs),
    }
}
