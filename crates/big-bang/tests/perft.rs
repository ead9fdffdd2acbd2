//! How many sequences of moves there are from fixed positions, counted once by the plain generator.
//!
//! Each file in `tests/perft` is one position: a line of JSON with the header of a record (mode, seats, options), the
//! entries that lead to the position, one line of JSON each, and then lines `DEPTH NUMBER`: so many different sequences
//! of that many players' moves begin there. The table moves where it has to, and its moves do not count; games that
//! end earlier do not count either. Lines with `#` are comments.

#![cfg(feature = "serde")]

mod plain;

use std::fs;
use std::path::PathBuf;

use big_bang::{BigBang, Mode, Move, Options, Play};
use serde::Deserialize;
use tabletop::{Dice, Entry, Game, Rules, Setup};

/// The depths that each file tells.
const DEEPEST: usize = 3;

/// Up to so many sequences of two moves the plain generator counts again in every run.
const FEW: u64 = 4000;

#[derive(Deserialize)]
struct Header {
    mode: Mode,
    seats: usize,
    options: Options,
}

/// A position from a file, with the numbers told there.
struct Position {
    path: PathBuf,
    text: String,
    game: BigBang,
    told: Vec<(usize, u64)>,
}

/// All positions in the order of their names.
fn positions() -> Vec<Position> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let files = fs::read_dir(folder).expect("the folder of positions");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.into_iter().map(read).collect()
}

fn read(path: PathBuf) -> Position {
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut game: Option<Game<BigBang>> = None;
    let mut told = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let place = format!("{}: {line}", path.display());
        if let Some((depth, number)) = line.split_once(' ').filter(|_| !line.starts_with('{')) {
            told.push((depth.parse().expect(&place), number.parse().expect(&place)));
        } else if let Some(game) = &mut game {
            let entry: Entry<Move> = Entry::parse(line).unwrap_or_else(|error| panic!("{place}: {error}"));
            game.play(entry).unwrap_or_else(|fault| panic!("{place}: {fault}"));
        } else {
            let Header { mode, seats, options } = serde_json::from_str(line).expect(&place);
            game = Some(Game::new(Setup { mode, seats, options }).expect(&place));
        }
    }
    let game = game.unwrap_or_else(|| panic!("{}: there is no header", path.display())).state().clone();
    Position { path, text, game, told }
}

/// Counts the sequences of `depth` moves; whose are listed by `list`.
fn count(game: &BigBang, depth: usize, list: fn(&BigBang) -> Vec<Play>) -> u64 {
    let mut game = game.clone();
    while let Some(action) = game.table_move(&mut Dice::new(0, 0)) {
        game.play(&Entry::by_table(0, action)).expect("the table's own move");
    }
    let plays = list(&game);
    if depth == 1 {
        return plays.len() as u64;
    }
    let after = |play| {
        let mut next = game.clone();
        next.make(play);
        next
    };
    plays.into_iter().map(|play| count(&after(play), depth - 1, list)).sum()
}

fn list_fast(game: &BigBang) -> Vec<Play> {
    let mut plays = Vec::new();
    game.list_plays(&mut plays);
    plays
}

#[test]
fn the_fast_generator_counts_what_is_told() {
    for position in positions() {
        let depths: Vec<usize> = position.told.iter().map(|&(depth, _)| depth).collect();
        assert_eq!(depths, (1..=DEEPEST).collect::<Vec<_>>(), "{}", position.path.display());
        for (depth, told) in position.told {
            let found = count(&position.game, depth, list_fast);
            assert_eq!(found, told, "{}: depth {depth}", position.path.display());
        }
    }
}

#[test]
fn the_plain_generator_counts_what_is_told() {
    let mut counted = 0;
    for position in positions() {
        for (depth, told) in position.told.into_iter().filter(|&(depth, told)| depth <= 2 && told <= FEW) {
            let found = count(&position.game, depth, plain::plays);
            assert_eq!(found, told, "{}: depth {depth}", position.path.display());
            counted += 1;
        }
    }
    assert!(counted > 20, "only {counted} numbers are small enough");
}

/// Writes the numbers of all files anew, by the plain generator; takes minutes. To add a position, write a file
/// without numbers and run `cargo test -p big-bang --test perft -- --ignored`.
#[test]
#[ignore = "rewrites the files that the other tests read"]
fn write_what_the_plain_generator_counts() {
    for Position { path, text, game, .. } in positions() {
        let is_number = |line: &&str| line.starts_with(|letter: char| letter.is_ascii_digit());
        let mut lines: Vec<String> = text.lines().filter(|line| !is_number(line)).map(str::to_owned).collect();
        lines.extend((1..=DEEPEST).map(|depth| format!("{depth} {}", count(&game, depth, plain::plays))));
        fs::write(&path, lines.join("\n") + "\n").unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
