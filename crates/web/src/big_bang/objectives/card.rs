//! One of the own objectives as a card.

use big_bang::{Objective, UniverseAccount};
use leptos::prelude::*;
use page_model::big_bang::objectives::card::{points_of, points_text};
use tabletop::Seat;

use super::highlight::{Highlight, Pointed};
use super::picture::ObjectivePicture;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// An own objective with its points. Hovering marks its alignments on the board; a press opens the account.
#[component]
pub(super) fn ObjectiveCard(
    seat: Seat,
    objective: Objective,
    accounts: Memo<Vec<UniverseAccount>>,
    covered: Memo<bool>,
    ask: Callback<Objective>,
) -> impl IntoView {
    let (i18n, highlight) = (use_i18n(), Highlight::provided());
    let pointed = Pointed { seat, objective, threat: false };
    let is_kept = Memo::new(move |_| highlight.kept.get() == Some(pointed));
    let points = Memo::new(move |_| accounts.with(|accounts| points_text(i18n, &points_of(accounts, objective))));
    let name = move || words::big_bang::objective(i18n, objective);
    let point = move |on: bool| {
        if !covered.get_untracked() {
            highlight.hovered.set(on.then_some(pointed));
        }
    };
    // If the alignments are kept marked, the first press ends that.
    let press = move |_| match is_kept.get_untracked() {
        true => highlight.kept.set(None),
        false => ask.run(objective),
    };
    let open = move || {
        view! {
            <button type="button" class="objective" class:kept=is_kept data-objective=objective.to_string()
                on:click=press
                on:pointerenter=move |event| if event.pointer_type() == "mouse" { point(true) }
                on:pointerleave=move |_| point(false)
                on:focus=move |_| point(true) on:blur=move |_| point(false)>
                <span class="u-narrow"><ObjectivePicture objective /></span>
                <span class="u-wide"><ObjectivePicture objective wide=true /></span>
                <span class="objective-name">{name}</span>
                <b class="objective-points" class:two=move || accounts.with(|accounts| accounts.len() > 1) data-points="">{points}</b>
                <span class="u-unseen">{t!(i18n, common.why)}</span>
            </button>
        }
    };
    let closed = move || {
        view! { <span class="objective covered"><span class="objective-back" aria-hidden="true"></span>
        <span class="objective-name">{move || t_string!(i18n, bb.objectives.covered)}</span></span> }
    };
    move || if covered.get() { closed().into_any() } else { open().into_any() }
}
