//! The colours of everything that is drawn.

use cosmic_factory::Color;

/// The table under the pieces, and the ink that separates them.
pub(crate) const NIGHT: &str = "#0d1020";
/// What lies one step above the table: trenches' rims, the backs of tiles.
pub(crate) const DUSK: &str = "#2a2f52";
/// The ground of Constellation spaces.
pub(crate) const DEEP: &str = "#151a38";
/// Stars and words.
pub(crate) const PALE: &str = "#e6eaff";
/// Words that matter less.
pub(crate) const MUTED: &str = "#a3a9c9";
/// What counts.
pub(crate) const BRASS: &str = "#d9a85b";
/// Brass with light on it: stones on the path.
pub(crate) const GOLD: &str = "#ffdc9a";
/// Stones.
pub(crate) const STONE: &str = "#a7a3a8";

/// The tones of one colour.
pub(crate) struct Tones {
    /// The ground of its spaces.
    pub(crate) ground: &'static str,
    /// Shadows on the ground.
    pub(crate) shade: &'static str,
    /// Light on the ground.
    pub(crate) light: &'static str,
    /// The lit side of its planets, and the outline of its zones.
    pub(crate) bright: &'static str,
    /// The middle of its planets.
    pub(crate) body: &'static str,
    /// The night side of its planets, and their details.
    pub(crate) dark: &'static str,
}

/// The tones of `color`. Grounds get lighter from green over blue to orange, so that they differ in grey too.
pub(crate) const fn tones(color: Color) -> Tones {
    match color {
        Color::Green => Tones {
            ground: "#175240",
            shade: "#0f3f33",
            light: "#40936a",
            bright: "#d6f7b4",
            body: "#86cf7c",
            dark: "#2c7a4c",
        },
        Color::Blue => Tones {
            ground: "#2b5d95",
            shade: "#1f477a",
            light: "#8cc2ea",
            bright: "#e4f6ff",
            body: "#9bd2f7",
            dark: "#3f7fc0",
        },
        Color::Orange => Tones {
            ground: "#b8733c",
            shade: "#8c5128",
            light: "#f0ba7c",
            bright: "#fff0cf",
            body: "#ffc97d",
            dark: "#b8622a",
        },
    }
}
