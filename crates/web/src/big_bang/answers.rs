//! Answers to the questions for screen readers: the points, the time, whose turn it is, what happened, what a cell
//! brings.

use big_bang::{BigBang, HexidominoView, ObjectiveScore, TableView, UniverseAccount, View};
use leptos::prelude::*;
use tabletop::{Millis, Seat};

use super::news::Recall;
use super::objectives::{Cover, goals_in_words};
use super::{use_live, use_state};
use crate::live::Room;
use crate::room::{use_answers, use_room};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;
use page_model::big_bang::answers::spoken_seats;
use page_model::big_bang::board::foresight::knows;
use page_model::room::questions::SpokenQuestion;

/// Describes what the picked piece would bring on the cell at which it is aimed; none where no piece is picked.
#[derive(Copy, Clone)]
pub(super) struct GainHere(pub(super) Callback<(), Option<String>>);

/// Answers questions about the game, on any of its screens. The limit is since when a move can be made, and its
/// seconds.
pub(super) fn answer_questions(limit: Memo<Option<(Millis, u32)>>) {
    let (i18n, live, room, state) = (use_i18n(), use_live(), use_room(), use_state());
    let (recall, gain, cover) = (Recall::provided(), use_context::<GainHere>(), Cover::provided());
    use_answers(move |question| match question {
        SpokenQuestion::Score => state.with(|state| {
            let (state, view) = (state.as_ref()?, live.view.get()?);
            let goals = match &view.table {
                TableView::Solitary(view) => Some(goals_in_words(i18n, view, state)),
                _ => None,
            };
            let standings = standings(i18n, room, &view, state, cover.covered.get());
            Some(words::items(i18n, &[standings].into_iter().chain(goals).collect::<Vec<_>>()))
        }),
        SpokenQuestion::Time => Some(match limit.get() {
            Some((since, seconds)) => {
                let gone = room.now().saturating_sub(since) / 1000;
                let left = seconds.saturating_sub(u32::try_from(gone).unwrap_or(u32::MAX));
                t_string!(i18n, game.waiting.time, count = left)
            }
            None => t_string!(i18n, questions.no_limit).to_owned(),
        }),
        SpokenQuestion::Turn => state.with(|state| Some(turn(i18n, room, state.as_ref()?.seat_to_move()?))),
        SpokenQuestion::Last => recall.last_in_words(i18n),
        SpokenQuestion::Here => gain.and_then(|GainHere(gain)| gain.run(())),
    });
}

fn turn(i18n: Texts, room: Room, next: Seat) -> String {
    match room.seat.get() == Some(next) {
        true => t_string!(i18n, bb.boards.turn.mine).to_owned(),
        false => t_string!(i18n, bb.boards.turn.theirs, name = words::player(i18n, room, next)),
    }
}

/// The points of all players whose objectives are known; in Hexidomino, what is known of the hands.
fn standings(i18n: Texts, room: Room, view: &View, state: &BigBang, is_covered: bool) -> String {
    if let TableView::Hexidomino(table) = &view.table {
        return hands(i18n, room, table);
    }
    let me = room.seat.get();
    let known = spoken_seats(view, me, is_covered);
    if known.is_empty() {
        // Covered objectives are not read out, though we could know them.
        return match me.is_some_and(|me| knows(view, me)) {
            true => words::pair(i18n, t_string!(i18n, bb.objectives.mine), t_string!(i18n, bb.objectives.covered)),
            false => t_string!(i18n, bb.objectives.secret).to_owned(),
        };
    }
    let line = |&seat: &Seat| {
        let accounts = state.account(seat);
        let each: Vec<String> = accounts.iter().map(|account| in_words(i18n, account, &accounts)).collect();
        words::pair(i18n, words::player_or_you(i18n, room, seat), words::items(i18n, &each))
    };
    words::sentences(i18n, &known.iter().map(line).collect::<Vec<_>>())
}

/// The points of a universe with what they are for; of several universes also which it is, and whether it counts.
fn in_words(i18n: Texts, account: &UniverseAccount, all: &[UniverseAccount]) -> String {
    let sum = t_string!(i18n, common.points, count = account.points).to_string();
    let one =
        |score: &ObjectiveScore| words::pair(i18n, words::big_bang::objective(i18n, score.objective), score.points);
    let mut parts: Vec<String> = account.objectives.iter().map(one).collect();
    parts.insert(0, sum);
    let is_lower = all.iter().any(|other| other.points > account.points);
    parts.extend(is_lower.then(|| t_string!(i18n, bb.boards.universe.counts).to_owned()));
    let text = parts.join(t_string!(i18n, common.list_between));
    match account.universe {
        Some(number) => words::pair(i18n, t_string!(i18n, bb.objectives.universe, number = number + 1), text),
        None => text,
    }
}

/// How many pieces everyone holds, and what those count that we know.
fn hands(i18n: Texts, room: Room, table: &HexidominoView) -> String {
    let line = |(seat, &size): (Seat, &usize)| {
        let known = table.hands.get(seat.index()).copied().flatten();
        let points = known.map(|hand| {
            let sum: u32 = hand.iter().map(|piece| u32::from(piece.points())).sum();
            t_string!(i18n, common.points, count = sum).to_string()
        });
        let held = t_string!(i18n, bb.chain.holds, count = size).to_string();
        let parts: Vec<String> = [held].into_iter().chain(points).collect();
        words::pair(i18n, words::player_or_you(i18n, room, seat), parts.join(t_string!(i18n, common.list_between)))
    };
    words::items(i18n, &Seat::first(table.sizes.len()).zip(&table.sizes).map(line).collect::<Vec<_>>())
}
