//! What somebody does with a keyboard.

use serde_json::Value;
use thirtyfour::Key;

use super::person::Person;

impl Person {
    /// Presses a key and lets it go.
    pub(crate) async fn key(&self, key: impl Into<char>) {
        let key = key.into();
        let pressed = self.driver.action_chain().key_down(key).key_up(key).perform().await;
        pressed.expect("the key is pressed");
    }

    /// Writes something.
    pub(crate) async fn writes(&self, text: &str) {
        for letter in text.chars() {
            self.key(letter).await;
        }
    }

    /// Goes on with the tabulator until the focus is on something.
    pub(crate) async fn tabs_to(&self, selector: &str) {
        let here = format!("document.activeElement?.matches({})", Value::from(selector));
        // Not even a crowded page has so many stops.
        for _ in 0..150 {
            if self.read::<Option<bool>>(&format!("{here} ?? null")).await == Some(true) {
                return;
            }
            self.key(Key::Tab).await;
        }
        panic!("{} never comes to {selector} with the tabulator", self.name);
    }
}
