//! For every rule that can refuse a placement: the page says which and why, in all languages, and points at the cause.

use std::collections::BTreeSet;

use big_bang::play::{End, Feature};
use big_bang::{BigBang, Hex, Mode, Piece, Play, Refusal};
use tabletop::Refusal as _;

use super::situations::{Situation, find, me, plays, refusal};
use crate::kit::{Language, Looks, Person, fixed_parts, run_story};

/// Something that somebody tries and that is refused.
struct Tried {
    piece: Piece,
    /// What is chosen after that, with the universe; the last of it is refused.
    cells: Vec<(u8, Hex)>,
    refusal: Refusal,
}

/// The cells around what lies on a board.
fn around(state: &BigBang, universe: usize) -> Vec<Hex> {
    let pieces = state.boards()[universe].pieces();
    let mut cells: Vec<Hex> =
        pieces.iter().flat_map(|lying| [lying.at].into_iter().chain(lying.at.neighbours())).collect();
    cells.sort();
    cells.dedup();
    cells
}

/// Looks for a placement that is refused as wished.
fn placement(state: &BigBang, universe: Option<u8>, is_wished: impl Fn(&Refusal) -> bool) -> Option<Tried> {
    let board = universe.unwrap_or(0);
    for piece in state.row()?.iter().filter(|piece| !piece.is_action()) {
        for at in around(state, usize::from(board)) {
            if let Some(refusal) = refusal(state, Play::Place { piece, at, universe }).filter(&is_wished) {
                return Some(Tried { piece, cells: vec![(board, at)], refusal });
            }
        }
    }
    None
}

/// Looks for a body that cannot be moved as wished, where an action could be played.
fn mover(state: &BigBang, is_wished: impl Fn(&Refusal) -> bool) -> Option<Tried> {
    let can_play =
        |piece| plays(state).iter().any(|play| matches!(play, Play::Hyperspace { .. }) && piece == Piece::HYPERSPACE);
    let piece = state.row()?.iter().find(|&piece| can_play(piece))?;
    state.boards()[0].pieces().into_iter().find_map(|lying| {
        let refusal = refusal(state, Play::Hyperspace { from: lying.at, to: lying.at }).filter(&is_wished)?;
        Some(Tried { piece, cells: vec![(0, lying.at)], refusal })
    })
}

/// Looks for a landing that is refused as wished, of a body that could move elsewhere.
fn landing(state: &BigBang, is_wished: impl Fn(&Refusal) -> bool) -> Option<Tried> {
    let moves: Vec<Play> = plays(state).into_iter().filter(|play| mover_of(*play).is_some()).collect();
    // Choosing another body that can move is no landing.
    let chosen: BTreeSet<Hex> = moves.iter().flat_map(|&play| [mover_of(play), pivot(play)]).flatten().collect();
    let cells = around(state, 0);
    moves.iter().find_map(|&play| {
        cells.iter().filter(|to| !chosen.contains(to)).find_map(|&to| {
            let (piece, way, tried) = match play {
                Play::Hyperspace { from, .. } => (Piece::HYPERSPACE, vec![from, to], Play::Hyperspace { from, to }),
                Play::Eclipse { from, .. } => (Piece::ECLIPSE, vec![from, to], Play::Eclipse { from, to }),
                Play::Orbit { from, around, .. } => {
                    // With a single pivot the page does not ask for it.
                    let of_mover = moves.iter().filter(|&&other| mover_of(other) == Some(from));
                    let pivots: BTreeSet<Hex> = of_mover.filter_map(|&other| pivot(other)).collect();
                    let way = if pivots.len() > 1 { vec![from, around, to] } else { vec![from, to] };
                    (Piece::ORBIT, way, Play::Orbit { from, to, around })
                }
                _ => return None,
            };
            let refusal = refusal(state, tried).filter(&is_wished)?;
            Some(Tried { piece, cells: way.into_iter().map(|at| (0, at)).collect(), refusal })
        })
    })
}

fn pivot(play: Play) -> Option<Hex> {
    if let Play::Orbit { around, .. } = play { Some(around) } else { None }
}

