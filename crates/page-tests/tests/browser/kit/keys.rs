//! What somebody does with a keyboard.

use serde_json::Value;

use super::person::Person;

/// A key that writes nothing.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Key {
    Tab,
    Enter,
    End,
    Home,
    Left,
    Right,
    Down,
    Delete,
}

impl From<Key> for char {
    /// What the WebDriver protocol says for it.
    fn from(key: Key) -> char {
        match key {
            Key::Tab => '\u{E004}',
            Key::Enter => '\u{E007}',
            Key::End => '\u{E010}',
            Key::Home => '\u{E011}',
            Key::Left => '\u{E012}',
            Key::Right => '\u{E014}',
            Key::Down => '\u{E015}',
            Key::Delete => '\u{E017}',
        }
    }
}

impl Person {
    /// Presses a key and lets it go.
    pub(crate) async fn key(&self, key: impl Into<char>) {
        self.browser.key(key.into()).await.expect("the key is pressed");
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
