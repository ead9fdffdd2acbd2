//! A record with its states by step.

use protocol::to_client::Refused;
use tabletop::record::{Record, RecordError};
use tabletop::{Entry, Fault, Game, Recordable, Refusal as _, Setup};

use super::moments::{ReplayMoment, What};
use super::{MomentTrack, Replayed};

/// Entries from one kept state to the next. Those between are played from the state before, which is quick.
const SNAPSHOT_INTERVAL: usize = 16;

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is no JSON of a record; the error is in this column.
    Text(usize),
    /// It is of an unknown game.
    Game(String),
    /// It was written by a later version.
    Later,
    /// This field of its head is invalid.
    Field(&'static str),
    /// This entry, from 1, is illegal.
    Entry(usize, Why),
    /// The log is legal, but its result differs from the recorded one.
    Result,
}

/// Why an entry of a record is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is no JSON of an entry of this game.
    Unreadable,
    /// It is earlier than the entry before it.
    BackInTime,
    /// The game is over before it.
    Over,
    /// The rules do not allow it.
    Refused(Refused),
}

impl From<RecordError> for Damage {
    fn from(error: RecordError) -> Damage {
        match error {
            RecordError::Syntax(error) => Damage::Text(error.column()),
            RecordError::Header { field, .. } => Damage::Field(field),
            // Formats and versions of rules that are unknown here.
            _ => Damage::Later,
        }
    }
}

/// Plays the next entry of a record, if there is one.
fn play_next<R: Recordable>(record: &Record<'_>, game: &mut Game<R>) -> Result<(), Why> {
    let Some(entry) = record.entry::<R>(game.log().len()) else { return Ok(()) };
    game.play(entry.map_err(|_| Why::Unreadable)?).map_err(|fault| match fault {
        Fault::BackInTime { .. } => Why::BackInTime,
        Fault::Over => Why::Over,
        Fault::Refused(refusal) => Why::Refused(Refused {
            reason: refusal.rule().to_string(),
            text: refusal.to_string(),
            facts: serde_json::to_value(&refusal).ok(),
        }),
    })
}

/// A record with its states by step: a step is a number of entries.
#[derive(Debug)]
pub struct Recording<R: Recordable> {
    setup: Setup<R>,
    log: Vec<Entry<R::Move>>,
    /// The states after 0, [`SNAPSHOT_INTERVAL`], … entries.
    kept: Vec<R>,
    tape: MomentTrack,
    damage: Option<Damage>,
}

impl<R: Replayed> Recording<R> {
    /// Reads a record and plays as much of it as is legal. A game that was not played to its end is fine.
    ///
    /// # Errors
    /// If no state can be shown: what is wrong with the record, and where.
    pub fn read(text: &str) -> Result<Recording<R>, Damage> {
        let record = Record::parse(text)?;
        let mut game = record.begin::<R>()?;
        let mut kept = vec![game.state().clone()];
        let (mut times, mut moments, mut damage) = (Vec::new(), Vec::<ReplayMoment>::new(), None);
        for step in 1..=record.entries() {
            let (before, then) = (game.state().clone(), game.now());
            if let Err(why) = play_next(&record, &mut game) {
                damage = Some(Damage::Entry(step, why));
                break;
            }
            let Some(entry) = game.log().last() else { continue };
            let after = game.state();
            times.push((entry.t, before.pause(entry, entry.t - then)));
            if let Some(what) = R::begins(&before, entry, after) {
                moments.push(moment(step, what, after.round(), &moments));
            }
            if step % SNAPSHOT_INTERVAL == 0 {
                kept.push(after.clone());
            }
        }
        // Before the first entry there is nothing to see.
        if let Some(damage) = damage.take_if(|_| game.log().is_empty()) {
            return Err(damage);
        }
        if damage.is_none() && game.state().outcome().is_some() {
            // The record compares its result itself.
            damage = record.replay::<R>()?.err().map(|_| Damage::Result);
        }
        let tape = MomentTrack::new(times, moments);
        Ok(Recording { setup: game.setup().clone(), log: game.log().to_vec(), kept, tape, damage })
    }

    /// Mode, seats and options.
    pub fn setup(&self) -> &Setup<R> {
        &self.setup
    }

    /// Why the rest of the record cannot be shown, or what is wrong with its result.
    pub fn damage(&self) -> Option<&Damage> {
        self.damage.as_ref()
    }

    /// The entries up to the first illegal one.
    pub fn log(&self) -> &[Entry<R::Move>] {
        &self.log
    }

    /// The entry that leads to a step.
    pub fn entry(&self, step: usize) -> Option<&Entry<R::Move>> {
        self.log.get(step.checked_sub(1)?)
    }

    /// The timeline of the game.
    pub fn tape(&self) -> &MomentTrack {
        &self.tape
    }

