//! The consequences of a move, found by making it in an imagined game with the same view.

use big_bang::score::{self, Worth};
use big_bang::{BOXES, BigBang, Move, Objective, PlacedPiece, Play, TableView, UniverseAccount, View};
use tabletop::{Entry, Rules as _, Seat};

use super::plan::BoardSpot;

/// The consequences of a move for a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foresight {
    /// The points of each objective after the move, in the universe that changes.
    pub gains: Vec<Gain>,
    /// The accounts of all universes after the move.
    pub accounts: Vec<UniverseAccount>,
    /// Pieces that would be hidden or overturned.
    pub doomed: Vec<BoardSpot>,
    /// The bonus placements that it would grant.
    pub bonus: u8,
    /// The consequences in Solitary Mode.
    pub alone: Option<Alone>,
}

/// The gain of an objective.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Gain {
    pub objective: Objective,
    /// In which universe, where there are several.
    pub universe: Option<u8>,
    /// Its points now.
    pub before: u32,
    /// Its points after the move.
    pub after: u32,
}

impl Gain {
    pub fn difference(self) -> i32 {
        self.after as i32 - self.before as i32
    }
}

/// The consequences of a move in Solitary Mode.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Alone {
    /// The goal that would be attained.
    pub attained: Option<Objective>,
    /// The threat that would come true.
    pub lost: Option<Objective>,
    /// The consequence of reaching or passing box 0, if the counter would.
    pub passes: Option<ClockPass>,
}

/// The consequence of reaching or passing box 0 (BB-7.3, BB-7.5).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ClockPass {
    /// A hidden card becomes a threat.
    Threat {
        /// The number of these cards that would lose the game at once, since there is an alignment for them.
        losing: usize,
        /// The number of cards that it can be.
        unknown: usize,
    },
    /// The last lap begins.
    LastLap,
    End,
}

/// Whether the viewer knows the objectives of a seat.
pub fn knows(view: &View, seat: Seat) -> bool {
    match &view.table {
        TableView::Cosmic(cosmic) => cosmic.objectives.get(seat.index()).is_some_and(Option::is_some),
        TableView::Parallel(parallel) => parallel.objectives.get(seat.index()).is_some_and(Option::is_some),
        TableView::Simple(_) | TableView::Solitary(_) => true,
        TableView::Deal | TableView::Hexidomino(_) => false,
    }
}

/// The game after a move of a seat; none if it cannot be made.
pub fn after(state: &BigBang, seat: Seat, play: Play) -> Option<BigBang> {
    let mut after = state.clone();
    after.play(&Entry::by_seat(0, seat, Move::Play(play))).ok()?;
    Some(after)
}

/// The consequences of a move; none if it is illegal. `knows` says whether the seat's objectives are known.
pub fn foresee(state: &BigBang, seat: Seat, knows: bool, play: Play) -> Option<Foresight> {
    let after = after(state, seat, play)?;
    let universe = if let Play::Place { universe, .. } = play { universe } else { None };
    let accounts = if knows { after.account(seat) } else { Vec::new() };
    let gains = if knows { gains(&state.account(seat), &accounts, universe) } else { Vec::new() };
    let (before, since) = (state.bonus(), after.bonus());
    // A bonus placement uses one up.
    let used = u8::from(before.is_due());
    let bonus = (since.dark + since.supernova + used).saturating_sub(before.dark + before.supernova);
    Some(Foresight { gains, accounts, doomed: doomed(state, &after), bonus, alone: alone(state, &after, play) })
}

fn gains(before: &[UniverseAccount], after: &[UniverseAccount], universe: Option<u8>) -> Vec<Gain> {
    let pairs = before.iter().zip(after).filter(|(_, after)| after.universe == universe);
    let scores = pairs.flat_map(|(before, after)| before.objectives.iter().zip(&after.objectives));
    let gain = |(before, after): (&score::ObjectiveScore, &score::ObjectiveScore)| Gain {
        objective: after.objective,
        universe,
        before: before.points,
        after: after.points,
    };
    scores.map(gain).collect()
}

/// Pieces that are visible before, and overturned or hidden afterwards; including the placed one.
fn doomed(before: &BigBang, after: &BigBang) -> Vec<BoardSpot> {
    let boards = before.boards().iter().zip(after.boards()).zip(0_u8..);
    let changed = |((before, after), universe): ((&big_bang::Board, &big_bang::Board), u8)| {
        let (old, new) = (before.pieces(), after.pieces());
        let is_lost = move |lying: &PlacedPiece| {
            let was = old.iter().find(|old| old.piece == lying.piece);
            let overturns = lying.overturned && was.is_none_or(|was| !was.overturned);
            let hides = lying.covers.is_some() && was.is_none_or(|was| was.covers.is_none());
            overturns || hides
        };
        new.into_iter().filter(is_lost).map(move |lying| BoardSpot { universe, at: lying.at }).collect::<Vec<_>>()
    };
    boards.flat_map(changed).collect()
}

