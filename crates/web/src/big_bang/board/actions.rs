//! The bar where the thumb is: what is asked, what it would bring, and doing it.

use leptos::prelude::*;
use tabletop::Rule;

use super::context::BoardContext;
use super::foresight_words::{objected, sentence};
use super::gains::Gains;
use crate::how::RuleNote;
use crate::texts::{Texts, gap, t, t_string, use_i18n};
use crate::ui::{Icon, SayPlace, Sign};
use crate::words;
use page_model::big_bang::board::plan::{MovePlan, PlanStep};

/// The bar.
#[component]
pub(crate) fn BoardActions(
    /// The desk.
    desk: BoardContext,
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
    // A move that loses the game is a warning, not a proposal.
    let is_losing = Memo::new(move |_| {
        let lost = desk
            .foresight
            .with(|seen| seen.as_ref().is_some_and(|seen| seen.alone.is_some_and(|it| it.lost.is_some())));
        lost && desk.is_mine.get()
    });
    view! {
        <div class="table-acts desk-acts" class:refusing=move || rule.get().is_some() class:losing=is_losing data-losing=move || is_losing.get().then_some("") data-bonus=bonus>
            <div class="desk-saying">
                <SayPlace class="desk-words" urgent=Signal::derive(move || rule.get().is_some())>
                    <p role="status" class="desk-status" data-asked="" data-refusal=move || rule.get().map(|rule: Rule| rule.to_string())>
                        {text} {move || rule.get().map(|rule| view! { {gap(i18n)} <RuleNote rule /> })}
                    </p>
                    <Gains desk />
                </SayPlace>
                <Decline desk />
            </div>
            <Buttons desk />
        </div>
    }
}

/// Declines a bonus placement. It has a place of its own, so that nobody presses it for another button.
#[component]
fn Decline(desk: BoardContext) -> impl IntoView {
    let i18n = use_i18n();
    let may_pass =
        Memo::new(move |_| desk.is_mine.get() && !desk.is_sent() && desk.offer.with(|offer| offer.can_pass()));
    view! {
        <Show when=move || may_pass.get()>
            <button type="button" class="button" data-action="pass" on:click=move |_| desk.pass()>
                <Icon icon=Sign::Skip />{t!(i18n, bb.desk.acts.pass)}
            </button>
        </Show>
    }
}

/// What can be done now.
#[component]
fn Buttons(desk: BoardContext) -> impl IntoView {
    let i18n = use_i18n();
    let may_act = Memo::new(move |_| desk.is_mine.get() && !desk.is_sent());
    let is_ready = Memo::new(move |_| desk.plan.get().step() == PlanStep::Ready);
    let has_plan = Memo::new(move |_| desk.plan.get() != MovePlan::default());
    let is_seated = move || desk.room.seat.get().is_some();
    view! {
        <Show when=is_seated>
            <div class="desk-buttons">
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
                    <Icon icon=Sign::Check /><span class="u-capital">{move || confirm_text(i18n, desk)}</span>
                </button>
            </div>
        </Show>
    }
}

/// What confirming does: placing, or the name of the action.
fn confirm_text(i18n: Texts, desk: BoardContext) -> String {
    match desk.plan.get().piece {
        Some(piece) if piece.is_action() => words::big_bang::piece(i18n, piece),
        _ => t_string!(i18n, bb.desk.acts.place).to_owned(),
    }
}
