//! All that is visible of a game of Cosmic Factory at a step.

use std::collections::BTreeMap;
use std::sync::Arc;

use cosmic_factory::game::{Choice, PhaseView, RoundCount, SeatCount, Taken, galaxy};
use cosmic_factory::score::GalaxyScore;
use cosmic_factory::{Card, Cell, Color, CosmicFactory, Galaxy, Hand, Mode, Move, Points, TileAt, View};
use tabletop::{Actor, Entry, Millis, Rules as _, Seat, Viewer};

use crate::room::rules::counted_build_seconds;

use super::super::model::{Recording, Replayed as _, Viewpoint, kept_since_deal, last_laid};

/// The activity of a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Tiles or an answer are being chosen.
    Choosing,
    /// They have been chosen.
    Chosen,
    /// The galaxy is being built.
    Building,
    Done,
    /// The table makes its own moves, or points are shown.
    Nothing,
}

/// One player's area.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneSeat {
    /// The galaxy so far.
    pub galaxy: Galaxy,
    /// The corners of the shown cells: those of the laid tiles, and all that the counted galaxy will cover.
    pub window: (Cell, Cell),
    /// The cell of the tile that this step laid, if it did.
    pub last: Option<Cell>,
    /// The tiles in the hand, as far as they are visible.
    pub hand: Hand,
    /// The tiles kept in the draft, as far as they are visible.
    pub kept: Hand,
    /// The number of hidden tiles.
    pub hidden: usize,
    /// The activity of the player.
    pub doing: Doing,
    pub tokens: Vec<Color>,
    /// The choice, as far as it is visible.
    pub choice: Option<Choice>,
    /// Where the tracks stand.
    pub tracks: Points,
    /// The account of the round, when it has just been counted.
    pub count: Option<Arc<RoundCount>>,
    seat: Seat,
}

impl SceneSeat {
    /// What the player earned in the round that has just been counted.
    pub fn own<'a>(&self, count: &'a RoundCount) -> Option<&'a SeatCount> {
        count.seats.get(self.seat.index())
    }

    /// The score of the galaxy, once it has been counted, whoever scores it.
    pub fn score(&self) -> Option<GalaxyScore> {
        let count = self.count.as_ref()?;
        count.seats.iter().find(|own| own.scored == self.seat).map(|own| own.galaxy.clone())
    }
}

/// All that is visible at this step.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayScene {
    pub round: u8,
    /// Its card, if there are cards.
    pub card: Option<Card>,
    /// Since when the phase has been going on, and how many seconds it may last.
    pub limit: Option<(Millis, u32)>,
    /// The free tokens; none if there are no tokens to take now.
    pub free: Option<Vec<Color>>,
    pub seats: Vec<SceneSeat>,
}

impl ReplayScene {
    pub fn of(reel: &Recording<CosmicFactory>, step: usize, eyes: Viewpoint) -> ReplayScene {
        let state = reel.at(step);
        let view = state.seen(eyes);
        let count = view.counted.clone().filter(|_| matches!(view.phase, PhaseView::Deal | PhaseView::Over));
        let kept = kept_since_deal(&reel.log()[..step.min(reel.log().len())], view.seats(), eyes);
        let final_cells = final_cells(reel, step, view.seats());
        let last = reel.entry(step).and_then(|entry| last_laid(entry, &view));
        let free = |color: &Color| taken(&view).is_some_and(|taken| taken.by(*color).is_none());
        let seats = Seat::first(view.seats()).map(|seat| {
            let index = seat.index();
            let own = eyes.know(seat).then(|| state.view(Viewer::Seat(seat)));
            SceneSeat {
                last: last.filter(|(whose, _)| *whose == seat).map(|(_, cell)| cell),
                kept: if matches!(view.phase, PhaseView::Draft { .. }) { kept[index] } else { Hand::EMPTY },
                count: count.clone(),
                ..SceneSeat::of(&view, seat, own.as_ref())
            }
        });
        ReplayScene {
            round: count.as_ref().map_or(view.round, |count| count.round),
            card: (view.mode() == Mode::Standard).then(|| count.as_ref().map_or(view.card(), |count| count.card)),
            limit: seconds(&view).map(|seconds| (view.since, seconds)),
            free: matches!(view.phase, PhaseView::Build { .. }).then(|| Color::ALL.into_iter().filter(free).collect()),
            seats: seats.zip(&final_cells).map(|(place, cells)| place.completed(&view, cells)).collect(),
        }
    }
}

