//! Golden records: whole games as files, replayed clean, with the number of legal moves where they tell it. The
//! independent ones were made by another program from the same rules; the others are named after what they show.

#![cfg(feature = "serde")]

use std::fs;
use std::path::{Path, PathBuf};

use big_bang::{
    Alignment, BigBang, Board, CosmicView, Hex, HexidominoView, Mode, Move, ParallelView, Piece, PieceSet, Play, Score,
    SimpleView, SolitaryView, TableView,
};
use serde::Deserialize;
use tabletop::record::Record;
use tabletop::{Entry, Game, Outcome, Rules, Seat, Viewer};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// What else an entry may tell.
#[derive(Deserialize)]
struct Told {
    seat: Option<Seat>,
    legal: Option<usize>,
}

#[derive(Deserialize)]
struct Log {
    log: Vec<Told>,
}

/// Replays a game and compares the numbers of legal moves; says how many there were.
fn replay(place: &str, text: &str) -> usize {
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{place}: {error}"));
    if let Err(mistake) = record.replay::<BigBang>().expect("a header that fits") {
        panic!("{place}: {mistake}");
    }
    let told: Log = serde_json::from_str(text).expect("a record");
    let mut game: Game<BigBang> = record.begin().expect("a header that fits");
    let mut compared = 0;
    for (index, Told { seat, legal }) in told.log.into_iter().enumerate() {
        if let (Some(seat), Some(legal)) = (seat, legal) {
            assert_eq!(game.state().legal_moves(seat).count(), legal, "{place}: entry {index}");
            compared += 1;
        }
        record.advance(&mut game, index + 1).expect("it was replayed just now");
    }
    compared
}

#[test]
fn all_records_replay_clean() {
    let mut compared = 0;
    for file in fs::read_dir(folder()).expect("the folder of records") {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for (line, text) in (1..).zip(text.lines()) {
            compared += replay(&format!("{}:{line}", path.display()), text);
        }
    }
    assert!(compared > 600, "only {compared} numbers of legal moves were compared");
}

/// A record that shows something: all its entries and all its states.
struct Shown {
    log: Vec<Entry<Move>>,
    /// The state before each entry, and the last one.
    states: Vec<BigBang>,
}

