//! Files that are dropped on the page.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, File, FileList};

use crate::browser::{self, Listener};
use crate::notifications::use_notifications;
use crate::texts::{t_string, use_i18n};

/// Takes files that are dropped anywhere on the page as long as the component lives.
pub(super) fn take_dropped_files(act: impl Fn(String) + Copy + 'static) {
    let read = reader(act);
    let listen = |name: &'static str, act: Box<dyn Fn(&DragEvent)>| {
        browser::document().map(|document| {
            Listener::new(document.into(), name, move |event| {
                if let Some(event) = event.dyn_ref::<DragEvent>() {
                    act(event);
                }
            })
        })
    };
    // Without this the browser would navigate to the file.
    let over = listen("dragover", Box::new(|event| event.prevent_default()));
    let dropped = listen(
        "drop",
        Box::new(move |event| {
            event.prevent_default();
            read(event.data_transfer().and_then(|moved| moved.files()));
        }),
    );
    let listeners = StoredValue::new_local((over, dropped));
    on_cleanup(move || listeners.dispose());
}

/// Reads the first of some files.
pub(super) fn reader(act: impl Fn(String) + Copy + 'static) -> impl Fn(Option<FileList>) + Copy + 'static {
    let (i18n, news) = (use_i18n(), use_notifications());
    move |files: Option<FileList>| {
        let Some(file) = files.and_then(|files| files.get(0)) else { return };
        leptos::task::spawn_local(async move {
            match text_of(&file).await {
                Some(text) => act(text),
                None => news.trouble(t_string!(i18n, replay.unreadable)),
            }
        });
    }
}

async fn text_of(file: &File) -> Option<String> {
    JsFuture::from(file.text()).await.ok()?.as_string()
}
