//! The instrument, and the ways to begin.

use leptos::prelude::*;
use protocol::table::Visibility;

use super::join::JoinForm;
use super::opening::use_opening;
use crate::kit::{Icon, Sign};
use crate::room::is_first_visit;
use crate::texts::{t, use_i18n};

/// The instrument, and the ways to begin.
#[component]
pub(super) fn Hero() -> impl IntoView {
    let i18n = use_i18n();
    let opening = use_opening();
    let first = is_first_visit();
    let busy = opening.busy;
    view! {
        <section class="hero">
            <div class="instrument" inner_html=artwork::orrery()></div>
            <div class="stack">
                <div class="stack-tight">
                    <h1 class="huge">{t!(i18n, home.headline)}</h1>
                    <p class="muted">{t!(i18n, home.about)}</p>
                </div>
                <button
                    type="button" class="button main big" data-action="play-now"
                    aria-disabled=move || busy.get().then_some("true")
                    on:click=move |_| opening.play_now()
                >
                    <Icon icon=Sign::Play />
                    {move || match busy.get() {
                        true => t!(i18n, home.play_now_starting).into_any(),
                        false => t!(i18n, home.play_now).into_any(),
                    }}
                </button>
                <p class="small muted">
                    {move || match first {
                        true => t!(i18n, home.first_visit).into_any(),
                        false => t!(i18n, home.play_now_about).into_any(),
                    }}
                </p>
                <div class="halves even">
                    <button
                        type="button" class="button" data-action="new-table"
                        aria-disabled=move || busy.get().then_some("true")
                        on:click=move |_| opening.new_table(Visibility::Link)
                    >
                        {t!(i18n, home.new_table)}
                    </button>
                    <a class="button" href="/how" data-action="how">{t!(i18n, howto.title)}</a>
                </div>
                <JoinForm />
            </div>
        </section>
    }
}
