//! Each of the twenty cards: its own interface is reached, and it is scored.

mod building;
mod choosing;
mod drafting;
mod scoring;

use cosmic_factory::Card;
use serde_json::json;

use crate::kit::{Companion, Looks, Manner, Person, run_story};

/// How many tiles the companion turns face down under the black hole: one is left to be chosen.
const FACE_DOWN: usize = 1;

/// Plays a game with these cards, with a look at what each of them changes.
async fn plays_with(cards: [Card; 5]) {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let names = cards.map(Card::name);
        let code = ada.opens_table("standard", 2, json!({ "build-seconds": 900, "cards": names })).await;
        ada.sits_down().await;
        let manner = Manner { face_down: FACE_DOWN, ..Manner::default() };
        let _bea = Companion::join(world.url(), &code, "Bea", manner).await;
        ada.starts().await;
        for card in cards {
            let table = At { ada: &ada, server: world.url(), code: &code, card };
            table.plays_round().await;
        }
        ada.sees_podium().await;
    })
    .await;
}

/// Somebody at a table, in the round of a card.
struct At<'a> {
    ada: &'a Person,
    server: &'a str,
    code: &'a str,
    card: Card,
}

impl At<'_> {
    async fn plays_round(&self) {
        let ada = self.ada;
        assert_eq!(ada.reads_card().await, self.card.name());
        self.drafts().await;
        ada.begins_to_build().await;
        assert_eq!(
            ada.attributes("[data-action='card']", "data-card").await,
            [self.card.name()],
            "the card is at hand"
        );
        self.builds().await;
        self.chooses().await;
        ada.sees_points().await;
        self.checks_points().await;
        ada.goes_on().await;
    }
}

#[tokio::test]
async fn black_hole_gift_new_dimension_arborescence_and_district() {
    plays_with([Card::BlackHole, Card::Gift, Card::NewDimension, Card::Arborescence, Card::District]).await;
}

#[tokio::test]
async fn dispersion_unique_dimension_constellation_sidereal_vacuum_and_multi_path() {
    plays_with([Card::Dispersion, Card::UniqueDimension, Card::Constellation, Card::SiderealVacuum, Card::MultiPath])
        .await;
}

#[tokio::test]
async fn parallel_universe_space_pirate_sabotage_ice_age_and_offering() {
    // The offering comes last: there must be something to offer.
    plays_with([Card::ParallelUniverse, Card::SpacePirate, Card::Sabotage, Card::IceAge, Card::Offering]).await;
}

#[tokio::test]
async fn global_warming_temperate_climate_happy_hour_optimization_and_stellar_swap() {
    plays_with([Card::GlobalWarming, Card::TemperateClimate, Card::HappyHour, Card::Optimization, Card::StellarSwap])
        .await;
}
