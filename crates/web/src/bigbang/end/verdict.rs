//! Who has won and why, in words.

use big_bang::{Score, SolitaryView, TableView};
use tabletop::Seat;

use super::standing::{Decision, Standing};
use crate::bigbang::aims::came_true;
use crate::live::Room;
use crate::texts::{Texts, t_string};
use crate::words;

/// Everyone who shares the first place.
pub(super) fn winners(standings: &[Standing]) -> Vec<Seat> {
    standings.iter().filter(|standing| standing.place == 1).map(|standing| standing.seat).collect()
}

/// The names of these players.
fn names(i18n: Texts, room: Room, seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(|&seat| words::player(i18n, room, seat)).collect();
    words::list(i18n, &names)
}

/// Who has won, in a sentence.
pub(super) fn sentence(
    i18n: Texts,
    room: Room,
    own: Option<Seat>,
    table: &TableView,
    standings: &[Standing],
) -> String {
    if let (TableView::Solitary(view), [Standing { score, .. }, ..]) = (table, standings) {
        return match view.lost {
            true => t_string!(i18n, bb.end.alone_lost).to_owned(),
            false => t_string!(i18n, bb.end.alone_points, count = score.total()).to_string(),
        };
    }
    match winners(standings).as_slice() {
        [one] if own == Some(*one) => t_string!(i18n, end.won_you).to_owned(),
        one @ [_] => t_string!(i18n, end.won, name = names(i18n, room, one)).to_string(),
        several => t_string!(i18n, end.won_shared, names = names(i18n, room, several)).to_string(),
    }
}

/// Why, in a sentence or two; nothing where the points say it.
pub(super) fn reason(i18n: Texts, room: Room, table: &TableView, standings: &[Standing], decision: Decision) -> String {
    if let TableView::Solitary(view) = table {
        return alone(i18n, view);
    }
    let name = || names(i18n, room, &winners(standings));
    let decided = match decision {
        Decision::Points => String::new(),
        Decision::NextToPlay => t_string!(i18n, bb.end.tie_next, name = name()).to_string(),
        Decision::LastInOrder => t_string!(i18n, bb.end.tie_last, name = name()).to_string(),
        Decision::EmptyHand => t_string!(i18n, bb.end.empty_hand, name = name()).to_string(),
        Decision::Blocked => t_string!(i18n, bb.end.blocked).to_owned(),
        Decision::FewestPieces => {
            format!("{} {}", t_string!(i18n, bb.end.blocked), t_string!(i18n, bb.end.tie_pieces, name = name()))
        }
        Decision::OtherUniverse => t_string!(i18n, bb.end.tie_higher, name = name()).to_string(),
        Decision::Shared => t_string!(i18n, end.tie_shared).to_owned(),
    };
    match table {
        TableView::Parallel(_) => format!("{} {decided}", t_string!(i18n, bb.end.lower_counts)),
        _ => decided,
    }
}

/// How a game alone has ended.
fn alone(i18n: Texts, view: &SolitaryView) -> String {
    match came_true(view).filter(|_| view.lost) {
        Some(threat) => {
            t_string!(i18n, bb.end.lost_by, objective = words::bigbang::objective(i18n, threat)).to_string()
        }
        None if view.cards_left == 0 && view.passes >= 2 => t_string!(i18n, bb.end.alone_clock).to_owned(),
        None => t_string!(i18n, bb.end.alone_pieces).to_owned(),
    }
}

/// How a score comes about, in short.
pub(super) fn detail(i18n: Texts, score: &Score) -> String {
    match score {
        Score::Objectives { shape, color, .. } => format!("{shape} + {color}"),
        Score::Solitary { attained, .. } => t_string!(i18n, bb.end.cards, count = attained.len()).to_string(),
        Score::Hand { pieces, .. } => t_string!(i18n, bb.end.pieces, count = *pieces).to_string(),
        Score::Universes { universes: [one, other], .. } => {
            t_string!(i18n, bb.end.lower_of, one = one, other = other).to_string()
        }
    }
}

/// What is compared.
pub(super) fn total(score: &Score) -> u32 {
    match score {
        Score::Hand { points, .. } => *points,
        other => other.total(),
    }
}

/// A line to share.
pub(super) fn share(i18n: Texts, room: Room, table: &TableView, standings: &[Standing]) -> String {
    match (table, standings) {
        (TableView::Solitary(view), _) if view.lost => t_string!(i18n, bb.end.share_lost).to_owned(),
        (TableView::Solitary(view), [Standing { score, .. }, ..]) => {
            t_string!(i18n, bb.end.share_alone, count = score.total(), cards = view.attained.len()).to_string()
        }
        _ => t_string!(i18n, bb.end.share_text, names = names(i18n, room, &winners(standings))).to_string(),
    }
}
