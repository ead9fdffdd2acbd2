//! What all drawings of Big Bang share.

use super::{actions, back, bodies, earth, glyphs, grounds, hatching, origin, phenomena};
use crate::sky;

/// The patterns, gradients and symbols that all pieces refer to, as one `<defs>` element. A page needs it once,
/// however many pieces it shows, in an SVG that is rendered: `display: none` would switch patterns off too.
pub fn defs() -> String {
    let parts = [
        hatching::defs(),
        grounds::defs(),
        bodies::defs(),
        glyphs::defs(),
        earth::defs(),
        phenomena::defs(),
        actions::defs(),
        origin::defs(),
        back::defs(),
    ];
    format!("<defs>\n{}\n</defs>", parts.join("\n"))
}

/// The same for a whole document, which shows the sky too.
pub(crate) fn of_document() -> String {
    format!("{}\n<defs>{}</defs>", defs(), sky::defs())
}
