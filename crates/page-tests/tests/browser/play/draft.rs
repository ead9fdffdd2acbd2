//! How a person drafts tiles.

use crate::kit::Person;

impl Person {
    /// Looks at the card of the round and puts it aside.
    pub(crate) async fn reads_card(&self) -> String {
        self.sees("dialog[open].card-sheet .card").await;
        let card = self.attributes("dialog[open] .card", "data-card").await.swap_remove(0);
        self.presses("dialog[open] [data-action='card-ready']").await;
        self.misses("dialog[open]").await;
        card
    }

    /// Keeps three tiles of nine, then three of six.
    pub(crate) async fn drafts(&self) {
        for hand in [9, 6] {
            self.sees_hand_of(hand).await;
            self.keeps_three().await;
        }
        self.sees("[data-screen='build']").await;
    }

    /// Waits until there are so many tiles to choose from.
    pub(crate) async fn sees_hand_of(&self, tiles: usize) {
        let all = "document.querySelectorAll(\"[data-screen='draft'] .draft-spread [data-tile]\")";
        self.until(&format!("{all}.length === {tiles}")).await;
    }

    /// Taps three tiles and keeps them.
    pub(crate) async fn keeps_three(&self) {
        for place in [1, 2, 3] {
            self.presses(&format!(".draft-spread [data-tile]:nth-child({place})")).await;
            self.sees(&format!(".draft-spread [data-tile]:nth-child({place})[aria-pressed='true']")).await;
        }
        self.presses("[data-action='keep']:not([aria-disabled])").await;
    }
}
