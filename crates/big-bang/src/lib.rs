//! The rules of Big Bang 13.7: pieces, the board, scoring, and five modes as folds over their logs.
//!
//! [`BigBang`] is the game. [`BigBang::list_plays`] and [`BigBang::make`] play it out quickly, [`BigBang::account`]
//! explains every point. Rule numbers such as BB-3.2 refer to `docs/rulings.md`.
#![warn(missing_docs)]

mod account;
pub mod board;
mod clock;
mod deal;
mod drawing;
mod feature;
mod game;
mod hex;
mod inside;
mod mode;
mod moves;
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

pub use account::{Score, UniverseAccount};
pub use board::{Board, Lying};
pub use clock::{BOXES, Clock, Counter};
pub use drawing::{Drawing, DrawingError};
pub use feature::{Background, Color, Shape};
pub use game::BigBang;
pub use hex::{Direction, Hex};
pub use inside::Cards;
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
pub use setup::{Mode, Options};
pub use view::{TableView, View};