impl SceneSeat {
    /// What a view shows of a player, completed by what that player sees, if that may be known.
    fn of(view: &View, seat: Seat, own: Option<&View>) -> SceneSeat {
        let bench = view.benches().get(seat.index());
        let in_draft = own.and_then(|own| match own.phase {
            PhaseView::Draft { hand, .. } => hand,
            _ => None,
        });
        let has = |color: &Color| taken(view).is_some_and(|taken| taken.by(*color) == Some(seat));
        SceneSeat {
            galaxy: bench.map(|bench| galaxy(&bench.laid, &view.options().tiles)).unwrap_or_default(),
            window: window(&[]),
            last: None,
            hand: bench.and_then(|bench| bench.hand).or(in_draft).unwrap_or_default(),
            kept: Hand::EMPTY,
            hidden: 0,
            doing: doing(view, seat),
            tokens: Color::ALL.into_iter().filter(has).collect(),
            choice: match &view.phase {
                PhaseView::Choose { choices, .. } => choices.get(seat.index()).copied().flatten(),
                _ => None,
            },
            tracks: view.tracks.get(seat.index()).copied().unwrap_or_default(),
            count: None,
            seat,
        }
    }

    /// Completes the derived fields: the galaxy as it was counted, its frame, and the number of hidden tiles.
    fn completed(mut self, view: &View, final_cells: &[Cell]) -> SceneSeat {
        let index = self.seat.index();
        if let Some(own) = self.count.as_ref().and_then(|count| self.own(count)) {
            self.galaxy = own.galaxy_built(&view.options().tiles);
        }
        let laid = self.galaxy.tiles().iter().map(|placed| placed.cell);
        self.window = window(&laid.chain(final_cells.iter().copied()).collect::<Vec<_>>());
        let in_hand = view.benches().get(index).map_or(0, |bench| bench.in_hand);
        let drafted = match &view.phase {
            PhaseView::Draft { kept, .. } => kept.get(index).copied().unwrap_or(0),
            _ => 0,
        };
        self.hidden = in_hand.saturating_sub(self.hand.len()) + drafted.saturating_sub(self.kept.len());
        self
    }
}

/// Who has which token, while there are any to have.
fn taken(view: &View) -> Option<Taken> {
    match &view.phase {
        PhaseView::Build { taken, .. } | PhaseView::Settle { taken, .. } | PhaseView::Choose { taken, .. } => {
            Some(*taken)
        }
        PhaseView::Deal | PhaseView::Draft { .. } | PhaseView::Over => None,
    }
}

/// How many seconds the phase may last.
fn seconds(view: &View) -> Option<u32> {
    let options = view.options();
    match view.phase {
        PhaseView::Build { .. } => counted_build_seconds(options.build_seconds),
        PhaseView::Draft { .. } => options.draft_seconds,
        PhaseView::Choose { .. } => options.choice_seconds,
        PhaseView::Deal | PhaseView::Settle { .. } | PhaseView::Over => None,
    }
}

/// The activity of a player.
fn doing(view: &View, seat: Seat) -> Doing {
    match &view.phase {
        PhaseView::Draft { chosen, .. } if chosen.contains(seat) => Doing::Chosen,
        PhaseView::Draft { .. } => Doing::Choosing,
        PhaseView::Build { done, .. } if done.contains(seat) => Doing::Done,
        PhaseView::Build { .. } => Doing::Building,
        PhaseView::Choose { asked, chosen, .. } if asked.contains(seat) => {
            if chosen.contains(seat) {
                Doing::Chosen
            } else {
                Doing::Choosing
            }
        }
        PhaseView::Deal | PhaseView::Settle { .. } | PhaseView::Choose { .. } | PhaseView::Over => Doing::Nothing,
    }
}

/// The cells of each seat's galaxy when the round at this step is counted, or at the end of a shorter record. A frame
/// around them does not change while the galaxy grows; cells on which tiles lay for a while only are not part of them.
fn final_cells(reel: &Recording<CosmicFactory>, step: usize, seats: usize) -> Vec<Vec<Cell>> {
    let log = reel.log();
    let is_deal = |entry: &Entry<Move>| matches!(entry.action, Move::Deal { .. });
    let begin = log[..step.min(log.len())].iter().rposition(is_deal).unwrap_or(0);
    let round = &log[begin..];
    let is_score = |entry: &Entry<Move>| matches!(entry.action, Move::Score { .. });
    let round = &round[..round.iter().position(is_score).map_or(round.len(), |score| score + 1)];
    if let Some(Move::Score { galaxies, .. }) = round.last().map(|entry| &entry.action) {
        return galaxies.iter().map(|galaxy| galaxy.iter().map(TileAt::cell).collect()).collect();
    }
    let mut laid = vec![BTreeMap::new(); seats];
    for entry in round {
        match (&entry.action, entry.actor) {
            (&Move::Lay { tile, x, y, .. }, Actor::Seat(seat)) => {
                laid[seat.index()].insert(tile, Cell::new(x, y));
            }
            (Move::Lift { tile }, Actor::Seat(seat)) => {
                laid[seat.index()].remove(tile);
            }
            _ => {}
        }
    }
    laid.into_iter().map(|laid| laid.into_values().collect()).collect()
}

