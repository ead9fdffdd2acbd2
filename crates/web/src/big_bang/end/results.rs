//! All players side by side: their objectives with the points so far.

use big_bang::{BigBang, Mode, Objective};
use leptos::prelude::*;
use tabletop::Seat;

use super::count::Count;
use crate::big_bang::objectives::ObjectivePicture;
use crate::room::PlayerName;
use crate::room::{SeatSigil, use_room};
use crate::texts::{t, t_string, use_i18n};
use crate::words;
use page_model::big_bang::end::standing::FinalStanding;

/// The objectives of a seat; in Solitary Mode, the attained cards.
fn objectives(state: &BigBang, seat: Seat) -> Vec<Objective> {
    match (state.objectives(seat), state.cards()) {
        (Some(objectives), _) => objectives.both().to_vec(),
        (None, Some(cards)) => cards.attained.to_vec(),
        (None, None) => Vec::new(),
    }
}

/// All players' objectives with the points so far. A press on a name shows that player's alignments.
#[component]
pub(super) fn Results(count: Count, standings: Vec<FinalStanding>) -> impl IntoView {
    let i18n = use_i18n();
    let is_alone = count.state.with_value(|state| state.cards().is_some());
    let heading = move || match is_alone {
        true => t_string!(i18n, bb.goals.attained),
        false => t_string!(i18n, bb.end.revealed),
    };
    let rows: Vec<_> = standings.iter().map(|standing| view! { <ResultRow count seat=standing.seat /> }).collect();
    view! {
        <section class="u-stack-tight">
            <h2 class="label">{heading}</h2>
            <ul class="end-results">{rows}</ul>
        </section>
    }
}

#[component]
fn ResultRow(count: Count, seat: Seat) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let (mode, objectives) = count.state.with_value(|state| (state.mode(), objectives(state, seat)));
    let totals = Memo::new(move |_| count.totals(seat));
    let is_shown = Memo::new(move |_| count.shown() == seat);
    let total = move || {
        let [one, other] = totals.get();
        match mode {
            Mode::Parallel => t_string!(i18n, bb.end.lower_of, one = one, other = other).to_string(),
            _ => one.to_string(),
        }
    };
    let lower = move || {
        let [one, other] = totals.get();
        (mode == Mode::Parallel).then(|| one.min(other))
    };
    let aim = move |objective: Objective| {
        let points = Memo::new(move |_| count.points_so_far(seat, objective));
        view! {
            <li class="end-objective" data-objective=objective.to_string() title=move || words::big_bang::objective(i18n, objective)>
                <ObjectivePicture objective />
                <span class="u-unseen">{move || words::big_bang::objective(i18n, objective)}</span>
                <b>{points}</b>
            </li>
        }
    };
    let (has_none, is_alone) = (objectives.is_empty(), mode == Mode::Solitary);
    let aims = objectives.into_iter().map(aim).collect_view();
    view! {
        <li class="end-result" class:me=move || room.seat.get() == Some(seat) class:shown=is_shown class:alone=is_alone data-seat=seat.index()
            data-total=move || lower().unwrap_or_else(|| totals.get()[0])>
            <button type="button" class="ask u-row u-tight" aria-pressed=move || is_shown.get().to_string()
                on:click=move |_| count.look_at(seat)>
                <SeatSigil seat small=true />
                <PlayerName seat />
            </button>
            {has_none.then(|| view! { <span class="u-small u-muted">{t!(i18n, bb.end.none_attained)}</span> })}
            <ul class="end-objectives">{aims}</ul>
            <span class="end-total"><span class="u-small u-muted">{move || lower().map(|_| total())}</span>
                <b>{move || lower().map_or_else(total, |lower| lower.to_string())}</b></span>
        </li>
    }
}
