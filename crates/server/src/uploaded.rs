//! Uploaded games, which were played elsewhere: checked by the rules, and made ready to be stored.

use games::ReplayedGame;
use protocol::local::SeatedPlayer;
use protocol::table::{NewGame, Settings, Visibility};
use sha2::{Digest as _, Sha256};
use table_runner::{Guest, Lobby, Occupant, sanitize};
use tabletop::record::{Mistake, Record, RecordError};
use tabletop::{Millis, Seat};

use crate::codes;

/// Why a game is not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UploadError {
    /// It is no record, or of a game that cannot be played here.
    #[error("record: {0}")]
    Record(String),
    /// An entry is not legal, or the result is wrong.
    #[error("record: {0}")]
    Mistake(Mistake),
    /// The game is not over. What is dealt may still be a secret then.
    #[error("record: the game is not over after all its {0} entries")]
    Unfinished(usize),
    /// The players are not those of the game.
    #[error("{0}")]
    Players(String),
}

impl From<RecordError> for UploadError {
    fn from(error: RecordError) -> UploadError {
        UploadError::Record(error.to_string())
    }
}

impl UploadError {
    /// The sort of problem.
    pub(crate) fn reason(&self) -> &'static str {
        match self {
            UploadError::Record(_) | UploadError::Mistake(_) => "bad-record",
            UploadError::Unfinished(_) => "unfinished-game",
            UploadError::Players(_) => "bad-players",
        }
    }

    /// The entry that is at fault.
    pub(crate) fn entry(&self) -> Option<usize> {
        match self {
            UploadError::Mistake(mistake) => Some(mistake.entry),
            UploadError::Unfinished(entries) => Some(*entries),
            UploadError::Record(_) | UploadError::Players(_) => None,
        }
    }
}

/// A game that has been replayed, in the form in which it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Uploaded {
    settings: Settings,
    /// The log.
    pub(crate) entries: Vec<String>,
    /// How it ended.
    pub(crate) result: String,
    /// When the last entry was made, by the game's clock.
    last: Millis,
    players: Vec<SeatedPlayer>,
    /// Whether the names of the players are made up.
    unnamed: bool,
    seat: Option<Seat>,
}

impl Uploaded {
    /// Replays a game.
    pub(crate) fn read(new: &NewGame) -> Result<Uploaded, UploadError> {
        let record = Record::parse(&new.record)?;
        let mut uploaded = replayed(&record)?;
        uploaded.seat_players(new, &record.names())?;
        Ok(uploaded)
    }

    /// Seats the players as given with the upload, else by the names in the record.
    fn seat_players(&mut self, new: &NewGame, names: &[String]) -> Result<(), UploadError> {
        let seats = self.settings.seats;
        if let Some(seat) = new.seat.filter(|seat| seat.index() >= seats) {
            return Err(UploadError::Players(format!("seat: there is no {seat} in this game of {seats}")));
        }
        self.seat = new.seat;
        if new.players.is_empty() {
            let names: Vec<String> = names.iter().filter_map(|name| sanitize::name(name)).collect();
            self.unnamed = names.len() != seats;
            let names =
                if self.unnamed { (1..=seats).map(|number| format!("Player {number}")).collect() } else { names };
            self.players = names.into_iter().map(|name| SeatedPlayer::Person { name }).collect();
            return Ok(());
        }
        if new.players.len() != seats {
            let found = new.players.len();
            return Err(UploadError::Players(format!("players: there are {found}, but {seats} have played")));
        }
        let players = new.players.iter().enumerate().map(|(index, sitter)| known(sitter, index));
        self.players = players.collect::<Result<_, _>>()?;
        Ok(())
    }

    /// The table at which this would have been played, with `guest` at it.
    pub(crate) fn lobby(&self, guest: &Guest, now: u64) -> Lobby {
        let sit = |(seat, sitter): (Seat, &SeatedPlayer)| match sitter {
            SeatedPlayer::Bot { level } => Occupant::Bot { level: level.clone() },
            SeatedPlayer::Person { name } => {
                // Of all but who uploads it there is only a name.
                let id = if self.seat == Some(seat) { guest.id.clone() } else { String::new() };
                Occupant::Person(Guest { id, name: name.clone() })
            }
        };
        let seats = Seat::first(self.players.len()).zip(&self.players).map(sit).collect();
        let mut lobby = Lobby::uploaded(self.settings.clone(), seats, guest, self.last, now);
        lobby.unnamed = self.unnamed;
        lobby
    }

    /// The idempotency key of this game of this guest.
    pub(crate) fn key_for(&self, guest: &str) -> String {
        let mut hash = Sha256::new();
        let settings = serde_json::to_string(&self.settings).unwrap_or_default();
        for part in [guest, &settings].into_iter().chain(self.entries.iter().map(String::as_str)) {
            hash.update(part);
            hash.update([0]);
        }
        format!("upload-{}", codes::hex(&hash.finalize()))
    }

    /// The bytes of the code to try after `number` others were taken.
    pub(crate) fn code_bytes<const N: usize>(key: &str, number: u8) -> [u8; N] {
        let hash = Sha256::new().chain_update(key).chain_update([number]).finalize();
        std::array::from_fn(|index| hash[index])
    }
}

/// A player with a name that can be shown, or a level that there is.
fn known(sitter: &SeatedPlayer, index: usize) -> Result<SeatedPlayer, UploadError> {
    match sitter {
        SeatedPlayer::Person { name } => match sanitize::name(name) {
            Some(name) => Ok(SeatedPlayer::Person { name }),
            None => Err(UploadError::Players(format!("players[{index}].person.name: nothing of it can be shown"))),
        },
        SeatedPlayer::Bot { level } if bots::Level::ALL.iter().any(|known| known.to_string() == *level) => {
            Ok(sitter.clone())
        }
        SeatedPlayer::Bot { level } => {
            Err(UploadError::Players(format!("players[{index}].bot: there is no level '{level}'")))
        }
    }
}

fn replayed(record: &Record<'_>) -> Result<Uploaded, UploadError> {
    let game = games::registry().get(record.game()).map_err(|error| UploadError::Record(error.to_string()))?;
    let ReplayedGame { mode, seats, options, log, result, last } =
        game.restore(record)?.map_err(UploadError::Mistake)?;
    let result = result.ok_or(UploadError::Unfinished(record.entries()))?;
    game.replay(record)?.map_err(UploadError::Mistake)?;
    let settings = Settings {
        game: game.name().to_owned(),
        mode,
        seats,
        options,
        visibility: Visibility::Link,
        chat: false,
        break_seconds: 0,
        quick_bots: false,
    };
    Ok(Uploaded { settings, entries: log, result, last, players: Vec::new(), unnamed: false, seat: None })
}
