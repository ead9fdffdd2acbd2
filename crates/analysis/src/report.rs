//! Everything that was found out about a game.

use big_bang::Mode;
use serde::{Deserialize, Serialize};

use crate::{Building, Finding, Moment};

/// How many swings a report has.
const SWINGS: usize = 5;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CosmicFactoryReport {
    /// How many played.
    pub seats: usize,
    /// What everyone built, round by round, in the order of the seats.
    pub buildings: Vec<Building>,
    /// The points that each seat left on the table, summed over the rounds. Each round is taken by itself: what tracks
    /// would have been worth later, had they stood elsewhere, is not in it.
    pub left: Vec<u32>,
}

/// About a game of Big Bang 13.7.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BigBangReport {
    /// The mode.
    pub mode: Mode,
    /// How many played.
    pub seats: usize,
    /// How many worlds were played out for each decision.
    pub iterations: u32,
    /// All entries.
    pub moments: Vec<Moment>,
    /// The entries that gave most away, the worst first; at most five.
    pub swings: Vec<usize>,
}

impl Report {
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
    fn add(&mut self, building: Building) {
        if let (Some(best), Some(left)) = (&building.best, self.left.get_mut(building.seat.index())) {
            *left += best.left;
        }
        self.buildings.push(building);
    }
}

impl BigBangReport {
    fn add(&mut self, moment: Moment) {
        self.moments.push(moment);
        let loss = |moment: &Moment| moment.decision.as_ref().map_or(0.0, |decision| decision.loss);
        let mut losses: Vec<(f32, usize)> =
            self.moments.iter().map(|moment| (loss(moment), moment.entry)).filter(|(loss, _)| *loss > 0.0).collect();
        // The earlier of equals first.
        losses.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        self.swings = losses.into_iter().take(SWINGS).map(|(_, entry)| entry).collect();
    }
}
