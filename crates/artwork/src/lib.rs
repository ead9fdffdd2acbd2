//! The pieces of Cosmic Factory, drawn as SVG from data alone: no files, no fonts, no scripts, always the same.
//!
//! [`galaxy()`] and [`tile_sheet()`] make whole documents. A page that shows pieces in its own way takes [`defs()`]
//! once, and [`tile()`] or [`back()`] for each piece:
//!
//! ```
//! let defs = artwork::defs();
//! let face = artwork::tile(&"g1g0b2*/nw".parse()?);
//! let side = artwork::SIDE;
//! let document = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {side} {side}'>{defs}{face}</svg>");
//! # Ok::<(), cosmic_factory::tile::TileError>(())
//! ```
//!
//! Every space is told by colour, pattern and symbol, so that nothing is lost in grey.

mod arms;
mod back;
mod badge;
mod defs;
mod earned;
mod figures;
mod galaxy;
mod grounds;
mod legend;
mod marks;
mod outline;
mod palette;
mod planets;
mod scatter;
mod sheet;
mod space;
mod svg;
mod tile;
mod trail;
mod words;

pub use back::back;
pub use defs::defs;
pub use galaxy::galaxy;
pub use sheet::tile_sheet;
pub use tile::{SIDE, tile};
