//! The guest's name.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use page_model::home::name::{MAX_NAME_LETTERS, NameError, check};
use protocol::to_server::Request;

use crate::api;
use crate::browser;
use crate::guest::use_guest;
use crate::live::Room;
use crate::notifications::use_notifications;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::Sheet;
use crate::words;

/// Set on this device once the guest was asked for a name.
const STORAGE_KEY: &str = "name-asked";

/// Whether to ask the guest for a name: once, if they have not chosen one.
pub(crate) fn wants_name() -> bool {
    let name = use_guest().me.with_untracked(|me| me.as_ref().map(|me| me.name.clone()).unwrap_or_default());
    words::made_up(&name).is_some() && browser::remembered(STORAGE_KEY).is_none()
}

/// A sheet in which we choose our name.
#[component]
pub(crate) fn NameSheet(
    open: RwSignal<bool>,
    /// Whether it may have opened by itself; then there is a button to continue without a name.
    #[prop(optional)]
    skippable: bool,
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <Sheet open label=move || t_string!(i18n, names.title).to_owned()>
            <NameForm open skippable />
        </Sheet>
    }
}

#[component]
fn NameForm(open: RwSignal<bool>, skippable: bool) -> impl IntoView {
    let (i18n, guest, news) = (use_i18n(), use_guest(), use_notifications());
    // At a table everybody sees the new name at once.
    let table = use_context::<Room>().filter(|room| room.local.is_none() && !room.is_shown_only());
    browser::remember(STORAGE_KEY, "yes");
    let known = guest.me.with_untracked(|me| me.as_ref().map(|me| me.name.clone()).unwrap_or_default());
    let known = if words::made_up(&known).is_some() { String::new() } else { known };
    let (text, wrong) = (RwSignal::new(known), RwSignal::new(None::<String>));
    let save = move |event: SubmitEvent| {
        event.prevent_default();
        let name = match check(&text.get_untracked()) {
            Ok(name) => name.to_owned(),
            Err(NameError::Empty) => return wrong.set(Some(t_string!(i18n, names.empty).to_owned())),
            Err(NameError::TooLong) => {
                return wrong.set(Some(t_string!(i18n, names.too_long, count = MAX_NAME_LETTERS).to_string()));
            }
        };
        if let Some(room) = table {
            news.note(t_string!(i18n, names.changed, name = name.clone()).to_string());
            guest.me.update(|me| {
                if let Some(me) = me {
                    me.name.clone_from(&name);
                }
            });
            room.ask(Request::Name(name));
            return open.set(false);
        }
        leptos::task::spawn_local(async move {
            match api::rename(&name).await {
                Ok(me) => {
                    news.note(t_string!(i18n, names.changed, name = me.name.clone()).to_string());
                    guest.me.set(Some(me));
                    open.try_set(false);
                }
                Err(trouble) => {
                    wrong.try_set(Some(words::trouble(i18n, &trouble, "")));
                }
            }
        });
    };
    view! {
        <form class="u-stack" on:submit=save>
            <label class="u-stack-tight">
                <span>{t!(i18n, names.ask)}</span>
                <input
                    class="field" name="name" autocomplete="nickname" autofocus maxlength=MAX_NAME_LETTERS.to_string() bind:value=text
                    aria-invalid=move || wrong.with(Option::is_some).then_some("true")
                    aria-describedby="name-wrong"
                    on:input=move |_| wrong.set(None)
                />
            </label>
            <p class="u-small u-loss" id="name-wrong" role="alert">{move || wrong.get()}</p>
            <p class="u-small u-muted">{t!(i18n, names.about)}</p>
            <div class="u-row u-wrap">
                <button class="button main u-grow" data-action="save-name">{t!(i18n, names.save)}</button>
                {skippable.then(|| view! {
                    <button type="button" class="button" data-action="skip-name" on:click=move |_| open.set(false)>
                        {t!(i18n, common.skip)}
                    </button>
                })}
            </div>
        </form>
    }
}

/// Selects the whole text of a field, to be copied by hand.
pub(crate) fn select_all(event: leptos::ev::FocusEvent) {
    event_target::<web_sys::HtmlInputElement>(&event).select();
}
