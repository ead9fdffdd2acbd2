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
pub(crate) fn Gains(
    /// The desk.
    desk: BoardContext,
) -> impl IntoView {
    let i18n = use_i18n();
    let shown =
        Memo::new(move |_| desk.foresight.get().filter(|_| desk.is_mine.get() && desk.told.with(Option::is_none)));
    // What changes nothing on a board earns nothing yet.
    let is_aimed = Memo::new(move |_| desk.considered.get().target.is_some());
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
        next(i18n, desk).map(|text| {
            let title = text.clone();
            view! { <span class="gains-chip gains-next" title=title>{text}</span> }
        })
    };
    view! { <p class="gains-chips u-small" data-gains="">{objectives}{remarks}{next}</p> }
}

/// What the plan would bring where it is aimed, for those who listen; what is asked if it is aimed nowhere.
pub(crate) fn spoken(i18n: Texts, desk: BoardContext) -> Option<String> {
    let is_aimed = desk.is_mine.get() && desk.considered.get().target.is_some();
    let Some(seen) = desk.foresight.get().filter(|_| is_aimed) else { return Some(sentence(i18n, desk)) };
    let gain = |gain: &Gain| {
        words::pair(
            i18n,
            words::big_bang::objective(i18n, gain.objective),
            words::cosmic_factory::signed(i18n, gain.difference()),
        )
    };
    let mut told: Vec<String> = seen.gains.iter().map(gain).collect();
    told.extend(remarks(i18n, &seen).into_iter().map(|(text, _)| text));
    told.extend(next(i18n, desk));
    told.extend(closeness(i18n, desk));
    Some(if told.is_empty() { sentence(i18n, desk) } else { words::items(i18n, &told) })
}

/// How close the goal and the threats of Solitary Mode would be.
fn closeness(i18n: Texts, desk: BoardContext) -> Option<String> {
    let play = desk.considered.get().play(&desk.offer.get())?;
    let after = after(&*desk.state.get()?, desk.room.seat.get()?, play)?;
    desk.live.view.with(|view| match &view.as_ref()?.table {
        TableView::Solitary(view) => Some(words::items(i18n, &cards_in_words(i18n, view, &after))),
        _ => None,
    })
}

/// What an objective would gain.
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

/// What else would come of it, and whether that is bad.
fn remarks(i18n: Texts, seen: &Foresight) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    if seen.bonus > 0 {
        found.push((t_string!(i18n, bb.desk.gain.bonus, count = seen.bonus), false));
    }
    if let Some(alone) = seen.alone {
        if let Some(goal) = alone.attained {
            found.push((t_string!(i18n, bb.desk.gain.goal, goal = words::big_bang::objective(i18n, goal)), false));
        }
        match alone.passes.filter(|_| alone.lost.is_none()) {
            Some(ClockPass::Threat { losing: 0, .. }) => {
                found.push((t_string!(i18n, bb.desk.gain.zero_threat).to_owned(), false));
            }
            Some(ClockPass::Threat { losing, unknown }) => {
                let risk = t_string!(i18n, bb.desk.gain.zero_risk, count = losing, all = unknown);
                found.push((risk, true));
            }
            Some(ClockPass::LastLap) => found.push((t_string!(i18n, bb.desk.gain.zero_last).to_owned(), false)),
            Some(ClockPass::End) => found.push((t_string!(i18n, bb.desk.gain.zero_end).to_owned(), false)),
            None => {}
        }
    }
    found
}

/// Who would be next on the clock with the piece that is picked.
fn next(i18n: Texts, desk: BoardContext) -> Option<String> {
    let (state, view) = (desk.state.get()?, desk.live.view.get()?);
    let piece = desk.plan.get().piece.filter(|_| desk.is_mine.get() && desk.told.with(Option::is_none))?;
    if state.seats() < 2 {
        return None;
    }
    let next = clock(&view)?.after(cost(&state, piece)).next_seat()?;
    Some(match desk.room.seat.get() == Some(next) {
        true => t_string!(i18n, bb.desk.gain.you_again).to_owned(),
        false => t_string!(i18n, bb.desk.gain.next, name = words::player(i18n, desk.room, next)),
    })
}
