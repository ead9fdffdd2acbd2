//! Everything that reads text or takes moves, fed with what nobody would write.
//!
//! Each target is a function of bytes; drawings, names and the records in `tests/records` are damaged at random and
//! handed to it. `PROPTEST_CASES` makes a run longer.

#![cfg(feature = "serde")]

use std::fs;
use std::path::Path;

use big_bang::play::{End, Feature};
use big_bang::{
    BigBang, Board, Color, Deal, Drawing, Hex, Mode, Move, Objective, Objectives, Options, Piece, Play, Shape,
};
use proptest::prelude::*;
use tabletop::record::Record;
use tabletop::{Actor, Dice, Entry, Rules, Seat, Setup, testkit};

/// The lines of all records.
fn records() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let files = fs::read_dir(folder).expect("the folder of records").map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    let texts = files.iter().map(|path| fs::read_to_string(path).expect("a file of records"));
    texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

const DRAWINGS: [&str; 3] = [
    "          bp1   os1
 hol   RC2   big   rc3
    yc1   BA1   ear+
       nov
ear on yp1",
    " oc3   bs3
    bc2  @bp1   .     bc1
       ba1   oc1",
    "       .     .
    .     big   .
       .     .",
];

/// What the notations are made of.
const LETTERS: &[u8] = b"0123456789-+@.bpyosracBPYOSRAC\"{}[],: \n";

/// Damages what a record says, and leaves it JSON: words in quotes change places, digits become others, entries are
/// left out or come twice.
fn damage_meaning(text: &str, dice: &mut Dice) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + dice.below(3) {
        match dice.below(4) {
            0 => {
                let mut words: Vec<&str> = text.split('"').collect();
                let odd = |dice: &mut Dice| 1 + 2 * dice.below(words.len() / 2);
                let (one, other) = (odd(dice), odd(dice));
                words.swap(one, other);
                text = words.join("\"");
            }
            1 => {
                let digits: Vec<usize> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
                if let Some(&at) = dice.pick(&digits) {
                    text.replace_range(at..=at, &dice.below(10).to_string());
                }
            }
            _ => {
                let mut entries: Vec<&str> = text.split("},{\"t\"").collect();
                let at = dice.below(entries.len());
                if dice.one_in(2) {
                    entries.remove(at);
                } else {
                    entries.insert(at, entries[at]);
                }
                text = entries.join("},{\"t\"");
            }
        }
    }
    text
}

