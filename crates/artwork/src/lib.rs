//! The pieces of both games, drawn as SVG from data alone: no files, no fonts, no scripts, always the same.
//!
//! Of Cosmic Factory, [`galaxy()`] and [`tile_sheet()`] make whole documents. A page that shows pieces in its own way
//! takes [`defs()`] once, and [`tile()`] or [`back()`] for each piece:
//!
//! ```
//! let defs = artwork::defs();
//! let face = artwork::tile(&"g1g0b2*/nw".parse()?);
//! let side = artwork::SIDE;
//! let document = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {side} {side}'>{defs}{face}</svg>");
//! # Ok::<(), cosmic_factory::tile::TileError>(())
//! ```
//!
//! A live board is [`layers()`] in the [`frame()`] of a galaxy; what is earned comes on top of it, zone by zone, with
//! [`scored_zones()`] and [`trail_light()`]. Cards have pictures, [`card_picture()`], made of the same pieces.
//!
//! The rest of a page is drawn here too: [`mark()`], [`orrery()`], [`icon()`], [`sigil()`], [`hourglass`],
//! [`app_icon()`]. Nothing carries a `style` attribute, so that all of it holds under a strict content security policy.
//!
//! Every space is told by colour, pattern and symbol, so that nothing is lost in grey. The same holds for the pieces
//! of Big Bang 13.7, which are in [`big_bang`]. What a picture says in words comes from whoever draws it
//! ([`GalaxyCaptions`], [`TableCaptions`]); [`English`] is at hand. [`chart()`] draws measurements in the same style.

pub mod big_bang;
mod captions;
mod chart;
mod cosmic_factory;
mod page;
mod palette;
mod scatter;
mod sky;
mod svg;

pub use self::captions::{Caption, English, GalaxyCaptions, TableCaptions};
pub use self::chart::{Chart, ChartRow, chart};
pub use self::cosmic_factory::{
    PlayerGalaxy, SIDE, ScoredZone, back, card_picture, defs, frame, galaxies, galaxy, layers, score_layers,
    scored_zones, tile, tile_layers, tile_sheet, token, track_symbol, trail_light, zone_outline,
};
pub use self::page::{
    Icon, SIGILS, app_icon, big_bang_cover, cosmic_factory_cover, hourglass, icon, mark, orrery, sigil,
};
