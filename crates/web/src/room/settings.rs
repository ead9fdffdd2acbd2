//! What will be played: the host decides, everyone reads.

use leptos::prelude::*;
use protocol::table::{Settings, Visibility};
use protocol::to_server::Request;

use super::cards::CardsSetting;
use super::rules::{build_seconds, seconds, set_mode, set_seconds};
use super::{use_is_host, use_room};
use crate::kit::{Picker, Switch, Value, on, on_off};
use crate::live::Room;
use crate::news::{News, use_news};
use crate::texts::{Texts, t, t_string, use_i18n};

const BUILD: [u32; 9] = [5, 10, 15, 30, 45, 60, 75, 90, 120];
const DRAFT: [u32; 5] = [10, 20, 30, 60, 90];
const CHOICE: [u32; 5] = [10, 20, 30, 60, 90];
const BREAK: [u32; 7] = [0, 10, 30, 60, 120, 180, 300];

/// The settings as they are shown: as the table tells them, or already as we changed them.
#[derive(Copy, Clone)]
pub(super) struct Desk {
    /// The language.
    pub(super) i18n: Texts,
    room: Room,
    news: News,
    /// Whether we decide.
    pub(super) is_host: Memo<bool>,
    /// What we asked for and what is not yet answered.
    asked: RwSignal<Option<Settings>>,
    /// What is shown.
    pub(super) shown: Memo<Settings>,
}

impl Desk {
    /// Changes something for everyone.
    pub(super) fn change(self, how: impl FnOnce(&mut Settings)) {
        let mut settings = self.shown.get_untracked();
        how(&mut settings);
        if settings != self.shown.get_untracked() {
            self.asked.set(Some(settings.clone()));
            self.room.ask(Request::Settings(settings));
            self.news.say(t_string!(self.i18n, room.settings.saved));
        }
    }
}

/// What will be played.
#[component]
pub(super) fn SettingsPanel() -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let asked = RwSignal::new(None);
    let shown = Memo::new(move |_| asked.get().unwrap_or_else(|| room.table.with(|table| table.settings.clone())));
    // Whatever became of it, the table tells once all is answered.
    Effect::new(move |_| {
        if room.unanswered.get() == 0 {
            asked.set(None);
        }
    });
    let desk = Desk { i18n, room, news: use_news(), is_host, asked, shown };
    let has_cards = Memo::new(move |_| shown.with(|settings| settings.mode == "standard"));
    view! {
        <section class="room-rules stack-tight" aria-labelledby="settings">
            <h2 class="label" id="settings">{t!(i18n, room.settings.title)}</h2>
            <div>
                <ModeSetting desk />
                <SeatsSetting desk />
                <Times desk option="build-seconds" />
                <Show when=move || has_cards.get()>
                    <Times desk option="draft-seconds" />
                    <Times desk option="choice-seconds" />
                    <CardsSetting desk />
                </Show>
                <Times desk option="break-seconds" />
                <VisibilitySetting desk />
                <ChatSetting desk />
            </div>
        </section>
    }
}

/// One setting with its explanation: a control for the host, words for the others.
#[component]
pub(super) fn Setting(
    /// The settings.
    desk: Desk,
    /// What it is.
    #[prop(into)]
    title: Signal<String>,
    /// What it means.
    #[prop(into)]
    about: Signal<String>,
    /// All values.
    #[prop(into)]
    values: Signal<Vec<Value>>,
    /// The name of the one that holds.
    #[prop(into)]
    chosen: Signal<String>,
    /// Chooses another.
    #[prop(into)]
    choose: Callback<String>,
    /// Its name for tests.
    setting: &'static str,
    /// Whether there are so many values that they hide.
    #[prop(optional)]
    many: bool,
) -> impl IntoView {
    let held = move || {
        let chosen = chosen.get();
        let found =
            values.with(|values| values.iter().find(|value| value.name == chosen).map(|value| value.text.clone()));
        found.unwrap_or(chosen)
    };
    view! {
        <div class="setting">
            <h3 class="text">{move || title.get()}</h3>
            {move || match (desk.is_host.get(), many) {
                (false, _) => view! { <b data-setting=setting>{held}</b> }.into_any(),
                (true, true) => view! { <Picker label=title values chosen choose setting /> }.into_any(),
                (true, false) => view! { <Switch label=title values chosen choose setting /> }.into_any(),
            }}
            <p>{move || about.get()}</p>
        </div>
    }
}

#[component]
fn ModeSetting(desk: Desk) -> impl IntoView {
    let i18n = desk.i18n;
    let mode = Memo::new(move |_| desk.shown.with(|settings| settings.mode.clone()));
    let about = move || match mode.get().as_str() {
        "beginner" => t_string!(i18n, room.settings.mode_beginner_about).to_owned(),
        _ => t_string!(i18n, room.settings.mode_standard_about).to_owned(),
    };
    let values = move || {
        vec![
            Value::new("standard", t_string!(i18n, room.settings.mode_standard)),
            Value::new("beginner", t_string!(i18n, room.settings.mode_beginner)),
        ]
    };
    view! {
        <Setting
            desk setting="mode" title=move || t_string!(i18n, room.settings.mode).to_owned() about
            values=Signal::derive(values) chosen=mode
            choose=move |mode: String| desk.change(|settings| set_mode(settings, &mode))
        />
    }
}

