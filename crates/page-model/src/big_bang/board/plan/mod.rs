//! What a player considers before it is played, step by step. Nothing here needs a browser.

pub use offer::Offer;

use big_bang::{Hex, Piece, Play};

/// A cell of a universe.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which universe; 0 where there is one.
    pub universe: u8,
    /// Which cell.
    pub at: Hex,
}

impl Spot {
    /// A cell of the only universe.
    pub const fn here(at: Hex) -> Spot {
        Spot { universe: 0, at }
    }
}

/// What is considered so far.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The piece of the row.
    pub piece: Option<Piece>,
    /// The body that an action moves.
    pub mover: Option<Hex>,
    /// The body that it turns around.
    pub pivot: Option<Hex>,
    /// Where something is placed, or lands.
    pub target: Option<Spot>,
}

impl From<Play> for Plan {
    /// What leads to a move.
    fn from(play: Play) -> Plan {
        let acted = |piece, mover, pivot, to| Plan {
            piece: Some(piece),
            mover: Some(mover),
            pivot,
            target: Some(Spot::here(to)),
        };
        match play {
            Play::Place { piece, at, universe } => {
                Plan { target: Some(Spot { universe: universe.unwrap_or(0), at }), ..Plan::of(piece) }
            }
            Play::Hyperspace { from, to } => acted(Piece::HYPERSPACE, from, None, to),
            Play::Orbit { from, to, around } => acted(Piece::ORBIT, from, Some(around), to),
            Play::Eclipse { from, to } => acted(Piece::ECLIPSE, from, None, to),
            Play::DarkEnergy => Plan::of(Piece::DARK_ENERGY),
            Play::Pass | Play::Link { .. } | Play::Draw => Plan::default(),
        }
    }
}

/// What is to be decided next.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Which piece of the row.
    Piece,
    /// Where it is placed.
    Cell,
    /// Which body an action moves.
    Mover,
    /// Which body it turns around.
    Pivot,
    /// Where it lands.
    Target,
    /// Whether to do it.
    Ready,
}

impl Plan {
    /// Nothing but a piece.
    pub fn of(piece: Piece) -> Plan {
        Plan { piece: Some(piece), ..Plan::default() }
    }

    /// What is to be decided next.
    pub fn step(self) -> Step {
        let Some(piece) = self.piece else { return Step::Piece };
        if piece == Piece::DARK_ENERGY || self.target.is_some() {
            Step::Ready
        } else if !piece.is_action() {
            Step::Cell
        } else if self.mover.is_none() {
            Step::Mover
        } else if piece == Piece::ORBIT && self.pivot.is_none() {
            Step::Pivot
        } else {
            Step::Target
        }
    }

    /// The move, once all of it is decided.
    pub fn play(self, offer: &Offer) -> Option<Play> {
        match (self.step(), self.target) {
            (Step::Ready, Some(target)) => self.aimed_at(target, offer),
            (Step::Ready, None) => Some(Play::DarkEnergy),
            _ => None,
        }
    }

