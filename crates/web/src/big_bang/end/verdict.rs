//! Who has won and why, in words.

use big_bang::{Score, SolitaryView, TableView};
use tabletop::Seat;

use super::standing::{Decision, Standing};
use crate::big_bang::aims::came_true;
use crate::live::Room;
use crate::texts::{Locale, Texts, t_string, td_string};
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

/// Why, in a sentence or two, to whoever won or about them; nothing where the points say it.
pub(super) fn reason(
    i18n: Texts,
    room: Room,
    own: Option<Seat>,
    table: &TableView,
    standings: &[Standing],
    decision: Decision,
) -> String {
    if let TableView::Solitary(view) = table {
        return alone(i18n, view);
    }
    let winners = winners(standings);
    let is_mine = matches!(winners.as_slice(), [one] if own == Some(*one));
    let name = (!is_mine).then(|| names(i18n, room, &winners));
    let decided = decided_in(i18n.get_locale(), decision, name.as_deref());
    match table {
        TableView::Parallel(_) => words::sentences(i18n, &[t_string!(i18n, bb.end.lower_counts).to_owned(), decided]),
        _ => decided,
    }
}

/// What decided, told about the winner of this name, or to the winner where there is none.
fn decided_in(locale: Locale, decision: Decision, name: Option<&str>) -> String {
    macro_rules! say {
        ($to_winner:ident, $of_winner:ident) => {
            match name {
                Some(name) => td_string!(locale, bb.end.$of_winner, name),
                None => td_string!(locale, bb.end.$to_winner).to_owned(),
            }
        };
    }
    match decision {
        Decision::Points => String::new(),
        Decision::NextToPlay => say!(tie_next_you, tie_next),
        Decision::LastInOrder => say!(tie_last_you, tie_last),
        Decision::EmptyHand => say!(empty_hand_you, empty_hand),
        Decision::Blocked => td_string!(locale, bb.end.blocked).to_owned(),
        Decision::FewestPieces => {
            let blocked = td_string!(locale, bb.end.blocked);
            [blocked, &say!(tie_pieces_you, tie_pieces)].join(td_string!(locale, common.sentences_between))
        }
        Decision::OtherUniverse => say!(tie_higher_you, tie_higher),
        Decision::Shared => td_string!(locale, end.tie_shared).to_owned(),
    }
}

/// How a game alone has ended.
fn alone(i18n: Texts, view: &SolitaryView) -> String {
    match came_true(view).filter(|_| view.lost) {
        Some(threat) => {
            t_string!(i18n, bb.end.lost_by, objective = words::big_bang::objective(i18n, threat)).to_string()
        }
        None if view.cards_left == 0 && view.passes >= 2 => t_string!(i18n, bb.end.alone_clock).to_owned(),
        None => t_string!(i18n, bb.end.alone_pieces).to_owned(),
    }
}

/// How a score comes about, in short.
pub(super) fn detail(i18n: Texts, score: &Score) -> String {
    match score {
        Score::Objectives { shape, color, .. } => {
            t_string!(i18n, bb.end.shape_and_color, shape = shape, color = color)
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_won_is_spoken_to_and_not_about() {
        let decisions = [
            Decision::NextToPlay,
            Decision::LastInOrder,
            Decision::EmptyHand,
            Decision::FewestPieces,
            Decision::OtherUniverse,
        ];
        for locale in Locale::ALL {
            for decision in decisions {
                let (to_me, of_them) = (decided_in(locale, decision, None), decided_in(locale, decision, Some("Ada")));
                assert!(of_them.contains("Ada") && !to_me.contains("{{"), "{locale}, {decision:?}: {of_them} {to_me}");
                assert_ne!(to_me, of_them);
            }
        }
    }
}
