//! Whole games, analysed.

use analysis::{
    Analysis, AnalysisError, BestGalaxy, BigBangReport, Building, CosmicFactoryReport, Miss, Report, Scale,
    Thoroughness,
};
use big_bang::BigBang;
use bots::{Bot, arena};
use cosmic_factory::{Card, Cell, CosmicFactory, TileAt};
use tabletop::record::{self, Record};
use tabletop::{Seat, Setup};

fn big_bang(mode: big_bang::Mode, seats: usize, players: &[&str], number: u64) -> String {
    let setup = Setup { mode, seats, options: big_bang::Options::default() };
    let mut players: Vec<Box<dyn Bot<BigBang>>> =
        Seat::first(seats).zip(players).map(|(seat, name)| bots::big_bang::by_name(name, seat).unwrap()).collect();
    record::write(&arena::play(setup, &mut players, 7, number).unwrap()).unwrap()
}

fn cosmic_factory(cards: [Card; 5], player: &str) -> String {
    let options = cosmic_factory::Options { cards: cards.to_vec(), ..cosmic_factory::Options::default() };
    let setup = Setup { mode: cosmic_factory::Mode::Standard, seats: 2, options };
    let mut players: Vec<Box<dyn Bot<CosmicFactory>>> =
        Seat::first(2).map(|seat| bots::cosmic_factory::by_name(player, seat).unwrap()).collect();
    record::write(&arena::play(setup, &mut players, 7, 1).unwrap()).unwrap()
}

fn analysed(text: &str, iterations: u32, steps: u64) -> Report {
    let record = Record::parse(text).unwrap();
    let mut analysis = Analysis::new(&record, Thoroughness { iterations }).unwrap();
    let mut report = analysis.report();
    let mut before = 0;
    loop {
        let progress = analysis.step(steps);
        assert_eq!(progress.done, before + usize::from(progress.found.is_some()));
        before = progress.done;
        report.extend(progress.found);
        if progress.done == progress.all {
            assert_eq!(analysis.step(steps).found, None);
            return report;
        }
    }
}

fn of_big_bang(text: &str, iterations: u32) -> BigBangReport {
    match analysed(text, iterations, 1) {
        Report::BigBang(report) => report,
        Report::CosmicFactory(_) => panic!("another game"),
    }
}

fn of_cosmic_factory(text: &str, steps: u64) -> CosmicFactoryReport {
    match analysed(text, 1, steps) {
        Report::CosmicFactory(report) => report,
        Report::BigBang(_) => panic!("another game"),
    }
}

#[test]
fn every_entry_of_every_mode_is_judged() {
    for (mode, seats) in big_bang::Mode::ALL.into_iter().flat_map(|mode| {
        let players = mode.players();
        [(mode, *players.start()), (mode, *players.end())]
    }) {
        let players = ["medium", "random", "easy", "greedy", "random", "random"];
        let text = big_bang(mode, seats, &players, 3);
        let report = of_big_bang(&text, 12);
        let entries = Record::parse(&text).unwrap().entries();
        assert_eq!(report.moments.len(), entries, "{mode:?} with {seats}");
        for (index, moment) in report.moments.iter().enumerate() {
            assert_eq!((moment.entry, moment.values.len()), (index, seats), "{mode:?} with {seats}");
            assert!(moment.values.iter().all(|value| (0.0..=1.0).contains(value)), "{moment:?}");
            if seats > 1 {
                assert!((moment.values.iter().sum::<f32>() - 1.0).abs() < 0.001, "{moment:?}");
            }
            if let Some(decision) = &moment.decision {
                assert!(decision.loss >= 0.0 && decision.choices > 0, "{decision:?}");
                assert_eq!(decision.loss > 0.0, decision.best != decision.played, "{decision:?}");
                assert_eq!(decision.loss > 0.0, !decision.facts.is_empty(), "{decision:?}");
            }
        }
        let decisions = report.moments.iter().filter(|moment| moment.decision.is_some()).count();
        let by_seats = serde_json::from_str::<serde_json::Value>(&text).unwrap()["log"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|entry| !entry["seat"].is_null())
            .count();
        assert_eq!(decisions, by_seats, "every move of a player is a decision, {mode:?} with {seats}");
    }
}

