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
//! Every space is told by colour, pattern and symbol, so that nothing is lost in grey. The same holds for the pieces
//! of Big Bang 13.7, which are in [`big_bang`]. [`chart()`] draws measurements in the same style.

pub mod big_bang;
mod chart;
mod cosmic_factory;
mod palette;
mod scatter;
mod sky;
mod svg;

pub use self::chart::{Chart, ChartRow, chart};
pub use self::cosmic_factory::{Place, SIDE, back, defs, galaxies, galaxy, tile, tile_sheet};
