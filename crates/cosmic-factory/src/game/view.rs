//! What one viewer may know, built by inclusion, and states that would look the same.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Entry, Millis, Rules as _, Seat, SeatSet, Viewer};

use crate::game::bench::{Bench, Laid, TILES_EACH};
use crate::game::build::{Build, Taken};
use crate::game::choose::Choosing;
use crate::game::draft::{Draft, KEPT, Pass};
use crate::game::setup::Agreement;
use crate::game::{Choice, CosmicFactory, Mode, Move, Options, PerSeat, Phase, RoundCount, Site};
use crate::{Card, Hand, Points, TileNumber};

/// The game as one viewer sees it.
///
/// ```
/// use cosmic_factory::{CosmicFactory, Mode, Options};
/// use tabletop::{Dice, Game, Rules, Seat, Setup, Viewer};
///
/// let setup = Setup { mode: Mode::Beginner, seats: 3, options: Options::default() };
/// let mut game = Game::<CosmicFactory>::new(setup)?;
/// game.settle(0, &mut Dice::new(1, 0)).expect("the table deals");
/// let view = game.state().view(Viewer::Seat(Seat::new(2).unwrap()));
/// let known: Vec<bool> = view.benches().iter().map(|bench| bench.hand.is_some()).collect();
/// assert_eq!(known, [false, false, true], "the hands of others are secret");
/// # Ok::<(), tabletop::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct View {
    /// Who sees it so.
    pub viewer: Viewer,
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub(super) agreed: Arc<Agreement>,
    /// The round that is played, or comes next; from 1.
    pub round: u8,
    /// The cards revealed so far, the present one last.
    pub cards: Vec<Card>,
    /// Where each seat's tracks stand.
    pub tracks: Vec<Points>,
    /// The phase of the round, with what it shows.
    pub phase: PhaseView,
    /// When the phase began, in game time.
    pub since: Millis,
    /// The account of the last round that was counted.
    pub counted: Option<Arc<RoundCount>>,
}

/// What a viewer may know of the present phase.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(tag = "phase", rename_all = "kebab-case"))]
pub enum PhaseView {
    /// A card is to be revealed, and hands to be dealt.
    Deal,
    /// Everyone keeps three tiles of the hand at once.
    Draft {
        /// Which pass comes next.
        pass: Pass,
        /// The viewer's tiles to choose from; none after the choice, and none for who only watches (CF-3.3).
        hand: Option<Hand>,
        /// How many tiles each seat has kept.
        kept: Vec<usize>,
        /// The seats that have made their choice.
        chosen: SeatSet,
    },
    /// Everyone builds at once.
    Build {
        /// What each seat has.
        benches: Vec<BenchView>,
        /// Who has taken which token.
        taken: Taken,
        /// Who has said done or is frozen.
        done: SeatSet,
        /// Who may touch nothing any more.
        frozen: SeatSet,
        /// How many moves have laid tiles so far.
        lays: u32,
    },
    /// The table completes galaxies.
    Settle {
        /// What each seat has.
        benches: Vec<BenchView>,
        /// Who has taken which token.
        taken: Taken,
    },
    /// Players choose; once all have, the choices lie open and the table counts.
    Choose {
        /// What each seat has.
        benches: Vec<BenchView>,
        /// Who has taken which token.
        taken: Taken,
        /// The seats that the card gives something to choose.
        asked: SeatSet,
        /// The seats that have made their choice.
        chosen: SeatSet,
        /// What was chosen: the viewer's own choice, and everyone's when all have chosen.
        choices: Vec<Option<Choice>>,
    },
    /// The game is over.
    Over,
}

/// What a viewer may know of a player's nine tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct BenchView {
    /// Those laid: everyone sees them (CF-4.6).
    pub laid: Vec<Laid>,
    /// How many are not laid.
    pub in_hand: usize,
    /// Which they are, for the player alone.
    pub hand: Option<Hand>,
    /// The tile put away under `parallel-universe`.
    pub discarded: Option<TileNumber>,
}

impl View {
    pub(super) fn of(game: &CosmicFactory, viewer: Viewer) -> View {
        View {
            viewer,
            agreed: Arc::clone(&game.agreed),
            round: game.round,
            cards: game.cards.to_vec(),
            tracks: game.tracks[..game.seats()].to_vec(),
            phase: PhaseView::of(game, viewer),
            since: game.since,
            counted: game.counted.clone(),
        }
    }

