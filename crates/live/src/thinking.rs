//! A bot's decision in the making, here or on another machine.

use std::any::Any;

use big_bang::BigBang;
use bots::{Bot, TimeUp};
use cosmic_factory::CosmicFactory;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Dice, Millis, Rules, Seat};

use crate::{Broken, Playable};

/// What came of it, for the game that it was made for.
pub type Thought = Box<dyn Any + Send>;

/// A bot's decision in the making. If there is time enough it comes to the same wherever it is made.
pub trait Thinking: Send {
    /// Makes the decision, by what was found when the time is up.
    fn here(self: Box<Self>, is_time_up: TimeUp<'_>) -> Thought;

    /// The decision as a task for another machine, which has so many milliseconds for it; none if it is too quick to be
    /// worth the way.
    fn task(&self, within: Millis) -> Option<ThinkTask>;

    /// Takes over what was decided elsewhere.
    ///
    /// # Errors
    /// If that makes no sense. The decision has still to be made then.
    fn elsewhere(self: Box<Self>, answer: ThinkAnswer) -> Result<Thought, Box<dyn Thinking>>;
}

/// A decision that somebody else can make: all that the bot knows, which is what its seat may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThinkTask {
    game: String,
    level: String,
    seat: Seat,
    view: Value,
    /// What the bot has in mind.
    mind: Value,
    /// The key of the dice for this one decision.
    key: [u8; 32],
    /// How long it may take, in milliseconds.
    within: Millis,
}

/// What was decided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThinkAnswer {
    /// The move; none if the bot would rather wait.
    action: Option<Value>,
    /// What the bot has in mind now.
    mind: Value,
}

impl ThinkTask {
    /// How long it may take, in milliseconds.
    pub fn within(&self) -> Millis {
        self.within
    }

    /// Makes the decision, by what was found when the time is up.
    ///
    /// # Errors
    /// If the task makes no sense here.
    pub fn think(&self, is_time_up: TimeUp<'_>) -> Result<ThinkAnswer, Broken> {
        match self.game.as_str() {
            CosmicFactory::NAME => self.think_about::<CosmicFactory>(is_time_up),
            BigBang::NAME => self.think_about::<BigBang>(is_time_up),
            other => Err(Broken(format!("there is no game '{other}'"))),
        }
    }

    fn think_about<R: Playable>(&self, is_time_up: TimeUp<'_>) -> Result<ThinkAnswer, Broken> {
        let level = || format!("the bot '{}'", self.level);
        let mut bot = R::bot(&self.level, self.seat).ok_or_else(|| Broken(format!("{} is not known here", level())))?;
        let view = R::View::deserialize(&self.view).map_err(|error| Broken(format!("view: {error}")))?;
        if !bot.take_over(self.mind.clone()) {
            return Err(Broken(format!("this is not what {} has in mind", level())));
        }
        let action = bot.act_until(&view, &mut Dice::from_key(self.key, 0), is_time_up);
        let action = action.map(serde_json::to_value).transpose().map_err(|error| Broken(error.to_string()))?;
        let mind = bot.mind().ok_or_else(|| Broken(format!("{} cannot tell what it has in mind", level())))?;
        Ok(ThinkAnswer { action, mind })
    }
}

/// A bot, and what it brings along.
pub(crate) struct Mind<R: Playable> {
    pub(crate) bot: Box<dyn Bot<R>>,
    pub(crate) level: String,
    pub(crate) dice: Dice,
}

/// What a bot has decided.
pub(crate) struct Decision<R: Playable> {
    pub(crate) mind: Mind<R>,
    pub(crate) term: u64,
    pub(crate) action: Option<R::Move>,
}

/// A bot that is about to decide.
pub(crate) struct Pondering<R: Playable> {
    mind: Mind<R>,
    term: u64,
    seat: Seat,
    view: R::View,
    key: [u8; 32],
}

impl<R: Playable> Pondering<R> {
    pub(crate) fn new(mut mind: Mind<R>, term: u64, seat: Seat, view: R::View) -> Pondering<R> {
        let key = std::array::from_fn(|_| mind.dice.below(256) as u8);
        Pondering { mind, term, seat, view, key }
    }
}

impl<R: Playable> Thinking for Pondering<R> {
    fn here(self: Box<Self>, is_time_up: TimeUp<'_>) -> Thought {
        let Pondering { mut mind, term, view, key, .. } = *self;
        let action = mind.bot.act_until(&view, &mut Dice::from_key(key, 0), is_time_up);
        Box::new(Decision::<R> { mind, term, action })
    }

    fn task(&self, within: Millis) -> Option<ThinkTask> {
        if !self.mind.bot.is_laborious(&self.view) {
            return None;
        }
        Some(ThinkTask {
            game: R::NAME.to_owned(),
            level: self.mind.level.clone(),
            seat: self.seat,
            view: serde_json::to_value(&self.view).ok()?,
            mind: self.mind.bot.mind()?,
            key: self.key,
            within,
        })
    }

    fn elsewhere(mut self: Box<Self>, answer: ThinkAnswer) -> Result<Thought, Box<dyn Thinking>> {
        let Ok(action) = answer.action.map(serde_json::from_value).transpose() else { return Err(self) };
        if !self.mind.bot.take_over(answer.mind) {
            return Err(self);
        }
        Ok(Box::new(Decision::<R> { mind: self.mind, term: self.term, action }))
    }
}
