//! What a plan would bring, in a few words each: points, placements, who is next.

use big_bang::TableView;
use leptos::prelude::*;

use super::context::BoardContext;
use super::foresight_words::sentence;
use crate::big_bang::objectives::{ObjectivePicture, cards_in_words};
use crate::texts::{Texts, gap, t_string, use_i18n};
use crate::words;
use page_model::big_bang::board::foresight::{ClockPass, Foresight, Gain, after};
use page_model::big_bang::board::turns::{clock, cost};

/// What the plan would bring.
#[component]
pub(crate) fn Gains(context: BoardContext) -> impl IntoView {
    let i18n = use_i18n();
    let shown = Memo::new(move |_| {
        context.foresight.get().filter(|_| context.is_mine.get() && context.objection.with(Option::is_none))
    });
    // A plan without a target does not change the board.
    let is_aimed = Memo::new(move |_| context.considered.get().target.is_some());
    let objectives = move || {
        let seen = shown.get().filter(|_| is_aimed.get());
        seen.map(|seen| seen.gains.iter().map(|gain| line(i18n, *gain)).collect_view())
    };
    let remarks = move || {
        let all = shown.get().map(|seen| remarks(i18n, &seen)).unwrap_or_default();
        all.into_iter()
            .map(|(text, bad)| view! { <span class="gains-chip" class:u-loss=bad>{text}</span> })
            .collect_view()
    };
    let next = move || {
        next(i18n, context).map(|text| {
            let title = text.clone();
            view! { <span class="gains-chip gains-next" title=title>{text}</span> }
        })
    };
    view! { <p class="gains-chips u-small" data-gains="">{objectives}{remarks}{next}</p> }
}

/// What the plan would bring, for screen readers; the prompt if the plan has no target.
pub(crate) fn spoken(i18n: Texts, context: BoardContext) -> Option<String> {
    let is_aimed = context.is_mine.get() && context.considered.get().target.is_some();
    let Some(seen) = context.foresight.get().filter(|_| is_aimed) else { return Some(sentence(i18n, context)) };
    let gain = |gain: &Gain| {
        words::pair(
            i18n,
            words::big_bang::objective(i18n, gain.objective),
            words::cosmic_factory::signed(i18n, gain.difference()),
        )
    };
    let mut parts: Vec<String> = seen.gains.iter().map(gain).collect();
    parts.extend(remarks(i18n, &seen).into_iter().map(|(text, _)| text));
    parts.extend(next(i18n, context));
    parts.extend(closeness(i18n, context));
    Some(if parts.is_empty() { sentence(i18n, context) } else { words::items(i18n, &parts) })
}

/// How close the goal and the threats of Solitary Mode would be.
fn closeness(i18n: Texts, context: BoardContext) -> Option<String> {
    let play = context.considered.get().play(&context.offer.get())?;
    let after = after(&*context.state.get()?, context.room.seat.get()?, play)?;
    context.live.view.with(|view| match &view.as_ref()?.table {
        TableView::Solitary(view) => Some(words::items(i18n, &cards_in_words(i18n, view, &after))),
        _ => None,
    })
}

/// The gain of an objective.
fn line(i18n: Texts, gain: Gain) -> impl IntoView + use<> {
    let by = gain.difference();
    let (name, text) = (words::big_bang::objective(i18n, gain.objective), words::cosmic_factory::signed(i18n, by));
    view! {
        <span class="gains-chip" class:u-gain=(by > 0) class:u-loss=(by < 0) data-gain=gain.objective.to_string() data-by=by>
            <ObjectivePicture objective=gain.objective />
            <b>{text}</b>{gap(i18n)}<span class="gains-name">{name}</span>
        </span>
    }
}

/// Further consequences, and whether they are bad.
fn remarks(i18n: Texts, seen: &Foresight) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    if seen.bonus > 0 {
        found.push((t_string!(i18n, bb.boards.gain.bonus, count = seen.bonus), false));
    }
    if let Some(alone) = seen.alone {
        if let Some(goal) = alone.attained {
            found.push((t_string!(i18n, bb.boards.gain.goal, goal = words::big_bang::objective(i18n, goal)), false));
        }
        match alone.passes.filter(|_| alone.lost.is_none()) {
            Some(ClockPass::Threat { losing: 0, .. }) => {
                found.push((t_string!(i18n, bb.boards.gain.zero_threat).to_owned(), false));
            }
            Some(ClockPass::Threat { losing, unknown }) => {
                let risk = t_string!(i18n, bb.boards.gain.zero_risk, count = losing, all = unknown);
                found.push((risk, true));
            }
            Some(ClockPass::LastLap) => found.push((t_string!(i18n, bb.boards.gain.zero_last).to_owned(), false)),
            Some(ClockPass::End) => found.push((t_string!(i18n, bb.boards.gain.zero_end).to_owned(), false)),
            None => {}
        }
    }
    found
}

/// Who would be next on the clock after the picked piece.
fn next(i18n: Texts, context: BoardContext) -> Option<String> {
    let (state, view) = (context.state.get()?, context.live.view.get()?);
    let piece =
        context.plan.get().piece.filter(|_| context.is_mine.get() && context.objection.with(Option::is_none))?;
    if state.seats() < 2 {
        return None;
    }
    let next = clock(&view)?.after(cost(&state, piece)).next_seat()?;
    Some(match context.room.seat.get() == Some(next) {
        true => t_string!(i18n, bb.boards.gain.you_again).to_owned(),
        false => t_string!(i18n, bb.boards.gain.next, name = words::player(i18n, context.room, next)),
    })
}
