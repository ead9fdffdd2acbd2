//! The steps of the final count.

use big_bang::{Alignment, BigBang, Objective, Piece};
use tabletop::{Item, Rule, Seat};

/// An item of the final count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountedPart {
    Alignment(Objective, Item<Alignment>),
    /// A piece that is left in a hand (BB-8.4).
    Piece(Piece),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountStep {
    pub seat: Seat,
    pub universe: u8,
    /// Which of the boards of this player it is.
    pub board: usize,
    pub what: CountedPart,
    pub points: u32,
}

impl CountStep {
    /// The rule by which it counts.
    pub fn rule(&self) -> Rule {
        match &self.what {
            CountedPart::Alignment(_, item) => item.rule,
            CountedPart::Piece(_) => Rule::new("BB", 8, 4),
        }
    }
}

/// All steps, player by player in this order.
pub fn steps(state: &BigBang, order: &[Seat]) -> Vec<CountStep> {
    // A lost game counts nothing (BB-7.6).
    if state.cards().is_some_and(|cards| cards.lost) {
        return Vec::new();
    }
    order.iter().flat_map(|&seat| steps_of(state, seat)).collect()
}

/// The steps of one player.
fn steps_of(state: &BigBang, seat: Seat) -> Vec<CountStep> {
    let mut steps = Vec::new();
    for (board, account) in state.account(seat).into_iter().enumerate() {
        let universe = account.universe.unwrap_or_default();
        for score in account.objectives {
            for item in score.alignments {
                let points = u32::try_from(item.points).unwrap_or_default();
                let what = CountedPart::Alignment(score.objective, item);
                steps.push(CountStep { seat, universe, board, what, points });
            }
        }
    }
    for piece in state.hands().get(seat.index()).into_iter().flat_map(|hand| hand.iter()) {
        let points = u32::from(piece.points());
        steps.push(CountStep { seat, universe: 0, board: 0, what: CountedPart::Piece(piece), points });
    }
    steps
}

/// The points of an objective of a player after the first `counted` steps.
pub fn points_so_far(steps: &[CountStep], counted: usize, seat: Seat, objective: Objective) -> u32 {
    let own = steps.iter().take(counted).filter(|step| step.seat == seat);
    let matching = own.filter(|step| matches!(step.what, CountedPart::Alignment(of, _) if of == objective));
    matching.map(|step| step.points).sum()
}

/// The points of a player on each board after the first `counted` steps.
pub fn totals(steps: &[CountStep], counted: usize, seat: Seat) -> [u32; 2] {
    let mut totals = [0; 2];
    for step in steps.iter().take(counted).filter(|step| step.seat == seat) {
        if let Some(total) = totals.get_mut(step.board) {
            *total += step.points;
        }
    }
    totals
}

#[cfg(test)]
mod tests {
    use big_bang::{Mode, Options, Score};
    use tabletop::{Dice, Entry, Rules as _, Setup};

    use super::*;

    /// A random game.
    fn played(mode: Mode, seats: usize, seed: u64) -> BigBang {
        let setup = Setup::<BigBang> { mode, seats, options: Options::default() };
        let mut game = BigBang::set_up(&setup).expect("a table");
        let mut dice = Dice::new(seed, 3);
        for t in 0..500 {
            let entry = match (game.seat_to_move(), game.table_move(&mut dice)) {
                (Some(seat), _) => Entry::by_seat(t, seat, game.random_move(seat, &mut dice).expect("a move")),
                (None, Some(action)) => Entry::by_table(t, action),
                (None, None) => return game,
            };
            game.play(&entry).expect("legal");
        }
        panic!("the game has no end");
    }

    #[test]
    fn the_steps_add_up_to_the_score_in_every_mode() {
        for (mode, seats) in
            [(Mode::Cosmic, 4), (Mode::Simple, 3), (Mode::Solitary, 1), (Mode::Hexidomino, 5), (Mode::Parallel, 3)]
        {
            for seed in 0..8 {
                let game = played(mode, seats, seed);
                let order: Vec<Seat> = Seat::first(seats).rev().collect();
                let steps = steps(&game, &order);
                let outcome = game.outcome().expect("it is over");
                for (seat, score) in Seat::first(seats).zip(outcome.scores) {
                    let found = totals(&steps, steps.len(), seat);
                    let wanted = match score {
                        Score::Objectives { total, .. } | Score::Solitary { total, .. } => [total, 0],
                        Score::Hand { points, .. } => [points, 0],
                        Score::Universes { universes, .. } => universes,
                    };
                    assert_eq!(found, wanted, "{mode} {seed} {seat}");
                }
                assert_eq!(totals(&steps, 0, Seat::first(1).next().expect("a seat")), [0, 0]);
            }
        }
    }
}
