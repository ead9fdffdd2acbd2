//! A record with its states by step.

use tabletop::record::{Mistake, Record, RecordError};
use tabletop::{Entry, Rules, Setup};

use super::moments::{Moment, What};
use super::{Replayed, Tape};

/// So many entries lie between two states that are kept: the others are played from the one before, which is quick.
const APART: usize = 16;

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    /// It is no record, or its head makes no sense.
    Head(String),
    /// This entry, from 1, is not possible.
    Entry(usize, String),
    /// The log is possible, but not the result that it is said to have.
    Result(String),
}

impl From<RecordError> for Damage {
    fn from(error: RecordError) -> Damage {
        let text = match error {
            RecordError::Syntax(error) => error.to_string(),
            error => error.to_string(),
        };
        // A record is one line of its file, whichever.
        Damage::Head(text.replace(" at line 1 column ", ", column "))
    }
}

/// A record with its states by step: a step is a number of entries.
#[derive(Debug)]
pub(crate) struct Reel<R: Rules> {
    setup: Setup<R>,
    log: Vec<Entry<R::Move>>,
    /// The states after 0, [`APART`], … entries.
    kept: Vec<R>,
    tape: Tape,
}

impl<R: Replayed> Reel<R> {
    /// Reads a record and plays all of it. A game that was not played to its end is fine.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub(crate) fn read(text: &str) -> Result<Reel<R>, Damage> {
        let record = Record::parse(text)?;
        let mut game = record.begin::<R>()?;
        let mut kept = vec![game.state().clone()];
        let (mut times, mut moments) = (Vec::new(), Vec::<Moment>::new());
        for step in 1..=record.entries() {
            let (before, then) = (game.state().clone(), game.now());
            record.advance(&mut game, step).map_err(|Mistake { entry, error }| Damage::Entry(entry + 1, error))?;
            let Some(entry) = game.log().last() else { continue };
            let after = game.state();
            times.push((entry.t, before.pause(entry, entry.t - then)));
            if let Some(what) = R::begins(&before, entry, after) {
                moments.push(moment(step, what, after.round(), &moments));
            }
            if step % APART == 0 {
                kept.push(after.clone());
            }
        }
        if game.state().outcome().is_some() {
            // What the record says about its end is compared by the record itself.
            record.replay::<R>()?.map_err(|mistake| Damage::Result(mistake.error))?;
        }
        let tape = Tape::new(times, moments);
        Ok(Reel { setup: game.setup().clone(), log: game.log().to_vec(), kept, tape })
    }

    /// What was agreed before the start.
    pub(crate) fn setup(&self) -> &Setup<R> {
        &self.setup
    }

    /// All entries.
    pub(crate) fn log(&self) -> &[Entry<R::Move>] {
        &self.log
    }

    /// The entry that leads to a step.
    pub(crate) fn entry(&self, step: usize) -> Option<&Entry<R::Move>> {
        self.log.get(step.checked_sub(1)?)
    }

    /// The game as a stretch of time.
    pub(crate) fn tape(&self) -> &Tape {
        &self.tape
    }

    /// The state after so many entries; the last one if there are not so many.
    pub(crate) fn at(&self, step: usize) -> R {
        let step = step.min(self.log.len());
        let from = (step / APART).min(self.kept.len() - 1);
        let mut state = self.kept[from].clone();
        for entry in &self.log[from * APART..step] {
            // All of them have been played before.
            drop(state.play(entry));
        }
        state
    }
}

fn moment(step: usize, what: What, round: Option<u16>, before: &[Moment]) -> Moment {
    let last = before.last();
    // What a round has come to belongs to it, also when the game is over.
    let round = if what == What::End { last.and_then(|last| last.round) } else { round };
    let turns = before.iter().map(|moment| moment.turn).max().unwrap_or(0);
    let turn = if matches!(what, What::Turn(_)) { turns + 1 } else { 0 };
    Moment { step, what, round, opens_round: round.is_some() && round != last.and_then(|last| last.round), turn }
}

#[cfg(test)]
pub(super) mod tests {
    use big_bang::BigBang;
    use cosmic_factory::CosmicFactory;
    use tabletop::Viewer;

    use super::*;

    /// A record of the rules' own tests.
    pub(crate) fn golden(path: &str) -> String {
        let path = format!("{}/../{path}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("there is such a record");
        text.lines().next().expect("a record has a line").to_owned()
    }

    fn is_the_fold_of_its_log<R: Replayed>(text: &str) {
        let reel = Reel::<R>::read(text).expect("it can be replayed");
        let mut state = R::set_up(reel.setup()).expect("it can be set up");
        assert_eq!(reel.at(0), state);
        for (index, entry) in reel.log().iter().enumerate() {
            state.play(entry).expect("it was played before");
            assert_eq!(reel.at(index + 1), state, "after entry {}", index + 1);
        }
        assert_eq!(reel.at(usize::MAX), state);
        assert_eq!(state.view(Viewer::Watcher), reel.at(reel.tape().last).view(Viewer::Watcher));
    }

    #[test]
    fn every_step_is_the_fold_of_the_log() {
        is_the_fold_of_its_log::<CosmicFactory>(&golden("cosmic-factory/tests/records/sabotage"));
        for mode in ["cosmic", "simple", "solitary", "hexidomino", "parallel"] {
            is_the_fold_of_its_log::<BigBang>(&golden(&format!("big-bang/tests/records/independent-{mode}")));
        }
    }

    #[test]
    fn damage_is_named_with_its_place() {
        let text = golden("big-bang/tests/records/worm-holes");
        let read = |text: &str| Reel::<BigBang>::read(text).map(|_| ()).unwrap_err();
        assert!(matches!(read("{\"orrery\":1"), Damage::Head(_)));
        let odd = text.replacen("\"mode\":\"cosmic\"", "\"mode\":\"odd\"", 1);
        assert!(matches!(read(&odd), Damage::Head(why) if why.starts_with("mode")));
        let late = text.replacen("\"seat\":0,\"do\":\"place\"", "\"seat\":0,\"do\":\"dance\"", 1);
        assert!(matches!(read(&late), Damage::Entry(entry, why) if entry > 1 && why.contains("dance")));
    }

    #[test]
    fn an_unfinished_game_can_be_looked_at() {
        let text = golden("big-bang/tests/records/independent-simple");
        let mut record: serde_json::Value = serde_json::from_str(&text).expect("a record is JSON");
        record["log"].as_array_mut().expect("there is a log").truncate(1);
        record.as_object_mut().expect("it is an object").remove("result");
        let begun = record.to_string();
        assert_eq!(Reel::<BigBang>::read(&begun).map(|reel| reel.tape().last), Ok(1));
    }
}
