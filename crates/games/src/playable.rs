//! What rules need besides to be played at a table.

use big_bang::BigBang;
use bots::Bot;
use cosmic_factory::CosmicFactory;
use serde_json::{Map, Value};
use tabletop::{Dice, Entry, Game, Recordable, Seat, Setup};

/// Rules of a game that can be played at a table.
pub trait Playable: Recordable {
    /// The game's name for people.
    const TITLE: &'static str;

    /// Options that limit how long people are waited for, with the seconds that a new table has by default.
    const TIME_LIMITS: &'static [(&'static str, u32)];

    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Bot<Self>>>;

    /// Whether a round ends with this move, so that people may want a break before the table goes on.
    fn ends_round(_action: &Self::Move) -> bool {
        false
    }

    /// Whether no player knows more than everybody else in this mode.
    fn is_open(_mode: Self::Mode) -> bool {
        false
    }

    /// Whether all of the time limits are set that matter.
    fn is_timed(setup: &Setup<Self>) -> bool;

    /// The log of a game in which what was dealt and not drawn yet comes in another order; none where nothing is dealt
    /// before it is seen.
    fn redeal(_game: &Game<Self>, _dice: &mut Dice) -> Option<Vec<Entry<Self::Move>>> {
        None
    }

    /// Fills in options that a table need not name.
    fn complete(_options: &mut Map<String, Value>) {}
}

impl Playable for CosmicFactory {
    const TITLE: &'static str = "Cosmic Factory";
    const TIME_LIMITS: &'static [(&'static str, u32)] = &[("draft-seconds", 60), ("choice-seconds", 60)];

    fn is_timed(Setup { mode, options, .. }: &Setup<CosmicFactory>) -> bool {
        // Beginners only build, and there is always a limit for that.
        let limits = [options.draft_seconds, options.choice_seconds];
        *mode == cosmic_factory::Mode::Beginner || limits.iter().all(Option::is_some)
    }

    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Bot<CosmicFactory>>> {
        bots::cosmic_factory::by_name(level, seat)
    }

    fn ends_round(action: &cosmic_factory::Move) -> bool {
        matches!(action, cosmic_factory::Move::Score { .. })
    }

    fn complete(options: &mut Map<String, Value>) {
        if !options.contains_key("tiles")
            && let Ok(tiles) = serde_json::to_value(cosmic_factory::TileSet::ours())
        {
            options.insert("tiles".to_owned(), tiles);
        }
    }
}

impl Playable for BigBang {
    const TITLE: &'static str = "Big Bang 13.7";
    const TIME_LIMITS: &'static [(&'static str, u32)] = &[("turn-seconds", 120)];

    fn is_timed(setup: &Setup<BigBang>) -> bool {
        setup.options.turn_seconds.is_some()
    }

    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Bot<BigBang>>> {
        bots::big_bang::by_name(level, seat)
    }

    fn is_open(mode: big_bang::Mode) -> bool {
        matches!(mode, big_bang::Mode::Simple | big_bang::Mode::Solitary)
    }

    fn redeal(game: &Game<BigBang>, dice: &mut Dice) -> Option<Vec<Entry<big_bang::Move>>> {
        let mut log = game.log().to_vec();
        let first = log.first_mut()?;
        let big_bang::Move::Deal(deal) = &first.action else { return None };
        first.action = big_bang::Move::Deal(Box::new(game.state().redeal(deal, dice)));
        Some(log)
    }
}
