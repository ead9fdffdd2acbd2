//! What a round would bring as it stands: for those who build or choose and want to know.

use tabletop::{Seat, SeatSet};

use crate::game::choose::Choosing;
use crate::game::{Choice, CosmicFactory, PerSeat, Phase, RoundCount, Site};

impl CosmicFactory {
    /// The account of the round if it ended now with what lies on the table, and with no choice but this one of `seat`;
    /// none while nothing is built. What nobody has chosen so far has no effect in it.
    pub fn preview(&self, seat: Seat, choice: Option<Choice>) -> Option<RoundCount> {
        let site: &Site = match &self.phase {
            Phase::Build(build) => &build.site,
            Phase::Settle(site) => site,
            Phase::Choose(choosing) | Phase::Count(choosing) => &choosing.site,
            Phase::Deal | Phase::Draft(_) | Phase::Over => return None,
        };
        let mut made = PerSeat::default();
        if let Some(own) = made.get_mut(seat.index()) {
            *own = choice;
        }
        Some(self.count(&Choosing { site: site.clone(), asked: SeatSet::EMPTY, made }))
    }
}
