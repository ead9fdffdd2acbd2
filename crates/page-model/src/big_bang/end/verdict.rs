//! The winners, and the sentences about what decided.

use super::standing::{BigBangTieBreak, FinalStanding};
use crate::big_bang::objectives::threat::came_true;
use crate::texts::{Language, Locale, t_string, td_string};
use crate::words;
use big_bang::{Score, SolitaryView, TableView};
use tabletop::Seat;

/// Everyone who shares the first place.
pub fn winners(standings: &[FinalStanding]) -> Vec<Seat> {
    standings.iter().filter(|standing| standing.place == 1).map(|standing| standing.seat).collect()
}

/// What decided, as a sentence about the winner of this name; without a name it addresses the winner.
pub fn decided_in(locale: Locale, decision: BigBangTieBreak, name: Option<&str>) -> String {
    macro_rules! say {
        ($to_winner:ident, $of_winner:ident) => {
            match name {
                Some(name) => td_string!(locale, bb.end.$of_winner, name),
                None => td_string!(locale, bb.end.$to_winner).to_owned(),
            }
        };
    }
    match decision {
        BigBangTieBreak::Points => String::new(),
        BigBangTieBreak::NextToPlay => say!(tie_next_you, tie_next),
        BigBangTieBreak::LastInOrder => say!(tie_last_you, tie_last),
        BigBangTieBreak::EmptyHand => say!(empty_hand_you, empty_hand),
        BigBangTieBreak::Blocked => td_string!(locale, bb.end.blocked).to_owned(),
        BigBangTieBreak::FewestPieces => {
            let blocked = td_string!(locale, bb.end.blocked);
            [blocked, &say!(tie_pieces_you, tie_pieces)].join(td_string!(locale, common.sentences_between))
        }
        BigBangTieBreak::OtherUniverse => say!(tie_higher_you, tie_higher),
        BigBangTieBreak::Shared => td_string!(locale, end.tie_shared).to_owned(),
    }
}

/// How a game of Solitary Mode ended.
pub fn alone(i18n: impl Language, view: &SolitaryView) -> String {
    match came_true(view).filter(|_| view.lost) {
        Some(threat) => {
            t_string!(i18n, bb.end.lost_by, objective = words::big_bang::objective(i18n, threat)).to_string()
        }
        None if view.cards_left == 0 && view.passes >= 2 => t_string!(i18n, bb.end.alone_clock).to_owned(),
        None => t_string!(i18n, bb.end.alone_pieces).to_owned(),
    }
}

/// How a score comes about, in short.
pub fn detail(i18n: impl Language, score: &Score) -> String {
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

pub fn total(score: &Score) -> u32 {
    match score {
        Score::Hand { points, .. } => *points,
        other => other.total(),
    }
}

/// The names of these players.
fn names(i18n: impl Language, name: &dyn Fn(Seat) -> String, seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(|&seat| name(seat)).collect();
    words::list(i18n, &names)
}

/// Who has won, in a sentence.
pub fn sentence(
    i18n: impl Language,
    name: &dyn Fn(Seat) -> String,
    own: Option<Seat>,
    table: &TableView,
    standings: &[FinalStanding],
) -> String {
    if let (TableView::Solitary(view), [FinalStanding { score, .. }, ..]) = (table, standings) {
        return match view.lost {
            true => t_string!(i18n, bb.end.alone_lost).to_owned(),
            false => t_string!(i18n, bb.end.alone_points, count = score.total()).to_string(),
        };
    }
    match winners(standings).as_slice() {
        [one] if own == Some(*one) => t_string!(i18n, end.won_you).to_owned(),
        one @ [_] => t_string!(i18n, end.won, name = names(i18n, name, one)).to_string(),
        several => t_string!(i18n, end.won_shared, names = names(i18n, name, several)).to_string(),
    }
}

/// The reason in a sentence or two, addressed to the winner or about them; empty if the points explain it.
pub fn reason(
    i18n: impl Language,
    name: &dyn Fn(Seat) -> String,
    own: Option<Seat>,
    table: &TableView,
    standings: &[FinalStanding],
    decision: BigBangTieBreak,
) -> String {
    if let TableView::Solitary(view) = table {
        return alone(i18n, view);
    }
    let winners = winners(standings);
    let is_mine = matches!(winners.as_slice(), [one] if own == Some(*one));
    let third = (!is_mine).then(|| names(i18n, name, &winners));
    let decided = decided_in(i18n.get_locale(), decision, third.as_deref());
    match table {
        TableView::Parallel(_) => words::sentences(i18n, &[t_string!(i18n, bb.end.lower_counts).to_owned(), decided]),
        _ => decided,
    }
}

/// A line to share.
pub fn share(
    i18n: impl Language,
    name: &dyn Fn(Seat) -> String,
    table: &TableView,
    standings: &[FinalStanding],
) -> String {
    match (table, standings) {
        (TableView::Solitary(view), _) if view.lost => t_string!(i18n, bb.end.share_lost).to_owned(),
        (TableView::Solitary(view), [FinalStanding { score, .. }, ..]) => {
            t_string!(i18n, bb.end.share_alone, count = score.total(), cards = view.attained.len()).to_string()
        }
        _ => t_string!(i18n, bb.end.share_text, names = names(i18n, name, &winners(standings))).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_won_is_spoken_to_and_not_about() {
        let decisions = [
            BigBangTieBreak::NextToPlay,
            BigBangTieBreak::LastInOrder,
            BigBangTieBreak::EmptyHand,
            BigBangTieBreak::FewestPieces,
            BigBangTieBreak::OtherUniverse,
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