impl Shown {
    /// The only game in the file of this name.
    fn new(name: &str) -> Shown {
        let path = folder().join(format!("{name}.jsonl"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let record = Record::parse(&text).expect("one record");
        let mut game: Game<BigBang> = record.begin().expect("a header that fits");
        let mut states = vec![game.state().clone()];
        for index in 1..=record.entries() {
            record.advance(&mut game, index).unwrap_or_else(|mistake| panic!("{name}: {mistake}"));
            states.push(game.state().clone());
        }
        Shown { log: game.log().to_vec(), states }
    }

    fn last(&self) -> &BigBang {
        &self.states[self.states.len() - 1]
    }

    fn outcome(&self) -> Outcome<Score> {
        self.last().outcome().expect("the game is over")
    }

    /// Every move of a player: the state before, the move, the state after.
    fn plays(&self) -> impl Iterator<Item = (&BigBang, Play, &BigBang)> {
        self.log.iter().zip(self.states.windows(2)).filter_map(|(entry, states)| match entry.action {
            Move::Play(play) => Some((&states[0], play, &states[1])),
            _ => None,
        })
    }

    fn skips(&self) -> usize {
        self.log.iter().filter(|entry| is_skip(entry)).count()
    }
}

fn is_skip(entry: &Entry<Move>) -> bool {
    matches!(entry.action, Move::Skip { .. })
}

macro_rules! view_as {
    ($name:ident, $mode:ident, $view:ty) => {
        fn $name(state: &BigBang) -> $view {
            match state.view(Viewer::Watcher).table {
                TableView::$mode(view) => view,
                other => panic!("another mode: {other:?}"),
            }
        }
    };
}

view_as!(cosmic, Cosmic, CosmicView);
view_as!(simple, Simple, SimpleView);
view_as!(solitary, Solitary, SolitaryView);
view_as!(hexidomino, Hexidomino, HexidominoView);
view_as!(parallel, Parallel, ParallelView);

/// The pieces that are on no board; in Cosmic Mode actions that have been played are not left either.
fn left(state: &BigBang) -> PieceSet {
    let placed = state.boards().iter().fold(PieceSet::EMPTY, |all, board| all.union(board.all_pieces()));
    let gone = if state.mode() == Mode::Cosmic { cosmic(state).gone } else { PieceSet::EMPTY };
    state.mode().pieces().without(placed).without(gone)
}

fn overturned(state: &BigBang) -> usize {
    state.boards()[0].pieces().iter().filter(|lying| lying.overturned).count()
}

/// How many pieces lie around a cell.
fn crowd(board: &Board, at: Hex) -> usize {
    at.neighbours().into_iter().filter(|&next| board.piece_at(next).is_some()).count()
}

/// Whether a body can be placed next to two pieces with something in common with all bodies there, looked at afresh.
fn has_a_place(board: &Board, body: Piece) -> bool {
    let cells = board.pieces().into_iter().flat_map(|lying| lying.at.neighbours());
    cells.filter(|&at| board.piece_at(at).is_none() && crowd(board, at) >= 2).any(|at| {
        let bodies: Vec<Piece> = at.neighbours().into_iter().filter_map(|next| board.body_at(next)).collect();
        !bodies.is_empty() && bodies.iter().all(|&other| other.fits(body))
    })
}

/// Bodies are left, and none of them has a place on any board.
fn is_stuck(state: &BigBang) -> bool {
    let left = left(state);
    !left.is_empty() && left.iter().all(|body| state.boards().iter().all(|board| !has_a_place(board, body)))
}

/// The players with most points, ascending.
fn best(outcome: &Outcome<Score>) -> Vec<Seat> {
    let most = outcome.scores.iter().map(Score::total).max().expect("somebody played");
    assert!(most > 0, "a tie about nothing");
    Seat::first(outcome.scores.len()).filter(|seat| outcome.scores[seat.index()].total() == most).collect()
}

#[test]
fn the_black_hole_overturns_bodies_when_it_comes_and_later() {
    let shown = Shown::new("black-hole");
    let is_hole = |play: Play| matches!(play, Play::Place { piece, .. } if piece == Piece::BLACK_HOLE);
    let turned: Vec<(bool, usize)> =
        shown.plays().map(|(before, play, after)| (is_hole(play), overturned(after) - overturned(before))).collect();
    let placed = turned.iter().position(|&(is_hole, _)| is_hole).expect("a black hole");
    assert!(turned[placed].1 > 0, "nothing was overturned at once");
    assert!(turned[placed + 1..].iter().any(|&(_, count)| count > 0), "nothing was overturned later");
}

#[test]
fn the_supernova_gives_a_chain_of_placements_one_of_them_declined() {
    let shown = Shown::new("supernova");
    let (mut chain, mut longest, mut declined) = (0, 0, 0);
    for (before, play, _) in shown.plays() {
        let bonus = cosmic(before).bonus;
        chain = if bonus.supernova > 0 && bonus.dark == 0 { chain } else { 0 };
        match play {
            Play::Place { piece, .. } if piece == Piece::SUPERNOVA => assert_eq!(chain, 0),
            Play::Place { .. } if bonus.supernova > 0 => chain += 1,
            Play::Pass => declined += 1,
            _ => {}
        }
        longest = longest.max(chain);
    }
    assert!(longest >= 2 && declined > 0, "{longest} in a row, {declined} declined");
}

#[test]
fn an_alignment_leads_through_both_worm_holes() {
    let shown = Shown::new("worm-holes");
    let through = Seat::first(2).flat_map(|seat| shown.last().account(seat)).any(|account| {
        let alignments = account.objectives.iter().flat_map(|objective| &objective.alignments);
        alignments.into_iter().any(|item| matches!(item.what, Alignment::WormHole { .. }) && item.points > 0)
    });
    assert!(through);
}

#[test]
fn every_action_has_a_record_that_shows_it() {
    for name in ["hyperspace", "orbit", "eclipse", "dark-energy"] {
        let shown = Shown::new(name);
        let mut plays = shown.plays().filter(|&(before, play, after)| match (name, play) {
            ("hyperspace", Play::Hyperspace { from, to }) => !from.touches(to),
            ("orbit", Play::Orbit { from, to, around }) => from.touches(around) && to.touches(around),
            ("eclipse", Play::Eclipse { to, .. }) => {
                after.boards()[0].covered_at(to) == before.boards()[0].piece_at(to)
            }
            ("dark-energy", Play::DarkEnergy) => true,
            _ => false,
        });
        assert!(plays.next().is_some(), "the record of {name} does not show it");
    }
}

#[test]
fn dark_energy_places_one_body_next_to_one_piece_and_one_is_declined() {
    let shown = Shown::new("dark-energy");
    let plays: Vec<_> = shown.plays().collect();
    let shows = plays.windows(3).any(|turn| {
        let [(_, Play::DarkEnergy, _), (before, Play::Place { at, .. }, _), (_, Play::Pass, _)] = *turn else {
            return false;
        };
        crowd(&before.boards()[0], at) == 1
    });
    assert!(shows);
}

#[test]
fn a_cosmic_game_ends_when_no_body_is_left() {
    let shown = Shown::new("cosmic-no-body-left");
    assert!(!left(shown.last()).meets(PieceSet::BODIES_AND_EARTH));
    assert!(!left(shown.last()).is_empty(), "phenomena or actions stay unplayed");
}

#[test]
fn a_cosmic_game_ends_when_nothing_can_be_played() {
    let shown = Shown::new("cosmic-nothing-can-be-played");
    assert!(left(shown.last()).without(PieceSet::BODIES_AND_EARTH).is_empty(), "only bodies are left");
    assert!(is_stuck(shown.last()));
}

#[test]
fn a_row_that_cannot_be_played_is_swept() {
    let shown = Shown::new("cosmic-swept-row");
    let swept = shown.plays().any(|(before, play, after)| {
        let (before, after) = (cosmic(before), cosmic(after));
        let Play::Place { piece, .. } = play else { return false };
        // One piece was played, one discarded; the other two would still be there.
        let kept: Vec<Piece> = before.row.iter().filter(|&other| other != piece).take(2).collect();
        let is_whole_turn = !before.bonus.is_due() && !after.bonus.is_due();
        is_whole_turn
            && after.piles.used.len() >= before.piles.used.len() + 5
            && kept.iter().all(|&piece| after.piles.used.contains(&piece))
    });
    assert!(swept);
}

#[test]
fn a_cosmic_tie_goes_to_who_would_be_next() {
    let shown = Shown::new("cosmic-tie");
    let outcome = shown.outcome();
    assert!(best(&outcome).len() > 1);
    assert_eq!(outcome.winners, [cosmic(shown.last()).clock.next_seat().expect("a counter")]);
}

#[test]
fn a_simple_game_plays_all_pieces() {
    let shown = Shown::new("simple-all-played");
    assert!(left(shown.last()).is_empty());
    assert_eq!(shown.plays().count(), 32);
}

#[test]
fn a_simple_game_with_common_features_can_get_stuck() {
    let shown = Shown::new("simple-common-feature-stuck");
    assert!(shown.last().options().common_feature);
    assert!(is_stuck(shown.last()));
}

#[test]
fn a_simple_tie_goes_to_who_came_last() {
    let shown = Shown::new("simple-tie");
    let (outcome, order) = (shown.outcome(), simple(shown.last()).order);
    let tied = best(&outcome);
    assert!(tied.len() > 1);
    let last = order.into_iter().rfind(|seat| tied.contains(seat));
    assert_eq!(outcome.winners, Vec::from_iter(last));
}

#[test]
fn a_solitary_game_is_lost_by_a_threat() {
    let shown = Shown::new("solitary-lost");
    assert!(solitary(shown.last()).lost);
    let Score::Solitary { ref attained, points, total, .. } = shown.outcome().scores[0] else { panic!() };
    assert!(!attained.is_empty() && points > 0 && total == 0);
    assert_eq!(shown.outcome().winners, []);
}

#[test]
fn a_solitary_game_ends_with_the_second_pass() {
    let shown = Shown::new("solitary-second-pass");
    let end = solitary(shown.last());
    assert_eq!((end.passes, end.lost, end.cards_left), (2, false, 0));
    assert!(!left(shown.last()).is_empty());
    assert_eq!(shown.outcome().winners.len(), 1);
}

#[test]
fn a_solitary_game_ends_with_nothing_left_to_place() {
    let shown = Shown::new("solitary-nothing-left-to-place");
    let end = solitary(shown.last());
    assert!(!end.lost && end.passes < 2);
    assert!(is_stuck(shown.last()) || left(shown.last()).is_empty());
}

#[test]
fn hexidomino_ends_with_the_last_piece_of_a_hand() {
    let shown = Shown::new("hexidomino-last-piece");
    let end = hexidomino(shown.last());
    let [winner] = shown.outcome().winners[..] else { panic!("one winner") };
    assert_eq!(end.sizes[winner.index()], 0);
    assert!(shown.plays().any(|(_, play, _)| play == Play::Draw));
}

/// Nobody has got rid of everything, and the pile is empty.
fn is_blocked(shown: &Shown) -> bool {
    let end = hexidomino(shown.last());
    end.piles.count == 0 && !end.sizes.contains(&0)
}

#[test]
fn hexidomino_ends_when_nobody_can_add() {
    let shown = Shown::new("hexidomino-blocked");
    assert!(is_blocked(&shown));
    assert_eq!(shown.outcome().winners.len(), 1);
}

#[test]
fn hexidomino_can_be_shared() {
    let shown = Shown::new("hexidomino-shared");
    assert!(is_blocked(&shown));
    let outcome = shown.outcome();
    assert!(outcome.winners.len() > 1);
    let best: Vec<&Score> = outcome.winners.iter().map(|seat| &outcome.scores[seat.index()]).collect();
    assert!(best.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn parallel_universes_end_when_all_is_placed() {
    let shown = Shown::new("parallel-all-placed");
    assert!(left(shown.last()).is_empty());
    assert_eq!(shown.skips(), 0);
}

#[test]
fn parallel_universes_end_when_all_are_skipped() {
    let shown = Shown::new("parallel-all-skipped");
    let seats = shown.last().seats();
    assert!(shown.log[shown.log.len() - seats..].iter().all(is_skip));
    assert_eq!(usize::from(parallel(shown.last()).skipped), seats);
    assert!(is_stuck(shown.last()));
}

#[test]
fn parallel_universes_go_on_after_a_skip() {
    let shown = Shown::new("parallel-skip");
    let first = shown.log.iter().position(is_skip).expect("a skip");
    assert!(shown.log[first..].iter().any(|entry| matches!(entry.action, Move::Play(_))));
    let [before, after] = [first, first + 1].map(|index| parallel(&shown.states[index]));
    assert!(before.stuck && after.skipped == 1);
}

#[test]
fn a_tie_in_parallel_universes_goes_to_the_higher_other_universe() {
    let shown = Shown::new("parallel-tie");
    let outcome = shown.outcome();
    let higher = |seat: &Seat| match outcome.scores[seat.index()] {
        Score::Universes { universes: [one, other], .. } => one.max(other),
        _ => panic!("another mode"),
    };
    let tied = best(&outcome);
    assert!(tied.len() > 1);
    let highest = tied.iter().map(higher).max();
    let winners: Vec<Seat> = tied.into_iter().filter(|seat| Some(higher(seat)) == highest).collect();
    assert_eq!((winners.len(), &outcome.winners), (1, &winners));
}

#[test]
fn parallel_universes_can_be_shared() {
    let outcome = Shown::new("parallel-shared").outcome();
    assert!(best(&outcome).len() > 1 && outcome.winners.len() > 1);
}
