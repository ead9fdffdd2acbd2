//! The plan of a move, which the player completes step by step.

pub use offer::Offer;

use big_bang::{Hex, Piece, Play};

/// A cell of a universe.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BoardSpot {
    /// Which universe; 0 where there is one.
    pub universe: u8,
    pub at: Hex,
}

impl BoardSpot {
    /// A cell of the only universe.
    pub const fn here(at: Hex) -> BoardSpot {
        BoardSpot { universe: 0, at }
    }
}

/// A plan as far as it is decided.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct MovePlan {
    /// The piece of the row.
    pub piece: Option<Piece>,
    /// The body that an action moves.
    pub mover: Option<Hex>,
    /// The body around which it turns.
    pub pivot: Option<Hex>,
    /// Where the piece is placed, or the body lands.
    pub target: Option<BoardSpot>,
}

impl From<Play> for MovePlan {
    /// The plan that leads to a move.
    fn from(play: Play) -> MovePlan {
        let acted = |piece, mover, pivot, to| MovePlan {
            piece: Some(piece),
            mover: Some(mover),
            pivot,
            target: Some(BoardSpot::here(to)),
        };
        match play {
            Play::Place { piece, at, universe } => {
                MovePlan { target: Some(BoardSpot { universe: universe.unwrap_or(0), at }), ..MovePlan::of(piece) }
            }
            Play::Hyperspace { from, to } => acted(Piece::HYPERSPACE, from, None, to),
            Play::Orbit { from, to, around } => acted(Piece::ORBIT, from, Some(around), to),
            Play::Eclipse { from, to } => acted(Piece::ECLIPSE, from, None, to),
            Play::DarkEnergy => MovePlan::of(Piece::DARK_ENERGY),
            Play::Pass | Play::Link { .. } | Play::Draw => MovePlan::default(),
        }
    }
}

/// The next decision.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PlanStep {
    /// Which piece of the row.
    Piece,
    /// Where it is placed.
    Cell,
    /// Which body an action moves.
    Mover,
    /// Around which body it turns.
    Pivot,
    Target,
    /// Whether to do it.
    Ready,
}

impl MovePlan {
    /// A plan of which only the piece is decided.
    pub fn of(piece: Piece) -> MovePlan {
        MovePlan { piece: Some(piece), ..MovePlan::default() }
    }

    /// The next decision.
    pub fn step(self) -> PlanStep {
        let Some(piece) = self.piece else { return PlanStep::Piece };
        if piece == Piece::DARK_ENERGY || self.target.is_some() {
            PlanStep::Ready
        } else if !piece.is_action() {
            PlanStep::Cell
        } else if self.mover.is_none() {
            PlanStep::Mover
        } else if piece == Piece::ORBIT && self.pivot.is_none() {
            PlanStep::Pivot
        } else {
            PlanStep::Target
        }
    }

    /// The move, once the plan is complete.
    pub fn play(self, offer: &Offer) -> Option<Play> {
        match (self.step(), self.target) {
            (PlanStep::Ready, Some(target)) => self.aimed_at(target, offer),
            (PlanStep::Ready, None) => Some(Play::DarkEnergy),
            _ => None,
        }
    }

    /// The move with this target, whether or not it is legal; none while something else has to be decided first.
    pub fn aimed_at(self, spot: BoardSpot, offer: &Offer) -> Option<Play> {
        let (piece, to) = (self.piece?, spot.at);
        Some(match piece {
            Piece::HYPERSPACE => Play::Hyperspace { from: self.mover?, to },
            Piece::ORBIT => Play::Orbit { from: self.mover?, to, around: self.pivot? },
            Piece::ECLIPSE => Play::Eclipse { from: self.mover?, to },
            Piece::DARK_ENERGY => return None,
            _ => Play::Place { piece, at: to, universe: offer.several.then_some(spot.universe) },
        })
    }

    /// The cells that can be chosen now, each once.
    pub fn choices(self, offer: &Offer) -> Vec<BoardSpot> {
        let step = self.step();
        let mut spots: Vec<BoardSpot> = offer
            .plays
            .iter()
            .filter(|play| self.agrees_with(**play))
            .filter_map(|play| spot_of(*play, step))
            .collect();
        spots.sort_by_key(|spot| (spot.universe, spot.at));
        spots.dedup();
        spots
    }

    /// Whether a move agrees with the plan, apart from its target.
    fn agrees_with(self, play: Play) -> bool {
        let (from, around) = match play {
            Play::Hyperspace { from, .. } | Play::Eclipse { from, .. } => (Some(from), None),
            Play::Orbit { from, around, .. } => (Some(from), Some(around)),
            _ => (None, None),
        };
        self.piece == play.row_piece()
            && (self.mover.is_none() || self.mover == from)
            && (self.pivot.is_none() || self.pivot == around)
    }

