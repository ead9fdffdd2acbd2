//! The bar where the thumb is: what is asked, what it would bring, and doing it.

use leptos::prelude::*;
use tabletop::Rule;

use super::gains::Gains;
use super::plan::{Plan, Step};
use super::sentences::{objected, sentence};
use super::table::Desk;
use crate::kit::{Icon, Sign};
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::words;

/// The bar.
#[component]
pub(crate) fn Acts(
    /// The desk.
    desk: Desk,
) -> impl IntoView {
    let i18n = use_i18n();
    let rule = Memo::new(move |_| desk.told.with(|told| told.as_ref().map(|told| told.why.rule())));
    let text = Memo::new(move |_| match desk.told.get() {
        Some(told) => objected(i18n, desk.room, &told.why),
        None => sentence(i18n, desk),
    });
    let bonus = Memo::new(move |_| {
        let bonus = desk.state.with(|state| state.as_ref().map(|state| state.bonus())).unwrap_or_default();
        Some(bonus.dark + bonus.supernova).filter(|&left| left > 0)
    });
    view! {
        <div class="acts desk-acts" class:refusing=move || rule.get().is_some() data-bonus=bonus>
            <div class="desk-saying">
                <p role="status" class="desk-status" data-refusal=move || rule.get().map(|rule: Rule| rule.to_string())>{text}</p>
                <Gains desk />
            </div>
            <Buttons desk />
        </div>
    }
}

/// What can be done now.
#[component]
fn Buttons(desk: Desk) -> impl IntoView {
    let i18n = use_i18n();
    let may_act = Memo::new(move |_| desk.is_mine.get() && !desk.is_sent());
    let is_ready = Memo::new(move |_| desk.plan.get().step() == Step::Ready);
    let has_plan = Memo::new(move |_| desk.plan.get() != Plan::default());
    let may_pass = Memo::new(move |_| may_act.get() && desk.offer.with(|offer| offer.can_pass()));
    let is_seated = move || desk.room.seat.get().is_some();
    view! {
        <Show when=is_seated>
            <div class="desk-buttons">
                <Show when=move || may_pass.get()>
                    <button type="button" class="button" data-action="pass" on:click=move |_| desk.pass()>
                        <Icon icon=Sign::Skip />{t!(i18n, bb.desk.acts.pass)}
                    </button>
                </Show>
                <button
                    type="button" class="button" data-action="take-back"
                    disabled=move || !(may_act.get() && has_plan.get())
                    on:click=move |_| desk.take_back()
                >
                    <Icon icon=Sign::Undo />{t!(i18n, bb.desk.acts.take_back)}
                </button>
                <button
                    type="button" class="button" data-action="confirm"
                    class:main=move || is_ready.get() && may_act.get()
                    disabled=move || !(may_act.get() && is_ready.get())
                    on:click=move |_| desk.confirm()
                >
                    <Icon icon=Sign::Check /><span class="capital">{move || confirm_text(i18n, desk)}</span>
                </button>
            </div>
        </Show>
    }
}

/// What confirming does: placing, or the name of the action.
fn confirm_text(i18n: Texts, desk: Desk) -> String {
    match desk.plan.get().piece {
        Some(piece) if piece.is_action() => words::bigbang::piece(i18n, piece),
        _ => t_string!(i18n, bb.desk.acts.place).to_owned(),
    }
}
