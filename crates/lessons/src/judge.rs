//! Judging a try: on a copy of the game, by the rules and by the step.

use serde::{Deserialize, Serialize};
use tabletop::{Entry, Fault, Game, Rule};

use crate::book::{Part, WrongTry};
use crate::position::{next_time, settle};
use crate::teach::{LEARNER, Numbers, Teach};

/// A move that was tried, on the board as the lesson's data has it.
pub struct Tried<'a, R: Teach> {
    pub before: &'a R,
    /// The move, as the data would write it: not turned.
    pub action: &'a R::Move,
    /// What it led to; the rule it breaks where the engine refuses it.
    pub after: Result<&'a R, Rule>,
}

/// What a try is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<R: Teach> {
    /// The goal is reached; where the try was meant to fail, by this refusal.
    Done { refusal: Option<R::Refusal> },
    /// Nothing to say.
    GoingOn,
    /// Legal, yet not what is asked for.
    Wrong(Wrong<R::Target>),
    /// The lesson does not let it through yet.
    Declined(Declined),
    /// The rules do not allow it.
    Refused(Fault<R::Refusal>),
}

/// The answer to a wrong try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong<Target> {
    /// The name of the sentence among the step's texts, or a whole key; none for the usual one.
    pub say: Option<String>,
    pub numbers: Numbers,
    /// What it is about.
    pub because: Vec<Target>,
    /// Whether the move is shown and then taken back.
    pub rewind: bool,
    /// Whether it counts as a try; what is on the way to the goal does not.
    pub counts: bool,
}

/// Why a lesson does not let a legal move through.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Declined {
    /// Tiles are not turned yet.
    Turning,
    /// The galaxy is not to be finished yet.
    Done,
    /// Tokens come later.
    Tokens,
    /// This tile stays where it is.
    OtherTile,
    /// A tile lies there.
    CoveredCell,
    /// The step is over, or has not begun.
    NotNow,
}

impl Declined {
    pub const ALL: [Declined; 6] = [
        Declined::Turning,
        Declined::Done,
        Declined::Tokens,
        Declined::OtherTile,
        Declined::CoveredCell,
        Declined::NotNow,
    ];

    /// The key of its sentence.
    pub const fn key(self) -> &'static str {
        match self {
            Declined::Turning => "declined.turning",
            Declined::Done => "declined.done",
            Declined::Tokens => "declined.tokens",
            Declined::OtherTile => "declined.other-tile",
            Declined::CoveredCell => "declined.covered-cell",
            Declined::NotNow => "declined.not-now",
        }
    }
}

/// Judges a move of the player, and makes it in `game` if the engine takes it, with what the table does then. The
/// board of `game` is turned by `sixths` against that of the data.
pub fn judge<R: Teach>(part: &Part<R>, game: &mut Game<R>, action: &R::Move, sixths: u8) -> Verdict<R> {
    let before = game.state().clone();
    let as_written = R::turned_move(action, 6 - sixths % 6);
    if let Some(declined) = R::declines(&part.may, &before, &as_written) {
        return Verdict::Declined(declined);
    }
    let entry = Entry::by_seat(next_time(game), LEARNER, action.clone());
    if let Err(fault) = game.play(entry) {
        return judge_refused(part, &before, &as_written, fault);
    }
    settle(game);
    judge_position(part, &before, &as_written, game.state(), sixths)
}

fn judge_refused<R: Teach>(part: &Part<R>, before: &R, action: &R::Move, fault: Fault<R::Refusal>) -> Verdict<R> {
    let Fault::Refused(refusal) = &fault else { return Verdict::Refused(fault) };
    let tried = Tried { before, action, after: Err(tabletop::Refusal::rule(refusal)) };
    if part.goal.iter().any(|condition| R::holds(condition, &tried)) {
        return Verdict::Done { refusal: Some(refusal.clone()) };
    }
    Verdict::Refused(fault)
}

/// Judges where a move of anybody has led.
pub(crate) fn judge_position<R: Teach>(
    part: &Part<R>,
    before: &R,
    action: &R::Move,
    after: &R,
    sixths: u8,
) -> Verdict<R> {
    let tried = Tried { before, action, after: Ok(after) };
    if part.goal.iter().any(|condition| R::holds(condition, &tried)) {
        return Verdict::Done { refusal: None };
    }
    let known = part.wrong.iter().find(|wrong| wrong.refused.is_none() && fits(wrong, &tried));
    let rewind = !R::is_reversible(action);
    match known {
        None if part.is_free() || !rewind && R::is_on_the_way(part, after, action) => Verdict::GoingOn,
        known => Verdict::Wrong(Wrong {
            say: known.and_then(|wrong| wrong.say.clone()),
            numbers: known.map(|wrong| numbers(&wrong.facts, after)).unwrap_or_default(),
            because: known
                .map(|wrong| wrong.because.iter().map(|target| R::turned_target(target, sixths)).collect())
                .unwrap_or_default(),
            rewind,
            counts: rewind || !R::is_on_the_way(part, after, action),
        }),
    }
}

fn fits<R: Teach>(wrong: &WrongTry<R>, tried: &Tried<'_, R>) -> bool {
    match &wrong.when {
        Some(condition) => R::holds(condition, tried),
        None => wrong.example.actions().last() == Some(tried.action),
    }
}

/// The numbers of these names in a position.
pub(crate) fn numbers<R: Teach>(facts: &Numbers, state: &R) -> Numbers {
    facts.keys().filter_map(|name| Some((name.clone(), state.measure(name)?))).collect()
}
