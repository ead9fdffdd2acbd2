//! How a game ended, by its line in the list of games.

use protocol::table::TableSummary;
use serde_json::Value;

/// How a game ended for a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// Whether they won, alone or with others.
    pub won: bool,
    /// Whether several share the first place.
    pub shared: bool,
    pub score: FinalScore,
}

/// The final score of a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FinalScore {
    /// Points, of which most win.
    Points {
        mine: u64,
        /// Of the best other player.
        best: u64,
    },
    /// Points that are left in the hand, of which fewest win.
    Hands {
        mine: u64,
        /// Of the best other player.
        best: u64,
    },
    /// The result of Solitary Mode.
    Alone {
        cards: usize,
        points: u64,
        /// Whether a threat came true.
        lost: bool,
    },
}

/// How a game ended for us; none while it goes on, or if we have no seat there.
pub fn ended(game: &TableSummary) -> Option<FinishedGame> {
    let seat = game.seat?.index();
    let scores = game.result.as_ref()?.get("scores")?.as_array()?;
    let winners = winners(game);
    let (mine, others) = (scores.get(seat)?, scores.iter().enumerate().filter(|(other, _)| *other != seat));
    let number = |score: &Value, name: &str| score.get(name)?.as_u64();
    let score = if let Some(attained) = mine.get("attained") {
        FinalScore::Alone {
            cards: attained.as_array()?.len(),
            points: number(mine, "points")?,
            lost: mine.get("lost")?.as_bool()?,
        }
    } else if mine.get("pieces").is_some() {
        let best = others.filter_map(|(_, score)| number(score, "points")).min()?;
        FinalScore::Hands { mine: number(mine, "points")?, best }
    } else {
        let best = others.filter_map(|(_, score)| number(score, "total")).max()?;
        FinalScore::Points { mine: number(mine, "total")?, best }
    };
    Some(FinishedGame { won: winners.contains(&seat), shared: winners.len() > 1, score })
}

/// The seats of those who won.
pub fn winners(game: &TableSummary) -> Vec<usize> {
    let winners = game.result.as_ref().and_then(|result| result.get("winners")?.as_array());
    let seats = winners.into_iter().flatten().filter_map(Value::as_u64);
    seats.filter_map(|seat| usize::try_from(seat).ok()).collect()
}

#[cfg(test)]
mod tests {
    use protocol::local::SeatedPlayer;
    use protocol::table::Phase;
    use serde_json::json;
    use tabletop::Seat;

    use super::*;

    fn game(seat: Option<usize>, result: Value) -> TableSummary {
        TableSummary {
            code: "kapelo42".to_owned(),
            game: "cosmic-factory".to_owned(),
            mode: "standard".to_owned(),
            seats: 3,
            players: ["Ada", "Bo", "Ada"].map(|name| SeatedPlayer::Person { name: name.to_owned() }).to_vec(),
            seat: seat.and_then(Seat::new),
            phase: Phase::Over,
            created: 0,
            finished: Some(1),
            result: Some(result),
            abandoned: false,
            uploaded: false,
        }
    }

    fn three() -> Value {
        json!({ "scores": [{"total": 24}, {"total": 19}, {"total": 31}], "winners": [2] })
    }

    #[test]
    fn the_winner_won_and_the_others_did_not() {
        let won = FinishedGame { won: true, shared: false, score: FinalScore::Points { mine: 31, best: 24 } };
        let lost = FinishedGame { won: false, shared: false, score: FinalScore::Points { mine: 24, best: 31 } };
        assert_eq!(ended(&game(Some(2), three())), Some(won));
        assert_eq!(ended(&game(Some(0), three())), Some(lost));
        assert_eq!(winners(&game(None, three())), [2]);
    }

    #[test]
    fn a_game_without_us_or_without_a_result_has_no_end_for_us() {
        assert_eq!(ended(&game(None, three())), None);
        let running = TableSummary { result: None, ..game(Some(0), three()) };
        assert_eq!(ended(&running), None);
        assert!(winners(&running).is_empty());
    }

    #[test]
    fn every_mode_of_big_bang_has_an_outcome() {
        let score = |scores: Value| {
            let game = game(Some(0), json!({ "scores": scores, "winners": [0] }));
            ended(&game).map(|ended| ended.score)
        };
        let aligned = json!([{"shape": 5, "color": 7, "total": 12}, {"shape": 9, "color": 0, "total": 9}]);
        assert_eq!(score(aligned), Some(FinalScore::Points { mine: 12, best: 9 }));
        let universes = json!([{"universes": [8, 5], "total": 5}, {"universes": [3, 9], "total": 3}]);
        assert_eq!(score(universes), Some(FinalScore::Points { mine: 5, best: 3 }));
        let hands = json!([{"points": 0, "pieces": 0}, {"points": 9, "pieces": 4}, {"points": 7, "pieces": 7}]);
        assert_eq!(score(hands), Some(FinalScore::Hands { mine: 0, best: 7 }));
        let alone = json!([{"attained": ["sun", "red"], "points": 14, "lost": false, "total": 14}]);
        assert_eq!(score(alone), Some(FinalScore::Alone { cards: 2, points: 14, lost: false }));
    }
}
