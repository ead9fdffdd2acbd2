//! Positions in which moving a piece is not simple: counted, and drawn by chance.

use std::collections::{BTreeMap, BTreeSet};

use big_bang::{BigBang, Mode, Piece, PieceSet, PlacedPiece};
use tabletop::Dice;

use crate::plain::universe::{Cell, Universe, hex, neighbours};

/// Situations in which moving a piece is not simple.
#[derive(Clone, Debug, Default)]
pub(crate) struct Census(BTreeMap<&'static str, usize>);

impl Census {
    pub(crate) fn count(&mut self, what: &'static str, number: usize) {
        *self.0.entry(what).or_default() += number;
    }

    pub(crate) fn of(game: &BigBang) -> Census {
        let mut census = Census::default();
        let universe = Universe::of(&game.boards()[0].pieces());
        for (cell, body) in universe.bodies() {
            let (cut, reach) = (universe.is_cut_at(cell), universe.reach(cell));
            let gets_out = universe.is_outside(&reach);
            let has_room = neighbours(cell).into_iter().any(|near| universe.is_empty_at(near));
            census.count("cut", usize::from(cut));
            census.count("blocked", usize::from(!cut && !gets_out && has_room));
            census.count("on an eclipsed piece", usize::from(body.covers.is_some() && !cut && gets_out));
            if !cut && gets_out && body.covers.is_none() {
                let fitting = universe.cells_in_box(1).into_iter();
                let fitting = fitting.filter(|&to| universe.is_empty_at(to) && universe.lands(cell, body, to));
                let (open, sealed): (Vec<Cell>, Vec<Cell>) = fitting.partition(|to| reach.contains(to));
                census.count("sealed pocket", sealed.len());
                census.count("open pocket", open.iter().filter(|&&to| universe.next_to(to).len() >= 5).count());
            }
        }
        let overturned = game.boards()[0].pieces().iter().filter(|lying| lying.overturned).count();
        census.count("overturned", overturned);
        census
    }

    pub(crate) fn add(&mut self, other: Census) {
        other.0.into_iter().for_each(|(what, number)| self.count(what, number));
    }

    pub(crate) fn assert_all_occur(&self, place: &str) {
        assert!(self.0.values().all(|&number| number > 0), "{place}: some situations never occur: {:?}", self.0);
        println!("{place}: {:?}", self.0);
    }
}

/// More than in any game, but not so many that no universe could be like that: `big-bang` has six, a piece placed next
/// to two others adds at most one, next to one two, and an action two.
const MOST_CELLS_AROUND: usize = 80;

/// A universe drawn by chance: connected, every piece where it could lie, but grown with no regard to how.
pub(crate) fn random_universe(dice: &mut Dice) -> Vec<PlacedPiece> {
    let mut pieces: Vec<Piece> = Mode::Cosmic.pieces().iter().filter(|piece| !piece.is_action()).collect();
    dice.shuffle(&mut pieces);
    // Phenomena early on in half of the universes: a black hole is telling among few pieces. The first pieces are
    // bodies, for phenomena keep away from big-bang.
    if dice.one_in(2) {
        pieces.sort_by_key(|piece| piece.is_body());
        pieces[..5 + dice.below(2)].reverse();
    }
    let size = 1 + if dice.one_in(3) { dice.below(8) } else { dice.below(50) };
    let most_touched = 1 + dice.below(4);
    let mut cells = BTreeMap::from([((0, 0), Piece::BIG_BANG)]);
    let touched = |cells: &BTreeMap<Cell, Piece>, at: Cell| -> Vec<Piece> {
        neighbours(at).iter().filter_map(|near| cells.get(near).copied()).collect()
    };
    for piece in pieces.into_iter().take(size) {
        let around: BTreeSet<Cell> = cells.keys().flat_map(|&cell| neighbours(cell)).collect();
        let free: Vec<Cell> = around.into_iter().filter(|cell| !cells.contains_key(cell)).collect();
        // In games most pieces touch two others when they are placed: no universe has more empty cells around it.
        if free.len() > MOST_CELLS_AROUND {
            break;
        }
        let free = free.into_iter().filter(|&(q, r)| q.abs().max(r.abs()) <= 9);
        let repelled = |at: Cell| touched(&cells, at).iter().any(|near| near.repels_phenomena());
        let free: Vec<Cell> = free.filter(|&at| piece.is_body() || !repelled(at)).collect();
        let thin: Vec<Cell> = free.iter().copied().filter(|&at| touched(&cells, at).len() <= most_touched).collect();
        if let Some(&at) = dice.pick(&thin).or_else(|| dice.pick(&free)) {
            cells.insert(at, piece);
        }
    }
    let unused: Vec<Piece> =
        PieceSet::BODIES.iter().filter(|piece| !cells.values().any(|used| used == piece)).collect();
    let lying = |(&at, &piece): (&Cell, &Piece)| {
        let overturned = piece.is_body() && touched(&cells, at).contains(&Piece::BLACK_HOLE);
        PlacedPiece { at: hex(at), piece, overturned, covers: None }
    };
    let mut board: Vec<PlacedPiece> = cells.iter().map(lying).collect();
    // One body may lie on another: there is but one eclipse.
    if let (true, Some(&covered)) = (dice.one_in(3), unused.first()) {
        let index = dice.below(board.len());
        board[index].covers = board[index].piece.is_body().then_some(covered);
    }
    board
}
