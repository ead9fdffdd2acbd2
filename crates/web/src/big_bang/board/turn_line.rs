//! Whose turn it is, in one line.

use leptos::prelude::*;
use tabletop::Seat;

use crate::big_bang::{use_live, use_state};
use crate::live::Room;
use crate::texts::{Texts, t_string, use_i18n};
use crate::ui;
use crate::words;
use page_model::big_bang::board::plan::Offer;
use page_model::big_bang::board::turns::{TurnOwner, Turned, clock, following, turn};

#[derive(Clone, Debug, PartialEq, Eq)]
struct TurnSummary {
    turn: TurnOwner,
    /// Who may be next.
    then: Vec<Seat>,
    /// Whether whoever is next has just played.
    again: bool,
}

#[component]
pub(crate) fn TurnLine(
    /// Whether it is ours.
    is_mine: Memo<bool>,
) -> impl IntoView {
    let (i18n, live, state) = (use_i18n(), use_live(), use_state());
    let room = live.room;
    let turned = Memo::new(move |before: Option<&Turned>| {
        let clock = live.view.with(|view| view.as_ref().and_then(|view| clock(view)));
        Turned::new(before, clock.as_ref())
    });
    let summary = Memo::new(move |_| {
        let (view, state) = (live.view.get()?, state.get()?);
        let then = following(&view, &state, &Offer::of(&state));
        Some(TurnSummary { turn: turn(&view, &state), then, again: turned.get().again })
    });
    let seat = move || match summary.get()?.turn {
        TurnOwner::Of(seat) | TurnOwner::Skipped(seat) => Some(seat),
        TurnOwner::Nobody => None,
    };
    let text = move || summary.get().map(|summary| sentence(i18n, room, is_mine.get(), &summary)).unwrap_or_default();
    view! {
        <h1 class="boards-turn" class:mine=is_mine>
            {move || seat().map(|seat| view! { <ui::Sigil seat=seat.index() mine=is_mine small=true /> })}
            <span title=text>{text}</span>
        </h1>
    }
}

fn sentence(i18n: Texts, room: Room, is_mine: bool, summary: &TurnSummary) -> String {
    // A viewer of a finished game plays for nobody, whichever viewpoint is chosen.
    let me = room.seat.get().filter(|_| !room.is_shown_only());
    let name = |seat: Seat| words::player(i18n, room, seat);
    let seats = room.table.with(|table| table.seats.len());
    match summary.turn {
        TurnOwner::Nobody => t_string!(i18n, game.waiting.table).to_owned(),
        TurnOwner::Skipped(seat) => t_string!(i18n, bb.boards.turn.skipped, name = name(seat)),
        TurnOwner::Of(_) if is_mine && summary.again && seats > 1 => t_string!(i18n, bb.boards.turn.again).to_owned(),
        TurnOwner::Of(_) if is_mine => t_string!(i18n, bb.boards.turn.mine).to_owned(),
        TurnOwner::Of(seat) => match summary.then.as_slice() {
            [] => t_string!(i18n, bb.boards.turn.theirs, name = name(seat)),
            [next] if Some(*next) == me => t_string!(i18n, bb.boards.turn.then_you, name = name(seat)),
            [next] if *next == seat => t_string!(i18n, bb.boards.turn.then_again, name = name(seat)),
            [next] => t_string!(i18n, bb.boards.turn.then, name = name(seat), next = name(*next)),
            several if several.iter().any(|next| Some(*next) == me) => {
                t_string!(i18n, bb.boards.turn.maybe_you, name = name(seat))
            }
            _ => t_string!(i18n, bb.boards.turn.theirs, name = name(seat)),
        },
    }
}
