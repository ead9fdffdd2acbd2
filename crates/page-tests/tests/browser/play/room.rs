//! The room before the game.

use crate::kit::Person;

impl Person {
    pub(crate) async fn sits_down(&self) {
        self.presses("[data-action='sit-down']").await;
        self.sees("[data-action='stand']").await;
    }

    /// Puts a bot on a seat.
    pub(crate) async fn adds_bot(&self, seat: usize, level: &str) {
        let line = format!("[data-screen='room'] [data-seat='{seat}']");
        self.presses(&format!("{line} [data-action='add-bot']")).await;
        self.sees(&format!("{line} [data-setting='level']")).await;
        self.chooses(&format!("{line} [data-setting='level']"), level).await;
        self.until(&format!("document.querySelector(\"{line} [data-setting='level']\")?.value === '{level}'")).await;
    }

    /// Sets something for the table that has few values.
    pub(crate) async fn switches(&self, setting: &str, value: &str) {
        let button = format!("[data-setting='{setting}'] [data-value='{value}']");
        self.presses(&button).await;
        self.sees(&format!("{button}[aria-checked='true']")).await;
    }

    pub(crate) async fn starts(&self) {
        self.presses("[data-action='start']:not([aria-disabled])").await;
        self.misses("[data-screen='room']").await;
    }
}
