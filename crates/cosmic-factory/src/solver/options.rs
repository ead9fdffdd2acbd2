//! What can come to lie on a cell, as each part of the gains sees it.
//!
//! A tile in one of its turns is a *choice*; there are at most 36 of them, and one more for a tile that lies face down,
//! so that sets of choices are bits. One kind of zone cannot tell all choices apart, and neither can paths: what they
//! can tell apart is an *option*. A bound worked out for an option holds for all its choices at once.

use crate::solver::arms::ArmTable;
use crate::solver::goal::{MAX_TILES, SolverPiece};
use crate::solver::grid::Grid;
use crate::solver::kind::KindTable;
use crate::solver::looks::tiles_apart;
use crate::solver::question::Question;
use crate::solver::tables::{KINDS, ZoneKind};

/// What a galaxy earns comes in parts: one for each kind of zone, and one for paths.
pub(super) const PARTS: usize = KINDS + 1;

/// The part of paths.
pub(super) const PATH: usize = KINDS;

/// The most options that a part can have: nine tiles in four turns, and a tile that lies face down.
pub(super) const OPTIONS: usize = 4 * MAX_TILES + 1;

/// A set of choices, a bit for each.
pub(super) type Choices = u64;

/// A tile as it can be laid.
#[derive(Copy, Clone, Debug)]
pub(super) struct SolverChoice {
    pub(super) piece: SolverPiece,
    /// By part, the option that it is.
    pub(super) options: [u8; PARTS],
    /// Tiles that cannot be told from each other are of one class.
    pub(super) class: u8,
}

/// What one part can tell apart.
#[derive(Copy, Clone, Debug)]
pub(super) struct Seen {
    /// The look to a kind of zone, the arms to paths.
    pub(super) look: u8,
    /// What it takes away from the multiset of tiles at hand.
    pub(super) stride: u16,
    /// All choices that look like this.
    pub(super) choices: Choices,
}

/// All choices and options of a question.
#[derive(Clone, Debug, Default)]
pub(super) struct CellOptions {
    pub(super) choices: Vec<SolverChoice>,
    pub(super) by_part: [Vec<Seen>; PARTS],
    /// By tile: its choices, and the tiles before it that look the same, which come first.
    by_tile: Vec<(Choices, u16)>,
    /// By spot: choices that need to be tried there.
    by_spot: Vec<Choices>,
    /// By class: choices of this class and later ones.
    from_class: Vec<Choices>,
    /// The choice of a tile that lies face down; none if none may.
    face_down: Choices,
}

impl CellOptions {
    pub(super) fn new(
        question: &Question,
        grid: &Grid,
        kinds: &[(ZoneKind, KindTable)],
        arms: &ArmTable,
    ) -> CellOptions {
        let tiles = question.tiles();
        let kinds_that_count: Vec<ZoneKind> = kinds.iter().map(|(kind, _)| *kind).collect();
        let apart = tiles_apart(tiles, &kinds_that_count);
        let mut options = CellOptions {
            by_spot: vec![0; grid.spots.len()],
            from_class: vec![0; apart.classes.len()],
            ..CellOptions::default()
        };
        for tile in 0..tiles.len() {
            let class = apart.class_of[tile];
            let mut own: Choices = 0;
            for turns in 0..4 {
                if apart.of[tile][..turns].contains(&apart.of[tile][turns]) {
                    continue;
                }
                let piece = SolverPiece { tile: tile as u8, turns: turns as u8, down: false };
                let mut seen = [(0, 0); PARTS];
                for (kind, table) in kinds {
                    seen[*kind] = (table.looks.of[tile][turns], table.looks.stride_of(tile));
                }
                let look = usize::from(arms.looks.of[tile][turns]);
                seen[PATH] = (arms.looks.all[look], arms.looks.stride_of(tile));
                let choice = options.add(piece, class as u8, seen);
                own |= choice;
                for (spot, choices) in grid.spots.iter().zip(&mut options.by_spot) {
                    if piece.turns < spot.turns {
                        *choices |= choice;
                    }
                }
            }
            options.from_class[..=class].iter_mut().for_each(|choices| *choices |= own);
            let alike = (0..tile).filter(|&other| apart.class_of[other] == class);
            options.by_tile.push((own, alike.fold(0, |set, other| set | 1 << other)));
        }
        if question.blanks() > 0 {
            let piece = SolverPiece { tile: u8::MAX, turns: 0, down: true };
            options.face_down = options.add(piece, u8::MAX, [(0, 0); PARTS]);
        }
        options
    }

    /// Adds a choice with its look and stride to each part.
    fn add(&mut self, piece: SolverPiece, class: u8, seen: [(u8, usize); PARTS]) -> Choices {
        let choice: Choices = 1 << self.choices.len();
        let mut options = [0; PARTS];
        for ((option, known), (look, stride)) in options.iter_mut().zip(&mut self.by_part).zip(seen) {
            let stride = stride as u16;
            let index = known.iter().position(|seen| (seen.look, seen.stride) == (look, stride));
            let index = index.unwrap_or_else(|| {
                known.push(Seen { look, stride, choices: 0 });
                known.len() - 1
            });
            known[index].choices |= choice;
            *option = index as u8;
        }
        self.choices.push(SolverChoice { piece, options, class });
        choice
    }

    /// The choices for a spot when these tiles are unused and so many cells must still hold a tile face down; `first`
    /// is the class of the tile that none may come before.
    #[inline(always)]
    pub(super) fn at(&self, spot: usize, unused: u16, blanks: u8, first: Option<u8>) -> Choices {
        let mut choices = 0;
        if self.by_spot.len() - spot > usize::from(blanks) {
            for (tile, &(own, alike)) in self.by_tile.iter().enumerate() {
                if unused >> tile & 1 != 0 && unused & alike == 0 {
                    choices |= own;
                }
            }
            choices &= self.by_spot[spot];
            if let Some(first) = first {
                choices &= self.from_class.get(usize::from(first)).copied().unwrap_or_default();
            }
        }
        if blanks > 0 { choices | self.face_down } else { choices }
    }
}
