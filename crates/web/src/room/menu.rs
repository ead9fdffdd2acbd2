//! All that is not the game itself, in a sheet behind one button.

use std::time::Duration;

use leptos::prelude::*;
use protocol::table::Phase;
use wasm_bindgen::JsCast as _;

use super::invite::Invite;
use super::keys::KeyList;
use super::leave::LeaveButton;
use super::reactions::Reactions;
use super::talk::{Chat, Talk};
use super::use_room;
use crate::browser::{self, Listener};
use crate::games::Game;
use crate::home::{DeviceSheet, NameSheet};
use crate::how::Lessons;
use crate::kit::{Icon, Preferences, Sheet, Sign};
use crate::live::Room;
use crate::texts::{t, t_string, use_i18n};

/// So long after it was asked for, a sheet is there.
const UNFOLDING: Duration = Duration::from_millis(60);

/// The button that opens the menu; it says how much was said that we have not seen. `?` shows the keys, `C` the chat.
#[component]
pub(crate) fn MenuButton() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let talk = expect_context::<Talk>();
    let sheets = Sheets::new(room);
    let unread = Memo::new(move |_| talk.unread(room));
    let listener = StoredValue::new_local(browser::document().map(|document| {
        Listener::new(document.into(), "keydown", move |event| {
            if let Some(event) = event.dyn_ref::<web_sys::KeyboardEvent>() {
                sheets.hear(event);
            }
        })
    }));
    on_cleanup(move || listener.dispose());
    let label = move || match unread.get() {
        0 => t_string!(i18n, common.menu).to_owned(),
        count => {
            format!("{}, {}", t_string!(i18n, common.menu), t_string!(i18n, room.chat.unread, count = count))
        }
    };
    let code = room.code.get_value();
    let game =
        Memo::new(move |_| room.table.with(|table| Game::named(&table.settings.game)).unwrap_or(Game::CosmicFactory));
    view! {
        <button
            type="button" class="button quiet menu-button" data-action="menu" aria-haspopup="dialog"
            aria-label=label title=label on:click=move |_| sheets.menu.set(true)
        >
            <Icon icon=Sign::Menu />
            <Show when=move || { unread.get() > 0 }><span class="count" aria-hidden="true">{move || unread.get()}</span></Show>
        </button>
        <Sheet open=sheets.menu label=move || t_string!(i18n, common.menu).to_owned()>
            <TableMenu sheets />
        </Sheet>
        <Sheet open=sheets.keys label=move || t_string!(i18n, keyboard.title).to_owned()>
            <KeyList />
        </Sheet>
        <Sheet open=sheets.how label=move || t_string!(i18n, howto.title).to_owned() class="roomy">
            {move || view! { <Lessons game=game.get() /> }}
        </Sheet>
        <NameSheet open=sheets.name />
        <DeviceSheet open=sheets.device to=format!("/t/{code}") />
    }
}

/// The sheets, of which one is open at a time.
#[derive(Copy, Clone)]
struct Sheets {
    menu: RwSignal<bool>,
    keys: RwSignal<bool>,
    how: RwSignal<bool>,
    name: RwSignal<bool>,
    device: RwSignal<bool>,
    room: Room,
}

impl Sheets {
    fn new(room: Room) -> Sheets {
        let closed = || RwSignal::new(false);
        Sheets { menu: closed(), keys: closed(), how: closed(), name: closed(), device: closed(), room }
    }

    /// Opens one instead of the menu.
    fn turn_to(self, sheet: RwSignal<bool>) {
        self.menu.set(false);
        sheet.set(true);
    }

    /// Opens what a key asks for, unless somebody writes or looks at a sheet.
    fn hear(self, event: &web_sys::KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || is_occupied(event) {
            return;
        }
        match event.key().as_str() {
            "?" => self.keys.set(true),
            "c" | "C" if self.room.local.is_none() => {
                event.prevent_default();
                // Before the game the chat is on the page itself.
                self.menu.set(plays(self.room));
                set_timeout(focus_on_chat, UNFOLDING);
            }
            _ => {}
        }
    }
}

/// Whether a key is meant for a field, or something lies over the table.
fn is_occupied(event: &web_sys::KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let writes = element.is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA"));
    let covered = browser::document().and_then(|document| document.query_selector("dialog[open]").ok().flatten());
    writes || covered.is_some()
}

fn focus_on_chat() {
    let field = browser::document().and_then(|document| document.query_selector("[name='say']").ok().flatten());
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
        drop(field.focus());
    }
}

/// Whether the game has begun.
fn plays(room: Room) -> bool {
    room.table.with_untracked(|table| table.phase != Phase::Gathering)
}

/// What is in the menu.
#[component]
fn TableMenu(sheets: Sheets) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    // Before the game all of it is on the page itself.
    let plays = plays(room);
    // Whoever plays on this device needs nothing of that to reach the others.
    let is_shared = room.local.is_none();
    let entry = move |sheet: RwSignal<bool>, sign: Sign, action: &'static str, text: Signal<String>| {
        view! {
            <button type="button" class="button" data-action=action on:click=move |_| sheets.turn_to(sheet)>
                <Icon icon=sign />{move || text.get()}
            </button>
        }
    };
    view! {
        <div class="menu stack">
            {(plays && is_shared).then(|| view! { <TalkInMenu /> })}
            <div class="entries">
                {entry(sheets.how, Sign::Help, "how", Signal::derive(move || t_string!(i18n, howto.title).to_owned()))}
                {entry(sheets.keys, Sign::Settings, "keys", Signal::derive(move || t_string!(i18n, keyboard.title).to_owned()))}
                {is_shared.then(|| view! {
                    {entry(sheets.name, Sign::Person, "name", Signal::derive(move || t_string!(i18n, names.title).to_owned()))}
                    {entry(sheets.device, Sign::Link, "device", Signal::derive(move || t_string!(i18n, names.device.title).to_owned()))}
                })}
            </div>
            <Preferences />
            {(plays && is_shared).then(|| view! {
                <section class="stack-tight">
                    <h3 class="label">{t!(i18n, room.invite.title)}</h3>
                    <Invite />
                </section>
            })}
            <LeaveButton />
        </div>
    }
}

/// Reactions and chat. What is said counts as read while they are open.
#[component]
fn TalkInMenu() -> impl IntoView {
    let i18n = use_i18n();
    let talk = expect_context::<Talk>();
    talk.open.set(true);
    on_cleanup(move || {
        talk.open.try_set(false);
    });
    view! {
        <section class="stack-tight">
            <h3 class="label">{t!(i18n, room.chat.title)}</h3>
            <Reactions />
            <Chat />
        </section>
    }
}
