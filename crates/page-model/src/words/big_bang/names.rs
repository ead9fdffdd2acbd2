//! What things are called.

use crate::texts::{Language, t_string};
use big_bang::play::Feature;
use big_bang::{Background, Color, Hex, Kind, Objective, Piece, Shape};

/// What a body is called without its background: "red comet"; other pieces by their names.
pub fn body(locale: impl Language, of: Piece) -> String {
    match of.kind() {
        Kind::Body(color, shape, _) => body_of(locale, color, shape).to_owned(),
        _ => piece(locale, of),
    }
}

/// What a piece is called: "red comet, starry background", "Earth", "supernova".
pub fn piece(locale: impl Language, piece: Piece) -> String {
    if let Kind::Body(color, shape, ground) = piece.kind() {
        let (body, background) = (body_of(locale, color, shape), background(locale, ground));
        return t_string!(locale, bb.words.body_on, body = body, background = background);
    }
    let named = match piece {
        Piece::EARTH => t_string!(locale, bb.words.piece.earth),
        Piece::BLACK_HOLE => t_string!(locale, bb.words.piece.black_hole),
        Piece::SUPERNOVA => t_string!(locale, bb.words.piece.supernova),
        Piece::HYPERSPACE => t_string!(locale, bb.words.piece.hyperspace),
        Piece::ORBIT => t_string!(locale, bb.words.piece.orbit),
        Piece::ECLIPSE => t_string!(locale, bb.words.piece.eclipse),
        Piece::DARK_ENERGY => t_string!(locale, bb.words.piece.dark_energy),
        Piece::BIG_BANG => t_string!(locale, bb.words.piece.big_bang),
        hole if hole == Piece::WORM_HOLES[0] => t_string!(locale, bb.words.piece.worm_hole_1),
        _ => t_string!(locale, bb.words.piece.worm_hole_2),
    };
    named.to_owned()
}

/// A colour and a shape go together: in most languages the one follows the gender of the other.
fn body_of(locale: impl Language, color: Color, shape: Shape) -> &'static str {
    macro_rules! in_color {
        ($shape:ident) => {
            match color {
                Color::Blue => t_string!(locale, bb.words.body.$shape.blue),
                Color::Yellow => t_string!(locale, bb.words.body.$shape.yellow),
                Color::Orange => t_string!(locale, bb.words.body.$shape.orange),
                Color::Red => t_string!(locale, bb.words.body.$shape.red),
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

fn background(locale: impl Language, background: Background) -> &'static str {
    match background {
        Background::Empty => t_string!(locale, bb.words.background.empty),
        Background::Starry => t_string!(locale, bb.words.background.starry),
        Background::Galactic => t_string!(locale, bb.words.background.galactic),
    }
}

/// What an objective is called: "comets", "red bodies".
pub fn objective(locale: impl Language, objective: Objective) -> &'static str {
    match objective {
        Objective::Shape(Shape::Planet) => t_string!(locale, bb.words.objective.planet),
        Objective::Shape(Shape::Sun) => t_string!(locale, bb.words.objective.sun),
        Objective::Shape(Shape::Comet) => t_string!(locale, bb.words.objective.comet),
        Objective::Shape(Shape::Asteroid) => t_string!(locale, bb.words.objective.asteroid),
        Objective::Color(Color::Blue) => t_string!(locale, bb.words.objective.blue),
        Objective::Color(Color::Yellow) => t_string!(locale, bb.words.objective.yellow),
        Objective::Color(Color::Orange) => t_string!(locale, bb.words.objective.orange),
        Objective::Color(Color::Red) => t_string!(locale, bb.words.objective.red),
    }
}

/// What a feature is called by which pieces are linked.
pub fn feature(locale: impl Language, feature: Feature) -> &'static str {
    match feature {
        Feature::Shape => t_string!(locale, bb.words.feature.shape),
        Feature::Color => t_string!(locale, bb.words.feature.color),
    }
}

/// The name of a cell for screen readers.
pub fn cell(locale: impl Language, cell: Hex) -> String {
    let sign = |number: i64| number.to_string().replace('-', "−");
    t_string!(locale, bb.words.cell, column = sign(cell.q()), row = sign(cell.r()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::texts::Locale;

    #[test]
    fn every_piece_and_objective_has_a_name_of_its_own() {
        for locale in Locale::ALL {
            let pieces: BTreeSet<String> = Piece::all().map(|each| piece(locale, each)).collect();
            assert_eq!(pieces.len(), Piece::all().count());
            let objectives: BTreeSet<&str> = Objective::all().map(|each| objective(locale, each)).collect();
            assert_eq!(objectives.len(), Objective::all().count());
        }
        let named = |locale, name: &str| piece(locale, name.parse().expect("a piece"));
        assert_eq!(named(Locale::En, "rc2"), "red comet, starry background");
        assert_eq!(named(Locale::Uk, "ys1"), "жовте сонце, порожнє тло");
        assert_eq!(cell(Locale::En, Hex::new(2, -1).expect("a cell")), "column 2, row −1");
    }
}
