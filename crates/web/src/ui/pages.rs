//! Pages for when there is nothing else to show.

use leptos::prelude::*;

use super::{PlaceBar, use_title};
use crate::api::RequestError;
use crate::browser;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// Shown while something is on its way.
#[component]
pub(crate) fn Loading() -> impl IntoView {
    let i18n = use_i18n();
    view! { <main class="page"><p class="blank" role="status">{t!(i18n, app.loading)}</p></main> }
}

/// Shown at an address where nothing is.
#[component]
pub(crate) fn Missing() -> impl IntoView {
    let i18n = use_i18n();
    use_title(move || t_string!(i18n, problems.title).to_owned());
    view! {
        <main class="page">
            <PlaceBar />
            <div class="blank">
                <h1>{t!(i18n, problems.title)}</h1>
                <p class="u-muted">{t!(i18n, problems.no_such_page)}</p>
                <a class="button main" href="/">{t!(i18n, common.home)}</a>
            </div>
        </main>
    }
}

/// Shown when a table cannot be shown.
#[component]
pub(crate) fn ErrorPage(trouble: RequestError, code: String) -> impl IntoView {
    let i18n = use_i18n();
    use_title(move || t_string!(i18n, problems.title).to_owned());
    // What the server says about itself may go away; what it says about the table stays.
    let may_pass = words::may_pass(&trouble);
    let details = words::trouble_details(&trouble);
    view! {
        <main class="page" data-screen="trouble">
            <PlaceBar />
            <div class="blank" role="alert">
                <h1>{t!(i18n, problems.title)}</h1>
                <p>{move || words::trouble(i18n, &trouble, &code)}</p>
                {details.map(|text| view! {
                    <p class="u-small u-muted">{move || t_string!(i18n, problems.details, text = text.clone()).to_string()}</p>
                })}
                <div class="u-row">
                    {may_pass.then(|| view! {
                        <button type="button" class="button" data-action="retry" on:click=move |_| reload()>
                            {t!(i18n, common.retry)}
                        </button>
                    })}
                    <a class="button main" href="/">{t!(i18n, common.home)}</a>
                </div>
            </div>
        </main>
    }
}

/// Loads the page again.
pub(crate) fn reload() {
    if let Some(window) = browser::window() {
        drop(window.location().reload());
    }
}
