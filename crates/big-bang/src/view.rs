//! What one viewer may know, built by inclusion, and states that would look the same.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{Dice, Millis, Viewer};

use crate::game::{BigBang, Stage};
use crate::mode::{
    Cosmic, CosmicView, Hexidomino, HexidominoView, Parallel, ParallelView, Simple, SimpleView, Solitary, SolitaryView,
};
use crate::setup::Agreement;
use crate::{Mode, Options};

/// The game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Who sees it so.
    pub viewer: Viewer,
    #[serde(flatten)]
    agreed: Arc<Agreement>,
    /// When the present move could first be made.
    pub since: Millis,
    /// What lies on the table.
    pub table: TableView,
}

/// What can be seen, mode by mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableView {
    /// Nothing has been dealt.
    Deal,
    /// Cosmic Mode.
    Cosmic(CosmicView),
    /// Simple Mode.
    Simple(SimpleView),
    /// Solitary Mode.
    Solitary(SolitaryView),
    /// Hexidomino.
    Hexidomino(HexidominoView),
    /// Parallel Universes.
    Parallel(ParallelView),
}

impl View {
    pub(crate) fn of(game: &BigBang, viewer: Viewer) -> View {
        let table = match &game.stage {
            Stage::Deal => TableView::Deal,
            Stage::Cosmic(cosmic) => TableView::Cosmic(cosmic.view(viewer)),
            Stage::Simple(simple) => TableView::Simple(simple.view()),
            Stage::Solitary(solitary) => TableView::Solitary(solitary.view()),
            Stage::Hexidomino(hexidomino) => TableView::Hexidomino(hexidomino.view(viewer)),
            Stage::Parallel(parallel) => TableView::Parallel(parallel.view(viewer)),
        };
        View { viewer, agreed: Arc::clone(&game.agreed), since: game.since, table }
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.agreed.seats
    }

    /// Which mode is played.
    pub fn mode(&self) -> Mode {
        self.agreed.mode
    }

    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.agreed.options
    }

    /// A full state that looks like this view.
    pub(crate) fn imagine(&self, dice: &mut Dice) -> BigBang {
        let stage = match &self.table {
            TableView::Deal => Stage::Deal,
            TableView::Cosmic(view) => Stage::Cosmic(Cosmic::imagine(view, dice)),
            TableView::Simple(view) => Stage::Simple(Simple::imagine(view, dice)),
            TableView::Solitary(view) => Stage::Solitary(Solitary::imagine(view, dice)),
            TableView::Hexidomino(view) => Stage::Hexidomino(Hexidomino::imagine(view, dice)),
            TableView::Parallel(view) => Stage::Parallel(Box::new(Parallel::imagine(view, dice))),
        };
        BigBang { agreed: Arc::clone(&self.agreed), since: self.since, stage }
    }
}