/// The facts of a move agree with the chances from which everything else is derived.
#[test]
fn all_numbers_of_a_move_come_from_the_chances() {
    for mode in big_bang::Mode::ALL {
        let seats = *mode.players().start();
        let report = of_big_bang(&big_bang(mode, seats, &["random", "easy"], 4), 12);
        let mut counted = 0;
        for (entry, moment) in report.moments.iter().enumerate() {
            let Some(chance) = report.chance(entry) else {
                assert!(moment.decision.is_none(), "{mode:?} {entry}");
                continue;
            };
            let decision = moment.decision.as_ref().unwrap();
            let seat = decision.seat.index();
            assert_eq!(chance.before, report.moments[entry - 1].values[seat], "{mode:?} {entry}");
            assert_eq!((chance.after, chance.loss), (moment.values[seat], decision.loss), "{mode:?} {entry}");
            assert_eq!(chance.expected, chance.before - chance.loss, "{mode:?} {entry}");
            assert!(chance.expected >= 0.0, "nobody loses more than there was: {mode:?} {entry} {chance:?}");
            counted += 1;
        }
        assert!(counted > 5, "{mode:?}");
        let scale = if mode == big_bang::Mode::Solitary { Scale::Points { full: 150 } } else { Scale::Victory };
        assert_eq!(report.scale, scale);
        for (seat, player) in report.players.iter().enumerate() {
            let of = |entry: &usize| report.moments[*entry].decision.as_ref().unwrap();
            assert!(player.accuracy.is_some_and(|accuracy| (0.0..=100.0).contains(&accuracy)), "{player:?}");
            assert!(player.costliest.len() <= 3 && player.costliest.iter().all(|entry| of(entry).seat.index() == seat));
            assert!(player.costliest.windows(2).all(|pair| of(&pair[0]).loss >= of(&pair[1]).loss));
            assert!(player.costliest.iter().all(|entry| of(entry).loss > 0.0 && of(entry).choices > 1));
        }
    }
}

#[test]
fn two_mistakes_never_read_alike() {
    let text = big_bang(big_bang::Mode::Cosmic, 2, &["random", "random"], 2);
    let report = of_big_bang(&text, 30);
    let mistakes: Vec<String> = report
        .moments
        .iter()
        .filter_map(|moment| moment.decision.as_ref().filter(|decision| decision.loss > 0.0))
        .map(|decision| serde_json::to_string(&(&decision.played, &decision.best, &decision.facts)).unwrap())
        .collect();
    assert!(mistakes.len() > 10);
    let different: std::collections::BTreeSet<&String> = mistakes.iter().collect();
    assert_eq!(different.len(), mistakes.len());
}

#[test]
fn the_end_is_what_came_out() {
    let text = big_bang(big_bang::Mode::Simple, 2, &["hard", "random"], 1);
    let report = of_big_bang(&text, 100);
    assert_eq!(report.moments.last().unwrap().values, [1.0, 0.0], "hard beats random");
    let losses = |seat: usize| -> f32 {
        let decisions = report.moments.iter().filter_map(|moment| moment.decision.as_ref());
        decisions.filter(|decision| decision.seat.index() == seat).map(|decision| decision.loss).sum()
    };
    assert!(losses(0) < losses(1) / 4.0, "{} and {}", losses(0), losses(1));
    let loss = |entry: usize| report.moments[entry].decision.as_ref().unwrap().loss;
    assert!(report.players[0].accuracy > report.players[1].accuracy, "{:?}", report.players);
    assert_eq!(report.swings.len(), 5);
    assert!(report.swings.windows(2).all(|pair| loss(pair[0]) >= loss(pair[1])));
    assert!(report.swings.iter().all(|&entry| report.moments[entry].decision.as_ref().unwrap().seat.index() == 1));
}

/// The numbers may change when the bots do. They must never differ between two runs or two machines.
#[test]
fn the_same_record_gives_the_same_numbers() {
    let text = big_bang(big_bang::Mode::Cosmic, 3, &["easy", "easy", "easy"], 5);
    assert_eq!(of_big_bang(&text, 40), of_big_bang(&text, 40));
}