fn mover_of(play: Play) -> Option<Hex> {
    match play {
        Play::Hyperspace { from, .. } | Play::Orbit { from, .. } | Play::Eclipse { from, .. } => Some(from),
        _ => None,
    }
}

/// What is to be read for a refusal: the key of its text, and where it points.
fn telling(refusal: &Refusal) -> (&'static str, Option<Hex>) {
    match *refusal {
        Refusal::Occupied { .. } => ("occupied", None),
        Refusal::TooFewNeighbours { found: 0, wanted: 2, .. } => ("no_neighbour", None),
        Refusal::TooFewNeighbours { found: 1, .. } => ("one_neighbour", None),
        Refusal::TooFewNeighbours { .. } => ("must_touch", None),
        Refusal::NoBodyNear { .. } => ("no_body_near", None),
        Refusal::NothingInCommon { neighbour, .. } => ("nothing_in_common", Some(neighbour)),
        Refusal::PhenomenonRepelled { neighbour, .. } => ("repelled", Some(neighbour)),
        Refusal::PhenomenonAlone { .. } => ("phenomenon_alone", None),
        Refusal::NoBodyThere { found: Some(_), .. } => ("not_a_body", None),
        Refusal::OnEclipsed { .. } => ("on_eclipsed", None),
        Refusal::WouldSplit { apart: Hex::ORIGIN, .. } => ("would_split_middle", None),
        Refusal::WouldSplit { apart, .. } => ("would_split", Some(apart)),
        Refusal::Blocked { between: Some((one, _)), .. } => ("blocked", Some(one)),
        Refusal::Blocked { between: None, .. } => ("walled_in", None),
        Refusal::OutOfReach { .. } => ("out_of_reach", None),
        Refusal::OutOfOrbit { around, .. } => ("out_of_orbit", Some(around)),
        Refusal::NothingToEclipse { .. } => ("nothing_to_eclipse", None),
        ref other => panic!("no placement is refused with {other:?}"),
    }
}

/// What is shown is a text of the language, with something filled in.
fn reads(language: Language, shown: &str, key: &str) {
    let text = language.text(key);
    for part in fixed_parts(&text) {
        assert!(shown.contains(part.trim()), "in {language:?} {shown:?} should be {text:?}");
    }
}

impl Person {
    /// Has the page in another language from the next place on.
    async fn speaks_from_now_on(&self, language: Language) {
        let remember = format!("localStorage.setItem('language', '{}'), null", language.code());
        self.read::<Option<bool>>(&remember).await;
    }
}

/// Tries it in all languages, and reads why it is refused.
async fn sees_why(person: &Person, situation: &Situation<Tried>) {
    let Tried { piece, cells, refusal } = &situation.found;
    let (key, cause) = telling(refusal);
    for language in Language::ALL {
        person.speaks_from_now_on(language).await;
        situation.before(person).await;
        person.picks(*piece).await;
        for &(universe, at) in cells {
            person.chooses_cell(universe, at).await;
        }
        let shown = person.text(&format!("[data-refusal='{}']", refusal.rule())).await;
        reads(language, &shown, &format!("bb.refusals.{key}"));
        if let Some(cause) = cause {
            person.sees(&format!("[data-cell='{},{}'][data-cause]", cause.q(), cause.r())).await;
        }
        // What was picked is not lost by it.
        person.sees(&format!("[data-row='{}'][aria-pressed='true']", piece.name())).await;
    }
}

/// Everybody tries all of this.
async fn all_see_why(situations: impl IntoIterator<Item = Situation<Tried>>) {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        for situation in situations {
            sees_why(&ada, &situation).await;
        }
    })
    .await;
}

/// A position of the cosmic mode in which a placement is refused as wished.
fn placing(is_wished: impl Fn(&Refusal) -> bool + Copy) -> Situation<Tried> {
    find(Mode::Cosmic, |state| {
        placement(state, None, is_wished).filter(|_| state.bonus() == big_bang::Bonus::default())
    })
}

