//! Answers to the questions for screen readers: the scores, the time, who is awaited, what happened.

use cosmic_factory::game::PhaseView;
use cosmic_factory::{Track, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::frame::use_time_left;
use super::scoring::still_looking;
use super::use_live;
use crate::live::Room;
use crate::notifications::use_notifications;
use crate::room::{use_answers, use_room};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;
use page_model::room::questions::SpokenQuestion;

/// Describes the points of the galaxy, with the held tile on its target. Provided for builders only.
#[derive(Copy, Clone)]
pub(super) struct WorthHere(pub(super) Callback<(), String>);

/// Answers questions about the game, on any of its screens.
pub(super) fn answer_questions() {
    let (i18n, live, room, news) = (use_i18n(), use_live(), use_room(), use_notifications());
    let (left, worth) = (use_time_left(), use_context::<WorthHere>());
    use_answers(move |question| match question {
        SpokenQuestion::Score => live.view.with(|view| view.as_ref().map(|view| standings(i18n, room, view))),
        SpokenQuestion::Time => {
            Some(match recess_left(room).or_else(|| left.get().map(|(left, _)| left.ceil() as u32)) {
                Some(left) => t_string!(i18n, game.waiting.time, count = left).to_string(),
                None => t_string!(i18n, questions.no_limit).to_owned(),
            })
        }
        SpokenQuestion::Turn if is_recess(room) => still_looking(i18n, room, None),
        SpokenQuestion::Turn => live.view.with(|view| view.as_ref().and_then(|view| awaited(i18n, room, view))),
        SpokenQuestion::Last => news.last_event(),
        SpokenQuestion::Here => worth.map(|WorthHere(worth)| worth.run(())),
    });
}

/// Whether the table takes a break between two rounds.
fn is_recess(room: Room) -> bool {
    room.table.with(|table| table.recess.is_some())
}

/// The seconds until the break ends by itself.
fn recess_left(room: Room) -> Option<u32> {
    let until = room.table.with(|table| table.recess.as_ref().map(|recess| recess.until))?;
    Some(until.saturating_sub(room.now()).div_ceil(1000) as u32)
}

/// The scores of all players with their tracks, our own first.
fn standings(i18n: Texts, room: Room, view: &View) -> String {
    let own = room.seat.get();
    let mut seats: Vec<Seat> = Seat::first(view.seats()).collect();
    seats.sort_by_key(|&seat| Some(seat) != own);
    let line = |seat: Seat| {
        let tracks = view.tracks.get(seat.index()).copied().unwrap_or_default();
        let one = |track: Track| words::pair(i18n, words::cosmic_factory::track(i18n, track), tracks[track]);
        let total = words::pair(i18n, t_string!(i18n, scoring.score), tracks.total());
        let all: Vec<String> = [total].into_iter().chain(Track::ALL.map(one)).collect();
        words::pair(i18n, words::player(i18n, room, seat), all.join(t_string!(i18n, common.list_between)))
    };
    words::items(i18n, &seats.into_iter().map(line).collect::<Vec<_>>())
}

/// For whom the game waits, and for what.
fn awaited(i18n: Texts, room: Room, view: &View) -> Option<String> {
    let names = |is_awaited: &dyn Fn(Seat) -> bool| {
        let awaited = Seat::first(view.seats()).filter(|&seat| is_awaited(seat));
        let names: Vec<String> = awaited.map(|seat| words::player(i18n, room, seat)).collect();
        names.join(t_string!(i18n, common.list_between))
    };
    match &view.phase {
        PhaseView::Draft { chosen, .. } => {
            Some(t_string!(i18n, game.waiting.draft, names = names(&|seat| !chosen.contains(seat))))
        }
        PhaseView::Build { done, .. } => {
            Some(t_string!(i18n, questions.building, names = names(&|seat| !done.contains(seat))))
        }
        PhaseView::Choose { asked, chosen, .. } => {
            let names = names(&|seat| asked.contains(seat) && !chosen.contains(seat));
            Some(t_string!(i18n, game.waiting.choose, names = names))
        }
        PhaseView::Deal | PhaseView::Settle { .. } | PhaseView::Over => None,
    }
}
