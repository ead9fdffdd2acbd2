//! Hexidomino (BB-8).

use std::cmp::Reverse;

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Outcome, Seat, Viewer};

use crate::mode::{ModeRules, Turn};
use crate::piles::Piles;
use crate::play::{End, Feature};
use crate::supply::Supply;
use crate::{Deal, MAX_PLAYERS, Mode, Piece, PieceSet, Play, Refusal, Score, UniverseAccount, account};

/// The longest chain: all bodies.
const MAX_CHAIN_LENGTH: usize = 48;

/// The chain of pieces, from left to right.
///
/// ```
/// use big_bang::{BigBang, Mode, Options};
/// use tabletop::{Dice, Game, Setup};
///
/// let mut dice = Dice::new(1, 0);
/// let mut game = Game::<BigBang>::new(Setup { mode: Mode::Hexidomino, seats: 2, options: Options::default() })?;
/// game.settle(0, &mut dice).expect("the table deals");
/// let chain = game.state().chain().expect("the start piece");
/// assert_eq!((chain.pieces().len(), chain.links().len()), (1, 0));
/// assert_eq!(chain.openings().count(), 2, "by shape or by colour, at the right end");
/// # Ok::<(), tabletop::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Chain {
    pieces: ArrayVec<Piece, MAX_CHAIN_LENGTH>,
    /// The feature of each link; the first joins the first two pieces.
    links: ArrayVec<Feature, MAX_CHAIN_LENGTH>,
}

impl Chain {
    fn new(start: Piece) -> Chain {
        Chain { pieces: ArrayVec::from_iter([start]), links: ArrayVec::new() }
    }

    /// The pieces from left to right.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// What each two neighbours have in common, from left to right.
    pub fn links(&self) -> &[Feature] {
        &self.links
    }

    /// The piece at an end.
    pub fn piece_at(&self, end: End) -> Piece {
        match end {
            End::Left => self.pieces[0],
            End::Right => self.pieces[self.pieces.len() - 1],
        }
    }

    /// What the next link at an end has to be (BB-8.2); none while it is free to choose.
    pub fn asked_at(&self, end: End) -> Option<Feature> {
        let last = match end {
            End::Left => self.links.first(),
            End::Right => self.links.last(),
        };
        last.map(|feature| feature.other())
    }

    /// Every way to add a piece, whatever it is: the end, the feature, the pieces that have it.
    pub fn openings(&self) -> impl Iterator<Item = (End, Feature, PieceSet)> {
        let first = self.links.is_empty();
        End::BOTH.into_iter().filter(move |&end| !first || end == End::Right).flat_map(move |end| {
            let asked = self.asked_at(end);
            let features = Feature::BOTH.into_iter().filter(move |&feature| asked.is_none_or(|asked| asked == feature));
            features.map(move |feature| (end, feature, alike(self.piece_at(end), feature)))
        })
    }

    /// The pieces that can be added somewhere.
    pub fn takes(&self) -> PieceSet {
        self.openings().fold(PieceSet::EMPTY, |all, (_, _, pieces)| all.union(pieces))
    }

    fn add(&mut self, piece: Piece, end: End, feature: Feature) {
        match end {
            End::Left => {
                self.pieces.insert(0, piece);
                self.links.insert(0, feature);
            }
            End::Right => {
                self.pieces.push(piece);
                self.links.push(feature);
            }
        }
    }
}

/// The bodies that have a feature in common with another.
fn alike(piece: Piece, feature: Feature) -> PieceSet {
    match (piece.kind(), feature) {
        (crate::Kind::Body(_, shape, _), Feature::Shape) => PieceSet::of_shape(shape),
        (crate::Kind::Body(color, _, _), Feature::Color) => PieceSet::of_color(color),
        _ => PieceSet::EMPTY,
    }
}

/// A game of Hexidomino.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hexidomino {
    chain: Chain,
    hands: ArrayVec<PieceSet, MAX_PLAYERS>,
    supply: Supply,
    next: Seat,
    over: bool,
}

/// Hexidomino as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct HexidominoView {
    /// The pieces linked so far.
    pub chain: Chain,
    /// The hands that the viewer may see: the own, at the end all.
    pub hands: Vec<Option<PieceSet>>,
    /// How many pieces each hand has.
    pub sizes: Vec<usize>,
    /// The pile to draw from; there is no used pile.
    pub piles: Piles,
    /// The seat to move.
    pub next: Seat,
    /// Whether the game is over.
    pub over: bool,
}

impl Hexidomino {
    /// A checked deal has an order and a start piece.
    pub(crate) fn new(deal: &Deal) -> Option<Hexidomino> {
        let mut game = Hexidomino {
            chain: Chain::new(deal.start?),
            hands: deal.hands.iter().map(|hand| hand.iter().copied().collect()).collect(),
            supply: Supply::new(&deal.pile, &[]),
            next: *deal.order.first()?,
            over: false,
        };
        game.settle();
        Some(game)
    }

    pub(crate) fn chain(&self) -> &Chain {
        &self.chain
    }

    pub(crate) fn hands(&self) -> &[PieceSet] {
        &self.hands
    }

