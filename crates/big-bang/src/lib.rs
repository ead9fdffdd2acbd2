#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod account;
pub mod board;
mod clock;
mod deal;
mod drawing;
mod feature;
mod game;
mod hex;
mod inspect;
mod mode;
mod moves;
#[cfg(feature = "serde")]
mod moves_json;
mod objective;
mod piece;
mod piece_set;
mod piles;
pub mod play;
mod refusal;
mod row;
pub mod score;
mod setup;
mod supply;
mod view;
#[cfg(feature = "serde")]
mod view_diff;

pub use account::{Score, UniverseAccount};
pub use board::{Board, PlacedPiece};
pub use clock::{BOXES, Clock, Counter};
pub use drawing::{Drawing, DrawingError};
pub use feature::{Background, Color, Shape};
pub use game::BigBang;
pub use hex::{Direction, Hex};
pub use inspect::Cards;
pub use mode::{Bonus, Chain, CosmicView, HexidominoView, ParallelView, SimpleView, SolitaryView};
pub use moves::{Deal, Move};
pub use objective::{Objective, Objectives, UnknownObjective};
pub use piece::{Kind, Piece, UnknownPiece};
pub use piece_set::PieceSet;
pub use piles::Piles;
pub use play::Play;
pub use refusal::Refusal;
pub use row::{ROW, Row};
pub use score::{Alignment, ObjectiveScore};
pub use setup::{MAX_PLAYERS, Mode, Options};
pub use view::{TableView, View};
