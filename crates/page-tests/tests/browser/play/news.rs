//! Announcements and toasts.

use crate::kit::Person;

impl Person {
    /// Waits for a short note in which all of this stands.
    pub(crate) async fn gets_news(&self, parts: &[&str]) {
        let look = async || {
            let notes = self.texts(".notes-line").await;
            let found = notes.iter().any(|note| parts.iter().all(|part| note.contains(part)));
            if found { Ok(()) } else { Err(format!("the notes are {notes:?}")) }
        };
        self.waits(&format!("to be told {parts:?}"), look).await;
    }
}
