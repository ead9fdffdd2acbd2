//! What is agreed before a game: mode and options.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Millis, Setup, SetupError};

use crate::game::{CosmicFactory, MAX_PLAYERS, ROUNDS};
use crate::{Card, TileSet};

/// The ways to play.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Mode {
    /// With Kaos cards and draft (CF-2.1).
    Standard,
    /// Nine tiles are dealt and built with, without a card (CF-2.2).
    Beginner,
}

impl Mode {
    /// The modes, in the order in which they are offered.
    pub const ALL: [Mode; 2] = [Mode::Standard, Mode::Beginner];
}

/// The settings of a table.
///
/// ```
/// use cosmic_factory::{Card, CosmicFactory, Mode, Options};
/// use tabletop::{Rules, Setup};
///
/// // The first round is played with Gift, the others with cards that are drawn; drafting is timed.
/// let options = Options { cards: vec![Card::Gift], draft_seconds: Some(30), ..Options::default() };
/// assert!(CosmicFactory::set_up(&Setup { mode: Mode::Standard, seats: 4, options: options.clone() }).is_ok());
/// let error = CosmicFactory::set_up(&Setup { mode: Mode::Beginner, seats: 4, options }).unwrap_err();
/// assert_eq!(error.to_string(), "CF-2.2: the beginner variant has no cards");
/// ```
///
/// Exhaustive on purpose: tables are set up with `Options { …, ..Options::default() }`, which `#[non_exhaustive]` would
/// forbid outside of this crate. An option more is a new version of the crate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
pub struct Options {
    /// The faces of the tiles.
    pub tiles: Arc<TileSet>,
    /// Seconds to build (CF-4.1).
    #[cfg_attr(feature = "serde", serde(default = "sixty", skip_serializing_if = "is_sixty"))]
    pub build_seconds: u32,
    /// Seconds for each choice of the draft (CF-3.4); none: no hurry.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub draft_seconds: Option<u32>,
    /// Seconds for the choices after the build (CF-7.21); none: no hurry.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub choice_seconds: Option<u32>,
    /// Cards that the table has agreed on, for the first rounds; the others are drawn.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub cards: Vec<Card>,
}

fn sixty() -> u32 {
    60
}

#[cfg(feature = "serde")]
fn is_sixty(seconds: &u32) -> bool {
    *seconds == sixty()
}

impl Default for Options {
    fn default() -> Options {
        Options {
            tiles: Arc::new(TileSet::ours().clone()),
            build_seconds: sixty(),
            draft_seconds: None,
            choice_seconds: None,
            cards: Vec::new(),
        }
    }
}

/// What is agreed, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub(crate) struct Agreement {
    pub(crate) mode: Mode,
    pub(crate) seats: usize,
    pub(crate) options: Options,
}

impl Agreement {
    pub(crate) fn new(setup: &Setup<CosmicFactory>) -> Result<Agreement, SetupError> {
        let Setup { mode, seats, ref options } = *setup;
        let cards = &options.cards;
        let problem = |text: String| Err(SetupError(text));
        if !(2..=MAX_PLAYERS).contains(&seats) {
            return problem(format!("CF-1.1: Cosmic Factory is for 2 to {MAX_PLAYERS} players, not {seats}"));
        }
        if cards.len() > usize::from(ROUNDS) {
            return problem(format!("CF-2.1: a game has {ROUNDS} rounds, but {} cards are named", cards.len()));
        }
        if mode == Mode::Beginner && !cards.is_empty() {
            return problem("CF-2.2: the beginner variant has no cards".to_owned());
        }
        if cards.contains(&Card::None) {
            return problem("CF-2.1: every round of the standard game has a card".to_owned());
        }
        if let Some((_, card)) = cards.iter().enumerate().find(|&(index, card)| cards[..index].contains(card)) {
            return problem(format!("CF-2.1: no card repeats within a game, but {card} does"));
        }
        if options.build_seconds == 0 {
            return problem("CF-4.1: there must be time to build".to_owned());
        }
        Ok(Agreement { mode, seats, options: options.clone() })
    }

    pub(crate) fn build_time(&self) -> Millis {
        Millis::from(self.options.build_seconds) * 1000
    }

    pub(crate) fn draft_time(&self) -> Option<Millis> {
        self.options.draft_seconds.map(|seconds| Millis::from(seconds) * 1000)
    }

    pub(crate) fn choice_time(&self) -> Option<Millis> {
        self.options.choice_seconds.map(|seconds| Millis::from(seconds) * 1000)
    }
}
