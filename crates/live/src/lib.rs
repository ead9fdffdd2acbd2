//! A game at a live table, whichever it is.
//!
//! [`LiveGame`] hides which game is played: who keeps a table hands over moves as JSON and gets back what is to be saved
//! and told. [`Played`] is the one implementation, for all [`Playable`] rules. Nothing here knows where the table is: on
//! a server for many people, or on the device of one.
#![forbid(unsafe_code)]

mod pace;
mod played;
mod prefix;
mod thinking;

use big_bang::BigBang;
use bots::Bot;
use cosmic_factory::CosmicFactory;
use protocol::stream::{Style, Told};
use protocol::table::Settings;
use protocol::to_client::Refused;
use serde_json::Value;
use tabletop::fair::{Opening, Secret};
use tabletop::{Actor, Awaits, Dice, Entry, Game, Millis, Rules, Seat, Setup, Viewer};

pub use pace::{BOTS_TOGETHER, Company, Pacing, Stretch, when_bot_moved};
pub use played::Played;
pub use prefix::{NoPrefix, Prefix, prefix};
pub use thinking::{ThinkAnswer, ThinkTask, Thinking, Thought};

/// What somebody needs who begins to look, or looks again.
pub struct Shown {
    /// The view, unless the tail is enough.
    pub view: Option<Value>,
    /// What happened after the last entry that is known already.
    pub tail: Vec<Told>,
}

/// Texts for everyone who looks in the same way, in order.
pub type ToldTo = ((Viewer, Style), Vec<String>);

/// A fault of our own: what cannot happen has happened.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Broken(pub String);

/// An entry of a log, as it is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedEntry {
    /// Its number. The first is 1, and none is left out.
    pub n: u64,
    /// What happened, as JSON.
    pub body: String,
    /// The command that caused it, by which a repeated one is recognised.
    pub command: Option<String>,
}

/// A game in progress.
pub trait LiveGame: Send {
    /// How many entries there are.
    fn n(&self) -> u64;

    /// When the last entry was made.
    fn last(&self) -> Millis;

    /// What has to happen next.
    fn awaits(&self) -> Awaits;

    /// Whether players take turns.
    fn takes_turns(&self) -> bool;

    /// Whether no player knows more than everybody else.
    fn is_open(&self) -> bool;

    /// Whether there is a limit for everything that people are waited for at.
    fn is_timed(&self) -> bool;

    /// Takes in an entry that was saved.
    fn restore(&mut self, entry: &SavedEntry) -> Result<(), Broken>;

    /// A move of a seat; the number of its entry.
    fn play(&mut self, t: Millis, seat: Seat, action: Value, command: String) -> Result<u64, Refused>;

    /// The entry that a command has made, if it was carried out before.
    fn carried_out(&self, command: &str) -> Option<u64>;

    /// Whether a round is over and the table is about to begin another.
    fn is_between_rounds(&self) -> bool;

    /// Lets the table make the moves that it has to make now, up to the end of a round; whether there were any.
    fn settle(&mut self, t: Millis) -> Result<bool, Broken>;

    /// Lets the table act for those whose time is up, once; who it acted for.
    fn time_out(&mut self, t: Millis) -> Result<Option<Actor>, Broken>;

    /// Entries that are not saved. They are taken to be saved from now on.
    fn unsaved(&mut self) -> Vec<SavedEntry>;

    /// Tells those who look of all entries that were saved and not told.
    fn tell(&mut self, listening: &[(Viewer, Style)]) -> Result<Vec<ToldTo>, Broken>;

    /// What a viewer needs to begin, having followed `after` entries already.
    fn show(&mut self, viewer: Viewer, style: Style, after: Option<u64>) -> Result<Shown, Broken>;

    /// The moves that a seat may make now; some of them if there are very many.
    fn moves(&self, seat: Seat) -> Vec<Value>;

    /// How it ended.
    fn outcome(&self) -> Option<Value>;

