//! The session of a game whose rules are known.

use protocol::stream::{StreamEncoder, StreamStyle};
use protocol::to_client::{Message, Refused};
use serde_json::Value;
use tabletop::fair::{DealKey, Opening, Secret};
use tabletop::{Actor, Awaits, Dice, Entry, Fault, Game, MAX_SEATS, Millis, Refusal, Seat, Setup, Viewer, record};

use crate::command_index::CommandIndex;
use crate::decision::{Decision, DecisionSlot, SeatedBot, TypedDecisionTask};
use crate::{BadSettings, Broadcast, DecisionTask, GameSession, InternalError, Playable, SavedEntry, Snapshot};

/// The longest tail that a client is sent, in entries; beyond it, a fresh view costs less.
const MAX_TAIL: u64 = 400;

/// The longest list of moves. While building in Cosmic Factory there are tens of thousands.
const MAX_MOVES: usize = 1000;

/// How many moves are drawn as a sample where there are more than [`MAX_MOVES`].
const MOVE_SAMPLES: usize = 200;

/// An entry that was not broadcast yet.
struct Step<R: Playable> {
    before: R,
    entry: Entry<R::Move>,
    after: R,
    command: Option<String>,
    saved: bool,
}

/// A bot's seat.
enum BotSeat<R: Playable> {
    /// The bot waits for its turn.
    Idle(Box<SeatedBot<R>>),
    /// The task with this number has the bot, and leaves its decision in the slot.
    Deciding(u64, DecisionSlot<R>),
}

/// A game, the entries that were not broadcast yet, and the bots that play.
pub struct TypedSession<R: Playable> {
    game: Game<R>,
    key: DealKey,
    steps: Vec<Step<R>>,
    /// As whom and how somebody follows the game, who has got a snapshot.
    followed: Vec<(Viewer, StreamStyle)>,
    commands: CommandIndex,
    bots: [Option<BotSeat<R>>; MAX_SEATS],
    /// How many bots there have been; each has dice of its own.
    bot_count: u64,
    /// How many decisions were handed out.
    decisions: u64,
}

impl<R: Playable> TypedSession<R> {
    /// A game before its first entry.
    ///
    /// # Errors
    /// If the game cannot be played so.
    pub fn new(setup: Setup<R>, secret: Secret) -> Result<TypedSession<R>, BadSettings> {
        let game = Game::new(setup).map_err(|error| BadSettings(error.to_string()))?;
        Ok(TypedSession {
            game,
            key: secret.into(),
            steps: Vec::new(),
            followed: Vec::new(),
            commands: CommandIndex::default(),
            bots: Default::default(),
            bot_count: 0,
            decisions: 0,
        })
    }

    /// Plays an entry and queues it to be saved and broadcast.
    fn enter(&mut self, entry: Entry<R::Move>, command: Option<String>) -> Result<u64, Fault<R::Refusal>> {
        let before = self.game.state().clone();
        self.game.play(entry.clone())?;
        let n = self.n();
        self.commands.push(command.as_deref());
        self.steps.push(Step { before, entry, after: self.game.state().clone(), command, saved: false });
        Ok(n)
    }

    /// The dice for the next entry.
    fn dice(&self) -> Dice {
        self.key.dice(self.n())
    }

    /// The tail of the stream after the first `after` entries. Who knows none also gets the view before the first.
    fn tail(&self, viewer: Viewer, style: StreamStyle, after: u64) -> Result<Snapshot, InternalError> {
        let broken = |error: String| InternalError(format!("the log cannot be told again: {error}"));
        let mut state = R::set_up(self.game.setup()).map_err(|error| broken(error.to_string()))?;
        let view = (after == 0).then(|| serde_json::to_value(state.view(viewer))).transpose();
        let view = view.map_err(|error| broken(error.to_string()))?;
        let mut encoder = None;
        let mut tail = Vec::new();
        for (n, entry) in (1..).zip(self.game.log()) {
            let before = state.clone();
            state.play(entry).map_err(|error| broken(error.to_string()))?;
            if n > after {
                let encoder = encoder.get_or_insert_with(|| StreamEncoder::new(viewer, style, &before));
                tail.push(encoder.encode(n, &before, entry, &state).map_err(|error| broken(error.to_string()))?);
            }
        }
        Ok(Snapshot { view, tail })
    }
}

