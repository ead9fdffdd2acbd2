//! Games for tests.

use big_bang::{BigBang, Clock, Counter, Hex, Mode, Options, Piece, PlacedPiece, Row, TableView, View};
use tabletop::{Actor, Dice, Entry, Rules as _, Seat, Setup, Viewer};

pub fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

pub fn cell(q: i64, r: i64) -> Hex {
    Hex::new(q, r).expect("a cell")
}

pub fn piece(name: &str) -> Piece {
    name.parse().expect("a piece")
}

/// Pieces on a board, such as `big-bang@0,0 rc2@1,0`.
pub fn lying(pieces: &str) -> Vec<PlacedPiece> {
    let one = |text: &str| {
        let (name, place) = text.split_once('@').expect("a place");
        let (q, r) = place.split_once(',').expect("two numbers");
        let at = cell(q.parse().expect("a number"), r.parse().expect("a number"));
        PlacedPiece { at, piece: piece(name), overturned: false, covers: None }
    };
    pieces.split_whitespace().map(one).collect()
}

/// What seat 0 sees of a game that has just been dealt.
pub fn dealt(mode: Mode, seats: usize) -> View {
    let setup = Setup { mode, seats, options: Options::default() };
    let mut state = BigBang::set_up(&setup).expect("a game");
    let deal = state.table_move(&mut Dice::new(1, 1)).expect("a deal");
    state.play(&Entry { t: 0, actor: Actor::Table, action: deal, auto: false }).expect("dealt");
    state.view(Viewer::Seat(seat(0)))
}

/// A game with this view.
pub fn imagined(view: &View) -> BigBang {
    BigBang::imagine(view, &mut Dice::new(1, 2))
}

fn row(names: [&str; 4]) -> Row {
    Row::new(names.map(|name| Some(piece(name))))
}

/// A game of Cosmic Mode for two, in which seat 0 is next.
pub fn cosmic(pieces: &str, names: [&str; 4]) -> BigBang {
    let mut view = dealt(Mode::Cosmic, 2);
    if let TableView::Cosmic(cosmic) = &mut view.table {
        cosmic.board = lying(pieces);
        cosmic.row = row(names);
        cosmic.clock = Clock::of([0, 1].map(|index| Counter { seat: seat(index), years: 2 * index as u16 }));
    }
    imagined(&view)
}

/// A game of Solitary Mode.
pub fn solitary(pieces: &str, names: [&str; 4], threat: &str, years: u16) -> BigBang {
    let mut view = dealt(Mode::Solitary, 1);
    if let TableView::Solitary(solitary) = &mut view.table {
        solitary.board = lying(pieces);
        solitary.row = row(names);
        solitary.goal = Some("planet".parse().expect("an objective"));
        solitary.threats = vec![threat.parse().expect("an objective")];
        solitary.cards_left = 6;
        solitary.years = years;
    }
    imagined(&view)
}

/// A game of Parallel Universes for two, in which seat 0 is next.
pub fn parallel(universes: [&str; 2], names: [&str; 4]) -> BigBang {
    let mut view = dealt(Mode::Parallel, 2);
    if let TableView::Parallel(parallel) = &mut view.table {
        parallel.universes = universes.map(lying).to_vec();
        parallel.row = row(names);
        parallel.next = seat(0);
    }
    imagined(&view)
}
