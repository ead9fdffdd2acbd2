//! What happened, in words.

use big_bang::{Hex, Move, View};
use leptos::prelude::*;
use tabletop::Entry;

use crate::live::Room;
use crate::texts::{Texts, t_string};
use crate::words;
use page_model::big_bang::board::plan::BoardSpot;
use page_model::big_bang::news::event::LogEvent;
use page_model::big_bang::news::facts::{BigBangFact, deed, facts};
use page_model::words::big_bang::{cell, feature, objective, piece};

/// A cell, with its universe where there are several.
fn place(i18n: Texts, spot: BoardSpot, several: bool) -> String {
    let at = cell(i18n, spot.at);
    match several {
        true => t_string!(i18n, bb.log.cell_in, number = spot.universe + 1, cell = at),
        false => at,
    }
}

/// What happened, in a sentence.
pub(super) fn fact_in_words(i18n: Texts, room: Room, fact: BigBangFact) -> String {
    if let Some(own) = own_fact_in_words(i18n, room, fact) {
        return own;
    }
    let several = room.table.with_untracked(|table| table.settings.mode == "parallel");
    let name = |seat| words::player(i18n, room, seat);
    let there = |at: Hex| cell(i18n, at);
    match fact {
        BigBangFact::TimedOut(seat) => t_string!(i18n, bb.log.timed_out, name = name(seat)),
        BigBangFact::Placed { seat, piece: what, at, free } => {
            let (name, what, at) = (name(seat), piece(i18n, what), place(i18n, at, several));
            match free {
                true => t_string!(i18n, bb.log.placed_free, name = name, piece = what, cell = at),
                false => t_string!(i18n, bb.log.placed, name = name, piece = what, cell = at),
            }
        }
        BigBangFact::Moved { seat, action, piece: what, from, to, covered: None } => {
            let (name, action, what) = (name(seat), piece(i18n, action), piece(i18n, what));
            t_string!(
                i18n,
                bb.log.moved,
                name = name,
                action = action,
                piece = what,
                from = there(from),
                to = there(to)
            )
        }
        BigBangFact::Moved { seat, action, piece: what, from, to, covered: Some(covered) } => {
            let (name, action, what) = (name(seat), piece(i18n, action), piece(i18n, what));
            let covered = piece(i18n, covered);
            let (from, to) = (there(from), there(to));
            t_string!(
                i18n,
                bb.log.eclipsed,
                name = name,
                action = action,
                piece = what,
                from = from,
                to = to,
                covered = covered
            )
        }
        BigBangFact::DarkEnergy(seat) => t_string!(i18n, bb.news.dark_energy, name = name(seat)),
        BigBangFact::Declined(seat) => t_string!(i18n, bb.news.declined, name = name(seat)),
        BigBangFact::Linked { seat, piece: what, neighbour, feature: by, .. } => {
            let (name, what, neighbour) = (name(seat), piece(i18n, what), piece(i18n, neighbour));
            t_string!(
                i18n,
                bb.log.linked,
                name = name,
                piece = what,
                neighbour = neighbour,
                feature = feature(i18n, by)
            )
        }
        BigBangFact::Drew(seat, _) => t_string!(i18n, bb.news.drew, name = name(seat)),
        BigBangFact::Skipped(seat) => t_string!(i18n, bb.news.skipped, name = name(seat)),
        BigBangFact::Overturned(count) => t_string!(i18n, bb.news.overturned, count = count),
        BigBangFact::Bonus(seat, count) => t_string!(i18n, bb.news.bonus, count = count, name = name(seat)),
        BigBangFact::Swept => t_string!(i18n, bb.news.swept).to_owned(),
        BigBangFact::Buried => t_string!(i18n, bb.news.buried).to_owned(),
        BigBangFact::Attained(card) => t_string!(i18n, bb.news.attained, objective = objective(i18n, card)),
        BigBangFact::Goal(card) => t_string!(i18n, bb.news.goal, objective = objective(i18n, card)),
        BigBangFact::Threat(card) => t_string!(i18n, bb.news.threat, objective = objective(i18n, card)),
        BigBangFact::Lost(card) => t_string!(i18n, bb.news.lost, objective = objective(i18n, card)),
        BigBangFact::PassedOver(seat) => t_string!(i18n, bb.news.passed_over, name = name(seat)),
        BigBangFact::Turn { seat, again: true } => t_string!(i18n, bb.news.turn_again, name = name(seat)),
        BigBangFact::Turn { seat, again: false } => t_string!(i18n, bb.news.turn, name = name(seat)),
        BigBangFact::Over => t_string!(i18n, end.title).to_owned(),
    }
}

