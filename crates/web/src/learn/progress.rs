//! How far the reader has come with the lessons, on this device.

use lessons::{Progress, SavedRun};

use crate::browser;

const KEPT_AS: &str = "lessons";

/// What is kept; what cannot be read counts as nothing.
pub(super) fn recall() -> Progress {
    browser::remembered(KEPT_AS).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

pub(super) fn note(run: SavedRun) {
    let mut progress = recall();
    progress.note(run);
    if let Ok(text) = serde_json::to_string(&progress) {
        browser::remember(KEPT_AS, &text);
    }
}
