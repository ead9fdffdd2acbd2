//! What comes of jobs is the same wherever they are done.

use analysis::{Analysis, Report, Thoroughness};
use big_bang::BigBang;
use bots::{Bot, arena};
use cosmic_factory::CosmicFactory;
use games::Playable;
use job_queue::{AnalysisPart, GamePlayed, Job};
use tabletop::record::{self, Record};
use tabletop::{Seat, Setup};

/// Writes something as JSON and reads it again.
fn round_trip<T: serde::Serialize + serde::de::DeserializeOwned>(thing: &T) -> T {
    serde_json::from_str(&serde_json::to_string(thing).unwrap()).unwrap()
}

fn record<R: Playable>(setup: Setup<R>) -> String {
    let mut bots: Vec<Box<dyn Bot<R>>> = Seat::first(setup.seats).filter_map(|seat| R::bot("easy", seat)).collect();
    record::write(&arena::play(setup, &mut bots, 3, 0).unwrap()).unwrap()
}

/// A report that is made all at once.
fn whole(record: &str, thoroughness: Thoroughness) -> Report {
    let mut analysis = Analysis::new(&Record::parse(record).unwrap(), thoroughness).unwrap();
    let mut report = analysis.report();
    while analysis.left() > 0 {
        report.extend(analysis.step(10_000).found);
    }
    report
}

#[test]
fn an_analysis_in_parts_is_the_same() {
    let factory = Setup { mode: cosmic_factory::Mode::Standard, seats: 2, options: Default::default() };
    let bang = Setup { mode: big_bang::Mode::Cosmic, seats: 2, options: Default::default() };
    let chain = Setup { mode: big_bang::Mode::Hexidomino, seats: 3, options: Default::default() };
    for record in [record::<CosmicFactory>(factory), record::<BigBang>(bang), record::<BigBang>(chain)] {
        let thoroughness = Thoroughness { iterations: 20 };
        let (mut report, parts) = AnalysisPart::all(&record, thoroughness).unwrap();
        assert!(parts.len() > 3, "{} parts", parts.len());
        // The last first: no part needs another.
        let found: Vec<_> = parts.iter().rev().map(|part| round_trip(&round_trip(part).run().unwrap())).collect();
        for (part, found) in parts.iter().zip(found.into_iter().rev()) {
            assert_eq!(found.len(), part.count());
            report.extend(found);
        }
        assert_eq!(report, whole(&record, thoroughness));
    }
}

/// The scores of a game, after it was told in words and so was its outcome.
fn scores<R: Playable<Score: Send>>(mode: R::Mode, options: R::Options, bots: [&str; 2]) -> String {
    let bots = bots.map(str::to_owned).to_vec();
    let over = round_trip(&GamePlayed::<R> { number: 0, mode, options, bots, seed: 1, deal: 2 }).run().unwrap();
    assert_eq!(over.spent.len(), 2);
    assert!(over.spent.iter().all(|spent| spent.decisions() > 0 && spent.longest() >= spent.mean()));
    assert_eq!(round_trip(&over), over);
    serde_json::to_string(&over.scores).unwrap()
}

/// If this fails because bots or rules have become others, the number in the subject of jobs has to count up: workers of
/// an older version would come to something else.
#[test]
fn jobs_of_this_version_come_to_this() {
    let (standard, cosmic) = (cosmic_factory::Mode::Standard, big_bang::Mode::Cosmic);
    let factory = scores::<CosmicFactory>(standard, Default::default(), ["hard:300", "expert:300"]);
    let bang = scores::<BigBang>(cosmic, Default::default(), ["hard:20", "expert:20"]);
    let tracks = r#"[{"green":30,"blue":30,"orange":30,"star":12,"total":42},{"green":30,"blue":27,"orange":30,"star":13,"total":40}]"#;
    let alignments = r#"[{"shape":4,"color":18,"total":22},{"shape":23,"color":19,"total":42}]"#;
    assert_eq!([factory, bang], [tracks, alignments]);
}

#[test]
fn a_game_that_cannot_be_played_says_why() {
    let bots = vec!["easy".to_owned(), "genius".to_owned()];
    let (mode, options) = (big_bang::Mode::Simple, big_bang::Options::default());
    let game = GamePlayed::<BigBang> { number: 7, mode, options, bots, seed: 1, deal: 2 };
    let error = game.run().unwrap_err();
    assert_eq!(error, "game 2 of seed 1 between easy, genius: there is no bot 'genius'");
}