/// What the viewer did or what happened to them, addressed as "you".
fn own_fact_in_words(i18n: Texts, room: Room, fact: BigBangFact) -> Option<String> {
    let several = room.table.with_untracked(|table| table.settings.mode == "parallel");
    if !words::is_own(room, fact.seat()?) {
        return None;
    }
    Some(match fact {
        BigBangFact::TimedOut(_) => t_string!(i18n, bb.log.timed_out_you).to_owned(),
        BigBangFact::Placed { piece: what, at, free, .. } => {
            let (what, at) = (piece(i18n, what), place(i18n, at, several));
            match free {
                true => t_string!(i18n, bb.log.placed_free_you, piece = what, cell = at),
                false => t_string!(i18n, bb.log.placed_you, piece = what, cell = at),
            }
        }
        BigBangFact::Moved { action, piece: what, from, to, covered, .. } => {
            let (action, what) = (piece(i18n, action), piece(i18n, what));
            let (from, to) = (cell(i18n, from), cell(i18n, to));
            match covered.map(|covered| piece(i18n, covered)) {
                Some(covered) => t_string!(
                    i18n,
                    bb.log.eclipsed_you,
                    action = action,
                    piece = what,
                    from = from,
                    to = to,
                    covered = covered
                ),
                None => t_string!(i18n, bb.log.moved_you, action = action, piece = what, from = from, to = to),
            }
        }
        BigBangFact::DarkEnergy(_) => t_string!(i18n, bb.log.dark_energy_you).to_owned(),
        BigBangFact::Declined(_) => t_string!(i18n, bb.log.declined_you).to_owned(),
        BigBangFact::Linked { piece: what, neighbour, feature: by, .. } => {
            let (what, neighbour) = (piece(i18n, what), piece(i18n, neighbour));
            t_string!(i18n, bb.log.linked_you, piece = what, neighbour = neighbour, feature = feature(i18n, by))
        }
        BigBangFact::Drew(_, what) => t_string!(i18n, bb.news.drew_you, piece = piece(i18n, what?)),
        BigBangFact::Skipped(_) => t_string!(i18n, bb.news.skipped_you).to_owned(),
        BigBangFact::PassedOver(_) => t_string!(i18n, bb.news.passed_over_you).to_owned(),
        BigBangFact::Bonus(_, count) => t_string!(i18n, bb.news.bonus_you, count = count),
        BigBangFact::Turn { again: true, .. } => t_string!(i18n, bb.news.your_turn_again).to_owned(),
        BigBangFact::Turn { again: false, .. } => t_string!(i18n, bb.news.your_turn).to_owned(),
        _ => return None,
    })
}

/// What an entry did, in sentences; without whose turn it is then.
pub(crate) fn entry_in_words(i18n: Texts, room: Room, before: &View, entry: &Entry<Move>, after: &View) -> String {
    let all = facts(before, Some(entry), after);
    let deeds = all.into_iter().filter(|fact| !matches!(fact, BigBangFact::Turn { .. } | BigBangFact::Over));
    words::sentences(i18n, &deeds.map(|fact| fact_in_words(i18n, room, fact)).collect::<Vec<_>>())
}

/// What a move does, without its consequences.
pub(crate) fn move_in_words(i18n: Texts, room: Room, before: &View, entry: &Entry<Move>) -> String {
    deed(before, entry, before).map(|fact| fact_in_words(i18n, room, fact)).unwrap_or_default()
}

pub(super) fn line(i18n: Texts, room: Room, event: &LogEvent) -> String {
    let sentences: Vec<String> = event.facts.iter().map(|&fact| fact_in_words(i18n, room, fact)).collect();
    page_model::words::sentences(i18n, &sentences)
}
