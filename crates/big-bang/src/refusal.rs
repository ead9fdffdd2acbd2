//! Why a move is not taken.

#[cfg(feature = "serde")]
use serde::Serialize;
use tabletop::{Rule, Seat};

use crate::play::{End, Feature};
use crate::{Hex, Mode, Piece};

/// Why a move is not taken, with the facts.
///
/// Exhaustive on purpose: whoever words refusals for players should be told of a new one by the compiler.
///
/// ```
/// use big_bang::{Hex, Piece, Refusal};
/// use tabletop::Refusal as _;
///
/// let refusal = Refusal::Occupied { at: Hex::ORIGIN, piece: Piece::BIG_BANG };
/// assert_eq!(refusal.to_string(), "big-bang lies on [0,0]");
/// assert_eq!(refusal.rule().to_string(), "BB-3.1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(tag = "reason", rename_all = "kebab-case"))]
pub enum Refusal {
    /// The table has to deal first, or has dealt.
    #[error("this is not the time for that: {awaited}")]
    NotNow {
        /// What the game waits for instead.
        awaited: &'static str,
    },
    /// Only the table does that.
    #[error("only the table does that")]
    ForTheTable,
    /// Only a player does that.
    #[error("only a player does that")]
    ForPlayers,
    /// An entry names a seat beyond the last one.
    #[error("there is no {seat} at this table of {seats}")]
    NoSuchSeat {
        /// The seat that the entry names.
        seat: Seat,
        /// The number of seats at the table.
        seats: usize,
    },
    /// Somebody else is next.
    #[error("{next} is next, not {seat}")]
    OutOfTurn {
        /// The seat that tried to move.
        seat: Seat,
        /// The seat that has to move.
        next: Seat,
        /// The mode, whose rule of turns it is.
        #[cfg_attr(feature = "serde", serde(skip))]
        mode: Mode,
    },
    /// A move of another mode.
    #[error("there is nothing like that in this mode")]
    OtherMode {
        /// The mode that is played.
        mode: Mode,
    },

    /// A piece that the mode is not played with.
    #[error("{piece} is not a piece of this mode")]
    ForeignPiece {
        /// The first piece of the deal that does not belong to the mode.
        piece: Piece,
        /// The mode that is played.
        mode: Mode,
    },
    /// A piece is dealt twice.
    #[error("{piece} is dealt twice")]
    DealtTwice {
        /// The first piece that comes twice.
        piece: Piece,
        /// The mode that is played.
        #[cfg_attr(feature = "serde", serde(skip))]
        mode: Mode,
    },
    /// Not all pieces are dealt.
    #[error("{piece} is missing from the deal")]
    NotDealt {
        /// The first piece that is missing.
        piece: Piece,
        /// The mode that is played.
        #[cfg_attr(feature = "serde", serde(skip))]
        mode: Mode,
    },
    /// A part of the deal that the mode does not have, or lacks.
    #[error("a deal in this mode has {expected}, not {found}")]
    DealParts {
        /// What there should be.
        expected: String,
        /// How many there are.
        found: usize,
        /// The mode that is played.
        #[cfg_attr(feature = "serde", serde(skip))]
        mode: Mode,
    },
    /// One objective for two players, or twice in the pile of cards.
    #[error("the objective {objective} is dealt twice")]
    ObjectiveTwice {
        /// The first objective that comes twice.
        objective: crate::Objective,
        /// The mode that is played.
        #[cfg_attr(feature = "serde", serde(skip))]
        mode: Mode,
    },
    /// The order is not one of the seats.
    #[error("the order must name each of the {seats} seats once{}", if *.rotation { ", going round the table" } else { "" })]
    WrongOrder {
        /// How many seats there are.
        seats: usize,
        /// Whether turns go round the table.
        #[cfg_attr(feature = "serde", serde(skip))]
        rotation: bool,
        /// The mode that is played.
        #[cfg_attr(feature = "serde", serde(skip))]
        mode: Mode,
    },

    /// A piece that cannot be chosen.
    #[error("{piece} is not in the row")]
    NotInRow {
        /// The piece that was named.
        piece: Piece,
        /// The mode that is played.
        #[cfg_attr(feature = "serde", serde(skip))]
        mode: Mode,
    },
    /// A phenomenon or an action where only a body will do.
    #[error("a bonus placement is a body or Earth, not {piece}")]
    BodiesOnly {
        /// The piece that was named.
        piece: Piece,
        /// Whether dark energy gave the placement.
        #[cfg_attr(feature = "serde", serde(skip))]
        dark: bool,
    },
    /// An action during a bonus.
    #[error("a bonus placement is due: place a body or pass")]
    BonusDue {
        /// Whether dark energy gave the placement.
        #[cfg_attr(feature = "serde", serde(skip))]
        dark: bool,
    },
    /// No bonus placement is due that could be declined.
    #[error("there is nothing to decline: a piece must be played")]
    NothingToDecline,
    /// An action is not placed.
    #[error("{piece} is an action, it is not placed on the board")]
    NotForTheBoard {
        /// The action that was named.
        piece: Piece,
    },
    /// The universe must be named, or must not.
    #[error("{}", universe_sentence(*.named))]
    WhichUniverse {
        /// Whether one was named.
        named: bool,
    },

