//! What shows the targets of lessons of Cosmic Factory.

use cosmic_factory::{Cell, CosmicFactory};
use lessons::cosmic_factory::{Target, cells};

use super::Lit;

/// The own galaxy: of the build, or of another's that a card asks about.
fn cell(at: Cell) -> String {
    format!(".board-cells [data-cell='{at}']")
}

impl Lit for CosmicFactory {
    fn selectors(&self, target: &Target) -> Vec<String> {
        match *target {
            Target::Cell(_)
            | Target::Belts(_)
            | Target::Space { .. }
            | Target::Zone { ada: false, .. }
            | Target::Constellations
            | Target::Path => cells(*target, self).into_iter().map(cell).collect(),
            Target::Tray(number) => vec![format!("[data-tile='{number}']")],
            // A card that asks about a neighbour's galaxy shows it large.
            Target::AdaCell(at) => vec![format!("[data-screen='choose'] {}", cell(at))],
            Target::Zone { ada: true, .. } | Target::AdaGalaxy => vec![".others-one".to_owned()],
            Target::Track(track) => vec![format!("[data-track='{track}']")],
            Target::Final => vec![".goal".to_owned()],
            Target::Token(color) => vec![format!("[data-token='{color}']")],
            Target::Choice(color) => vec![format!("[data-way='{color}']")],
            Target::Card => vec!["[data-action='card']".to_owned(), ".card".to_owned()],
            // A tile turns when it is pressed where it lies.
            Target::Turn => Vec::new(),
            Target::Flip => vec!["[data-action='flip']".to_owned()],
            Target::Keep => vec!["[data-action='keep']".to_owned()],
            Target::Done => vec!["[data-action='done']".to_owned()],
        }
    }
}
