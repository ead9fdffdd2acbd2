//! What others say and show, announced to players who do not look at the chat.

use leptos::prelude::*;
use protocol::table::Reaction;

use super::talk::Talk;
use super::use_room;
use crate::live::{Link, Reacted};
use crate::notifications::use_notifications;
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;

/// Announces messages and reactions. It renders nothing.
#[component]
pub(crate) fn Chatter() -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    let talk = expect_context::<Talk>();
    Effect::new(move |known: Option<Option<u64>>| {
        let known = known.flatten();
        let last = room.said.with(|said| said.last().map_or(0, |last| last.at));
        // Messages from before we came are in the chat, and no news.
        if known.is_none() && room.link.get() != Link::Connected {
            return None;
        }
        let Some(known) = known else { return Some(last) };
        let fresh =
            room.said.with(|said| said.iter().rev().take_while(|said| said.at > known).cloned().collect::<Vec<_>>());
        for said in fresh.iter().rev().filter(|said| !talk.is_ours(room, said) && untrack(|| talk.hears(said))) {
            let line = words::pair(i18n, words::person(i18n, &said.name), &said.text);
            match talk.open.get_untracked() || talk.muted.get_untracked() {
                true => news.say(line),
                false => news.note(line),
            }
        }
        Some(last)
    });
    Effect::new(move |known: Option<u64>| {
        let reacted = room.reacted.get();
        let count = reacted.as_ref().map_or(0, |reacted| reacted.count);
        let is_heard =
            |reacted: &Reacted| !talk.muted.get_untracked() && untrack(|| talk.hidden.hears(reacted.guest.as_deref()));
        if let Some(reacted) = reacted.filter(|_| known.is_some_and(|known| known < count)).filter(is_heard) {
            news.note(sentence(i18n, &reacted));
        }
        count
    });
}

/// What somebody shows, in words.
fn sentence(i18n: Texts, reacted: &Reacted) -> String {
    let name = words::person(i18n, &reacted.name);
    match reacted.reaction {
        Reaction::Wave => t_string!(i18n, room.reacted.wave, name = name).to_string(),
        Reaction::Applause => t_string!(i18n, room.reacted.applause, name = name).to_string(),
        Reaction::Laugh => t_string!(i18n, room.reacted.laugh, name = name).to_string(),
        Reaction::Surprise => t_string!(i18n, room.reacted.surprise, name = name).to_string(),
        Reaction::Think => t_string!(i18n, room.reacted.think, name = name).to_string(),
        Reaction::Sigh => t_string!(i18n, room.reacted.sigh, name = name).to_string(),
        Reaction::Heart => t_string!(i18n, room.reacted.heart, name = name).to_string(),
        Reaction::Thanks => t_string!(i18n, room.reacted.thanks, name = name).to_string(),
    }
}
