//! Animates pieces that others place from the row to their cells.

use std::sync::Arc;

use big_bang::{Piece, View};
use leptos::prelude::*;

use super::context::BoardContext;
use crate::big_bang::draw::PIECE_BOX;
use crate::big_bang::universe::Boards;
use crate::motion::find_rect;
use crate::motion::fly_drawing;
use page_model::big_bang::board::board_changes;
use page_model::big_bang::board::board_changes::{BoardChange, Origin};
use page_model::motion::ScreenRect;

/// Animates pieces as long as the component lives.
pub(crate) fn use_flights(context: BoardContext) {
    let boards = Boards::provide();
    let who = Memo::new(move |_| context.state.with(|state| state.as_ref().and_then(|state| state.seat_to_move())));
    Effect::new(move |before: Option<(Option<Arc<View>>, Option<tabletop::Seat>)>| {
        let (view, next) = (context.live.view.get(), who.get());
        if let (Some((Some(old), mover)), Some(new)) = (&before, &view)
            && !Arc::ptr_eq(old, new)
            && (*mover != context.room.seat.get_untracked() || mover.is_none() || context.room.is_shown_only())
        {
            let found = board_changes::changes(&board_changes::boards(old), &board_changes::boards(new));
            // Several new pieces are a jump to another moment and not a move.
            if found.iter().filter(|change| change.from == Origin::Row).count() <= 1 {
                found.iter().for_each(|change| fly(boards, old, *change));
            }
        }
        (view, next)
    });
}

/// Animates a piece from the row to its final place on the board. Pieces that are moved on a board are animated by the
/// board.
fn fly(boards: Boards, before: &View, change: BoardChange) {
    let Some(from) = slot(before, change.piece).filter(|_| change.from == Origin::Row) else { return };
    let face = artwork::big_bang::piece(change.piece);
    let drawing = format!("<svg viewBox='{PIECE_BOX}' width='100%' height='100%'>{face}</svg>");
    // By then the camera of the board has its target.
    request_animation_frame(move || {
        if let Some(to) = boards.place(change.spot.universe, change.spot.at) {
            fly_drawing(&drawing, from, to);
        }
    });
}

/// The place of the row in which a piece lay.
fn slot(before: &View, piece: Piece) -> Option<ScreenRect> {
    let place = board_changes::row(before).positions().into_iter().position(|other| other == Some(piece))?;
    find_rect(&format!("[data-slot='{place}'] .piece-face"))
}