    /// The state at a step, or the last one.
    pub fn at(&self, step: usize) -> R {
        let step = step.min(self.log.len());
        let from = (step / SNAPSHOT_INTERVAL).min(self.kept.len() - 1);
        let mut state = self.kept[from].clone();
        for entry in &self.log[from * SNAPSHOT_INTERVAL..step] {
            // These entries were checked when the record was read.
            drop(state.play(entry));
        }
        state
    }
}

fn moment(step: usize, what: What, round: Option<u16>, before: &[ReplayMoment]) -> ReplayMoment {
    let last = before.last();
    // The end of the game belongs to the last round.
    let round = if what == What::End { last.and_then(|last| last.round) } else { round };
    let turns = before.iter().map(|moment| moment.turn).max().unwrap_or(0);
    let turn = if matches!(what, What::Turn(_)) { turns + 1 } else { 0 };
    ReplayMoment { step, what, round, opens_round: round.is_some() && round != last.and_then(|last| last.round), turn }
}

#[cfg(test)]
pub mod tests {
    use big_bang::BigBang;
    use cosmic_factory::CosmicFactory;
    use tabletop::Viewer;

    use super::*;

    /// A record of the rules' own tests.
    pub fn golden(path: &str) -> String {
        let path = format!("{}/../{path}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("there is such a record");
        text.lines().next().expect("a record has a line").to_owned()
    }

    fn is_the_fold_of_its_log<R: Replayed>(text: &str) {
        let reel = Recording::<R>::read(text).expect("it can be replayed");
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
        let read = |text: &str| Recording::<BigBang>::read(text).map(|_| ()).unwrap_err();
        assert_eq!(read("{\"orrery\":1"), Damage::Text(11));
        assert_eq!(read(&text.replacen("\"orrery\":1", "\"orrery\":9", 1)), Damage::Later);
        let odd = text.replacen("\"mode\":\"cosmic\"", "\"mode\":\"odd\"", 1);
        assert_eq!(read(&odd), Damage::Field("mode"));
        let first = text.replacen("\"do\":\"deal\"", "\"do\":\"dance\"", 1);
        assert_eq!(read(&first), Damage::Entry(1, Why::Unreadable), "nothing is left to be shown");
    }

    #[test]
    fn a_game_is_shown_up_to_the_first_bad_entry() {
        let text = golden("big-bang/tests/records/worm-holes");
        let whole = Recording::<BigBang>::read(&text).expect("it can be replayed");
        assert_eq!(whole.damage(), None);
        let late = text.replacen("\"seat\":0,\"do\":\"place\"", "\"seat\":0,\"do\":\"dance\"", 1);
        let reel = Recording::<BigBang>::read(&late).expect("its beginning can be replayed");
        let Some(Damage::Entry(entry, why)) = reel.damage() else { panic!("{:?}", reel.damage()) };
        assert!(*entry > 1 && *why == Why::Unreadable);
        assert_eq!(reel.tape().last, entry - 1);
        assert_eq!(reel.at(usize::MAX), whole.at(entry - 1));
    }

    #[test]
    fn refusals_of_the_rules_keep_their_facts() {
        let text = golden("big-bang/tests/records/independent-simple");
        let mut record: serde_json::Value = serde_json::from_str(&text).expect("a record is JSON");
        record["log"][2]["at"] = serde_json::json!([9, 9]);
        let reel = Recording::<BigBang>::read(&record.to_string()).expect("its beginning can be replayed");
        let Some(Damage::Entry(3, Why::Refused(refused))) = reel.damage() else { panic!("{:?}", reel.damage()) };
        assert!(refused.reason.starts_with("BB-") && refused.facts.is_some(), "{refused:?}");
        record["log"][2] = record["log"][1].clone();
        record["log"][2]["t"] = 0.into();
        let reel = Recording::<BigBang>::read(&record.to_string()).expect("its beginning can be replayed");
        assert_eq!(reel.damage(), Some(&Damage::Entry(3, Why::BackInTime)));
    }

    #[test]
    fn a_wrong_result_is_reported_and_the_game_is_shown() {
        let text = golden("big-bang/tests/records/independent-simple");
        let mut record: serde_json::Value = serde_json::from_str(&text).expect("a record is JSON");
        record["result"]["scores"] = serde_json::json!([]);
        let reel = Recording::<BigBang>::read(&record.to_string()).expect("the game is fine");
        assert_eq!(reel.damage(), Some(&Damage::Result));
        assert_eq!(reel.tape().last, record["log"].as_array().map_or(0, Vec::len));
    }

    #[test]
    fn an_unfinished_game_can_be_looked_at() {
        let text = golden("big-bang/tests/records/independent-simple");
        let mut record: serde_json::Value = serde_json::from_str(&text).expect("a record is JSON");
        record["log"].as_array_mut().expect("there is a log").truncate(1);
        record.as_object_mut().expect("it is an object").remove("result");
        let begun = record.to_string();
        assert_eq!(Recording::<BigBang>::read(&begun).map(|reel| reel.tape().last), Ok(1));
    }
}
