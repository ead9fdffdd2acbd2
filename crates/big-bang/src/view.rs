//! What one viewer may know, built by inclusion, and states that would look the same.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Millis, Viewer};

use crate::game::{BigBang, Stage};
use crate::mode::{
    Cosmic, CosmicView, Hexidomino, HexidominoView, Parallel, ParallelView, Simple, SimpleView, Solitary, SolitaryView,
};
use crate::setup::Agreement;
use crate::{Mode, Options};

/// The game as one viewer sees it.
///
/// ```
/// use big_bang::{BigBang, Mode, Options, TableView};
/// use tabletop::{Dice, Game, Rules, Seat, Setup, Viewer};
///
/// let mut dice = Dice::new(1, 0);
/// let mut game = Game::<BigBang>::new(Setup { mode: Mode::Cosmic, seats: 2, options: Options::default() })?;
/// game.settle(0, &mut dice).expect("the table deals");
/// let seat = Seat::new(1).unwrap();
/// let TableView::Cosmic(table) = game.state().view(Viewer::Seat(seat)).table else { unreachable!() };
/// let known: Vec<bool> = table.objectives.iter().map(Option::is_some).collect();
/// assert_eq!(known, [false, true], "the objectives of others are secret");
/// # Ok::<(), tabletop::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct View {
    /// Who sees it so.
    pub viewer: Viewer,
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub(crate) agreed: Arc<Agreement>,
    /// When the present move could first be made.
    pub since: Millis,
    /// What lies on the table.
    pub table: TableView,
}

/// What can be seen, mode by mode.
///
/// ```
/// use big_bang::{BigBang, Mode, Options};
/// use tabletop::{Dice, Game, Rules, Setup, Viewer};
///
/// let mut dice = Dice::new(1, 0);
/// let mut game = Game::<BigBang>::new(Setup { mode: Mode::Solitary, seats: 1, options: Options::default() })?;
/// game.settle(0, &mut dice).expect("the table deals");
/// let view = game.state().view(Viewer::Watcher);
/// assert!(!view.table.is_over());
/// assert_eq!((view.mode(), view.seats()), (Mode::Solitary, 1));
/// # Ok::<(), tabletop::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum TableView {
    /// Nothing has been dealt.
    Deal,
    /// Cosmic Mode (BB-2).
    Cosmic(CosmicView),
    /// Simple Mode (BB-6).
    Simple(SimpleView),
    /// Solitary Mode (BB-7).
    Solitary(SolitaryView),
    /// Hexidomino (BB-8).
    Hexidomino(HexidominoView),
    /// Parallel Universes (BB-9).
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

    /// The number of players.
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
