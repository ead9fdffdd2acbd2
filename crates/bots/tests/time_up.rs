//! A decision ends as soon as its time is up. How soon is counted in looks at the clock, which is the same on every
//! machine; how long it takes from one look to the next is a matter of benchmarks.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use big_bang::BigBang;
use bots::{Bot, TimeUp, arena, big_bang as big_bang_bots, cosmic_factory as cosmic_factory_bots};
use cosmic_factory::CosmicFactory;
use tabletop::{Dice, Millis, Rules, Seat, Setup};

/// The most looks at the clock in a decision after the first that said that the time is up: what is done in several
/// parts gives each of them up by itself.
const MOST_LOOKS: usize = 12;

/// A bot whose time is always up.
struct Hurried<R: Rules> {
    bot: Box<dyn Bot<R>>,
    /// The most looks at the clock in one decision of any of the bots.
    most: Arc<AtomicUsize>,
    /// How many decisions looked at it at all.
    hurried: Arc<AtomicUsize>,
}

impl<R: Rules> Bot<R> for Hurried<R> {
    fn delay(&mut self, view: &R::View, dice: &mut Dice) -> Option<Millis> {
        self.bot.delay(view, dice)
    }

    fn decide_until(&mut self, view: &R::View, dice: &mut Dice, _is_time_up: TimeUp<'_>) -> Option<R::Move> {
        let looks = Cell::new(0);
        let is_time_up = || {
            looks.set(looks.get() + 1);
            assert!(looks.get() <= 10 * MOST_LOOKS, "the bot goes on though its time is up");
            true
        };
        let action = self.bot.decide_until(view, dice, &is_time_up);
        self.most.fetch_max(looks.get(), Ordering::Relaxed);
        self.hurried.fetch_add(usize::from(looks.get() > 0), Ordering::Relaxed);
        action
    }
}

/// Plays a game among experts whose time is always up.
fn play<R: Rules>(setup: Setup<R>, expert: impl Fn(Seat) -> Box<dyn Bot<R>>) {
    let (most, hurried) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
    let mut bots: Vec<Box<dyn Bot<R>>> = Seat::first(setup.seats)
        .map(|seat| {
            let bot = Hurried { bot: expert(seat), most: Arc::clone(&most), hurried: Arc::clone(&hurried) };
            Box::new(bot) as Box<dyn Bot<R>>
        })
        .collect();
    let game = arena::play(setup, &mut bots, 1, 0).unwrap_or_else(|error| panic!("{error}"));
    assert!(game.state().outcome().is_some(), "they play by the rules all the same");
    let (most, hurried) = (most.load(Ordering::Relaxed), hurried.load(Ordering::Relaxed));
    assert!(hurried > 0, "nobody looked at the clock");
    assert!(most <= MOST_LOOKS, "{most} looks at the clock in one decision");
}

#[test]
fn experts_of_big_bang_settle_for_what_they_have_found() {
    for mode in big_bang::Mode::ALL {
        let setup = Setup { mode, seats: *mode.players().start(), options: big_bang::Options::default() };
        play::<BigBang>(setup, |seat| big_bang_bots::by_name("expert", seat).expect("a level"));
    }
}

#[test]
fn experts_of_cosmic_factory_settle_for_what_they_have_found() {
    for mode in cosmic_factory::Mode::ALL {
        let setup = Setup { mode, seats: 2, options: cosmic_factory::Options::default() };
        play::<CosmicFactory>(setup, |seat| cosmic_factory_bots::by_name("expert", seat).expect("a level"));
    }
}
