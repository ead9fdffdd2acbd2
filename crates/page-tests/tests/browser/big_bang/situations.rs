//! Positions in which something particular can be done, found by playing games out, and put before somebody as a game
//! that is kept on their device.

use big_bang::{BigBang, Mode, Move, Options, Play, Score};
use protocol::local::SeatedPlayer;
use serde_json::Value;
use tabletop::{Dice, Entry, Game, Outcome, Rules as _, Seat, Setup};

use crate::kit::Person;
use crate::play::{bot, somebody};

/// So many games are searched before a position counts as impossible.
const MAX_GAMES: u64 = 4_000;

/// Who looks at the page.
pub(crate) fn me() -> Seat {
    Seat::new(0).expect("there is a first seat")
}

/// A position, and what is particular about it.
pub(crate) struct Situation<T> {
    game: Game<BigBang>,
    pub(crate) found: T,
}

/// Plays games of a mode until the first player is next in a position of which `look` tells something.
pub(crate) fn find<T>(mode: Mode, look: impl Fn(&BigBang) -> Option<T>) -> Situation<T> {
    find_among(*mode.players().start(), mode, look)
}

/// The same in games of so many players.
pub(crate) fn find_among<T>(seats: usize, mode: Mode, look: impl Fn(&BigBang) -> Option<T>) -> Situation<T> {
    find_with(&Options::default(), seats, mode, look)
}

/// The same in games with options.
pub(crate) fn find_with<T>(
    options: &Options,
    seats: usize,
    mode: Mode,
    look: impl Fn(&BigBang) -> Option<T>,
) -> Situation<T> {
    for number in 0..MAX_GAMES {
        let setup = Setup { mode, seats, options: options.clone() };
        let (game, found) = play_until(number, setup, &look);
        if let Some(found) = found {
            return Situation { game, found };
        }
    }
    panic!("no position of the {mode} mode in {MAX_GAMES} games is such");
}

/// A game that is over; the same each time.
pub(crate) fn play_out(seats: usize, mode: Mode) -> Game<BigBang> {
    play_until(0, Setup { mode, seats, options: Options::default() }, &|_| None::<()>).0
}

/// A game that is over with such an outcome.
pub(crate) fn find_end(seats: usize, mode: Mode, is_such: impl Fn(&Outcome<Score>) -> bool) -> Game<BigBang> {
    let games = (0..MAX_GAMES).map(|number| {
        let setup = Setup { mode, seats, options: Options::default() };
        play_until(number, setup, &|_| None::<()>).0
    });
    let mut ends = games.filter(|game| game.state().outcome().is_some_and(|outcome| is_such(&outcome)));
    ends.next().unwrap_or_else(|| panic!("no end of the {mode} mode in {MAX_GAMES} games is such"))
}

/// Plays a game by its number until the first player is next in a position of which `look` tells something, or to its
/// end.
fn play_until<T>(
    number: u64,
    setup: Setup<BigBang>,
    look: &impl Fn(&BigBang) -> Option<T>,
) -> (Game<BigBang>, Option<T>) {
    let mut dice = Dice::new(number, 0);
    let mut game = Game::<BigBang>::new(setup).expect("it can be played so");
    game.settle(0, &mut dice).expect("the table deals");
    while let Some(next) = game.state().seat_to_move() {
        if next == me()
            && let Some(found) = look(game.state())
        {
            return (game, Some(found));
        }
        let action = game.state().random_move(next, &mut dice).expect("who is next can move");
        game.play(Entry::by_seat(game.now() + 1, next, action)).expect("it is a legal move");
        game.settle(game.now(), &mut dice).expect("the table goes on");
    }
    (game, None)
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
        let bots = (1..self.game.setup().seats).map(|_| bot("easy"));
        let sitters = [somebody(&person.name)].into_iter().chain(bots).collect();
        self.before_all(person, sitters).await;
        person.sees("[data-turn='mine']").await;
    }

    /// Puts it before somebody who looks on while bots play.
    pub(crate) async fn watched_by(&self, person: &Person) {
        let bots = (0..self.game.setup().seats).map(|_| bot("easy")).collect();
        self.before_all(person, bots).await;
    }

    /// The same with these at the table.
    pub(crate) async fn before_all(&self, person: &Person, sitters: Vec<SeatedPlayer>) {
        let options = match serde_json::to_value(&self.game.setup().options) {
            Ok(Value::Object(options)) => options,
            other => panic!("options are an object: {other:?}"),
        };
        let code = person.keeps(&self.game, self.game.log().len(), sitters, options).await;
        person.takes_up(&code).await;
    }
}
