//! Everything that reads text or takes moves, fed with what nobody would write.
//!
//! Each target is a function of bytes; texts from `tests/corpus` and `tests/records` are damaged at random and handed
//! to it. `PROPTEST_CASES` makes a run longer.

#![cfg(feature = "serde")]

use std::fs;
use std::path::Path;

use cosmic_factory::game::Tokens;
use cosmic_factory::{
    Card, Cell, Color, CosmicFactory, Galaxy, Hand, Mode, Move, Options, Points, Tile, TileAt, TileNumber, TileSet,
    Turns, score,
};
use proptest::prelude::*;
use tabletop::record::Record;
use tabletop::{Actor, Dice, Entry, Rules, Seat, Setup, testkit};

/// The lines of a file under `tests`.
fn corpus(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    fs::read_to_string(path).expect("a corpus file").lines().map(str::to_owned).collect()
}

/// What the notations are made of.
const LETTERS: &[u8] = b"0123456789-*/gbo#\"{}[],:nesw \n";

/// A tile is what its notation says, or no tile.
fn tile_notation(text: &str) {
    if let Ok(tile) = text.parse::<Tile>() {
        assert_eq!(tile.to_string(), text);
    }
}

/// A file that is accepted says the same when it is printed.
fn tile_file(text: &str) {
    match text.parse::<TileSet>() {
        Ok(tiles) => assert_eq!(tiles.to_string().parse(), Ok(tiles)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A galaxy that can be read can be scored.
fn drawing(text: &str) {
    if let Ok(galaxy) = text.parse::<Galaxy>() {
        for card in Card::ALL {
            score(&galaxy, card);
        }
    }
}

/// A record that is not clean says where.
fn record(text: &str) {
    let Ok(record) = Record::parse(text) else { return };
    if let Ok(Err(mistake)) = record.replay::<CosmicFactory>() {
        assert!(mistake.entry <= record.entries());
    }
}

/// Any move at all, by anybody: taken or refused, and a refused one changes nothing.
fn any_moves(seed: u64) {
    let mut dice = Dice::new(seed, 0);
    let mode = Mode::ALL[dice.below(2)];
    let setup = Setup { mode, seats: 2 + dice.below(5), options: Options::default() };
    let mut step = 0;
    testkit::random_game::<CosmicFactory>(&setup, seed, |before, _, _| {
        step += 1;
        if step % 7 != 0 {
            return;
        }
        let entry =
            Entry { t: u64::MAX, actor: any_actor(&mut dice), action: any_move(&mut dice), auto: dice.one_in(9) };
        let mut state = before.clone();
        if state.play(&entry).is_err() {
            assert_eq!(&state, before, "{entry:?}");
        }
    });
}

fn any_actor(dice: &mut Dice) -> Actor {
    Seat::new(dice.below(8)).map_or(Actor::Table, Actor::Seat)
}

fn any_tile(dice: &mut Dice) -> TileNumber {
    TileNumber::try_from(1 + dice.below(54) as i64).expect("a number")
}

fn any_hand(most: usize, dice: &mut Dice) -> Hand {
    (0..dice.below(most + 1)).map(|_| any_tile(dice)).collect()
}

fn any_cell(dice: &mut Dice) -> Cell {
    let mut coordinate = || match dice.below(20) {
        0 => i32::MIN,
        1 => i32::MAX,
        _ => dice.below(40) as i32 - 20,
    };
    Cell::new(coordinate(), coordinate())
}

fn any_tiles_at(dice: &mut Dice) -> Vec<TileAt> {
    let at = |dice: &mut Dice| {
        let Cell { x, y } = any_cell(dice);
        TileAt { x, y, tile: any_tile(dice), turns: Turns::ALL[dice.below(4)], down: dice.one_in(9) }
    };
    (0..dice.below(12)).map(|_| at(dice)).collect()
}

fn any_move(dice: &mut Dice) -> Move {
    let seat = Seat::new(dice.below(6)).expect("a seat");
    let color = Color::ALL[dice.below(3)];
    let points = |dice: &mut Dice| (0..dice.below(7)).map(|_| Points::new([dice.below(256) as u8; 4])).collect();
    match dice.below(16) {
        0 => Move::Deal {
            round: dice.below(7) as u8,
            card: Card::ALL[dice.below(20)],
            hands: (0..dice.below(8)).map(|_| any_hand(14, dice)).collect(),
        },
        1 => Move::Keep { tiles: any_hand(4, dice) },
        2 | 3 => Move::lay(any_tile(dice), any_cell(dice), Turns::ALL[dice.below(4)]),
        4 => Move::Lift { tile: any_tile(dice) },
        5 => Move::Flip { tile: any_tile(dice) },
        6 => Move::Take { tokens: Color::ALL.into_iter().filter(|_| dice.one_in(2)).collect::<Tokens>() },
        7 => Move::Done,
        8 => Move::Undone,
        9 => Move::Fill { seat, cells: any_tiles_at(dice) },
        10 => Move::Discard { seat, tile: any_tile(dice) },
        11 => Move::Darken { tiles: any_hand(3, dice) },
        12 => Move::Sabotage { tile: any_tile(dice) },
        13 => Move::Swap { color },
        14 => Move::Offer { color: dice.one_in(2).then_some(color) },
        _ => Move::Score {
            round: dice.below(7) as u8,
            galaxies: (0..dice.below(7)).map(|_| any_tiles_at(dice)).collect(),
            gains: points(dice),
            tracks: points(dice),
        },
    }
}

/// Feeds a target with damaged lines of a corpus.
fn feed(lines: &[String], seed: u64, target: fn(&str)) {
    let mut dice = Dice::new(seed, 0);
    let line = dice.pick(lines).expect("a corpus");
    target(&testkit::damage(line, LETTERS, &mut dice));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(64), ..ProptestConfig::default() })]

    #[test]
    fn tile_notations(seed: u64, text: String) {
        tile_notation(&text);
        let lines = corpus("corpus/tiles.txt");
        (0..200).for_each(|step| feed(&lines, seed.wrapping_add(step), tile_notation));
    }

    #[test]
    fn tile_files(seed: u64, text: String) {
        tile_file(&text);
        feed(&[TileSet::ours().to_string()], seed, tile_file);
    }

    #[test]
    fn drawings(seed: u64, text: String) {
        drawing(&text);
        feed(&[corpus("corpus/drawing.txt").join("\n")], seed, drawing);
    }

    #[test]
    fn moves(seed: u64) {
        any_moves(seed);
    }
}

#[test]
fn records() {
    let lines = [corpus("records/independent-standard.jsonl"), corpus("records/independent-beginner.jsonl")].concat();
    let cases = u64::from(ProptestConfig::default().cases);
    (0..cases).for_each(|seed| feed(&lines, seed, record));
}
