//! The legal moves.

use big_bang::{BigBang, Hex, Piece, Play};

/// The legal moves of the next player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    pub plays: Vec<Play>,
    /// Whether there are several universes, so that a placement names one.
    pub several: bool,
    /// Bodies on the board that could move.
    bodies: Vec<Hex>,
}

impl Offer {
    /// The legal moves in a state.
    pub fn of(state: &BigBang) -> Offer {
        let mut plays = Vec::new();
        state.list_plays(&mut plays);
        let boards = state.boards();
        let bodies = match boards {
            [board] => board.pieces().iter().map(|lying| lying.at).filter(|&at| board.body_at(at).is_some()).collect(),
            _ => Vec::new(),
        };
        Offer { plays, several: boards.len() > 1, bodies }
    }

    /// Whether a piece of the row has a legal move.
    pub fn can_play(&self, piece: Piece) -> bool {
        self.plays.iter().any(|play| play.row_piece() == Some(piece))
    }

    /// Whether a placement can be declined.
    pub fn can_pass(&self) -> bool {
        self.plays.contains(&Play::Pass)
    }

    /// A neighbouring cell, one with a body if there is any.
    pub fn neighbour_of(&self, at: Hex) -> Hex {
        let neighbours = at.neighbours();
        neighbours.into_iter().find(|next| self.bodies.contains(next)).unwrap_or(neighbours[0])
    }
}
