//! The screens on which the page is looked at.

use serde_json::{Value, json};

const DEFAULT_TEXT_PIXELS: u32 = 16;

/// A screen, and what a person has set on it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Pixels of style sheets.
    pub(super) width: u32,
    /// Pixels of style sheets.
    pub(super) height: u32,
    /// Whether it is touched.
    touch: bool,
    /// How many times larger than usual the page is shown.
    zoom: u32,
    /// The size of text that the browser is set to.
    text: u32,
}

const fn touched(width: u32, height: u32) -> Size {
    Size { width, height, touch: true, zoom: 1, text: DEFAULT_TEXT_PIXELS }
}

const fn desktop(width: u32, height: u32) -> Size {
    Size { width, height, touch: false, zoom: 1, text: DEFAULT_TEXT_PIXELS }
}

/// The sizes of the goldens.
pub(super) const ALL: [Size; 8] = [
    touched(390, 844),
    touched(360, 640),
    touched(844, 390),
    touched(768, 1024),
    touched(1024, 768),
    desktop(1280, 720),
    desktop(1440, 900),
    desktop(1920, 1080),
];

/// The one at which the mouse is moved over everything, and between looks.
pub(super) const DESKTOP: Size = desktop(1440, 900);

/// A phone that is held sideways.
pub(super) const SIDEWAYS: Size = touched(844, 390);

/// Those at which the other languages are looked at: the narrowest and the lowest of each kind of layout.
pub(super) const TIGHT: [Size; 4] = [touched(360, 640), touched(844, 390), touched(1024, 768), DESKTOP];

/// The others of the goldens. At each of them every screen is looked at in one other language, the next state in the next.
pub(super) const ROOMY: [Size; 4] = [touched(390, 844), touched(768, 1024), desktop(1280, 720), desktop(1920, 1080)];

/// Desks at 200 % zoom, and screens with text of 24 px.
pub(super) const ENLARGED: [Size; 6] = [
    Size { zoom: 2, ..desktop(640, 360) },
    Size { zoom: 2, ..desktop(720, 450) },
    Size { zoom: 2, ..desktop(960, 540) },
    Size { text: 24, ..touched(390, 844) },
    Size { text: 24, ..touched(1024, 768) },
    Size { text: 24, ..desktop(1440, 900) },
];

/// The same on the smallest screens, where what a step needs must be on the screen all the same. Sheets are scrolled
/// there.
pub(super) const CRAMPED: [Size; 2] = [Size { text: 24, ..touched(360, 640) }, Size { text: 24, ..touched(844, 390) }];

/// Windows between a phone held sideways and a desktop.
pub(super) const BETWEEN: [Size; 2] = [touched(900, 600), touched(1000, 700)];

/// Those at which a screen by day is compared with the same by night: one of each kind of layout.
pub(super) const BY_DAY: [Size; 2] = [touched(360, 640), DESKTOP];

impl Size {
    /// Its name in goldens and messages.
    pub(super) fn name(self) -> String {
        let Size { width, height, zoom, text, .. } = self;
        let zoomed =
            if zoom > 1 { format!(" as {}×{} at {}00 %", width * zoom, height * zoom, zoom) } else { String::new() };
        let enlarged = if text == DEFAULT_TEXT_PIXELS { String::new() } else { format!(" with text of {text} px") };
        format!("{width}×{height}{zoomed}{enlarged}")
    }

    /// Whether there is no room for columns, as the style sheets see it.
    pub(super) fn is_narrow(self) -> bool {
        self.width < 64 * self.text
    }

    /// The metrics for the DevTools protocol.
    pub(super) fn metrics(self) -> Value {
        let Size { width, height, touch, zoom, .. } = self;
        json!({ "width": width, "height": height, "deviceScaleFactor": zoom, "mobile": touch })
    }

    /// The same for touch.
    pub(super) fn touch(self) -> Value {
        json!({ "enabled": self.touch })
    }

    /// The same for text.
    pub(super) fn text(self) -> Value {
        json!({ "fontSizes": { "standard": self.text, "fixed": 13 } })
    }
}
