//! Ten thousand random games of every mode and number of players end, conserve their pieces, and keep every universe
//! connected, move by move.

use big_bang::{BigBang, Hex, Mode, Options, Piece, PieceSet, PlacedPiece, Play, TableView};
use tabletop::{Dice, Entry, Rules, Setup, Viewer};

const GAMES: u64 = 10_000;

/// No game comes near this.
const MOST_MOVES: usize = 500;

fn play_all(mode: Mode) {
    for seats in mode.players() {
        let setup = Setup { mode, seats, options: Options::default() };
        let mut plays = Vec::new();
        (0..GAMES).for_each(|number| play(&setup, number, &mut plays));
    }
}

fn play(setup: &Setup<BigBang>, number: u64, plays: &mut Vec<Play>) {
    let mut dice = Dice::new(number, setup.seats as u64);
    let mut game = BigBang::set_up(setup).expect("a sound setup");
    for _ in 0..MOST_MOVES {
        game.list_plays(plays);
        if let Some(&play) = dice.pick(plays) {
            game.make(play);
        } else if let Some(action) = game.table_move(&mut dice) {
            game.play(&Entry::by_table(0, action)).expect("the table plays by the rules");
        } else {
            assert!(game.outcome().is_some(), "game {number} stops without an end");
            return;
        }
        check(&game, number);
    }
    panic!("game {number} of {setup:?} does not end");
}

fn check(game: &BigBang, number: u64) {
    let view = game.view(Viewer::Watcher).table;
    let (seen, hidden) = count(&view);
    let different: PieceSet = seen.iter().copied().collect();
    assert_eq!(different.len(), seen.len(), "game {number}: a piece is there twice: {view:?}");
    assert_eq!(seen.len() + hidden, game.mode().pieces().len(), "game {number}: a piece is lost: {view:?}");
    for board in game.boards() {
        assert!(is_connected(&board.pieces()), "game {number}: a universe falls apart: {view:?}");
    }
}

/// The pieces that a watcher sees, and how many more there are.
fn count(view: &TableView) -> (Vec<Piece>, usize) {
    let on_board = |board: &[PlacedPiece]| -> Vec<Piece> {
        let pieces = board.iter().flat_map(|lying| [Some(lying.piece), lying.covers]).flatten();
        pieces.filter(|&piece| piece != Piece::BIG_BANG).collect()
    };
    let (mut seen, piles, in_hands) = match view {
        TableView::Deal => panic!("nothing is dealt"),
        TableView::Cosmic(view) => {
            let seen = on_board(&view.board).into_iter().chain(view.row.iter()).chain(view.gone.iter());
            (seen.collect(), &view.piles, 0)
        }
        TableView::Simple(view) => ([on_board(&view.board), view.row.iter().collect()].concat(), &view.piles, 0),
        TableView::Solitary(view) => ([on_board(&view.board), view.row.iter().collect()].concat(), &view.piles, 0),
        TableView::Hexidomino(view) => (view.chain.pieces().to_vec(), &view.piles, view.sizes.iter().sum()),
        TableView::Parallel(view) => {
            let boards = view.universes.iter().flat_map(|board| on_board(board));
            (boards.chain(view.row.iter()).collect(), &view.piles, 0)
        }
    };
    seen.extend(&piles.used);
    (seen, piles.count + in_hands)
}

fn is_connected(board: &[PlacedPiece]) -> bool {
    let mut apart: Vec<Hex> = board.iter().map(|lying| lying.at).collect();
    let mut reached: Vec<Hex> = apart.pop().into_iter().collect();
    while let Some(cell) = reached.pop() {
        let (near, far): (Vec<Hex>, Vec<Hex>) = apart.into_iter().partition(|other| cell.touches(*other));
        reached.extend(near);
        apart = far;
    }
    apart.is_empty()
}

#[test]
fn cosmic() {
    play_all(Mode::Cosmic);
}

#[test]
fn simple() {
    play_all(Mode::Simple);
}

#[test]
fn solitary() {
    play_all(Mode::Solitary);
}

#[test]
fn hexidomino() {
    play_all(Mode::Hexidomino);
}

#[test]
fn parallel() {
    play_all(Mode::Parallel);
}
