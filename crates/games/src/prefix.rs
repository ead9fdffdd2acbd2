//! The beginning of a recorded game, from which it can be played on.

use serde_json::{Map, Value};
use tabletop::fair::Secret;
use tabletop::record::{Mistake, PartialReplay, Record, RecordError};
use tabletop::{Awaits, Entry, Game, Seat, Viewer};

use crate::{Playable, UnknownGame};

/// Why a recorded game cannot be played on from some moment.
#[derive(Debug, thiserror::Error)]
pub enum PrefixError {
    /// It is no record.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// It is not legal as far as that.
    #[error("{0}")]
    Mistake(#[from] Mistake),
    /// There is no such game.
    #[error("{0}")]
    UnknownGame(#[from] UnknownGame),
    /// It has not so many entries.
    #[error("there are not {wanted} entries, only {found}")]
    TooFew {
        /// How many were asked for.
        wanted: usize,
        found: usize,
    },
    /// It is over by then.
    #[error("the game is over")]
    Over,
    /// Part of it cannot be written as JSON, which would be a fault of its rules.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
}

/// The first entries of a recorded game.
#[derive(Clone, Debug, PartialEq)]
pub struct Prefix {
    pub game: String,
    pub mode: String,
    pub seats: usize,
    /// The options of the table.
    pub options: Map<String, Value>,
    /// The entries as JSON.
    pub log: Vec<String>,
}

pub(crate) fn prefix_of<R: Playable>(
    record: &Record<'_>,
    entries: usize,
    secret: &Secret,
) -> Result<Prefix, PrefixError> {
    if entries > record.entries() {
        return Err(PrefixError::TooFew { wanted: entries, found: record.entries() });
    }
    let PartialReplay { game, mistake } = record.read::<R>(entries)?;
    if let Some(mistake) = mistake {
        return Err(mistake.into());
    }
    if game.state().awaits() == Awaits::Nothing {
        return Err(PrefixError::Over);
    }
    // No entry has this number, so that nothing else is drawn from these dice.
    let redealt = R::redeal(&game, &mut secret.dice(u64::MAX));
    let log = redealt.filter(|log| looks_alike(&game, log)).unwrap_or_else(|| game.log().to_vec());
    let object = |value: Value| match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    let mode = serde_json::to_value(game.setup().mode)?;
    Ok(Prefix {
        game: R::NAME.to_owned(),
        mode: mode.as_str().unwrap_or_default().to_owned(),
        seats: game.setup().seats,
        options: object(serde_json::to_value(&game.setup().options)?),
        log: log.iter().map(serde_json::to_string).collect::<Result<_, _>>()?,
    })
}

/// Whether another log is legal, and nobody at the table could tell it from that of `game` by what they see.
fn looks_alike<R: Playable>(game: &Game<R>, log: &[Entry<R::Move>]) -> bool {
    let Ok(mut other) = Game::<R>::new(game.setup().clone()) else { return false };
    let is_legal = log.iter().all(|entry| other.play(entry.clone()).is_ok());
    let viewers = Seat::first(game.setup().seats).map(Viewer::Seat).chain([Viewer::Watcher]);
    is_legal && viewers.into_iter().all(|viewer| game.state().view(viewer) == other.state().view(viewer))
}
