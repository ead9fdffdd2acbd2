//! The points of a round.

use std::collections::BTreeMap;

use crate::kit::Person;

impl Person {
    /// Waits for the points of a round, and looks at the result.
    pub(crate) async fn sees_points(&self) {
        self.sees("[data-screen='scoring']").await;
        self.presses_during("[data-action='pause']", "[data-action='skip']").await;
        self.sees("[data-action='continue']").await;
    }

    /// Goes on to the next round, or to the end.
    pub(crate) async fn goes_on(&self) {
        self.presses("[data-action='continue']").await;
        self.misses("[data-screen='scoring']").await;
    }

    /// Where everyone's tracks stand, by seats: the numbers of the table that shows them side by side.
    pub(crate) async fn results(&self) -> BTreeMap<String, Vec<String>> {
        let rows = "[...document.querySelectorAll(\"[data-screen] table.results tbody tr\")]";
        let numbers = "[...it.querySelectorAll('td')].map(it => String(parseInt(it.textContent)))";
        self.read(&format!("Object.fromEntries({rows}.map(it => [it.dataset.seat, {numbers}]))")).await
    }

    /// The lines of the own account.
    pub(crate) async fn account(&self) -> Vec<String> {
        self.texts("[data-screen='scoring'] .table-side ol.account .account-item").await
    }
}
