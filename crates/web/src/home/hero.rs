//! The orrery, and the buttons to begin.

use leptos::prelude::*;
use protocol::table::Visibility;

use super::choice::GameChoice;
use super::join::JoinForm;
use super::table_setup::use_table_setup;
use crate::room::is_first_visit;
use crate::skeleton::SkeletonChoice;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, Sign};
use page_model::games::is_alone;
use page_model::texts::text;

#[component]
pub(super) fn Hero() -> impl IntoView {
    let (i18n, choice) = (use_i18n(), expect_context::<GameChoice>());
    let opening = use_table_setup();
    let first = is_first_visit();
    let busy = opening.busy;
    // A press in the skeleton is carried out once, however often the first page is shown.
    let wanted = expect_context::<StoredValue<SkeletonChoice>>();
    if wanted.get_value().play_now {
        opening.play_now(choice.mode.get_untracked());
    }
    wanted.set_value(SkeletonChoice::default());
    let about = move || match choice.mode.get() {
        mode if is_alone(mode) => t_string!(i18n, home.play_now_alone),
        _ if first => text(i18n, choice.game.get().first_visit),
        _ => t_string!(i18n, home.play_now_about),
    };
    view! {
        <section class="home-hero">
            <div class="home-instrument" inner_html=artwork::orrery()></div>
            <div class="home-start">
                <div class="home-title u-stack-tight">
                    <h1>{t!(i18n, home.headline)}</h1>
                    <p class="u-muted">{t!(i18n, home.about)}</p>
                </div>
                <div class="home-choice u-stack-tight"><GameChoice /></div>
                <div class="home-play u-stack-tight">
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
                    <p class="u-small u-muted">{about}</p>
                </div>
                <div class="home-more u-stack-tight">
                    <div class="page-halves even">
                        <button
                            type="button" class="button" data-action="new-table"
                            aria-disabled=move || busy.get().then_some("true")
                            on:click=move |_| opening.new_table(choice.mode.get_untracked(), Visibility::Link)
                        >
                            {t!(i18n, home.new_table)}
                        </button>
                        <a class="button" href="/learn" data-action="learn">
                            {t!(i18n, learn.title)}
                        </a>
                    </div>
                    <JoinForm />
                </div>
            </div>
        </section>
    }
}
