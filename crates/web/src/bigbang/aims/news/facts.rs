//! What happened between two moments of a game, as far as it is worth telling. Pure, so that it can be tested anywhere.

use big_bang::{
    CosmicView, HexidominoView, Lying, Objective, ParallelView, Piece, PieceSet, Row, SimpleView, SolitaryView,
    TableView, View,
};
use tabletop::{Seat, Viewer};

use super::next::next_of;
use crate::bigbang::aims::came_true;

/// Something that happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// Somebody placed a piece.
    Placed(Seat, Piece),
    /// A piece lies there, and it is not known who placed it: several things were told at once.
    Appeared(Piece),
    /// Somebody played an action that moved a body.
    Moved(Seat, Piece, Piece),
    /// So many bodies were overturned.
    Overturned(usize),
    /// Somebody played dark energy.
    DarkEnergy(Seat),
    /// Somebody may place so many more.
    Bonus(Seat, u8),
    /// Somebody declined a bonus placement.
    Declined(Seat),
    /// A row of which nothing could be played was discarded (BB-2.5).
    Swept,
    /// A row of which nothing could be placed went under the pile (BB-9.3).
    Buried,
    /// A goal was attained.
    Attained(Objective),
    /// There is a new goal.
    Goal(Objective),
    /// A threat was turned up.
    Threat(Objective),
    /// This threat came true.
    Lost(Objective),
    /// Somebody added a piece to the chain, and has so many left.
    Linked(Seat, Piece, usize),
    /// Somebody drew a piece; which one, if we may know.
    Drew(Seat, Option<Piece>),
    /// Somebody could neither add nor draw, and was passed over (BB-8.3).
    PassedOver(Seat),
    /// Somebody could place nothing of all that is left (BB-9.3).
    Skipped(Seat),
    /// It is somebody's turn, perhaps once more.
    Turn {
        /// Whose.
        seat: Seat,
        /// Whether they played just before.
        again: bool,
    },
    /// The game is over.
    Over,
}

/// What happened between two moments.
pub(super) fn facts(before: &View, after: &View) -> Vec<Fact> {
    // Somebody else looks now, as in a replay.
    if before.viewer != after.viewer || before.mode() != after.mode() {
        return Vec::new();
    }
    let mut facts = Vec::new();
    let actor = next_of(&before.table);
    match (&before.table, &after.table) {
        (TableView::Cosmic(before), TableView::Cosmic(after)) => cosmic(before, after, actor, &mut facts),
        (TableView::Simple(before), TableView::Simple(after)) => simple(before, after, actor, &mut facts),
        (TableView::Solitary(before), TableView::Solitary(after)) => solitary(before, after, actor, &mut facts),
        (TableView::Hexidomino(then), TableView::Hexidomino(now)) => {
            hexidomino(then, now, after.viewer, after.seats(), &mut facts);
        }
        (TableView::Parallel(before), TableView::Parallel(after)) => parallel(before, after, actor, &mut facts),
        _ => {}
    }
    match (&after.table, next_of(&after.table)) {
        // Who plays alone need not be told each time.
        (_, Some(seat)) if after.seats() > 1 && is_new_turn(&before.table, &after.table) => {
            facts.push(Fact::Turn { seat, again: actor == Some(seat) });
        }
        (_, None) if actor.is_some() && after.table.is_over() => facts.push(Fact::Over),
        _ => {}
    }
    facts
}

/// Whether a turn begins, and not only goes on.
fn is_new_turn(before: &TableView, after: &TableView) -> bool {
    match (before, after) {
        (TableView::Deal, _) => true,
        (TableView::Cosmic(before), TableView::Cosmic(after)) => before.clock != after.clock,
        (TableView::Simple(before), TableView::Simple(after)) => before.turns != after.turns,
        (TableView::Solitary(before), TableView::Solitary(after)) => before.years != after.years,
        (TableView::Hexidomino(before), TableView::Hexidomino(after)) => {
            before.next != after.next || before.chain != after.chain || before.sizes != after.sizes
        }
        (TableView::Parallel(before), TableView::Parallel(after)) => {
            before.next != after.next || before.stuck != after.stuck || before.universes != after.universes
        }
        _ => false,
    }
}

/// The pieces that lie on a board and were nowhere on it before.
fn placed(before: &[Lying], after: &[Lying]) -> Vec<Piece> {
    let known: PieceSet = before.iter().flat_map(|lying| [Some(lying.piece), lying.covers]).flatten().collect();
    after.iter().map(|lying| lying.piece).filter(|&piece| !known.contains(piece)).collect()
}

/// Tells what was placed: who did it is known as long as it is one piece.
fn tell_placed(pieces: &[Piece], actor: Option<Seat>, facts: &mut Vec<Fact>) {
    match (pieces, actor) {
        (&[piece], Some(seat)) => facts.push(Fact::Placed(seat, piece)),
        _ => facts.extend(pieces.iter().map(|&piece| Fact::Appeared(piece))),
    }
}

/// How many pieces of a row went away beside those that were played.
fn gone(before: Row, after: Row, played: &[Piece]) -> usize {
    let stays = after.pieces().union(played.iter().copied().collect());
    before.pieces().without(stays).len()
}

