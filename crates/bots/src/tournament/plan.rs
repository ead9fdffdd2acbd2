//! Who sits where in which game.

// No game of ours has larger tables.
use cosmic_factory::MAX_PLAYERS;

/// The most bots that meet in one tournament.
pub const MAX_BOTS: usize = 32;

/// All games of a tournament, numbered from 0.
///
/// A *line-up* says who plays: every choice of as many different bots as there are seats; if there are fewer bots than
/// seats, each sits there as evenly as it goes, and every choice of who sits once more is a line-up. Every line-up is
/// played equally often, and its bots move round the table from game to game, so that each of them has every seat
/// equally often. After each time round they sit down in another order, until all orders have come up.
///
/// Games are numbered round by round, a round being one game of every line-up. A longer tournament therefore begins with
/// the games of a shorter one, and one that was stopped early is nearly balanced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentPlan {
    seats: usize,
    line_ups: Vec<Vec<usize>>,
    rounds: u64,
}

/// Why there is no such tournament.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentPlanError {
    /// Bots are compared with each other.
    #[error("a tournament needs at least two bots, not {0}")]
    TooFewBots(usize),
    /// More bots have more line-ups than anybody could wait for.
    #[error("at most {MAX_BOTS} bots meet in a tournament, not {0}")]
    TooManyBots(usize),
    /// There is no such table.
    #[error("there is no table for {0} players")]
    Seats(usize),
    /// Nothing would be played.
    #[error("at least one game has to be played")]
    NoGames,
    /// Nobody can count so far.
    #[error("{0} games of each line-up are too many")]
    TooManyGames(u64),
}

impl TournamentPlan {
    /// A tournament of so many bots at tables of so many seats, in which each line-up is played `games` times, or a few
    /// times more so that everybody has every seat equally often.
    ///
    /// # Errors
    /// If there is nothing to compare, or far too much. A single bot is enough where it plays alone.
    pub fn new(bots: usize, seats: usize, games: u64) -> Result<TournamentPlan, TournamentPlanError> {
        if !(1..=MAX_PLAYERS).contains(&seats) {
            return Err(TournamentPlanError::Seats(seats));
        }
        if bots < seats.min(2) {
            return Err(TournamentPlanError::TooFewBots(bots));
        }
        if bots > MAX_BOTS {
            return Err(TournamentPlanError::TooManyBots(bots));
        }
        if games == 0 {
            return Err(TournamentPlanError::NoGames);
        }
        let line_ups = line_ups(bots, seats);
        let rounds = games.checked_next_multiple_of(seats as u64).ok_or(TournamentPlanError::TooManyGames(games))?;
        rounds.checked_mul(line_ups.len() as u64).ok_or(TournamentPlanError::TooManyGames(games))?;
        Ok(TournamentPlan { seats, line_ups, rounds })
    }

    /// How many games there are in all.
    pub fn games(&self) -> u64 {
        self.rounds * self.line_ups.len() as u64
    }

    /// How often each line-up is played.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Who plays, in ascending order; seats are another matter.
    pub fn line_ups(&self) -> &[Vec<usize>] {
        &self.line_ups
    }

    /// In which round a game is played, counted from 0.
    pub fn round(&self, game: u64) -> u64 {
        game / self.line_ups.len() as u64
    }

    /// Which bot sits on each seat in a game, also in games after the last.
    pub fn seating(&self, game: u64) -> Vec<usize> {
        let round = self.round(game);
        let mut bots = self.line_ups[(game % self.line_ups.len() as u64) as usize].clone();
        let seats = self.seats as u64;
        rearrange(&mut bots[1..], round / seats);
        bots.rotate_left((round % seats) as usize);
        bots
    }
}

/// All line-ups, in a fixed order.
fn line_ups(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    let (each, more) = (seats / bots, seats % bots);
    let with = |chosen: &[usize]| {
        (0..bots).flat_map(|bot| std::iter::repeat_n(bot, each + usize::from(chosen.contains(&bot)))).collect()
    };
    choices(bots, more).iter().map(|chosen| with(chosen)).collect()
}

/// All ways to choose `count` of the numbers below `end`, in ascending order.
fn choices(end: usize, count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let highest = |last: usize| choices(last, count - 1).into_iter().map(move |rest| [rest, vec![last]].concat());
    let mut all: Vec<Vec<usize>> = (count - 1..end).flat_map(highest).collect();
    all.sort_unstable();
    all
}