    /// A piece lies there.
    #[error("{piece} lies on {at}")]
    Occupied {
        /// The cell that was named.
        at: Hex,
        /// The piece on top of it.
        piece: Piece,
    },
    /// Too few pieces around.
    #[error("{at} has {found} piece{} next to it and needs {wanted}", if *.found == 1 { "" } else { "s" })]
    TooFewNeighbours {
        /// The cell that was named.
        at: Hex,
        /// How many there are.
        found: u8,
        /// How many there must be.
        wanted: u8,
        /// The rule that asks for it.
        #[cfg_attr(feature = "serde", serde(skip))]
        rule: Rule,
    },
    /// Only phenomena, overturned pieces or `big-bang` lie around.
    #[error("none of the pieces next to {at} is a body")]
    NoBodyNear {
        /// The cell that was named.
        at: Hex,
        /// The rule that asks for it.
        #[cfg_attr(feature = "serde", serde(skip))]
        rule: Rule,
    },
    /// A neighbour shares nothing.
    #[error("{piece} on {at} shares neither shape, colour nor background with {body} on {neighbour}")]
    NothingInCommon {
        /// The body that was to be placed.
        piece: Piece,
        /// The cell that was named.
        at: Hex,
        /// The cell of a neighbour that shares no feature.
        neighbour: Hex,
        /// That neighbour.
        body: Piece,
    },
    /// A phenomenon next to another, or to big-bang.
    #[error("{piece} cannot lie on {at}, next to {other} on {neighbour}")]
    PhenomenonRepelled {
        /// The phenomenon that was to be placed.
        piece: Piece,
        /// The cell that was named.
        at: Hex,
        /// Where the neighbour lies.
        neighbour: Hex,
        /// The piece that keeps it away.
        other: Piece,
    },
    /// A phenomenon with too few pieces around.
    #[error("{piece} needs two pieces next to it, {at} has {found}")]
    PhenomenonAlone {
        /// The phenomenon that was to be placed.
        piece: Piece,
        /// The cell that was named.
        at: Hex,
        /// How many there are.
        found: u8,
    },

    /// Nothing there that an action could move.
    #[error("{}", nothing_to_move(*.at, *.found))]
    NoBodyThere {
        /// The cell that was named.
        at: Hex,
        /// What lies there instead of a face-up body.
        found: Option<Piece>,
    },
    /// A body on a stack.
    #[error("{piece} on {from} lies on {covered} and stays there")]
    OnEclipsed {
        /// The cell of the stack.
        from: Hex,
        /// The body on top.
        piece: Piece,
        /// The piece under it.
        covered: Piece,
    },
    /// The universe would fall apart.
    #[error("without {piece} on {from} the piece on {apart} would be cut off")]
    WouldSplit {
        /// The cell that the body would leave.
        from: Hex,
        /// The body that was to move.
        piece: Piece,
        /// A piece that would lose its connection.
        apart: Hex,
    },
    /// It cannot get out.
    #[error("{}", blocked_sentence(*.from, *.piece, *.between))]
    Blocked {
        /// The cell that the body cannot leave.
        from: Hex,
        /// The body that was to move.
        piece: Piece,
        /// Two pieces between which it would have to pass; none if it is walled in.
        between: Option<(Hex, Hex)>,
    },
    /// It would stay where it is.
    #[error("the piece on {at} has to go to another cell")]
    SameCell {
        /// The cell that is named as beginning and end.
        at: Hex,
        /// The rule that says so.
        #[cfg_attr(feature = "serde", serde(skip))]
        rule: Rule,
    },
    /// It cannot slide there.
    #[error("{piece} cannot slide from {from} to {to}")]
    OutOfReach {
        /// The cell of the body that was to move.
        from: Hex,
        /// The cell that the body should move to.
        to: Hex,
        /// The body that was to move.
        piece: Piece,
    },
    /// No body to turn around.
    #[error("there is no body on {around} next to {from} to orbit")]
    NoPivot {
        /// The cell of the body that was to move.
        from: Hex,
        /// Where the pivot should be.
        around: Hex,
    },
    /// The way around the pivot is barred.
    #[error("the piece on {from} cannot slide around {around} to {to}")]
    OutOfOrbit {
        /// The cell of the body that was to move.
        from: Hex,
        /// The cell that the body should move to.
        to: Hex,
        /// The cell of the body that it was to move around.
        around: Hex,
    },
    /// No neighbouring body to cover.
    #[error("there is no body on {to} next to {from} to eclipse")]
    NothingToEclipse {
        /// The cell of the body that was to move.
        from: Hex,
        /// The cell that the body should move to.
        to: Hex,
    },
    /// The target is a stack.
    #[error("the body on {to} lies on {covered}: nothing goes on top of it")]
    ThirdInStack {
        /// The cell that the body should move to.
        to: Hex,
        /// What lies under it.
        covered: Piece,
    },

