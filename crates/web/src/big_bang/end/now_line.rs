//! The current step of the count in words, and the controls of the count.

use big_bang::{Alignment, Objective};
use leptos::prelude::*;

use super::count::Count;
use crate::big_bang::draw::PieceFace;
use crate::big_bang::objectives::ObjectivePicture;
use crate::how::RuleNote;
use crate::live::Room;
use crate::notifications::use_notifications;
use crate::room::use_room;
use crate::texts::{Texts, gap, t, t_string, use_i18n};
use crate::ui::{Icon, IconButton, Sign};
use crate::words;
use page_model::big_bang::end::steps::{CountStep, CountedPart};

fn what(i18n: Texts, step: &CountStep) -> String {
    match &step.what {
        CountedPart::Piece(piece) => words::big_bang::piece(i18n, *piece),
        CountedPart::Alignment(objective, item) => {
            let (name, cells) = (words::big_bang::objective(i18n, *objective), item.what.cells().count());
            let line = match item.what {
                Alignment::Line { .. } => t_string!(i18n, bb.objectives.in_line, count = cells).to_string(),
                Alignment::WormHole { .. } => t_string!(i18n, bb.objectives.through_holes, count = cells).to_string(),
            };
            words::pair(i18n, name, line)
        }
    }
}

/// For whom it counts, and where.
fn about(i18n: Texts, room: Room, step: &CountStep, several: bool) -> String {
    let name = words::player(i18n, room, step.seat);
    let universe = several.then(|| t_string!(i18n, bb.objectives.universe, number = step.universe + 1));
    words::parts(i18n, &[Some(name), universe].into_iter().flatten().collect::<Vec<_>>())
}

fn picture(step: &CountStep) -> AnyView {
    let aim = |objective: Objective| view! { <ObjectivePicture objective /> }.into_any();
    match step.what {
        CountedPart::Piece(piece) => view! { <PieceFace piece=Signal::stored(piece) /> }.into_any(),
        CountedPart::Alignment(objective, _) => aim(objective),
    }
}

/// What is counted now, and the controls of the count.
#[component]
pub(super) fn NowLine(count: Count) -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    let (several, has_choice) =
        count.state.with_value(|state| (state.boards().len() > 1, !state.boards().is_empty() && state.seats() > 1));
    if count.steps.with_value(Vec::is_empty) {
        return ().into_any();
    }
    let step = Memo::new(move |_| count.playback.current());
    let now = move || step.get().and_then(|_| count.current());
    Effect::new(move |_| {
        if let Some(step) = now() {
            let (name, points) = (words::player(i18n, room, step.seat), step.points);
            news.say(t_string!(i18n, bb.end.said, name = name, what = what(i18n, &step), count = points).to_string());
        }
    });
    let line = move || {
        match now() {
        Some(step) => view! {
            {picture(&step)}
            <span class="u-grow"><b>{what(i18n, &step)}</b><br />
                <span class="u-small u-muted">{about(i18n, room, &step, several)}</span> {gap(i18n)} <RuleNote rule=step.rule() /></span>
            <b class="u-huge u-accent">{words::cosmic_factory::signed(i18n, i32::try_from(step.points).unwrap_or_default())}</b>
        }
        .into_any(),
        None => {
            let text = match (count.playback.is_over(), has_choice) {
                (true, true) => {
                    let name = words::player(i18n, room, count.shown());
                    t_string!(i18n, bb.end.counted, name = name).to_string()
                }
                (true, false) => t_string!(i18n, bb.end.counted_alone).to_owned(),
                (false, _) => t_string!(i18n, bb.end.counting).to_owned(),
            };
            view! { <span class="u-grow u-muted">{text}</span> }.into_any()
        }
    }
    };
    view! {
        <div class="end-line">
            <section class="now-line end-now" data-now=""><span class="u-row">{line}</span></section>
            <Controls count />
        </div>
    }
    .into_any()
}

/// The controls of the playback: pause, skip, step back, replay (WCAG 2.2.2).
#[component]
fn Controls(count: Count) -> impl IntoView {
    let (i18n, playback) = (use_i18n(), count.playback);
    let is_over = Memo::new(move |_| playback.is_over());
    let playing = move || match playback.running.get() {
        true => t_string!(i18n, scoring.pause).to_owned(),
        false => t_string!(i18n, bb.end.play).to_owned(),
    };
    let counting = move || {
        view! {
            <IconButton action="previous" icon=Sign::ArrowLeft label=move || t_string!(i18n, bb.end.previous).to_owned()
                act=move |()| playback.back() />
            <IconButton action="pause" icon=Signal::derive(move || if playback.running.get() { Sign::Pause } else { Sign::Play })
                label=playing act=move |()| playback.running.update(|running| *running = !*running) />
            <IconButton action="step" icon=Sign::ArrowRight label=move || t_string!(i18n, scoring.step).to_owned()
                act=move |()| playback.step() />
            <IconButton action="skip" icon=Sign::Skip label=move || t_string!(i18n, common.skip).to_owned()
                act=move |()| playback.skip() />
        }
    };
    view! {
        <div class="u-row u-tight end-controls">
            {move || match is_over.get() {
                true => view! {
                    <button class="button" data-action="replay" on:click=move |_| playback.replay()>
                        <Icon icon=Sign::Play /> {t!(i18n, bb.end.count_again)}
                    </button>
                }.into_any(),
                false => counting().into_any(),
            }}
        </div>
    }
}