    /// The number of players.
    pub fn seats(&self) -> usize {
        self.agreed.seats
    }

    /// Which mode is played.
    pub fn mode(&self) -> Mode {
        self.agreed.mode
    }

    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.agreed.options
    }

    /// The card of the round.
    pub fn card(&self) -> Card {
        self.cards.last().copied().unwrap_or_default()
    }

    /// The benches, in the phases in which there are any.
    pub fn benches(&self) -> &[BenchView] {
        match &self.phase {
            PhaseView::Build { benches, .. }
            | PhaseView::Settle { benches, .. }
            | PhaseView::Choose { benches, .. } => benches,
            PhaseView::Deal | PhaseView::Draft { .. } | PhaseView::Over => &[],
        }
    }
}

impl PhaseView {
    fn of(game: &CosmicFactory, viewer: Viewer) -> PhaseView {
        let benches = |site: &Site| {
            game.everyone().map(|seat| BenchView::of(&site.benches[seat.index()], viewer.is(seat))).collect()
        };
        match &game.phase {
            Phase::Deal => PhaseView::Deal,
            Phase::Draft(draft) => {
                let undecided = draft.undecided(game.seats());
                let chosen = SeatSet::first(game.seats()).without(undecided);
                let kept = |seat| draft.pass.kept_before() + if chosen.contains(seat) { KEPT } else { 0 };
                let hand = match viewer {
                    Viewer::Seat(seat) if undecided.contains(seat) => Some(draft.hands[seat.index()]),
                    _ => None,
                };
                PhaseView::Draft { pass: draft.pass, hand, kept: game.everyone().map(kept).collect(), chosen }
            }
            Phase::Build(build) => PhaseView::Build {
                benches: benches(&build.site),
                taken: build.site.taken,
                done: build.done,
                frozen: build.frozen,
                lays: build.lays,
            },
            Phase::Settle(site) => PhaseView::Settle { benches: benches(site), taken: site.taken },
            Phase::Choose(choosing) | Phase::Count(choosing) => {
                let all_made = choosing.undecided().is_empty();
                let shown = |seat: Seat| choosing.made[seat.index()].filter(|_| all_made || viewer.is(seat));
                PhaseView::Choose {
                    benches: benches(&choosing.site),
                    taken: choosing.site.taken,
                    asked: choosing.asked,
                    chosen: choosing.asked.without(choosing.undecided()),
                    choices: game.everyone().map(shown).collect(),
                }
            }
            Phase::Over => PhaseView::Over,
        }
    }
}

impl BenchView {
    fn of(bench: &Bench, own: bool) -> BenchView {
        BenchView {
            laid: bench.laid.to_vec(),
            in_hand: bench.hand.len(),
            hand: own.then_some(bench.hand),
            discarded: bench.discarded,
        }
    }
}

/// Tiles that a viewer cannot place, to be dealt out at random.
struct Unseen(Vec<TileNumber>);

impl Unseen {
    fn shuffled(seen: Hand, dice: &mut Dice) -> Unseen {
        let mut tiles: Vec<TileNumber> = Hand::all().without(seen).iter().collect();
        dice.shuffle(&mut tiles);
        Unseen(tiles)
    }

    fn take(&mut self, count: usize) -> Hand {
        self.0.split_off(self.0.len().saturating_sub(count)).into_iter().collect()
    }
}

impl View {
    /// A full state that looks like this view.
    pub(super) fn imagine(&self, dice: &mut Dice) -> CosmicFactory {
        let mut tracks = PerSeat::default();
        tracks[..self.tracks.len()].copy_from_slice(&self.tracks);
        let mut game = CosmicFactory {
            agreed: Arc::clone(&self.agreed),
            round: self.round,
            cards: self.cards.iter().copied().collect(),
            tracks,
            phase: Phase::Deal,
            since: self.since,
            counted: self.counted.clone(),
        };
        game.phase = match &self.phase {
            PhaseView::Deal => Phase::Deal,
            PhaseView::Over => Phase::Over,
            &PhaseView::Draft { pass, hand, chosen, .. } => Phase::Draft(self.imagine_draft(pass, hand, chosen, dice)),
            &PhaseView::Build { ref benches, taken, done, frozen, lays } => {
                Phase::Build(Build { site: self.imagine_site(benches, taken, dice), done, frozen, lays })
            }
            &PhaseView::Settle { ref benches, taken } => Phase::Settle(self.imagine_site(benches, taken, dice)),
            &PhaseView::Choose { ref benches, taken, asked, chosen, ref choices } => {
                let site = self.imagine_site(benches, taken, dice);
                let mut made = PerSeat::default();
                made[..choices.len()].copy_from_slice(choices);
                let choosing = Choosing { site, asked, made };
                if asked.without(chosen).is_empty() {
                    Phase::Count(choosing)
                } else {
                    return imagine_choices(game, choosing, chosen, dice);
                }
            }
        };
        game
    }

