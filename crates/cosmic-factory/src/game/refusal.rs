//! Why a move is not taken.

#[cfg(feature = "serde")]
use serde::Serialize;
use tabletop::{Rule, Seat};

use crate::{Card, Cell, Color, Points, Shape, TileNumber};

/// A part of a round, by what the game waits for in it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(rename_all = "kebab-case"))]
pub enum PhaseName {
    /// A card is to be revealed, and hands to be dealt.
    Deal,
    /// Everyone keeps three tiles of the hand at once.
    Draft,
    /// Everyone builds at once, until the time is up or all are done.
    Build,
    /// Everyone is done, and the table ends the build.
    Close,
    /// The table completes galaxies.
    Settle,
    /// Players choose what the card asks for.
    Choose,
    /// The account of the round is due.
    Count,
    /// The game is over.
    Over,
}

impl PhaseName {
    /// What happens in it, in English.
    pub const fn in_words(self) -> &'static str {
        match self {
            PhaseName::Deal => "the table deals",
            PhaseName::Draft => "tiles are being drafted",
            PhaseName::Build => "galaxies are being built",
            PhaseName::Close => "the build is over",
            PhaseName::Settle => "the table completes galaxies",
            PhaseName::Choose => "players choose what the card asks for",
            PhaseName::Count => "the table counts the points",
            PhaseName::Over => "the game is over",
        }
    }
}

