//! What cards change when points are counted.

use cosmic_factory::game::SeatCount;
use cosmic_factory::score::{Earning, Source};
use cosmic_factory::{Card, Track};
use tabletop::Item;

use super::At;
use crate::kit::{Language, watched};

impl At<'_> {
    /// Compares the account on the page with that of the server, line by line, and looks for what the card has added.
    pub(super) async fn checks_points(&self) {
        let count = watched(self.server, self.code).await.counted.expect("the round was counted");
        assert_eq!(count.card, self.card);
        let own = &count.seats[0];
        let lines = self.ada.account().await;
        assert_eq!(lines.len(), own.items.len(), "{lines:?} for {:?}", own.items);
        for (line, item) in lines.iter().zip(&own.items) {
            let sign = if item.points < 0 { "−" } else { "+" };
            let points = format!("{sign}{}", item.points.abs());
            assert!(line.ends_with(&points) || item.points == 0, "{line} for {item:?}");
            if let Some(part) = self.described(item) {
                assert!(line.contains(&part), "{line} does not name {part}");
            }
        }
        self.checks_effect(own).await;
        let results = self.ada.results().await;
        for (seat, own) in count.seats.iter().enumerate() {
            let numbers: Vec<String> = Track::ALL.map(|track| own.after[track].to_string()).to_vec();
            assert_eq!(results[&seat.to_string()][..4], numbers, "the tracks of seat {seat}");
        }
    }

    /// What a line must say because of the card.
    fn described(&self, item: &Item<Earning>) -> Option<String> {
        let text = |key: &str| Some(Language::En.part(key));
        let by_card = item.rule.to_string().starts_with("CF-7");
        match (&item.what.source, self.card) {
            (Source::Zone { .. }, card) if by_card => text(&format!("cards.{}.name", card.name().replace('-', "_"))),
            (Source::Constellation { .. }, _) => {
                text("scoring.item.constellation_other").map(|it| it.replace(" spaces", ""))
            }
            (Source::Path, Card::Arborescence) => {
                text("scoring.item.path_branches_other").map(|_| "branches".to_owned())
            }
            (Source::Path, Card::MultiPath) => Some("separate".to_owned()),
            (Source::Path, Card::StellarSwap) => Some("on a colour".to_owned()),
            (Source::Offering, _) if item.points > 0 => text("scoring.item.offering_gained"),
            (Source::Offering, _) => text("scoring.item.offering_paid"),
            _ => None,
        }
    }

    /// What the card has done to the account as a whole.
    async fn checks_effect(&self, own: &SeatCount) {
        let points = |wanted: fn(&Source) -> bool| {
            own.items.iter().filter(|item| wanted(&item.what.source)).map(|item| item.points).collect::<Vec<_>>()
        };
        match self.card {
            Card::Gift => {
                let heading = self.ada.text("[data-screen='scoring'] .table-side h2").await;
                assert!(heading.contains(&Language::En.part("scoring.of_gift")), "{heading}");
                self.ada.sees("[data-screen='scoring'] .table-stage .board[data-seat='1']").await;
            }
            Card::Sabotage | Card::ParallelUniverse => assert_eq!(own.built.len(), 8),
            Card::HappyHour => {
                let tokens = points(|source| matches!(source, Source::Token { .. }));
                assert!(matches!(tokens[..], [6 | -4]), "tokens count double: {tokens:?}");
            }
            Card::Optimization => assert_eq!(points(|source| matches!(source, Source::Token { .. })).len(), 2),
            Card::Offering => assert_eq!(points(|source| matches!(source, Source::Offering)), [-5, 2]),
            _ => {}
        }
    }
}
