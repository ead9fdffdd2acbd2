//! What makes the levels different.

use std::ops::Range;

use tabletop::{Dice, Millis};

use crate::{Level, Strength};

/// How tiles are judged in the draft.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Drafting {
    /// By their looks: planets.
    Planets,
    /// By their looks: planets where they are needed, and arms.
    Looks,
    /// By what sample hands with and without them build.
    Samples,
}

/// How well a player plays. All of it is about skill: every level sees the same.
#[derive(Clone, Debug)]
pub(super) struct Skill {
    /// How many arrangements of tiles are looked at for a decision, and no decision takes many more.
    pub(super) effort: usize,
    /// Whether the rounds to come are thought of, or only this one.
    pub(super) foresight: bool,
    /// Whether other layouts than squares come to mind where any layout goes (CF-7.3).
    pub(super) free_layouts: bool,
    /// How tiles are judged in the draft.
    pub(super) drafting: Drafting,
    /// Whether tokens are taken at all.
    pub(super) takes_tokens: bool,
    /// How many galaxies of each rival are imagined before a token is taken; none to go by what lies there.
    pub(super) imagined_rivals: usize,
    /// Whether choices after the build are weighed up, or made at random.
    pub(super) weighs_choices: bool,
    /// How long the player thinks before the first tile is laid, and for any choice.
    thinking: Range<Millis>,
    /// How long it takes to lay a tile.
    laying: Range<Millis>,
}

impl Skill {
    pub(super) fn of(strength: Strength) -> Skill {
        let skill = match strength.level {
            Level::Novice => Skill {
                effort: 11,
                foresight: false,
                free_layouts: false,
                drafting: Drafting::Planets,
                takes_tokens: false,
                imagined_rivals: 0,
                weighs_choices: false,
                thinking: 4_000..6_000,
                laying: 3_000..4_500,
            },
            Level::Easy => Skill {
                effort: 23,
                foresight: false,
                free_layouts: false,
                drafting: Drafting::Planets,
                takes_tokens: false,
                imagined_rivals: 0,
                weighs_choices: false,
                thinking: 4_000..7_000,
                laying: 3_500..6_500,
            },
            Level::Medium => Skill {
                effort: 2_500,
                foresight: false,
                free_layouts: true,
                drafting: Drafting::Looks,
                takes_tokens: true,
                imagined_rivals: 0,
                weighs_choices: true,
                thinking: 3_000..6_000,
                laying: 2_500..4_500,
            },
            Level::Hard => Skill {
                effort: 4_000,
                foresight: true,
                free_layouts: true,
                drafting: Drafting::Samples,
                takes_tokens: true,
                imagined_rivals: 8,
                weighs_choices: true,
                thinking: 3_000..5_000,
                laying: 1_800..2_800,
            },
            Level::Expert => Skill {
                effort: 200_000,
                foresight: true,
                free_layouts: true,
                drafting: Drafting::Samples,
                takes_tokens: true,
                imagined_rivals: 24,
                weighs_choices: true,
                thinking: 3_000..4_000,
                laying: 1_200..1_800,
            },
        };
        Skill { effort: strength.iterations.map_or(skill.effort, |iterations| iterations as usize), ..skill }
    }

    /// A while to think, but no more than half of the `clock` if there is one.
    pub(super) fn thinking(&self, clock: Option<Millis>, dice: &mut Dice) -> Millis {
        let pause = within(&self.thinking, dice);
        clock.map_or(pause, |clock| pause.min(clock / 2))
    }

    /// A while to lay a tile when a build takes `clock`. Players hurry when there is less time than the rule gives.
    pub(super) fn laying(&self, clock: Millis, dice: &mut Dice) -> Millis {
        const BUILD_TIME_OF_RULES: Millis = 60_000;
        within(&self.laying, dice) * clock.min(BUILD_TIME_OF_RULES) / BUILD_TIME_OF_RULES
    }
}

fn within(range: &Range<Millis>, dice: &mut Dice) -> Millis {
    range.start + dice.below((range.end - range.start) as usize) as Millis
}
