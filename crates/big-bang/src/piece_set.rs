//! Sets of pieces, one bit each.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::piece::{BODIES, PIECES};
use crate::{Color, Kind, Objective, Piece, Shape};

/// Some of the pieces.
///
/// ```
/// use big_bang::{Color, Objective, Piece, PieceSet, Shape};
///
/// let suns = PieceSet::of_shape(Shape::Sun);
/// let red = PieceSet::of_color(Color::Red);
/// assert_eq!((suns.len(), suns.and(red).len()), (12, 3));
/// assert!(PieceSet::matching(Objective::Shape(Shape::Sun)).contains(Piece::EARTH), "Earth counts for everything");
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct PieceSet(u64);

/// For each body the bodies that share a feature with it.
const FITTING: [PieceSet; BODIES as usize + 1] = {
    let mut table = [PieceSet::EMPTY; BODIES as usize + 1];
    let mut one = 0;
    while one < table.len() {
        let mut other = 0;
        while other < table.len() {
            if share(Piece::at(one), Piece::at(other)) {
                table[one] = table[one].with(Piece::at(other));
            }
            other += 1;
        }
        one += 1;
    }
    table
};

/// For each objective, shapes before colours, the bodies that it counts.
const MATCHING: [PieceSet; 8] = {
    let mut table = [PieceSet::EMPTY; 8];
    let mut index = 0;
    while index <= BODIES as usize {
        let piece = Piece::at(index);
        let mut objective = 0;
        while objective < table.len() {
            let counts = match piece.kind() {
                Kind::Body(color, shape, _) => objective == shape as usize || objective == 4 + color as usize,
                _ => true,
            };
            if counts {
                table[objective] = table[objective].with(piece);
            }
            objective += 1;
        }
        index += 1;
    }
    table
};

const fn share(one: Piece, other: Piece) -> bool {
    match (one.kind(), other.kind()) {
        (Kind::Body(color, shape, background), Kind::Body(color2, shape2, background2)) => {
            color as u8 == color2 as u8 || shape as u8 == shape2 as u8 || background as u8 == background2 as u8
        }
        _ => true,
    }
}

impl PieceSet {
    /// The empty set.
    pub const EMPTY: PieceSet = PieceSet(0);
    /// The 48 bodies and Earth.
    pub const BODIES_AND_EARTH: PieceSet = PieceSet((1 << (BODIES + 1)) - 1);
    /// The 48 bodies (BB-1.1).
    pub const BODIES: PieceSet = PieceSet((1 << BODIES) - 1);
    /// Black hole, supernova, and the two worm holes.
    pub const PHENOMENA: PieceSet = PieceSet(0b1111 << Piece::BLACK_HOLE.index());
    /// Hyperspace, orbit, eclipse, dark energy.
    pub const ACTIONS: PieceSet = PieceSet(0b1111 << Piece::HYPERSPACE.index());
    /// All but `big-bang`: what Cosmic Mode is played with (BB-2.1).
    pub const COSMIC: PieceSet = PieceSet((1 << Piece::BIG_BANG.index()) - 1);

    /// The 32 bodies with empty and starry backgrounds: what Simple Mode is played with (BB-6.1).
    pub fn simple() -> PieceSet {
        PieceSet::BODIES.iter().filter(|piece| piece.points() < 3).collect()
    }

    /// The bodies that share a feature with a body (BB-3.2).
    pub const fn fitting(body: Piece) -> PieceSet {
        FITTING[body.index()]
    }

    /// The bodies that an objective counts, Earth among them (BB-5.1).
    pub const fn matching(objective: Objective) -> PieceSet {
        MATCHING[objective.index()]
    }

    /// The bodies that share this shape.
    pub fn of_shape(shape: Shape) -> PieceSet {
        PieceSet::matching(Objective::Shape(shape)).without(PieceSet::EMPTY.with(Piece::EARTH))
    }

    /// The bodies that share this colour.
    pub fn of_color(color: Color) -> PieceSet {
        PieceSet::matching(Objective::Color(color)).without(PieceSet::EMPTY.with(Piece::EARTH))
    }

    /// Whether `piece` is in the set.
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 != 0
    }

    /// Whether no piece is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set and `piece`.
    #[must_use]
    pub const fn with(self, piece: Piece) -> PieceSet {
        PieceSet(self.0 | 1 << piece.index())
    }

    /// Puts `piece` into the set.
    pub const fn insert(&mut self, piece: Piece) {
        self.0 |= 1 << piece.index();
    }

    /// Takes `piece` out of the set.
    pub const fn remove(&mut self, piece: Piece) {
        self.0 &= !(1 << piece.index());
    }

    /// The pieces of either set.
    #[must_use]
    pub const fn union(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }

    /// The pieces of both sets.
    #[must_use]
    pub const fn and(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }

    /// The pieces of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & !other.0)
    }

    /// Whether the sets have a piece in common.
    pub const fn meets(self, other: PieceSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The pieces in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let index = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                Piece::at(index)
            })
        })
    }
}

const _: () = assert!(PIECES <= 64);

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        pieces.into_iter().fold(PieceSet::EMPTY, PieceSet::with)
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl Serialize for PieceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for PieceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PieceSet, D::Error> {
        Ok(Vec::<Piece>::deserialize(deserializer)?.into_iter().collect())
    }
}