#[test]
fn nobody_builds_better_than_the_best() {
    let cards = [Card::BlackHole, Card::ParallelUniverse, Card::Sabotage, Card::Gift, Card::UniqueDimension];
    let report = of_cosmic_factory(&cosmic_factory(cards, "medium"), 5_000);
    assert_eq!(report.buildings.len(), 10);
    for building in &report.buildings {
        assert_eq!(building.tiles.len(), 9, "{building:?}");
        let Some(best) = &building.best else {
            assert_eq!(building.card, Card::Gift);
            continue;
        };
        assert!(best.proven && best.value >= building.value, "{building:?}");
        assert_eq!(best.left, best.value / 1000 - building.value / 1000);
        assert_eq!(best.missed.is_empty(), best.value == building.value, "{building:?}");
        check_misses(building, best);
        assert_eq!(best.built.len(), if building.card == Card::ParallelUniverse { 8 } else { 9 });
        let down = best.built.iter().filter(|at| at.down).count();
        assert_eq!(down, if building.card == Card::BlackHole { 2 } else { 0 });
        assert!(best.built.iter().all(|at| building.tiles.contains(at.tile)));
        if building.card == Card::Sabotage {
            assert_eq!(building.built.len(), 9, "what was removed afterwards is still there");
        }
    }
    let left = |seat: usize| {
        let own = report.buildings.iter().filter(|building: &&Building| building.seat.index() == seat);
        own.filter_map(|building| building.best.as_ref()).map(|best| best.left).sum::<u32>()
    };
    assert_eq!(report.left, [left(0), left(1)]);
    for (seat, player) in report.players.iter().enumerate() {
        assert!(player.accuracy.is_some_and(|accuracy| accuracy <= 100.0), "{player:?}");
        assert!(player.costliest.iter().all(|&index| report.buildings[index].seat.index() == seat), "{player:?}");
        let lefts: Vec<u32> =
            player.costliest.iter().map(|&index| report.buildings[index].best.as_ref().unwrap().left).collect();
        assert!(lefts.iter().all(|&left| left > 0) && lefts.is_sorted_by(|one, other| one >= other), "{lefts:?}");
    }
}

/// What was missed is in the galaxies that it is said of.
fn check_misses(building: &Building, best: &BestGalaxy) {
    let lies = |built: &[TileAt], cell: Cell| built.iter().any(|at| at.cell() == cell);
    for miss in &best.missed {
        match miss {
            Miss::Weakest { color, built, best: better } => {
                assert_eq!(*built, building.before[(*color).into()] + building.gains[(*color).into()]);
                assert!(better > built, "{miss:?}");
            }
            Miss::Zones { color, built, best: better } => {
                assert_eq!(built.points, u32::from(building.gains[(*color).into()]), "{building:?}");
                assert_eq!(better.points, u32::from(best.gains[(*color).into()]), "{building:?}");
                assert!(better.points > built.points);
                assert!(better.at.iter().all(|space| lies(&best.built, space.cell)));
                assert!(built.at.iter().all(|space| lies(&building.built, space.cell)));
            }
            Miss::Path { built, best: better } => {
                assert!(better.points > built.points && better.size >= built.size);
                assert!(better.at.iter().all(|&cell| lies(&best.built, cell)));
                assert!(built.at.iter().all(|&cell| lies(&building.built, cell)));
            }
            Miss::Constellations { built, best: better } => assert!(better.points > built.points),
        }
    }
}

#[test]
fn slices_change_nothing() {
    let cards = [Card::District, Card::IceAge, Card::StellarSwap, Card::SpacePirate, Card::HappyHour];
    let text = cosmic_factory(cards, "random");
    assert_eq!(of_cosmic_factory(&text, 700), of_cosmic_factory(&text, u64::MAX));
}

#[test]
fn reports_travel_as_text() {
    for report in [
        analysed(&big_bang(big_bang::Mode::Hexidomino, 2, &["easy", "random"], 1), 20, 1),
        analysed(
            &cosmic_factory([Card::Gift, Card::IceAge, Card::Offering, Card::Optimization, Card::District], "random"),
            1,
            u64::MAX,
        ),
    ] {
        let text = serde_json::to_string(&report).unwrap();
        assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), report, "{text}");
    }
}

#[test]
fn what_is_no_finished_game_is_named() {
    let whole = big_bang(big_bang::Mode::Hexidomino, 2, &["easy", "random"], 1);
    let problem = |text: &str| {
        let record = Record::parse(text).unwrap();
        Analysis::new(&record, Thoroughness::default()).map(|_| ()).unwrap_err()
    };
    let mut cut: serde_json::Value = serde_json::from_str(&whole).unwrap();
    cut["log"].as_array_mut().unwrap().pop();
    assert!(problem(&cut.to_string()).to_string().contains("the log ends before the game does"));
    let other = whole.replace("\"game\":\"big-bang\"", "\"game\":\"chess\"");
    assert!(matches!(problem(&other), AnalysisError::UnknownGame(game) if game == "chess"));
}