    /// The record, with what its deals were bound to and the names of those who played, as far as they are known.
    fn record(&self, opening: Option<&Opening>, names: &[String]) -> Result<String, Broken>;

    /// Puts a bot on a seat; false if there is no such level.
    fn seat_bot(&mut self, seat: Seat, level: &str, key: [u8; 32]) -> bool;

    /// Takes a bot off its seat.
    fn dismiss_bot(&mut self, seat: Seat);

    /// In how long the bot on a seat means to act.
    fn pace(&mut self, seat: Seat) -> Option<Millis>;

    /// Whether the bot on a seat has much to think about now.
    fn is_laborious(&self, seat: Seat) -> bool;

    /// Has the bot on a seat decide.
    fn think(&mut self, seat: Seat) -> Option<Box<dyn Thinking>>;

    /// Carries out what the bot on a seat has decided; whether it made a move.
    fn conclude(&mut self, t: Millis, seat: Seat, thought: Thought) -> bool;
}

/// Rules of a game that can be played at a live table.
pub trait Playable: Rules {
    /// A bot for a seat.
    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Bot<Self>>>;

    /// Whether a round ends with this move, so that people may want a break before the table goes on.
    fn ends_round(_action: &Self::Move) -> bool {
        false
    }

    /// Whether no player knows more than everybody else in this mode.
    fn is_open(_mode: Self::Mode) -> bool {
        false
    }

    /// Options that limit how long people are waited for, with the seconds that a new table has if it names no others.
    const TIME_LIMITS: &'static [(&'static str, u32)];

    /// Whether all of these limits are set that matter.
    fn is_timed(setup: &Setup<Self>) -> bool;

    /// The log of a game in which what was dealt and not drawn yet comes in another order; none where nothing is dealt
    /// before it is seen.
    fn redeal(_game: &Game<Self>, _dice: &mut Dice) -> Option<Vec<Entry<Self::Move>>> {
        None
    }

    /// Fills in options that a table need not name.
    fn complete(_options: &mut serde_json::Map<String, Value>) {}
}

impl Playable for CosmicFactory {
    const TIME_LIMITS: &'static [(&'static str, u32)] = &[("draft-seconds", 60), ("choice-seconds", 60)];

    fn is_timed(Setup { mode, options, .. }: &Setup<CosmicFactory>) -> bool {
        // Beginners only build, and there is always a limit for that.
        let limits = [options.draft_seconds, options.choice_seconds];
        *mode == cosmic_factory::Mode::Beginner || limits.iter().all(Option::is_some)
    }

    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Bot<CosmicFactory>>> {
        bots::cosmic_factory::by_name(level, seat)
    }

    fn ends_round(action: &cosmic_factory::Move) -> bool {
        matches!(action, cosmic_factory::Move::Score { .. })
    }

    fn complete(options: &mut serde_json::Map<String, Value>) {
        if !options.contains_key("tiles")
            && let Ok(tiles) = serde_json::to_value(cosmic_factory::TileSet::ours())
        {
            options.insert("tiles".to_owned(), tiles);
        }
    }
}

impl Playable for BigBang {
    const TIME_LIMITS: &'static [(&'static str, u32)] = &[("turn-seconds", 120)];

    fn is_timed(setup: &Setup<BigBang>) -> bool {
        setup.options.turn_seconds.is_some()
    }

    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Bot<BigBang>>> {
        bots::big_bang::by_name(level, seat)
    }

    fn is_open(mode: big_bang::Mode) -> bool {
        matches!(mode, big_bang::Mode::Simple | big_bang::Mode::Solitary)
    }

    fn redeal(game: &Game<BigBang>, dice: &mut Dice) -> Option<Vec<Entry<big_bang::Move>>> {
        let mut log = game.log().to_vec();
        let first = log.first_mut()?;
        let big_bang::Move::Deal(deal) = &first.action else { return None };
        first.action = big_bang::Move::Deal(Box::new(game.state().redeal(deal, dice)));
        Some(log)
    }
}

/// Why a table cannot be set up as it is wished.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadSettings(pub String);

