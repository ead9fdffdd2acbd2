//! What cards ask after the build.

use cosmic_factory::Card;

use super::At;
use crate::kit::Language;

impl At<'_> {
    /// Answers the question of the card, if it has one.
    pub(super) async fn chooses(&self) {
        match self.card {
            Card::BlackHole => self.picks_tile("choices.darken.ask_one").await,
            Card::Sabotage => self.picks_tile("choices.sabotage.ask").await,
            Card::StellarSwap => self.picks_way(3).await,
            Card::Offering => self.picks_way(2).await,
            _ => {}
        }
    }

    /// Picks a tile on the galaxy of the neighbour; what would come of it is shown before.
    async fn picks_tile(&self, question: &str) {
        let ada = self.ada;
        let asked = ada.text("[data-screen='choose'] h1").await;
        assert!(asked.contains(&Language::En.part(question)) && asked.contains("Bea"), "{asked}");
        // The companion has turned its first tile face down under the black hole.
        ada.presses("[data-screen='choose'] .board [data-cell='1,1']").await;
        ada.sees("[data-screen='choose'] .board [data-cell='1,1'].picked").await;
        assert!(ada.text("[data-consequence]").await.contains("Bea"));
        self.confirms().await;
    }

    /// Picks one of at least so many ways.
    async fn picks_way(&self, ways: usize) {
        let ada = self.ada;
        ada.sees("[data-screen='choose'] [data-way]").await;
        let offered = ada.attributes("[data-screen='choose'] [data-way]", "data-way").await;
        assert!(offered.len() >= ways, "{offered:?}");
        assert_eq!(
            offered.contains(&"none".to_owned()),
            self.card == Card::Offering,
            "only an offering can be declined"
        );
        ada.presses("[data-screen='choose'] [data-way]").await;
        self.confirms().await;
    }

    async fn confirms(&self) {
        self.ada.presses("[data-screen='choose'] [data-action='confirm'][aria-disabled='false']").await;
        self.ada.misses("[data-screen='choose'] [data-action='confirm']").await;
    }
}
