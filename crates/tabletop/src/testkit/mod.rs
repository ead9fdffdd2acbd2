//! Tests that every game gets for free.
//!
//! Each check plays a random game by the rules alone and panics, naming the seed, where a law does not hold. A game
//! calls each of them over its modes and numbers of players:
//!
//! ```
//! use tabletop::testkit::{self, nim};
//!
//! for (seats, seed) in [(2, 1), (3, 2), (4, 3)] {
//!     let setup = nim::setup(seats);
//!     testkit::copies_stay_equal(&setup, seed);
//!     testkit::replay_gives_the_same_states(&setup, seed);
//!     testkit::refused_moves_change_nothing(&setup, seed);
//!     testkit::listed_moves_are_accepted(&setup, seed);
//!     testkit::views_do_not_interfere(&setup, seed);
//! }
//! ```

pub mod nim;

use crate::record::{self, Record};
use crate::{Actor, Awaits, Dice, Entry, Game, Recordable, Rules, Seat, Setup, Viewer};

/// A game with this many entries is taken to never end.
const MOST_ENTRIES: usize = 20_000;

/// So many listed moves are tried per seat and state; where more are listed, some spread over all of them.
const MOST_MOVES_TRIED: usize = 60;

/// Plays one game of random moves to its end and shows every step: the state before, the entry, the state after.
///
/// Time passes at random; when a deadline is reached the table acts for those who are late.
///
/// ```
/// use tabletop::testkit::{self, nim};
///
/// let mut taken = 0;
/// testkit::random_game(&nim::setup(2), 5, |_, entry, _| match entry.action {
///     nim::Stones::Take { count } => taken += count,
///     nim::Stones::Deal { .. } => {}
/// });
/// assert!((10..=20).contains(&taken));
/// ```
pub fn random_game<R: Rules>(setup: &Setup<R>, seed: u64, mut step: impl FnMut(&R, &Entry<R::Move>, &R)) -> Game<R> {
    let mut dice = Dice::new(seed, 0);
    let mut game = Game::new(setup.clone()).expect("a setup that can be played");
    while let Some(entry) = random_entry(&game, &mut dice) {
        let before = game.state().clone();
        if let Err(fault) = game.play(entry.clone()) {
            panic!("seed {seed}, entry {}: {entry:?} is refused: {fault}", game.log().len());
        }
        step(&before, &entry, game.state());
        assert!(game.log().len() < MOST_ENTRIES, "seed {seed}: the game does not end");
    }
    assert!(game.state().outcome().is_some(), "seed {seed}: a game that awaits nothing has an outcome");
    game
}

/// The next entry of a random game, none when it is over.
fn random_entry<R: Rules>(game: &Game<R>, dice: &mut Dice) -> Option<Entry<R::Move>> {
    let state = game.state();
    match state.awaits() {
        Awaits::Nothing => None,
        Awaits::Table => {
            let action = state.table_move(dice).expect("an awaited table moves");
            Some(Entry::by_table(game.now(), action))
        }
        Awaits::Seats { deadline, .. } => {
            let t = game.now() + dice.below(1500) as u64;
            let mut seats: Vec<Seat> = Seat::first(game.setup().seats).collect();
            dice.shuffle(&mut seats);
            let in_time = deadline.is_none_or(|deadline| t < deadline) && !(deadline.is_some() && dice.one_in(80));
            let own = seats.into_iter().filter(|_| in_time).find_map(|seat| {
                let action = state.random_move(seat, dice)?;
                Some(Entry::by_seat(t, seat, action))
            });
            own.or_else(|| {
                let t = deadline.expect("somebody can move, or the clock runs").max(game.now());
                let (actor, action) = state.time_out(dice).expect("a time-out leads on");
                Some(Entry { t, actor, action, auto: actor != Actor::Table })
            })
        }
    }
}

/// A copy that is given the same entry stays equal, and the state it was copied from does not change.
pub fn copies_stay_equal<R: Rules>(setup: &Setup<R>, seed: u64) {
    random_game(setup, seed, |before, entry, after| {
        let mut copy = before.clone();
        copy.play(entry).expect("what one state accepts its copy accepts");
        assert_eq!(&copy, after, "seed {seed}: {entry:?} leads somewhere else from a copy");
    });
}

/// The record, written and read back, goes through the same states, step by step.
pub fn replay_gives_the_same_states<R: Recordable>(setup: &Setup<R>, seed: u64) {
    let mut states = Vec::new();
    let game = random_game(setup, seed, |_, _, after| states.push(after.clone()));
    let text = record::write(&game).expect("a game can be written");
    let record = Record::parse(&text).expect("what was written can be read");
    let mut again = record.begin::<R>().expect("the header was written from a setup");
    for (index, state) in states.iter().enumerate() {
        record.advance(&mut again, index + 1).unwrap_or_else(|mistake| panic!("seed {seed}: {mistake}"));
        assert_eq!(again.state(), state, "seed {seed}: after entry {index}");
    }
    assert_eq!(record::write(&again).expect("a game can be written"), text, "seed {seed}");
    record.replay::<R>().expect("the header fits").expect("the result fits");
}

