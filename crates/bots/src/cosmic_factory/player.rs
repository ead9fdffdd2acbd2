//! The player of all levels.

use cosmic_factory::game::{Pass, PhaseView};
use cosmic_factory::{Card, CosmicFactory, Hand, Laid, Move, TileAt, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Dice, Millis, Seat};

use super::builder::{Aim, Builder, Plan};
use super::choices::choose;
use super::draft::{Remembered, Sampling, by_looks, planets, promise};
use super::prospect::Prospects;
use super::reckoning::{rounds_to_come, scorer_of};
use super::skill::{Drafting, Skill};
use super::tokens::{Rivals, scored};
use crate::{Bot, Strength, TimeUp};

/// A player of some strength: drafts, plans a galaxy, lays it tile by tile at its pace, and bets on tokens.
///
/// An iteration of its [`Strength`] is an arrangement of nine tiles that is looked at; all decisions that take
/// thinking take about as many.
#[derive(Clone, Debug)]
pub struct Player {
    seat: Seat,
    skill: Skill,
    mind: Mind,
}

/// What a player keeps in mind during a round.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Mind {
    round: u8,
    card: Card,
    remembered: Remembered,
    /// Whoever has none makes one.
    #[serde(skip)]
    builder: Option<Builder>,
    plan: Option<Plan>,
}

/// So many arrangements of tiles take a twentieth of a second or more to look at.
const LABORIOUS: usize = 50_000;

impl Player {
    /// A player of this strength for `seat`.
    pub fn new(seat: Seat, strength: Strength) -> Player {
        Player { seat, skill: Skill::of(strength), mind: Mind::default() }
    }

    /// A new round, a new mind.
    fn notice(&mut self, view: &View) {
        let (round, card) = (view.round, view.card());
        if (self.mind.round, self.mind.card) != (round, card) {
            self.mind = Mind { round, card, ..Mind::default() };
        }
    }

    /// The rounds to come that the player thinks of.
    fn horizon(&self, view: &View) -> u8 {
        if self.skill.foresight { rounds_to_come(view) } else { 0 }
    }

    fn prospects(&self, view: &View) -> Prospects {
        Prospects::after(self.horizon(view))
    }

    fn builder(&mut self, view: &View) -> &Builder {
        let rounds = self.horizon(view);
        let aim = match view.card() {
            Card::Gift => Aim::Spoil { rounds },
            Card::Sabotage if self.skill.foresight => Aim::Withstand { rounds },
            _ => Aim::Score { rounds },
        };
        let free_layouts = self.skill.free_layouts;
        self.mind.builder.get_or_insert_with(|| {
            let builder = Builder::new(&view.options().tiles, view.card()).with_aim(aim);
            if free_layouts { builder } else { builder.without_free_layouts() }
        })
    }

    fn keep(&mut self, view: &View, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<Move> {
        let PhaseView::Draft { hand: Some(hand), pass, .. } = view.phase else { return None };
        let tiles = match self.skill.drafting {
            Drafting::Planets => by_looks(view, self.seat, hand, planets),
            Drafting::Looks => by_looks(view, self.seat, hand, promise),
            Drafting::Samples => {
                let (seat, effort, prospects) = (self.seat, self.skill.effort, self.prospects(view));
                let remembered = self.mind.remembered.in_pass(pass);
                let builder = self.builder(view);
                Sampling::new(view, seat, (hand, pass), remembered, builder, prospects).keep(effort, dice, is_time_up)
            }
        };
        if pass == Pass::First {
            self.mind.remembered = Remembered { kept: tiles, passed: hand.without(tiles) };
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

    fn plan(&mut self, view: &View, tiles: Hand, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Plan {
        // Should somebody else have played for this seat meanwhile, there is another plan to make.
        if let Some(plan) = self.mind.plan.filter(|plan| plan.hand() == tiles) {
            return plan;
        }
        let tracks = view.tracks[scorer_of(self.seat, view).index()];
        let effort = self.skill.effort;
        let plan = self.builder(view).build_until(tiles, tracks, effort, dice, is_time_up);
        self.mind.plan = Some(plan);
        plan
    }

    fn tokens(&mut self, view: &View, plan: &Plan, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<Move> {
        let PhaseView::Build { taken, .. } = view.phase else { return None };
        if taken.free().is_empty() {
            return None;
        }
        let (seat, prospects, count) = (self.seat, self.prospects(view), self.skill.imagined_rivals);
        let rivals = match count {
            0 => Rivals::seen(view, seat),
            _ => {
                let steps = (self.skill.effort / count / (view.seats() - 1).max(1)).clamp(1, 1_500);
                Rivals::imagined(view, seat, self.builder(view), (count, steps), dice, is_time_up)
            }
        };
        let tokens = rivals.worth_taking(view, seat, &scored(view, plan.tiles()), taken.free(), prospects);
        (!tokens.is_empty()).then_some(Move::Take { tokens })
    }

    /// Whether a galaxy is to be planned, or tokens are to be thought about, and not just a tile to be laid.
    fn has_to_ponder(&self, view: &View) -> bool {
        match &view.phase {
            PhaseView::Draft { .. } => self.skill.drafting == Drafting::Samples,
            PhaseView::Build { benches, .. } => {
                let laid = benches.get(self.seat.index()).map(|own| own.laid.as_slice()).unwrap_or_default();
                let plan = self.mind.plan.filter(|_| self.mind.round == view.round);
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

impl Bot<CosmicFactory> for Player {
    fn pace(&mut self, view: &View, dice: &mut Dice) -> Option<Millis> {
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
            PhaseView::Build { frozen, taken, .. } if !frozen.contains(self.seat) && !taken.free().is_empty() => {
                Some(self.skill.thinking(None, dice))
            }
            _ => None,
        }
    }

    fn act_until(&mut self, view: &View, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<Move> {
        self.notice(view);
        match &view.phase {
            PhaseView::Draft { .. } => self.keep(view, dice, is_time_up),
            PhaseView::Build { .. } => self.build(view, dice, is_time_up),
            PhaseView::Choose { .. } => {
                let prospects = self.skill.weighs_choices.then(|| self.prospects(view));
                choose(view, self.seat, prospects, dice)
            }
            _ => None,
        }
    }

    fn is_laborious(&self, view: &View) -> bool {
        self.skill.effort >= LABORIOUS && self.has_to_ponder(view)
    }

    fn mind(&self) -> Option<Value> {
        serde_json::to_value(&self.mind).ok()
    }

    fn take_over(&mut self, mind: Value) -> bool {
        let Ok(mut mind) = serde_json::from_value::<Mind>(mind) else { return false };
        if (mind.round, mind.card) == (self.mind.round, self.mind.card) {
            mind.builder = self.mind.builder.take();
        }
        self.mind = mind;
        true
    }
}
