//! The current item of the count in words.

use std::sync::Arc;

use cosmic_factory::game::RoundCount;
use leptos::prelude::*;
use tabletop::Seat;

use crate::cosmic_factory::draw::Piece;
use crate::how::RuleNote;
use crate::notifications::use_notifications;
use crate::room::use_room;
use crate::texts::{gap, t_string, use_i18n};
use crate::ui::Playback;
use crate::words;
use page_model::cosmic_factory::scoring::steps::tracks_after;

/// The current item: what for, why so many, how many.
#[component]
pub(super) fn NowLine(
    /// The account of the round.
    count: Signal<Arc<RoundCount>>,
    #[prop(into)] seat: Signal<Seat>,
    /// The progress of the count.
    playback: Playback,
) -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    let item = Memo::new(move |_| {
        let current = playback.current()?;
        count.with(|count| count.seats.get(seat.get().index())?.items.get(current).cloned())
    });
    let what = move || {
        item.with(|item| {
            let item = item.as_ref()?;
            count.with(|count| {
                Some(words::cosmic_factory::item(i18n, count.seats.get(seat.get().index())?, count.card, item))
            })
        })
    };
    let why = move || {
        item.with(|item| {
            let item = item.as_ref()?;
            Some(words::cosmic_factory::why(i18n, count.with(|count| count.card), item))
        })
    };
    let rule = move || item.with(|item| item.as_ref().map(|item| item.rule)).map(|rule| view! { <RuleNote rule /> });
    let result = move || {
        let total = count.with(|count| count.seats.get(seat.get().index()).map_or(0, |own| own.after.total()));
        t_string!(i18n, spoken.result, name = words::player(i18n, room, seat.get()), total = total).to_string()
    };
    // The reason stands beside the final score, since it is not obvious: only the lowest colour counts (CF-6.1).
    let lowest = move || {
        let tracks = count.with(|count| count.seats.get(seat.get().index()).map(|own| own.after))?;
        let (color, points) = (words::cosmic_factory::color(i18n, tracks.weakest_color()), tracks.weakest());
        Some(t_string!(i18n, end.lowest_about, color = color, points = points).to_string())
    };
    let note = Memo::new(move |_| news.newest());
    let second = move || match news.line(note.get()) {
        Some(line) => line,
        None if playback.is_over() && playback.current().is_none() => lowest().into_any(),
        None => view! { {why()} {gap(i18n)} {rule()} }.into_any(),
    };
    let title = move || count.with(|count| t_string!(i18n, scoring.title, round = count.round).to_string());
    // Screen readers announce each step or, if the count was skipped, the result.
    let said = Memo::new(move |_| match playback.current() {
        Some(index) => count.with(|count| {
            let own = count.seats.get(seat.get().index())?;
            let item = own.items.get(index)?;
            let track = item.what.track;
            let (what, after) =
                (words::cosmic_factory::item(i18n, own, count.card, item), tracks_after(own, index + 1)[track]);
            let (points, track) =
                (words::cosmic_factory::signed(i18n, item.points), words::cosmic_factory::track(i18n, track));
            Some(t_string!(i18n, spoken.scored, what = what, points = points, track = track, after = after).to_string())
        }),
        None => playback.is_over().then(result),
    });
    Effect::new(move |_| {
        if let Some(said) = said.get() {
            news.say(said);
        }
    });
    let points = move || item.with(|item| item.as_ref().map(|item| item.points));
    let heading = move || {
        let text = what().unwrap_or_else(|| if playback.is_over() { result() } else { title() });
        view! { <b>{text}</b> }
    };
    view! {
        <section class="table-hand now-line" data-now="">
            <span class="u-row">
                {move || item.with(|item| item.as_ref().map(|item| item.what.track)).map(|track| view! { <Piece track /> })}
                <span class="u-grow">{heading} <br /> <span class="u-small u-muted say-second">{second}</span></span>
                <b class=move || if points().is_some_and(|points| points < 0) { "u-huge u-loss" } else { "u-huge u-accent" }>
                    {move || points().map(|points| words::cosmic_factory::signed(i18n, points))}
                </b>
            </span>
        </section>
    }
}
