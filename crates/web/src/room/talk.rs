//! The chat: messages, and a field for a new one.

use leptos::ev::SubmitEvent;
use leptos::html::Div;
use leptos::prelude::*;
use protocol::to_client::ChatMessage;
use protocol::to_server::Request;

use super::people::{Hidden, PeopleButton};
use super::{use_is_host, use_room};
use crate::guest::{GuestSession, use_guest};
use crate::live::Room;
use crate::texts::{Texts, gap, t, t_string, use_i18n};
use crate::ui::{Icon, Sign};
use crate::words;

const MAX_MESSAGE_LETTERS: usize = 300;
/// The number of letters left is shown from here on.
const COUNTED_LETTERS: usize = 50;

/// The chat as this page knows it.
#[derive(Copy, Clone)]
pub(crate) struct Talk {
    /// Whether the chat is visible.
    pub(crate) open: RwSignal<bool>,
    /// Whether messages are not announced.
    pub(crate) muted: RwSignal<bool>,
    /// People whose messages are not shown.
    pub(super) hidden: Hidden,
    /// The time of the last message that we have seen.
    seen: RwSignal<u64>,
    guest: GuestSession,
}

impl Talk {
    /// Provides this to all components below.
    pub(super) fn provide(room: Room) -> Talk {
        let (open, muted, seen) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(0));
        let talk = Talk { open, muted, hidden: Hidden::recall(), seen, guest: use_guest() };
        Effect::new(move |_| {
            if talk.open.get() {
                talk.seen.set(room.said.with(|said| said.last().map_or(0, |last| last.at)));
            }
        });
        provide_context(talk);
        talk
    }

    /// Whether we said this ourselves.
    pub(super) fn is_ours(self, room: Room, said: &ChatMessage) -> bool {
        let name = self.guest.me.with_untracked(|me| me.as_ref().map(|me| me.name.clone()));
        said.seat == room.seat.get_untracked() && Some(&said.name) == name.as_ref()
    }

    /// How many messages of others we have not seen.
    pub(super) fn unread(self, room: Room) -> usize {
        let seen = self.seen.get();
        let is_unread = |said: &&ChatMessage| said.at > seen && !self.is_ours(room, said) && self.hears(said);
        room.said.with(|said| said.iter().filter(is_unread).count())
    }

    /// Whether we want to hear whoever said this.
    pub(super) fn hears(self, said: &ChatMessage) -> bool {
        self.hidden.hears(said.guest.as_deref())
    }

    /// Whether the host has muted us.
    fn is_muted_by_host(self, room: Room) -> bool {
        let me = self.guest.id();
        room.table.with(|table| table.muted.iter().any(|muted| muted.guest == me))
    }
}

#[component]
pub(super) fn Chat() -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let talk = expect_context::<Talk>();
    let allowed = Memo::new(move |_| room.table.with(|table| table.settings.chat));
    view! {
        <Show when=move || !talk.muted.get()><Messages /></Show>
        <Show when=move || allowed.get() fallback=move || view! { <p class="u-small u-muted">{t!(i18n, room.chat.off)}</p> }>
            <Show
                when=move || !talk.is_muted_by_host(room)
                fallback=move || view! { <p class="u-small u-muted" role="status">{t!(i18n, room.people.you_are_muted)}</p> }
            >
                <SayForm />
            </Show>
        </Show>
        <div class="u-row u-wrap">
            <button
                type="button" class="button quiet" aria-pressed=move || talk.muted.get().to_string() data-action="mute"
                on:click=move |_| talk.muted.update(|muted| *muted = !*muted)
            >
                {move || match talk.muted.get() {
                    true => t!(i18n, room.chat.unmute).into_any(),
                    false => t!(i18n, room.chat.mute).into_any(),
                }}
            </button>
            <PeopleButton hidden=talk.hidden />
            <Show when=move || is_host.get()>
                <button
                    type="button" class="button quiet" data-action="chat"
                    on:click=move |_| room.ask(Request::Chat(!allowed.get_untracked()))
                >
                    {move || match allowed.get() {
                        true => t!(i18n, room.chat.turn_off).into_any(),
                        false => t!(i18n, room.chat.turn_on).into_any(),
                    }}
                </button>
            </Show>
        </div>
    }
}

#[component]
fn Messages() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let talk = expect_context::<Talk>();
    let frame = NodeRef::<Div>::new();
    Effect::new(move |_| {
        room.said.track();
        // Scrolls to the newest line once it is rendered.
        request_animation_frame(move || {
            if let Some(frame) = frame.try_get_untracked().flatten() {
                frame.set_scroll_top(frame.scroll_height());
            }
        });
    });
    let heard = Memo::new(move |_| {
        room.said.with(|said| said.iter().filter(|said| talk.hears(said)).cloned().collect::<Vec<_>>())
    });
    let is_empty = Memo::new(move |_| heard.with(Vec::is_empty));
    // Two people may write in the same moment, but nobody writes twice.
    let key = |said: &ChatMessage| (said.at, said.name.clone(), said.text.clone());
    view! {
        <div
            class="talk-lines" node_ref=frame tabindex="0" role="log"
            aria-live="off" aria-label=move || t_string!(i18n, room.chat.title)
        >
            <For each=move || heard.get() key let(said)>
                <p><b>{name_of(i18n, &said)}</b>{gap(i18n)}{said.text.clone()}</p>
            </For>
            <Show when=move || is_empty.get()>
                <p class="u-muted">{t!(i18n, room.chat.empty)}</p>
            </Show>
        </div>
    }
}

fn name_of(i18n: Texts, said: &ChatMessage) -> impl Fn() -> String + use<> {
    let (name, watches) = (said.name.clone(), said.seat.is_none());
    move || {
        let name = words::person(i18n, &name);
        match watches {
            true => t_string!(i18n, room.chat.watcher, name = name).to_string(),
            false => name,
        }
    }
}

/// A field to say something.
#[component]
fn SayForm() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let text = RwSignal::new(String::new());
    let left = Memo::new(move |_| text.with(|text| MAX_MESSAGE_LETTERS.saturating_sub(text.chars().count())));
    let say = move |event: SubmitEvent| {
        event.prevent_default();
        let words = text.get_untracked();
        if !words.trim().is_empty() {
            room.ask(Request::Say(words.trim().to_owned()));
            text.set(String::new());
        }
    };
    view! {
        <form class="u-stack-tight" on:submit=say>
            <div class="u-row">
                <input
                    class="field u-grow" name="say" autocomplete="off" maxlength=MAX_MESSAGE_LETTERS.to_string() bind:value=text
                    aria-label=move || t_string!(i18n, room.chat.write)
                    placeholder=move || t_string!(i18n, room.chat.write)
                />
                <button class="button" data-action="say" aria-label=move || t_string!(i18n, room.chat.send)>
                    <Icon icon=Sign::Send />
                </button>
            </div>
            <Show when=move || left.get() <= COUNTED_LETTERS>
                <p class="u-small u-muted" role="status">
                    {move || t_string!(i18n, room.chat.left, count = left.get()).to_string()}
                </p>
            </Show>
        </form>
    }
}
