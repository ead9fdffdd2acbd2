//! What a person prefers on this device: language, appearance, sound, motion, placing. Kept on the device.

use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::browser;
use crate::notifications::Notifications;
use crate::texts;
use crate::texts::{Locale, Texts, t_string};
use page_model::texts::Language as _;

/// How the page looks.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// As the device prefers.
    #[default]
    Device,
    Night,
    Day,
}

impl Theme {
    pub(crate) const ALL: [Theme; 3] = [Theme::Device, Theme::Night, Theme::Day];

    fn name(self) -> &'static str {
        match self {
            Theme::Device => "device",
            Theme::Night => "dark",
            Theme::Day => "light",
        }
    }
}

#[derive(Copy, Clone)]
pub(crate) struct Prefs {
    /// How the page looks.
    pub(crate) theme: RwSignal<Theme>,
    /// Whether there are sounds.
    pub(crate) sound: RwSignal<bool>,
    /// Whether the person has answered the question about sounds, or has switched them already.
    pub(crate) sound_asked: RwSignal<bool>,
    /// Whether motion is reduced on this page though the device does not ask for it.
    pub(crate) calm: RwSignal<bool>,
    /// Whether pieces are placed without a confirmation.
    pub(crate) place_at_once: RwSignal<bool>,
    /// Whether letters, digits and signs are shortcuts wherever the focus is (WCAG 2.1.4).
    pub(crate) single_keys: RwSignal<bool>,
}

impl Prefs {
    /// Reads what is kept, provides it to all components below, and keeps what changes.
    pub(crate) fn provide() -> Prefs {
        let known = |name: &str| browser::remembered(name);
        let theme = known("theme").and_then(|kept| Theme::ALL.into_iter().find(|theme| theme.name() == kept));
        let prefs = Prefs {
            theme: RwSignal::new(theme.unwrap_or_default()),
            sound: RwSignal::new(known("sound").as_deref() == Some("on")),
            sound_asked: RwSignal::new(known("sound").is_some()),
            calm: RwSignal::new(known("motion").as_deref() == Some("calm")),
            place_at_once: RwSignal::new(known("placing").as_deref() == Some("at-once")),
            single_keys: RwSignal::new(known("single-keys").as_deref() != Some("off")),
        };
        Effect::new(move |_| {
            let theme = prefs.theme.get();
            browser::remember("theme", theme.name());
            let value = (theme != Theme::Device).then(|| theme.name());
            set_on_root("data-theme", value);
        });
        Effect::new(move |_| {
            let calm = prefs.calm.get();
            browser::remember("motion", if calm { "calm" } else { "full" });
            set_on_root("data-motion", calm.then_some("calm"));
        });
        Effect::new(move |_| {
            browser::remember("placing", if prefs.place_at_once.get() { "at-once" } else { "ask" });
        });
        Effect::new(move |_| {
            browser::remember("single-keys", if prefs.single_keys.get() { "on" } else { "off" });
        });
        Effect::new(move |_| {
            let sound = prefs.sound.get();
            if prefs.sound_asked.get() {
                browser::remember("sound", if sound { "on" } else { "off" });
            }
        });
        provide_context(prefs);
        prefs
    }

    /// Whether things may move. Not reactive, since it is asked when something is about to move.
    pub(crate) fn has_motion(self) -> bool {
        !self.calm.get_untracked() && !browser::wants_less_motion()
    }

    /// Whether a key is a shortcut wherever the focus is. Letters, digits and signs are none if the person switched
    /// that off, since speech input may press them by accident. Not reactive.
    pub(crate) fn accepts(self, key: &str) -> bool {
        self.single_keys.get_untracked() || key.chars().count() > 1
    }

    /// Switches sound on or off.
    pub(crate) fn set_sound(self, on: bool) {
        self.sound_asked.set(true);
        self.sound.set(on);
    }
}

/// The preferences of this device.
pub(crate) fn use_prefs() -> Prefs {
    expect_context()
}

/// Loads the language that was chosen on this device, else the first supported one of the browser. Falls back to
/// English if that cannot be loaded.
pub(crate) async fn load_language() -> Locale {
    let chosen = browser::remembered("language").and_then(|name| named(&name));
    let locale = chosen.or_else(of_browser).unwrap_or(Locale::En);
    if texts::load(locale).await { locale } else { Locale::En }
}

/// Provides the language, which has been loaded.
pub(crate) fn provide_language(locale: Locale) {
    let i18n = Texts::provide(locale);
    Effect::new(move |_| {
        set_on_root("lang", Some(i18n.get_locale().name()));
        let described = browser::document().and_then(|it| it.query_selector("meta[name='description']").ok().flatten());
        described.map(|it| it.set_attribute("content", t_string!(i18n, app.description)));
    });
}

/// Chooses a language for this device, if it can be loaded.
pub(crate) fn choose_language(i18n: Texts, news: Notifications, locale: Locale) {
    i18n.set_locale(locale, move |is_there| match is_there {
        true => browser::remember("language", locale.name()),
        false => news.trouble(t_string!(i18n, problems.no_language)),
    });
}

fn named(name: &str) -> Option<Locale> {
    // Of `fr-CA` only the language matters.
    let language = name.split('-').next()?.to_ascii_lowercase();
    Locale::ALL.into_iter().find(|locale| locale.name() == language)
}

fn of_browser() -> Option<Locale> {
    let wanted = browser::window()?.navigator().languages();
    wanted.iter().filter_map(|name: JsValue| name.as_string()).find_map(|name| named(&name))
}

fn set_on_root(name: &str, value: Option<&str>) {
    if let Some(root) = browser::document().and_then(|document| document.document_element()) {
        drop(match value {
            Some(value) => root.set_attribute(name, value),
            None => root.remove_attribute(name),
        });
    }
}
