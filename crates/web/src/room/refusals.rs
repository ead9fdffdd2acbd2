//! What the server refuses, shown as a note.

use leptos::prelude::*;

use super::use_room;
use crate::notifications::use_notifications;
use crate::sound::use_sounds;
use crate::texts::{t_string, use_i18n};
use crate::words;
use page_model::sound::Tone;

/// Shows each refusal as a note. It renders nothing of its own.
#[component]
pub(crate) fn Refusals() -> impl IntoView {
    let (i18n, room, news, sounds) = (use_i18n(), use_room(), use_notifications(), use_sounds());
    Effect::new(move |known: Option<u64>| {
        let refusal = room.refused.get();
        let count = refusal.as_ref().map_or(0, |refusal| refusal.count);
        if let Some(refusal) = refusal.filter(|_| known.is_some_and(|known| known < count)) {
            let reason = words::refused(i18n, room, &refusal.why);
            sounds.play(Tone::Refused);
            let text = match refusal.taken_back {
                true => t_string!(i18n, refusals.taken_back, reason = reason).to_string(),
                false => reason,
            };
            // A refusal by the rules has the number of the rule as its reason; the server has other reasons besides.
            news.refuse(text, refusal.why.reason.parse().ok());
        }
        count
    });
}
