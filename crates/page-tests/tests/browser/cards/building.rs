//! What cards change while galaxies are built.

use cosmic_factory::Card;

use super::At;
use crate::kit::Language;

impl At<'_> {
    /// Builds as the card asks for it.
    pub(super) async fn builds(&self) {
        let ada = self.ada;
        let (columns, rows) = match self.card {
            Card::NewDimension => (5, 5),
            Card::UniqueDimension => (9, 1),
            Card::ParallelUniverse => (5, 2),
            _ => (3, 3),
        };
        ada.sees(&format!("[data-screen='build'] .board[data-columns='{columns}'][data-rows='{rows}']")).await;
        if self.card == Card::Gift {
            let told = ada.text("[data-screen='build'] .table-side .card").await;
            let parts = Language::En.text("game.gift");
            let named = parts.replace("{{ owner }}", "Bea").replace("{{ scorer }}", "Bea");
            assert!(told.contains(&named), "the card names whose galaxy one scores: {told}");
        }
        match self.card {
            Card::BlackHole => self.turns_two_face_down().await,
            Card::ParallelUniverse => self.leaves_one_out().await,
            Card::Optimization => return self.takes_tokens_one_after_another().await,
            Card::HappyHour => {
                ada.lays_all().await;
                ada.takes("orange").await;
                return ada.misses("[data-screen='build']").await;
            }
            _ => {
                assert!(!ada.sees_now("[data-action='flip']").await, "only the black hole turns tiles face down");
                ada.lays_all().await;
            }
        }
        ada.says_done().await;
        ada.misses("[data-screen='build']").await;
    }

    async fn turns_two_face_down(&self) {
        let ada = self.ada;
        ada.lays_all().await;
        ada.presses("[data-action='flip']").await;
        for cell in ["0,0", "2,2"] {
            let cell = format!("[data-screen='build'] [data-cell='{cell}']");
            if !ada.sees_now("[data-action='flip'][aria-pressed='true']").await {
                ada.presses("[data-action='flip']").await;
            }
            ada.presses(&cell).await;
            ada.sees(&format!("{cell}[aria-label*='face down']")).await;
        }
    }

    async fn leaves_one_out(&self) {
        let ada = self.ada;
        assert_eq!(
            ada.count("[data-screen='build'] .board .board-cell.outside").await,
            2,
            "there is a gap between the squares"
        );
        ada.lays_all().await;
        assert_eq!(ada.count(".tray [data-tile]").await, 1, "one tile is left over");
    }

    async fn takes_tokens_one_after_another(&self) {
        let ada = self.ada;
        ada.lays_one().await;
        ada.takes("green").await;
        ada.sees("[data-taken='green'][data-by='0']").await;
        ada.lays_all().await;
        ada.takes("blue").await;
        ada.sees("[data-taken='blue'][data-by='0']").await;
        let done = ada.text("[data-action='done']").await;
        assert!(done.contains(&Language::En.text("build.done")), "nothing is frozen: {done}");
        ada.says_done().await;
        ada.misses("[data-screen='build']").await;
    }
}
