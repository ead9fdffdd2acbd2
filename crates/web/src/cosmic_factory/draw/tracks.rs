//! Tracks as graduated scales.

use cosmic_factory::{Points, Track};
use leptos::prelude::*;
use page_model::cosmic_factory::draw::tracks::{filling, ghost};

use super::Piece;
use crate::texts::{Texts, gap, t, t_string, use_i18n};
use crate::words;

/// A track with its scale, its value and its expected gain.
#[component]
pub(crate) fn TrackScale(
    track: Track,
    #[prop(into)] value: Signal<u8>,
    /// Its expected gain.
    #[prop(optional, into)]
    gain: Signal<i32>,
    /// Whether it is the lowest colour, which is the score (CF-6.1).
    #[prop(optional, into)]
    lowest: Signal<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    let name = move || words::cosmic_factory::track(i18n, track);
    let drawing = move || {
        let value = value.get();
        let end = 10.0 + f64::from(value) * 10.0;
        let ticks: String = (0..=30)
            .map(|at| {
                let (class, top) = if at % 5 == 0 { ("track-tick five", 18) } else { ("track-tick", 20) };
                format!("<path class='{class}' d='M{} {top}V25'/>", 10 + at * 10)
            })
            .collect();
        let (fill, ghost) = (filling(track, 10.0, end - 10.0, 12.0), ghost(value, gain.get(), 10.0, 10.0, 11.0));
        format!(
            "<g transform='translate(0 3)'><rect class='track-base' x='10' width='300' height='12' rx='2'/>{fill}{ghost}</g>{ticks}\
             <path class='track-needle' d='M{end} 27l-4.5 -9h9z M{} 1h1.6v16h-1.6z'/>",
            end - 0.8
        )
    };
    view! {
        <li class="track" class:lowest=move || lowest.get() data-track=track.to_string()>
            <Piece track />
            <span class="track-middle">
                <span class="track-name u-name" title=name>{name}</span>
                <svg class="track-scale" viewBox="0 0 320 27" aria-hidden="true" inner_html=drawing />
            </span>
            <b>{move || value.get()}</b>
            <span class="u-gain" class:u-loss=move || gain.get() < 0>{move || signed_or_nothing(i18n, gain.get())}</span>
            <Show when=move || lowest.get()><span class="u-unseen">{t!(i18n, game.lowest)}</span></Show>
        </li>
    }
}

/// Points with their sign; nothing for none.
fn signed_or_nothing(i18n: Texts, points: i32) -> String {
    if points == 0 { String::new() } else { words::cosmic_factory::signed(i18n, points) }
}

/// A small track: its expected gain and value. A press shows the reasons.
#[component]
pub(crate) fn Gauge(
    track: Track,
    #[prop(into)] value: Signal<u8>,
    /// Its expected gain.
    #[prop(into)]
    gain: Signal<i32>,
    /// Whether it would be the lowest colour.
    #[prop(into)]
    lowest: Signal<bool>,
    /// Whether points are being counted: then the label names the track first, and then the gain.
    #[prop(optional)]
    counted: bool,
    /// Called when the player asks for the reasons.
    on_why: Callback<Track>,
) -> impl IntoView {
    let i18n = use_i18n();
    let after = move || (i32::from(value.get()) + gain.get()).clamp(0, i32::from(Points::TOP));
    let tone = move || match gain.get().signum() {
        _ if counted => "",
        1 => "u-gain",
        0 => "u-muted",
        _ => "u-loss",
    };
    let meter = move || {
        let (value, gain) = (value.get(), gain.get());
        let fill = filling(track, 0.0, f64::from(value) * 2.0, 10.0);
        format!("<rect class='track-base' width='60' height='10'/>{fill}{}", ghost(value, gain, 2.0, 0.0, 9.0))
    };
    let line = move || {
        if gain.get() == 0 {
            value.get().to_string()
        } else {
            t_string!(i18n, build.preview.becomes, before = value.get(), after = after()).to_string()
        }
    };
    let gained = move || if gain.get() == 0 { "0".to_owned() } else { words::cosmic_factory::signed(i18n, gain.get()) };
    let first = move || if counted { value.get().to_string() } else { gained() };
    let second = move || if counted { words::cosmic_factory::signed(i18n, gain.get()) } else { line() };
    // The label contains the visible text, for speech control (WCAG 2.5.3).
    let label = move || {
        let (track, gain, value) = (words::cosmic_factory::track(i18n, track), first(), second());
        match lowest.get() {
            true => t_string!(i18n, spoken.gauge_lowest, track, gain, value),
            false => t_string!(i18n, spoken.gauge, track, gain, value),
        }
    };
    view! {
        <button class="track-gauge" class:lowest=move || lowest.get() data-track=track.to_string()
            aria-label=label on:click=move |_| on_why.run(track)>
            <Piece track />
            <b class=tone>{first}</b>
            {gap(i18n)}
            <svg class="track-meter" viewBox="0 0 60 10" preserveAspectRatio="none" aria-hidden="true" inner_html=meter />
            <span>{second}</span>
        </button>
    }
}
