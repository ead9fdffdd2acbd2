//! The bot of all levels.

use cosmic_factory::game::{Pass, PhaseView};
use cosmic_factory::{Card, CosmicFactory, Hand, Laid, Move, TileAt, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Dice, Millis, Seat};

use super::builder::{BuildObjective, Builder, GalaxyPlan};
use super::choices::choose;
use super::draft::{DraftMemory, Sampling, best_by, heuristic_value, planets};
use super::expected_score::ExpectedScore;
use super::round_outcome::{rounds_to_come, scorer_of};
use super::skill::{Drafting, Skill};
use super::tokens::{Rivals, scored};
use crate::{Bot, Strength, TimeUp};

/// The bot of Cosmic Factory, for all levels: drafts, plans a galaxy, lays it tile by tile, and bets on tokens.
///
/// An iteration of its [`Strength`] is one step of a search: an arrangement of nine tiles that is evaluated. All decisions
/// that search take about as many.
#[derive(Clone, Debug)]
pub struct CosmicFactoryBot {
    seat: Seat,
    skill: Skill,
    memory: RoundMemory,
}

/// What the bot remembers during a round.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct RoundMemory {
    round: u8,
    card: Card,
    remembered: DraftMemory,
    /// Made when it is needed, and not passed on: it follows from the view.
    #[serde(skip)]
    builder: Option<Builder>,
    plan: Option<GalaxyPlan>,
}

/// From so many steps on a search takes a twentieth of a second or more.
const MIN_LABORIOUS_STEPS: usize = 50_000;

impl CosmicFactoryBot {
    /// A bot of this strength for `seat`.
    pub fn new(seat: Seat, strength: Strength) -> CosmicFactoryBot {
        CosmicFactoryBot { seat, skill: Skill::of(strength), memory: RoundMemory::default() }
    }

    /// Begins a new memory with each round.
    fn notice(&mut self, view: &View) {
        let (round, card) = (view.round, view.card());
        if (self.memory.round, self.memory.card) != (round, card) {
            self.memory = RoundMemory { round, card, ..RoundMemory::default() };
        }
    }

    /// How many rounds to come the bot looks ahead.
    fn horizon(&self, view: &View) -> u8 {
        if self.skill.foresight { rounds_to_come(view) } else { 0 }
    }

    fn expected_score(&self, view: &View) -> ExpectedScore {
        ExpectedScore::after(self.horizon(view))
    }

    fn builder(&mut self, view: &View) -> &Builder {
        let rounds = self.horizon(view);
        let objective = match view.card() {
            Card::Gift => BuildObjective::Spoil { rounds },
            Card::Sabotage if self.skill.foresight => BuildObjective::Withstand { rounds },
            _ => BuildObjective::Score { rounds },
        };
        let free_layouts = self.skill.free_layouts;
        self.memory.builder.get_or_insert_with(|| {
            let builder = Builder::new(&view.options().tiles, view.card()).with_objective(objective);
            if free_layouts { builder } else { builder.without_free_layouts() }
        })
    }

