//! The analysis of a finished game, bit by bit.

use analysis::{Analysis, Finding, Report, Thoroughness};
use serde::{Deserialize, Serialize};
use tabletop::record::Record;

/// Steps of the solver between two reports, if nothing is found: some tens of milliseconds.
const SLICE: u64 = 50_000;

/// A finished game to analyse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalyseAsked {
    /// Its record.
    pub record: String,
    /// How many worlds are played out for each decision of Big Bang 13.7; none for as many as are usual.
    #[serde(default)]
    pub iterations: Option<u32>,
}

/// What comes of an analysis: first [`AnalyseTold::Begun`], in the end [`AnalyseTold::Done`]; or only
/// [`AnalyseTold::Failed`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnalyseTold {
    /// A report on the game that knows nothing yet; [`Report::extend`] takes in what is found.
    Begun(Report),
    /// How far it has come, and what was found just now.
    Found {
        /// How many things have been found out.
        done: usize,
        /// How many there are.
        all: usize,
        /// One of them; none if it just takes long.
        found: Option<Finding>,
    },
    /// That was all.
    Done,
    /// The record cannot be analysed, for this reason.
    Failed(String),
}

/// Analyses a finished game and tells of everything that is found, as soon as it is.
pub fn analyse(asked: &AnalyseAsked, mut tell: impl FnMut(AnalyseTold)) {
    let usual = Thoroughness::default();
    let thoroughness = Thoroughness { iterations: asked.iterations.unwrap_or(usual.iterations) };
    let begun = Record::parse(&asked.record).map_err(|error| error.to_string());
    let begun = begun.and_then(|record| Analysis::new(&record, thoroughness).map_err(|error| error.to_string()));
    let mut analysis = match begun {
        Ok(analysis) => analysis,
        Err(problem) => return tell(AnalyseTold::Failed(problem)),
    };
    tell(AnalyseTold::Begun(analysis.report()));
    loop {
        let progress = analysis.step(SLICE);
        let over = progress.done == progress.all;
        tell(AnalyseTold::Found { done: progress.done, all: progress.all, found: progress.found });
        if over {
            return tell(AnalyseTold::Done);
        }
    }
}

#[cfg(test)]
mod tests {
    use bots::{Bot, Random, arena};
    use tabletop::{Seat, Setup, record};

    use super::*;

    fn game() -> String {
        let setup = Setup { mode: big_bang::Mode::Hexidomino, seats: 2, options: big_bang::Options::default() };
        let mut players: Vec<Box<dyn Bot<big_bang::BigBang>>> =
            Seat::first(2).map(|seat| Box::new(Random::new(seat)) as _).collect();
        record::write(&arena::play(setup, &mut players, 1, 1).expect("a game")).expect("a record")
    }

    #[test]
    fn what_is_no_record_is_told_and_nothing_else() {
        let mut told = Vec::new();
        let asked = AnalyseAsked { record: "{}".to_owned(), iterations: None };
        analyse(&asked, |one| told.push(one));
        assert!(matches!(told.as_slice(), [AnalyseTold::Failed(problem)] if problem.contains("not a record")));
    }

    #[test]
    fn everything_found_makes_the_report() {
        let mut told = Vec::new();
        analyse(&AnalyseAsked { record: game(), iterations: Some(20) }, |one| {
            // Messages travel as text.
            let text = serde_json::to_string(&one).expect("it can be written");
            told.push(serde_json::from_str::<AnalyseTold>(&text).expect("it can be read"));
        });
        let mut told = told.into_iter();
        let Some(AnalyseTold::Begun(mut report)) = told.next() else { panic!("it begins") };
        assert_eq!(told.next_back(), Some(AnalyseTold::Done));
        for one in told {
            let AnalyseTold::Found { done, all, found } = one else { panic!("{one:?}") };
            assert!(done <= all);
            report.extend(found);
        }
        let Report::BigBang(report) = report else { panic!("another game") };
        assert_eq!(report.moments.last().map(|moment| moment.values.iter().sum()), Some(1.0));
    }
}