/// Moves from elsewhere in the game, made by anybody: a refused one leaves no trace, and one that a seat may
/// make is among those listed for it.
pub fn refused_moves_change_nothing<R: Rules>(setup: &Setup<R>, seed: u64) {
    let pool: Vec<Entry<R::Move>> = random_game(setup, seed, |_, _, _| ()).log().to_vec();
    let mut dice = Dice::new(seed, 1);
    random_game(setup, seed + 1, |before, _, _| {
        for _ in 0..4 {
            let Some(mut entry) = dice.pick(&pool).cloned() else { return };
            entry.actor = Actor::from(Seat::new(dice.below(setup.seats + 1)).filter(|seat| seat.index() < setup.seats));
            entry.auto &= dice.one_in(2);
            let mut state = before.clone();
            match (state.play(&entry), entry.actor) {
                (Err(_), _) => assert_eq!(&state, before, "seed {seed}: refused {entry:?} changed something"),
                (Ok(()), Actor::Seat(seat)) if !entry.auto => assert!(
                    before.legal_moves(seat).any(|listed| listed == entry.action),
                    "seed {seed}: {entry:?} is accepted but not listed"
                ),
                (Ok(()), _) => {}
            }
        }
    });
}

/// Every listed move is accepted, none is listed twice, and whoever is awaited has one.
///
/// Looks at one seat per state, since the lists of some games are long.
pub fn listed_moves_are_accepted<R: Rules>(setup: &Setup<R>, seed: u64) {
    let mut dice = Dice::new(seed, 3);
    random_game(setup, seed, |before, _, _| {
        if let Some(seat) = Seat::new(dice.below(setup.seats)) {
            let moves: Vec<R::Move> = before.legal_moves(seat).collect();
            assert!(
                !moves.is_empty() || !before.awaits().seats().contains(seat),
                "seed {seed}: {seat} is awaited but has no move in {before:?}"
            );
            for (index, action) in moves.iter().enumerate().step_by(1 + moves.len() / MOST_MOVES_TRIED) {
                let entry = Entry::by_seat(u64::MAX, seat, action.clone());
                if let Err(refusal) = before.clone().play(&entry) {
                    panic!("seed {seed}: listed {entry:?} is refused: {refusal}");
                }
                let twice = moves.iter().skip(index + 1).take(MOST_MOVES_TRIED).any(|other| other == action);
                assert!(!twice, "seed {seed}: {action:?} is listed twice");
            }
        }
    });
}

/// Two states that differ only in what a viewer may not know give identical views, and the viewer's own moves
/// meet the same answers in both.
pub fn views_do_not_interfere<R: Rules>(setup: &Setup<R>, seed: u64) {
    let pool: Vec<Entry<R::Move>> = random_game(setup, seed, |_, _, _| ()).log().to_vec();
    let mut dice = Dice::new(seed, 2);
    random_game(setup, seed + 1, |before, _, _| {
        for viewer in Viewer::all(setup.seats) {
            let view = before.view(viewer);
            let imagined = R::imagine(&view, &mut dice);
            assert_eq!(imagined.view(viewer), view, "seed {seed}: {viewer:?} could tell {imagined:?} from {before:?}");
            let (Viewer::Seat(seat), Some(other)) = (viewer, dice.pick(&pool)) else { continue };
            let own = imagined.random_move(seat, &mut dice);
            for action in own.into_iter().chain([other.action.clone()]) {
                let entry = Entry::by_seat(u64::MAX, seat, action);
                let answer = |state: &R| state.clone().play(&entry).map_err(|refusal| refusal.to_string());
                assert_eq!(answer(before), answer(&imagined), "seed {seed}: the answer to {entry:?} tells a secret");
            }
        }
    });
}

/// Damages a text for fuzz tests of parsers: bytes are changed, removed, put in from `letters`, and parts are cut off,
/// rotated or doubled.
///
/// ```
/// use tabletop::{Dice, Rule, testkit};
///
/// let mut dice = Dice::new(3, 0);
/// for _ in 0..100 {
///     let text = testkit::damage("CF-4.2", b"-.0", &mut dice);
///     let _never_panics = text.parse::<Rule>();
/// }
/// ```
pub fn damage(text: &str, letters: &[u8], dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + dice.below(6) {
        let at = dice.below(bytes.len() + 1);
        match dice.below(6) {
            0 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => drop(bytes.splice(at..at, dice.pick(letters).copied())),
            3 => bytes.truncate(at),
            4 => bytes.rotate_left(at),
            _ => {
                let part: Vec<u8> = bytes[at..].iter().take(dice.below(40)).copied().collect();
                let to = dice.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
