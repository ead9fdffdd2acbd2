//! What whoever runs the server tells everybody: a line on pages that scroll, a sheet at tables.

use js_sys::{Date, Object, Reflect};
use leptos::prelude::*;
use protocol::announcement::Announcement;
use wasm_bindgen::JsValue;

use super::{IconButton, Sheet, Sign};
use crate::notifications::use_notifications;
use crate::texts::{Texts, t_string, use_i18n};
use page_model::texts::Language as _;

/// The announcement in full, on pages that may scroll; nothing while nothing is announced, or once it was put away.
#[component]
pub(crate) fn AnnouncementLine() -> impl IntoView {
    let (i18n, news) = (use_i18n(), use_notifications());
    let shown =
        Memo::new(move |_| news.announcement.get().filter(|now| news.read.with(|read| read.as_ref() != Some(now))));
    move || {
        shown.get().map(|announcement| {
            let sentence = sentence(i18n, &announcement);
            view! {
                <div class="banner told" role="status" data-announcement="">
                    <span class="banner-text">{sentence}</span>
                    <IconButton
                        icon=Sign::Close action="hide-announcement"
                        label=move || t_string!(i18n, common.close).to_owned()
                        act=move |()| news.read.set(Some(announcement.clone()))
                    />
                </div>
            }
        })
    }
}

/// Tells of announcements where nothing may move: by a toast that opens a sheet.
pub(crate) fn note_announcements(announcement: RwSignal<Option<Announcement>>) {
    let (i18n, news) = (use_i18n(), use_notifications());
    Effect::new(move |_| {
        let announcement = announcement.get();
        news.forget_announcement();
        if announcement.is_some() && news.read.with_untracked(|read| *read != announcement) {
            news.note_announcement(t_string!(i18n, connection.announcement_read).to_owned());
        }
        news.announcement.set(announcement);
    });
    on_cleanup(move || news.forget_announcement());
}

/// The sheet with the announcement.
#[component]
pub(crate) fn AnnouncementSheet() -> impl IntoView {
    let (i18n, news) = (use_i18n(), use_notifications());
    Effect::new(move |_| {
        if news.reading.get() {
            news.read.set(news.announcement.get());
        }
    });
    view! {
        <Sheet open=news.reading label=move || t_string!(i18n, connection.announcement).to_owned()>
            {move || news.announcement.get().map(|announcement| view! {
                <div class="u-stack-tight" data-announcement="">
                    {announcement.at.map(|at| view! { <p class="u-muted">{moment(i18n, at)}</p> })}
                    <p class="banner-announced">{announcement.text}</p>
                </div>
            })}
        </Sheet>
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