    /// The plan with another piece of the row: the target is kept if the piece can be placed there. The same piece
    /// again clears the plan.
    pub fn picked(self, piece: Piece, offer: &Offer) -> MovePlan {
        if self.piece == Some(piece) {
            return MovePlan::default();
        }
        let plan = MovePlan::of(piece);
        let target = self.target.filter(|&target| !piece.is_action() && plan.choices(offer).contains(&target));
        MovePlan { target, ..plan }
    }

    /// The plan after a cell was chosen.
    ///
    /// # Errors
    /// The illegal move that was tried; none if nothing can be chosen on the board now.
    pub fn chosen(self, spot: BoardSpot, offer: &Offer) -> Result<MovePlan, Option<Play>> {
        if self.choices(offer).contains(&spot) {
            return Ok(self.with(spot, offer));
        }
        if self.mover == Some(spot.at) {
            return Ok(self.without_mover());
        }
        // A player may change a decision without going back first.
        let other_pivot = MovePlan { pivot: None, target: None, ..self };
        for earlier in [other_pivot, self.without_mover()] {
            if self.mover.is_some() && earlier != self && earlier.choices(offer).contains(&spot) {
                return Ok(earlier.with(spot, offer));
            }
        }
        Err(self.attempt(spot, offer))
    }

    /// The plan with one more decision, which must be legal.
    fn with(self, spot: BoardSpot, offer: &Offer) -> MovePlan {
        match self.step() {
            PlanStep::Piece => self,
            PlanStep::Mover => {
                let plan = MovePlan { mover: Some(spot.at), ..self };
                // A single possible pivot is chosen automatically.
                match (plan.step(), plan.choices(offer).as_slice()) {
                    (PlanStep::Pivot, [only]) => MovePlan { pivot: Some(only.at), ..plan },
                    _ => plan,
                }
            }
            PlanStep::Pivot => MovePlan { pivot: Some(spot.at), ..self },
            PlanStep::Cell | PlanStep::Target | PlanStep::Ready => MovePlan { target: Some(spot), ..self },
        }
    }

    fn without_mover(self) -> MovePlan {
        MovePlan { piece: self.piece, ..MovePlan::default() }
    }

    /// The move to which choosing a cell would lead, so that the rules can object to it. If only a body or a pivot is
    /// chosen, its target is its origin.
    pub fn attempt(self, spot: BoardSpot, offer: &Offer) -> Option<Play> {
        let at = spot.at;
        match (self.piece?, self.mover) {
            (Piece::HYPERSPACE, None) => Some(Play::Hyperspace { from: at, to: at }),
            (Piece::ECLIPSE, None) => Some(Play::Eclipse { from: at, to: at }),
            (Piece::ORBIT, None) => Some(Play::Orbit { from: at, to: at, around: offer.neighbour_of(at) }),
            (Piece::ORBIT, Some(from)) if self.pivot.is_none() => Some(Play::Orbit { from, to: from, around: at }),
            _ => self.aimed_at(spot, offer),
        }
    }

    pub fn back(self, offer: &Offer) -> MovePlan {
        if self.target.is_some() {
            return MovePlan { target: None, ..self };
        }
        let free = MovePlan { pivot: None, ..self };
        if self.pivot.is_some() && free.choices(offer).len() > 1 {
            return free;
        }
        if self.mover.is_some() { self.without_mover() } else { MovePlan::default() }
    }

    /// The part of the plan that is still legal with another offer.
    pub fn revised(self, offer: &Offer) -> MovePlan {
        match (self.piece, self.play(offer)) {
            (_, Some(play)) if offer.plays.contains(&play) => self,
            (Some(piece), _) if offer.can_play(piece) => MovePlan::of(piece),
            _ => MovePlan::default(),
        }
    }
}

/// The cell of a move that answers a step of the plan.
fn spot_of(play: Play, step: PlanStep) -> Option<BoardSpot> {
    match (play, step) {
        (Play::Place { at, universe, .. }, PlanStep::Cell | PlanStep::Ready) => {
            Some(BoardSpot { universe: universe.unwrap_or_default(), at })
        }
        (Play::Hyperspace { from, .. } | Play::Eclipse { from, .. } | Play::Orbit { from, .. }, PlanStep::Mover) => {
            Some(BoardSpot::here(from))
        }
        (Play::Orbit { around, .. }, PlanStep::Pivot) => Some(BoardSpot::here(around)),
        (
            Play::Hyperspace { to, .. } | Play::Eclipse { to, .. } | Play::Orbit { to, .. },
            PlanStep::Target | PlanStep::Ready,
        ) => Some(BoardSpot::here(to)),
        _ => None,
    }
}

/// The mark of a piece of the row, or of declining, in a replay: `worse` or `better`, for moves without a cell.
pub fn row_verdict(played: MovePlan, better: MovePlan, piece: Option<Piece>) -> Option<&'static str> {
    let is_it = |plan: MovePlan| plan.target.is_none() && plan.piece == piece;
    is_it(played).then_some("worse").or(is_it(better).then_some("better"))
}

pub mod offer;
#[cfg(test)]
mod tests;
