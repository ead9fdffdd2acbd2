//! The rounds of a finished game, from its record.

use std::sync::Arc;

use cosmic_factory::game::{PhaseView, RoundCount};
use cosmic_factory::{CosmicFactory, Hand};
use tabletop::record::Record;
use tabletop::{Rules as _, Seat, Viewer};

/// A round that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub count: Arc<RoundCount>,
    /// The nine tiles with which each seat built.
    pub nines: Vec<Hand>,
}

/// All rounds in a record; none if it is no record of this game.
pub fn rounds(record: &str) -> Option<Vec<Played>> {
    let record = Record::parse(record).ok()?;
    let mut game = record.begin::<CosmicFactory>().ok()?;
    let (mut played, mut nines) = (Vec::<Played>::new(), Vec::new());
    for entries in 1..=record.entries() {
        record.advance(&mut game, entries).ok()?;
        let state = game.state();
        if state.counted().is_some_and(|count| played.last().is_none_or(|last| last.count.round < count.round)) {
            let count = state.counted().cloned().map(Arc::new)?;
            played.push(Played { count, nines: std::mem::take(&mut nines) });
        } else if nines.is_empty() {
            nines = nines_of(state);
        }
    }
    Some(played)
}

/// The tiles of everyone, as soon as building begins.
fn nines_of(state: &CosmicFactory) -> Vec<Hand> {
    let hand = |seat: Seat| {
        let view = state.view(Viewer::Seat(seat));
        let PhaseView::Build { benches, .. } = view.phase else { return None };
        let bench = benches.get(seat.index())?;
        Some(bench.laid.iter().map(|laid| laid.tile).collect::<Hand>().union(bench.hand?))
    };
    Seat::first(state.seats()).map(hand).collect::<Option<Vec<Hand>>>().unwrap_or_default()
}

/// The scores after every round, beginning with 0: a line for each seat.
pub fn totals(rounds: &[Played]) -> Vec<Vec<u8>> {
    let seats = rounds.first().map_or(0, |round| round.count.seats.len());
    let after = |round: &Played, seat: usize| round.count.seats.get(seat).map_or(0, |own| own.after.total());
    (0..seats).map(|seat| [0].into_iter().chain(rounds.iter().map(|round| after(round, seat))).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cosmic-factory/tests/records/");

    fn read(name: &str) -> Vec<Played> {
        let text = std::fs::read_to_string(format!("{RECORDS}{name}.jsonl")).expect("there is such a record");
        rounds(text.lines().next().expect("a record has a line")).expect("it can be replayed")
    }

    #[test]
    fn a_record_has_five_rounds() {
        let rounds = read("sabotage");
        assert_eq!(rounds.iter().map(|round| round.count.round).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        for round in &rounds {
            assert_eq!(round.nines.len(), round.count.seats.len());
            for (nine, own) in round.nines.iter().zip(&round.count.seats) {
                assert_eq!(nine.len(), 9);
                assert!(own.built.iter().all(|at| nine.contains(at.tile)), "what was built is of the nine");
            }
        }
        let totals = totals(&rounds);
        assert_eq!(totals.len(), rounds[0].count.seats.len());
        assert!(totals.iter().all(|line| line.len() == 6 && line[0] == 0));
    }

    #[test]
    fn nonsense_has_no_rounds() {
        assert_eq!(rounds("{}"), None);
        assert!(totals(&[]).is_empty());
    }
}
