//! A whole round, whatever the card is.

use serde::Deserialize;

use crate::kit::Person;

/// What is to be done now.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Scene {
    Card,
    Draft,
    Build,
    Choose,
    Scoring,
}

/// What the page shows that somebody has to do something about; none while others are awaited.
const SCENE: &str = "(() => {
    const there = selector => document.querySelector(selector)?.checkVisibility();
    if (there('dialog[open].card-sheet')) return 'card';
    if (there(\"[data-screen='draft'] [data-action='keep']\")) return 'draft';
    if (there(\"[data-screen='build'] .tray [data-tile], [data-screen='build'] [data-action='done'].main\")) return 'build';
    if (there(\"[data-screen='choose'] [data-action='confirm']\")) return 'choose';
    if (there(\"[data-screen='scoring']\")) return 'scoring';
    return null;
})()";

impl Person {
    /// Plays a round of a game in which time may run out at any moment, and goes on.
    pub(crate) async fn plays_round(&self) {
        self.plays_round_building(async || self.builds().await).await;
    }

    /// The same, building in a way of one's own.
    pub(crate) async fn plays_round_building(&self, builds: impl AsyncFn()) {
        loop {
            let look =
                async || self.read::<Option<Scene>>(SCENE).await.ok_or_else(|| "nothing is to be done".to_owned());
            match self.waits("for the round to go on", look).await {
                Scene::Card => self.presses_during("dialog[open]", "dialog[open] [data-action='card-ready']").await,
                Scene::Draft => self.keeps_three_in_time().await,
                Scene::Build => builds().await,
                Scene::Choose => self.chooses_something().await,
                Scene::Scoring => break,
            }
        }
        self.sees_points().await;
        self.goes_on().await;
    }

    async fn keeps_three_in_time(&self) {
        let hand = self.attributes(".draft-spread [data-tile]", "data-tile").await;
        for tile in hand.iter().take(3) {
            let tile = format!(".draft-spread [data-tile='{tile}'][aria-pressed='false']");
            self.presses_during(&tile, &tile).await;
        }
        let keep = "[data-action='keep']:not([aria-disabled])";
        self.presses_during(keep, keep).await;
        let still_there: Vec<String> = hand.iter().map(|tile| format!(".draft-spread [data-tile='{tile}']")).collect();
        self.misses(&still_there[0]).await;
    }

    /// Answers the card's question somehow.
    pub(crate) async fn chooses_something(&self) {
        let screen = "[data-screen='choose'] [data-action='confirm']";
        if self.sees_now("[data-screen='choose'] [data-way]").await {
            self.presses_during(screen, "[data-screen='choose'] [data-way]").await;
        } else {
            let cells = self.attributes("[data-screen='choose'] .board [data-cell]", "data-cell").await;
            for cell in cells {
                if self.sees_now("[data-screen='choose'] [data-action='confirm'][aria-disabled='false']").await {
                    break;
                }
                self.presses_during(screen, &format!("[data-screen='choose'] .board [data-cell='{cell}']")).await;
            }
        }
        self.presses_during(screen, "[data-screen='choose'] [data-action='confirm'][aria-disabled='false']").await;
        self.misses(screen).await;
    }
}
