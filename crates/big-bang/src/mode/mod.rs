//! The five modes. What they share stands elsewhere, once: the board, the row and its piles, the clock, scoring.

mod cosmic;
mod hexidomino;
mod parallel;
mod simple;
mod solitary;

use tabletop::{Outcome, Seat};

pub(crate) use cosmic::Cosmic;
pub use cosmic::{Bonus, CosmicView};
pub(crate) use hexidomino::Hexidomino;
pub use hexidomino::{Chain, HexidominoView};
pub(crate) use parallel::Parallel;
pub use parallel::ParallelView;
pub(crate) use simple::Simple;
pub use simple::SimpleView;
pub(crate) use solitary::Solitary;
pub use solitary::SolitaryView;

use crate::{Play, Refusal, Score, UniverseAccount};

/// Who has to do something.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// This player makes a move.
    Of(Seat),
    /// The table tells that this player cannot (BB-9.3).
    Skip(Seat),
    /// Nobody: the game is over.
    Over,
}

/// What each mode does in its own way: the strategy behind [`crate::BigBang`].
pub(crate) trait ModeRules {
    /// Who is next.
    fn turn(&self) -> Turn;

    /// Every move of whoever is next that places something, each once.
    fn for_each_placement(&self, each: impl FnMut(Play));

    /// Every other move of whoever is next, each once.
    fn for_each_other(&self, _each: impl FnMut(Play)) {}

    /// Whether and why not whoever is next can do this.
    fn check(&self, play: Play) -> Result<(), Refusal>;

    /// Does it, without asking again whether it can be done.
    fn make(&mut self, play: Play);

    /// What a seat has on the boards now, and what it is for.
    fn account(&self, seat: Seat) -> Vec<UniverseAccount>;

    /// The scores and who wins, were the game over now.
    fn outcome(&self) -> Outcome<Score>;
}
