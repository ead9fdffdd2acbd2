//! Another game on this device.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::begin::begin_again;
use crate::notifications::use_notifications;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};

/// Begins another game as soon as it is requested, and navigates to it. It renders nothing.
#[component]
pub(crate) fn BeginAgain() -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    let navigate = use_navigate();
    Effect::new(move |before: Option<u32>| {
        let wished = room.local.map_or(0, |local| local.again.get());
        if before.is_some_and(|before| wished > before) {
            match begin_again(&room.code.get_value()) {
                Some(code) => navigate(&format!("/t/{code}"), NavigateOptions::default()),
                None => news.trouble(t_string!(i18n, offline.no_room)),
            }
        }
        wished
    });
}
