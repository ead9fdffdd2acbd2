//! The instrument, and the ways to begin.

use leptos::prelude::*;
use protocol::table::Visibility;

use super::choice::{Choice, GameChoice};
use super::join::JoinForm;
use super::opening::use_opening;
use crate::games::{Game, is_alone};
use crate::kit::{Icon, Sign};
use crate::room::is_first_visit;
use crate::texts::{t, t_string, use_i18n};

/// The instrument, and the ways to begin.
#[component]
pub(super) fn Hero() -> impl IntoView {
    let (i18n, choice) = (use_i18n(), expect_context::<Choice>());
    let opening = use_opening();
    let first = is_first_visit();
    let busy = opening.busy;
    let about = move || match choice.mode.get() {
        mode if is_alone(mode) => t_string!(i18n, home.play_now_alone),
        _ if first && choice.game.get() == Game::CosmicFactory => t_string!(i18n, home.first_visit),
        _ => t_string!(i18n, home.play_now_about),
    };
    view! {
        <section class="hero">
            <div class="instrument" inner_html=artwork::orrery()></div>
            <div class="stack">
                <div class="stack-tight">
                    <h1 class="huge">{t!(i18n, home.headline)}</h1>
                    <p class="muted">{t!(i18n, home.about)}</p>
                </div>
                <div class="stack-tight"><GameChoice /></div>
                <button
                    type="button" class="button main big" data-action="play-now"
                    aria-disabled=move || busy.get().then_some("true")
                    on:click=move |_| opening.play_now(choice.mode.get_untracked())
                >
                    <Icon icon=Sign::Play />
                    {move || match busy.get() {
                        true => t!(i18n, home.play_now_starting).into_any(),
                        false => t!(i18n, home.play_now).into_any(),
                    }}
                </button>
                <p class="small muted">{about}</p>
                <div class="halves even">
                    <button
                        type="button" class="button" data-action="new-table"
                        aria-disabled=move || busy.get().then_some("true")
                        on:click=move |_| opening.new_table(choice.mode.get_untracked(), Visibility::Link)
                    >
                        {t!(i18n, home.new_table)}
                    </button>
                    <a class="button" href=move || choice.game.get().how_to_play() data-action="how">
                        {t!(i18n, howto.title)}
                    </a>
                </div>
                <JoinForm />
            </div>
        </section>
    }
}
