//! Lessons as data.

use std::collections::BTreeMap;

use serde::Deserialize;
use tabletop::Rule;

use crate::script::Script;
use crate::teach::{Numbers, Teach};

/// All lessons of a game, and the beginnings of games that they share.
#[derive(Debug, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Book<R: Teach> {
    pub(crate) records: BTreeMap<String, Opening<R>>,
    pub lessons: Vec<Lesson<R>>,
}

/// The beginning of a game. What the table does besides dealing follows from the rules.
#[derive(Debug, Deserialize)]
#[serde(bound = "R::Mode: serde::de::DeserializeOwned", deny_unknown_fields)]
pub(crate) struct Opening<R: Teach> {
    pub(crate) mode: R::Mode,
    pub(crate) seats: usize,
    pub(crate) deals: Vec<R::Deal>,
    #[serde(default)]
    pub(crate) moves: Script<R>,
}

/// Where a step begins.
#[derive(Debug, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub(crate) struct From<R: Teach> {
    pub(crate) record: String,
    /// Moves after those of the record.
    #[serde(default)]
    pub(crate) moves: Script<R>,
    #[serde(default)]
    pub(crate) with: R::Variation,
}

/// A lesson: some steps, each of which can be begun by itself.
#[derive(Debug, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Lesson<R: Teach> {
    pub id: String,
    pub steps: Vec<Step<R>>,
}

/// One idea: a position and what is to be done there.
#[derive(Debug, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Step<R: Teach> {
    /// None: the step goes on where the one before ends.
    #[serde(default)]
    pub(crate) from: Option<From<R>>,
    /// Several where it takes more than one move; each has a goal and an instruction of its own.
    pub parts: Vec<Part<R>>,
    /// What happens after the step and before the next one.
    #[serde(default)]
    pub then: Script<R>,
    /// Whether the others play as they like, so that whoever drives the lesson plays for them.
    #[serde(default)]
    pub live: bool,
    /// Whether the rest of the lesson is turned by the player's choice of a cell.
    #[serde(default)]
    pub turns: bool,
}

/// A goal, and everything around it.
#[derive(Debug, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Part<R: Teach> {
    /// What to touch: brass.
    pub touch: Vec<R::Target>,
    /// Because of what: white.
    #[serde(default)]
    pub because: Vec<R::Target>,
    /// What pulses after hesitation, if not all that can be touched.
    #[serde(default)]
    pub hint: Vec<R::Target>,
    /// What the lesson allows besides.
    #[serde(default)]
    pub may: R::Permissions,
    /// The goal is reached when one of these holds.
    pub goal: Vec<R::Condition>,
    /// The move or moves that reach it.
    #[serde(default)]
    pub solution: Script<R>,
    /// Whether the engine is to refuse the move, which is the lesson.
    #[serde(default)]
    pub fails: bool,
    /// Other ways to reach it. In a game of turns, all of them.
    #[serde(default)]
    pub also: Vec<Script<R>>,
    /// Tries that have an answer of their own; the first that fits is given.
    #[serde(default)]
    pub wrong: Vec<WrongTry<R>>,
    /// Numbers that the sentence after success tells, as they must be.
    #[serde(default)]
    pub facts: Numbers,
}

/// What is said to a try that misses the goal.
#[derive(Debug, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct WrongTry<R: Teach> {
    /// Moves that lead to it.
    #[serde(rename = "try")]
    pub example: Script<R>,
    /// When the sentence is said; none: to the last move of the example.
    #[serde(default)]
    pub when: Option<R::Condition>,
    /// The name of the sentence among the step's texts, or a whole key such as `answers.lit`; none for the usual one,
    /// or where the engine refuses the move and says why itself.
    #[serde(default)]
    pub say: Option<String>,
    /// The rule by which the engine refuses the move.
    #[serde(default)]
    pub refused: Option<Rule>,
    /// What lights up as its cause.
    #[serde(default)]
    pub because: Vec<R::Target>,
    /// Numbers that the sentence tells, as they must be.
    #[serde(default)]
    pub facts: Numbers,
}

impl<R: Teach> Book<R> {
    pub(crate) fn parse(json: &str) -> Result<Book<R>, String> {
        serde_json::from_str(json).map_err(|error| format!("{}: {error}", R::NAME))
    }

    pub fn lesson(&self, id: &str) -> Option<&Lesson<R>> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }
}

impl<R: Teach> Part<R> {
    /// The ways to reach the goal that the lesson knows.
    pub fn solutions(&self) -> impl Iterator<Item = &Script<R>> {
        std::iter::once(&self.solution).chain(&self.also).filter(|script| !script.0.is_empty())
    }

    /// Whether the goal is reached by playing on, not by a move that the lesson knows.
    pub fn is_free(&self) -> bool {
        self.solution.0.is_empty()
    }

    /// What pulses after hesitation.
    pub fn hinted(&self) -> &[R::Target] {
        if self.hint.is_empty() { &self.touch } else { &self.hint }
    }
}