    /// A piece of somebody else, or none.
    #[error("{piece} is not in your hand")]
    NotInHand {
        /// The piece that was named.
        piece: Piece,
    },
    /// The first link has no other end.
    #[error("the first link is made at the right end")]
    FirstAtRight,
    /// The link there has to be of the other feature.
    #[error("the next link at the {end} end is by {feature}")]
    OtherFeature {
        /// The end that was named.
        end: End,
        /// What it has to be.
        feature: Feature,
    },
    /// The pieces do not have it in common.
    #[error("{piece} and {neighbour} at the {end} end differ in {feature}")]
    NoLink {
        /// The piece that was to be added.
        piece: Piece,
        /// The piece at that end.
        neighbour: Piece,
        /// The end that was named.
        end: End,
        /// In what they differ.
        feature: Feature,
    },
    /// Drawing is for those who cannot link.
    #[error("{piece} can be added to the chain, so there is nothing to draw")]
    CanLink {
        /// A piece that can.
        piece: Piece,
    },

    /// A universe of others.
    #[error("universe {universe} is not next to {seat}")]
    NotYourUniverse {
        /// The number of the universe that was named.
        universe: u8,
        /// Who wanted to place there.
        seat: Seat,
    },
    /// The first body of a universe lies at the origin.
    #[error("the first body of a universe is placed on [0,0], not {at}")]
    FirstAtOrigin {
        /// The cell that was named.
        at: Hex,
    },
    /// The table skips somebody else.
    #[error("{next} is the one who cannot place anything")]
    OtherSkipped {
        /// The seat whose turn is to be skipped.
        next: Seat,
    },
}

fn universe_sentence(named: bool) -> &'static str {
    if named { "there is one universe in this mode, it is not named" } else { "the universe must be named" }
}

fn nothing_to_move(at: Hex, found: Option<Piece>) -> String {
    match found {
        None => format!("there is no piece on {at}"),
        Some(piece) => format!("{piece} on {at} is not a face-up body"),
    }
}

fn blocked_sentence(from: Hex, piece: Piece, between: Option<(Hex, Hex)>) -> String {
    match between {
        Some((one, other)) => {
            format!("{piece} on {from} is blocked: it cannot slide between the pieces on {one} and {other}")
        }
        None => format!("{piece} on {from} is walled in"),
    }
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> Rule {
        let (section, number) = match *self {
            Refusal::NotNow { .. } | Refusal::ForTheTable | Refusal::ForPlayers => (2, 1),
            Refusal::NoSuchSeat { .. } => (2, 1),
            Refusal::OutOfTurn { mode, .. } => match mode {
                Mode::Cosmic | Mode::Solitary => (2, 2),
                Mode::Simple => (6, 1),
                Mode::Hexidomino => (8, 1),
                Mode::Parallel => (9, 1),
            },
            Refusal::OtherMode { mode }
            | Refusal::ForeignPiece { mode, .. }
            | Refusal::DealtTwice { mode, .. }
            | Refusal::NotDealt { mode, .. }
            | Refusal::DealParts { mode, .. }
            | Refusal::ObjectiveTwice { mode, .. }
            | Refusal::WrongOrder { mode, .. } => return mode.set_up_rule(),
            Refusal::NotInRow { mode, .. } => match mode {
                Mode::Cosmic => (2, 3),
                _ => return mode.set_up_rule(),
            },
            Refusal::BodiesOnly { dark: false, .. } | Refusal::BonusDue { dark: false } => (3, 5),
            Refusal::BodiesOnly { dark: true, .. } | Refusal::BonusDue { dark: true } => (4, 6),
            Refusal::NothingToDecline => (2, 6),
            Refusal::NotForTheBoard { .. } => (4, 7),
            Refusal::WhichUniverse { .. } | Refusal::NotYourUniverse { .. } => (9, 1),
            Refusal::Occupied { .. } => (3, 1),
            Refusal::TooFewNeighbours { rule, .. } | Refusal::NoBodyNear { rule, .. } => return rule,
            Refusal::NothingInCommon { .. } => (3, 2),
            Refusal::PhenomenonRepelled { .. } | Refusal::PhenomenonAlone { .. } => (3, 3),
            Refusal::NoBodyThere { .. }
            | Refusal::OnEclipsed { .. }
            | Refusal::WouldSplit { .. }
            | Refusal::Blocked { .. } => (4, 1),
            Refusal::SameCell { rule, .. } => return rule,
            Refusal::OutOfReach { .. } => (4, 3),
            Refusal::NoPivot { .. } | Refusal::OutOfOrbit { .. } => (4, 4),
            Refusal::NothingToEclipse { .. } | Refusal::ThirdInStack { .. } => (4, 5),
            Refusal::NotInHand { .. } => (8, 1),
            Refusal::FirstAtRight | Refusal::OtherFeature { .. } | Refusal::NoLink { .. } => (8, 2),
            Refusal::CanLink { .. } => (8, 3),
            Refusal::FirstAtOrigin { .. } => (9, 2),
            Refusal::OtherSkipped { .. } => (9, 3),
        };
        Rule::new("BB", section, number)
    }
}
