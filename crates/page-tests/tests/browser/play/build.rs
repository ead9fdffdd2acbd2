//! How a person builds a galaxy.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::kit::Person;

/// While tiles can be touched.
const BUILD: &str = "[data-screen='build'] .tray";

/// What lies on a cell: the tile, and how it is turned.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Lying {
    /// The number of the tile.
    pub(crate) tile: u8,
    /// How often it is turned.
    pub(crate) turns: u8,
}

/// A tile that can be laid, and where.
#[derive(Debug, Deserialize)]
struct Next {
    tile: String,
    cell: String,
}

/// Finds a tile in the tray and a free cell beside those that are covered; none if one of them is missing.
const NEXT: &str = "(() => {
    const tile = document.querySelector(\"[data-screen='build'] .tray [data-tile]\")?.dataset.tile;
    const cells = [...document.querySelectorAll(\"[data-screen='build'] .board .board-cell[data-cell]\")];
    const open = cells.filter(it => it.classList.contains('open')).map(it => it.dataset.cell);
    const covered = new Set(cells.map(it => it.dataset.cell).filter(it => !open.includes(it)));
    const beside = it => {
        const [x, y] = it.split(',').map(Number);
        return [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]].filter(it => covered.has(it.join())).length;
    };
    const most = Math.max(...open.map(beside));
    const cell = open.find(it => beside(it) === most);
    return tile && cell ? { tile, cell } : null;
})()";

/// What a cell of the board says in English, taken apart.
const LYING: &str = "Object.fromEntries([...document.querySelectorAll(\"[data-screen='build'] .board .board-cell[data-cell]\")]
    .map(it => [it.dataset.cell, it.getAttribute('aria-label').match(/tile (\\d+), (not rotated|rotated once|rotated twice|rotated three times)/)])
    .filter(([, found]) => found)
    .map(([cell, found]) => [cell, {
        tile: Number(found[1]),
        turns: ['not rotated', 'rotated once', 'rotated twice', 'rotated three times'].indexOf(found[2]),
    }]))";

impl Person {
    /// Waits until the build is there, and nothing lies over it.
    pub(crate) async fn begins_to_build(&self) {
        self.sees("[data-screen='build'] .tray").await;
        if self.sees_now("dialog[open].card-sheet").await {
            self.reads_card().await;
        }
    }

    /// Drags tiles onto the board, one after the other, as long as there are tiles, cells, and time.
    pub(crate) async fn lays_all(&self) {
        while let Some(Next { tile, cell }) = self.read(NEXT).await {
            if !self.drags_during(BUILD, &tile_in_tray(&tile), &on_cell(&cell)).await {
                return;
            }
        }
    }

    /// Lays one tile by dragging it, and waits until it lies there. The tile and its cell.
    pub(crate) async fn lays_one(&self) -> (u8, String) {
        let Next { tile, cell } = self.read::<Option<Next>>(NEXT).await.expect("there is a tile and a place for it");
        self.drags(&tile_in_tray(&tile), &on_cell(&cell)).await;
        self.misses(&tile_in_tray(&tile)).await;
        (tile.parse().expect("tiles are numbered"), cell)
    }

    /// Lays one tile by tapping it and then a cell. The tile and its cell.
    pub(crate) async fn taps_one(&self) -> (u8, String) {
        let Next { tile, cell } = self.read::<Option<Next>>(NEXT).await.expect("there is a tile and a place for it");
        self.presses(&tile_in_tray(&tile)).await;
        self.sees(&format!("{}[aria-pressed='true']", tile_in_tray(&tile))).await;
        self.presses(&on_cell(&cell)).await;
        self.misses(&tile_in_tray(&tile)).await;
        (tile.parse().expect("tiles are numbered"), cell)
    }

    /// Turns a laid tile by tapping it.
    pub(crate) async fn turns(&self, cell: &str) {
        let before = self.lying().await[cell];
        self.presses(&on_cell(cell)).await;
        let look = async || match self.lying().await.get(cell) {
            Some(now) if now.turns == (before.turns + 1) % 4 => Ok(()),
            other => Err(format!("there is {other:?}")),
        };
        self.waits(&format!("to turn the tile on {cell}"), look).await;
    }

    /// What lies on the board, by cells, as a page in English tells it.
    pub(crate) async fn lying(&self) -> BTreeMap<String, Lying> {
        self.read(LYING).await
    }

    /// Says done, with a complete galaxy.
    pub(crate) async fn says_done(&self) {
        self.presses("[data-action='done'][aria-disabled='false']").await;
    }

    /// Takes a token, and says yes if that locks the galaxy.
    pub(crate) async fn takes(&self, color: &str) {
        const SURE: &str = "dialog[open] [data-action='sure']";
        self.presses(&format!("button[data-token='{color}']")).await;
        self.sees(&format!("{SURE}, [data-taken='{color}']")).await;
        if self.sees_now(SURE).await {
            self.presses(SURE).await;
        }
    }

    /// Builds something and says done, if time does not run out before.
    pub(crate) async fn builds(&self) {
        const DONE: &str = "[data-screen='build'] [data-action='done'].main";
        self.begins_to_build().await;
        self.lays_all().await;
        self.presses_during(BUILD, DONE).await;
        self.misses(DONE).await;
    }

    /// Lays a tile and takes a token that nobody has, which finishes the galaxy at once: chance lays the others
    /// (CF-4.2).
    pub(crate) async fn bets(&self) {
        self.begins_to_build().await;
        self.lays_one().await;
        let tokens = self.attributes("button[data-token]", "data-token").await;
        self.takes(tokens.first().expect("nobody has all of them")).await;
        self.misses(".tray [data-tile]").await;
    }
}

fn tile_in_tray(tile: &str) -> String {
    format!(".tray [data-tile='{tile}']")
}

/// A cell of the board.
fn on_cell(cell: &str) -> String {
    format!("[data-screen='build'] .board [data-cell='{cell}']")
}
