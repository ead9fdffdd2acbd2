//! Read access to a full state: for searches over determinized states, which cannot afford a view for each node.

use tabletop::Seat;

use crate::game::Stage;
use crate::{BigBang, Bonus, Chain, Clock, Objective, Objectives, PieceSet, Row};

/// The cards of Solitary Mode, and how far it has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cards<'a> {
    /// The card to attain now.
    pub goal: Option<Objective>,
    /// The cards attained, in that order.
    pub attained: &'a [Objective],
    /// The cards that must not come true.
    pub threats: &'a [Objective],
    /// The cards that are still face down, the next last.
    pub hidden: &'a [Objective],
    /// All years so far.
    pub years: u16,
    /// How often box 0 has been passed since the last card was turned up.
    pub passes: u8,
    /// Whether a threat came true.
    pub lost: bool,
}

impl BigBang {
    /// The row to choose from; none in Hexidomino and before the deal.
    ///
    /// ```
    /// use big_bang::{BigBang, Mode, Options};
    /// use tabletop::{Dice, Game, Setup};
    ///
    /// let mut dice = Dice::new(1, 0);
    /// let mut game = Game::<BigBang>::new(Setup { mode: Mode::Cosmic, seats: 2, options: Options::default() })?;
    /// game.settle(0, &mut dice).expect("the table deals");
    /// let row = game.state().row().expect("Cosmic Mode has a row");
    /// assert_eq!(row.iter().count(), 4);
    /// assert!(game.state().left().contains(row.iter().next().unwrap()));
    /// # Ok::<(), tabletop::SetupError>(())
    /// ```
    pub fn row(&self) -> Option<Row> {
        match &self.stage {
            Stage::Deal | Stage::Hexidomino(_) => None,
            Stage::Cosmic(cosmic) => Some(cosmic.row()),
            Stage::Simple(simple) => Some(simple.row()),
            Stage::Solitary(solitary) => Some(solitary.row()),
            Stage::Parallel(parallel) => Some(parallel.row()),
        }
    }

    /// The pieces that can still come into play: those of row, pile and used pile, or of the pile of Hexidomino.
    pub fn left(&self) -> PieceSet {
        match &self.stage {
            Stage::Deal => PieceSet::EMPTY,
            Stage::Cosmic(cosmic) => cosmic.left(),
            Stage::Simple(simple) => simple.left(),
            Stage::Solitary(solitary) => solitary.left(),
            Stage::Hexidomino(hexidomino) => hexidomino.left(),
            Stage::Parallel(parallel) => parallel.left(),
        }
    }

    /// The objectives of a seat, where seats have any.
    pub fn objectives(&self, seat: Seat) -> Option<Objectives> {
        let objectives = match &self.stage {
            Stage::Deal | Stage::Solitary(_) | Stage::Hexidomino(_) => &[],
            Stage::Cosmic(cosmic) => cosmic.objectives(),
            Stage::Simple(simple) => simple.objectives(),
            Stage::Parallel(parallel) => parallel.objectives(),
        };
        objectives.get(seat.index()).copied()
    }

    /// The clock of Cosmic Mode.
    pub fn clock(&self) -> Option<&Clock> {
        if let Stage::Cosmic(cosmic) = &self.stage { Some(cosmic.clock()) } else { None }
    }

    /// What is left of a turn of Cosmic Mode; nothing in other modes.
    pub fn bonus(&self) -> Bonus {
        if let Stage::Cosmic(cosmic) = &self.stage { cosmic.bonus() } else { Bonus::default() }
    }

    /// The cards of Solitary Mode.
    pub fn cards(&self) -> Option<Cards<'_>> {
        if let Stage::Solitary(solitary) = &self.stage { Some(solitary.cards()) } else { None }
    }

    /// The chain of Hexidomino.
    pub fn chain(&self) -> Option<&Chain> {
        if let Stage::Hexidomino(hexidomino) = &self.stage { Some(hexidomino.chain()) } else { None }
    }

    /// The hands of Hexidomino, one for each seat; none in other modes.
    pub fn hands(&self) -> &[PieceSet] {
        if let Stage::Hexidomino(hexidomino) = &self.stage { hexidomino.hands() } else { &[] }
    }
}
