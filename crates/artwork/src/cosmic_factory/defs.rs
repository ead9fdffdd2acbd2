//! What all drawings share.

use super::{arms, back, figures, grounds, marks, planets};

/// The patterns, gradients and symbols that all pieces refer to, as one `<defs>` element. A page needs it once,
/// however many pieces it shows, in an SVG that is rendered: `display: none` would switch patterns off too.
pub fn defs() -> String {
    let parts = [grounds::defs(), planets::defs(), marks::defs(), figures::defs(), arms::defs(), back::defs()];
    format!("<defs>\n{}\n</defs>", parts.join("\n"))
}
