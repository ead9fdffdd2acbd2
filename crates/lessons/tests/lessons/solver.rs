//! A player who follows nothing but the lights.

use ::big_bang::{BigBang, Move, Play};
use ::cosmic_factory::{Cell, CosmicFactory, Hand, TileNumber, Turns};
use lessons::{LEARNER, Stage, Teach, big_bang, cosmic_factory};
use tabletop::{Entry, Rules, Seat, Viewer};

use crate::{book, both, run};

/// A game in which lights suggest moves.
pub(crate) trait Lights: Teach {
    /// Whether a target is a place on a board, of which a move may touch several.
    fn is_place(target: &Self::Target) -> bool;

    /// Whether two targets are of one kind, so that lighting one speaks against the other.
    fn are_alike(one: &Self::Target, other: &Self::Target) -> bool {
        std::mem::discriminant(one) == std::mem::discriminant(other)
    }

    /// Everything that can be done with what is lit, whether it is legal or not.
    fn candidates(state: &Self, lit: &[Self::Target]) -> Vec<Self::Move>;
}

/// Whether a move that touches these things keeps to the lights: what is lit of a kind is the only choice of it. Of
/// several places one is enough.
pub(crate) fn follows<R: Lights>(touched: &[R::Target], lit: &[R::Target]) -> bool {
    let (places, others): (Vec<_>, Vec<_>) = touched.iter().partition(|target| R::is_place(target));
    let lit_place = lit.iter().any(R::is_place);
    let places = places.is_empty() || !lit_place || places.iter().any(|place| lit.contains(place));
    let others = others.iter().all(|target| {
        lit.contains(target) || !lit.iter().any(|light| R::are_alike(light, target)) && !touches_only(touched, target)
    });
    places && others
}

/// Whether nothing else would tell what to do.
fn touches_only<T: PartialEq>(touched: &[T], target: &T) -> bool {
    touched.iter().all(|other| other == target)
}

impl Lights for BigBang {
    fn is_place(target: &big_bang::Target) -> bool {
        matches!(target, big_bang::Target::Cell { .. })
    }

    fn candidates(state: &BigBang, lit: &[big_bang::Target]) -> Vec<Move> {
        let pieces = lit.iter().filter_map(|target| match *target {
            big_bang::Target::Piece(piece) => Some(piece),
            _ => None,
        });
        let cells: Vec<_> = lit
            .iter()
            .filter_map(|target| match *target {
                big_bang::Target::Cell { at, universe } => Some((at, universe)),
                _ => None,
            })
            .collect();
        let placed = pieces
            .flat_map(|piece| cells.iter().map(move |&(at, universe)| Move::Play(Play::Place { piece, at, universe })));
        let legal = state.legal_moves(LEARNER).filter(|action| follows::<BigBang>(&state.touched(action), lit));
        placed.chain(legal).collect()
    }
}

impl Lights for CosmicFactory {
    fn is_place(target: &cosmic_factory::Target) -> bool {
        matches!(target, cosmic_factory::Target::Cell(_))
    }

