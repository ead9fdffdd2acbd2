//! Parallel Universes: each between the two who place in it.

use big_bang::{ParallelView, PieceSet};

use super::players::PlayerInfo;
use super::{GAP, Scene, known, supply};
use crate::Caption;
use crate::big_bang::block::{Align, Block, below, beside};
use crate::big_bang::universe::board;
use crate::palette::{BRASS, DUSK, MUTED};

/// Where there are several boards.
const MIN_BOARD_SIZE: (f64, f64) = (300.0, 260.0);

pub(super) fn draw(scene: Scene<'_>, table: &ParallelView) -> Block {
    let is_known = |seat: usize| table.objectives.get(seat).is_some_and(Option::is_some);
    let universes: Vec<Block> = (0..)
        .zip(&table.universes)
        .map(|(index, pieces)| {
            let board = board(pieces, &known(scene.accounts, is_known, Some(index)))
                .at_least(MIN_BOARD_SIZE.0, MIN_BOARD_SIZE.1);
            let name = Block::caption(board.width, 11.0, MUTED, &scene.say(&Caption::Universe(index)));
            below(vec![board, name], 4.0, Align::Middle)
        })
        .collect();
    let seats: Vec<Block> = scene.players().iter().map(seat).collect();
    let boards = match (<[Block; 4]>::try_from(universes), <[Block; 4]>::try_from(seats)) {
        (Ok(universes), Ok(seats)) => round(universes, seats),
        (universes, seats) => {
            let list = |blocks: Result<[Block; 4], Vec<Block>>| blocks.map_or_else(|blocks| blocks, Vec::from);
            strip(list(universes), list(seats))
        }
    };
    let supply = beside(
        vec![supply::row(scene, &table.row, false), supply::piles(scene, &table.piles, PieceSet::EMPTY)],
        GAP,
        Align::Start,
    );
    below(vec![boards, supply], GAP, Align::Middle)
}

/// A player, to stand between two universes.
fn seat(player: &PlayerInfo) -> Block {
    let border = if player.is_next { (BRASS, 1.6) } else { (DUSK, 1.0) };
    below(vec![player.headed(), player.cards()], 8.0, Align::Middle).panel_with("", border)
}

/// Universe `i` between the seats `i` and `i + 1`; behind the last comes the first seat again.
fn strip(universes: Vec<Block>, seats: Vec<Block>) -> Block {
    let first = seats.first().cloned().unwrap_or_default();
    let first = Block { content: format!("<g opacity='.55'>{}</g>", first.content), ..first };
    let pairs = seats.into_iter().zip(universes).flat_map(|(seat, universe)| [seat, universe]);
    beside(pairs.chain([first]).collect(), GAP, Align::Middle)
}

/// Four universes around the table, clockwise from the upper left, with the seats between them.
fn round([one, two, three, four]: [Block; 4], [left, top, right, bottom]: [Block; 4]) -> Block {
    let (upper, lower) = (one.height.max(two.height), three.height.max(four.height));
    let (near, far) = (one.width.max(four.width), two.width.max(three.width));
    let side = left.width.max(right.width);
    let middle = top.width.max(bottom.width);
    let room = |block: Block, width: f64, height: f64| block.at_least(width, height);
    let row = |start: Block, between: Block, end: Block, height: f64| {
        beside(
            vec![room(start, near, height), room(between, middle, height), room(end, far, height)],
            GAP,
            Align::Middle,
        )
    };
    let upper = row(one, top, two, upper);
    let lower = row(four, bottom, three, lower);
    let width = upper.width;
    let boards = below(vec![upper, lower], GAP, Align::Start);
    let boards = Block { width, ..boards };
    beside(vec![room(left, side, 0.0), boards, room(right, side, 0.0)], GAP, Align::Middle)
}
