//! The colours of planets and their grounds.

use cosmic_factory::Color;

/// The tones of one colour.
pub(crate) struct CosmicFactoryTones {
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
pub(crate) const fn tones(color: Color) -> CosmicFactoryTones {
    match color {
        Color::Green => CosmicFactoryTones {
            ground: "#175240",
            shade: "#0f3f33",
            light: "#40936a",
            bright: "#d6f7b4",
            body: "#86cf7c",
            dark: "#2c7a4c",
        },
        Color::Blue => CosmicFactoryTones {
            ground: "#2b5d95",
            shade: "#1f477a",
            light: "#8cc2ea",
            bright: "#e4f6ff",
            body: "#9bd2f7",
            dark: "#3f7fc0",
        },
        Color::Orange => CosmicFactoryTones {
            ground: "#b8733c",
            shade: "#8c5128",
            light: "#f0ba7c",
            bright: "#fff0cf",
            body: "#ffc97d",
            dark: "#b8622a",
        },
    }
}