/// A name is a piece's, or no piece has it.
fn piece_name(text: &str) {
    match text.parse::<Piece>() {
        Ok(piece) => assert_eq!(piece.to_string(), text),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A drawing that can be read can be drawn, and the same is read from it; but the names of actions, which never lie
/// on a board, are longer than a cell.
fn drawing(text: &str) {
    match text.parse::<Drawing>() {
        Ok(drawing) => {
            let drawn = drawing.to_string();
            if drawing.pieces().iter().all(|lying| !lying.piece.is_action()) {
                assert_eq!(drawn.parse(), Ok(drawing), "{text}\n{drawn}");
            }
        }
        Err(error) => assert!(error.to_string().starts_with("line ")),
    }
}

/// A record that is not clean says where.
fn record(text: &str) {
    let Ok(record) = Record::parse(text) else { return };
    if let Ok(Err(mistake)) = record.replay::<BigBang>() {
        assert!(mistake.entry <= record.entries());
        assert!(!mistake.error.is_empty());
    }
}

/// Any move at all, by anybody: taken or refused, and a refused one changes nothing.
fn any_moves(seed: u64) {
    let mut dice = Dice::new(seed, 0);
    let mode = Mode::ALL[dice.below(Mode::ALL.len())];
    let seats: Vec<usize> = mode.players().collect();
    let common_feature = mode == Mode::Simple && dice.one_in(2);
    let options = Options { common_feature, turn_seconds: None };
    let setup = Setup { mode, seats: seats[dice.below(seats.len())], options };
    testkit::random_game::<BigBang>(&setup, seed, |before, _, _| {
        for _ in 0..8 {
            let actor = match before.seat_to_move() {
                Some(next) if dice.below(4) > 0 => Actor::Seat(next),
                _ => Seat::new(dice.below(8)).map_or(Actor::Table, Actor::Seat),
            };
            let entry = Entry { t: u64::MAX, actor, action: any_move(before, &mut dice), auto: dice.one_in(9) };
            let mut state = before.clone();
            if state.play(&entry).is_err() {
                assert_eq!(&state, before, "{entry:?}");
            }
        }
    });
}

fn any_piece(dice: &mut Dice) -> Piece {
    let pieces: Vec<Piece> = Piece::all().collect();
    pieces[dice.below(pieces.len())]
}

fn any_pieces(most: usize, dice: &mut Dice) -> Vec<Piece> {
    (0..dice.below(most + 1)).map(|_| any_piece(dice)).collect()
}

/// A cell near the middle, anywhere, or at the very end of what can be named.
fn any_cell(dice: &mut Dice) -> Hex {
    let mut coordinate = || match dice.below(12) {
        0 => -31,
        1 => 31,
        2 | 3 => dice.below(63) as i64 - 31,
        _ => dice.below(9) as i64 - 4,
    };
    Hex::new(coordinate(), coordinate()).expect("a cell")
}

/// The cell of a piece on a board, or any other.
fn any_place(game: &BigBang, dice: &mut Dice) -> Hex {
    let lying: Vec<Hex> = game.boards().iter().flat_map(Board::pieces).map(|lying| lying.at).collect();
    if dice.below(3) > 0
        && let Some(&at) = dice.pick(&lying)
    {
        return at;
    }
    any_cell(dice)
}

fn any_deal(dice: &mut Dice) -> Deal {
    let objectives: Vec<Objective> = Objective::all().collect();
    let pair = |dice: &mut Dice| Objectives { shape: Shape::ALL[dice.below(4)], color: Color::ALL[dice.below(4)] };
    Deal {
        hands: (0..dice.below(7)).map(|_| any_pieces(9, dice)).collect(),
        start: dice.one_in(2).then(|| any_piece(dice)),
        pile: any_pieces(60, dice),
        objectives: (0..dice.below(6)).map(|_| pair(dice)).collect(),
        cards: (0..dice.below(10)).map(|_| objectives[dice.below(8)]).collect(),
        order: (0..dice.below(8)).filter_map(|_| Seat::new(dice.below(6))).collect(),
    }
}

/// The table's own deal with something else in it, so that all but one thing may be right.
fn changed_deal(game: &BigBang, dice: &mut Dice) -> Option<Deal> {
    let Some(Move::Deal(mut deal)) = game.table_move(dice) else { return None };
    let other = any_deal(dice);
    match dice.below(7) {
        0 => deal.hands = other.hands,
        1 => deal.start = other.start,
        2 => deal.pile = other.pile,
        3 => deal.objectives = other.objectives,
        4 => deal.cards = other.cards,
        5 => deal.order = other.order,
        _ => {
            let at = dice.below(deal.pile.len());
            deal.pile[at] = any_piece(dice);
        }
    }
    Some(*deal)
}

fn any_move(game: &BigBang, dice: &mut Dice) -> Move {
    if let Some(deal) = changed_deal(game, dice).filter(|_| dice.below(3) > 0) {
        return Move::Deal(Box::new(deal));
    }
    Move::Play(match dice.below(12) {
        0 => return Move::Deal(Box::new(any_deal(dice))),
        1 => return Move::Skip { skipped: Seat::new(dice.below(6)).expect("a seat") },
        2..=4 => Play::Place {
            piece: any_piece(dice),
            at: any_cell(dice),
            universe: dice.one_in(2).then(|| if dice.one_in(5) { 255 } else { dice.below(5) as u8 }),
        },
        5 => Play::Hyperspace { from: any_place(game, dice), to: any_cell(dice) },
        6 => Play::Orbit { from: any_place(game, dice), to: any_cell(dice), around: any_place(game, dice) },
        7 => Play::Eclipse { from: any_place(game, dice), to: any_place(game, dice) },
        8 => Play::DarkEnergy,
        9 => Play::Pass,
        10 => Play::Draw,
        _ => {
            Play::Link { piece: any_piece(dice), end: End::BOTH[dice.below(2)], feature: Feature::BOTH[dice.below(2)] }
        }
    })
}

proptest! {
    #[test]
    fn piece_names(seed: u64, text: String) {
        piece_name(&text);
        let mut dice = Dice::new(seed, 0);
        for piece in Piece::all() {
            piece_name(&piece.to_string());
            piece_name(&testkit::damage(&piece.to_string(), LETTERS, &mut dice));
        }
    }

    #[test]
    fn drawings(seed: u64, text: String) {
        drawing(&text);
        let mut dice = Dice::new(seed, 0);
        for text in DRAWINGS {
            (0..8).for_each(|_| drawing(&testkit::damage(text, LETTERS, &mut dice)));
        }
    }

    #[test]
    fn moves(seed: u64) {
        any_moves(seed);
    }
}

#[test]
fn damaged_records() {
    let lines = records();
    for seed in 0..4 * u64::from(ProptestConfig::default().cases) {
        let mut dice = Dice::new(seed, 0);
        let line = dice.pick(&lines).expect("records").clone();
        record(&testkit::damage(&line, LETTERS, &mut dice));
        record(&damage_meaning(&line, &mut dice));
    }
}

/// The damage must not be so bad that nothing is read any more.
#[test]
fn damaged_records_go_wrong_in_the_middle() {
    let lines = records();
    let wrong = (0..200).filter(|&seed| {
        let mut dice = Dice::new(seed, 1);
        let text = damage_meaning(&lines[dice.below(lines.len())], &mut dice);
        let Ok(record) = Record::parse(&text) else { return false };
        matches!(record.replay::<BigBang>(), Ok(Err(mistake)) if mistake.entry > 0)
    });
    assert!(wrong.count() > 20);
}
