//! The row, the piles, and what is still due in a turn.

use big_bang::{Bonus, Piece, PieceSet, Piles, Row};

use super::{MIN_SIDE_WIDTH, Scene};
use crate::Caption;
use crate::big_bang::back::overturned;
use crate::big_bang::block::{Align, Block, below, beside, wrapped};
use crate::big_bang::grid::{HALF, SIZE, hexagon};
use crate::big_bang::piece::piece;
use crate::palette::{BRASS, DUSK, MUTED, PALE};

/// The scale of pieces that were played or discarded.
const USED_SCALE: f64 = 0.34;
/// How many of them lie side by side.
const COLUMNS: usize = 12;

pub(super) fn tile(it: Piece) -> Block {
    Block::around((HALF, SIZE), &piece(it))
}

/// Small pieces in rows.
pub(super) fn small(pieces: impl IntoIterator<Item = Piece>) -> Block {
    wrapped(&pieces.into_iter().map(|it| tile(it).scaled(USED_SCALE)).collect::<Vec<_>>(), COLUMNS, 2.0)
}

/// The row with its positions, unless nothing is left of it; with years where they count, and then the rightmost piece
/// is the next to leave.
pub(super) fn row(scene: Scene<'_>, row: &Row, clock: bool) -> Block {
    let positions = row.positions();
    if row.pieces().is_empty() {
        return Block::default();
    }
    let last = positions.iter().rposition(Option::is_some);
    let places = positions.iter().enumerate().map(|(index, position)| {
        let face = match position {
            Some(it) => tile(*it),
            None => {
                let outline = hexagon(SIZE - 3.0);
                let content = format!("<path d='{outline}' fill='none' stroke='{DUSK}' stroke-dasharray='5 5'/>");
                Block::around((HALF, SIZE), &content)
            }
        };
        let cost = position.filter(|_| clock).map(|it| {
            let cost = Caption::Cost { years: it.years(), leaves: Some(index) == last };
            Block::caption(2.0 * HALF, 12.0, BRASS, &scene.say(&cost))
        });
        let parts = [Block::caption(2.0 * HALF, 12.0, MUTED, &(index + 1).to_string()), face];
        below(parts.into_iter().chain(cost).collect(), 4.0, Align::Middle)
    });
    beside(places.collect(), 12.0, Align::Start).panel(&scene.say(&Caption::Row))
}

/// The pile with its count, the used pile, and actions that have been played; nothing if a game has used up all.
pub(super) fn piles(scene: Scene<'_>, piles: &Piles, gone: PieceSet) -> Block {
    if piles.pile.as_ref().is_some_and(Vec::is_empty) && piles.used.is_empty() && gone.is_empty() {
        return Block::default();
    }
    let stack = beside(
        vec![
            Block::around((HALF, SIZE), &overturned()).scaled(0.5),
            Block::words(20.0, PALE, &piles.count.to_string()),
        ],
        8.0,
        Align::Middle,
    );
    let titled = |title: Caption<'_>, pieces: &[Piece]| {
        if pieces.is_empty() {
            return Block::default();
        }
        below(vec![Block::words(11.0, MUTED, &scene.say(&title)), small(pieces.iter().copied())], 4.0, Align::Start)
    };
    let gone: Vec<Piece> = gone.iter().collect();
    below(
        vec![
            stack,
            titled(Caption::LeftInPile, piles.pile.as_deref().unwrap_or_default()),
            titled(Caption::Used, &piles.used),
            titled(Caption::ActionsPlayed, &gone),
        ],
        8.0,
        Align::Start,
    )
    .panel(&scene.say(&Caption::Pile))
}

/// The placements that a turn still gives.
pub(super) fn bonus(scene: Scene<'_>, bonus: Bonus) -> Block {
    let due = |count: u8, source: Piece| {
        if count == 0 {
            return Block::default();
        }
        beside(vec![tile(source).scaled(0.5), Block::words(18.0, BRASS, &format!("× {count}"))], 8.0, Align::Middle)
    };
    if !bonus.is_due() {
        return Block::default();
    }
    let parts = vec![due(bonus.dark, Piece::DARK_ENERGY), due(bonus.supernova, Piece::SUPERNOVA)];
    beside(parts, 18.0, Align::Middle)
        .at_least_wide(MIN_SIDE_WIDTH)
        .panel_with(&scene.say(&Caption::BonusDue), (BRASS, 1.6))
}