    fn keep(&mut self, view: &View, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<Move> {
        let PhaseView::Draft { hand: Some(hand), pass, .. } = view.phase else { return None };
        let tiles = match self.skill.drafting {
            Drafting::Planets => best_by(view, self.seat, hand, planets),
            Drafting::Looks => best_by(view, self.seat, hand, heuristic_value),
            Drafting::Samples => {
                let (seat, effort, expected_score) = (self.seat, self.skill.effort, self.expected_score(view));
                let remembered = self.memory.remembered.in_pass(pass);
                let builder = self.builder(view);
                Sampling::new(view, seat, (hand, pass), remembered, builder, expected_score)
                    .keep(effort, dice, is_time_up)
            }
        };
        if pass == Pass::First {
            self.memory.remembered = DraftMemory { kept: tiles, passed: hand.without(tiles) };
        }
        Some(Move::Keep { tiles })
    }

    /// The next move towards the planned galaxy, then tokens, then done.
    fn build(&mut self, view: &View, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<Move> {
        let PhaseView::Build { benches, done, frozen, .. } = &view.phase else { return None };
        if frozen.contains(self.seat) {
            return None;
        }
        let own = &benches[self.seat.index()];
        let tiles = own.laid.iter().map(|laid| laid.tile).collect::<Hand>().union(own.hand?);
        let plan = self.plan(view, tiles, dice, is_time_up);
        if done.contains(self.seat) {
            return self.tokens(view, &plan, dice, is_time_up);
        }
        let step = next_step(plan.tiles(), &own.laid);
        // Tokens that freeze nothing are taken first of all (CF-7.18).
        let free = view.card() == Card::Optimization && own.laid.is_empty() && self.skill.imagined_rivals > 0;
        let tokens = if step.is_none() || free { self.tokens(view, &plan, dice, is_time_up) } else { None };
        tokens.or(step).or(Some(Move::Done))
    }

    fn plan(&mut self, view: &View, tiles: Hand, dice: &mut Dice, is_time_up: TimeUp<'_>) -> GalaxyPlan {
        // Should somebody else have played for this seat meanwhile, there is another plan to make.
        if let Some(plan) = self.memory.plan.filter(|plan| plan.hand() == tiles) {
            return plan;
        }
        let tracks = view.tracks[scorer_of(self.seat, view).index()];
        let effort = self.skill.effort;
        let plan = self.builder(view).build_until(tiles, tracks, effort, dice, is_time_up);
        self.memory.plan = Some(plan);
        plan
    }

    fn tokens(&mut self, view: &View, plan: &GalaxyPlan, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<Move> {
        let PhaseView::Build { taken, .. } = view.phase else { return None };
        if !self.skill.takes_tokens || taken.free().is_empty() {
            return None;
        }
        let (seat, expected_score, count) = (self.seat, self.expected_score(view), self.skill.imagined_rivals);
        let rivals = match count {
            0 => Rivals::seen(view, seat),
            _ => {
                let steps = (self.skill.effort / count / (view.seats() - 1).max(1)).clamp(1, 1_500);
                Rivals::imagined(view, seat, self.builder(view), (count, steps), dice, is_time_up)
            }
        };
        let tokens = rivals.worth_taking(view, seat, &scored(view, plan.tiles()), taken.free(), expected_score);
        (!tokens.is_empty()).then_some(Move::Take { tokens })
    }

    /// Whether the next decision searches, and does not just lay a tile as planned.
    fn has_to_search(&self, view: &View) -> bool {
        match &view.phase {
            PhaseView::Draft { .. } => self.skill.drafting == Drafting::Samples,
            PhaseView::Build { benches, .. } => {
                let laid = benches.get(self.seat.index()).map(|own| own.laid.as_slice()).unwrap_or_default();
                let plan = self.memory.plan.filter(|_| self.memory.round == view.round);
                plan.is_none_or(|plan| next_step(plan.tiles(), laid).is_none())
            }
            _ => false,
        }
    }
}

/// What is to be done next so that tiles lie as planned; none if they do.
fn next_step(planned: &[TileAt], laid: &[Laid]) -> Option<Move> {
    let find = |planned: &TileAt| laid.iter().find(|laid| laid.tile == planned.tile);
    let lay = planned
        .iter()
        .find(|planned| find(planned).is_none_or(|laid| laid.cell != planned.cell() || laid.turns != planned.turns));
    // Tiles are turned up before others are turned down: there are never three face down.
    let flip = |down: bool| {
        planned.iter().find(move |planned| planned.down == down && find(planned).is_some_and(|laid| laid.down != down))
    };
    let stray = laid.iter().find(|laid| planned.iter().all(|planned| planned.tile != laid.tile));
    lay.map(|planned| Move::lay(planned.tile, planned.cell(), planned.turns))
        .or_else(|| stray.map(|laid| Move::Lift { tile: laid.tile }))
        .or_else(|| flip(false).or_else(|| flip(true)).map(|planned| Move::Flip { tile: planned.tile }))
}

impl Bot<CosmicFactory> for CosmicFactoryBot {
    fn delay(&mut self, view: &View, dice: &mut Dice) -> Option<Millis> {
        let clock = |seconds: Option<u32>| seconds.map(|seconds| Millis::from(seconds) * 1000);
        let options = view.options();
        match &view.phase {
            PhaseView::Draft { chosen, .. } if !chosen.contains(self.seat) => {
                Some(self.skill.thinking(clock(options.draft_seconds), dice))
            }
            PhaseView::Choose { asked, chosen, .. } if asked.without(*chosen).contains(self.seat) => {
                Some(self.skill.thinking(clock(options.choice_seconds), dice))
            }
            PhaseView::Build { benches, done, .. } if !done.contains(self.seat) => {
                let time = Millis::from(options.build_seconds) * 1000;
                let begins = benches[self.seat.index()].laid.is_empty();
                let thinking = if begins { self.skill.thinking(Some(time / 4), dice) } else { 0 };
                Some(thinking + self.skill.laying(time, dice))
            }
            // Who is done looks round once more when the others have got further.
            PhaseView::Build { frozen, taken, .. }
                if self.skill.takes_tokens && !frozen.contains(self.seat) && !taken.free().is_empty() =>
            {
                Some(self.skill.thinking(None, dice))
            }
            _ => None,
        }
    }

    fn decide_until(&mut self, view: &View, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<Move> {
        self.notice(view);
        match &view.phase {
            PhaseView::Draft { .. } => self.keep(view, dice, is_time_up),
            PhaseView::Build { .. } => self.build(view, dice, is_time_up),
            PhaseView::Choose { .. } => {
                let expected_score = self.skill.weighs_choices.then(|| self.expected_score(view));
                choose(view, self.seat, expected_score, dice)
            }
            _ => None,
        }
    }

    fn is_laborious(&self, view: &View) -> bool {
        self.skill.effort >= MIN_LABORIOUS_STEPS && self.has_to_search(view)
    }

    fn memory(&self) -> Option<Value> {
        serde_json::to_value(&self.memory).ok()
    }

    fn restore_memory(&mut self, memory: Value) -> serde_json::Result<()> {
        let mut memory: RoundMemory = serde_json::from_value(memory)?;
        if (memory.round, memory.card) == (self.memory.round, self.memory.card) {
            memory.builder = self.memory.builder.take();
        }
        self.memory = memory;
        Ok(())
    }
}
