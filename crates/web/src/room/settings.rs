//! The settings of the table: the host changes them, the others read them.

use leptos::prelude::*;
use protocol::table::{Settings, Visibility};
use protocol::to_server::Request;

use super::cards::CardsSetting;
use super::modes::{GameSetting, ModeSetting, SeatsSetting};
use super::times::Times;
use super::{use_is_host, use_room};
use crate::live::Room;
use crate::notifications::{Notifications, use_notifications};
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{Picker, Switch, Value, on, on_off};
use page_model::games;
use page_model::room::rules::{has_common_feature, set_common_feature};

/// The settings as they are shown: as the table has them, or already as we changed them (optimistic).
#[derive(Copy, Clone)]
pub(super) struct SettingsForm {
    pub(super) i18n: Texts,
    room: Room,
    news: Notifications,
    pub(super) is_host: Memo<bool>,
    /// What we asked for, until it is answered.
    asked: RwSignal<Option<Settings>>,
    pub(super) shown: Memo<Settings>,
}

impl SettingsForm {
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

#[component]
pub(super) fn SettingsPanel() -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let asked = RwSignal::new(None);
    let shown = Memo::new(move |_| asked.get().unwrap_or_else(|| room.table.with(|table| table.settings.clone())));
    // Once all requests are answered, the table shows what came of them.
    Effect::new(move |_| {
        if room.unanswered.get() == 0 {
            asked.set(None);
        }
    });
    let form = SettingsForm { i18n, room, news: use_notifications(), is_host, asked, shown };
    let mode = Memo::new(move |_| shown.with(|settings| settings.mode.clone()));
    let options = move || {
        let settings = mode.with(|mode| games::mode(mode)).map_or(&[][..], |mode| mode.settings);
        settings.iter().map(|setting| option(form, setting)).collect_view()
    };
    view! {
        <section class="room-rules u-stack-tight" aria-labelledby="settings">
            <h2 class="label" id="settings">{t!(i18n, room.settings.title)}</h2>
            <div>
                <GameSetting form />
                <ModeSetting form />
                <SeatsSetting form />
                {options}
                <VisibilitySetting form />
                <ChatSetting form />
            </div>
        </section>
    }
}

/// A setting of a mode, besides those of every game.
fn option(form: SettingsForm, setting: &'static str) -> AnyView {
    match setting {
        "cards" => view! { <CardsSetting form /> }.into_any(),
        "common-feature" => view! { <CommonFeatureSetting form /> }.into_any(),
        "quick-bots" => view! { <QuickBotsSetting form /> }.into_any(),
        option => view! { <Times form option /> }.into_any(),
    }
}

/// One setting with its explanation: a control for the host, words for the others.
#[component]
pub(super) fn Setting(
    form: SettingsForm,
    #[prop(into)] title: Signal<String>,
    #[prop(into)] about: Signal<String>,
    #[prop(into)] values: Signal<Vec<Value>>,
    /// The name of the one that holds.
    #[prop(into)]
    chosen: Signal<String>,
    #[prop(into)] choose: Callback<String>,
    /// Its name for tests.
    setting: &'static str,
    /// Whether the values are so many that a list has to be opened.
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
            <h3 class="u-text">{move || title.get()}</h3>
            {move || match (form.is_host.get(), many) {
                (false, _) => view! { <b data-setting=setting>{held}</b> }.into_any(),
                (true, true) => view! { <Picker label=title values chosen choose setting /> }.into_any(),
                (true, false) => view! { <Switch label=title values chosen choose setting /> }.into_any(),
            }}
            <p>{move || about.get()}</p>
        </div>
    }
}

#[component]
fn VisibilitySetting(form: SettingsForm) -> impl IntoView {
    let i18n = form.i18n;
    let is_open = Memo::new(move |_| form.shown.with(|settings| settings.visibility == Visibility::Open));
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
        form.change(|settings| settings.visibility = visibility);
    };
    view! {
        <Setting
            form setting="visibility" title=move || t_string!(i18n, room.settings.visibility).to_owned() about
            values=Signal::derive(values) chosen=move || if is_open.get() { "open" } else { "link" }.to_owned() choose
        />
    }
}

#[component]
fn CommonFeatureSetting(form: SettingsForm) -> impl IntoView {
    let i18n = form.i18n;
    view! {
        <Setting
            form setting="common-feature" title=move || t_string!(i18n, room.settings.common_feature).to_owned()
            about=move || t_string!(i18n, room.settings.common_feature_about).to_owned()
            values=Signal::derive(move || on_off(i18n))
            chosen=move || on(form.shown.with(has_common_feature))
            choose=move |name: String| form.change(|settings| set_common_feature(settings, name == "on"))
        />
    }
}

/// Whether bots answer at once.
#[component]
fn QuickBotsSetting(form: SettingsForm) -> impl IntoView {
    let i18n = form.i18n;
    view! {
        <Setting
            form setting="quick-bots" title=move || t_string!(i18n, room.settings.quick_bots).to_owned()
            about=move || t_string!(i18n, room.settings.quick_bots_about).to_owned()
            values=Signal::derive(move || on_off(i18n))
            chosen=move || on(form.shown.with(|settings| settings.quick_bots))
            choose=move |name: String| form.change(|settings| settings.quick_bots = name == "on")
        />
    }
}

#[component]
fn ChatSetting(form: SettingsForm) -> impl IntoView {
    let i18n = form.i18n;
    view! {
        <Setting
            form setting="chat" title=move || t_string!(i18n, room.settings.chat).to_owned()
            about=move || t_string!(i18n, room.settings.chat_about).to_owned()
            values=Signal::derive(move || on_off(i18n))
            chosen=move || on(form.shown.with(|settings| settings.chat))
            choose=move |name: String| form.change(|settings| settings.chat = name == "on")
        />
    }
}