/// The game that these settings ask for, before its first entry.
///
/// # Errors
/// If it cannot be played with them.
pub fn set_up(settings: &Settings, secret: Secret) -> Result<Box<dyn LiveGame>, BadSettings> {
    match settings.game.as_str() {
        CosmicFactory::NAME => Ok(Box::new(Played::new(setup::<CosmicFactory>(settings)?, secret)?)),
        BigBang::NAME => Ok(Box::new(Played::new(setup::<BigBang>(settings)?, secret)?)),
        other => Err(BadSettings(format!(
            "game: there is no game '{other}', only {} and {}",
            CosmicFactory::NAME,
            BigBang::NAME
        ))),
    }
}

/// Settings of a new table with a limit for everything that people are waited for at, where none was named. Who names
/// one as `null` wants none, and whoever plays alone has nobody who waits.
#[must_use]
pub fn with_time_limits(mut settings: Settings) -> Settings {
    let limits = match settings.game.as_str() {
        _ if settings.seats < 2 => &[],
        CosmicFactory::NAME => CosmicFactory::TIME_LIMITS,
        BigBang::NAME => BigBang::TIME_LIMITS,
        _ => &[],
    };
    for &(option, seconds) in limits {
        settings.options.entry(option).or_insert_with(|| seconds.into());
    }
    settings
}

fn setup<R: Playable>(settings: &Settings) -> Result<Setup<R>, BadSettings> {
    let bad = |field: &str| {
        let field = field.to_owned();
        move |error: serde_json::Error| BadSettings(format!("{field}: {error}"))
    };
    let mode = serde_json::from_value(Value::String(settings.mode.clone())).map_err(bad("mode"))?;
    let mut options = settings.options.clone();
    R::complete(&mut options);
    let options = serde_json::from_value(Value::Object(options)).map_err(bad("options"))?;
    Ok(Setup { mode, seats: settings.seats, options })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn limited(settings: Value) -> Value {
        let settings = with_time_limits(serde_json::from_value(settings).unwrap());
        set_up(&settings, Secret::new([0; Secret::BYTES])).unwrap();
        Value::Object(settings.options)
    }

    #[test]
    fn new_tables_for_several_have_time_limits_unless_they_say_otherwise() {
        let table = |game: &str, mode: &str, seats: usize, options: Value| {
            limited(json!({"game": game, "mode": mode, "seats": seats, "options": options}))
        };
        assert_eq!(table("big-bang", "cosmic", 2, json!({})), json!({"turn-seconds": 120}));
        let factory = json!({"draft-seconds": 60, "choice-seconds": 60});
        assert_eq!(table("cosmic-factory", "standard", 2, json!({})), factory);
        let other = json!({"turn-seconds": 30});
        assert_eq!(table("big-bang", "simple", 2, other.clone()), other);
        let none = json!({"turn-seconds": null});
        assert_eq!(table("big-bang", "simple", 2, none.clone()), none);
        assert_eq!(table("big-bang", "solitary", 1, json!({})), json!({}), "nobody waits");
    }

    #[test]
    fn a_game_is_timed_where_nobody_can_be_waited_for_without_end() {
        let is_timed = |game: &str, mode: &str, options: Value| {
            let settings = json!({"game": game, "mode": mode, "seats": 2, "options": options});
            let settings: Settings = serde_json::from_value(settings).unwrap();
            set_up(&settings, Secret::new([0; Secret::BYTES])).unwrap().is_timed()
        };
        assert!(!is_timed("big-bang", "cosmic", json!({})));
        assert!(is_timed("big-bang", "cosmic", json!({"turn-seconds": 9})));
        assert!(is_timed("cosmic-factory", "beginner", json!({})), "only the build is waited for");
        assert!(!is_timed("cosmic-factory", "standard", json!({"draft-seconds": 9})));
        assert!(is_timed("cosmic-factory", "standard", json!({"draft-seconds": 9, "choice-seconds": 9})));
    }
}