    pub(crate) fn supply(&self) -> &Supply {
        &self.supply
    }

    pub(crate) fn left(&self) -> PieceSet {
        self.supply.pieces()
    }

    fn hand(&self) -> PieceSet {
        self.hands[self.next.index()]
    }

    /// Passes over those who can neither add nor draw; ends the game if that is everyone (BB-8.3, BB-8.4).
    fn settle(&mut self) {
        if self.supply.pile() > 0 {
            return;
        }
        let takes = self.chain.takes();
        if !self.hands.iter().any(|hand| hand.meets(takes)) {
            self.over = true;
            return;
        }
        while !self.hand().meets(takes) {
            self.next = self.next.left(self.hands.len());
        }
    }

    fn check_link(&self, piece: Piece, end: End, feature: Feature) -> Result<(), Refusal> {
        if !self.hand().contains(piece) {
            return Err(Refusal::NotInHand { piece });
        }
        if self.chain.links.is_empty() && end == End::Left {
            return Err(Refusal::FirstAtRight);
        }
        if let Some(asked) = self.chain.asked_at(end).filter(|&asked| asked != feature) {
            return Err(Refusal::OtherFeature { end, feature: asked });
        }
        let neighbour = self.chain.piece_at(end);
        if !alike(neighbour, feature).contains(piece) {
            return Err(Refusal::NoLink { piece, neighbour, end, feature });
        }
        Ok(())
    }
}

impl ModeRules for Hexidomino {
    fn turn(&self) -> Turn {
        if self.over { Turn::Over } else { Turn::Of(self.next) }
    }

    fn for_each_placement(&self, mut each: impl FnMut(Play)) {
        for (end, feature, pieces) in self.chain.openings() {
            self.hand().and(pieces).iter().for_each(|piece| each(Play::Link { piece, end, feature }));
        }
    }

    fn for_each_other(&self, mut each: impl FnMut(Play)) {
        if !self.hand().meets(self.chain.takes()) {
            each(Play::Draw);
        }
    }

    fn check(&self, play: Play) -> Result<(), Refusal> {
        match play {
            Play::Link { piece, end, feature } => self.check_link(piece, end, feature),
            // Whoever is next without a link to make has something to draw: others are passed over.
            Play::Draw => match self.hand().and(self.chain.takes()).iter().next() {
                Some(piece) => Err(Refusal::CanLink { piece }),
                None => Ok(()),
            },
            _ => Err(Refusal::OtherMode { mode: Mode::Hexidomino }),
        }
    }

    fn make(&mut self, play: Play) {
        let hand = &mut self.hands[self.next.index()];
        if let Play::Link { piece, end, feature } = play {
            hand.remove(piece);
            self.chain.add(piece, end, feature);
            if self.hand().is_empty() {
                self.over = true;
                return;
            }
        } else if let Some(piece) = self.supply.draw() {
            hand.insert(piece);
        }
        self.next = self.next.left(self.hands.len());
        self.settle();
    }

    fn account(&self, _seat: Seat) -> Vec<UniverseAccount> {
        Vec::new()
    }

    fn outcome(&self) -> Outcome<Score> {
        let score = |hand: &PieceSet| Score::Hand {
            points: hand.iter().map(|piece| u32::from(piece.points())).sum(),
            pieces: hand.len(),
        };
        // Fewest points, then fewest pieces, then shared (BB-8.4). An empty hand has fewest of both.
        account::all_of_the_best(self.hands.iter().map(score).collect(), |score| match *score {
            Score::Hand { points, pieces } => Reverse((points, pieces)),
            _ => Reverse((u32::MAX, usize::MAX)),
        })
    }
}

impl Hexidomino {
    pub(crate) fn view(&self, viewer: Viewer) -> HexidominoView {
        let shown = |(seat, &hand): (Seat, &PieceSet)| (self.over || viewer.is(seat)).then_some(hand);
        HexidominoView {
            chain: self.chain.clone(),
            hands: Seat::first(self.hands.len()).zip(&self.hands).map(shown).collect(),
            sizes: self.hands.iter().map(|hand| hand.len()).collect(),
            piles: self.supply.show(self.over),
            next: self.next,
            over: self.over,
        }
    }

    pub(crate) fn imagine(view: &HexidominoView, dice: &mut Dice) -> Hexidomino {
        let seen = view
            .hands
            .iter()
            .flatten()
            .fold(view.chain.pieces.iter().copied().collect(), |all: PieceSet, &hand| all.union(hand));
        let mut unseen: Vec<Piece> = Mode::Hexidomino.pieces().without(seen).iter().collect();
        dice.shuffle(&mut unseen);
        let mut hand = |(known, &size): (&Option<PieceSet>, &usize)| {
            known.unwrap_or_else(|| unseen.split_off(unseen.len().saturating_sub(size)).into_iter().collect())
        };
        let hands = view.hands.iter().zip(&view.sizes).map(&mut hand).collect();
        Hexidomino {
            chain: view.chain.clone(),
            hands,
            supply: view.piles.imagine(unseen.into_iter().collect(), dice),
            next: view.next,
            over: view.over,
        }
    }
}
