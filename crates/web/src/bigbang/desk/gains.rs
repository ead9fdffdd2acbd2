//! What a plan would bring, in a few words each: points, placements, who is next.

use leptos::prelude::*;

use super::foresight::{Foresight, Gain, Pass};
use super::plan::Step;
use super::sentences::about;
use super::table::Desk;
use super::turns::{clock, cost};
use crate::bigbang::aims::AimPicture;
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;

/// What the plan would bring.
#[component]
pub(crate) fn Gains(
    /// The desk.
    desk: Desk,
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
        let mut all = shown.get().map(|seen| remarks(i18n, &seen)).unwrap_or_default();
        all.extend(next(i18n, desk));
        all.into_iter()
            .map(|(text, bad)| view! { <span class="gains-chip" class:u-loss=bad>{text}</span> })
            .collect_view()
    };
    // Before an action asks for anything, it says what it does.
    let action = Memo::new(move |_| {
        let plan = desk.plan.get();
        plan.piece.filter(|_| plan.step() == Step::Mover && desk.is_mine.get() && desk.told.with(Option::is_none))
    });
    let about = move || action.get().and_then(|action| about(i18n, action)).map(|text| view! { <span>{text}</span> });
    view! { <p class="gains-chips u-small">{about}{objectives}{remarks}</p> }
}

/// What the plan would bring where it is aimed, for those who listen; none if it is aimed nowhere or changes nothing.
pub(crate) fn spoken(i18n: Texts, desk: Desk) -> Option<String> {
    let seen = desk.foresight.get().filter(|_| desk.is_mine.get() && desk.considered.get().target.is_some())?;
    let gain = |gain: &Gain| {
        words::pair(i18n, words::bigbang::objective(i18n, gain.objective), words::signed(i18n, gain.difference()))
    };
    let mut told: Vec<String> = seen.gains.iter().map(gain).collect();
    told.extend(remarks(i18n, &seen).into_iter().map(|(text, _)| text));
    told.extend(next(i18n, desk).map(|(text, _)| text));
    (!told.is_empty()).then(|| words::items(i18n, &told))
}

/// What an objective would gain.
fn line(i18n: Texts, gain: Gain) -> impl IntoView + use<> {
    let by = gain.difference();
    let (name, sign) = (words::bigbang::objective(i18n, gain.objective), if by < 0 { "−" } else { "+" });
    let text = format!("{sign}{}", by.abs());
    view! {
        <span class="gains-chip" class:u-gain=(by > 0) class:u-loss=(by < 0) data-gain=gain.objective.to_string() data-by=by>
            <AimPicture objective=gain.objective />
            <b>{text}</b>" "<span>{name}</span>
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
            found.push((t_string!(i18n, bb.desk.gain.goal, goal = words::bigbang::objective(i18n, goal)), false));
        }
        match alone.passes.filter(|_| alone.lost.is_none()) {
            Some(Pass::Threat { losing: 0, .. }) => {
                found.push((t_string!(i18n, bb.desk.gain.zero_threat).to_owned(), false));
            }
            Some(Pass::Threat { losing, unknown }) => {
                let risk = t_string!(i18n, bb.desk.gain.zero_risk, count = losing, all = unknown);
                found.push((risk, true));
            }
            Some(Pass::LastLap) => found.push((t_string!(i18n, bb.desk.gain.zero_last).to_owned(), false)),
            Some(Pass::End) => found.push((t_string!(i18n, bb.desk.gain.zero_end).to_owned(), false)),
            None => {}
        }
    }
    found
}

/// Who would be next on the clock with the piece that is picked.
fn next(i18n: Texts, desk: Desk) -> Option<(String, bool)> {
    let (state, view) = (desk.state.get()?, desk.live.view.get()?);
    let piece = desk.plan.get().piece.filter(|_| desk.is_mine.get() && desk.told.with(Option::is_none))?;
    if state.seats() < 2 {
        return None;
    }
    let next = clock(&view)?.after(cost(&state, piece)).next()?;
    let text = match desk.room.seat.get() == Some(next) {
        true => t_string!(i18n, bb.desk.gain.you_again).to_owned(),
        false => t_string!(i18n, bb.desk.gain.next, name = words::player(i18n, desk.room, next)),
    };
    Some((text, false))
}