/// The consequences of a move in Solitary Mode. Cards that it turns up are imagined here and ignored.
fn alone(state: &BigBang, after: &BigBang, play: Play) -> Option<Alone> {
    let (before, cards) = (state.cards()?, after.cards()?);
    let Play::Place { piece, .. } = play else { return None };
    let board = after.boards().first()?;
    let years = before.years + u16::from(piece.years());
    let is_aligned = |objective: Objective| score::points(board, objective, Worth::One) > 0;
    let is_known = |card: &Objective| {
        before.goal == Some(*card) || before.attained.contains(card) || before.threats.contains(card)
    };
    let unknown: Vec<Objective> = Objective::all().filter(|card| !is_known(card)).collect();
    let attained = before.goal.filter(|_| cards.attained.len() > before.attained.len());
    // Attaining the goal first turns up the next card as a goal (BB-7.4).
    let left = unknown.len().saturating_sub(usize::from(attained.is_some()));
    let pass = match (left, before.passes) {
        (1.., _) => ClockPass::Threat {
            losing: unknown.iter().filter(|&&card| is_aligned(card)).count(),
            unknown: unknown.len(),
        },
        (0, 0) => ClockPass::LastLap,
        (0, _) => ClockPass::End,
    };
    Some(Alone {
        attained,
        lost: before.threats.iter().copied().find(|&threat| is_aligned(threat)),
        passes: (years / BOXES > before.years / BOXES).then_some(pass),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::big_bang::board::fixtures::{cell, cosmic, piece, seat, solitary};

    const PIECES: &str = "big-bang@0,0 rc2@1,0 rc3@2,0 rp1@0,1 rs1@1,1";

    #[test]
    fn a_black_hole_dooms_the_bodies_around_it() {
        let state = cosmic(PIECES, ["black-hole", "bc1", "bc2", "bc3"]);
        let at = cell(2, 1);
        let seen = foresee(&state, seat(0), true, Play::place(piece("black-hole"), at)).expect("a legal move");
        assert_eq!(seen.doomed, [BoardSpot::here(cell(2, 0)), BoardSpot::here(cell(1, 1))]);
    }

    #[test]
    fn an_eclipse_dooms_what_it_hides() {
        let state = cosmic(PIECES, ["eclipse", "bc1", "bc2", "bc3"]);
        let play = Play::Eclipse { from: cell(2, 0), to: cell(1, 1) };
        let seen = foresee(&state, seat(0), true, play).expect("a legal move");
        assert_eq!(seen.doomed, [BoardSpot::here(cell(1, 1))]);
    }

    #[test]
    fn what_objectives_gain_is_foreseen_by_those_who_know_them() {
        let state = cosmic("big-bang@0,0 rc2@1,0 rc3@2,0 yc1@2,-1", ["rc1", "bs1", "bp2", "ya3"]);
        let objectives = state.objectives(seat(0)).expect("objectives").both();
        let play = Play::place(piece("rc1"), cell(3, -1));
        let seen = foresee(&state, seat(0), true, play).expect("a legal move");
        assert_eq!(seen.gains.iter().map(|gain| gain.objective).collect::<Vec<_>>(), objectives);
        let points: Vec<u32> = seen.accounts.iter().map(|account| account.points).collect();
        assert_eq!(points, [seen.gains.iter().map(|gain| gain.after).sum::<u32>()]);
        let unknown = foresee(&state, seat(0), false, play).expect("a legal move");
        assert!(unknown.gains.is_empty() && unknown.accounts.is_empty());
    }

    #[test]
    fn placements_that_are_given_are_foreseen() {
        let state = cosmic(PIECES, ["supernova", "rc1", "bc2", "dark-energy"]);
        let bonus = |play| foresee(&state, seat(0), true, play).map(|seen| seen.bonus);
        assert_eq!(bonus(Play::place(piece("supernova"), cell(2, 1))), Some(1));
        assert_eq!(bonus(Play::DarkEnergy), Some(2));
        assert_eq!(bonus(Play::place(piece("rc1"), cell(2, 1))), Some(0));
        assert_eq!(bonus(Play::place(piece("rc1"), cell(9, 9))), None);
    }

    #[test]
    fn alone_a_goal_and_a_lap_are_foreseen() {
        let state = solitary("big-bang@0,0 rc2@1,0 rc3@2,0 yc3@2,-1", ["rc1", "bs1", "bp2", "ya3"], "red", 11);
        let play = Play::place(piece("rc1"), cell(3, -1));
        let seen = foresee(&state, seat(0), true, play).and_then(|seen| seen.alone).expect("a legal move");
        assert_eq!((seen.attained, seen.lost), (None, None));
        // Planets are the goal and red is a threat; three comets in line would be a threat that comes true.
        let pass = seen.passes.expect("from box 11 every piece passes 0");
        assert!(matches!(pass, ClockPass::Threat { unknown: 6, .. }), "{pass:?}");
    }
}
