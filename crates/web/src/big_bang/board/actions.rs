//! The action bar: the prompt, what a plan would bring, and the buttons.

use leptos::prelude::*;
use tabletop::Rule;

use super::context::BoardContext;
use super::foresight_words::{objected, sentence};
use super::gains::Gains;
use crate::how::RuleNote;
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{Icon, SayPlace, Sign};
use crate::words;
use page_model::big_bang::board::plan::{MovePlan, PlanStep};

#[component]
pub(crate) fn BoardActions(context: BoardContext) -> impl IntoView {
    let i18n = use_i18n();
    let rule = Memo::new(move |_| context.objection.with(|shown| shown.as_ref().map(|shown| shown.why.rule())));
    let text = Memo::new(move |_| match context.objection.get() {
        Some(shown) => objected(i18n, context.room, &shown.why),
        None => sentence(i18n, context),
    });
    let bonus = Memo::new(move |_| {
        let bonus = context.state.with(|state| state.as_ref().map(|state| state.bonus())).unwrap_or_default();
        Some(bonus.dark + bonus.supernova).filter(|&left| left > 0)
    });
    // A move that loses the game is shown as a warning.
    let is_losing = Memo::new(move |_| {
        let lost = context
            .foresight
            .with(|seen| seen.as_ref().is_some_and(|seen| seen.alone.is_some_and(|it| it.lost.is_some())));
        lost && context.is_mine.get()
    });
    view! {
        <div class="table-acts boards-acts" class:refusing=move || rule.get().is_some() class:losing=is_losing data-losing=move || is_losing.get().then_some("") data-bonus=bonus>
            <div class="boards-saying">
                <SayPlace class="boards-words" urgent=Signal::derive(move || rule.get().is_some())>
                    <div class="say-ruled">
                        <p role="status" class="boards-status" data-asked="" data-refusal=move || rule.get().map(|rule: Rule| rule.to_string())>
                            {text}
                        </p>
                        {move || rule.get().map(|rule| view! { <RuleNote rule /> })}
                    </div>
                    <Gains context />
                </SayPlace>
                <Decline context />
            </div>
            <Buttons context />
        </div>
    }
}

/// Declines a bonus placement. It stands apart, so that nobody presses it instead of another button.
#[component]
fn Decline(context: BoardContext) -> impl IntoView {
    let i18n = use_i18n();
    let may_pass =
        Memo::new(move |_| context.is_mine.get() && !context.is_sent() && context.offer.with(|offer| offer.can_pass()));
    view! {
        <Show when=move || may_pass.get()>
            <button type="button" class="button" data-action="pass" on:click=move |_| context.pass()>
                <Icon icon=Sign::Skip />{t!(i18n, bb.boards.acts.pass)}
            </button>
        </Show>
    }
}

/// The buttons that can be used now.
#[component]
fn Buttons(context: BoardContext) -> impl IntoView {
    let i18n = use_i18n();
    let may_act = Memo::new(move |_| context.is_mine.get() && !context.is_sent());
    let is_ready = Memo::new(move |_| context.plan.get().step() == PlanStep::Ready);
    let has_plan = Memo::new(move |_| context.plan.get() != MovePlan::default());
    let is_seated = move || context.room.seat.get().is_some();
    view! {
        <Show when=is_seated>
            <div class="boards-buttons">
                <button
                    type="button" class="button" data-action="take-back"
                    disabled=move || !(may_act.get() && has_plan.get())
                    on:click=move |_| context.take_back()
                >
                    <Icon icon=Sign::Undo />{t!(i18n, bb.boards.acts.take_back)}
                </button>
                <button
                    type="button" class="button" data-action="confirm"
                    class:main=move || is_ready.get() && may_act.get()
                    disabled=move || !(may_act.get() && is_ready.get())
                    on:click=move |_| context.confirm()
                >
                    <Icon icon=Sign::Check /><span class="u-capital">{move || confirm_text(i18n, context)}</span>
                </button>
            </div>
        </Show>
    }
}

/// The label of the confirm button: placing, or the name of the action.
fn confirm_text(i18n: Texts, context: BoardContext) -> String {
    match context.plan.get().piece {
        Some(piece) if piece.is_action() => words::big_bang::piece(i18n, piece),
        _ => t_string!(i18n, bb.boards.acts.place).to_owned(),
    }
}
