//! What a solver is asked.

use crate::{Card, Points, Shape, Tile, Track};

/// Where the tiles of a galaxy may lie.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Outline {
    /// Three by three.
    Square,
    /// Nine in a row.
    Line,
    /// Two squares of four.
    TwoSquares,
    /// Two by two: no galaxy of the game, but all its arrangements can be enumerated.
    SmallSquare,
    /// Any group of nine joined side to side.
    Free,
}

/// Tiles to build a galaxy of, the card in force, and where the tracks stand.
///
/// ```
/// use cosmic_factory::solver::Question;
/// use cosmic_factory::{Card, Points, TileSet};
///
/// let tiles: Vec<_> = TileSet::ours().iter().map(|(_, tile)| tile).take(9).collect();
/// let question = Question::new(&tiles, Card::None, Points::new([10, 4, 12, 0]))?;
/// // Blue is the weakest colour, so its points are worth more than those of green.
/// assert!(question.value(Points::new([0, 3, 0, 0])) > question.value(Points::new([5, 0, 0, 0])));
/// # Ok::<(), cosmic_factory::solver::QuestionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    tiles: Vec<Tile>,
    card: Card,
    tracks: Points,
    outline: Outline,
}

/// Why a question makes no sense.
///
/// ```
/// use cosmic_factory::solver::{Question, QuestionError};
/// use cosmic_factory::{Card, Points};
///
/// let error = Question::new(&[], Card::None, Points::default()).unwrap_err();
/// assert_eq!(error, QuestionError::Tiles { wanted: 9, found: 0 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// Not as many tiles as a galaxy is built of.
    #[error("a galaxy is built of {wanted} tiles, not {found}")]
    Tiles {
        /// How many are needed.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A track stands higher than tracks go (CF-5.7).
    #[error("the {track} track goes to {top}, not to {found}", top = Points::TOP)]
    Track {
        /// The first track that is too high.
        track: Track,
        /// Where it is said to stand.
        found: u8,
    },
}

impl Question {
    /// How many tiles a player has.
    pub const TILES: usize = 9;
    /// How many tiles the small square takes.
    pub const SMALL: usize = 4;

    /// Asks for galaxies of nine tiles in the shape that the card demands.
    ///
    /// # Errors
    /// If the tiles are not nine, or a track is beyond its end.
    pub fn new(tiles: &[Tile], card: Card, tracks: Points) -> Result<Question, QuestionError> {
        let outline = match card.shape() {
            Shape::Square => Outline::Square,
            Shape::Line => Outline::Line,
            Shape::TwoSquares => Outline::TwoSquares,
            Shape::Free => Outline::Free,
        };
        Question::checked(tiles, card, tracks, outline, Question::TILES)
    }

    /// Asks for galaxies of four tiles in a square of two by two, whatever shape the card demands. The game knows no
    /// such galaxies; they are few enough to enumerate, which makes them good for tests and for puzzles.
    ///
    /// # Errors
    /// If the tiles are not four, or a track is beyond its end.
    pub fn small(tiles: &[Tile], card: Card, tracks: Points) -> Result<Question, QuestionError> {
        Question::checked(tiles, card, tracks, Outline::SmallSquare, Question::SMALL)
    }

    fn checked(
        tiles: &[Tile],
        card: Card,
        tracks: Points,
        outline: Outline,
        wanted: usize,
    ) -> Result<Question, QuestionError> {
        if tiles.len() != wanted {
            return Err(QuestionError::Tiles { wanted, found: tiles.len() });
        }
        match Track::ALL.into_iter().find(|&track| tracks[track] > Points::TOP) {
            Some(track) => Err(QuestionError::Track { track, found: tracks[track] }),
            None => Ok(Question { tiles: tiles.to_vec(), card, tracks, outline }),
        }
    }

    /// The tiles, in the order in which they were given.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The card in force.
    pub fn card(&self) -> Card {
        self.card
    }

    /// Where the tracks stand before the galaxy counts.
    pub fn tracks(&self) -> Points {
        self.tracks
    }

    pub(super) fn outline(&self) -> Outline {
        self.outline
    }

    /// How many tiles lie face down (CF-7.1).
    pub(super) fn blanks(&self) -> u8 {
        if self.card == Card::BlackHole { 2 } else { 0 }
    }

    /// What gains are worth to this player: a thousand for each point of the lowest colour and of the star track
    /// after the gains, and one for each point on any track.
    pub fn value(&self, gains: Points) -> u32 {
        value(self.tracks, gains)
    }
}

#[inline(always)]
pub(super) fn value(tracks: Points, gains: Points) -> u32 {
    let after = |track: u8, gain: u8| u32::from(track.saturating_add(gain).min(Points::TOP));
    let green = after(tracks.green, gains.green);
    let blue = after(tracks.blue, gains.blue);
    let orange = after(tracks.orange, gains.orange);
    let star = after(tracks.star, gains.star);
    1000 * (green.min(blue).min(orange) + star) + green + blue + orange + star
}
