//! The pieces of Big Bang 13.7.
//!
//! [`table()`], [`universe()`] and [`piece_sheet()`] make whole documents. A page that shows pieces in its own way
//! takes [`defs()`] once, and [`piece()`] or [`overturned()`] for each piece, around the origin:
//!
//! ```
//! use artwork::big_bang::{SIZE, defs, piece};
//!
//! let (defs, face) = (defs(), piece("rc2".parse()?));
//! let (low, wide) = (-SIZE, 2.0 * SIZE);
//! let view = format!("{low} {low} {wide} {wide}");
//! let document = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='{view}'>{defs}{face}</svg>");
//! # Ok::<(), big_bang::UnknownPiece>(())
//! ```
//!
//! A body is told by its silhouette, its hatching with the mark above it, and the pips below it, so that nothing is
//! lost in grey: level is blue, dotted is yellow, leaning is orange, upright is red.

mod actions;
mod back;
mod block;
mod bodies;
mod defs;
mod earth;
mod glyphs;
mod grid;
mod grounds;
mod hatching;
mod light;
mod origin;
mod phenomena;
mod piece;
mod sheet;
mod table;
mod tones;
mod universe;
pub(crate) mod words;

pub use back::overturned;
pub use defs::defs;
pub use grid::{HALF, SIZE, hexagon, middle};
pub use piece::piece;
pub use sheet::piece_sheet;
pub use table::table;
pub use universe::{free_cells, lit, lying_figure, lying_ground, universe};
