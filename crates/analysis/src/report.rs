//! Everything that was found out about a game.

use big_bang::Mode;
use bots::big_bang::FULL_SCORE;
use serde::{Deserialize, Serialize};

use crate::accuracy::{Cost, PlayerReport, costliest};
use crate::{Building, Chance, Finding, Moment};

/// How many swings a report has.
const MAX_SWINGS: usize = 5;

/// A move that gives so much of a chance away is half as accurate as one that gives nothing away.
const HALF_ACCURATE_CHANCE_LOSS: f32 = 0.1;

/// The same for points that are left on the table in a round of Cosmic Factory: half of what a round brings a good player.
const HALF_ACCURATE_POINTS_LEFT: f32 = 4.0;

/// Everything that was found out about a game: a line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "game", rename_all = "kebab-case")]
pub enum Report {
    /// About a game of Cosmic Factory.
    CosmicFactory(CosmicFactoryReport),
    /// About a game of Big Bang 13.7.
    BigBang(BigBangReport),
}

/// About a game of Cosmic Factory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CosmicFactoryReport {
    pub seats: usize,
    /// What everyone built, round by round, in the order of the seats.
    pub buildings: Vec<Building>,
    /// The points that each seat left on the table, summed over the rounds. Each round is taken by itself: what tracks
    /// would have been worth later, had they stood elsewhere, is not in it.
    pub left: Vec<u32>,
    /// How each seat did, galaxy by galaxy.
    pub players: Vec<PlayerReport>,
}

/// What the numbers of a report from 0 to 1 are parts of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum Scale {
    /// The victory: a seat's chance to win, where a shared victory counts as a part. All seats together have 1.
    Victory,
    /// The final score of who plays alone: 1 stands for so many points, and for more.
    Points { full: u32 },
}

impl Scale {
    pub fn of(mode: Mode) -> Scale {
        match mode {
            Mode::Solitary => Scale::Points { full: FULL_SCORE },
            Mode::Cosmic | Mode::Simple | Mode::Hexidomino | Mode::Parallel => Scale::Victory,
        }
    }
}

/// About a game of Big Bang 13.7.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BigBangReport {
    pub mode: Mode,
    pub seats: usize,
    /// What chances and losses are parts of.
    pub scale: Scale,
    /// How many playouts there were for each decision.
    pub iterations: u32,
    pub moments: Vec<Moment>,
    /// The entries that gave most away, the worst first; at most five.
    pub swings: Vec<usize>,
    /// How each seat did, move by move.
    pub players: Vec<PlayerReport>,
}

impl Report {
    /// What its findings are about, in English.
    pub fn unit(&self) -> &'static str {
        match self {
            Report::CosmicFactory(_) => "galaxies",
            Report::BigBang(_) => "entries",
        }
    }

    /// Takes in what was found out, in the order in which that happened.
    pub fn extend(&mut self, found: impl IntoIterator<Item = Finding>) {
        for finding in found {
            match (&mut *self, finding) {
                (Report::CosmicFactory(report), Finding::Building(building)) => report.add(building),
                (Report::BigBang(report), Finding::Moment(moment)) => report.add(moment),
                _ => {}
            }
        }
    }
}

impl CosmicFactoryReport {
    pub(crate) fn new(seats: usize) -> CosmicFactoryReport {
        let players = vec![PlayerReport::default(); seats];
        CosmicFactoryReport { seats, buildings: Vec::new(), left: vec![0; seats], players }
    }

    fn add(&mut self, building: Building) {
        let seat = building.seat;
        self.buildings.push(building);
        let own = self.buildings.iter().enumerate().filter(|(_, building)| building.seat == seat);
        // Under the Gift there is nothing to compare with.
        let lefts: Vec<(usize, u32)> =
            own.filter_map(|(index, building)| Some((index, building.best.as_ref()?.left))).collect();
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left = lefts.iter().map(|(_, left)| left).sum();
        }
        let cost = |(index, left)| Cost { index, cost: left as f32, half: HALF_ACCURATE_POINTS_LEFT };
        if let Some(player) = self.players.get_mut(seat.index()) {
            *player = PlayerReport::of(&lefts.into_iter().map(cost).collect::<Vec<_>>());
        }
    }
}

impl BigBangReport {
    pub(crate) fn new(mode: Mode, seats: usize, iterations: u32) -> BigBangReport {
        BigBangReport {
            mode,
            seats,
            scale: Scale::of(mode),
            iterations,
            moments: Vec::new(),
            swings: Vec::new(),
            players: vec![PlayerReport::default(); seats],
        }
    }

    /// What a move did to the chance of whoever made it; none for what the table does, and for what is not known yet.
    pub fn chance(&self, entry: usize) -> Option<Chance> {
        let moment = self.moments.get(entry)?;
        let decision = moment.decision.as_ref()?;
        let of = |moment: &Moment| moment.values.get(decision.seat.index()).copied();
        let (before, after) = (of(self.moments.get(entry.checked_sub(1)?)?)?, of(moment)?);
        Some(Chance { before, loss: decision.loss, expected: before - decision.loss, after })
    }

    fn add(&mut self, moment: Moment) {
        let seat = moment.decision.as_ref().map(|decision| decision.seat);
        self.moments.push(moment);
        let Some(seat) = seat else { return };
        let decisions =
            self.moments.iter().filter_map(|moment| moment.decision.as_ref().map(|decision| (moment.entry, decision)));
        // Who has no choice makes no mistake, and proves nothing.
        let free = decisions.filter(|(_, decision)| decision.choices > 1);
        let (own, all): (Vec<Option<Cost>>, Vec<Cost>) = free
            .map(|(index, decision)| {
                let cost = Cost { index, cost: decision.loss, half: HALF_ACCURATE_CHANCE_LOSS };
                ((decision.seat == seat).then_some(cost), cost)
            })
            .unzip();
        self.swings = costliest(&all, MAX_SWINGS);
        if let Some(player) = self.players.get_mut(seat.index()) {
            *player = PlayerReport::of(&own.into_iter().flatten().collect::<Vec<_>>());
        }
    }
}
