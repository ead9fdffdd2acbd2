//! What a seed decides before a world begins: what is played, by whom, and what will go wrong when.

use big_bang::BigBang;
use cosmic_factory::CosmicFactory;
use games::Playable;
use protocol::table::{Settings, Visibility};
use serde_json::{Map, Value, json};
use tabletop::{Dice, Millis};

use crate::faults::SimulatedFault;
use crate::world::World;
use crate::{Failure, SimulationOptions, SimulationSummary};

/// A game that is played in worlds.
#[derive(Copy, Clone, Debug)]
pub(crate) struct SimulatedGame {
    name: &'static str,
    time_limits: &'static [(&'static str, u32)],
    /// Whether its options limit the time for building.
    has_build: bool,
    /// Runs the world of a seed.
    pub(crate) run: fn(u64, Plan, SimulationOptions) -> Result<SimulationSummary, Failure>,
}

impl SimulatedGame {
    const fn of<R: Playable>(has_build: bool) -> SimulatedGame {
        SimulatedGame { name: R::NAME, time_limits: R::TIME_LIMITS, has_build, run: World::<R>::run_plan }
    }
}

const COSMIC_FACTORY: SimulatedGame = SimulatedGame::of::<CosmicFactory>(true);
const BIG_BANG: SimulatedGame = SimulatedGame::of::<BigBang>(false);

/// How somebody behaves.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Temper {
    /// How long they think at most before they do something, in milliseconds.
    pub(crate) thinks: usize,
    /// They leave, come back, load the page again or go offline about once in so many things they do.
    pub(crate) restless: usize,
    /// They talk, rename themselves and so on about once in so many things they do.
    pub(crate) talkative: usize,
    /// Their page shows every move ahead.
    pub(crate) predicts: bool,
    /// They want a seat.
    pub(crate) plays: bool,
    /// Once gone they do not come back.
    pub(crate) deserts: bool,
    /// They may resign.
    pub(crate) resigns: bool,
    /// They would play again.
    pub(crate) plays_again: bool,
}

#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) game: SimulatedGame,
    pub(crate) settings: Settings,
    pub(crate) people: Vec<Temper>,
    /// Which of them is another device of the first one.
    pub(crate) has_second_device: bool,
    /// Whether one who watches has no name.
    pub(crate) has_nameless: bool,
    pub(crate) nodes: usize,
    /// Whether writers try again, as they do on a store that others share.
    pub(crate) retries: bool,
    pub(crate) faults: Vec<(Millis, SimulatedFault)>,
    /// When nothing goes wrong any more.
    pub(crate) calm_at: Millis,
    /// How many rematches there may be.
    pub(crate) rematches: u8,
}

/// Modes with the numbers of players, each as often as it is listed. Short games come up more often.
const MODES: [(SimulatedGame, &str, usize, usize); 12] = [
    (BIG_BANG, "simple", 2, 3),
    (BIG_BANG, "simple", 2, 2),
    (BIG_BANG, "simple", 2, 4),
    (BIG_BANG, "cosmic", 2, 2),
    (BIG_BANG, "cosmic", 2, 3),
    (BIG_BANG, "parallel", 2, 2),
    (BIG_BANG, "parallel", 2, 3),
    (BIG_BANG, "solitary", 1, 1),
    (BIG_BANG, "hexidomino", 2, 2),
    (BIG_BANG, "hexidomino", 2, 4),
    (COSMIC_FACTORY, "beginner", 2, 2),
    (COSMIC_FACTORY, "standard", 2, 3),
];

impl Plan {
    pub(crate) fn of(seed: u64) -> Plan {
        let mut dice = Dice::new(seed, 0);
        let (game, mode, least, most) = MODES[dice.below(MODES.len())];
        let seats = least + dice.below(most - least + 1);
        let mut players = 1 + dice.below(seats);
        if dice.one_in(2) {
            players = seats;
        }
        let watchers = if dice.one_in(3) { 1 } else { 0 };
        let mut people: Vec<Temper> = (0..players).map(|_| temper(&mut dice, true)).collect();
        people.extend((0..watchers).map(|_| temper(&mut dice, false)));
        // Somebody has to see the end of the game.
        people[0].deserts = false;
        let calm_at = 20_000 + dice.below(200_000) as Millis;
        let count = if dice.one_in(5) { 0 } else { dice.below(9) };
        let mut faults: Vec<(Millis, SimulatedFault)> = Vec::new();
        for _ in 0..count {
            // Much happens in the first seconds, while people come and the game begins.
            let before = if dice.one_in(3) { 15_000 } else { calm_at as usize };
            faults.push((dice.below(before) as Millis, SimulatedFault::random(&mut dice)));
        }
        if count > 2 && dice.one_in(2) {
            // Several at about the same time.
            let at = faults[0].0;
            for (index, (when, _)) in faults.iter_mut().enumerate() {
                *when = at + index as Millis * dice.below(300) as Millis;
            }
        }
        Plan {
            game,
            settings: settings(game, mode, seats, &mut dice),
            people,
            has_second_device: dice.one_in(6),
            has_nameless: dice.one_in(2),
            nodes: if dice.one_in(3) { 2 } else { 1 },
            retries: dice.one_in(2),
            faults,
            calm_at,
            rematches: if dice.one_in(6) { 1 } else { 0 },
        }
    }
}

fn temper(dice: &mut Dice, plays: bool) -> Temper {
    let seldom = usize::MAX;
    Temper {
        thinks: [400, 1_500, 1_500, 4_000, 12_000][dice.below(5)],
        restless: [seldom, 200, 60, 20][dice.below(4)],
        talkative: [seldom, 60, 15][dice.below(3)],
        predicts: dice.one_in(3),
        plays,
        deserts: dice.one_in(12),
        resigns: dice.one_in(8),
        plays_again: !dice.one_in(4),
    }
}

fn settings(game: SimulatedGame, mode: &str, seats: usize, dice: &mut Dice) -> Settings {
    let limit = [Value::Null, json!(5), json!(15), json!(60)][dice.below(4)].clone();
    let mut options = Map::new();
    options.extend(game.time_limits.iter().map(|(option, _)| ((*option).to_owned(), limit.clone())));
    if game.has_build {
        options.insert("build-seconds".to_owned(), json!([10, 30, 60][dice.below(3)]));
    }
    Settings {
        game: game.name.to_owned(),
        mode: mode.to_owned(),
        seats,
        options,
        visibility: Visibility::Link,
        chat: true,
        break_seconds: if dice.one_in(2) { 20 } else { 0 },
        quick_bots: dice.one_in(2),
    }
}
