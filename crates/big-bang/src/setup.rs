//! What is agreed before a game: mode and options.

use std::fmt;
use std::ops::RangeInclusive;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Millis, Rule, Setup, SetupError};

use crate::{BigBang, PieceSet};

/// The most players of any mode.
pub const MAX_PLAYERS: usize = 6;

/// The ways to play.
///
/// ```
/// use big_bang::Mode;
///
/// assert_eq!(Mode::Hexidomino.players(), 2..=6);
/// assert_eq!(Mode::Simple.pieces().len(), 32);
/// assert_eq!(Mode::Parallel.to_string(), "parallel");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Mode {
    /// Everything: phenomena, actions, the clock (BB-2).
    Cosmic,
    /// Bodies only, open objectives (BB-6).
    Simple,
    /// One player against the clock (BB-7).
    Solitary,
    /// A chain of pieces (BB-8).
    Hexidomino,
    /// A universe between each two players (BB-9).
    Parallel,
}

impl Mode {
    /// The modes, in the order of their rules.
    pub const ALL: [Mode; 5] = [Mode::Cosmic, Mode::Simple, Mode::Solitary, Mode::Hexidomino, Mode::Parallel];

    /// How many can play.
    pub const fn players(self) -> RangeInclusive<usize> {
        match self {
            Mode::Cosmic | Mode::Simple | Mode::Parallel => 2..=4,
            Mode::Solitary => 1..=1,
            Mode::Hexidomino => 2..=MAX_PLAYERS,
        }
    }

    /// The pieces that are dealt.
    pub fn pieces(self) -> PieceSet {
        match self {
            Mode::Cosmic => PieceSet::COSMIC,
            Mode::Simple => PieceSet::simple(),
            Mode::Solitary | Mode::Hexidomino | Mode::Parallel => PieceSet::BODIES,
        }
    }

    /// The rule that says how the mode is set up.
    pub(crate) const fn set_up_rule(self) -> Rule {
        let section = match self {
            Mode::Cosmic => 2,
            Mode::Simple => 6,
            Mode::Solitary => 7,
            Mode::Hexidomino => 8,
            Mode::Parallel => 9,
        };
        Rule::new("BB", section, 1)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mode::Cosmic => "cosmic",
            Mode::Simple => "simple",
            Mode::Solitary => "solitary",
            Mode::Hexidomino => "hexidomino",
            Mode::Parallel => "parallel",
        })
    }
}

/// The settings of a table.
///
/// ```
/// use big_bang::{BigBang, Mode, Options};
/// use tabletop::{Rules, Setup};
///
/// let options = Options { common_feature: true, turn_seconds: Some(60) };
/// assert!(BigBang::set_up(&Setup { mode: Mode::Simple, seats: 2, options: options.clone() }).is_ok());
/// let error = BigBang::set_up(&Setup { mode: Mode::Cosmic, seats: 2, options }).unwrap_err();
/// assert_eq!(error.to_string(), "BB-6.2: common-feature is a setting of the simple mode");
/// ```
///
/// Exhaustive on purpose: tables are set up with `Options { …, ..Options::default() }`, which `#[non_exhaustive]` would
/// forbid outside of this crate. An option more is a new version of the crate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
pub struct Options {
    /// Whether the common feature rule holds in Simple Mode (BB-6.2).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub common_feature: bool,
    /// Seconds for each move; none: no hurry.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub turn_seconds: Option<u32>,
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
    pub(crate) fn new(setup: &Setup<BigBang>) -> Result<Agreement, SetupError> {
        let Setup { mode, seats, ref options } = *setup;
        let players = mode.players();
        if !players.contains(&seats) {
            let (rule, least, most) = (mode.set_up_rule(), players.start(), players.end());
            let for_whom = if least == most { format!("{least} player") } else { format!("{least} to {most} players") };
            return Err(SetupError(format!("{rule}: the {mode} mode is for {for_whom}, not {seats}")));
        }
        if options.common_feature && mode != Mode::Simple {
            return Err(SetupError("BB-6.2: common-feature is a setting of the simple mode".to_owned()));
        }
        if options.turn_seconds == Some(0) {
            return Err(SetupError("turn-seconds: there must be time to move".to_owned()));
        }
        Ok(Agreement { mode, seats, options: options.clone() })
    }

    pub(crate) fn turn_time(&self) -> Option<Millis> {
        self.options.turn_seconds.map(|seconds| Millis::from(seconds) * 1000)
    }
}
