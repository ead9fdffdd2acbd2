//! What holds in every state of every game.

use big_bang::{BigBang, Board, Clock, Mode, Piece, PieceSet, PlacedPiece, ROW, Row, TableView};
use tabletop::{Awaits, Rules, Seat, Setup, Viewer};

use crate::driving::{Style, drawn, play_out};
use crate::plain;
use crate::plain::universe::Universe;

/// Pieces that can be seen, each as often as it is seen, and how many are hidden.
fn pieces_of(view: &TableView) -> (Vec<Piece>, usize) {
    let on_boards = |boards: &[&[PlacedPiece]]| -> Vec<Piece> {
        let lying = boards.iter().copied().flatten();
        let pieces = lying.flat_map(|lying| [Some(lying.piece), lying.covers]).flatten();
        pieces.filter(|&piece| piece != Piece::BIG_BANG).collect()
    };
    let (mut seen, row, piles) = match view {
        TableView::Deal => panic!("nothing is dealt"),
        TableView::Cosmic(view) => {
            let mut seen = on_boards(&[&view.board]);
            seen.extend(view.gone.iter());
            (seen, view.row, &view.piles)
        }
        TableView::Simple(view) => (on_boards(&[&view.board]), view.row, &view.piles),
        TableView::Solitary(view) => (on_boards(&[&view.board]), view.row, &view.piles),
        TableView::Hexidomino(view) => {
            let mut seen = view.chain.pieces().to_vec();
            let mut hidden = 0;
            for (hand, &size) in view.hands.iter().zip(&view.sizes) {
                seen.extend(hand.iter().flat_map(|hand| hand.iter()));
                hidden += if hand.is_some() { 0 } else { size };
            }
            seen.extend(view.piles.pile.iter().flatten().chain(&view.piles.used));
            let in_pile = if view.piles.pile.is_some() { 0 } else { view.piles.count };
            return (seen, hidden + in_pile);
        }
        TableView::Parallel(view) => {
            let boards: Vec<&[PlacedPiece]> = view.universes.iter().map(Vec::as_slice).collect();
            (on_boards(&boards), view.row, &view.piles)
        }
    };
    seen.extend(row.iter().chain(piles.used.iter().copied()).chain(piles.pile.iter().flatten().copied()));
    (seen, if piles.pile.is_some() { 0 } else { piles.count })
}

/// Every piece of the mode is somewhere, once.
fn pieces_are_conserved(game: &BigBang, view: &TableView) {
    let (seen, hidden) = pieces_of(view);
    let different: PieceSet = seen.iter().copied().collect();
    assert_eq!(different.len(), seen.len(), "a piece is there twice: {view:?}");
    assert!(different.without(game.mode().pieces()).is_empty(), "a piece of another mode: {view:?}");
    assert_eq!(seen.len() + hidden, game.mode().pieces().len(), "a piece is lost or won: {view:?}");
}

/// The years of every seat.
fn years(view: &TableView) -> Vec<(Option<Seat>, u16)> {
    let by_seat = |clock: &Clock| {
        let mut years: Vec<_> = clock.counters().iter().map(|counter| (Some(counter.seat), counter.years)).collect();
        years.sort();
        years
    };
    match view {
        TableView::Cosmic(view) => by_seat(&view.clock),
        TableView::Solitary(view) => vec![(None, view.years)],
        _ => Vec::new(),
    }
}

/// The pieces of the mode that lie on no board and are not gone.
fn pieces_left(game: &BigBang) -> Vec<Piece> {
    let lying = game.boards().iter().flat_map(Board::pieces);
    let mut placed: PieceSet = lying.flat_map(|lying| [Some(lying.piece), lying.covers]).flatten().collect();
    if let TableView::Cosmic(view) = game.view(Viewer::Watcher).table {
        placed = placed.union(view.gone);
    }
    game.mode().pieces().without(placed).iter().collect()
}

/// A game that is over has a reason to be.
fn is_at_its_end(game: &BigBang) {
    let left = pieces_left(game);
    let opens = |board: &[PlacedPiece]| {
        let universe = Universe::of(board);
        left.iter().any(|&piece| !plain::cosmic_opening(&universe, piece).is_empty())
    };
    // Four by four, every piece that is left comes by.
    let rows = left.chunks(ROW).map(|pieces| Row::new(std::array::from_fn(|position| pieces.get(position).copied())));
    let ended = match game.view(Viewer::Watcher).table {
        TableView::Deal => false,
        TableView::Cosmic(view) => {
            // No body is left (BB-2.9), or nothing can open a turn (BB-2.5).
            !left.iter().any(|piece| piece.is_body()) || !opens(&view.board)
        }
        TableView::Simple(mut view) => {
            // All are played (BB-6.3); with the common feature rule it may be that none can be (BB-6.2).
            let mut stuck = rows.map(|row| {
                view.row = row;
                plain::simple(&view).is_empty()
            });
            left.is_empty() || game.options().common_feature && stuck.all(|stuck| stuck)
        }
        // A threat (BB-7.3), the second pass, or nothing to place (BB-7.5).
        TableView::Solitary(view) => view.lost || view.passes >= 2 || !opens(&view.board),
        TableView::Hexidomino(view) => {
            // A hand is empty, or nobody can add and there is nothing to draw (BB-8.4).
            let stuck = Seat::first(game.seats()).all(|seat| plain::hexidomino(&view, seat).is_empty());
            view.sizes.contains(&0) || view.piles.count == 0 && stuck
        }
        TableView::Parallel(mut view) => {
            // Nobody can place anything in either universe (BB-9.3).
            let mut stuck = rows.map(|row| {
                view.row = row;
                Seat::first(game.seats()).all(|seat| plain::parallel(&view, seat).is_empty())
            });
            stuck.all(|stuck| stuck)
        }
    };
    assert!(ended, "the game is over too early\n{}", drawn(game));
}

/// What holds in every state of a game.
pub(crate) fn laws_hold_along(setup: &Setup<BigBang>, style: Style, seed: u64) {
    let mut before = Vec::new();
    play_out(setup, style, seed, |game| {
        for viewer in Viewer::all(setup.seats) {
            let view = game.view(viewer).table;
            if view == TableView::Deal {
                return;
            }
            pieces_are_conserved(game, &view);
        }
        for board in game.boards() {
            assert!(Universe::of(&board.pieces()).is_connected(), "a universe falls apart\n{}", drawn(game));
        }
        let now = years(&game.view(Viewer::Watcher).table);
        let back = before.iter().zip(&now).find(|(before, now)| before > now);
        assert_eq!(back, None, "a clock goes back");
        if let (Some(next), Mode::Cosmic) = (game.seat_to_move(), game.mode()) {
            let least = now.iter().map(|&(_, years)| years).min();
            assert!(now.contains(&(Some(next), least.unwrap_or(0))), "{next} is not furthest back");
        }
        before = now;
        if matches!(game.awaits(), Awaits::Nothing) {
            is_at_its_end(game);
        } else if game.mode() == Mode::Cosmic {
            let bodies = pieces_left(game).into_iter().filter(|piece| piece.is_body()).count();
            assert!(bodies > 0, "BB-2.9: without bodies the game is over\n{}", drawn(game));
        }
    });
}
