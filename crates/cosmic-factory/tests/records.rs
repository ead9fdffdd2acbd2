//! Golden records: whole games as files, replayed clean. Those of a card are named after it and show it in their
//! first round; the independent ones were made by another program from the same rules.

#![cfg(feature = "serde")]

use std::fs;
use std::path::{Path, PathBuf};

use cosmic_factory::{Card, CosmicFactory, Move};
use tabletop::record::Record;
use tabletop::{Entry, Game};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// Every game in a file, replayed.
fn games(path: &Path) -> Vec<Game<CosmicFactory>> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let replayed = (1..).zip(text.lines()).map(|(line, text)| {
        let record = Record::parse(text).unwrap_or_else(|error| panic!("{}:{line}: {error}", path.display()));
        if let Err(mistake) = record.replay::<CosmicFactory>().expect("a header that fits") {
            panic!("{}:{line}: {mistake}", path.display());
        }
        let mut game = record.begin().expect("a header that fits");
        record.advance(&mut game, record.entries()).expect("it was replayed just now");
        game
    });
    replayed.collect()
}

#[test]
fn all_records_replay_clean() {
    let files = fs::read_dir(folder()).expect("the folder of records");
    let played: usize = files.map(|file| games(&file.expect("a file").path()).len()).sum();
    assert!(played >= 28, "only {played} records found");
}

#[test]
fn every_card_has_a_record_that_shows_it() {
    for card in Card::ALL {
        let games = games(&folder().join(format!("{card}.jsonl")));
        let first: Vec<&Entry<Move>> = games[0].log().iter().take_while(|entry| !is_score(entry)).collect();
        assert!(matches!(first[0].action, Move::Deal { card: dealt, .. } if dealt == card), "{card}");
        let shows = |wanted: fn(&Move) -> bool| first.iter().any(|entry| wanted(&entry.action));
        let shown = match card {
            Card::BlackHole => {
                shows(|action| matches!(action, Move::Flip { .. }))
                    && shows(|action| matches!(action, Move::Darken { .. }))
            }
            Card::NewDimension | Card::UniqueDimension => shows(|action| matches!(action, Move::Fill { .. })),
            Card::ParallelUniverse => shows(|action| matches!(action, Move::Discard { .. })),
            Card::Sabotage => shows(|action| matches!(action, Move::Sabotage { .. })),
            Card::Gift | Card::HappyHour | Card::Optimization => shows(|action| matches!(action, Move::Take { .. })),
            Card::StellarSwap => shows(|action| matches!(action, Move::Swap { .. })),
            Card::Offering => shows(|action| matches!(action, Move::Offer { color: Some(_) })),
            _ => shows(|action| matches!(action, Move::Done)),
        };
        assert!(shown, "the record of {card} does not show it");
    }
}

fn is_score(entry: &Entry<Move>) -> bool {
    matches!(entry.action, Move::Score { .. })
}
