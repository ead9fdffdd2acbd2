//! Who has won and why, in words.

use big_bang::TableView;
use page_model::big_bang::end::verdict::{alone, decided_in, winners};
use tabletop::Seat;

use crate::live::Room;
use crate::texts::{Texts, t_string};
use crate::words;
use page_model::big_bang::end::standing::{BigBangTieBreak, FinalStanding};
use page_model::texts::Language as _;

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
        one @ [_] => t_string!(i18n, end.won, name = names(i18n, room, one)).to_string(),
        several => t_string!(i18n, end.won_shared, names = names(i18n, room, several)).to_string(),
    }
}

/// The reason in a sentence or two, addressed to the winner or about them; empty if the points explain it.
pub(super) fn reason(
    i18n: Texts,
    room: Room,
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
    let name = (!is_mine).then(|| names(i18n, room, &winners));
    let decided = decided_in(i18n.get_locale(), decision, name.as_deref());
    match table {
        TableView::Parallel(_) => words::sentences(i18n, &[t_string!(i18n, bb.end.lower_counts).to_owned(), decided]),
        _ => decided,
    }
}

/// A line to share.
pub(super) fn share(i18n: Texts, room: Room, table: &TableView, standings: &[FinalStanding]) -> String {
    match (table, standings) {
        (TableView::Solitary(view), _) if view.lost => t_string!(i18n, bb.end.share_lost).to_owned(),
        (TableView::Solitary(view), [FinalStanding { score, .. }, ..]) => {
            t_string!(i18n, bb.end.share_alone, count = score.total(), cards = view.attained.len()).to_string()
        }
        _ => t_string!(i18n, bb.end.share_text, names = names(i18n, room, &winners(standings))).to_string(),
    }
}