    fn candidates(state: &CosmicFactory, lit: &[cosmic_factory::Target]) -> Vec<::cosmic_factory::Move> {
        use ::cosmic_factory::Move;
        use lessons::cosmic_factory::Target;
        let view = state.view(Viewer::Seat(LEARNER));
        let bench = view.benches().first();
        let laid_at =
            |cell: Cell| bench.and_then(|bench| bench.laid.iter().find(|laid| laid.cell == cell)).map(|laid| laid.tile);
        let cells: Vec<Cell> =
            lit.iter().filter_map(|target| if let Target::Cell(cell) = target { Some(*cell) } else { None }).collect();
        let trays: Vec<TileNumber> =
            lit.iter().filter_map(|target| if let Target::Tray(tile) = target { Some(*tile) } else { None }).collect();
        let turns: &[Turns] = if lit.contains(&Target::Turn) { &Turns::ALL } else { &Turns::ALL[..1] };
        let mut moves = Vec::new();
        let tiles: Vec<TileNumber> =
            trays.iter().copied().chain(cells.iter().filter_map(|&cell| laid_at(cell))).collect();
        for &tile in &tiles {
            for &cell in &cells {
                moves.extend(turns.iter().map(|&turns| Move::lay(tile, cell, turns)));
            }
            if lit.contains(&Target::Flip) {
                moves.push(Move::Flip { tile });
            }
        }
        if lit.contains(&Target::Keep) {
            for (first, one) in trays.iter().enumerate() {
                for (second, other) in trays.iter().enumerate().skip(first + 1) {
                    let thirds = trays.iter().skip(second + 1);
                    moves.extend(thirds.map(|third| {
                        let tiles: Hand = [*one, *other, *third].into_iter().collect();
                        Move::Keep { tiles }
                    }));
                }
            }
        }
        moves.extend(lit.iter().filter_map(|target| match *target {
            Target::Done => Some(Move::Done),
            _ => None,
        }));
        let legal = state.legal_moves(LEARNER).filter(|action| {
            matches!(
                action,
                Move::Take { .. } | Move::Sabotage { .. } | Move::Swap { .. } | Move::Offer { color: Some(_) }
            ) && state.touched(action).iter().all(|target| lit.contains(target))
        });
        moves.extend(legal);
        moves
    }
}

/// Tries what is lit, at most two moves deep, until the goal of the part is reached.
fn solve_part<R: Lights>(run: &mut lessons::LessonRun<R>) -> bool {
    let place = |run: &lessons::LessonRun<R>| (run.stage(), run.showing().sentence.key);
    let begun = place(run);
    let lit = run.showing().touch;
    let past = |run: &lessons::LessonRun<R>| {
        run.stage() == Stage::Succeeded || run.stage() == Stage::Trying && is_next_part(&begun.1, &place(run).1)
    };
    let mut ways = vec![run.clone()];
    for _ in 0..2 {
        let mut further = Vec::new();
        for way in &ways {
            for action in R::candidates(way.game().state(), &lit) {
                let mut tried = way.clone();
                tried.play(&action);
                if past(&tried) {
                    *run = tried;
                    return true;
                }
                tried.rewind();
                if tried.game().log().len() > way.game().log().len() {
                    further.push(tried);
                }
            }
        }
        ways = further;
    }
    false
}

/// Whether a sentence is the instruction of a later part of the same step.
fn is_next_part(before: &str, now: &str) -> bool {
    let name = |key: &str| key.rsplit('.').next().map(str::to_owned).unwrap_or_default();
    name(now).starts_with("say-") && name(before) != name(now)
}

/// Plays a live step: the learner as hinted, Ada by chance and then like the learner.
pub(crate) fn play_live<R: Teach>(run: &mut lessons::LessonRun<R>) {
    let mut dice = tabletop::Dice::new(7, 0);
    let ada = Seat::new(1).unwrap();
    for _ in 0..400 {
        if run.stage() != Stage::Trying {
            return;
        }
        let awaited = run.game().state().awaits().seats();
        if awaited.contains(LEARNER) {
            let action = run.next_move().expect("a lesson always knows a move");
            run.play(&action);
        } else if awaited.contains(ada) {
            let action = run.game().state().random_move(ada, &mut dice).expect("Ada has a move");
            run.take(Entry::by_seat(run.game().now(), ada, action)).expect("it is legal");
        }
    }
    panic!("the live step has no end");
}

#[test]
fn who_follows_the_lights_finishes_every_lesson() {
    fn check<R: Lights>() {
        for lesson in &book::<R>().lessons {
            let mut run = run::<R>(&lesson.id, 0);
            for number in 0..100 {
                if run.stage() == Stage::Finished {
                    break;
                }
                assert!(number < 99, "{} has no end", lesson.id);
                if run.is_live() {
                    play_live(&mut run);
                } else {
                    let key = run.showing().sentence.key;
                    assert!(solve_part(&mut run), "{key}: the lights do not lead to the goal");
                }
                run.advance();
            }
            assert_eq!(run.stage(), Stage::Finished, "{}", lesson.id);
        }
    }
    both!(check);
}
