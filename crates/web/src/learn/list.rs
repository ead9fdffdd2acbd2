//! All lessons, with those that are done.

use leptos::prelude::*;
use lessons::{About, CATALOG, LessonInfo};
use page_model::games::GameKind;

use super::progress;
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{Icon, PlaceBar, Sign, use_title};
use crate::words;

/// What a lesson is called: after what it is about.
pub(super) fn title(i18n: Texts, info: &LessonInfo) -> String {
    match info.about {
        About::CosmicFactory => words::game(i18n, GameKind::CosmicFactory).to_owned(),
        About::BigBang => words::game(i18n, GameKind::BigBang).to_owned(),
        About::Card(card) => words::cosmic_factory::card(i18n, card).to_owned(),
        About::Piece("worm-holes") => t_string!(i18n, learn.worm_holes).to_owned(),
        About::Piece(name) => name.parse().map(|piece| words::big_bang::piece(i18n, piece)).unwrap_or_default(),
        About::Mode(mode) => words::mode(i18n, &mode.to_string()).to_owned(),
    }
}

/// The page of all lessons.
#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    let i18n = use_i18n();
    use_title(move || t_string!(i18n, learn.title).to_owned());
    let group = move |heading: Signal<String>, of: fn(&About) -> bool| {
        let lessons = CATALOG.iter().filter(|info| of(&info.about)).map(|info| view! { <Entry info /> }).collect_view();
        view! {
            <section class="u-stack-tight">
                <h2 class="label">{heading}</h2>
                <ul class="learn-list">{lessons}</ul>
            </section>
        }
    };
    view! {
        <main class="page" data-screen="learn">
            <PlaceBar />
            <div class="u-stack-tight">
                <h1 class="u-huge">{t!(i18n, learn.title)}</h1>
                <p class="u-muted">{t!(i18n, learn.lead)}</p>
            </div>
            {group(Signal::derive(move || t_string!(i18n, learn.basics).to_owned()), |about| matches!(about, About::CosmicFactory | About::BigBang))}
            {group(Signal::derive(move || t_string!(i18n, learn.cards).to_owned()), |about| matches!(about, About::Card(_)))}
            {group(Signal::derive(move || t_string!(i18n, learn.pieces).to_owned()), |about| matches!(about, About::Piece(_)))}
            {group(Signal::derive(move || t_string!(i18n, learn.modes).to_owned()), |about| matches!(about, About::Mode(_)))}
            <p><a class="button quiet" href="/how" data-action="how">{t!(i18n, learn.read)}</a></p>
        </main>
    }
}

/// A lesson in the list: done, begun, or new.
#[component]
fn Entry(info: &'static LessonInfo) -> impl IntoView {
    let i18n = use_i18n();
    let progress = progress::recall();
    let begun = progress.run(info.id).map(|run| run.step + 1);
    let is_done = progress.is_finished(info.id);
    let place = move || match begun {
        Some(step) => t_string!(i18n, learn.step, step = step, steps = info.steps).to_string(),
        None if is_done => t_string!(i18n, learn.done).to_owned(),
        None => String::new(),
    };
    view! {
        <li>
            <a class="learn-entry" href=format!("/learn/{}", info.id) data-lesson=info.id data-done=is_done.then_some("")>
                <span class="u-grow">{move || title(i18n, info)}</span>
                <span class="u-small u-muted">{place}</span>
                {is_done.then(|| view! { <Icon icon=Sign::Check /> })}
            </a>
        </li>
    }
}
