//! Positions in which something particular can be done, found by playing games out, and put before somebody as a game
//! that is kept on their device.

use std::sync::atomic::{AtomicUsize, Ordering};

use big_bang::{BigBang, Mode, Move, Play};
use protocol::local::{Beginning, Sitter};
use protocol::table::{Settings, Visibility};
use serde_json::value::RawValue;
use serde_json::{Map, json};
use tabletop::{Dice, Entry, Game, Rules as _, Seat, Setup};

use crate::kit::Person;

/// So many games are played out before it is said that there is no such position.
const GAMES: u64 = 4_000;

/// Counts the positions that were put before somebody.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// Who looks at the page.
pub(crate) fn me() -> Seat {
    Seat::new(0).expect("there is a first seat")
}

/// A position, and what is particular about it.
pub(crate) struct Situation<T> {
    game: Game<BigBang>,
    /// What is particular.
    pub(crate) found: T,
}

/// Plays games of a mode until the first player is next in a position of which `look` tells something.
pub(crate) fn find<T>(mode: Mode, look: impl Fn(&BigBang) -> Option<T>) -> Situation<T> {
    let seats = *mode.players().start();
    for number in 0..GAMES {
        let mut dice = Dice::new(number, 0);
        let setup = Setup { mode, seats, options: big_bang::Options::default() };
        let mut game = Game::<BigBang>::new(setup).expect("it can be played so");
        game.settle(0, &mut dice).expect("the table deals");
        while let Some(next) = game.state().next() {
            if next == me()
                && let Some(found) = look(game.state())
            {
                return Situation { game, found };
            }
            let action = game.state().random_move(next, &mut dice).expect("who is next can move");
            game.play(Entry::by_seat(game.now() + 1, next, action)).expect("it is a legal move");
            game.settle(game.now(), &mut dice).expect("the table goes on");
        }
    }
    panic!("no position of the {mode} mode in {GAMES} games is such");
}

/// All moves of the first player.
pub(crate) fn plays(state: &BigBang) -> Vec<Play> {
    let mut plays = Vec::new();
    state.list_plays(&mut plays);
    plays
}

/// Why the first player cannot do something, as its facts tell; none if they can.
pub(crate) fn refusal(state: &BigBang, play: Play) -> Option<big_bang::Refusal> {
    state.clone().play(&Entry::by_seat(0, me(), Move::Play(play))).err()
}

impl<T> Situation<T> {
    /// The state of the game.
    pub(crate) fn state(&self) -> &BigBang {
        self.game.state()
    }

    /// Puts it before somebody, among bots, and waits until they can move.
    pub(crate) async fn before(&self, person: &Person) {
        let setup = self.game.setup();
        let mode = setup.mode.to_string();
        let settings = Settings {
            game: BigBang::NAME.to_owned(),
            mode,
            seats: setup.seats,
            options: Map::new(),
            visibility: Visibility::Link,
            chat: false,
            break_seconds: 0,
            quick_bots: true,
        };
        let seats = (0..setup.seats).map(|seat| match seat {
            0 => Sitter::Person { name: person.name.clone() },
            _ => Sitter::Bot { level: "easy".to_owned() },
        });
        // Another code each time: a page that is open would keep its own game over one of the same code.
        let code = format!("local-{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let (name, place) = (format!("table-{code}"), format!("/t/{code}"));
        let beginning = Beginning { code, settings, seats: seats.collect(), seed: "07".repeat(64), created: 1 };
        let mut kept = beginning.kept();
        kept.clock = self.game.now();
        let entry =
            |entry| RawValue::from_string(serde_json::to_string(entry).expect("it is data")).expect("it is JSON");
        kept.log = self.game.log().iter().map(entry).collect();
        let text = json!(serde_json::to_string(&kept).expect("it is data"));
        person.read::<Option<bool>>(&format!("localStorage.setItem('{name}', {text}), null")).await;
        person.open(&place).await;
        person.sees("[data-turn='mine']").await;
    }
}