/// Why a move is not taken, with the facts: they are data, so that it can be told in any language.
///
/// Exhaustive on purpose: whoever words refusals for players should be told of a new one by the compiler.
///
/// ```
/// use cosmic_factory::{Cell, Refusal};
/// use tabletop::Refusal as _;
///
/// let refusal = Refusal::OffTable { cell: Cell::new(17, 0) };
/// assert_eq!(refusal.rule().to_string(), "CF-4.7");
/// assert_eq!(refusal.to_string(), "17,0 is off the table: columns and rows go from -16 to 16");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(tag = "reason", rename_all = "kebab-case"))]
pub enum Refusal {
    /// The game waits for something else.
    #[error("this is not the time for that: {}", phase.in_words())]
    NotNow {
        /// What the game waits for instead.
        phase: PhaseName,
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
    /// The table chooses for a player only where a clock can run out.
    #[error("the table never does that for a player")]
    NeverAutomatic,
    /// A choice made by the table is not the one that the rules name.
    #[error("when the time is up the choice is {}", color.map_or("to decline", Color::name))]
    OtherAutomatic {
        /// The right one: a colour, or none where the table declines.
        color: Option<Color>,
    },

    /// A deal or a count for another round.
    #[error("this is round {expected}, not {found}")]
    WrongRound {
        /// The round that comes now.
        expected: u8,
        /// The round in the entry.
        found: u8,
    },
    /// A card in the beginner variant.
    #[error("the beginner variant has no card")]
    CardForBeginners,
    /// No card in the standard game.
    #[error("every round of the standard game has a card")]
    NoCard,
    /// A card that an earlier round was played with.
    #[error("{card} has been played in this game")]
    CardAgain {
        /// The card that was dealt in an earlier round.
        card: Card,
    },
    /// Another card than the table agreed on.
    #[error("the table has agreed on {expected} for this round")]
    OtherCard {
        /// The card agreed on.
        expected: Card,
    },
    /// Not one hand for each seat.
    #[error("{expected} hands are dealt, not {found}")]
    HandCount {
        /// How many seats there are.
        expected: usize,
        /// How many hands there are.
        found: usize,
    },
    /// A hand of more or fewer than nine tiles.
    #[error("{seat} is dealt nine tiles, not {found}")]
    HandSize {
        /// The seat whose hand is dealt.
        seat: Seat,
        /// How many tiles it has.
        found: usize,
    },
    /// One tile in two hands.
    #[error("tile {tile} is dealt twice")]
    DealtTwice {
        /// The first tile that comes up in a second hand.
        tile: TileNumber,
    },

    /// More or fewer than three tiles are kept.
    #[error("three tiles are kept, not {found}")]
    KeepThree {
        /// How many were named.
        found: usize,
    },
    /// A tile that is not in the hand.
    #[error("tile {tile} is not in your hand")]
    NotInHand {
        /// The first tile named that the player does not hold.
        tile: TileNumber,
    },
    /// The choice of this pass is made.
    #[error("you have chosen; the tiles are passed when everyone has")]
    KeptAlready,

    /// A tile of somebody else.
    #[error("tile {tile} is not one of your nine")]
    NotYours {
        /// The tile that was named.
        tile: TileNumber,
    },
    /// A tile that is still in the hand.
    #[error("tile {tile} is not laid")]
    NotLaid {
        /// The tile that was named; it is still in the hand.
        tile: TileNumber,
    },
    /// A cell further from the origin than a game can reach.
    #[error("{cell} is off the table: columns and rows go from -16 to 16")]
    OffTable {
        /// The cell that was named.
        cell: Cell,
    },
    /// The galaxy is frozen.
    #[error("you have taken a token: your galaxy is frozen")]
    Frozen,
    /// The player has said done.
    #[error("you have said done; take it back to touch your tiles")]
    SaidDone,
    /// Nothing can be taken back once everyone is done.
    #[error("everyone is done: the build is over")]
    EveryoneDone,
    /// Turning over needs the black hole.
    #[error("tiles are turned face down under black-hole only")]
    NoBlackHole,
    /// A third tile face down.
    #[error("two tiles lie face down already")]
    ThirdDown,
    /// An empty set of tokens is taken.
    #[error("no token is named")]
    NoToken,
    /// Another player took the token first.
    #[error("{by} has the {color} token")]
    TokenGone {
        /// The colour of the first token named that is taken.
        color: Color,
        /// The seat that took it.
        by: Seat,
    },
    /// Not all in one go.
    #[error("tokens are taken all in one go, and you have taken yours")]
    TakenAlready,
    /// Done without a complete galaxy.
    #[error("the galaxy is not complete: {}", needs(*shape))]
    Incomplete {
        /// The shape it must have.
        #[cfg_attr(feature = "serde", serde(skip))]
        shape: Shape,
    },
    /// Done is said a second time.
    #[error("you have said done")]
    DoneAlready,
    /// There is no done to take back.
    #[error("you have not said done")]
    NotDone,

    /// The table completes a galaxy that is complete.
    #[error("the galaxy of {seat} needs no tiles")]
    NothingToFill {
        /// The seat whose galaxy is complete.
        seat: Seat,
    },
    /// Wrong tiles to complete it.
    #[error("the tiles put for {seat} are not the ones that were not properly laid")]
    WrongFill {
        /// The seat whose galaxy is to be completed.
        seat: Seat,
    },
    /// The tiles do not complete it.
    #[error("with these cells the galaxy of {seat} is not complete: {}", needs(*shape))]
    WrongCells {
        /// The seat whose galaxy is to be completed.
        seat: Seat,
        /// The shape it must have.
        #[cfg_attr(feature = "serde", serde(skip))]
        shape: Shape,
    },
    /// Tiles put by the table lie face up.
    #[error("tiles put by the table lie face up")]
    FilledDown,
    /// Nothing to put away.
    #[error("{seat} has no tile to discard")]
    NothingToDiscard {
        /// The seat that the entry names.
        seat: Seat,
    },
    /// Another tile than the ninth.
    #[error("tile {tile} of {seat} cannot be the one that is discarded")]
    WrongDiscard {
        /// The seat whose ninth tile is to be put away.
        seat: Seat,
        /// The tile that the entry names.
        tile: TileNumber,
    },

    /// A choice of another card.
    #[error("{card} does not ask for that")]
    OtherChoice {
        /// The card of the round.
        card: Card,
    },
    /// A seat that has nothing to choose.
    #[error("there is nothing for you to choose")]
    NothingToChoose,
    /// The choice is made.
    #[error("you have chosen")]
    ChosenAlready,
    /// Not as many tiles as are missing.
    #[error("{missing} more tiles must lie face down, not {found}")]
    DarkenCount {
        /// How many are missing.
        missing: usize,
        /// How many were named.
        found: usize,
    },
    /// A tile that is not face up in the neighbour's galaxy.
    #[error("tile {tile} does not lie face up in the galaxy of {owner}")]
    NotFaceUp {
        /// The tile that was named.
        tile: TileNumber,
        /// Whose galaxy it is about.
        owner: Seat,
        /// The card that asks.
        #[cfg_attr(feature = "serde", serde(skip))]
        card: Card,
    },
    /// Too few points to offer.
    #[error("an offering takes 5 points, {color} has {points}")]
    TooFewPoints {
        /// The colour that was offered.
        color: Color,
        /// What it has after this round's scoring.
        points: u8,
    },

    /// The table tells other galaxies than were built.
    #[error("the galaxy of {seat} is not the one that was built")]
    OtherGalaxy {
        /// The first seat whose galaxy differs.
        seat: Seat,
    },
    /// The table counts other gains.
    #[error("the gains of {seat} are {gains}")]
    OtherGains {
        /// The first seat whose gains differ.
        seat: Seat,
        /// The gains by the rules.
        gains: Points,
    },
    /// The table sets the tracks wrongly.
    #[error("the tracks of {seat} are {tracks}")]
    OtherTracks {
        /// The first seat whose tracks differ.
        seat: Seat,
        /// The tracks by the rules.
        tracks: Points,
    },
    /// Not one account for each seat.
    #[error("galaxies, gains and tracks are told for each of the {seats} seats")]
    ScoreCount {
        /// How many seats there are.
        seats: usize,
    },
}

fn needs(shape: Shape) -> &'static str {
    match shape {
        Shape::Square => "nine tiles in a square of three by three, and no tile elsewhere",
        Shape::Line => "nine tiles in one line, and no tile elsewhere",
        Shape::TwoSquares => "eight tiles in columns 0, 1, 3, 4 of rows 0 and 1, and no tile elsewhere",
        Shape::Free => "nine tiles joined side to side",
    }
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> Rule {
        let (section, number) = match self {
            Refusal::NotNow { .. } | Refusal::ForTheTable | Refusal::ForPlayers | Refusal::WrongRound { .. } => (2, 4),
            Refusal::NoSuchSeat { .. } => (1, 1),
            Refusal::CardForBeginners => (2, 2),
            Refusal::NoCard | Refusal::CardAgain { .. } | Refusal::OtherCard { .. } => (2, 1),
            Refusal::HandCount { .. } | Refusal::HandSize { .. } => (3, 1),
            Refusal::KeepThree { .. } | Refusal::NotInHand { .. } => (3, 1),
            Refusal::DealtTwice { .. } => (1, 2),
            Refusal::KeptAlready => (3, 2),
            Refusal::NotYours { .. } | Refusal::NotLaid { .. } => (4, 1),
            Refusal::OffTable { .. } => (4, 7),
            Refusal::Frozen | Refusal::NoToken | Refusal::TokenGone { .. } | Refusal::TakenAlready => (4, 2),
            Refusal::SaidDone | Refusal::EveryoneDone | Refusal::Incomplete { .. } => (4, 3),
            Refusal::DoneAlready | Refusal::NotDone => (4, 3),
            Refusal::NoBlackHole | Refusal::ThirdDown | Refusal::FilledDown => (7, 1),
            Refusal::DarkenCount { .. } => (7, 1),
            Refusal::NothingToFill { .. } | Refusal::WrongFill { .. } | Refusal::WrongCells { .. } => (4, 4),
            Refusal::NothingToDiscard { .. } | Refusal::WrongDiscard { .. } => (7, 11),
            Refusal::NeverAutomatic | Refusal::OtherAutomatic { .. } => (7, 21),
            Refusal::OtherChoice { card } | Refusal::NotFaceUp { card, .. } => return card.rule(),
            Refusal::NothingToChoose | Refusal::ChosenAlready => (7, 21),
            Refusal::TooFewPoints { .. } => (7, 20),
            Refusal::OtherGalaxy { .. } | Refusal::OtherTracks { .. } | Refusal::ScoreCount { .. } => (5, 7),
            Refusal::OtherGains { .. } => (5, 1),
        };
        Rule::new("CF", section, number)
    }
}