#[component]
fn SeatsSetting(desk: Desk) -> impl IntoView {
    let i18n = desk.i18n;
    let values: Vec<Value> = (2..=6).map(|seats: usize| Value::new(seats.to_string(), seats.to_string())).collect();
    let choose = move |seats: String| {
        if let Ok(seats) = seats.parse() {
            desk.change(|settings| settings.seats = seats);
        }
    };
    view! {
        <Setting
            desk setting="seats" title=move || t_string!(i18n, room.settings.seats).to_owned()
            about=move || t_string!(i18n, room.settings.seats_about).to_owned()
            values=Signal::stored(values) chosen=move || desk.shown.with(|settings| settings.seats.to_string()) choose
        />
    }
}

/// The seconds for something; `option` says for what.
#[component]
fn Times(desk: Desk, option: &'static str) -> impl IntoView {
    let i18n = desk.i18n;
    let title = move || {
        match option {
            "build-seconds" => t_string!(i18n, room.settings.build_seconds),
            "draft-seconds" => t_string!(i18n, room.settings.draft_seconds),
            "choice-seconds" => t_string!(i18n, room.settings.choice_seconds),
            _ => t_string!(i18n, room.settings.break_seconds),
        }
        .to_owned()
    };
    let about = move || {
        match option {
            "build-seconds" => t_string!(i18n, room.settings.build_seconds_about),
            "draft-seconds" => t_string!(i18n, room.settings.draft_seconds_about),
            "choice-seconds" => t_string!(i18n, room.settings.choice_seconds_about),
            _ => t_string!(i18n, room.settings.break_seconds_about),
        }
        .to_owned()
    };
    let held = Memo::new(move |_| desk.shown.with(|settings| seconds_of(settings, option)));
    let values = move || {
        let mut offered: Vec<Option<u32>> = match option {
            "build-seconds" => BUILD.map(Some).to_vec(),
            "draft-seconds" => [None].into_iter().chain(DRAFT.map(Some)).collect(),
            "choice-seconds" => [None].into_iter().chain(CHOICE.map(Some)).collect(),
            _ => BREAK.map(Some).to_vec(),
        };
        // A table that was set up by a program may have agreed on something else.
        if !offered.contains(&held.get()) {
            offered.push(held.get());
            offered.sort_unstable();
        }
        offered.into_iter().map(|seconds| Value::new(name(seconds), text(i18n, option, seconds))).collect()
    };
    let choose = move |name: String| {
        let seconds = name.parse().ok();
        desk.change(|settings| match option {
            "break-seconds" => settings.break_seconds = seconds.unwrap_or_default(),
            _ => set_seconds(settings, option, seconds),
        });
    };
    view! {
        <Setting
            desk setting=option title about values=Signal::derive(values) chosen=move || name(held.get()) choose many=true
        />
    }
}

fn seconds_of(settings: &Settings, option: &str) -> Option<u32> {
    match option {
        "build-seconds" => Some(build_seconds(settings)),
        "break-seconds" => Some(settings.break_seconds),
        _ => seconds(settings, option),
    }
}

fn name(seconds: Option<u32>) -> String {
    seconds.map_or_else(|| "none".to_owned(), |seconds| seconds.to_string())
}

fn text(i18n: Texts, option: &str, seconds: Option<u32>) -> String {
    match seconds {
        None => t_string!(i18n, room.settings.no_limit).to_owned(),
        Some(0) if option == "break-seconds" => t_string!(i18n, room.settings.no_break).to_owned(),
        Some(seconds) => t_string!(i18n, common.seconds, count = seconds).to_string(),
    }
}

#[component]
fn VisibilitySetting(desk: Desk) -> impl IntoView {
    let i18n = desk.i18n;
    let is_open = Memo::new(move |_| desk.shown.with(|settings| settings.visibility == Visibility::Open));
    let values = move || {
        vec![
            Value::new("link", t_string!(i18n, room.settings.visibility_link)),
            Value::new("open", t_string!(i18n, room.settings.visibility_open)),
        ]
    };
    let about = move || match is_open.get() {
        true => t_string!(i18n, room.settings.visibility_open_about).to_owned(),
        false => t_string!(i18n, room.settings.visibility_link_about).to_owned(),
    };
    let choose = move |name: String| {
        let visibility = if name == "open" { Visibility::Open } else { Visibility::Link };
        desk.change(|settings| settings.visibility = visibility);
    };
    view! {
        <Setting
            desk setting="visibility" title=move || t_string!(i18n, room.settings.visibility).to_owned() about
            values=Signal::derive(values) chosen=move || if is_open.get() { "open" } else { "link" }.to_owned() choose
        />
    }
}

#[component]
fn ChatSetting(desk: Desk) -> impl IntoView {
    let i18n = desk.i18n;
    view! {
        <Setting
            desk setting="chat" title=move || t_string!(i18n, room.settings.chat).to_owned()
            about=move || t_string!(i18n, room.settings.chat_about).to_owned()
            values=Signal::derive(move || on_off(i18n))
            chosen=move || on(desk.shown.with(|settings| settings.chat))
            choose=move |name: String| desk.change(|settings| settings.chat = name == "on")
        />
    }
}
