//! The fast move generator against the plain one, over random games that get into trouble and over universes drawn
//! by chance; and what holds in every state of every game. `PROPTEST_CASES` makes a run longer.

#[path = "generators/driving.rs"]
mod driving;
#[path = "generators/laws.rs"]
mod laws;
mod plain;
#[path = "generators/situations.rs"]
mod situations;

use std::collections::HashSet;

use big_bang::play::{End, Feature};
use big_bang::{BigBang, Bonus, CosmicView, Hex, Mode, Move, Options, Piece, PieceSet, Play, Row, TableView};
use driving::{STYLES, Style, drawn, kind_of, play_out};
use laws::laws_hold_along;
use plain::universe::{Cell, Universe, hex, neighbours};
use proptest::prelude::*;
use situations::{Census, random_universe};
use tabletop::{Awaits, Dice, Entry, Rules, Setup, Viewer};

/// Every table that can be set up, with the setting that changes the rules.
fn tables() -> Vec<Setup<BigBang>> {
    let mut tables = Vec::new();
    for mode in Mode::ALL {
        for seats in mode.players() {
            for common_feature in [false, true] {
                if mode == Mode::Simple || !common_feature {
                    let options = Options { common_feature, turn_seconds: None };
                    tables.push(Setup { mode, seats, options });
                }
            }
        }
    }
    tables
}

/// So many cases, and more with `PROPTEST_CASES`.
fn cases(share: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    ProptestConfig { cases: (asked.cases / share).max(1), source_file: Some(file!()), ..asked }
}

/// An order of moves.
fn key(play: &Play) -> (&'static str, Option<Piece>, [Option<Hex>; 3], u8) {
    let kind = kind_of(*play);
    match *play {
        Play::Place { piece, at, universe } => (kind, Some(piece), [Some(at), None, None], universe.map_or(9, |u| u)),
        Play::Hyperspace { from, to } | Play::Eclipse { from, to } => (kind, None, [Some(from), Some(to), None], 0),
        Play::Orbit { from, to, around } => (kind, None, [Some(from), Some(to), Some(around)], 0),
        Play::Link { piece, end, feature } => (kind, Some(piece), [None; 3], end as u8 * 2 + feature as u8),
        Play::DarkEnergy | Play::Pass | Play::Draw => (kind, None, [None; 3], 0),
    }
}

/// Both generators list the same moves, each once.
fn agree(game: &BigBang) -> Vec<Play> {
    let mut fast = Vec::new();
    game.list_plays(&mut fast);
    fast.sort_by_key(key);
    let mut plain = plain::plays(game);
    plain.sort_by_key(key);
    if fast != plain {
        let only = |one: &[Play], other: &[Play]| -> Vec<Play> {
            one.iter().copied().filter(|play| !other.contains(play)).collect()
        };
        let (extra, missing) = (only(&fast, &plain), only(&plain, &fast));
        panic!("only listed: {extra:?}\nonly by the rules: {missing:?}\n{}", drawn(game));
    }
    let different: HashSet<Play> = fast.iter().copied().collect();
    assert_eq!(different.len(), fast.len(), "a move is listed twice\n{}", drawn(game));
    fast
}

/// The same cosmic position with other things in it.
fn changed(game: &BigBang, change: impl FnOnce(&mut CosmicView), dice: &mut Dice) -> BigBang {
    let mut view = game.view(Viewer::Seat(game.seat_to_move().expect("somebody is next")));
    let TableView::Cosmic(cosmic) = &mut view.table else { panic!("not cosmic") };
    change(cosmic);
    // What comes to lie somewhere else is taken away where it was; the rest is the pile.
    let on_board = cosmic.board.iter().flat_map(|lying| [Some(lying.piece), lying.covers]).flatten();
    let lying: PieceSet = on_board.chain(cosmic.row.iter()).collect();
    cosmic.piles.used.retain(|&piece| !lying.contains(piece));
    cosmic.gone = cosmic.gone.without(lying);
    let used: PieceSet = cosmic.piles.used.iter().copied().collect();
    let seen = lying.union(used).union(cosmic.gone);
    cosmic.piles.count = Mode::Cosmic.pieces().without(seen).len();
    BigBang::imagine(&view, dice)
}

