//! The menu: all that is not the game itself, in a sheet behind one button.

use std::time::Duration;

use leptos::prelude::*;
use protocol::table::{Phase, SeatInfo, Table};
use protocol::to_server::Request;
use wasm_bindgen::JsCast as _;

use super::ballot::BallotEntry;
use super::invite::Invite;
use super::keys::KeyList;
use super::leave::LeaveButton;
use super::questions::{Answers, QuestionButtons};
use super::reactions::Reactions;
use super::talk::{Chat, Talk};
use super::use_room;
use crate::browser::{self, Listener};
use crate::home::{DeviceSheet, NameSheet};
use crate::how::lessons;
use crate::learn::{LessonMenu, use_lesson};
use crate::live::Room;
use crate::notifications::use_notifications;
use crate::prefs::{Prefs, use_prefs};
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{Icon, Preferences, Sheet, Sign, use_is_wide};
use page_model::games::GameKind;

/// A sheet is open this long after it was asked for.
const SHEET_OPENING_TIME: Duration = Duration::from_millis(60);

/// The button that opens the menu, with the number of unread messages. The key `?` shows the shortcuts, `C` the chat.
#[component]
pub(crate) fn MenuButton() -> impl IntoView {
    match use_lesson() {
        Some(lesson) => view! { <LessonMenu lesson /> }.into_any(),
        None => view! { <TableMenuButton /> }.into_any(),
    }
}

#[component]
fn TableMenuButton() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let talk = expect_context::<Talk>();
    let sheets = Sheets::new(room);
    let unread = Memo::new(move |_| talk.unread(room));
    let listener = StoredValue::new_local(browser::document().map(|document| {
        Listener::new(document.into(), "keydown", move |event| {
            if let Some(event) = event.dyn_ref::<web_sys::KeyboardEvent>() {
                sheets.on_key(event);
            }
        })
    }));
    on_cleanup(move || listener.dispose());
    let label = move || match unread.get() {
        0 => t_string!(i18n, common.menu).to_owned(),
        count => {
            let unread = t_string!(i18n, room.chat.unread, count = count);
            [t_string!(i18n, common.menu), &unread].join(t_string!(i18n, common.list_between))
        }
    };
    let code = room.code.get_value();
    let game = Memo::new(move |_| room.table.with(|table| GameKind::named(&table.settings.game)).unwrap_or_default());
    view! {
        <button
            type="button" class="button quiet menu-button" data-action="menu" aria-haspopup="dialog"
            aria-label=label title=label on:click=move |_| sheets.menu.set(true)
        >
            <Icon icon=Sign::Menu />
            <Show when=move || { unread.get() > 0 }><span class="menu-count" aria-hidden="true">{move || unread.get()}</span></Show>
        </button>
        <Sheet open=sheets.menu label=move || t_string!(i18n, common.menu).to_owned()>
            <TableMenu sheets />
        </Sheet>
        <Sheet open=sheets.keys label=move || t_string!(i18n, keyboard.title).to_owned()>
            <KeyList />
        </Sheet>
        <Sheet open=sheets.how label=move || t_string!(i18n, howto.title).to_owned() class="roomy">
            {move || lessons(game.get())}
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
    prefs: Prefs,
    answers: Answers,
    i18n: Texts,
}

impl Sheets {
    fn new(room: Room) -> Sheets {
        let closed = || RwSignal::new(false);
        Sheets {
            menu: closed(),
            keys: closed(),
            how: closed(),
            name: closed(),
            device: closed(),
            room,
            prefs: use_prefs(),
            answers: expect_context(),
            i18n: use_i18n(),
        }
    }

    /// Closes the menu and opens a sheet.
    fn turn_to(self, sheet: RwSignal<bool>) {
        self.menu.set(false);
        sheet.set(true);
    }

    /// Opens what a key asks for, unless somebody writes or a sheet is open.
    fn on_key(self, event: &web_sys::KeyboardEvent) {
        let is_for_others = event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented();
        if is_for_others || browser::is_occupied(event) || !self.prefs.accepts(&event.key()) {
            return;
        }
        match event.key().as_str() {
            "?" => self.keys.set(true),
            key if self.answers.answer_key(self.i18n, key) => event.prevent_default(),
            "d" | "D" if press_main() => event.prevent_default(),
            "h" | "H" if untrack(|| may_hurry(self.room)) => self.room.ask(Request::Hurry {}),
            "c" | "C" if self.room.local.is_none() => {
                event.prevent_default();
                // In the lobby and on wide screens the chat is on the page itself.
                self.menu.set(plays(self.room) && !talks_beside());
                set_timeout(focus_on_chat, SHEET_OPENING_TIME);
            }
            _ => {}
        }
    }
}

