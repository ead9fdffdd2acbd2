//! What is counted now, in words.

use std::sync::Arc;

use cosmic_factory::game::RoundCount;
use leptos::prelude::*;
use tabletop::Seat;

use super::steps::tracks_after;
use crate::cosmic::draw::Piece;
use crate::kit::Playback;
use crate::news::use_news;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;

/// What is counted now: what for, why so many, how many.
#[component]
pub(super) fn NowLine(
    /// The account of the round.
    count: Signal<Arc<RoundCount>>,
    /// Whose.
    #[prop(into)]
    seat: Signal<Seat>,
    /// How far it has been counted.
    playback: Playback,
) -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_news());
    let item = Memo::new(move |_| {
        let current = playback.current()?;
        count.with(|count| count.seats.get(seat.get().index())?.items.get(current).cloned())
    });
    let what = move || {
        item.with(|item| {
            let item = item.as_ref()?;
            count.with(|count| Some(words::item(i18n, count.seats.get(seat.get().index())?, count.card, item)))
        })
    };
    let why = move || {
        item.with(|item| {
            let item = item.as_ref()?;
            let rule = t_string!(i18n, scoring.rule, rule = item.rule.to_string()).to_string();
            Some(format!("{} {rule}", words::why(i18n, count.with(|count| count.card), item)))
        })
    };
    let result = move || {
        let total = count.with(|count| count.seats.get(seat.get().index()).map_or(0, |own| own.after.total()));
        t_string!(i18n, spoken.result, name = words::player(i18n, room, seat.get()), total = total).to_string()
    };
    let title = move || count.with(|count| t_string!(i18n, scoring.title, round = count.round).to_string());
    // Those who listen hear each step; those who skip hear the result.
    Effect::new(move |_| {
        let said = match playback.current() {
            Some(index) => count.with(|count| {
                let own = count.seats.get(seat.get().index())?;
                let item = own.items.get(index)?;
                let track = item.what.track;
                let (what, after) = (words::item(i18n, own, count.card, item), tracks_after(own, index + 1)[track]);
                let (points, track) = (words::signed(i18n, item.points), words::track(i18n, track));
                Some(
                    t_string!(i18n, spoken.scored, what = what, points = points, track = track, after = after)
                        .to_string(),
                )
            }),
            None => playback.is_over().then(result),
        };
        if let Some(said) = said {
            news.say(said);
        }
    });
    let points = move || item.with(|item| item.as_ref().map(|item| item.points));
    let heading = move || {
        let text = what().unwrap_or_else(|| if playback.is_over() { result() } else { title() });
        view! { <b>{text}</b> }
    };
    view! {
        <section class="hand now-line" data-now="">
            <span class="row">
                {move || item.with(|item| item.as_ref().map(|item| item.what.track)).map(|track| view! { <Piece track /> })}
                <span class="grow">{heading} <br /> <span class="small muted">{why}</span></span>
                <b class=move || if points().is_some_and(|points| points < 0) { "huge loss" } else { "huge accent" }>
                    {move || points().map(|points| words::signed(i18n, points))}
                </b>
            </span>
        </section>
    }
}
