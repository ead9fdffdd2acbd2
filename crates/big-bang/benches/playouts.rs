//! How many moves per second random playouts make, on one core, with the full list of legal moves at every move.

use big_bang::{BigBang, Mode, Options, Play};
use divan::Bencher;
use divan::counter::ItemsCount;
use tabletop::{Dice, Entry, Rules, Seat, Setup};

fn main() {
    divan::main();
}

/// So many games are played in one go.
const GAMES: u64 = 64;

/// A game that has just been dealt.
fn dealt(mode: Mode, seats: usize, number: u64) -> BigBang {
    let setup = Setup { mode, seats, options: Options::default() };
    let mut game = BigBang::set_up(&setup).expect("a sound setup");
    let deal = game.table_move(&mut Dice::new(number, 0)).expect("a deal");
    game.play(&Entry::by_table(0, deal)).expect("a sound deal");
    game
}

/// Plays a game to its end; says how many moves it took.
fn play_out(
    game: &mut BigBang,
    dice: &mut Dice,
    plays: &mut Vec<Play>,
    list: impl Fn(&BigBang, &mut Vec<Play>),
) -> u64 {
    let mut moves = 0;
    loop {
        list(game, plays);
        match dice.pick(plays) {
            Some(&play) => {
                game.make(play);
                moves += 1;
            }
            // Only a skip of Parallel Universes is the table's; else the game is over.
            None => match game.table_move(dice) {
                Some(action) => game.play(&Entry::by_table(0, action)).expect("the table plays by the rules"),
                None => return moves,
            },
        }
    }
}

/// Plays all games, each from its own deal; says how many moves that took.
fn play_all(games: &[BigBang], list: impl Fn(&BigBang, &mut Vec<Play>) + Copy) -> u64 {
    let mut plays = Vec::new();
    let play =
        |(number, game): (u64, &BigBang)| play_out(&mut game.clone(), &mut Dice::new(number, 1), &mut plays, list);
    (0..).zip(games).map(play).sum()
}

fn bench(bencher: Bencher<'_, '_>, mode: Mode, seats: usize, list: impl Fn(&BigBang, &mut Vec<Play>) + Copy) {
    let games: Vec<BigBang> = (0..GAMES).map(|number| dealt(mode, seats, number)).collect();
    let moves = play_all(&games, list);
    bencher.counter(ItemsCount::new(moves)).bench_local(|| play_all(&games, list));
}

#[divan::bench(args = [2, 3, 4])]
fn cosmic(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, Mode::Cosmic, seats, BigBang::list_plays);
}

/// Bodies and phenomena are placed; actions are played only if nothing else can be.
#[divan::bench(args = [2])]
fn cosmic_placements_only(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, Mode::Cosmic, seats, |game, plays| {
        game.list_placements(plays);
        if plays.is_empty() {
            game.list_plays(plays);
        }
    });
}

#[divan::bench(args = [2])]
fn simple(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, Mode::Simple, seats, BigBang::list_plays);
}

#[divan::bench(args = [1])]
fn solitary(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, Mode::Solitary, seats, BigBang::list_plays);
}

#[divan::bench(args = [2])]
fn hexidomino(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, Mode::Hexidomino, seats, BigBang::list_plays);
}

#[divan::bench(args = [2, 4])]
fn parallel(bencher: Bencher<'_, '_>, seats: usize) {
    bench(bencher, Mode::Parallel, seats, BigBang::list_plays);
}

/// What a copy costs: bots make one for each playout.
#[divan::bench(args = [Mode::Cosmic, Mode::Parallel])]
fn copy(bencher: Bencher<'_, '_>, mode: Mode) {
    let game = dealt(mode, 2, 0);
    bencher.bench_local(|| game.clone());
}

/// What it costs to count a finished game.
#[divan::bench(args = [2])]
fn count(bencher: Bencher<'_, '_>, seats: usize) {
    let games: Vec<BigBang> = (0..GAMES)
        .map(|number| {
            let mut game = dealt(Mode::Cosmic, seats, number);
            play_out(&mut game, &mut Dice::new(number, 1), &mut Vec::new(), BigBang::list_plays);
            game
        })
        .collect();
    let points = |game: &BigBang| Seat::first(seats).map(|seat| game.account(seat)[0].points).sum::<u32>();
    bencher.counter(ItemsCount::new(games.len())).bench_local(|| games.iter().map(points).sum::<u32>());
}
