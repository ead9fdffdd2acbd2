//! A run as it is kept, and taken up again.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Entry, Game};

use crate::ladder::Ladder;
use crate::position::{StartError, start};
use crate::run::{LessonRun, Stage};
use crate::teach::Teach;

/// A run as it is kept: where it is, and those entries that the lesson's data does not have anyway.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedRun {
    pub lesson: String,
    pub step: usize,
    #[serde(default)]
    part: usize,
    #[serde(default)]
    sixths: u8,
    /// How many entries are those of the step's own beginning.
    #[serde(default)]
    known: usize,
    #[serde(default)]
    entries: Vec<Value>,
    #[serde(default)]
    begun: usize,
    #[serde(default)]
    succeeded: bool,
    #[serde(default)]
    pub finished: bool,
    #[serde(default)]
    ladder: Ladder,
    /// What is lit as the cause of the last wrong try.
    #[serde(default)]
    causes: Vec<Value>,
}

impl<R: Teach> LessonRun<R> {
    pub fn save(&self) -> SavedRun {
        let log = self.game.log();
        let standard = start(self.lesson, self.step, self.sixths).map(|game| game.log().to_vec()).unwrap_or_default();
        let known = log.iter().zip(&standard).take_while(|(one, other)| one == other).count();
        SavedRun {
            lesson: self.lesson.id.clone(),
            step: self.step,
            part: self.part,
            sixths: self.sixths,
            known,
            entries: log.iter().skip(known).filter_map(|entry| serde_json::to_value(entry).ok()).collect(),
            begun: self.begun,
            succeeded: matches!(self.stage, Stage::Succeeded | Stage::Finished),
            finished: self.stage == Stage::Finished,
            ladder: self.ladder.clone(),
            causes: self.causes.iter().filter_map(|cause| serde_json::to_value(cause).ok()).collect(),
        }
    }

    /// Takes a run up again. What no longer fits the lessons is left out: then the step begins anew.
    ///
    /// # Errors
    /// If there is no such lesson or step any more.
    pub fn restore(saved: &SavedRun) -> Result<LessonRun<R>, StartError> {
        let sixths = saved.sixths % 6;
        let mut run = LessonRun::start_turned(&saved.lesson, saved.step, sixths)?;
        if let Some(game) = replay(&run.game, saved)
            && saved.part < run.lesson.steps.get(saved.step).map_or(0, |step| step.parts.len())
        {
            run.begun = saved.begun.min(game.log().len());
            run.game = game;
            run.part = saved.part;
            run.ladder = saved.ladder.clone();
            run.causes = saved.causes.iter().filter_map(|cause| serde_json::from_value(cause.clone()).ok()).collect();
            run.resume(saved.succeeded, saved.finished);
        }
        Ok(run)
    }
}

fn replay<R: Teach>(standard: &Game<R>, saved: &SavedRun) -> Option<Game<R>> {
    let mut game = Game::new(standard.setup().clone()).ok()?;
    for entry in standard.log().get(..saved.known)? {
        game.play(entry.clone()).ok()?;
    }
    for value in &saved.entries {
        game.play(Entry::parse(&value.to_string()).ok()?).ok()?;
    }
    Some(game)
}
