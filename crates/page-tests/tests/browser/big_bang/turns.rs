//! What somebody does in their turn.

use big_bang::{Hex, Piece, Play};

use crate::kit::Person;

/// A cell of a universe on the page.
pub(crate) fn cell_of(universe: u8, at: Hex) -> String {
    format!("[data-universe='{universe}'][data-cell='{},{}']", at.q(), at.r())
}

/// Shown only where a part of the universe is out of view.
const FIT_BUTTON: &str = ".universe-fit.shown [data-action='fit']";

const OWN_MOVE_OR_END: &str = "[data-screen='end'], [data-turn='mine'] .row-piece.playable[aria-disabled='false'], \
    [data-turn='mine'] [data-action='pass'], [data-turn='mine'] [data-hand][data-playable], \
    [data-turn='mine'] [data-action='draw']";

/// What can be chosen on a board.
pub(crate) const CHOICE: &str = "[data-open], [data-movable]";

/// A universe that is not shown where there is room for one, and in which something can be chosen.
pub(crate) const OTHER_UNIVERSE: &str = "[data-action='universe'][data-useful][aria-pressed='false']";

const OWN_TURN: &str = "[data-turn='mine']";

const READY_CONFIRM: &str = "[data-action='confirm']:not(:disabled)";

impl Person {
    /// Picks a piece of the row.
    pub(crate) async fn picks(&self, piece: Piece) {
        let piece = format!("[data-row='{}']", piece.name());
        if !self.sees_now(&format!("{piece}[aria-pressed='true']")).await {
            self.presses(&piece).await;
            self.sees(&format!("{piece}[aria-pressed='true']")).await;
        }
    }

    /// Chooses a cell of the board.
    pub(crate) async fn chooses_cell(&self, universe: u8, at: Hex) {
        // On a small screen one of several universes is shown.
        let hidden = format!("[data-action='universe'][data-value='{universe}'][aria-pressed='false']");
        if self.sees_now(&hidden).await {
            self.presses(&hidden).await;
        }
        self.presses(&cell_of(universe, at)).await;
    }

    /// Confirms what was chosen, and waits until it is done.
    pub(crate) async fn confirms(&self) {
        self.presses(READY_CONFIRM).await;
        self.misses("[data-row][aria-pressed='true']").await;
    }

    /// Makes a move step by step; it is not confirmed yet.
    pub(crate) async fn prepares(&self, play: Play) {
        match play {
            Play::Place { piece, at, universe } => {
                self.picks(piece).await;
                self.chooses_cell(universe.unwrap_or(0), at).await;
            }
            Play::Hyperspace { from, to } => {
                self.picks(Piece::HYPERSPACE).await;
                self.chooses_cell(0, from).await;
                self.chooses_cell(0, to).await;
            }
            Play::Orbit { from, to, around } => {
                self.picks(Piece::ORBIT).await;
                self.chooses_cell(0, from).await;
                // A single pivot is not asked for.
                if self.sees_now("[data-movable]").await {
                    self.chooses_cell(0, around).await;
                }
                self.chooses_cell(0, to).await;
            }
            Play::Eclipse { from, to } => {
                self.picks(Piece::ECLIPSE).await;
                self.chooses_cell(0, from).await;
                self.chooses_cell(0, to).await;
            }
            Play::DarkEnergy => self.picks(Piece::DARK_ENERGY).await,
            Play::Pass => self.presses("[data-action='pass']").await,
            Play::Link { .. } | Play::Draw => panic!("this is for boards"),
        }
    }

    /// Plays a game to its end with whatever is offered, and says how many moves that took.
    pub(crate) async fn plays_to_the_end(&self) -> usize {
        let mut moves = 0;
        loop {
            self.sees(OWN_MOVE_OR_END).await;
            if self.sees_now("[data-screen='end']").await {
                return moves;
            }
            self.plays_once(moves).await;
            moves += 1;
        }
    }

    /// Whether something can be done now.
    pub(crate) async fn is_next(&self) -> bool {
        self.sees_now(OWN_MOVE_OR_END).await
    }

    /// Makes one move, now this and now that by its number.
    pub(crate) async fn plays_once(&self, number: usize) {
        if self.sees_now("[data-screen='chain']").await {
            self.links_something().await;
        } else {
            self.places_something(number).await;
        }
    }

    /// Plays one of the pieces of the row, now this and now that.
    async fn places_something(&self, number: usize) {
        let pieces = self.attributes(".row-piece.playable", "data-row").await;
        let Some(piece) = pieces.get(number % pieces.len().max(1)) else {
            return self.presses_during(OWN_TURN, "[data-action='pass']").await;
        };
        self.presses_during(OWN_TURN, &format!("[data-row='{piece}'][aria-pressed='false']")).await;
        // On a small screen a large universe is not all to be seen until somebody asks for it.
        if self.sees_now(FIT_BUTTON).await {
            self.presses_during(OWN_TURN, FIT_BUTTON).await;
        }
        while !self.sees_now(READY_CONFIRM).await
            && self.sees_now(&format!("[data-row='{piece}'][aria-pressed='true']")).await
        {
            let target = if self.sees_now(CHOICE).await { CHOICE } else { OTHER_UNIVERSE };
            self.presses_during(OWN_TURN, target).await;
        }
        self.presses_during(OWN_TURN, READY_CONFIRM).await;
        self.misses("[data-row][aria-pressed='true']").await;
    }

    /// Adds a piece to the chain, or draws one.
    async fn links_something(&self) {
        if self.sees_now("[data-action='draw']").await {
            let hand = self.count("[data-hand]").await;
            self.presses_during(OWN_TURN, "[data-action='draw']").await;
            return self.until(&format!("document.querySelectorAll('[data-hand]').length !== {hand}")).await;
        }
        let pieces = self.attributes("[data-hand][data-playable]", "data-hand").await;
        let Some(piece) = pieces.first() else { return };
        let piece = format!("[data-hand='{piece}']");
        self.presses_during(OWN_TURN, &piece).await;
        while !self.sees_now(READY_CONFIRM).await && self.sees_now(&format!("{piece}[aria-pressed='true']")).await {
            self.presses_during(OWN_TURN, "[data-feature], [data-end][data-open]:not([aria-pressed='true'])").await;
        }
        self.presses_during(OWN_TURN, READY_CONFIRM).await;
        self.misses(&piece).await;
    }
}
