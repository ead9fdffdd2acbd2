//! What is answered to those who ask aloud: the points, the time, whose turn it is, what happened, what a cell brings.

use big_bang::{BigBang, TableView};
use leptos::prelude::*;
use tabletop::{Millis, Seat};

use super::aims::goals_in_words;
use super::story::Recall;
use super::{use_live, use_state};
use crate::live::Room;
use crate::room::{Question, use_answers, use_room};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;

/// Says what the cell would bring at which the piece that is picked is aimed; none where no piece is.
#[derive(Copy, Clone)]
pub(super) struct GainHere(pub(super) Callback<(), Option<String>>);

/// Answers questions about the game, on any of its screens. The limit is since when a move can be made, and its seconds.
pub(super) fn answer_questions(limit: Memo<Option<(Millis, u32)>>) {
    let (i18n, live, room, state) = (use_i18n(), use_live(), use_room(), use_state());
    let (recall, gain) = (Recall::provided(), use_context::<GainHere>());
    use_answers(move |question| match question {
        Question::Score => state.with(|state| {
            let state = state.as_ref()?;
            let goals = live.view.with(|view| match &view.as_ref()?.table {
                TableView::Solitary(view) => Some(goals_in_words(i18n, view, state)),
                _ => None,
            });
            Some(words::items(i18n, &[points(i18n, room, state)].into_iter().chain(goals).collect::<Vec<_>>()))
        }),
        Question::Time => Some(match limit.get() {
            Some((since, seconds)) => {
                let gone = room.now().saturating_sub(since) / 1000;
                let left = seconds.saturating_sub(u32::try_from(gone).unwrap_or(u32::MAX));
                t_string!(i18n, game.waiting.time, count = left)
            }
            None => t_string!(i18n, questions.no_limit).to_owned(),
        }),
        Question::Turn => state.with(|state| Some(turn(i18n, room, state.as_ref()?.next()?))),
        Question::Last => recall.last_in_words(i18n),
        Question::Here => gain.and_then(|GainHere(gain)| gain.run(())),
    });
}

fn turn(i18n: Texts, room: Room, next: Seat) -> String {
    match room.seat.get() == Some(next) {
        true => t_string!(i18n, bb.desk.turn.mine).to_owned(),
        false => t_string!(i18n, bb.desk.turn.theirs, name = words::player(i18n, room, next)),
    }
}

/// What our own objectives have, or what we see of everyone's.
fn points(i18n: Texts, room: Room, state: &BigBang) -> String {
    let own = room.seat.get();
    let seats = Seat::first(state.seats()).filter(|&seat| own.is_none_or(|own| own == seat));
    let line = |seat: Seat| {
        let scores = state.account(seat).into_iter().flat_map(|account| account.objectives);
        let one = |score: big_bang::score::ObjectiveScore| {
            words::pair(i18n, words::bigbang::objective(i18n, score.objective), score.points)
        };
        let mut all: Vec<String> = scores.map(one).collect();
        if all.is_empty() {
            all.push(t_string!(i18n, common.points, count = 0).to_string());
        }
        words::pair(i18n, words::player(i18n, room, seat), all.join(t_string!(i18n, common.list_between)))
    };
    words::items(i18n, &seats.map(line).collect::<Vec<_>>())
}
