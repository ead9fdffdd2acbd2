//! Whether secret objectives are covered on this device, for screens that others see too.

use big_bang::{Objectives, TableView, View};
use leptos::prelude::*;
use tabletop::{Seat, Viewer};

use crate::browser;

/// The storage key of the setting.
const STORAGE_KEY: &str = "aims-covered";

/// Whether the own objectives are covered now; stored on the device.
#[derive(Copy, Clone)]
pub(crate) struct Cover {
    pub(crate) covered: RwSignal<bool>,
}

impl Cover {
    /// Provides this to all screens of the game, as it was stored.
    pub(crate) fn provide() {
        provide_context(Cover { covered: RwSignal::new(browser::remembered(STORAGE_KEY).as_deref() == Some("yes")) });
    }

    /// For the game that is shown.
    pub(crate) fn provided() -> Cover {
        expect_context()
    }

    /// Covers them, or shows them again.
    pub(super) fn turn(self) {
        let covered = !self.covered.get_untracked();
        browser::remember(STORAGE_KEY, if covered { "yes" } else { "no" });
        self.covered.set(covered);
    }
}

/// The seat from whose view a game is seen.
pub(super) fn own_seat(view: &View) -> Option<Seat> {
    match view.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Watcher => None,
    }
}

/// The objectives of all seats, as far as they are known; none where seats have none.
pub(super) fn known_objectives(table: &TableView) -> Vec<Option<Objectives>> {
    match table {
        TableView::Cosmic(view) => view.objectives.clone(),
        TableView::Parallel(view) => view.objectives.clone(),
        TableView::Simple(view) => view.objectives.iter().copied().map(Some).collect(),
        TableView::Deal | TableView::Solitary(_) | TableView::Hexidomino(_) => Vec::new(),
    }
}
