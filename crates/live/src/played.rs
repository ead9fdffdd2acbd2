//! A live game of some rules.

use std::collections::HashMap;

use protocol::stream::{Style, Teller};
use protocol::to_client::{Message, Refused};
use serde_json::Value;
use tabletop::fair::{Opening, Secret};
use tabletop::{Actor, Awaits, Dice, Entry, Fault, Game, MAX_SEATS, Millis, Refusal, Seat, Setup, Viewer, record};

use crate::thinking::{Decision, Mind, Pondering};
use crate::{BadSettings, Broken, LiveGame, Playable, SavedEntry, Shown, Thinking, Thought, ToldTo};

/// Whoever knows all but so many entries is told those; others begin anew with a view.
const LONGEST_TAIL: u64 = 400;

/// A list of moves has no more than so many. While building in Cosmic Factory there are tens of thousands.
const LONGEST_LIST: usize = 1000;

/// How many are picked when there are more.
const PICKED: usize = 200;

/// An entry that nobody has been told of.
struct Step<R: Playable> {
    before: R,
    entry: Entry<R::Move>,
    after: R,
    command: Option<String>,
    saved: bool,
}

/// A bot on a seat; away while it thinks.
struct Player<R: Playable> {
    mind: Option<Mind<R>>,
    /// Counts who has had the seat, so that nobody acts who has left it.
    term: u64,
}

/// A game with what has not been told of it, and the bots that play.
pub struct Played<R: Playable> {
    game: Game<R>,
    secret: Secret,
    steps: Vec<Step<R>>,
    tellers: HashMap<(Viewer, Style), Teller<R>>,
    /// Commands that made entries, with the numbers of those.
    commands: HashMap<String, u64>,
    players: [Option<Player<R>>; MAX_SEATS],
    terms: u64,
}

impl<R: Playable> Played<R> {
    /// A game before its first entry.
    ///
    /// # Errors
    /// If the game cannot be played so.
    pub fn new(setup: Setup<R>, secret: Secret) -> Result<Played<R>, BadSettings> {
        let game = Game::new(setup).map_err(|error| BadSettings(error.to_string()))?;
        Ok(Played {
            game,
            secret,
            steps: Vec::new(),
            tellers: HashMap::new(),
            commands: HashMap::new(),
            players: Default::default(),
            terms: 0,
        })
    }

    /// Plays an entry and remembers it as one to be saved and told.
    fn enter(&mut self, entry: Entry<R::Move>, command: Option<String>) -> Result<u64, Fault<R::Refusal>> {
        let before = self.game.state().clone();
        self.game.play(entry.clone())?;
        let n = self.n();
        if let Some(command) = &command {
            self.commands.insert(command.clone(), n);
        }
        self.steps.push(Step { before, entry, after: self.game.state().clone(), command, saved: false });
        Ok(n)
    }

    /// The dice for the next entry.
    fn dice(&self) -> Dice {
        self.secret.dice(self.n())
    }

    /// What a viewer is told of the entries after the first `after`. Who knows none also gets the view before the first.
    fn tail(&self, viewer: Viewer, style: Style, after: u64) -> Result<Shown, Broken> {
        let broken = |error: String| Broken(format!("the log cannot be told again: {error}"));
        let mut state = R::set_up(self.game.setup()).map_err(|error| broken(error.to_string()))?;
        let view = (after == 0).then(|| serde_json::to_value(state.view(viewer))).transpose();
        let view = view.map_err(|error| broken(error.to_string()))?;
        let mut teller = None;
        let mut tail = Vec::new();
        for (n, entry) in (1..).zip(self.game.log()) {
            let before = state.clone();
            state.play(entry).map_err(|error| broken(error.to_string()))?;
            if n > after {
                let teller = teller.get_or_insert_with(|| Teller::new(viewer, style, &before));
                tail.push(teller.tell(n, &before, entry, &state).map_err(|error| broken(error.to_string()))?);
            }
        }
        Ok(Shown { view, tail })
    }
}

impl<R: Playable> LiveGame for Played<R> {
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

