//! What can be played now.

use big_bang::{BigBang, Hex, Piece, Play};

/// What can be played now, by whoever is next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// Every move.
    pub plays: Vec<Play>,
    /// Whether there are several universes, so that a placement names one.
    pub several: bool,
    /// Bodies on the board that an action could use.
    bodies: Vec<Hex>,
}

impl Offer {
    /// What can be played in a game.
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

    /// Whether a piece of the row can be played somehow.
    pub fn can_play(&self, piece: Piece) -> bool {
        self.plays.iter().any(|play| play.row_piece() == Some(piece))
    }

    /// Whether a placement can be declined.
    pub fn can_pass(&self) -> bool {
        self.plays.contains(&Play::Pass)
    }

    /// A neighbouring cell, with a body if there is one.
    pub fn neighbour_of(&self, at: Hex) -> Hex {
        let neighbours = at.neighbours();
        neighbours.into_iter().find(|next| self.bodies.contains(next)).unwrap_or(neighbours[0])
    }
}
