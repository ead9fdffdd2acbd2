//! Where a link for another device leads: nobody becomes somebody else without saying so here.

use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};
use page_model::home::link::place;
use protocol::device::{LinkOffer, PresentGuest};

use crate::api;
use crate::browser;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{ErrorPage, Loading, PlaceBar, use_title};
use crate::words;

/// What the link in the address would do, and the choice whether it is to.
#[component]
pub(crate) fn LinkPage() -> impl IntoView {
    let (params, query) = (use_params_map(), use_query_map());
    let key = Memo::new(move |_| params.with(|params| params.get("key").unwrap_or_default()));
    let to = Memo::new(move |_| query.with(|query| place(&query.get("to").unwrap_or_default()).to_owned()));
    let offer = LocalResource::new(move || {
        let key = key.get();
        async move { api::look_at_link(&key).await }
    });
    move || match offer.get() {
        None => view! { <Loading /> }.into_any(),
        Some(Err(trouble)) => view! { <ErrorPage trouble code=String::new() /> }.into_any(),
        Some(Ok(offer)) => view! { <Offer offer key=key.get() to=to.get() /> }.into_any(),
    }
}

#[component]
fn Offer(offer: LinkOffer, key: String, to: String) -> impl IntoView {
    let i18n = use_i18n();
    let LinkOffer { name, now } = offer;
    let name = StoredValue::new(name);
    let called = move || name.with_value(|name| words::person(i18n, name));
    use_title(move || t_string!(i18n, names.link.title, name = called()));
    let (key, to) = (StoredValue::new(key), StoredValue::new(to));
    let (busy, wrong) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let accept = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        leptos::task::spawn_local(async move {
            match api::use_link(&key.get_value()).await {
                // All that the page knows is about somebody else; and nobody comes back to a link that is used up.
                Ok(_) => browser::replace_location(&to.get_value()),
                Err(trouble) => {
                    wrong.try_set(Some(words::trouble(i18n, &trouble, "")));
                    busy.try_set(false);
                }
            }
        });
    };
    let is_same = now.as_ref().is_some_and(|now| now.same);
    let leaves = now.filter(|now| !now.same).map(|PresentGuest { name, has_games, .. }| {
        let called = move || words::person(i18n, &name);
        let (games, present) = (called.clone(), called);
        view! {
            <p>{move || t_string!(i18n, names.link.now, name = present())}</p>
            {has_games.then(|| view! {
                <p class="note">{move || t_string!(i18n, names.link.left_behind, name = games())}</p>
            })}
        }
    });
    view! {
        <main class="page" class=("has-acts", !is_same) data-screen="link">
            <PlaceBar />
            <div class="blank">
                <h1>{move || t_string!(i18n, names.link.title, name = called())}</h1>
                {match is_same {
                    true => view! {
                        <p>{move || t_string!(i18n, names.link.same, name = called())}</p>
                        <a class="button main" href=to.get_value()>{t!(i18n, names.link.on)}</a>
                    }.into_any(),
                    false => view! {
                        {leaves}
                        <p class="u-muted">{move || t_string!(i18n, names.link.warning, name = called())}</p>
                        <p class="u-small u-loss" role="alert">{move || wrong.get()}</p>
                    }.into_any(),
                }}
            </div>
        </main>
        {(!is_same).then(|| view! {
            <footer class="table-acts on-page">
                <button type="button" class="button" data-action="become" on:click=accept>
                    {t!(i18n, names.link.accept)}
                </button>
                <a class="button main" data-action="stay" href="/">{t!(i18n, names.link.stay)}</a>
            </footer>
        })}
    }
}
