//! The screen of an abandoned game.

use leptos::prelude::*;

use super::{Again, AgainLine, RecordLink, ReplayLink};
use crate::notifications::use_notifications;
use crate::room::{ConnectionBanner, MenuButton, use_room};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Bar, use_title};

/// Says that the game was abandoned, and offers another one. By the rules it is not over, so no points are counted.
#[component]
pub(crate) fn Abandoned() -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    use_title(move || t_string!(i18n, end.title).to_owned());
    Effect::new(move |_| news.say(t_string!(i18n, end.abandoned)));
    // For viewers without a seat the main button leads home.
    let has_seat = move || room.seat.get().is_some() || room.local.is_some();
    view! {
        <ConnectionBanner />
        <main class="page has-acts" data-screen="abandoned">
            <Bar><MenuButton /></Bar>
            <div class="u-stack-tight u-center">
                <h1 class="u-huge">{t!(i18n, end.abandoned)}</h1>
                <p class="u-muted">{t!(i18n, end.abandoned_about)}</p>
            </div>
            <AgainLine />
        </main>
        <footer class="table-acts on-page">
            <RecordLink />
            <ReplayLink />
            <Show when=has_seat><a class="button" data-action="home" href="/">{t!(i18n, common.home)}</a></Show>
            <Again />
        </footer>
    }
}
