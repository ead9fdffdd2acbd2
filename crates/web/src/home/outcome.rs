//! How a game ended, from what the list of games tells.

use protocol::table::TableSummary;

/// How a game ended for somebody.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Ended {
    /// Whether they won, perhaps with others.
    pub(super) won: bool,
    /// Whether several won.
    pub(super) shared: bool,
    /// Their points.
    pub(super) mine: u64,
    /// The most points of the others.
    pub(super) best: u64,
}

/// How a game ended for us; none while it goes on, or if we have no seat there.
pub(super) fn ended(game: &TableSummary) -> Option<Ended> {
    let seat = game.seat?.index();
    let result = game.result.as_ref()?;
    let totals: Vec<u64> =
        result.get("scores")?.as_array()?.iter().filter_map(|score| score.get("total")?.as_u64()).collect();
    let winners: Vec<u64> = result.get("winners")?.as_array()?.iter().filter_map(serde_json::Value::as_u64).collect();
    let others = totals.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, total)| *total);
    Some(Ended {
        won: winners.contains(&(seat as u64)),
        shared: winners.len() > 1,
        mine: *totals.get(seat)?,
        best: others.max()?,
    })
}

/// The seats of those who won.
pub(super) fn winners(game: &TableSummary) -> Vec<usize> {
    let winners = game.result.as_ref().and_then(|result| result.get("winners")?.as_array());
    let seats = winners.into_iter().flatten().filter_map(serde_json::Value::as_u64);
    seats.filter_map(|seat| usize::try_from(seat).ok()).collect()
}

#[cfg(test)]
mod tests {
    use cosmic_factory::CosmicFactory;
    use protocol::table::Phase;
    use serde_json::json;
    use tabletop::{Rules as _, Seat};

    use super::*;

    fn game(seat: Option<usize>) -> TableSummary {
        TableSummary {
            code: "kapelo42".to_owned(),
            game: CosmicFactory::NAME.to_owned(),
            mode: "standard".to_owned(),
            seats: 3,
            players: ["Ada", "easy", "Ada"].map(str::to_owned).to_vec(),
            seat: seat.and_then(Seat::new),
            phase: Phase::Over,
            created: 0,
            finished: Some(1),
            result: Some(json!({
                "scores": [{"total": 24}, {"total": 19}, {"total": 31}],
                "winners": [2],
            })),
        }
    }

    #[test]
    fn the_winner_won_and_the_others_did_not() {
        assert_eq!(ended(&game(Some(2))), Some(Ended { won: true, shared: false, mine: 31, best: 24 }));
        assert_eq!(ended(&game(Some(0))), Some(Ended { won: false, shared: false, mine: 24, best: 31 }));
        assert_eq!(winners(&game(None)), [2]);
    }

    #[test]
    fn a_game_without_us_or_without_a_result_has_no_end_for_us() {
        assert_eq!(ended(&game(None)), None);
        let running = TableSummary { result: None, ..game(Some(0)) };
        assert_eq!(ended(&running), None);
        assert!(winners(&running).is_empty());
    }
}
