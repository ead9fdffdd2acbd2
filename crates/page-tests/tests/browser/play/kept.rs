//! Games that are kept on the device of somebody, begun elsewhere.

use std::sync::atomic::{AtomicU64, Ordering};

use protocol::local::{LocalGameSetup, SeatedPlayer};
use protocol::table::{Phase, Settings, Visibility};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use tabletop::{Game, Recordable, record};

use crate::kit::Person;

/// Counts the games, since a page that is open would keep its own game over one of the same code.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// Somebody at the device.
pub(crate) fn somebody(name: &str) -> SeatedPlayer {
    SeatedPlayer::Person { name: name.to_owned() }
}

pub(crate) fn bot(level: &str) -> SeatedPlayer {
    SeatedPlayer::Bot { level: level.to_owned() }
}

impl Person {
    /// Has a game among those of this device, as it was after so many entries; one that is over as a whole. The code of
    /// the table.
    pub(crate) async fn keeps<R: Recordable>(
        &self,
        game: &Game<R>,
        entries: usize,
        sitters: Vec<SeatedPlayer>,
        options: Map<String, Value>,
    ) -> String {
        let setup = game.setup();
        let settings = Settings {
            game: R::NAME.to_owned(),
            mode: json!(setup.mode).as_str().expect("modes have names").to_owned(),
            seats: setup.seats,
            options,
            visibility: Visibility::Link,
            chat: false,
            break_seconds: 3600,
            quick_bots: true,
        };
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let code = format!("local-{number}");
        let beginning =
            LocalGameSetup { code: code.clone(), settings, seats: sitters, seed: "07".repeat(64), created: number };
        let mut kept = beginning.new_game();
        let log = &game.log()[..entries];
        kept.clock = log.last().map_or(0, |entry| entry.t);
        let entry =
            |entry| RawValue::from_string(serde_json::to_string(entry).expect("it is data")).expect("it is JSON");
        match game.state().outcome().filter(|_| entries == game.log().len()) {
            None => kept.log = log.iter().map(entry).collect(),
            Some(outcome) => {
                kept.phase = Phase::Over;
                kept.result = Some(json!(outcome));
                kept.record = Some(record::write(game).expect("it is data"));
            }
        }
        let text = json!(serde_json::to_string(&kept).expect("it is data"));
        self.read::<Option<bool>>(&format!("localStorage.setItem('table-{code}', {text}), null")).await;
        code
    }

    /// Goes on with a game of this device.
    pub(crate) async fn takes_up(&self, code: &str) {
        self.open(&format!("/t/{code}")).await;
    }
}
