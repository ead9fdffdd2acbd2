//! Calls back a player who looks elsewhere: the title of the document says that it is their turn until the page is
//! visible.

use leptos::prelude::*;

use crate::browser::{self, Listener};

#[derive(Copy, Clone)]
pub(super) struct Attention {
    /// The title to restore, while another one is shown.
    before: StoredValue<Option<String>>,
}

/// Calls for attention as long as the component lives.
pub(super) fn use_attention() -> Attention {
    let attention = Attention { before: StoredValue::new(None) };
    let listener = StoredValue::new_local(Listener::on_document("visibilitychange", move || {
        if browser::is_visible() {
            attention.rest();
        }
    }));
    on_cleanup(move || {
        attention.rest();
        listener.dispose();
    });
    attention
}

impl Attention {
    /// Shows a text as the title, unless the page is visible.
    pub(super) fn call(self, text: &str) {
        if browser::is_visible() || self.before.with_value(Option::is_some) {
            return;
        }
        if let Some(document) = browser::document() {
            self.before.set_value(Some(document.title()));
            document.set_title(&format!("● {text}"));
        }
    }

    fn rest(self) {
        let before = self.before.try_update_value(Option::take).flatten();
        if let (Some(title), Some(document)) = (before, browser::document()) {
            document.set_title(&title);
        }
    }
}
