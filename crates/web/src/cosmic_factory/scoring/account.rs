//! The account of a round, item by item.

use std::sync::Arc;

use cosmic_factory::game::RoundCount;
use cosmic_factory::{Card, Track};
use leptos::prelude::*;
use tabletop::Seat;

use crate::cosmic_factory::draw::Piece;
use crate::how::RuleNote;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::Playback;
use crate::words;

/// The items of one player's account. A press shows an item on the galaxy.
#[component]
pub(super) fn Account(
    #[prop(into)] count: Signal<Arc<RoundCount>>,
    #[prop(into)] seat: Signal<Seat>,
    /// The progress of the count.
    playback: Playback,
) -> impl IntoView {
    let i18n = use_i18n();
    let items = move || count.with(|count| count.seats.get(seat.get().index()).map_or(0, |own| own.items.len()));
    let row = move |index: usize| {
        let fact = move || {
            count.with(|count| {
                let own = count.seats.get(seat.get().index())?;
                let item = own.items.get(index)?;
                Some((words::cosmic_factory::item(i18n, own, count.card, item), item.points))
            })
        };
        let track = count
            .with_untracked(|count| Some(count.seats.get(seat.get_untracked().index())?.items.get(index)?.what.track));
        let is_now = move || playback.current() == Some(index);
        view! {
            <li class="account-line">
                <button class="account-item" class:now=is_now class:todo={move || playback.counted.get() <= index}
                    aria-current=move || is_now().then_some("step") data-item=index
                    on:click=move |_| playback.look(index)>
                    {track.map(|track| view! { <Piece track /> })}
                    <span>{move || fact().map(|fact| fact.0)}</span>
                    <b class=move || if fact().is_some_and(|fact| fact.1 < 0) { "u-loss" } else { "u-gain" }>
                        {move || fact().map(|fact| words::cosmic_factory::signed(i18n, fact.1))}
                    </b>
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || items() == 0>
            <p class="u-muted">{t!(i18n, scoring.nothing)}</p>
        </Show>
        // A row belongs to one seat, so its symbol is not reactive.
        <ol class="account">
            <For each=move || { let seat = seat.get(); (0..items()).map(move |index| (seat, index)).collect::<Vec<_>>() }
                key=|row| *row children=move |(_, index)| row(index) />
        </ol>
    }
}

/// The items by which one track of a player moved, each with its rule and its table.
#[component]
pub(super) fn WhyTrack(count: Arc<RoundCount>, seat: Seat, track: Track) -> impl IntoView {
    let i18n = use_i18n();
    let Some(own) = count.seats.get(seat.index()).cloned() else { return ().into_any() };
    let (before, after, card): (u8, u8, Card) = (own.before[track], own.after[track], count.card);
    let items: Vec<_> = own.items.iter().filter(|item| item.what.track == track).cloned().collect();
    let sum: i32 = items.iter().map(|item| item.points).sum();
    let cut = (i32::from(before) + sum != i32::from(after)).then_some(sum);
    let own = StoredValue::new(own);
    let rows: Vec<_> = items
        .into_iter()
        .map(|item| {
            let points = item.points;
            let rule = item.rule;
            let item = StoredValue::new(item);
            view! {
                <li class="account-reason">
                    <Piece track />
                    <span>
                        {move || own.with_value(|own| item.with_value(|item| words::cosmic_factory::item(i18n, own, card, item)))}
                        <br />
                        <small class="u-muted">
                            {move || item.with_value(|item| words::cosmic_factory::why(i18n, card, item))}
                        </small>
                        <RuleNote rule />
                    </span>
                    <b class={if points < 0 { "u-loss" } else { "u-gain" }}>{move || words::cosmic_factory::signed(i18n, points)}</b>
                </li>
            }
        })
        .collect();
    let nothing = rows.is_empty();
    let summary = move || {
        t_string!(i18n, scoring.sum, track = words::cosmic_factory::track(i18n, track), before = before, after = after)
            .to_string()
    };
    view! {
        <p><b>{summary}</b></p>
        {nothing.then(|| view! { <p class="u-muted">{t!(i18n, scoring.nothing)}</p> })}
        <ul class="account">{rows}</ul>
        {cut.map(|sum| if sum > 0 {
            view! { <p class="u-small u-muted">{t!(i18n, scoring.top)}</p> }.into_any()
        } else {
            view! { <p class="u-small u-muted">{t!(i18n, scoring.bottom)}</p> }.into_any()
        })}
    }
    .into_any()
}