/// All pieces on the board of a cosmic game, the covered ones too.
fn pieces_on(game: &BigBang) -> PieceSet {
    let lying = game.boards()[0].pieces();
    lying.iter().flat_map(|lying| [Some(lying.piece), lying.covers]).flatten().collect()
}

/// The same position with all three moving actions in the row, and a body or a phenomenon.
fn with_actions(game: &BigBang, dice: &mut Dice) -> BigBang {
    let left = Mode::Cosmic.pieces().without(pieces_on(game)).without(PieceSet::ACTIONS);
    let left: Vec<Piece> = left.iter().collect();
    let fourth = dice.pick(&left).copied();
    let row = [Some(Piece::HYPERSPACE), Some(Piece::ORBIT), Some(Piece::ECLIPSE), fourth];
    changed(game, |view| (view.row, view.bonus) = (Row::new(row), Bonus::default()), dice)
}

/// Whole games: both generators agree in every state.
fn agree_along(setup: &Setup<BigBang>, style: Style, seed: u64) {
    play_out(setup, style, seed, |game| {
        let plays = agree(game);
        let awaited = matches!(game.awaits(), Awaits::Seats { .. });
        assert_eq!(awaited, !plays.is_empty(), "who is awaited has a move, and nobody else\n{}", drawn(game));
    });
}

/// A cosmic game whose every state is also tried with all moving actions in the row.
fn agree_on_actions(setup: &Setup<BigBang>, style: Style, seed: u64) -> Census {
    let mut census = Census::default();
    let mut dice = Dice::new(seed, 5);
    play_out(setup, style, seed, |game| {
        if game.seat_to_move().is_some() {
            let plays = agree(&with_actions(game, &mut dice));
            for action in ["hyperspace", "orbit", "eclipse"] {
                census.count(action, plays.iter().filter(|&&play| kind_of(play) == action).count());
            }
            census.add(Census::of(game));
        }
    });
    census
}

/// Universes by chance: both generators agree on all actions and on a placement.
fn agree_on_universe(seed: u64) -> Census {
    let mut dice = Dice::new(seed, 6);
    let mut game = BigBang::set_up(&tables()[0]).expect("a sound setup");
    let deal = game.table_move(&mut dice).expect("a deal");
    game.play(&Entry::by_table(0, deal)).expect("the table's own deal");
    let board = random_universe(&mut dice);
    let game = changed(&game, |view| view.board = board, &mut dice);
    agree(&with_actions(&game, &mut dice));
    // The placements of dark energy and of the supernova too; where there are none the bonus has lapsed before.
    let mut bodies: Vec<Piece> = PieceSet::BODIES_AND_EARTH.without(pieces_on(&game)).iter().collect();
    dice.shuffle(&mut bodies);
    let row = Row::new(std::array::from_fn(|position| bodies.get(position).copied()));
    for (dark, supernova) in [(1, 0), (0, 1)] {
        let bonus = Bonus { dark, supernova, years: 5 };
        let game = changed(&game, |view| (view.row, view.bonus) = (row, bonus), &mut dice);
        if !plain::plays(&game).is_empty() {
            agree(&game);
        }
    }
    let mut census = Census::of(&game);
    let universe = Universe::of(&game.boards()[0].pieces());
    let bodies: Vec<Cell> = universe.bodies().map(|(cell, _)| cell).collect();
    census.count("no body left", usize::from(bodies.is_empty() && universe.len() > 1));
    census.count("one body left", usize::from(bodies.len() == 1 && universe.len() > 2));
    census.count("two bodies left", usize::from(bodies.len() == 2 && neighbours(bodies[0]).contains(&bodies[1])));
    census
}

