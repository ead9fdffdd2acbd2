//! The end of a game.

use crate::kit::Person;

impl Person {
    /// Waits for the podium; the totals on it, the best first.
    pub(crate) async fn sees_podium(&self) -> Vec<u8> {
        self.sees("[data-screen='end'] .podium").await;
        let steps = "[...document.querySelectorAll('.podium [data-place]')]";
        let sorted = format!("{steps}.sort((a, b) => a.dataset.place - b.dataset.place)");
        self.read(&format!("{sorted}.map(it => Number(it.querySelector('.podium-plinth b').textContent))")).await
    }
}
