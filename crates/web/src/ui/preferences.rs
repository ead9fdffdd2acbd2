//! Controls for what a person prefers on this device.

use leptos::prelude::*;

use super::{IconButton, Picker, Sign, Switch, Value};
use crate::notifications::use_notifications;
use crate::prefs::{Theme, choose_language, use_prefs};
use crate::texts::{Locale, Texts, t_string, use_i18n};
use crate::words;

/// The language, as a list.
#[component]
pub(crate) fn LanguagePicker() -> impl IntoView {
    let (i18n, news) = (use_i18n(), use_notifications());
    let choose = move |name: String| {
        if let Some(locale) = Locale::ALL.into_iter().find(|locale| locale.to_string() == name) {
            choose_language(i18n, news, locale);
        }
    };
    view! {
        <Picker
            class="lang" setting="language"
            label=move || t_string!(i18n, home.language.title).to_owned()
            values=Signal::derive(move || Locale::ALL.map(|locale| language(i18n, locale)).to_vec())
            chosen=move || i18n.picked_locale().to_string()
            choose
        />
    }
}

/// A language under its own name.
fn language(i18n: Texts, locale: Locale) -> Value {
    let text = match locale {
        Locale::En => t_string!(i18n, home.language.en),
        Locale::Fr => t_string!(i18n, home.language.fr),
        Locale::Uk => t_string!(i18n, home.language.uk),
        Locale::Es => t_string!(i18n, home.language.es),
    };
    Value::new(locale.to_string(), text)
}

/// Sound on or off, as a button.
#[component]
pub(crate) fn SoundButton() -> impl IntoView {
    let (i18n, prefs) = (use_i18n(), use_prefs());
    let label = move || match prefs.sound.get() {
        true => t_string!(i18n, home.sound.turn_off).to_owned(),
        false => t_string!(i18n, home.sound.turn_on).to_owned(),
    };
    view! {
        <IconButton
            action="sound" label
            icon=Signal::derive(move || if prefs.sound.get() { Sign::SoundOn } else { Sign::SoundOff })
            act=move |()| prefs.set_sound(!prefs.sound.get_untracked())
        />
    }
}

/// Night, day, or as the device, as a button that goes from one to the next.
#[component]
pub(crate) fn ThemeButton() -> impl IntoView {
    let (i18n, prefs) = (use_i18n(), use_prefs());
    let label = move || words::pair(i18n, t_string!(i18n, home.theme.title), theme_text(i18n, prefs.theme.get()));
    let next = move |()| {
        let here = Theme::ALL.into_iter().position(|theme| theme == prefs.theme.get_untracked()).unwrap_or_default();
        prefs.theme.set(Theme::ALL[(here + 1) % Theme::ALL.len()]);
    };
    view! {
        <IconButton
            action="theme" label act=next
            icon=Signal::derive(move || if prefs.theme.get() == Theme::Day { Sign::Sun } else { Sign::Moon })
        />
    }
}

fn theme_text(i18n: Texts, theme: Theme) -> &'static str {
    match theme {
        Theme::Device => t_string!(i18n, home.theme.auto),
        Theme::Night => t_string!(i18n, home.theme.dark),
        Theme::Day => t_string!(i18n, home.theme.light),
    }
}

fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Device => "device",
        Theme::Night => "dark",
        Theme::Day => "light",
    }
}

/// All that a person can prefer: language, sound, appearance, animation, placing.
#[component]
pub(crate) fn Preferences() -> impl IntoView {
    let (i18n, prefs) = (use_i18n(), use_prefs());
    let title = move |text: &'static str| view! { <h3 class="u-text">{text}</h3> };
    let choose_theme = move |name: String| {
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme_name(*theme) == name) {
            prefs.theme.set(theme);
        }
    };
    view! {
        <div>
            <div class="setting">
                {move || title(t_string!(i18n, home.language.title))}
                <LanguagePicker />
            </div>
            <div class="setting">
                {move || title(t_string!(i18n, home.sound.title))}
                <Switch
                    setting="sound" label=move || t_string!(i18n, home.sound.title).to_owned()
                    values=Signal::derive(move || on_off(i18n))
                    chosen=move || on(prefs.sound.get())
                    choose=move |name: String| prefs.set_sound(name == "on")
                />
            </div>
            <div class="setting">
                {move || title(t_string!(i18n, home.theme.title))}
                <Switch
                    setting="theme" label=move || t_string!(i18n, home.theme.title).to_owned()
                    values=Signal::derive(move || {
                        Theme::ALL.map(|theme| Value::new(theme_name(theme), theme_text(i18n, theme))).to_vec()
                    })
                    chosen=move || theme_name(prefs.theme.get()).to_owned()
                    choose=choose_theme
                />
            </div>
            <div class="setting">
                {move || title(t_string!(i18n, home.motion.title))}
                <Switch
                    setting="motion" label=move || t_string!(i18n, home.motion.title).to_owned()
                    values=Signal::derive(move || vec![
                        Value::new("full", t_string!(i18n, home.motion.full)),
                        Value::new("calm", t_string!(i18n, home.motion.calm)),
                    ])
                    chosen=move || if prefs.calm.get() { "calm" } else { "full" }.to_owned()
                    choose=move |name: String| prefs.calm.set(name == "calm")
                />
            </div>
            <div class="setting">
                {move || title(t_string!(i18n, keyboard.single.title))}
                <Switch
                    setting="single-keys" label=move || t_string!(i18n, keyboard.single.title).to_owned()
                    values=Signal::derive(move || on_off(i18n))
                    chosen=move || on(prefs.single_keys.get())
                    choose=move |name: String| prefs.single_keys.set(name == "on")
                />
            </div>
            <div class="setting">
                {move || title(t_string!(i18n, bb.boards.placing.title))}
                <Switch
                    setting="placing" label=move || t_string!(i18n, bb.boards.placing.title).to_owned()
                    values=Signal::derive(move || vec![
                        Value::new("ask", t_string!(i18n, bb.boards.placing.ask)),
                        Value::new("at-once", t_string!(i18n, bb.boards.placing.at_once)),
                    ])
                    chosen=move || if prefs.place_at_once.get() { "at-once" } else { "ask" }.to_owned()
                    choose=move |name: String| prefs.place_at_once.set(name == "at-once")
                />
            </div>
        </div>
    }
}

/// On and off, in words.
pub(crate) fn on_off(i18n: Texts) -> Vec<Value> {
    vec![Value::new("on", t_string!(i18n, common.on)), Value::new("off", t_string!(i18n, common.off))]
}

/// The name of on or off.
pub(crate) fn on(on: bool) -> String {
    if on { "on" } else { "off" }.to_owned()
}
