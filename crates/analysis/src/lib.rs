//! What could have been done better in a finished game.
//!
//! [`Analysis`] goes through a record bit by bit, so that whoever calls it decides how long it may take and can show
//! how far it has come. It knows no clock, no threads and no chance of its own: one record gives the same numbers on
//! every machine, in a browser too.
//!
//! * Cosmic Factory: for everyone in every round the best galaxy of their nine tiles, the points that were left, and
//!   what makes the difference ([`Miss`]).
//! * Big Bang 13.7: what each seat could expect after every entry, how much every move gave away, and in what ([`Fact`]).
//!   All numbers about a move come from [`BigBangReport::chance`].
//!
//! [`PlayerReport`] sums up how everyone did.
//!
//! ```
//! use analysis::{Analysis, Report, Thoroughness};
//! # use bots::{Random, arena};
//! # use tabletop::{Seat, Setup, record};
//! # let setup = Setup { mode: big_bang::Mode::Hexidomino, seats: 2, options: big_bang::Options::default() };
//! # let mut players: Vec<Box<dyn bots::Bot<big_bang::BigBang>>> =
//! #     Seat::first(2).map(|seat| Box::new(Random::new(seat)) as _).collect();
//! # let text = record::write(&arena::play(setup, &mut players, 1, 1)?)?;
//! let record = record::Record::parse(&text)?;
//! let mut analysis = Analysis::new(&record, Thoroughness { iterations: 20 })?;
//! let mut report = analysis.report();
//! loop {
//!     let progress = analysis.step(10_000);
//!     report.extend(progress.found);
//!     if progress.done == progress.all {
//!         break;
//!     }
//! }
//! assert!(matches!(report, Report::BigBang(report) if report.moments.len() == record.entries()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accuracy;
mod buildings;
mod facts;
mod misses;
mod moments;
mod report;

use std::fmt;

use big_bang::BigBang;
use cosmic_factory::CosmicFactory;
use serde::{Deserialize, Serialize};
use tabletop::record::{Mistake, Record, RecordError};
use tabletop::{Game, Recordable, Rules};

pub use accuracy::PlayerReport;
pub use buildings::{BestGalaxy, Building};
pub use facts::{Fact, ObjectiveCells, ObjectiveLine, ObjectivePoints};
pub use misses::{GalaxyPart, Miss};
pub use moments::{Chance, Moment, MoveReview};
pub use report::{BigBangReport, CosmicFactoryReport, Report, Scale};

use buildings::BuildingAnalysis;
use moments::MomentAnalysis;

/// How closely decisions are looked at.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Thoroughness {
    /// How many playouts there are for each decision in Big Bang 13.7.
    pub iterations: u32,
}

impl Default for Thoroughness {
    fn default() -> Thoroughness {
        Thoroughness { iterations: 1_000 }
    }
}

/// Why a record cannot be analysed.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// It is no record.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// It cannot be replayed to the end.
    #[error("{0}")]
    Mistake(#[from] Mistake),
    /// Nobody here knows the game.
    #[error("game: '{0}' is not played here")]
    UnknownGame(String),
}

/// One thing that was found out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// What somebody built in a round of Cosmic Factory, and could have built.
    Building(Building),
    /// An entry of Big Bang 13.7.
    Moment(Moment),
}

/// How far an analysis has come.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisProgress {
    /// How many things have been found out.
    pub done: usize,
    pub all: usize,
    /// What was found out just now.
    pub found: Option<Finding>,
}

/// The analysis of one game.
trait GameAnalysis: fmt::Debug {
    /// How many things are found out together by whoever does a part of it.
    fn part_size(&self) -> usize {
        1
    }

    fn step(&mut self, steps: u64) -> Option<Finding>;

    /// How many things have been found out or passed over, and how many there are.
    fn progress(&self) -> (usize, usize);

    fn skip(&mut self, count: usize);

    fn report(&self) -> Report;
}

/// Begins the analysis of one game.
type Begin = fn(&Record<'_>, Thoroughness) -> Result<Box<dyn GameAnalysis>, AnalysisError>;

/// The games that can be analysed, a line each.
const GAMES: [(&str, Begin); 2] = [
    (CosmicFactory::NAME, |record, _| Ok(Box::new(BuildingAnalysis::new(&replayed(record)?)))),
    (BigBang::NAME, |record, thoroughness| Ok(Box::new(MomentAnalysis::new(replayed(record)?, thoroughness)?))),
];

/// An analysis in progress.
#[derive(Debug)]
pub struct Analysis(Box<dyn GameAnalysis>);

impl Analysis {
    /// Begins to analyse a finished game.
    ///
    /// # Errors
    /// If the record cannot be replayed, or breaks off.
    pub fn new(record: &Record<'_>, thoroughness: Thoroughness) -> Result<Analysis, AnalysisError> {
        let (_, begin) = GAMES
            .iter()
            .find(|(name, _)| *name == record.game())
            .ok_or_else(|| AnalysisError::UnknownGame(record.game().to_owned()))?;
        begin(record, thoroughness).map(Analysis)
    }

    /// Works on. In Cosmic Factory that takes at most `steps` steps of the solver, in Big Bang 13.7 it is one entry.
    /// When all is done, nothing more is found.
    pub fn step(&mut self, steps: u64) -> AnalysisProgress {
        let found = self.0.step(steps);
        let (done, all) = self.0.progress();
        AnalysisProgress { done, all, found }
    }

    /// How many things should be found out together where the analysis is split.
    pub fn part_size(&self) -> usize {
        self.0.part_size()
    }

    /// How many things are left to find out.
    pub fn left(&self) -> usize {
        let (done, all) = self.0.progress();
        all - done
    }

    /// Passes over so many things. What comes after them is found out as if they had been too: an analysis can be split
    /// among several who each do a part.
    pub fn skip(&mut self, count: usize) {
        self.0.skip(count);
    }

    /// A report on this game that knows nothing yet.
    pub fn report(&self) -> Report {
        self.0.report()
    }
}

/// The whole game of a record.
fn replayed<R: Recordable>(record: &Record<'_>) -> Result<Game<R>, AnalysisError> {
    let (game, _) = record.whole::<R>()??;
    Ok(game)
}