impl<R: Playable> GameSession for TypedSession<R> {
    fn n(&self) -> u64 {
        self.game.log().len() as u64
    }

    fn last(&self) -> Millis {
        self.game.now()
    }

    fn awaits(&self) -> Awaits {
        self.game.state().awaits()
    }

    fn takes_turns(&self) -> bool {
        R::TAKES_TURNS
    }

    fn is_open(&self) -> bool {
        R::is_open(self.game.setup().mode)
    }

    fn is_timed(&self) -> bool {
        R::is_timed(self.game.setup())
    }

    fn restore(&mut self, stored: &SavedEntry) -> Result<(), InternalError> {
        let broken = |error: String| InternalError(format!("entry {} cannot be restored: {error}", stored.n));
        let entry = Entry::parse(&stored.body).map_err(|error| broken(error.to_string()))?;
        self.game.play(entry).map_err(|fault| broken(fault.to_string()))?;
        self.commands.push(stored.command.as_deref());
        Ok(())
    }

    fn play(&mut self, t: Millis, seat: Seat, action: Value, command: String) -> Result<u64, Refused> {
        let action: R::Move = serde_json::from_value(action).map_err(|error| Refused {
            reason: "no-such-move".to_owned(),
            text: format!("this is no move: {error}"),
            facts: None,
        })?;
        self.enter(Entry::by_seat(t, seat, action), Some(command)).map_err(|fault| match fault {
            Fault::Refused(refusal) => Refused {
                reason: refusal.rule().to_string(),
                text: refusal.to_string(),
                facts: serde_json::to_value(&refusal).ok(),
            },
            fault @ (Fault::Over | Fault::BackInTime { .. }) => {
                Refused { reason: "over".to_owned(), text: fault.to_string(), facts: None }
            }
        })
    }

    fn entry_of(&self, command: &str) -> Option<u64> {
        self.commands.entry_of(command)
    }

    fn set_deal_key(&mut self, key: DealKey) {
        self.key = key;
    }

    fn is_between_rounds(&self) -> bool {
        let last = self.game.log().last();
        self.awaits() == Awaits::Table && last.is_some_and(|entry| R::ends_round(&entry.action))
    }

    fn settle(&mut self, t: Millis) -> Result<bool, InternalError> {
        let n = self.n();
        while let Some(action) = self.game.state().table_move(&mut self.dice()) {
            self.enter(Entry::by_table(t, action), None).map_err(|fault| InternalError(fault.to_string()))?;
            if self.is_between_rounds() {
                break;
            }
        }
        Ok(self.n() > n)
    }

    fn time_out(&mut self, t: Millis) -> Result<Option<Actor>, InternalError> {
        let Some((actor, action)) = self.game.state().time_out(&mut self.dice()) else { return Ok(None) };
        let entry = Entry { t, actor, action, auto: actor != Actor::Table };
        self.enter(entry, None).map_err(|fault| InternalError(fault.to_string()))?;
        Ok(Some(actor))
    }

    fn take_unsaved(&mut self) -> Vec<SavedEntry> {
        let first = self.n() - self.steps.len() as u64 + 1;
        let mut unsaved = Vec::new();
        for (n, step) in (first..).zip(&mut self.steps) {
            if !std::mem::replace(&mut step.saved, true) {
                // Entries are made of plain data, which can always be written as JSON.
                let body = serde_json::to_string(&step.entry).unwrap_or_default();
                unsaved.push(SavedEntry { n, body, command: step.command.clone() });
            }
        }
        unsaved
    }

    fn broadcast(&mut self, followers: &[(Viewer, StreamStyle)]) -> Result<Vec<Broadcast>, InternalError> {
        let steps = std::mem::take(&mut self.steps);
        let first = self.n() - steps.len() as u64 + 1;
        self.followed.retain(|follower| followers.contains(follower));
        let mut all = Vec::with_capacity(followers.len());
        for &(viewer, style) in followers {
            let Some(Step { before, .. }) = steps.first().filter(|_| self.followed.contains(&(viewer, style))) else {
                continue;
            };
            // It is not kept until the next entry: views take more memory than time.
            let mut encoder = StreamEncoder::new(viewer, style, before);
            let mut messages = Vec::with_capacity(steps.len());
            for (n, step) in (first..).zip(&steps) {
                let entry = encoder.encode(n, &step.before, &step.entry, &step.after);
                let text = entry.and_then(|entry| serde_json::to_string(&Message::Entry(entry)));
                messages.push(text.map_err(|error| InternalError(error.to_string()))?);
            }
            all.push(Broadcast { viewer, style, messages });
        }
        Ok(all)
    }

