//! What cards change while tiles are chosen.

use cosmic_factory::Card;

use super::At;
use crate::kit::Language;

impl At<'_> {
    /// Chooses tiles. Pirates are announced before and after.
    pub(super) async fn drafts(&self) {
        let ada = self.ada;
        if self.card == Card::SpacePirate {
            let warning = ada.text("[data-screen='draft'] .table-side .note").await;
            assert!(warning.contains(&Language::En.part("draft.pirate")) && warning.contains("Bea"), "{warning}");
        }
        ada.drafts().await;
        if self.card == Card::SpacePirate {
            ada.gets_news(&[&Language::En.part("draft.pirate_happened"), "Bea"]).await;
        }
    }
}
