//! The registry: from a game's name to its rules.
//!
//! A new game is one line in [`Registry::builtin`]. Nothing else asks for a game by its name, except what shows it:
//! pictures and screens have one line each of their own.

use std::marker::PhantomData;
use std::sync::{LazyLock, PoisonError, RwLock};

use big_bang::BigBang;
use bots::TimeUp;
use cosmic_factory::CosmicFactory;
use protocol::table::Settings;
use serde::Serialize;
use serde_json::Value;
use tabletop::fair::Secret;
use tabletop::record::{Mistake, Record, RecordError};
use tabletop::{Millis, Setup};

use crate::prefix::prefix_of;
use crate::{
    BadSettings, DecisionReply, DecisionRequest, GameSession, InternalError, Playable, Prefix, PrefixError,
    TypedSession,
};

/// No game of this name is registered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game: '{name}' is not played here, only {}", known.join(" and "))]
pub struct UnknownGame {
    name: String,
    known: Vec<&'static str>,
}

/// A record that was replayed to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayedGame {
    pub mode: String,
    pub seats: usize,
    /// The options, as in the header of a record.
    pub options: serde_json::Map<String, Value>,
    /// The log, an entry each, as JSON.
    pub log: Vec<String>,
    /// The result as JSON; none if the game is not over.
    pub result: Option<String>,
    /// The time of the last entry.
    pub last: Millis,
}

/// What the registry knows of a game.
pub trait RegisteredGame: Send + Sync {
    /// Its name in records and settings.
    fn name(&self) -> &'static str;

    /// Its name for people.
    fn title(&self) -> &'static str;