/// Brings items into the order with this number; numbers go round when all orders have come up.
fn rearrange(items: &mut [usize], mut number: u64) {
    for first in 0..items.len() {
        let left = (items.len() - first) as u64;
        items[first..].rotate_left((number % left) as usize);
        number /= left;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn two_players_meet_in_every_ordered_pair_equally_often() {
        let plan = TournamentPlan::new(4, 2, 10).unwrap();
        assert_eq!((plan.games(), plan.rounds()), (60, 10));
        let mut met = BTreeMap::new();
        for game in 0..plan.games() {
            *met.entry(plan.seating(game)).or_insert(0) += 1;
        }
        assert_eq!(met.len(), 12);
        assert!(met.values().all(|&times| times == 5), "{met:?}");
    }

    #[test]
    fn an_odd_number_of_games_is_rounded_up() {
        assert_eq!(TournamentPlan::new(2, 2, 7).unwrap().games(), 8);
        assert_eq!(TournamentPlan::new(3, 3, 7).unwrap().games(), 9);
    }

    #[test]
    fn every_bot_has_every_seat_equally_often() {
        for bots in 1..=7 {
            for seats in 1..=MAX_PLAYERS {
                let Ok(plan) = TournamentPlan::new(bots, seats, 1) else {
                    assert_eq!(bots, 1);
                    continue;
                };
                let mut seated = vec![vec![0; seats]; bots];
                for game in 0..plan.games() {
                    let seating = plan.seating(game);
                    assert_eq!(seating.len(), seats);
                    let most = (0..bots).map(|bot| seating.iter().filter(|&&other| other == bot).count());
                    assert!(most.max() <= Some(seats.div_ceil(bots)), "{seating:?}");
                    for (seat, bot) in seating.into_iter().enumerate() {
                        seated[bot][seat] += 1;
                    }
                }
                let wanted = seated[0][0];
                assert!(
                    seated.iter().flatten().all(|&times| times == wanted),
                    "{bots} bots, {seats} seats: {seated:?}"
                );
            }
        }
    }

    #[test]
    fn all_orders_round_the_table_come_up() {
        for (bots, seats, orders) in [(3, 3, 6), (4, 4, 24), (2, 4, 6), (5, 5, 120)] {
            let plan = TournamentPlan::new(bots, seats, 1000).unwrap();
            let seatings: BTreeSet<_> = (0..plan.games()).map(|game| plan.seating(game)).collect();
            assert_eq!(seatings.len(), orders * plan.line_ups().len(), "{bots} bots, {seats} seats");
        }
    }

    #[test]
    fn a_longer_tournament_begins_with_the_shorter() {
        let (short, long) = (TournamentPlan::new(4, 3, 6).unwrap(), TournamentPlan::new(4, 3, 60).unwrap());
        assert!((0..short.games()).all(|game| short.seating(game) == long.seating(game)));
    }

    #[test]
    fn line_ups_are_even() {
        assert_eq!(TournamentPlan::new(3, 2, 1).unwrap().line_ups(), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(TournamentPlan::new(2, 3, 1).unwrap().line_ups(), [[0, 0, 1], [0, 1, 1]]);
        assert_eq!(TournamentPlan::new(2, 4, 1).unwrap().line_ups(), [[0, 0, 1, 1]]);
        assert_eq!(TournamentPlan::new(2, 1, 1).unwrap().line_ups(), [[0], [1]]);
    }

    #[test]
    fn what_is_no_tournament_is_named() {
        assert_eq!(TournamentPlan::new(1, 2, 1), Err(TournamentPlanError::TooFewBots(1)));
        assert_eq!(TournamentPlan::new(0, 1, 1), Err(TournamentPlanError::TooFewBots(0)));
        assert_eq!(TournamentPlan::new(33, 2, 1), Err(TournamentPlanError::TooManyBots(33)));
        assert_eq!(TournamentPlan::new(2, 7, 1), Err(TournamentPlanError::Seats(7)));
        assert_eq!(TournamentPlan::new(2, 0, 1), Err(TournamentPlanError::Seats(0)));
        assert_eq!(TournamentPlan::new(2, 2, 0), Err(TournamentPlanError::NoGames));
        assert_eq!(TournamentPlan::new(2, 2, u64::MAX), Err(TournamentPlanError::TooManyGames(u64::MAX)));
    }
}
