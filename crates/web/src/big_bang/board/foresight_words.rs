//! The prompt of the action bar, in one sentence.

use big_bang::{BigBang, Bonus, Piece, TableView, View};
use leptos::prelude::*;

use super::context::BoardContext;
use crate::live::Room;
use crate::texts::{Texts, t_string};
use crate::words;
use page_model::big_bang::board::objection::MoveObjection;
use page_model::big_bang::board::plan::{BoardSpot, MovePlan, PlanStep};

/// Why something is not possible.
pub(crate) fn objected(i18n: Texts, room: Room, why: &MoveObjection) -> String {
    match why {
        MoveObjection::Refused(refusal) => words::big_bang::refusal(i18n, room, refusal),
        MoveObjection::NowhereToLand { .. } => t_string!(i18n, bb.boards.nowhere).to_owned(),
    }
}

/// The prompt, or for whom the game waits.
pub(crate) fn sentence(i18n: Texts, context: BoardContext) -> String {
    let (Some(state), Some(view)) = (context.state.get(), context.live.view.get()) else { return String::new() };
    if !context.is_mine.get() {
        return awaited(i18n, context, &state);
    }
    if context.is_sent() {
        return t_string!(i18n, bb.boards.sent).to_owned();
    }
    let plan = context.plan.get();
    let Some(piece) = plan.piece else { return opening(i18n, &state, &view) };
    let name = words::big_bang::piece(i18n, piece);
    let has_choices = context.offer.with(|offer| !plan.choices(offer).is_empty());
    match plan.step() {
        PlanStep::Ready => ready(i18n, context, &state, plan, piece),
        _ if !has_choices && piece.is_action() => t_string!(i18n, bb.boards.step.no_move, piece = name),
        _ if !has_choices => t_string!(i18n, bb.boards.step.no_cell, piece = name),
        step => {
            let asked = question(i18n, step, piece, name);
            // Before the first question of an action its effect is explained.
            let about = about(i18n, piece).filter(|_| step == PlanStep::Mover).map(str::to_owned);
            words::sentences(i18n, &about.into_iter().chain([asked]).collect::<Vec<_>>())
        }
    }
}

/// What an action does.
pub(crate) fn about(i18n: Texts, piece: Piece) -> Option<&'static str> {
    match piece {
        Piece::HYPERSPACE => Some(t_string!(i18n, bb.boards.about.hyperspace)),
        Piece::ORBIT => Some(t_string!(i18n, bb.boards.about.orbit)),
        Piece::ECLIPSE => Some(t_string!(i18n, bb.boards.about.eclipse)),
        Piece::DARK_ENERGY => Some(t_string!(i18n, bb.boards.about.dark_energy)),
        _ => None,
    }
}

/// The prompt for a choice on the board.
fn question(i18n: Texts, step: PlanStep, piece: Piece, name: String) -> String {
    match (step, piece) {
        (PlanStep::Mover, _) => t_string!(i18n, bb.boards.step.mover).to_owned(),
        (PlanStep::Pivot, _) => t_string!(i18n, bb.boards.step.pivot).to_owned(),
        (PlanStep::Target, Piece::ORBIT) => t_string!(i18n, bb.boards.step.orbit_target).to_owned(),
        (PlanStep::Target, Piece::ECLIPSE) => t_string!(i18n, bb.boards.step.eclipse_target).to_owned(),
        (PlanStep::Target, _) => t_string!(i18n, bb.boards.step.hyperspace_target).to_owned(),
        (_, Piece::BLACK_HOLE) => t_string!(i18n, bb.boards.step.black_hole).to_owned(),
        (_, Piece::SUPERNOVA) => t_string!(i18n, bb.boards.step.supernova).to_owned(),
        _ if Piece::WORM_HOLES.contains(&piece) => t_string!(i18n, bb.boards.step.worm_hole).to_owned(),
        _ => t_string!(i18n, bb.boards.step.cell, piece = name),
    }
}

/// The prompt to confirm a complete plan.
fn ready(i18n: Texts, context: BoardContext, state: &BigBang, plan: MovePlan, piece: Piece) -> String {
    let name = |piece| words::big_bang::piece(i18n, piece);
    let on_board = |at| state.boards().first().and_then(|board| board.piece_at(at));
    let doomed = context.foresight.with(|seen| seen.as_ref().map_or(0, |seen| seen.doomed.len()));
    let mover = plan.mover.and_then(on_board).map(name).unwrap_or_default();
    let lost = context.foresight.with(|seen| seen.as_ref().and_then(|seen| seen.alone?.lost));
    if let Some(threat) = lost {
        let threat = words::big_bang::objective(i18n, threat);
        return t_string!(i18n, bb.boards.ready.loses, threat = threat);
    }
    match (piece, plan.target) {
        (Piece::DARK_ENERGY, _) => t_string!(i18n, bb.boards.ready.dark_energy).to_owned(),
        (Piece::BLACK_HOLE, _) => t_string!(i18n, bb.boards.ready.black_hole, count = doomed),
        (Piece::ECLIPSE, Some(BoardSpot { at, .. })) => {
            t_string!(i18n, bb.boards.ready.eclipse, piece = mover, hidden = on_board(at).map(name).unwrap_or_default())
        }
        (Piece::HYPERSPACE | Piece::ORBIT, _) => t_string!(i18n, bb.boards.ready.moving, piece = mover),
        _ if doomed > 0 => t_string!(i18n, bb.boards.ready.overturned, piece = name(piece)),
        _ => t_string!(i18n, bb.boards.ready.place, piece = name(piece)),
    }
}

/// The prompt while no piece is picked.
fn opening(i18n: Texts, state: &BigBang, view: &View) -> String {
    let Bonus { dark, supernova, .. } = state.bonus();
    if dark > 0 {
        return t_string!(i18n, bb.boards.bonus.dark, count = dark);
    }
    if supernova > 0 {
        return t_string!(i18n, bb.boards.bonus.supernova, count = supernova);
    }
    let pick = t_string!(i18n, bb.boards.step.pick);
    match hint(i18n, view) {
        Some(hint) => words::sentences(i18n, &[pick.to_owned(), hint.to_owned()]),
        None => pick.to_owned(),
    }
}

/// A hint about the first moves of a mode.
fn hint(i18n: Texts, view: &View) -> Option<&'static str> {
    match &view.table {
        TableView::Simple(simple) if usize::from(simple.turns) < simple.order.len() => {
            Some(t_string!(i18n, bb.boards.hint.first_round))
        }
        TableView::Parallel(parallel) if parallel.universes.iter().all(Vec::is_empty) => {
            Some(t_string!(i18n, bb.boards.hint.first_body))
        }
        TableView::Cosmic(cosmic) if cosmic.board.len() == 1 => Some(t_string!(i18n, bb.boards.hint.big_bang)),
        TableView::Solitary(solitary) if solitary.board.len() == 1 => Some(t_string!(i18n, bb.boards.hint.big_bang)),
        _ => None,
    }
}

/// For whom the game waits, and for what.
fn awaited(i18n: Texts, context: BoardContext, state: &BigBang) -> String {
    let Some(seat) = state.seat_to_move() else { return t_string!(i18n, game.waiting.table).to_owned() };
    let name = words::player(i18n, context.room, seat);
    let Bonus { dark, supernova, .. } = state.bonus();
    match dark + supernova {
        0 => t_string!(i18n, bb.boards.awaited.turn, name = name),
        count => t_string!(i18n, bb.boards.awaited.bonus, name = name, count = count),
    }
}