    /// The same, with the tiles that an entry lays or puts away in the hand that they come from.
    pub(super) fn imagine_before(&self, entry: &Entry<Move>, dice: &mut Dice) -> CosmicFactory {
        let mut game = self.imagine(dice);
        let (seat, tiles): (Option<Seat>, Hand) = match &entry.action {
            Move::Lay { tile, .. } => (entry.actor.into(), [*tile].into_iter().collect()),
            Move::Fill { seat, cells } => (Some(*seat), cells.iter().map(|cell| cell.tile).collect()),
            Move::Discard { seat, tile } => (Some(*seat), [*tile].into_iter().collect()),
            _ => (None, Hand::EMPTY),
        };
        if let (Phase::Build(Build { site, .. }) | Phase::Settle(site), Some(seat)) = (&mut game.phase, seat)
            && !self.viewer.is(seat)
            && seat.index() < self.seats()
        {
            tiles.iter().for_each(|tile| site.deal_to(seat, tile));
        }
        game
    }

    fn imagine_draft(&self, pass: Pass, hand: Option<Hand>, chosen: SeatSet, dice: &mut Dice) -> Draft {
        let mut unseen = Unseen::shuffled(hand.unwrap_or_default(), dice);
        let mut draft = Draft { pass, hands: PerSeat::default(), kept: PerSeat::default(), chosen: PerSeat::default() };
        for seat in Seat::first(self.seats()) {
            let index = seat.index();
            draft.kept[index] = unseen.take(pass.kept_before());
            draft.hands[index] = match hand {
                Some(own) if self.viewer.is(seat) => own,
                _ => unseen.take(TILES_EACH - pass.kept_before()),
            };
            if chosen.contains(seat) {
                draft.chosen[index] = Some(draft.hands[index].iter().take(KEPT).collect());
            }
        }
        draft
    }

    fn imagine_site(&self, benches: &[BenchView], taken: Taken, dice: &mut Dice) -> Site {
        let known = |bench: &BenchView| {
            let laid: Hand = bench.laid.iter().map(|laid| laid.tile).chain(bench.discarded).collect();
            laid.union(bench.hand.unwrap_or_default())
        };
        let mut unseen = Unseen::shuffled(benches.iter().map(known).fold(Hand::EMPTY, Hand::union), dice);
        let mut site = Site { benches: PerSeat::default(), taken };
        for (bench, view) in site.benches.iter_mut().zip(benches) {
            let hand = view.hand.unwrap_or_else(|| unseen.take(view.in_hand));
            *bench = Bench { hand, laid: view.laid.iter().copied().collect(), discarded: view.discarded };
        }
        site
    }
}

impl Site {
    /// Gives a tile to a hand in exchange for one that it has, unless the tile lies on the table.
    fn deal_to(&mut self, seat: Seat, tile: TileNumber) {
        let is_laid = self.benches.iter().any(|bench| bench.find(tile).is_some() || bench.discarded == Some(tile));
        let own = self.benches[seat.index()].hand;
        let Some(other) = own.iter().next().filter(|_| !is_laid && !own.contains(tile)) else { return };
        for hand in self.benches.iter_mut().map(|bench| &mut bench.hand) {
            if hand.contains(tile) {
                hand.remove(tile);
                hand.insert(other);
            }
        }
        let own = &mut self.benches[seat.index()].hand;
        own.remove(other);
        own.insert(tile);
    }
}

/// Fills in choices that were made but are secret.
fn imagine_choices(mut game: CosmicFactory, choosing: Choosing, chosen: SeatSet, dice: &mut Dice) -> CosmicFactory {
    let secret: Vec<Seat> = chosen.iter().filter(|seat| choosing.made[seat.index()].is_none()).collect();
    game.phase = Phase::Choose(choosing);
    for seat in secret {
        let choice = game.random_move(seat, dice).as_ref().and_then(Choice::of);
        if let Phase::Choose(choosing) = &mut game.phase {
            choosing.made[seat.index()] = choice;
        }
    }
    game
}