fn cosmic(before: &CosmicView, after: &CosmicView, actor: Option<Seat>, facts: &mut Vec<Fact>) {
    let pieces = placed(&before.board, &after.board);
    tell_placed(&pieces, actor, facts);
    let action = after.gone.without(before.gone).iter().next();
    if let (Some(seat), Some(action)) = (actor, action) {
        match moved(&before.board, &after.board) {
            Some(body) => facts.push(Fact::Moved(seat, action, body)),
            None if action == Piece::DARK_ENERGY => facts.push(Fact::DarkEnergy(seat)),
            None => {}
        }
    }
    let overturned = |board: &[Lying]| board.iter().filter(|lying| lying.overturned).count();
    let newly = overturned(&after.board).saturating_sub(overturned(&before.board));
    facts.extend((newly > 0).then_some(Fact::Overturned(newly)));
    let (was, is) = (before.bonus.dark + before.bonus.supernova, after.bonus.dark + after.bonus.supernova);
    // A placement uses one up; what is there beyond that is new.
    let used = u8::from(was > 0 && !pieces.is_empty());
    if let Some(seat) = actor {
        if is > was - used && action != Some(Piece::DARK_ENERGY) {
            facts.push(Fact::Bonus(seat, is));
        }
        let is_same_turn = before.clock == after.clock;
        if was > 0 && pieces.is_empty() && action.is_none() && (is < was || !is_same_turn) {
            facts.push(Fact::Declined(seat));
        }
    }
    let played: Vec<Piece> = pieces.into_iter().chain(action).collect();
    // One is discarded each turn (BB-2.3).
    facts.extend((gone(before.row, after.row, &played) > 1).then_some(Fact::Swept));
}

/// The body that lies elsewhere now.
fn moved(before: &[Lying], after: &[Lying]) -> Option<Piece> {
    let was = |piece: Piece| before.iter().find(|lying| lying.piece == piece).map(|lying| lying.at);
    after.iter().find(|lying| was(lying.piece).is_some_and(|at| at != lying.at)).map(|lying| lying.piece)
}

fn simple(before: &SimpleView, after: &SimpleView, actor: Option<Seat>, facts: &mut Vec<Fact>) {
    let pieces = placed(&before.board, &after.board);
    tell_placed(&pieces, actor, facts);
    facts.extend((gone(before.row, after.row, &pieces) > 0).then_some(Fact::Swept));
}

fn solitary(before: &SolitaryView, after: &SolitaryView, actor: Option<Seat>, facts: &mut Vec<Fact>) {
    let pieces = placed(&before.board, &after.board);
    tell_placed(&pieces, actor, facts);
    let new = |before: &[Objective], after: &[Objective]| -> Vec<Objective> {
        after.iter().copied().filter(|card| !before.contains(card)).collect()
    };
    facts.extend(new(&before.attained, &after.attained).into_iter().map(Fact::Attained));
    facts.extend(after.goal.filter(|_| after.goal != before.goal).map(Fact::Goal));
    facts.extend(new(&before.threats, &after.threats).into_iter().map(Fact::Threat));
    if after.lost && !before.lost {
        facts.extend(came_true(after).map(Fact::Lost));
    }
    facts.extend((gone(before.row, after.row, &pieces) > 1).then_some(Fact::Swept));
}

fn hexidomino(before: &HexidominoView, after: &HexidominoView, viewer: Viewer, seats: usize, facts: &mut Vec<Fact>) {
    let actor = before.next;
    let known: PieceSet = before.chain.pieces().iter().copied().collect();
    let linked = after.chain.pieces().iter().copied().find(|&piece| !known.contains(piece));
    let size = |view: &HexidominoView| view.sizes.get(actor.index()).copied().unwrap_or_default();
    match linked {
        Some(piece) => facts.push(Fact::Linked(actor, piece, size(after))),
        None if size(after) > size(before) => {
            let hand = |view: &HexidominoView| view.hands.get(actor.index()).copied().flatten();
            let drawn = hand(before).zip(hand(after)).filter(|_| viewer.is(actor));
            let drawn = drawn.and_then(|(before, after)| after.without(before).iter().next());
            facts.push(Fact::Drew(actor, drawn));
        }
        None => return,
    }
    if after.over {
        return;
    }
    let next = |seat: &Seat| Some(seat.left(seats));
    let over = std::iter::successors(next(&actor), next).take(seats).take_while(|&seat| seat != after.next);
    facts.extend(over.map(Fact::PassedOver));
}

fn parallel(before: &ParallelView, after: &ParallelView, actor: Option<Seat>, facts: &mut Vec<Fact>) {
    let boards = before.universes.iter().zip(&after.universes);
    let pieces: Vec<Piece> = boards.flat_map(|(before, after)| placed(before, after)).collect();
    tell_placed(&pieces, actor, facts);
    if after.skipped > before.skipped {
        facts.push(Fact::Skipped(before.next));
    }
    facts.extend((gone(before.row, after.row, &pieces) > 0).then_some(Fact::Buried));
}

#[cfg(test)]
mod tests;
