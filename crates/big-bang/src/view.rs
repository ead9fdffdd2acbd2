//! What one viewer may know, built by inclusion, and states that would look the same.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{Changed, Dice, JsonError, Millis, Parts, Viewer, changed_fields};

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

impl TableView {
    /// Whether nothing more is to be done.
    pub fn is_over(&self) -> bool {
        match self {
            TableView::Deal => false,
            TableView::Cosmic(view) => view.over,
            TableView::Simple(view) => view.over,
            TableView::Solitary(view) => view.over,
            TableView::Hexidomino(view) => view.over,
            TableView::Parallel(view) => view.over,
        }
    }
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

impl Parts for View {
    fn changed(&self, newer: &View) -> Result<Vec<Changed>, JsonError> {
        if self.viewer != newer.viewer || self.agreed != newer.agreed {
            return Ok(vec![Changed::of(&[], self, newer)?]);
        }
        let mut changed = changed_fields!(self, newer, &[], View { since } same { viewer, agreed, table });
        changed.extend(match (&self.table, &newer.table) {
            (TableView::Cosmic(old), TableView::Cosmic(new)) => {
                changed_fields!(
                    old,
                    new,
                    &["table", "cosmic"],
                    CosmicView { board, row, piles, clock, objectives, gone, bonus, over }
                )
            }
            (TableView::Simple(old), TableView::Simple(new)) => {
                changed_fields!(
                    old,
                    new,
                    &["table", "simple"],
                    SimpleView { board, row, piles, objectives, order, turns, common, over }
                )
            }
            (TableView::Solitary(old), TableView::Solitary(new)) => {
                changed_fields!(
                    old,
                    new,
                    &["table", "solitary"],
                    SolitaryView {
                        board,
                        row,
                        piles,
                        years,
                        cards_left,
                        cards,
                        goal,
                        attained,
                        threats,
                        passes,
                        lost,
                        over
                    }
                )
            }
            (TableView::Hexidomino(old), TableView::Hexidomino(new)) => {
                changed_fields!(
                    old,
                    new,
                    &["table", "hexidomino"],
                    HexidominoView { chain, hands, sizes, piles, next, over }
                )
            }
            (TableView::Parallel(old), TableView::Parallel(new)) => {
                changed_fields!(
                    old,
                    new,
                    &["table", "parallel"],
                    ParallelView { universes, row, piles, objectives, next, stuck, skipped, over }
                )
            }
            (old, new) => vec![Changed::of(&["table"], old, new)?],
        });
        Ok(changed)
    }
}
