//! What whoever runs the server tells everybody, as a thin line.

use js_sys::{Date, Object, Reflect};
use leptos::prelude::*;
use protocol::announcement::Announcement;
use wasm_bindgen::JsValue;

use super::{IconButton, Sign};
use crate::texts::{Texts, t_string, use_i18n};
use page_model::texts::Language as _;

/// The line; nothing while nothing is announced. It can be put away until something else is.
#[component]
pub(crate) fn AnnouncementLine(#[prop(into)] announcement: Signal<Option<Announcement>>) -> impl IntoView {
    let i18n = use_i18n();
    let hidden = RwSignal::new(None::<Announcement>);
    let shown = Memo::new(move |_| announcement.get().filter(|now| hidden.with(|hidden| hidden.as_ref() != Some(now))));
    move || {
        shown.get().map(|announcement| {
            let sentence = sentence(i18n, &announcement);
            view! {
                <div class="banner told" role="status" data-announcement="">
                    <span class="banner-text">{sentence}</span>
                    <IconButton
                        icon=Sign::Close action="hide-announcement"
                        label=move || t_string!(i18n, common.close).to_owned()
                        act=move |()| hidden.set(Some(announcement.clone()))
                    />
                </div>
            }
        })
    }
}

/// The text as it was written, after who says it, and for when.
fn sentence(i18n: Texts, announcement: &Announcement) -> String {
    let words = announcement.text.clone();
    match announcement.at {
        Some(at) => t_string!(i18n, connection.announced_for, time = moment(i18n, at), words = words).to_string(),
        None => t_string!(i18n, connection.announced, words = words).to_string(),
    }
}

/// Day and time in the way of the language, where the reader is.
fn moment(i18n: Texts, millis: u64) -> String {
    let options = Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // A plain object takes everything.
        let _ = Reflect::set(&options, &name.into(), &value.into());
    }
    let date = Date::new(&JsValue::from_f64(millis as f64));
    String::from(date.to_locale_string(&i18n.get_locale().to_string(), &options))
}
