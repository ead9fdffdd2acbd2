//! Before which browser somebody sits.

use std::path::Path;

use serde_json::{Value, json};

/// The browser opens no window, and talks to nobody but our server.
const CHROME_FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
];

/// The size of the window.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Device {
    #[default]
    Desktop,
    /// A phone that is held upright.
    Phone,
    /// A phone that is held sideways.
    Sideways,
}

/// What somebody uses the page with.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hands {
    #[default]
    Mouse,
    /// A finger on the screen.
    Finger,
    /// A keyboard and nothing else.
    Keys,
}

impl Device {
    /// Its name in names of files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Device::Desktop => "desktop",
            Device::Phone => "phone",
            Device::Sideways => "sideways",
        }
    }

    /// Width and height of a phone.
    fn phone(self) -> Option<[u32; 2]> {
        match self {
            Device::Desktop => None,
            Device::Phone => Some([390, 844]),
            Device::Sideways => Some([844, 390]),
        }
    }
}

/// Which appearance the device asks for.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    #[default]
    Dark,
    Light,
}

impl Theme {
    pub(crate) const ALL: [Theme; 2] = [Theme::Dark, Theme::Light];

    /// What style sheets call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Theme::Dark => "dark",
            Theme::Light => "light",
        }
    }
}

/// How the browser of somebody is set up.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Looks {
    pub(crate) device: Device,
    /// What the person uses it with.
    pub(crate) hands: Hands,
    /// The appearance that the device asks for.
    pub(crate) theme: Theme,
    pub(crate) motion: bool,
    /// The languages that the person reads, the best first.
    pub(crate) languages: &'static str,
}

impl Default for Looks {
    /// A large dark screen on which nothing moves, so that tests need not wait for it.
    fn default() -> Looks {
        Looks { device: Device::Desktop, hands: Hands::Mouse, theme: Theme::Dark, motion: false, languages: "en" }
    }
}

impl Looks {
    pub(crate) fn phone() -> Looks {
        Looks { device: Device::Phone, hands: Hands::Finger, ..Looks::default() }
    }

    /// A phone that is held sideways.
    pub(crate) fn sideways() -> Looks {
        Looks { device: Device::Sideways, ..Looks::phone() }
    }

    /// A large screen without a mouse.
    pub(crate) fn keyboard() -> Looks {
        Looks { hands: Hands::Keys, ..Looks::default() }
    }

    /// What the browser is asked for; `profile` is a folder of its own.
    pub(crate) fn capabilities(&self, profile: &Path) -> Value {
        let mut flags: Vec<String> = CHROME_FLAGS.map(str::to_owned).to_vec();
        flags.push(format!("--user-data-dir={}", profile.display()));
        flags.push(format!("--accept-lang={}", self.languages));
        let mut chromium = json!({ "args": flags, "prefs": { "intl.accept_languages": self.languages } });
        if let Some([width, height]) = self.device.phone() {
            let metrics = json!({ "width": width, "height": height, "pixelRatio": 2, "touch": true, "mobile": true });
            chromium["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        json!({ "browserName": "chrome", "goog:chromeOptions": chromium, "goog:loggingPrefs": { "browser": "ALL" } })
    }

    /// The size of the page on a desktop; a phone has its own from the beginning.
    pub(crate) fn size(&self) -> Option<Value> {
        let desktop = json!({ "width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": false });
        (self.device == Device::Desktop).then_some(desktop)
    }

    /// What the device prefers, as style sheets ask for it.
    pub(crate) fn media(&self) -> Value {
        let motion = if self.motion { "no-preference" } else { "reduce" };
        json!({ "features": [
            { "name": "prefers-color-scheme", "value": self.theme.name() },
            { "name": "prefers-reduced-motion", "value": motion },
        ] })
    }
}