/// The corners of the shown cells: at least a square of three by three.
fn window(cells: &[Cell]) -> (Cell, Cell) {
    let span = |of: fn(&Cell) -> i32| {
        let (low, high) = (cells.iter().map(of).min().unwrap_or(0), cells.iter().map(of).max().unwrap_or(2));
        let missing = (3 - (high - low + 1)).max(0);
        (low - missing / 2, high + missing - missing / 2)
    };
    let ((left, right), (top, bottom)) = (span(|cell| cell.x), span(|cell| cell.y));
    (Cell::new(left, top), Cell::new(right, bottom))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reel() -> Recording<CosmicFactory> {
        golden("sabotage")
    }

    fn golden(name: &str) -> Recording<CosmicFactory> {
        let path = format!("{}/../cosmic-factory/tests/records/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("there is such a record");
        Recording::read(text.lines().next().expect("a record has a line")).expect("it can be replayed")
    }

    #[test]
    fn galaxies_grow_in_a_frame_that_stays() {
        let reel = reel();
        let mut tiles = 0;
        let mut windows = Vec::new();
        for step in 1..=reel.tape().last {
            let scene = ReplayScene::of(&reel, step, Viewpoint::All);
            if scene.round > 1 || scene.seats[0].count.is_some() {
                break;
            }
            tiles = tiles.max(scene.seats[0].galaxy.tiles().len());
            let cells: Vec<Cell> = scene.seats[0].galaxy.tiles().iter().map(|placed| placed.cell).collect();
            windows.push((scene.seats[0].window, cells));
        }
        assert_eq!(tiles, 9);
        let (low, high) = windows.last().expect("it was built").0;
        let is_in = |at: &Cell| (low.x..=high.x).contains(&at.x) && (low.y..=high.y).contains(&at.y);
        let (within, beyond): (Vec<_>, Vec<_>) = windows.into_iter().partition(|(_, cells)| cells.iter().all(is_in));
        assert!(within.iter().all(|(window, _)| *window == (low, high)), "{within:?}");
        assert!(beyond.iter().all(|(window, _)| *window != (low, high)), "a tile that lies beyond it is shown, too");
    }

    #[test]
    fn a_frame_holds_what_is_laid_and_no_cell_that_is_left_again() {
        // In both records some tiles lie far away for a while.
        for name in ["arborescence", "district"] {
            let reel = golden(name);
            for step in 1..=reel.tape().last {
                for place in ReplayScene::of(&reel, step, Viewpoint::All).seats {
                    let (low, high) = place.window;
                    let is_in = |at: Cell| (low.x..=high.x).contains(&at.x) && (low.y..=high.y).contains(&at.y);
                    let cells: Vec<Cell> = place.galaxy.tiles().iter().map(|placed| placed.cell).collect();
                    assert!(cells.iter().all(|&cell| is_in(cell)), "{name} {step}: {:?} of {cells:?}", place.window);
                    if place.count.is_some() {
                        assert_eq!(place.window, window(&cells), "{name} {step}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_record_that_ends_while_it_is_built_has_a_frame() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../cosmic-factory/tests/records/arborescence.jsonl");
        let text = std::fs::read_to_string(path).expect("there is such a record");
        let mut record: serde_json::Value =
            serde_json::from_str(text.lines().next().expect("a record has a line")).expect("a record");
        record.as_object_mut().expect("an object").remove("result");
        let log = record["log"].as_array_mut().expect("a log");
        let lift = log.iter().rposition(|entry| entry["do"] == "lift").expect("a tile is lifted");
        log.truncate(lift + 1);
        let reel = Recording::<CosmicFactory>::read(&record.to_string()).expect("it can be replayed");
        let place = &ReplayScene::of(&reel, reel.tape().last, Viewpoint::All).seats[0];
        let cells: Vec<Cell> = place.galaxy.tiles().iter().map(|placed| placed.cell).collect();
        assert_eq!(place.window, window(&cells));
    }

    #[test]
    fn what_is_counted_has_a_score_and_its_own_round() {
        let reel = reel();
        let step = reel.log().iter().position(|entry| matches!(entry.action, Move::Score { .. }));
        let scene = ReplayScene::of(&reel, step.expect("rounds are counted") + 1, Viewpoint::Watcher);
        assert_eq!(scene.round, 1);
        assert!(scene.seats.iter().all(|place| place.score().is_some()));
        assert!(scene.limit.is_none());
    }

    #[test]
    fn tiles_that_are_not_seen_are_counted() {
        let reel = reel();
        let watcher = ReplayScene::of(&reel, 2, Viewpoint::Watcher);
        let all = ReplayScene::of(&reel, 2, Viewpoint::All);
        let tiles = |scene: &ReplayScene| {
            scene.seats.iter().map(|place| (place.hand.len(), place.kept.len())).collect::<Vec<_>>()
        };
        assert!(tiles(&watcher).iter().all(|&seen| seen == (0, 0)));
        assert!(tiles(&all).iter().all(|&(hand, kept)| hand + kept > 0));
        assert!(all.seats.iter().any(|place| place.doing == Doing::Chosen));
    }
}
