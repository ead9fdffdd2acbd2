//! A player that takes what looks best now.

use cosmic_factory::game::{BenchView, Choice, PhaseView, Taken, Tokens, galaxy};
use cosmic_factory::score::Source;
use cosmic_factory::{Card, Color, CosmicFactory, Hand, Laid, Move, Points, TileNumber, View, score};
use tabletop::{Dice, Millis, Seat, SeatSet};

use crate::cosmic_factory::builder::{Builder, GalaxyPlan};
use crate::cosmic_factory::draft::{best_by, heuristic_value};
use crate::{Bot, TimeUp};

/// Steps of local search for a galaxy: a few milliseconds.
const SEARCH_STEPS: usize = 20_000;

/// Keeps rich tiles, builds by a short search, and takes a token when nobody in sight has as much.
#[derive(Clone, Debug)]
pub struct Greedy {
    seat: Seat,
    /// What it is building, and in which round.
    plan: Option<(u8, GalaxyPlan)>,
}

impl Greedy {
    /// A greedy player for `seat`.
    pub fn new(seat: Seat) -> Greedy {
        Greedy { seat, plan: None }
    }

    fn tracks(&self, view: &View) -> Points {
        view.tracks[self.seat.index()]
    }

    /// The next move towards the planned galaxy, then tokens, then done.
    fn build(&mut self, view: &View, dice: &mut Dice) -> Option<Move> {
        let &PhaseView::Build { ref benches, taken, done, frozen, .. } = &view.phase else { return None };
        if frozen.contains(self.seat) || done.contains(self.seat) {
            return None;
        }
        let own = &benches[self.seat.index()];
        let plan = self.planned(view, own, dice);
        let step =
            plan.tiles().iter().find_map(|planned| match own.laid.iter().find(|laid| laid.tile == planned.tile) {
                Some(laid) if laid.cell == planned.cell() && laid.turns == planned.turns => {
                    (laid.down != planned.down).then_some(Move::Flip { tile: laid.tile })
                }
                _ => Some(Move::lay(planned.tile, planned.cell(), planned.turns)),
            });
        step.or_else(|| self.tokens(view, benches, taken)).or(Some(Move::Done))
    }

    fn planned(&mut self, view: &View, own: &BenchView, dice: &mut Dice) -> GalaxyPlan {
        if let Some((round, plan)) = &self.plan
            && *round == view.round
        {
            return *plan;
        }
        let laid: Hand = own.laid.iter().map(|laid| laid.tile).collect();
        let tiles = laid.union(own.hand.unwrap_or_default());
        // Under Gift the galaxy pays somebody else: any will do.
        let effort = if view.card() == Card::Gift { 0 } else { SEARCH_STEPS };
        let builder = Builder::new(&view.options().tiles, view.card()).without_free_layouts();
        let plan = builder.build(tiles, self.tracks(view), effort, dice);
        self.plan = Some((view.round, plan));
        plan
    }

    /// The tokens of the colours in which nobody's galaxy, as far as it has grown, has a larger zone.
    fn tokens(&self, view: &View, benches: &[BenchView], taken: Taken) -> Option<Move> {
        let most = |bench: &BenchView, color| {
            score(&galaxy(&bench.laid, &view.options().tiles), view.card()).most_planets(color)
        };
        let tokens: Tokens = taken
            .free()
            .iter()
            .filter(|&color| {
                let own = most(&benches[self.seat.index()], color);
                let others = benches.iter().enumerate().filter(|(index, _)| *index != self.seat.index());
                own >= worth_a_token(color) && others.map(|(_, bench)| most(bench, color)).max() <= Some(own)
            })
            .collect();
        (!tokens.is_empty()).then_some(Move::Take { tokens })
    }

    /// What the card asks for, by what it does to the score.
    fn choose(&self, view: &View) -> Option<Move> {
        let PhaseView::Choose { benches, asked, chosen, .. } = &view.phase else { return None };
        if !asked.without(*chosen).contains(self.seat) {
            return None;
        }
        let choice = match view.card() {
            Card::BlackHole => Choice::Darken(self.darken(view, &benches[self.seat.right(view.seats()).index()])),
            Card::Sabotage => Choice::Sabotage(self.sabotage(view, &benches[self.seat.left(view.seats()).index()])?),
            Card::StellarSwap => Choice::Swap(self.after_zones(view, benches).weakest_color()),
            _ => Choice::Offer(self.offer(view, benches)),
        };
        Some(choice.into())
    }