/// A generous pool of moves, most of them against the rules.
fn candidates(game: &BigBang, dice: &mut Dice) -> Vec<Play> {
    let mut pool = vec![Play::DarkEnergy, Play::Pass, Play::Draw];
    let row = match game.view(Viewer::Watcher).table {
        TableView::Cosmic(view) => view.row,
        TableView::Simple(view) => view.row,
        TableView::Solitary(view) => view.row,
        TableView::Parallel(view) => view.row,
        TableView::Deal | TableView::Hexidomino(_) => Row::default(),
    };
    let strangers: Vec<Piece> = Piece::all().collect();
    let pieces: Vec<Piece> = row.iter().chain(dice.pick(&strangers).copied()).collect();
    for (number, board) in game.boards().iter().enumerate() {
        let universe = Universe::of(&board.pieces());
        let cells: Vec<Hex> = universe.cells_in_box(2).into_iter().map(hex).chain([Hex::ORIGIN]).collect();
        for &at in &cells {
            for &piece in &pieces {
                pool.extend([None, Some(number as u8)].map(|universe| Play::Place { piece, at, universe }));
            }
        }
        // One universe's moves are enough, and of many pairs those from one cell in three.
        if number > 0 {
            continue;
        }
        for &from in cells.iter().filter(|&&from| board.piece_at(from).is_some() || from == cells[0]) {
            if dice.below(3) > 0 {
                continue;
            }
            for &to in &cells {
                pool.extend([Play::Hyperspace { from, to }, Play::Eclipse { from, to }]);
                let near = from.neighbours().into_iter().chain(dice.pick(&cells).copied());
                pool.extend(near.map(|around| Play::Orbit { from, to, around }));
            }
        }
    }
    for piece in Piece::all() {
        for end in End::BOTH {
            pool.extend(Feature::BOTH.map(|feature| Play::Link { piece, end, feature }));
        }
    }
    pool
}

/// What is not listed is refused and changes nothing.
fn refuses_the_rest(game: &BigBang, dice: &mut Dice) {
    let Some(next) = game.seat_to_move() else { return };
    let mut listed = Vec::new();
    game.list_plays(&mut listed);
    let listed: HashSet<Play> = listed.into_iter().collect();
    let mut copy = game.clone();
    for play in candidates(game, dice).into_iter().filter(|play| !listed.contains(play)) {
        let answer = copy.play(&Entry::by_seat(0, next, Move::Play(play)));
        assert!(answer.is_err(), "{play:?} is accepted but not listed\n{}", drawn(game));
    }
    assert_eq!(&copy, game, "a refused move changes nothing");
}

fn a_table() -> impl Strategy<Value = Setup<BigBang>> {
    prop::sample::select(tables())
}

fn a_cosmic_table() -> impl Strategy<Value = Setup<BigBang>> {
    let tables: Vec<_> = tables().into_iter().filter(|setup| setup.mode == Mode::Cosmic).collect();
    prop::sample::select(tables)
}

fn a_style() -> impl Strategy<Value = Style> {
    prop::sample::select(&STYLES[..])
}

/// Every table once in every style, whatever chance picks elsewhere.
#[test]
fn generators_agree_at_every_table() {
    for (number, setup) in tables().iter().enumerate() {
        for style in STYLES {
            agree_along(setup, style, number as u64);
        }
    }
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn generators_agree(setup in a_table(), style in a_style(), seed: u64) {
        agree_along(&setup, style, seed);
    }

    #[test]
    fn laws_hold(setup in a_table(), style in a_style(), seed: u64) {
        laws_hold_along(&setup, style, seed);
    }

    #[test]
    fn what_is_not_listed_is_refused(setup in a_table(), style in a_style(), seed: u64) {
        let mut dice = Dice::new(seed, 7);
        play_out(&setup, style, seed, |game| if dice.one_in(12) { refuses_the_rest(game, &mut dice) });
    }
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn generators_agree_on_actions_in_any_state(setup in a_cosmic_table(), style in a_style(), seed: u64) {
        agree_on_actions(&setup, style, seed);
    }
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn generators_agree_on_universes_drawn_by_chance(seed: u64) {
        agree_on_universe(seed);
    }
}

/// Games and universes in which no piece is ever blocked, cut off or kept out of a pocket would prove nothing. The
/// seeds are fixed, for the counts to be the same each time.
#[test]
fn situations_in_which_moving_is_not_simple_occur() {
    let setup = &tables()[0];
    for style in [Style::Kinds, Style::Stringy] {
        let mut census = Census::default();
        (0..3).for_each(|seed| census.add(agree_on_actions(setup, style, seed)));
        census.assert_all_occur(&format!("{style:?}"));
    }
    let mut census = Census::default();
    (0..200).for_each(|seed| census.add(agree_on_universe(seed)));
    census.assert_all_occur("universes drawn by chance");
}
