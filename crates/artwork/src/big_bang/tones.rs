//! The colours of bodies, and how each is told without colour.

use big_bang::Color;

/// The tones of one colour.
pub(crate) struct BigBangTones {
    /// Where light falls, and words and lines in this colour.
    pub(crate) bright: &'static str,
    pub(crate) body: &'static str,
    /// Its night side.
    pub(crate) dark: &'static str,
    /// The ink of its hatching.
    pub(crate) ink: &'static str,
}

/// The tones of `color`. They differ in grey too: yellow is light, red is dark.
pub(crate) const fn tones(color: Color) -> BigBangTones {
    match color {
        Color::Blue => BigBangTones { bright: "#b9dcff", body: "#5aa2f5", dark: "#2457b0", ink: "#123a86" },
        Color::Yellow => BigBangTones { bright: "#fff8d0", body: "#fbdf6b", dark: "#c29a25", ink: "#8a6508" },
        Color::Orange => BigBangTones { bright: "#ffd3a1", body: "#f8913a", dark: "#b4500f", ink: "#7d2f05" },
        Color::Red => BigBangTones { bright: "#ffb3b0", body: "#e2455a", dark: "#93163a", ink: "#5f0a2a" },
    }
}
