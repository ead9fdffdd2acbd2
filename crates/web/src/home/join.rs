//! Joining a table by its code.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use page_model::home::join::code_in;

use super::table_setup::use_joining;
use crate::api;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// A field for the code of a table, or a link to one.
#[component]
pub(super) fn JoinForm() -> impl IntoView {
    let i18n = use_i18n();
    let joining = use_joining();
    let (text, wrong, busy) = (RwSignal::new(String::new()), RwSignal::new(None::<String>), RwSignal::new(false));
    let join = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(code) = code_in(&text.get_untracked()) else {
            wrong.set(Some(t_string!(i18n, home.join_wrong).to_owned()));
            return;
        };
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        leptos::task::spawn_local(async move {
            match api::table(&code).await {
                Ok(table) => joining.go(&table.code, None),
                Err(trouble) => {
                    wrong.try_set(Some(words::trouble(i18n, &trouble, &code)));
                }
            }
            busy.try_set(false);
        });
    };
    view! {
        <form class="u-stack-tight" on:submit=join>
            <div class="u-row">
                <label class="u-unseen" for="code">{t!(i18n, home.join_label)}</label>
                <input
                    id="code" class="field code u-grow" autocomplete="off" autocapitalize="none" spellcheck="false"
                    placeholder=move || t_string!(i18n, home.join_example)
                    aria-invalid=move || wrong.with(Option::is_some).then_some("true")
                    aria-describedby="code-wrong"
                    bind:value=text
                    on:input=move |_| wrong.set(None)
                />
                <button class="button" data-action="join">{t!(i18n, home.join)}</button>
            </div>
            <p class="u-small u-loss" id="code-wrong" role="alert">{move || wrong.get()}</p>
        </form>
    }
}
