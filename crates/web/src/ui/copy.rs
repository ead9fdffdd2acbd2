//! What is handed to other programs of the device: copies, and things to share.

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::{Icon, Sign};
use crate::browser;
use crate::notifications::use_notifications;
use crate::texts::{t_string, use_i18n};

/// A button that copies a text.
#[component]
pub(crate) fn CopyButton(
    #[prop(into)] text: Signal<String>,
    /// The label of the button.
    #[prop(into)]
    label: Signal<String>,
    /// What is said when it is done.
    #[prop(into)]
    done: Signal<String>,
) -> impl IntoView {
    let (i18n, news) = (use_i18n(), use_notifications());
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let text = text.get_untracked();
        leptos::task::spawn_local(async move {
            if copy_text(&text).await {
                news.note(done.get_untracked());
                copied.try_set(true);
                gloo_timers::future::TimeoutFuture::new(2_000).await;
                copied.try_set(false);
            } else {
                news.trouble(t_string!(i18n, room.invite.copy_failed));
            }
        });
    };
    view! {
        <button type="button" class="button" data-action="copy" on:click=copy>
            <Icon icon=Signal::derive(move || if copied.get() { Sign::Check } else { Sign::Copy }) />
            {move || if copied.get() { t_string!(i18n, common.copied).to_owned() } else { label.get() }}
        </button>
    }
}

/// Copies a text; whether that was possible.
pub(crate) async fn copy_text(text: &str) -> bool {
    let Some(navigator) = navigator() else { return false };
    let Ok(clipboard) = Reflect::get(&navigator, &"clipboard".into()) else { return false };
    settled(call(&clipboard, "writeText", &text.into())).await
}

/// Whether the device has a way to share things.
pub(crate) fn can_share() -> bool {
    navigator().is_some_and(|navigator| method(&navigator, "share").is_some())
}

/// Lets the device share a link.
pub(crate) async fn share(text: &str, link: &str) -> bool {
    let what = Object::new();
    for (name, value) in [("text", text), ("url", link)] {
        drop(Reflect::set(&what, &name.into(), &value.into()));
    }
    let Some(navigator) = navigator() else { return false };
    settled(call(&navigator, "share", &what)).await
}

fn navigator() -> Option<JsValue> {
    browser::window().map(|window| window.navigator().into())
}

/// A method that not all browsers have, and none offers where the page is not secure.
fn method(target: &JsValue, name: &str) -> Option<Function> {
    if target.is_undefined() {
        return None;
    }
    Reflect::get(target, &name.into()).ok()?.dyn_into().ok()
}

fn call(target: &JsValue, name: &str, argument: &JsValue) -> Option<Promise> {
    method(target, name)?.call1(target, argument).ok()?.dyn_into().ok()
}

/// Whether what was promised was done.
async fn settled(promise: Option<Promise>) -> bool {
    match promise {
        Some(promise) => JsFuture::from(promise).await.is_ok(),
        None => false,
    }
}