    fn snapshot(&mut self, viewer: Viewer, style: StreamStyle, after: Option<u64>) -> Result<Snapshot, InternalError> {
        let n = self.n();
        if !self.followed.contains(&(viewer, style)) {
            self.followed.push((viewer, style));
        }
        match after.filter(|&after| after <= n && n - after <= MAX_TAIL) {
            Some(after) => self.tail(viewer, style, after),
            None => {
                let view = serde_json::to_value(self.game.state().view(viewer))
                    .map_err(|error| InternalError(error.to_string()))?;
                Ok(Snapshot { view: Some(view), tail: Vec::new() })
            }
        }
    }

    fn moves(&self, seat: Seat) -> Vec<Value> {
        let state = self.game.state();
        let mut moves: Vec<R::Move> = state.legal_moves(seat).take(MAX_MOVES + 1).collect();
        if moves.len() > MAX_MOVES {
            // Those that the rules find worth trying, each once. The dice are not those of the deals.
            let mut dice = Dice::new(self.n(), seat.index() as u64);
            moves.clear();
            for action in std::iter::repeat_with(|| state.random_move(seat, &mut dice)).take(MOVE_SAMPLES).flatten() {
                if !moves.contains(&action) {
                    moves.push(action);
                }
            }
        }
        moves.into_iter().filter_map(|action| serde_json::to_value(action).ok()).collect()
    }

    fn outcome(&self) -> Option<Value> {
        serde_json::to_value(self.game.state().outcome()?).ok()
    }

    fn record(&self, opening: Option<&Opening>, names: &[String]) -> Result<String, InternalError> {
        record::write_played(&self.game, opening, names).map_err(|error| InternalError(error.to_string()))
    }

    fn seat_bot(&mut self, seat: Seat, level: &str, key: [u8; 32]) -> bool {
        let Some(bot) = R::bot(level, seat) else { return false };
        self.bot_count += 1;
        let dice = Dice::from_key(key, self.bot_count);
        self.bots[seat.index()] = Some(BotSeat::Idle(Box::new(SeatedBot { bot, level: level.to_owned(), dice })));
        true
    }

    fn remove_bot(&mut self, seat: Seat) {
        self.bots[seat.index()] = None;
    }

    fn bot_delay(&mut self, seat: Seat) -> Option<Millis> {
        let Some(BotSeat::Idle(seated)) = &mut self.bots[seat.index()] else { return None };
        let view = self.game.state().view(Viewer::Seat(seat));
        seated.bot.delay(&view, &mut seated.dice)
    }

    fn is_laborious(&self, seat: Seat) -> bool {
        let Some(BotSeat::Idle(seated)) = &self.bots[seat.index()] else { return false };
        seated.bot.is_laborious(&self.game.state().view(Viewer::Seat(seat)))
    }

    fn start_decision(&mut self, seat: Seat) -> Option<(u64, Box<dyn DecisionTask>)> {
        match self.bots[seat.index()].take() {
            Some(BotSeat::Idle(bot)) => {
                self.decisions += 1;
                let slot = DecisionSlot::new();
                let task = TypedDecisionTask::new(bot, seat, self.game.state().view(Viewer::Seat(seat)), &slot);
                self.bots[seat.index()] = Some(BotSeat::Deciding(self.decisions, slot));
                Some((self.decisions, Box::new(task)))
            }
            other => {
                self.bots[seat.index()] = other;
                None
            }
        }
    }

    fn finish_decision(&mut self, t: Millis, seat: Seat, number: u64) -> Option<bool> {
        match &self.bots[seat.index()] {
            Some(BotSeat::Deciding(current, slot)) if *current == number => {
                let Decision { bot, action } = slot.take()?;
                self.bots[seat.index()] = Some(BotSeat::Idle(bot));
                // A move that others have made impossible meanwhile is no fault; the bot is asked again.
                Some(action.is_some_and(|action| self.enter(Entry::by_seat(t, seat, action), None).is_ok()))
            }
            // The bot has left the seat meanwhile.
            _ => Some(false),
        }
    }
}
