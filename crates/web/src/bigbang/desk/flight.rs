//! Pieces that others place fly there from the row, so that one sees what happened.

use std::sync::Arc;

use big_bang::{Piece, View};
use leptos::prelude::*;

use super::changes::{self, Change, Origin};
use super::picture::PIECE_BOX;
use super::plan::Spot;
use super::table::Desk;
use crate::cosmic::motion::{Place, fly_drawing};

/// Lets pieces fly as long as the component lives.
pub(crate) fn use_flights(desk: Desk) {
    let who = Memo::new(move |_| desk.state.with(|state| state.as_ref().and_then(|state| state.next())));
    Effect::new(move |before: Option<(Option<Arc<View>>, Option<tabletop::Seat>)>| {
        let (view, next) = (desk.live.view.get(), who.get());
        if let (Some((Some(old), mover)), Some(new)) = (&before, &view)
            && !Arc::ptr_eq(old, new)
            && (*mover != desk.room.seat.get_untracked() || mover.is_none() || desk.room.is_shown_only())
        {
            let found = changes::changes(&changes::boards(old), &changes::boards(new));
            // A jump to another moment is not a move.
            if found.iter().filter(|change| change.from == Origin::Row).count() <= 1 {
                found.iter().for_each(|change| fly(old, *change));
            }
        }
        (view, next)
    });
}

/// The cell of a board on the screen.
fn cell(spot: Spot) -> Option<Place> {
    let (universe, q, r) = (spot.universe, spot.at.q(), spot.at.r());
    Place::found(&format!("[data-universe='{universe}'][data-cell='{q},{r}']"))
}

/// Lets a piece fly from the row. One that is moved on a board glides there by itself.
fn fly(before: &View, change: Change) {
    if change.from == Origin::Row
        && let (Some(from), Some(to)) = (slot(before, change.piece), cell(change.spot))
    {
        let face = artwork::big_bang::piece(change.piece);
        fly_drawing(&format!("<svg viewBox='{PIECE_BOX}' width='100%' height='100%'>{face}</svg>"), from, to);
    }
}

/// The place of the row in which a piece lay.
fn slot(before: &View, piece: Piece) -> Option<Place> {
    let place = changes::row(before).positions().into_iter().position(|other| other == Some(piece))?;
    Place::found(&format!("[data-slot='{place}'] .piece-face"))
}
