//! Beginning a game on this device.

use protocol::local::{LocalGameSetup, PREFIX, SavedGame, SeatedPlayer};
use protocol::table::Settings;
use tabletop::Seat;

use super::{me, store};
use crate::browser;

/// Random bytes from which the dice of a game are made.
const SEED_BYTES: usize = 64;

/// Sets up a game on this device and keeps it; its code. None if the browser has no room for it.
pub(crate) fn begin(settings: &Settings, seats: Vec<SeatedPlayer>) -> Option<String> {
    keep(&beginning(settings, seats).new_game())
}

/// The same for a game that continues a recorded one after its first `entries` entries, on one of its seats against
/// bots of a level.
pub(crate) fn take_up(record: String, entries: usize, settings: &Settings, seat: Seat, level: &str) -> Option<String> {
    let sitter = |index| match index == seat.index() {
        true => SeatedPlayer::Person { name: me().name },
        false => SeatedPlayer::Bot { level: level.to_owned() },
    };
    let seats = (0..settings.seats).map(sitter).collect();
    keep(&beginning(settings, seats).continued_from(record, entries))
}

fn keep(kept: &SavedGame) -> Option<String> {
    let code = kept.beginning.code.clone();
    let text = serde_json::to_string(kept).ok()?;
    store::keep(&code, &text).then_some(code)
}

fn beginning(settings: &Settings, seats: Vec<SeatedPlayer>) -> LocalGameSetup {
    let settings = Settings { seats: seats.len(), chat: false, ..settings.clone() };
    let digits = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    LocalGameSetup {
        code: format!("{PREFIX}{}", digits(&browser::random_bytes::<4>())),
        settings,
        seats,
        seed: digits(&browser::random_bytes::<SEED_BYTES>()),
        created: js_sys::Date::now() as u64,
    }
}

/// The same for a game of one person against bots of a level.
pub(crate) fn at_once(settings: &Settings, level: &str) -> Option<String> {
    let person = SeatedPlayer::Person { name: me().name };
    let bots = (1..settings.seats).map(|_| SeatedPlayer::Bot { level: level.to_owned() });
    begin(settings, [person].into_iter().chain(bots).collect())
}

/// Sets up another game like one that was played; its code.
pub(super) fn begin_again(code: &str) -> Option<String> {
    let LocalGameSetup { settings, seats, .. } = store::kept(code)?.beginning;
    begin(&settings, seats)
}
