//! The lobby, in which everyone finds a seat.

use leptos::html::Section;
use leptos::prelude::*;

use super::arrivals::SeatNews;
use super::invite::Invite;
use super::reactions::Reactions;
use super::seats::Seats;
use super::settings::SettingsPanel;
use super::start::{StartBar, host_name};
use super::talk::{Chat, Talk};
use super::{MenuButton, use_is_host, use_room};
use crate::browser::{self, Listener};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Bar, Icon, Sign};
use crate::words;
use page_model::games::is_alone;
use page_model::home::join::short_name;

#[component]
pub(crate) fn Gathering() -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let watches = Memo::new(move |_| room.seat.get().is_none());
    let host = move || match is_host.get() {
        true => t_string!(i18n, room.host.you).to_owned(),
        false => match room.table.with(|table| host_name(i18n, table)) {
            Some(name) => t_string!(i18n, room.host.someone, name = name).to_string(),
            None => t_string!(i18n, room.gathering).to_owned(),
        },
    };
    let plays = move || room.table.with(|table| words::game_and_mode(i18n, &table.settings.game, &table.settings.mode));
    let watching = move || {
        let [watch, about] = [t_string!(i18n, room.watching.you_watch), t_string!(i18n, room.watching.about)];
        words::sentences(i18n, &[watch.to_owned(), about.to_owned()])
    };
    let is_alone = Memo::new(move |_| room.table.with(|table| is_alone(&table.settings.mode)));
    view! {
        <div data-screen="room">
            <main class="page has-acts">
                <SeatNews />
                <Bar>
                    <Watchers />
                    <MenuButton />
                </Bar>
                <div class="u-stack-tight">
                    <h1 class="u-huge">{move || room.code.with_value(|code| t_string!(i18n, room.title, code = short_name(code)))}</h1>
                    <p class="u-accent">{plays}</p>
                    <p class="u-muted">{host}</p>
                    <Show when=move || watches.get()>
                        <p class="note">{watching}</p>
                    </Show>
                </div>
                <div class="room">
                    <Seats />
                    // A player who plays alone waits for nobody.
                    <Show when=move || !is_alone.get()>
                        <section class="room-link panel u-stack" aria-labelledby="invite">
                            <h2 class="label" id="invite">{t!(i18n, room.invite.title)}</h2>
                            <Invite with_code=true />
                        </section>
                    </Show>
                    <SettingsPanel />
                    <TalkPanel />
                </div>
            </main>
            <StartBar />
        </div>
    }
}

/// How many watch, if anybody does.
#[component]
fn Watchers() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let watchers = Memo::new(move |_| room.table.with(|table| table.watchers));
    move || {
        (watchers.get() > 0).then(|| {
            let text = move || t_string!(i18n, room.watching.watchers, count = watchers.get()).to_string();
            view! { <span class="tag">{text}</span> }
        })
    }
}

/// The chat of the table. Messages count as read while it is visible.
#[component]
fn TalkPanel() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let talk = expect_context::<Talk>();
    let panel = NodeRef::<Section>::new();
    let look = move || {
        let seen = panel.try_get_untracked().flatten().is_some_and(|panel| is_in_sight(&panel));
        if talk.open.try_get_untracked() == Some(!seen) {
            talk.open.set(seen);
        }
    };
    Effect::new(move |_| {
        room.said.track();
        request_animation_frame(look);
    });
    let listeners = StoredValue::new_local(["scroll", "resize"].map(|name| Listener::on_window(name, look)));
    on_cleanup(move || {
        listeners.dispose();
        talk.open.try_set(false);
    });
    let unread = Memo::new(move |_| talk.unread(room));
    let go = move |_| {
        if let Some(panel) = panel.get_untracked() {
            panel.scroll_into_view();
        }
    };
    view! {
        <section class="room-talk panel u-stack-tight" aria-labelledby="talk" node_ref=panel>
            <h2 class="label" id="talk">{t!(i18n, room.chat.title)}</h2>
            <Reactions />
            <Chat />
        </section>
        <Show when=move || { unread.get() > 0 }>
            <button type="button" class="button room-unread" data-action="unread" on:click=go>
                <Icon icon=Sign::Chat />
                {move || t_string!(i18n, room.chat.unread, count = unread.get()).to_string()}
            </button>
        </Show>
    }
}

/// Whether the middle of an element is within the window.
fn is_in_sight(element: &web_sys::Element) -> bool {
    let frame = element.get_bounding_client_rect();
    let middle = frame.top() + frame.height() / 2.0;
    let height = browser::window().and_then(|window| window.inner_height().ok()?.as_f64()).unwrap_or_default();
    browser::is_visible() && (0.0..height).contains(&middle)
}