    /// Options that limit how long people are waited for, with the seconds that a new table has by default.
    fn time_limits(&self) -> &'static [(&'static str, u32)];

    /// A game before its first entry.
    ///
    /// # Errors
    /// If it cannot be played with these settings.
    fn begin(&self, settings: &Settings, secret: Secret) -> Result<Box<dyn GameSession>, BadSettings>;

    /// Makes a bot's decision for another machine.
    ///
    /// # Errors
    /// If the request does not fit.
    fn decide(&self, request: &DecisionRequest, is_time_up: TimeUp<'_>) -> Result<DecisionReply, InternalError>;

    /// The first `entries` entries of a recorded game, so that it can be played on from there. Everything that has
    /// happened is as it was, secrets included; what was dealt and is still to be drawn comes in another order, which
    /// follows from `secret`.
    ///
    /// # Errors
    /// If there is no such moment, or nothing is left to play.
    fn prefix(&self, record: &Record<'_>, entries: usize, secret: &Secret) -> Result<Prefix, PrefixError>;

    /// Checks the header of a record.
    ///
    /// # Errors
    /// If no game can begin with it.
    fn check_header(&self, record: &Record<'_>) -> Result<(), RecordError>;

    /// Replays a record and checks its result; the result as JSON.
    ///
    /// # Errors
    /// The outer error is a header that does not fit the rules, the inner one the first mistake in the log.
    fn replay(&self, record: &Record<'_>) -> Result<Result<String, Mistake>, RecordError>;

    /// Replays all of a record that is there.
    ///
    /// # Errors
    /// As for [`RegisteredGame::replay`].
    fn restore(&self, record: &Record<'_>) -> Result<Result<ReplayedGame, Mistake>, RecordError>;

    /// Checks that the deals of a record follow from what was published before the game; how many entries were made by
    /// chance.
    ///
    /// # Errors
    /// Says what is wrong.
    fn verify_deals(&self, record: &Record<'_>) -> Result<usize, String>;
}

/// All games that can be played.
#[derive(Clone)]
pub struct Registry(Vec<&'static dyn RegisteredGame>);

static REGISTRY: LazyLock<RwLock<Registry>> = LazyLock::new(|| RwLock::new(Registry::builtin()));

/// The registry of this program.
pub fn registry() -> Registry {
    REGISTRY.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Adds a game to the registry of this program: games of others, and of tests.
pub fn register<R: Playable>() {
    let mut registry = REGISTRY.write().unwrap_or_else(PoisonError::into_inner);
    if registry.get(R::NAME).is_err() {
        registry.add::<R>();
    }
}

impl Registry {
    fn builtin() -> Registry {
        let mut registry = Registry(Vec::new());
        registry.add::<CosmicFactory>();
        registry.add::<BigBang>();
        registry
    }

    fn add<R: Playable>(&mut self) {
        self.0.push(&RegisteredRules::<R>(PhantomData));
    }

    /// The game of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn get(&self, name: &str) -> Result<&'static dyn RegisteredGame, UnknownGame> {
        let found = self.0.iter().find(|entry| entry.name() == name).copied();
        found.ok_or_else(|| UnknownGame {
            name: name.to_owned(),
            known: self.0.iter().map(|entry| entry.name()).collect(),
        })
    }

    /// The game that these settings ask for, before its first entry.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be played with them.
    pub fn begin(&self, settings: &Settings, secret: Secret) -> Result<Box<dyn GameSession>, BadSettings> {
        self.get(&settings.game).map_err(|error| BadSettings(error.to_string()))?.begin(settings, secret)
    }

    /// Settings of a new table with the default time limits, where it names none. `null` stands for no limit, and
    /// whoever plays alone has nobody who waits.
    #[must_use]
    pub fn with_time_limits(&self, mut settings: Settings) -> Settings {
        if settings.seats >= 2
            && let Ok(game) = self.get(&settings.game)
        {
            for &(option, seconds) in game.time_limits() {
                settings.options.entry(option).or_insert_with(|| seconds.into());
            }
        }
        settings
    }
}

struct RegisteredRules<R>(PhantomData<fn() -> R>);

impl<R: Playable> RegisteredGame for RegisteredRules<R> {
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn title(&self) -> &'static str {
        R::TITLE
    }

    fn time_limits(&self) -> &'static [(&'static str, u32)] {
        R::TIME_LIMITS
    }

    fn begin(&self, settings: &Settings, secret: Secret) -> Result<Box<dyn GameSession>, BadSettings> {
        Ok(Box::new(TypedSession::<R>::new(setup(settings)?, secret)?))
    }

    fn decide(&self, request: &DecisionRequest, is_time_up: TimeUp<'_>) -> Result<DecisionReply, InternalError> {
        request.decide_as::<R>(is_time_up)
    }

    fn prefix(&self, record: &Record<'_>, entries: usize, secret: &Secret) -> Result<Prefix, PrefixError> {
        prefix_of::<R>(record, entries, secret)
    }

    fn check_header(&self, record: &Record<'_>) -> Result<(), RecordError> {
        record.begin::<R>().map(drop)
    }

    fn replay(&self, record: &Record<'_>) -> Result<Result<String, Mistake>, RecordError> {
        Ok(match record.replay::<R>()? {
            Ok(outcome) => Ok(json(&outcome)),
            Err(mistake) => Err(mistake),
        })
    }

    fn restore(&self, record: &Record<'_>) -> Result<Result<ReplayedGame, Mistake>, RecordError> {
        let mut game = record.begin::<R>()?;
        if let Err(mistake) = record.advance(&mut game, record.entries()) {
            return Ok(Err(mistake));
        }
        let Setup { mode, seats, options } = game.setup();
        Ok(Ok(ReplayedGame {
            mode: serde_json::to_value(mode).ok().and_then(|mode| Some(mode.as_str()?.to_owned())).unwrap_or_default(),
            seats: *seats,
            options: match serde_json::to_value(options) {
                Ok(Value::Object(options)) => options,
                _ => serde_json::Map::new(),
            },
            log: game.log().iter().map(json).collect(),
            result: game.state().outcome().map(|outcome| json(&outcome)),
            last: game.now(),
        }))
    }

    fn verify_deals(&self, record: &Record<'_>) -> Result<usize, String> {
        let opening = record.fair().ok_or("fair: the record does not tell what its deals were bound to")?;
        let mut game = record.begin::<R>().map_err(|error| error.to_string())?;
        record.advance(&mut game, record.entries()).map_err(|mistake| mistake.to_string())?;
        opening.verify(&game).map_err(|unfair| unfair.to_string())
    }
}

/// Moves, options and outcomes are plain data, which can always be written as JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
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

    fn secret() -> Secret {
        Secret::new([0; Secret::BYTES])
    }

    fn settings(game: &str, mode: &str, seats: usize, options: &Value) -> Settings {
        serde_json::from_value(json!({"game": game, "mode": mode, "seats": seats, "options": options})).unwrap()
    }

    #[test]
    fn new_tables_for_several_have_time_limits_unless_they_say_otherwise() {
        let table = |game: &str, mode: &str, seats: usize, options: Value| {
            let settings = registry().with_time_limits(settings(game, mode, seats, &options));
            registry().begin(&settings, secret()).unwrap();
            Value::Object(settings.options)
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
            registry().begin(&settings(game, mode, 2, &options), secret()).unwrap().is_timed()
        };
        assert!(!is_timed("big-bang", "cosmic", json!({})));
        assert!(is_timed("big-bang", "cosmic", json!({"turn-seconds": 9})));
        assert!(is_timed("cosmic-factory", "beginner", json!({})), "only the build is waited for");
        assert!(!is_timed("cosmic-factory", "standard", json!({"draft-seconds": 9})));
        assert!(is_timed("cosmic-factory", "standard", json!({"draft-seconds": 9, "choice-seconds": 9})));
    }

    #[test]
    fn an_unknown_game_is_refused_with_those_that_there_are() {
        let error = registry().begin(&settings("chess", "blitz", 2, &json!({})), secret()).err().unwrap();
        assert_eq!(error.to_string(), "game: 'chess' is not played here, only cosmic-factory and big-bang");
    }
}
