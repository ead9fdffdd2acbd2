//! A bot's decision: handed out as a task, made on this machine or another one, and taken back by the session.
//!
//! The stages are [`DecisionTask`], which owns the bot while it decides; [`DecisionRequest`] and [`DecisionReply`], which
//! carry the task to another machine and the result back; and `Decision`, which the task leaves in a slot that it shares
//! with the session. If the task is dropped before it has decided, the slot stays empty, and the session notices.

use std::sync::{Arc, Mutex, PoisonError};

use bots::{Bot, TimeUp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Dice, Millis, Rules, Seat};

use crate::{InternalError, Playable};

/// A bot's decision that has yet to be made. Given time enough, it is the same wherever it is made.
pub trait DecisionTask: Send {
    /// Makes the decision here, from what was found when the time is up.
    fn decide(self: Box<Self>, is_time_up: TimeUp<'_>);

    /// Whether the decision takes as long as it may, and not just a few milliseconds.
    fn is_laborious(&self) -> bool;

    /// The request for another machine, which has `within` milliseconds; none if the decision is too quick to be worth a
    /// round trip.
    fn request(&self, within: Millis) -> Option<DecisionRequest>;

    /// Takes over what another machine has decided.
    ///
    /// # Errors
    /// If the reply does not fit. The decision has still to be made then.
    fn accept(self: Box<Self>, reply: DecisionReply) -> Result<(), Box<dyn DecisionTask>>;
}

/// A decision for another machine, with all that the bot knows, which is what its seat may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DecisionRequest {
    pub(crate) game: String,
    level: String,
    seat: Seat,
    view: Value,
    /// The bot's memory from earlier decisions.
    #[serde(rename = "mind")]
    memory: Value,
    /// The key of the dice for this one decision.
    key: [u8; 32],
    within: Millis,
}

/// The decision of another machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DecisionReply {
    /// The move; none if the bot would rather wait.
    action: Option<Value>,
    /// The bot's memory after it.
    #[serde(rename = "mind")]
    memory: Value,
}

impl DecisionRequest {
    /// How long the decision may take, in milliseconds.
    pub fn within(&self) -> Millis {
        self.within
    }

    /// Makes the decision, from what was found when the time is up.
    ///
    /// # Errors
    /// If the game, the bot or its view are not known here.
    pub fn decide(&self, is_time_up: TimeUp<'_>) -> Result<DecisionReply, InternalError> {
        let game = crate::registry().get(&self.game).map_err(|error| InternalError(error.to_string()))?;
        game.decide(self, is_time_up)
    }

    pub(crate) fn decide_as<R: Playable>(&self, is_time_up: TimeUp<'_>) -> Result<DecisionReply, InternalError> {
        let failed = |what: &str| InternalError(format!("the bot '{}' {what}", self.level));
        let mut bot = R::bot(&self.level, self.seat).ok_or_else(|| failed("is not known here"))?;
        let view = R::View::deserialize(&self.view).map_err(|error| InternalError(format!("view: {error}")))?;
        bot.restore_memory(self.memory.clone()).map_err(|_| failed("cannot take over this memory"))?;
        let action = bot.decide_until(&view, &mut Dice::from_key(self.key, 0), is_time_up);
        let action = action.map(serde_json::to_value).transpose().map_err(|error| InternalError(error.to_string()))?;
        let memory = bot.memory().ok_or_else(|| failed("cannot hand over its memory"))?;
        Ok(DecisionReply { action, memory })
    }
}

/// A bot on a seat, with its level and its own dice.
pub(crate) struct SeatedBot<R: Rules> {
    pub(crate) bot: Box<dyn Bot<R>>,
    pub(crate) level: String,
    pub(crate) dice: Dice,
}

/// What a bot has decided. The bot comes back with it.
pub(crate) struct Decision<R: Rules> {
    pub(crate) bot: Box<SeatedBot<R>>,
    pub(crate) action: Option<R::Move>,
}

/// Where a task leaves its decision for the session. Each task has one of its own.
pub(crate) struct DecisionSlot<R: Rules>(Arc<Mutex<Option<Decision<R>>>>);

impl<R: Rules> DecisionSlot<R> {
    pub(crate) fn new() -> DecisionSlot<R> {
        DecisionSlot(Arc::default())
    }

    fn put(&self, decision: Decision<R>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(decision);
    }

    pub(crate) fn take(&self) -> Option<Decision<R>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn share(&self) -> DecisionSlot<R> {
        DecisionSlot(Arc::clone(&self.0))
    }
}

/// The one implementation of [`DecisionTask`], for all games.
pub(crate) struct TypedDecisionTask<R: Playable> {
    bot: Box<SeatedBot<R>>,
    seat: Seat,
    view: R::View,
    key: [u8; 32],
    slot: DecisionSlot<R>,
}

impl<R: Playable> TypedDecisionTask<R> {
    pub(crate) fn new(
        mut bot: Box<SeatedBot<R>>,
        seat: Seat,
        view: R::View,
        slot: &DecisionSlot<R>,
    ) -> TypedDecisionTask<R> {
        let key = std::array::from_fn(|_| bot.dice.below(256) as u8);
        TypedDecisionTask { bot, seat, view, key, slot: slot.share() }
    }
}

impl<R: Playable> DecisionTask for TypedDecisionTask<R> {
    fn decide(self: Box<Self>, is_time_up: TimeUp<'_>) {
        let TypedDecisionTask { mut bot, view, key, slot, .. } = *self;
        let action = bot.bot.decide_until(&view, &mut Dice::from_key(key, 0), is_time_up);
        slot.put(Decision { bot, action });
    }

    fn is_laborious(&self) -> bool {
        self.bot.bot.is_laborious(&self.view)
    }

    fn request(&self, within: Millis) -> Option<DecisionRequest> {
        if !self.is_laborious() {
            return None;
        }
        Some(DecisionRequest {
            game: R::NAME.to_owned(),
            level: self.bot.level.clone(),
            seat: self.seat,
            view: serde_json::to_value(&self.view).ok()?,
            memory: self.bot.bot.memory()?,
            key: self.key,
            within,
        })
    }

    fn accept(mut self: Box<Self>, reply: DecisionReply) -> Result<(), Box<dyn DecisionTask>> {
        let Ok(action) = reply.action.map(serde_json::from_value).transpose() else { return Err(self) };
        if self.bot.bot.restore_memory(reply.memory).is_err() {
            return Err(self);
        }
        let TypedDecisionTask { bot, slot, .. } = *self;
        slot.put(Decision { bot, action });
        Ok(())
    }
}
