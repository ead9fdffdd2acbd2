//! What an entry did, as far as it is worth announcing.

use big_bang::play::{End, Feature};
use big_bang::{
    CosmicView, Hex, HexidominoView, Move, Objective, Piece, PlacedPiece, Play, Row, SimpleView, SolitaryView,
    TableView, View,
};
use tabletop::{Actor, Entry, Seat, Viewer};

use super::next_player::next_of;
use crate::big_bang::board::plan::BoardSpot;
use crate::big_bang::objectives::threat::came_true;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BigBangFact {
    /// The time of a player was up, so that the table moved for them.
    TimedOut(Seat),
    /// A piece was placed.
    Placed {
        seat: Seat,
        piece: Piece,
        at: BoardSpot,
        /// Whether it was a bonus placement, which costs no years.
        free: bool,
    },
    /// An action moved a body.
    Moved {
        seat: Seat,
        action: Piece,
        piece: Piece,
        from: Hex,
        /// Where it lies now.
        to: Hex,
        /// What it covers there.
        covered: Option<Piece>,
    },
    /// Somebody played dark energy.
    DarkEnergy(Seat),
    /// Somebody declined a bonus placement.
    Declined(Seat),
    /// A piece was added to the chain.
    Linked {
        seat: Seat,
        piece: Piece,
        /// Next to which piece.
        neighbour: Piece,
        end: End,
        /// By what both are linked.
        feature: Feature,
        /// How many pieces are left in their hand.
        left: usize,
    },
    /// A piece was drawn; which one, if the viewer may know.
    Drew(Seat, Option<Piece>),
    /// Somebody could place nothing of all that is left (BB-9.3).
    Skipped(Seat),
    /// So many bodies were overturned.
    Overturned(usize),
    /// Somebody may place so many more.
    Bonus(Seat, u8),
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
    /// A player could neither add nor draw, and was passed over (BB-8.3).
    PassedOver(Seat),
    /// It is somebody's turn, perhaps once more.
    Turn {
        seat: Seat,
        /// Whether they played just before.
        again: bool,
    },
    /// The game is over.
    Over,
}

impl BigBangFact {
    /// The player whom it is about; none if it is about all.
    pub fn seat(self) -> Option<Seat> {
        match self {
            BigBangFact::TimedOut(seat)
            | BigBangFact::Placed { seat, .. }
            | BigBangFact::Moved { seat, .. }
            | BigBangFact::DarkEnergy(seat)
            | BigBangFact::Declined(seat)
            | BigBangFact::Linked { seat, .. }
            | BigBangFact::Drew(seat, _)
            | BigBangFact::Skipped(seat)
            | BigBangFact::Bonus(seat, _)
            | BigBangFact::PassedOver(seat)
            | BigBangFact::Turn { seat, .. } => Some(seat),
            BigBangFact::Overturned(_)
            | BigBangFact::Swept
            | BigBangFact::Buried
            | BigBangFact::Attained(_)
            | BigBangFact::Goal(_)
            | BigBangFact::Threat(_)
            | BigBangFact::Lost(_)
            | BigBangFact::Over => None,
        }
    }
}

/// What an entry did to a game; of one that may not be seen, what follows from the changes.
pub fn facts(before: &View, entry: Option<&Entry<Move>>, after: &View) -> Vec<BigBangFact> {
    let mut facts = Vec::new();
    if let Some(entry) = entry {
        facts.extend(deed(before, entry, after));
        if let (Actor::Seat(seat), true) = (entry.actor, entry.auto) {
            facts.insert(0, BigBangFact::TimedOut(seat));
        }
    }
    let play = entry.and_then(|entry| if let Move::Play(play) = entry.action { Some(play) } else { None });
    let actor = next_of(&before.table);
    match (&before.table, &after.table) {
        (TableView::Cosmic(before), TableView::Cosmic(after)) => cosmic(before, after, actor, play, &mut facts),
        (TableView::Simple(before), TableView::Simple(after)) => simple(before, after, play, &mut facts),
        (TableView::Solitary(before), TableView::Solitary(after)) => solitary(before, after, play, &mut facts),
        (TableView::Hexidomino(then), TableView::Hexidomino(now)) => passed_over(then, now, after.seats(), &mut facts),
        (TableView::Parallel(before), TableView::Parallel(after)) => {
            facts.extend((gone(before.row, after.row, play) > 0).then_some(BigBangFact::Buried));
        }
        _ => {}
    }
    match (&after.table, next_of(&after.table)) {
        // A player who plays alone is always next.
        (_, Some(seat)) if after.seats() > 1 && is_new_turn(&before.table, &after.table) => {
            facts.push(BigBangFact::Turn { seat, again: actor == Some(seat) });
        }
        (_, None) if actor.is_some() && after.table.is_over() => facts.push(BigBangFact::Over),
        _ => {}
    }
    facts
}

