//! Cards about paths.

use cosmic_factory::Color;
use cosmic_factory::tile::Side;

use super::super::galaxy::{each_tile, layers, light};
use super::super::tile::sides;
use super::parts::{galaxy, lines, planet, put};

/// Tiles in twilight with all of their arms in full light, each tile so wide.
fn lit(drawing: &str, corner: (f64, f64), side: f64) -> String {
    let galaxy = galaxy(drawing);
    let path = each_tile(&galaxy, |_, face| face.map(|face| light(&sides(&face))).unwrap_or_default());
    // Twice the light, because small pictures swallow it.
    let drawing = format!("<g opacity='.5'>{}</g>{path}{path}", layers(&galaxy, None));
    put(&drawing, corner, side / 100.0)
}

/// A path that branches, and branches again.
pub(crate) fn arborescence() -> String {
    let tiles = "
        g1*g0b0/s b1b0*o1/ns *o2o0b1/s
        *b0o1g0/ne g1*b0o0/nesw o1g0b2*/new
        o1b0g0*/- b0g1*o1/n *b1g0o0/-";
    lit(tiles, (-1.0, -22.0), 54.0)
}

pub(crate) fn multi_path() -> String {
    let tiles = "
        g1*g0b0/s b1b0*o1/e o0o2*b1/w g1b0*g0/s
        *b0o1g0/ne g1*b0o0/w o1g0b2*/e g0o1b0*/nw";
    lit(tiles, (0.0, 5.0), 40.0)
}

/// A path, and three colours that it may lead to.
pub(crate) fn stellar_swap() -> String {
    let path = put(&light(&[Side::West]), (-14.0, -20.0), 1.3);
    let ways = lines(
        "M64 36C78 22 90 18 104 18M97 11l9 7-9 7M66 45H104M97 38l9 7-9 7M64 54C78 68 90 72 104 72M97 65l9 7-9 7",
        3.0,
    );
    let colors = Color::ALL.into_iter().zip([18.0, 45.0, 72.0]).map(|(color, y)| planet(color, (130.0, y), 1.55));
    path + &ways + &colors.collect::<String>()
}
