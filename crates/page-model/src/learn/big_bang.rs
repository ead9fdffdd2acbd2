//! What shows the targets of lessons of Big Bang 13.7.

use big_bang::BigBang;
use lessons::big_bang::Target;

use super::Lit;

impl Lit for BigBang {
    fn selectors(&self, target: &Target) -> Vec<String> {
        let one = match *target {
            Target::Cell { at, universe: None } => format!("[data-cell='{},{}']", at.q(), at.r()),
            Target::Cell { at, universe: Some(universe) } => {
                format!("[data-universe='{universe}'][data-cell='{},{}']", at.q(), at.r())
            }
            Target::Piece(piece) | Target::Years(piece) => {
                return vec![format!("[data-row='{}']", piece.name()), format!("[data-hand='{}']", piece.name())];
            }
            Target::Position(place) => format!(".row-places > :nth-child({place})"),
            Target::End(end) => format!("[data-end='{end}']"),
            Target::Objective(objective) => format!("[data-objective='{objective}']"),
            Target::Clock => "[data-action='clock']".to_owned(),
            Target::UsedPile => "[data-action='used']".to_owned(),
            Target::Pile => "[data-pile='left']".to_owned(),
            Target::Score => "[data-aims]".to_owned(),
        };
        vec![one]
    }
}
