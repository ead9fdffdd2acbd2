//! Ways from the first page to a table.

use serde_json::{Value, json};

use crate::kit::Person;

impl Person {
    /// Opens the page and goes by a name of their own, as if they had been here before: nothing asks anything.
    pub(crate) async fn comes_in(&self) {
        self.comes_for_the_first_time().await;
        self.read::<Option<bool>>("localStorage.setItem('sound', 'off'), null").await;
        self.ask("PUT", "/api/me", json!({ "name": self.name })).await;
        self.open("/").await;
        self.sees("[data-screen='home'] [data-action='play-now']").await;
    }

    /// Opens the page for the first time.
    pub(crate) async fn comes_for_the_first_time(&self) {
        self.open("/").await;
        self.sees("[data-screen='home'] [data-action='play-now']").await;
    }

    /// Sets up a table of Cosmic Factory with settings that need not be those of the page, and goes there. The code of
    /// the table.
    pub(crate) async fn opens_table(&self, mode: &str, seats: usize, options: Value) -> String {
        self.opens_table_of("cosmic-factory", mode, seats, options).await
    }

    /// The same for any game.
    pub(crate) async fn opens_table_of(&self, game: &str, mode: &str, seats: usize, mut options: Value) -> String {
        // A slow machine is not to be late.
        let limits: &[&str] = if game == "big-bang" { &["turn-seconds"] } else { &["draft-seconds", "choice-seconds"] };
        for limit in limits {
            if options.get(limit).is_none() {
                options[limit] = Value::Null;
            }
        }
        let settings = json!({
            "game": game, "mode": mode, "seats": seats, "options": options,
            "visibility": "link", "chat": true, "break-seconds": 300, "quick-bots": true,
        });
        let table = self.ask("POST", "/api/tables", settings).await;
        let code = table["code"].as_str().unwrap_or_else(|| panic!("no table is set up: {table}")).to_owned();
        self.comes_to_table(&code).await;
        code
    }

    /// Opens the link of a table.
    pub(crate) async fn comes_to_table(&self, code: &str) {
        self.open(&format!("/t/{code}")).await;
        self.sees("[data-screen='room']").await;
    }

    /// Opens the sheet in which a game on this device is set up. What arrives meanwhile moves the button, so that a
    /// press may miss it.
    pub(crate) async fn wants_a_game_here(&self) {
        let look = async || match self.sees_now("dialog[open] [data-action='begin']").await {
            true => Ok(()),
            false => {
                self.presses("[data-action='on-this-device']").await;
                Err("the sheet is not open".to_owned())
            }
        };
        self.waits("for the sheet", look).await;
    }
}