/// What a player did, or what the table did to one.
pub fn deed(before: &View, entry: &Entry<Move>, after: &View) -> Option<BigBangFact> {
    let (play, seat) = match (&entry.action, entry.actor) {
        (&Move::Skip { skipped }, _) => return Some(BigBangFact::Skipped(skipped)),
        (&Move::Play(play), Actor::Seat(seat)) => (play, seat),
        _ => return None,
    };
    let moved = |action: Piece, from: Hex, to: Hex| {
        let board = board(before);
        let piece = board.iter().find(|lying| lying.at == from)?.piece;
        let covered = board.iter().find(|lying| lying.at == to && lying.at != from).map(|lying| lying.piece);
        Some(BigBangFact::Moved { seat, action, piece, from, to, covered })
    };
    match play {
        Play::Place { piece, at, universe } => {
            let free = matches!(&before.table, TableView::Cosmic(view) if view.bonus.is_due());
            Some(BigBangFact::Placed {
                seat,
                piece,
                at: BoardSpot { universe: universe.unwrap_or_default(), at },
                free,
            })
        }
        Play::Hyperspace { from, to } => moved(Piece::HYPERSPACE, from, to),
        Play::Orbit { from, to, .. } => moved(Piece::ORBIT, from, to),
        Play::Eclipse { from, to } => moved(Piece::ECLIPSE, from, to),
        Play::DarkEnergy => Some(BigBangFact::DarkEnergy(seat)),
        Play::Pass => Some(BigBangFact::Declined(seat)),
        Play::Link { piece, end, feature } => {
            let TableView::Hexidomino(table) = &before.table else { return None };
            let pieces = table.chain.pieces();
            let neighbour = if end == End::Left { pieces.first() } else { pieces.last() };
            Some(BigBangFact::Linked { seat, piece, neighbour: *neighbour?, end, feature, left: hand_of(after, seat)? })
        }
        Play::Draw => Some(BigBangFact::Drew(seat, drawn(before, after, seat))),
    }
}

/// The board of a mode that has one.
fn board(view: &View) -> &[PlacedPiece] {
    match &view.table {
        TableView::Cosmic(view) => &view.board,
        TableView::Simple(view) => &view.board,
        TableView::Solitary(view) => &view.board,
        TableView::Deal | TableView::Hexidomino(_) | TableView::Parallel(_) => &[],
    }
}

/// How many pieces a player of Hexidomino holds.
fn hand_of(view: &View, seat: Seat) -> Option<usize> {
    let TableView::Hexidomino(table) = &view.table else { return None };
    table.sizes.get(seat.index()).copied()
}

/// The piece that the viewer drew.
fn drawn(before: &View, after: &View, seat: Seat) -> Option<Piece> {
    let hand = |view: &View| match &view.table {
        TableView::Hexidomino(table) => table.hands.get(seat.index()).copied().flatten(),
        _ => None,
    };
    let new = hand(after)?.without(hand(before)?);
    new.iter().next().filter(|_| matches!(after.viewer, Viewer::Seat(own) if own == seat))
}

/// Whether a new turn begins.
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

/// How many pieces left a row besides the played one.
fn gone(before: Row, after: Row, play: Option<Play>) -> usize {
    let stays = after.pieces().union(play.and_then(Play::row_piece).into_iter().collect());
    before.pieces().without(stays).len()
}

fn cosmic(
    before: &CosmicView,
    after: &CosmicView,
    actor: Option<Seat>,
    play: Option<Play>,
    facts: &mut Vec<BigBangFact>,
) {
    let overturned = |board: &[PlacedPiece]| board.iter().filter(|lying| lying.overturned).count();
    let newly = overturned(&after.board).saturating_sub(overturned(&before.board));
    facts.extend((newly > 0).then_some(BigBangFact::Overturned(newly)));
    let (was, is) = (before.bonus.dark + before.bonus.supernova, after.bonus.dark + after.bonus.supernova);
    // A bonus placement uses one up; the rest of the difference is new.
    let used = u8::from(was > 0 && matches!(play, Some(Play::Place { .. })));
    if let Some(seat) = actor.filter(|_| is > was - used && play != Some(Play::DarkEnergy)) {
        facts.push(BigBangFact::Bonus(seat, is));
    }
    // One is discarded each turn (BB-2.3).
    facts.extend((gone(before.row, after.row, play) > 1).then_some(BigBangFact::Swept));
}

fn simple(before: &SimpleView, after: &SimpleView, play: Option<Play>, facts: &mut Vec<BigBangFact>) {
    facts.extend((gone(before.row, after.row, play) > 0).then_some(BigBangFact::Swept));
}

fn solitary(before: &SolitaryView, after: &SolitaryView, play: Option<Play>, facts: &mut Vec<BigBangFact>) {
    let new = |before: &[Objective], after: &[Objective]| -> Vec<Objective> {
        after.iter().copied().filter(|card| !before.contains(card)).collect()
    };
    facts.extend(new(&before.attained, &after.attained).into_iter().map(BigBangFact::Attained));
    facts.extend(after.goal.filter(|_| after.goal != before.goal).map(BigBangFact::Goal));
    facts.extend(new(&before.threats, &after.threats).into_iter().map(BigBangFact::Threat));
    if after.lost && !before.lost {
        facts.extend(came_true(after).map(BigBangFact::Lost));
    }
    facts.extend((gone(before.row, after.row, play) > 1).then_some(BigBangFact::Swept));
}

/// The players between the one who moved and the next one.
fn passed_over(before: &HexidominoView, after: &HexidominoView, seats: usize, facts: &mut Vec<BigBangFact>) {
    if after.over || (before.next == after.next && before.sizes == after.sizes) {
        return;
    }
    let next = |seat: &Seat| Some(seat.left(seats));
    let over = std::iter::successors(next(&before.next), next).take(seats).take_while(|&seat| seat != after.next);
    facts.extend(over.map(BigBangFact::PassedOver));
}

#[cfg(test)]
mod tests;
