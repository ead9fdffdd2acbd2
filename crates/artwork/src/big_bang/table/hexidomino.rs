//! A table of Hexidomino: chain, pile and hands.

use big_bang::{HexidominoView, PieceSet};

use super::players::PlayerInfo;
use super::supply::{self, tile};
use super::{GAP, Scene, chain};
use crate::Caption;
use crate::big_bang::back::overturned;
use crate::big_bang::block::{Align, Block, below, beside, wrapped};
use crate::big_bang::grid::{HALF, SIZE};
use crate::palette::{BRASS, DUSK, MUTED};

const COLUMNS: usize = 7;
const PIECE_SCALE: f64 = 0.62;

pub(super) fn draw(scene: Scene<'_>, table: &HexidominoView) -> Block {
    let chain = chain::chain(&table.chain, table.over).at_least(760.0, 0.0);
    let hands = scene.players().into_iter().enumerate().map(|(seat, player)| {
        let hand = table.hands.get(seat).copied().flatten();
        hand_of(scene, &player, hand, table.sizes.get(seat).copied().unwrap_or_default())
    });
    let hands: Vec<(Block, (&str, f64))> = hands.collect();
    let widest = hands.iter().map(|(hand, _)| hand.width).fold(0.0, f64::max);
    let hands: Vec<Block> =
        hands.into_iter().map(|(hand, border)| hand.at_least_wide(widest).panel_with("", border)).collect();
    let columns = if scene.view.seats() > 3 { 2 } else { 1 };
    let piles = supply::piles(scene, &table.piles, PieceSet::EMPTY);
    below(vec![chain, beside(vec![wrapped(&hands, columns, GAP), piles], GAP, Align::Start)], GAP, Align::Start)
}

/// A player with the hand, and the border that suits.
fn hand_of(scene: Scene<'_>, player: &PlayerInfo, hand: Option<PieceSet>, size: usize) -> (Block, (&'static str, f64)) {
    let pieces: Vec<Block> = match hand {
        Some(hand) => hand.iter().map(|it| tile(it).scaled(PIECE_SCALE)).collect(),
        None => vec![Block::around((HALF, SIZE), &overturned()).scaled(PIECE_SCALE * 0.6); size],
    };
    let columns = if hand.is_some() { COLUMNS } else { 2 * COLUMNS };
    let count = scene.say(&Caption::Pieces(size));
    let headed = below(vec![player.headed(), Block::words(11.0, MUTED, &count)], 2.0, Align::Start);
    let headed = headed.at_least_wide(150.0);
    let border = if player.is_next { (BRASS, 1.6) } else { (DUSK, 1.0) };
    (beside(vec![headed, wrapped(&pieces, columns, 3.0)], 12.0, Align::Middle), border)
}
