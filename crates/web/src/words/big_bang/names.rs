//! What things are called.

use big_bang::play::Feature;
use big_bang::{Background, Color, Hex, Kind, Objective, Piece, Shape};

use crate::texts::{Locale, Texts, td_string};

/// What a piece is called: "red comet, starry background", "Earth", "supernova".
pub(crate) fn piece(i18n: Texts, piece: Piece) -> String {
    piece_in(i18n.get_locale(), piece)
}

/// What an objective is called: "comets", "red bodies".
pub(crate) fn objective(i18n: Texts, objective: Objective) -> String {
    objective_in(i18n.get_locale(), objective).to_owned()
}

/// What a body is called without its background: "red comet"; other pieces by their names.
pub(crate) fn body(i18n: Texts, piece: Piece) -> String {
    match piece.kind() {
        Kind::Body(color, shape, _) => body_in(i18n.get_locale(), color, shape).to_owned(),
        _ => piece_in(i18n.get_locale(), piece),
    }
}

pub(super) fn piece_in(locale: Locale, piece: Piece) -> String {
    if let Kind::Body(color, shape, background) = piece.kind() {
        let (body, background) = (body_in(locale, color, shape), background_in(locale, background));
        return td_string!(locale, bb.words.body_on, body = body, background = background);
    }
    let named = match piece {
        Piece::EARTH => td_string!(locale, bb.words.piece.earth),
        Piece::BLACK_HOLE => td_string!(locale, bb.words.piece.black_hole),
        Piece::SUPERNOVA => td_string!(locale, bb.words.piece.supernova),
        Piece::HYPERSPACE => td_string!(locale, bb.words.piece.hyperspace),
        Piece::ORBIT => td_string!(locale, bb.words.piece.orbit),
        Piece::ECLIPSE => td_string!(locale, bb.words.piece.eclipse),
        Piece::DARK_ENERGY => td_string!(locale, bb.words.piece.dark_energy),
        Piece::BIG_BANG => td_string!(locale, bb.words.piece.big_bang),
        hole if hole == Piece::WORM_HOLES[0] => td_string!(locale, bb.words.piece.worm_hole_1),
        _ => td_string!(locale, bb.words.piece.worm_hole_2),
    };
    named.to_owned()
}

/// A colour and a shape go together: in most languages the one follows the gender of the other.
fn body_in(locale: Locale, color: Color, shape: Shape) -> &'static str {
    macro_rules! in_color {
        ($shape:ident) => {
            match color {
                Color::Blue => td_string!(locale, bb.words.body.$shape.blue),
                Color::Yellow => td_string!(locale, bb.words.body.$shape.yellow),
                Color::Orange => td_string!(locale, bb.words.body.$shape.orange),
                Color::Red => td_string!(locale, bb.words.body.$shape.red),
            }
        };
    }
    match shape {
        Shape::Planet => in_color!(planet),
        Shape::Sun => in_color!(sun),
        Shape::Comet => in_color!(comet),
        Shape::Asteroid => in_color!(asteroid),
    }
}

fn background_in(locale: Locale, background: Background) -> &'static str {
    match background {
        Background::Empty => td_string!(locale, bb.words.background.empty),
        Background::Starry => td_string!(locale, bb.words.background.starry),
        Background::Galactic => td_string!(locale, bb.words.background.galactic),
    }
}

pub(super) fn objective_in(locale: Locale, objective: Objective) -> &'static str {
    match objective {
        Objective::Shape(Shape::Planet) => td_string!(locale, bb.words.objective.planet),
        Objective::Shape(Shape::Sun) => td_string!(locale, bb.words.objective.sun),
        Objective::Shape(Shape::Comet) => td_string!(locale, bb.words.objective.comet),
        Objective::Shape(Shape::Asteroid) => td_string!(locale, bb.words.objective.asteroid),
        Objective::Color(Color::Blue) => td_string!(locale, bb.words.objective.blue),
        Objective::Color(Color::Yellow) => td_string!(locale, bb.words.objective.yellow),
        Objective::Color(Color::Orange) => td_string!(locale, bb.words.objective.orange),
        Objective::Color(Color::Red) => td_string!(locale, bb.words.objective.red),
    }
}

/// What a feature is called by which pieces are linked.
pub(crate) fn feature(i18n: Texts, feature: Feature) -> &'static str {
    feature_in(i18n.get_locale(), feature)
}

pub(super) fn feature_in(locale: Locale, feature: Feature) -> &'static str {
    match feature {
        Feature::Shape => td_string!(locale, bb.words.feature.shape),
        Feature::Color => td_string!(locale, bb.words.feature.color),
    }
}

/// A cell as the board names it to those who hear it.
pub(crate) fn cell(i18n: Texts, cell: Hex) -> String {
    cell_in(i18n.get_locale(), cell)
}

pub(super) fn cell_in(locale: Locale, cell: Hex) -> String {
    let sign = |number: i64| number.to_string().replace('-', "−");
    td_string!(locale, bb.words.cell, column = sign(cell.q()), row = sign(cell.r()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_piece_and_objective_has_a_name_of_its_own() {
        for locale in Locale::ALL {
            let pieces: BTreeSet<String> = Piece::all().map(|piece| piece_in(locale, piece)).collect();
            assert_eq!(pieces.len(), Piece::all().count());
            let objectives: BTreeSet<&str> = Objective::all().map(|each| objective_in(locale, each)).collect();
            assert_eq!(objectives.len(), Objective::all().count());
        }
        let named = |locale, name: &str| piece_in(locale, name.parse().expect("a piece"));
        assert_eq!(named(Locale::En, "rc2"), "red comet, starry background");
        assert_eq!(named(Locale::Uk, "ys1"), "жовте сонце, порожнє тло");
        assert_eq!(cell_in(Locale::En, Hex::new(2, -1).expect("a cell")), "column 2, row −1");
    }
}