    /// The move that ends on a cell, whether or not it is possible; none while something else is to be decided first.
    pub fn aimed_at(self, spot: Spot, offer: &Offer) -> Option<Play> {
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
    pub fn choices(self, offer: &Offer) -> Vec<Spot> {
        let step = self.step();
        let mut spots: Vec<Spot> = offer
            .plays
            .iter()
            .filter(|play| self.agrees_with(**play))
            .filter_map(|play| spot_of(*play, step))
            .collect();
        spots.sort_by_key(|spot| (spot.universe, spot.at));
        spots.dedup();
        spots
    }

    /// Whether a move has what is decided, apart from where it ends.
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

    /// Another piece of the row: the cell stays if the piece can be placed there. The same one again is put back.
    pub fn picked(self, piece: Piece, offer: &Offer) -> Plan {
        if self.piece == Some(piece) {
            return Plan::default();
        }
        let plan = Plan::of(piece);
        let target = self.target.filter(|&target| !piece.is_action() && plan.choices(offer).contains(&target));
        Plan { target, ..plan }
    }

    /// A cell was chosen.
    ///
    /// # Errors
    /// What was tried, if it is not possible; none if nothing can be chosen on the board now.
    pub fn chosen(self, spot: Spot, offer: &Offer) -> Result<Plan, Option<Play>> {
        if self.choices(offer).contains(&spot) {
            return Ok(self.with(spot, offer));
        }
        if self.mover == Some(spot.at) {
            return Ok(self.without_mover());
        }
        // Somebody who decides otherwise need not go back first.
        let other_pivot = Plan { pivot: None, target: None, ..self };
        for earlier in [other_pivot, self.without_mover()] {
            if self.mover.is_some() && earlier != self && earlier.choices(offer).contains(&spot) {
                return Ok(earlier.with(spot, offer));
            }
        }
        Err(self.attempt(spot, offer))
    }

    /// The plan with one more thing decided, which must be possible.
    fn with(self, spot: Spot, offer: &Offer) -> Plan {
        match self.step() {
            Step::Piece => self,
            Step::Mover => {
                let plan = Plan { mover: Some(spot.at), ..self };
                // A single pivot is no question.
                match (plan.step(), plan.choices(offer).as_slice()) {
                    (Step::Pivot, [only]) => Plan { pivot: Some(only.at), ..plan },
                    _ => plan,
                }
            }
            Step::Pivot => Plan { pivot: Some(spot.at), ..self },
            Step::Cell | Step::Target | Step::Ready => Plan { target: Some(spot), ..self },
        }
    }

    fn without_mover(self) -> Plan {
        Plan { piece: self.piece, ..Plan::default() }
    }

    /// The move that choosing a cell would amount to, by which the rules can say what is wrong with it. Where only a
    /// body or a pivot is chosen, it leads back to where it began.
    pub fn attempt(self, spot: Spot, offer: &Offer) -> Option<Play> {
        let at = spot.at;
        match (self.piece?, self.mover) {
            (Piece::HYPERSPACE, None) => Some(Play::Hyperspace { from: at, to: at }),
            (Piece::ECLIPSE, None) => Some(Play::Eclipse { from: at, to: at }),
            (Piece::ORBIT, None) => Some(Play::Orbit { from: at, to: at, around: offer.neighbour_of(at) }),
            (Piece::ORBIT, Some(from)) if self.pivot.is_none() => Some(Play::Orbit { from, to: from, around: at }),
            _ => self.aimed_at(spot, offer),
        }
    }

    /// One step back.
    pub fn back(self, offer: &Offer) -> Plan {
        if self.target.is_some() {
            return Plan { target: None, ..self };
        }
        let free = Plan { pivot: None, ..self };
        if self.pivot.is_some() && free.choices(offer).len() > 1 {
            return free;
        }
        if self.mover.is_some() { self.without_mover() } else { Plan::default() }
    }

    /// What is left of the plan when other moves are possible than before.
    pub fn revised(self, offer: &Offer) -> Plan {
        match (self.piece, self.play(offer)) {
            (_, Some(play)) if offer.plays.contains(&play) => self,
            (Some(piece), _) if offer.can_play(piece) => Plan::of(piece),
            _ => Plan::default(),
        }
    }
}

/// The cell that a move names for a question.
fn spot_of(play: Play, step: Step) -> Option<Spot> {
    match (play, step) {
        (Play::Place { at, universe, .. }, Step::Cell | Step::Ready) => {
            Some(Spot { universe: universe.unwrap_or_default(), at })
        }
        (Play::Hyperspace { from, .. } | Play::Eclipse { from, .. } | Play::Orbit { from, .. }, Step::Mover) => {
            Some(Spot::here(from))
        }
        (Play::Orbit { around, .. }, Step::Pivot) => Some(Spot::here(around)),
        (
            Play::Hyperspace { to, .. } | Play::Eclipse { to, .. } | Play::Orbit { to, .. },
            Step::Target | Step::Ready,
        ) => Some(Spot::here(to)),
        _ => None,
    }
}

pub mod offer;
#[cfg(test)]
mod tests;
