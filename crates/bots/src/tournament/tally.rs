//! Who won against whom.

use std::collections::BTreeMap;

/// How often two bots met, from the point of view of one.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Duel {
    /// Games that this one won and the other did not.
    pub won: u64,
    /// Games that the other won and this one did not.
    pub lost: u64,
    /// Games that both won together.
    pub shared: u64,
}

impl Duel {
    /// How many games were decided between the two.
    pub fn decided(&self) -> u64 {
        self.won + self.lost
    }

    /// The share of decided games that were won, if there are any.
    pub fn share(&self) -> Option<f64> {
        (self.decided() > 0).then(|| self.won as f64 / self.decided() as f64)
    }
}

/// How one bot fared.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Games in which it sat at the table.
    pub games: u64,
    /// Games that it won and no other bot did.
    pub won: u64,
    /// Games that it won together with others.
    pub shared: u64,
}

impl Standing {
    /// Games that it did not win.
    pub fn lost(&self) -> u64 {
        self.games - self.won - self.shared
    }
}

/// Games of one line-up.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group {
    /// On how many seats each bot sat.
    pub(super) seats: Vec<f64>,
    /// How many games each bot won; a shared victory counts in equal parts.
    pub(super) wins: Vec<f64>,
}

/// The results of a tournament, game by game.
#[derive(Clone, Debug)]
pub struct Tally {
    standings: Vec<Standing>,
    duels: Vec<Vec<Duel>>,
    groups: BTreeMap<Vec<usize>, Group>,
}

impl Tally {
    /// No games yet between so many bots.
    pub fn new(bots: usize) -> Tally {
        let (standings, duels) = (vec![Standing::default(); bots], vec![vec![Duel::default(); bots]; bots]);
        Tally { standings, duels, groups: BTreeMap::new() }
    }

    /// Adds a game: which bot sat on each seat, and which seats won.
    ///
    /// Between two bots it is decided if one of them won. Who came second, or how many points anybody had, does not
    /// count: the aim of the games is to win them. Nor does it count how a bot fared against itself.
    pub fn add(&mut self, seating: &[usize], winners: &[usize]) {
        let won: Vec<usize> = winners.iter().filter_map(|&seat| seating.get(seat).copied()).collect();
        let mut bots = seating.to_vec();
        bots.sort_unstable();
        let group = self.groups.entry(bots.clone()).or_insert_with(|| {
            let count = |bot| bots.iter().filter(|&&other| other == bot).count() as f64;
            let all = self.standings.len();
            Group { seats: (0..all).map(count).collect(), wins: vec![0.0; all] }
        });
        for &bot in &won {
            group.wins[bot] += 1.0 / won.len() as f64;
        }
        bots.dedup();
        for &bot in &bots {
            let standing = &mut self.standings[bot];
            let (wins, alone) = (won.contains(&bot), won.iter().all(|&other| other == bot));
            standing.games += 1;
            standing.won += u64::from(wins && alone);
            standing.shared += u64::from(wins && !alone);
            for &other in bots.iter().filter(|&&other| other != bot) {
                let duel = &mut self.duels[bot][other];
                match (wins, won.contains(&other)) {
                    (true, true) => duel.shared += 1,
                    (true, false) => duel.won += 1,
                    (false, true) => duel.lost += 1,
                    (false, false) => {}
                }
            }
        }
    }

    /// How many bots take part.
    pub fn bots(&self) -> usize {
        self.standings.len()
    }

    /// How a bot fared.
    pub fn standing(&self, bot: usize) -> Standing {
        self.standings[bot]
    }

    /// How a bot fared against another.
    pub fn duel(&self, bot: usize, other: usize) -> Duel {
        self.duels[bot][other]
    }

    pub(super) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_winner_beats_each_of_the_others() {
        let mut tally = Tally::new(4);
        tally.add(&[2, 0, 1], &[0]);
        assert_eq!(tally.duel(2, 0), Duel { won: 1, lost: 0, shared: 0 });
        assert_eq!(tally.duel(1, 2), Duel { won: 0, lost: 1, shared: 0 });
        assert_eq!(tally.duel(0, 1), Duel::default(), "neither won");
        assert_eq!(tally.duel(2, 3), Duel::default(), "not there");
        assert_eq!((tally.standing(2).won, tally.standing(1).lost(), tally.standing(3).games), (1, 1, 0));
    }

    #[test]
    fn a_shared_victory_counts_in_parts() {
        let mut tally = Tally::new(2);
        tally.add(&[0, 1], &[0, 1]);
        assert_eq!(tally.duel(0, 1), Duel { won: 0, lost: 0, shared: 1 });
        assert_eq!(tally.duel(0, 1).share(), None);
        assert_eq!(tally.standing(1), Standing { games: 1, won: 0, shared: 1 });
        assert_eq!(tally.groups().next().unwrap().wins, [0.5, 0.5]);
    }

    #[test]
    fn a_bot_on_two_seats_is_one_bot() {
        let mut tally = Tally::new(2);
        tally.add(&[0, 1, 0], &[0, 2]);
        assert_eq!(tally.standing(0), Standing { games: 1, won: 1, shared: 0 });
        assert_eq!(tally.duel(0, 1), Duel { won: 1, lost: 0, shared: 0 });
        let group = tally.groups().next().unwrap();
        assert_eq!((&group.seats[..], &group.wins[..]), (&[2.0, 1.0][..], &[1.0, 0.0][..]));
    }

    #[test]
    fn a_game_that_nobody_wins_decides_nothing() {
        let mut tally = Tally::new(2);
        tally.add(&[0, 1], &[]);
        assert_eq!(tally.standing(0), Standing { games: 1, won: 0, shared: 0 });
        assert_eq!(tally.duel(0, 1), Duel::default());
    }
}
