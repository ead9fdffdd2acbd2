//! The analysis of a finished game, step by step.

use analysis::{Analysis, Finding, Report, Thoroughness};
use serde::{Deserialize, Serialize};
use tabletop::record::Record;

/// The most steps of the solver between two updates: some tens of milliseconds.
const STEPS_PER_UPDATE: u64 = 50_000;

/// A finished game to analyse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisRequest {
    pub record: String,
    /// How many playouts there are for each decision of Big Bang 13.7; none for as many as are usual.
    #[serde(default)]
    pub iterations: Option<u32>,
}

/// What comes of an analysis: first [`AnalysisUpdate::Begun`], in the end [`AnalysisUpdate::Done`]; or only
/// [`AnalysisUpdate::Failed`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnalysisUpdate {
    /// A report on the game that knows nothing yet; [`Report::extend`] takes in what is found.
    Begun(Report),
    /// How far it has come, and what was found just now.
    Found {
        /// How many things have been found out.
        done: usize,
        all: usize,
        /// One of them; none if it just takes long.
        found: Option<Finding>,
    },
    Done,
    /// The record cannot be analysed, for this reason.
    Failed(String),
}

/// Analyses a finished game and sends everything that is found, as soon as it is.
pub fn analyse(request: &AnalysisRequest, mut send: impl FnMut(AnalysisUpdate)) {
    let usual = Thoroughness::default();
    let thoroughness = Thoroughness { iterations: request.iterations.unwrap_or(usual.iterations) };
    let begun = Record::parse(&request.record).map_err(|error| error.to_string());
    let begun = begun.and_then(|record| Analysis::new(&record, thoroughness).map_err(|error| error.to_string()));
    let mut analysis = match begun {
        Ok(analysis) => analysis,
        Err(problem) => return send(AnalysisUpdate::Failed(problem)),
    };
    send(AnalysisUpdate::Begun(analysis.report()));
    loop {
        let progress = analysis.step(STEPS_PER_UPDATE);
        let over = progress.done == progress.all;
        send(AnalysisUpdate::Found { done: progress.done, all: progress.all, found: progress.found });
        if over {
            return send(AnalysisUpdate::Done);
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
    fn what_is_no_record_fails_and_nothing_else_is_sent() {
        let mut updates = Vec::new();
        let request = AnalysisRequest { record: "{}".to_owned(), iterations: None };
        analyse(&request, |update| updates.push(update));
        assert!(matches!(updates.as_slice(), [AnalysisUpdate::Failed(problem)] if problem.contains("not a record")));
    }

    #[test]
    fn everything_found_makes_the_report() {
        let mut updates = Vec::new();
        analyse(&AnalysisRequest { record: game(), iterations: Some(20) }, |update| {
            // Messages travel as text.
            let text = serde_json::to_string(&update).expect("it can be written");
            updates.push(serde_json::from_str::<AnalysisUpdate>(&text).expect("it can be read"));
        });
        let mut updates = updates.into_iter();
        let Some(AnalysisUpdate::Begun(mut report)) = updates.next() else { panic!("it begins") };
        assert_eq!(updates.next_back(), Some(AnalysisUpdate::Done));
        for update in updates {
            let AnalysisUpdate::Found { done, all, found } = update else { panic!("{update:?}") };
            assert!(done <= all);
            report.extend(found);
        }
        let Report::BigBang(report) = report else { panic!("another game") };
        assert_eq!(report.moments.last().map(|moment| moment.values.iter().sum()), Some(1.0));
    }
}
