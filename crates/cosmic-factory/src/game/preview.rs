//! What a round would bring as it stands: for those who build or choose and want to know.

use tabletop::{Seat, SeatSet};

use crate::game::choose::Choosing;
use crate::game::{Choice, CosmicFactory, PerSeat, Phase, RoundCount, Site};

impl CosmicFactory {
    /// The account of the round if it ended now with what lies on the table, and with no choice but this one of `seat`;
    /// none while nothing is built. What nobody has chosen so far has no effect in it.
    ///
    /// ```
    /// use cosmic_factory::{CosmicFactory, Mode, Options};
    /// use tabletop::{Dice, Game, Seat, Setup};
    ///
    /// let setup = Setup { mode: Mode::Beginner, seats: 2, options: Options::default() };
    /// let mut game = Game::<CosmicFactory>::new(setup)?;
    /// let seat = Seat::new(0).unwrap();
    /// assert!(game.state().preview(seat, None).is_none(), "nothing has been dealt");
    /// game.settle(0, &mut Dice::new(1, 0)).expect("the table deals");
    /// let preview = game.state().preview(seat, None).expect("galaxies are being built");
    /// assert_eq!(preview.seats[0].after.total(), 0, "no tile lies yet");
    /// # Ok::<(), tabletop::SetupError>(())
    /// ```
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