    fn restore(&mut self, stored: &SavedEntry) -> Result<(), Broken> {
        let broken = |error: String| Broken(format!("entry {} cannot be restored: {error}", stored.n));
        let entry = Entry::parse(&stored.body).map_err(|error| broken(error.to_string()))?;
        self.game.play(entry).map_err(|fault| broken(fault.to_string()))?;
        if let Some(command) = &stored.command {
            self.commands.insert(command.clone(), stored.n);
        }
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

    fn carried_out(&self, command: &str) -> Option<u64> {
        self.commands.get(command).copied()
    }

    fn is_between_rounds(&self) -> bool {
        let last = self.game.log().last();
        self.awaits() == Awaits::Table && last.is_some_and(|entry| R::ends_round(&entry.action))
    }

    fn settle(&mut self, t: Millis) -> Result<bool, Broken> {
        let n = self.n();
        while let Some(action) = self.game.state().table_move(&mut self.dice()) {
            self.enter(Entry::by_table(t, action), None).map_err(|fault| Broken(fault.to_string()))?;
            if self.is_between_rounds() {
                break;
            }
        }
        Ok(self.n() > n)
    }

    fn time_out(&mut self, t: Millis) -> Result<Option<Actor>, Broken> {
        let Some((actor, action)) = self.game.state().time_out(&mut self.dice()) else { return Ok(None) };
        let entry = Entry { t, actor, action, auto: actor != Actor::Table };
        self.enter(entry, None).map_err(|fault| Broken(fault.to_string()))?;
        Ok(Some(actor))
    }

    fn unsaved(&mut self) -> Vec<SavedEntry> {
        let first = self.n() - self.steps.len() as u64 + 1;
        let mut unsaved = Vec::new();
        for (n, step) in (first..).zip(&mut self.steps) {
            if !std::mem::replace(&mut step.saved, true) {
                // Entries are made of plain data, which can always be told in JSON.
                let body = serde_json::to_string(&step.entry).unwrap_or_default();
                unsaved.push(SavedEntry { n, body, command: step.command.clone() });
            }
        }
        unsaved
    }

    fn tell(&mut self, listening: &[(Viewer, Style)]) -> Result<Vec<ToldTo>, Broken> {
        let steps = std::mem::take(&mut self.steps);
        let first = self.n() - steps.len() as u64 + 1;
        self.tellers.retain(|way, _| listening.contains(way));
        let mut all = Vec::with_capacity(listening.len());
        for &way in listening {
            let Some(teller) = self.tellers.get_mut(&way) else { continue };
            let mut texts = Vec::with_capacity(steps.len());
            for (n, step) in (first..).zip(&steps) {
                let told = teller.tell(n, &step.before, &step.entry, &step.after);
                let text = told.and_then(|told| serde_json::to_string(&Message::Told(told)));
                texts.push(text.map_err(|error| Broken(error.to_string()))?);
            }
            all.push((way, texts));
        }
        Ok(all)
    }

    fn show(&mut self, viewer: Viewer, style: Style, after: Option<u64>) -> Result<Shown, Broken> {
        let n = self.n();
        let teller =
            self.tellers.entry((viewer, style)).or_insert_with(|| Teller::new(viewer, style, self.game.state()));
        match after.filter(|&after| after <= n && n - after <= LONGEST_TAIL) {
            Some(after) => self.tail(viewer, style, after),
            None => {
                let view = serde_json::to_value(teller.view()).map_err(|error| Broken(error.to_string()))?;
                Ok(Shown { view: Some(view), tail: Vec::new() })
            }
        }
    }

    fn moves(&self, seat: Seat) -> Vec<Value> {
        let state = self.game.state();
        let mut moves: Vec<R::Move> = state.legal_moves(seat).take(LONGEST_LIST + 1).collect();
        if moves.len() > LONGEST_LIST {
            // Those that the rules find worth trying, each once. The dice are not those of the deals.
            let mut dice = Dice::new(self.n(), seat.index() as u64);
            moves.clear();
            for action in std::iter::repeat_with(|| state.random_move(seat, &mut dice)).take(PICKED).flatten() {
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

    fn record(&self, opening: Option<&Opening>, names: &[String]) -> Result<String, Broken> {
        record::write_played(&self.game, opening, names).map_err(|error| Broken(error.to_string()))
    }

    fn seat_bot(&mut self, seat: Seat, level: &str, key: [u8; 32]) -> bool {
        let Some(bot) = R::bot(level, seat) else { return false };
        self.terms += 1;
        let mind = Mind { bot, level: level.to_owned(), dice: Dice::from_key(key, self.terms) };
        self.players[seat.index()] = Some(Player { mind: Some(mind), term: self.terms });
        true
    }

    fn dismiss_bot(&mut self, seat: Seat) {
        self.players[seat.index()] = None;
    }

    fn pace(&mut self, seat: Seat) -> Option<Millis> {
        let view = self.game.state().view(Viewer::Seat(seat));
        let mind = self.players[seat.index()].as_mut()?.mind.as_mut()?;
        mind.bot.pace(&view, &mut mind.dice)
    }

    fn is_laborious(&self, seat: Seat) -> bool {
        let mind = self.players[seat.index()].as_ref().and_then(|player| player.mind.as_ref());
        mind.is_some_and(|mind| mind.bot.is_laborious(&self.game.state().view(Viewer::Seat(seat))))
    }

    fn think(&mut self, seat: Seat) -> Option<Box<dyn Thinking>> {
        let view = self.game.state().view(Viewer::Seat(seat));
        let player = self.players[seat.index()].as_mut()?;
        let (mind, term) = (player.mind.take()?, player.term);
        Some(Box::new(Pondering::new(mind, term, seat, view)))
    }

    fn conclude(&mut self, t: Millis, seat: Seat, thought: Thought) -> bool {
        let Ok(decision) = thought.downcast::<Decision<R>>() else { return false };
        let Decision { mind, term, action } = *decision;
        match &mut self.players[seat.index()] {
            Some(player) if player.term == term => player.mind = Some(mind),
            _ => return false,
        }
        // A move that others have made impossible meanwhile is no fault; the bot is asked again.
        action.is_some_and(|action| self.enter(Entry::by_seat(t, seat, action), None).is_ok())
    }
}