    /// The tiles whose loss hurts the neighbour most, one after the other.
    fn darken(&self, view: &View, bench: &BenchView) -> Hand {
        let mut laid = bench.laid.clone();
        let mut dark = Hand::EMPTY;
        while laid.iter().filter(|laid| laid.down).count() < 2 {
            let face_up = laid
                .iter()
                .map(|laid| laid.tile)
                .filter(|&tile| laid.iter().any(|laid| laid.tile == tile && !laid.down));
            let turned = |tile: TileNumber| {
                laid.iter().map(|&laid| Laid { down: laid.down || laid.tile == tile, ..laid }).collect::<Vec<_>>()
            };
            let Some(tile) = face_up.min_by_key(|&tile| worth(view, &turned(tile))) else { break };
            laid = turned(tile);
            dark.insert(tile);
        }
        dark
    }

    fn sabotage(&self, view: &View, bench: &BenchView) -> Option<TileNumber> {
        let without =
            |tile: TileNumber| bench.laid.iter().copied().filter(|laid| laid.tile != tile).collect::<Vec<_>>();
        bench.laid.iter().map(|laid| laid.tile).min_by_key(|&tile| worth(view, &without(tile)))
    }

    fn after_zones(&self, view: &View, benches: &[BenchView]) -> Points {
        let account = score(&galaxy(&benches[self.seat.index()].laid, &view.options().tiles), view.card());
        let mut tracks = self.tracks(view);
        for item in account.items.iter().filter(|item| matches!(item.what.source, Source::Zone { .. })) {
            tracks.advance(item.what.track, item.points);
        }
        tracks
    }

    /// The colour whose offering raises the total, if there is one.
    fn offer(&self, view: &View, benches: &[BenchView]) -> Option<Color> {
        let mut tracks = self.after_zones(view, benches);
        let gains = score(&galaxy(&benches[self.seat.index()].laid, &view.options().tiles), view.card()).gains;
        tracks.advance(cosmic_factory::Track::Star, i32::from(gains.star));
        let offered = |color: Color| {
            let mut after = tracks;
            after.advance(color.into(), -5);
            after.advance(cosmic_factory::Track::Star, 2);
            after.total()
        };
        // Tokens may have taken points away since; a colour with some to spare is safe to offer.
        let rich = Color::ALL.into_iter().filter(|&color| tracks[color.into()] >= 9);
        rich.filter(|&color| offered(color) > tracks.total()).max_by_key(|&color| offered(color))
    }
}

/// How many planets make a zone worth betting on.
fn worth_a_token(color: Color) -> u32 {
    match color {
        Color::Green => 9,
        Color::Blue => 6,
        Color::Orange => 5,
    }
}

/// All points that a galaxy earns on its own.
fn worth(view: &View, laid: &[Laid]) -> u32 {
    let Points { green, blue, orange, star } = score(&galaxy(laid, &view.options().tiles), view.card()).gains;
    [green, blue, orange, star].into_iter().map(u32::from).sum()
}

impl Bot<CosmicFactory> for Greedy {
    fn delay(&mut self, view: &View, dice: &mut Dice) -> Option<Millis> {
        match &view.phase {
            PhaseView::Draft { .. } | PhaseView::Choose { .. } => Some(2_000 + dice.below(4_000) as Millis),
            PhaseView::Build { done, .. } if !SeatSet::contains(*done, self.seat) => {
                Some(1_500 + dice.below(2_000) as Millis)
            }
            _ => None,
        }
    }

    fn decide_until(&mut self, view: &View, dice: &mut Dice, _is_time_up: TimeUp<'_>) -> Option<Move> {
        match &view.phase {
            PhaseView::Draft { hand, .. } => {
                Some(Move::Keep { tiles: best_by(view, self.seat, (*hand)?, heuristic_value) })
            }
            PhaseView::Build { .. } => self.build(view, dice),
            _ => self.choose(view),
        }
    }
}