#[tokio::test]
async fn bb_3_1_to_3_3_refuse_placements_in_words() {
    all_see_why([
        placing(|why| matches!(why, Refusal::Occupied { .. })),
        placing(|why| matches!(why, Refusal::TooFewNeighbours { .. })),
        placing(|why| matches!(why, Refusal::NoBodyNear { .. })),
        placing(|why| matches!(why, Refusal::NothingInCommon { .. })),
        placing(|why| matches!(why, Refusal::PhenomenonRepelled { .. })),
        placing(|why| matches!(why, Refusal::PhenomenonAlone { .. })),
    ])
    .await;
}

/// There is one eclipse only, so that nothing is ever to land on a stack.
#[tokio::test]
async fn bb_4_1_to_4_5_refuse_moves_in_words() {
    let moving = |is_wished: fn(&Refusal) -> bool| find(Mode::Cosmic, |state| mover(state, is_wished));
    let landing = |is_wished: fn(&Refusal) -> bool| find(Mode::Cosmic, |state| landing(state, is_wished));
    all_see_why([
        moving(|why| matches!(why, Refusal::NoBodyThere { found: Some(_), .. })),
        moving(|why| matches!(why, Refusal::OnEclipsed { .. })),
        moving(|why| matches!(why, Refusal::WouldSplit { .. })),
        moving(|why| matches!(why, Refusal::Blocked { .. })),
        landing(|why| matches!(why, Refusal::TooFewNeighbours { .. })),
        landing(|why| matches!(why, Refusal::NothingInCommon { .. })),
        landing(|why| matches!(why, Refusal::OutOfReach { .. })),
        landing(|why| matches!(why, Refusal::OutOfOrbit { .. })),
        landing(|why| matches!(why, Refusal::NothingToEclipse { .. })),
    ])
    .await;
}

#[tokio::test]
async fn bb_6_2_and_9_2_refuse_placements_in_words() {
    let parallel = |is_wished: fn(&Refusal) -> bool| {
        find(Mode::Parallel, move |state| placement(state, Some(me().index() as u8), is_wished))
    };
    all_see_why([
        find(Mode::Simple, |state| placement(state, None, |why| matches!(why, Refusal::TooFewNeighbours { .. }))),
        parallel(|why| matches!(why, Refusal::TooFewNeighbours { .. })),
        parallel(|why| matches!(why, Refusal::NothingInCommon { .. })),
        find(Mode::Solitary, |state| placement(state, None, |why| matches!(why, Refusal::NothingInCommon { .. }))),
    ])
    .await;
}

/// A piece of the hand of somebody who can link others, and an end to which it cannot be linked by what is asked for there.
pub(crate) fn unfitting(state: &BigBang) -> Option<(Piece, End, Feature)> {
    // Who can link nothing has to draw, and picks nothing.
    if !plays(state).iter().any(|play| matches!(play, Play::Link { .. })) {
        return None;
    }
    let chain = state.chain()?;
    let hand = state.hands().first()?;
    End::BOTH.into_iter().find_map(|end| {
        let feature = chain.asked_at(end)?;
        let is_refused =
            |&piece: &Piece| matches!(refusal(state, Play::Link { piece, end, feature }), Some(Refusal::NoLink { .. }));
        hand.iter().find(is_refused).map(|piece| (piece, end, feature))
    })
}

#[tokio::test]
async fn bb_8_2_refuses_links_in_words() {
    let situation = find(Mode::Hexidomino, unfitting);
    let (piece, end, feature) = situation.found;
    let key = if feature == Feature::Shape { "shape" } else { "color" };
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        for language in Language::ALL {
            ada.speaks_from_now_on(language).await;
            situation.before(&ada).await;
            ada.presses(&format!("[data-hand='{}']", piece.name())).await;
            ada.presses(&format!("[data-end='{end}']")).await;
            let shown = ada.text("[data-refusal='BB-8.2']").await;
            reads(language, &shown, &format!("bb.refusals.no_link.{key}"));
        }
    })
    .await;
}
