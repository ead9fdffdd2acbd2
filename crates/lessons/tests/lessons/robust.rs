//! Nothing that is done to a run makes it panic.

use ::big_bang::{BigBang, Hex, Move, Piece, Play};
use ::cosmic_factory::{CosmicFactory, Hand, TileNumber, Turns};
use lessons::{CATALOG, LEARNER, LessonRun, Teach};
use proptest::prelude::*;
use tabletop::{Dice, Entry, Seat};

#[derive(Clone, Debug)]
enum Deed {
    /// A legal move, by its number.
    Legal(u16),
    /// The move that the lesson knows.
    Known,
    /// Any move, legal or not.
    Any(u8, i8, i8, u8),
    Other(u8),
    Wait(u32),
    Advance,
    Rewind,
    Skip,
    Repeat,
    Back,
    SaveAndRestore,
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        3 => any::<u16>().prop_map(Deed::Legal),
        6 => Just(Deed::Known),
        3 => any::<(u8, i8, i8, u8)>().prop_map(|(one, q, r, other)| Deed::Any(one, q, r, other)),
        1 => any::<u8>().prop_map(Deed::Other),
        1 => any::<u32>().prop_map(Deed::Wait),
        3 => Just(Deed::Advance),
        1 => Just(Deed::Rewind),
        1 => Just(Deed::Skip),
        1 => Just(Deed::Repeat),
        1 => Just(Deed::Back),
        1 => Just(Deed::SaveAndRestore),
    ];
    prop::collection::vec(deed, 0..40)
}

trait Nonsense: Teach {
    fn any_move(one: u8, q: i8, r: i8, other: u8) -> Self::Move;
}

impl Nonsense for BigBang {
    fn any_move(one: u8, q: i8, r: i8, other: u8) -> Move {
        let piece = Piece::all().nth(usize::from(one) % 58).unwrap();
        let cell = |q: i8, r: i8| Hex::new(i64::from(q % 32), i64::from(r % 32)).unwrap();
        Move::Play(match other % 5 {
            0 => Play::Hyperspace { from: cell(q, r), to: cell(r, q) },
            1 => Play::Pass,
            2 => Play::Place { piece, at: cell(q, r), universe: Some(other) },
            3 => Play::Draw,
            _ => Play::place(piece, cell(q, r)),
        })
    }
}

impl Nonsense for CosmicFactory {
    fn any_move(one: u8, q: i8, r: i8, other: u8) -> ::cosmic_factory::Move {
        use ::cosmic_factory::Move;
        let tile = TileNumber::all().nth(usize::from(one) % 54).unwrap();
        let turns = Turns::ALL[usize::from(other) % 4];
        match other % 6 {
            0 => Move::Lay { tile, x: i32::from(q), y: i32::from(r), turns },
            1 => Move::Lay { tile, x: i32::from(q % 3), y: i32::from(r % 3), turns },
            2 => Move::Keep { tiles: Hand::EMPTY },
            3 => Move::Lift { tile },
            4 => Move::Close,
            _ => Move::Flip { tile },
        }
    }
}

fn go_through<R: Nonsense>(id: &str, step: usize, deeds: &[Deed]) {
    let mut run = LessonRun::<R>::start(id, step).unwrap();
    for deed in deeds {
        match *deed {
            Deed::Legal(number) => {
                let mut dice = Dice::new(u64::from(number), 0);
                if let Some(action) = run.game().state().random_move(LEARNER, &mut dice) {
                    run.play(&action);
                }
            }
            Deed::Known => {
                if let Some(action) = run.next_move() {
                    run.play(&action);
                }
            }
            Deed::Any(one, q, r, other) => drop(run.play(&R::any_move(one, q, r, other))),
            Deed::Other(number) => {
                let (ada, mut dice) = (Seat::new(1).unwrap(), Dice::new(u64::from(number), 0));
                if let Some(action) = run.game().state().random_move(ada, &mut dice) {
                    let _ = run.take(Entry::by_seat(0, ada, action));
                }
            }
            Deed::Wait(millis) => drop(run.wait(u64::from(millis))),
            Deed::Advance => run.advance(),
            Deed::Rewind => run.rewind(),
            Deed::Skip => run.skip(),
            Deed::Repeat => run.repeat(),
            Deed::Back => run.back(),
            Deed::SaveAndRestore => {
                run.rewind();
                let restored = LessonRun::<R>::restore(&run.save()).unwrap();
                assert_eq!(restored.game(), run.game());
                run = restored;
            }
        }
        let showing = run.showing();
        assert!(showing.step < showing.steps);
        assert!(run.record().is_ok());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn nothing_makes_a_run_panic(lesson in 0..CATALOG.len(), step in 0..16_usize, deeds in deeds()) {
        let info = &CATALOG[lesson];
        let step = step % info.steps;
        match info.game() {
            "big-bang" => go_through::<BigBang>(info.id, step, &deeds),
            _ => go_through::<CosmicFactory>(info.id, step, &deeds),
        }
    }
}