/// Presses the main button of the bar; false if there is none.
fn press_main() -> bool {
    let main = "main .table-acts .button.main:not(:disabled):not([aria-disabled='true'])";
    let found = browser::document().and_then(|document| document.query_selector(main).ok().flatten());
    let button = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok());
    button.inspect(web_sys::HtmlElement::click).is_some()
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

/// Whether bots can be asked to finish: by a seated player, while a game with bots is on.
fn may_hurry(room: Room) -> bool {
    let is_bot = |sitting: &SeatInfo| matches!(sitting, SeatInfo::Bot { .. } | SeatInfo::Person { kept: Some(_), .. });
    let hurries = |table: &Table| table.phase == Phase::Playing && table.seats.iter().any(is_bot);
    room.seat.get().is_some() && room.table.with(hurries)
}

#[component]
fn TableMenu(sheets: Sheets) -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    // In the lobby all of it is on the page itself.
    let plays = plays(room);
    // On one device there is nobody to be reached by chat.
    let is_shared = room.local.is_none();
    let entry = move |sheet: RwSignal<bool>, sign: Sign, action: &'static str, text: Signal<String>| {
        view! {
            <button type="button" class="button" data-action=action on:click=move |_| sheets.turn_to(sheet)>
                <Icon icon=sign />{move || text.get()}
            </button>
        }
    };
    let hurry = move |_| {
        sheets.menu.set(false);
        room.ask(Request::Hurry {});
    };
    view! {
        <div class="menu u-stack">
            <BallotEntry />
            // On wide screens the chat stands beside the game.
            {(plays && is_shared && !talks_beside()).then(|| view! { <TalkPanel /> })}
            <div class="menu-entries">
                {entry(sheets.how, Sign::Help, "how", Signal::derive(move || t_string!(i18n, howto.title).to_owned()))}
                {entry(sheets.keys, Sign::Settings, "keys", Signal::derive(move || t_string!(i18n, keyboard.title).to_owned()))}
                {is_shared.then(|| view! {
                    {entry(sheets.name, Sign::Person, "name", Signal::derive(move || t_string!(i18n, names.title).to_owned()))}
                    {entry(sheets.device, Sign::Link, "device", Signal::derive(move || t_string!(i18n, names.device.title).to_owned()))}
                })}
                <Show when=move || news.announcement.with(Option::is_some)>
                    {entry(news.reading, Sign::Chat, "announcement", Signal::derive(move || t_string!(i18n, connection.announcement).to_owned()))}
                </Show>
                <Show when=move || may_hurry(room)>
                    <button type="button" class="button" data-action="hurry" on:click=hurry>
                        <Icon icon=Sign::Skip />{t!(i18n, keyboard.actions.hurry)}
                    </button>
                </Show>
            </div>
            <QuestionButtons close=Callback::new(move |()| sheets.menu.set(false)) />
            <Preferences />
            {(plays && is_shared).then(|| view! {
                <section class="u-stack-tight">
                    <h3 class="label">{t!(i18n, room.invite.title)}</h3>
                    <Invite />
                </section>
            })}
            <LeaveButton menu=sheets.menu />
        </div>
    }
}

/// Whether the chat is on the page outside of the menu.
fn talks_beside() -> bool {
    browser::document().and_then(|document| document.query_selector("[name='say']").ok().flatten()).is_some()
}

/// The talk in the side column of wide screens; on others it is in the menu.
#[component]
pub(crate) fn TalkBeside() -> impl IntoView {
    let (is_wide, is_shared) = (use_is_wide(), use_room().local.is_none());
    view! { <Show when=move || is_shared && is_wide.get()><TalkPanel /></Show> }
}

/// Reactions and chat. Messages count as read while this is open.
#[component]
fn TalkPanel() -> impl IntoView {
    let i18n = use_i18n();
    let talk = expect_context::<Talk>();
    talk.open.set(true);
    on_cleanup(move || {
        talk.open.try_set(false);
    });
    view! {
        <section class="talk u-stack-tight">
            <h3 class="label">{t!(i18n, room.chat.title)}</h3>
            <Reactions />
            <Chat />
        </section>
    }
}
