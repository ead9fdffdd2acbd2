//! The top of every page that is read.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::{IconButton, LanguagePicker, Preferences, Sheet, Sign, SoundButton, ThemeButton};
use crate::texts::{t, t_string, use_i18n};

/// The bar with the sign of Orrery, which leads home, and what belongs beside it.
#[component]
pub(crate) fn Bar(
    /// What stands at its end.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <header class="page-bar">
            <Brand />
            <span class="u-grow"></span>
            {children.map(|children| children())}
        </header>
    }
}

/// The bar of places away from tables, with all that a person can prefer.
#[component]
pub(crate) fn PlaceBar() -> impl IntoView {
    view! {
        <Bar>
            <SoundButton />
            <span class="u-wide"><ThemeButton /></span>
            <PreferencesButton />
            <LanguagePicker />
        </Bar>
    }
}

/// Opens a sheet with all that a person can prefer.
#[component]
pub(crate) fn PreferencesButton() -> impl IntoView {
    let i18n = use_i18n();
    let preferring = RwSignal::new(false);
    view! {
        <IconButton
            action="preferences" icon=Sign::Settings
            label=move || t_string!(i18n, home.preferences).to_owned()
            act=move |()| preferring.set(true)
        />
        <Sheet open=preferring label=move || t_string!(i18n, home.preferences).to_owned()>
            <Preferences />
        </Sheet>
    }
}

/// The sign of Orrery, which leads home.
#[component]
pub(crate) fn Brand(
    /// What is done when it is pressed, before it leads anywhere.
    #[prop(optional)]
    on_click: Option<Callback<MouseEvent>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let press = move |event| {
        if let Some(on_click) = on_click {
            on_click.run(event);
        }
    };
    view! {
        <a class="page-brand" href="/" on:click=press>
            <span class="page-brand-mark" inner_html=artwork::mark()></span>
            {t!(i18n, app.name)}
        </a>
    }
}
