//! The solver against enumeration, against a search of another kind, and against itself.

use cosmic_factory::score::fast::{Frame, Line, Scorer, Square, TurnedTile};
use cosmic_factory::solver::{Question, Solution, Solver};
use cosmic_factory::tile::{Arms, Planets, Side, Space};
use cosmic_factory::{Card, Cell, Color, Galaxy, Placed, Points, Shape, Tile, TileNumber, TileSet, Turns, score};
use tabletop::Dice;

fn cards() -> impl Iterator<Item = Card> {
    Card::ALL.into_iter().chain([Card::None])
}

/// Any tile at all, much wilder than ours.
fn any_tile(dice: &mut Dice) -> Tile {
    let colors = 1 + dice.below(4);
    let arm_chance = 1 + dice.below(4);
    let spaces = [(); 4].map(|()| match dice.below(colors) {
        3 => Space::Constellation,
        color => Space::Colored {
            color: Color::ALL[(color + colors) % 3],
            planets: Planets::new(dice.below(4) as u8).expect("at most three"),
        },
    });
    let arms = Side::ALL
        .into_iter()
        .fold(Arms::default(), |arms, side| if dice.one_in(arm_chance) { arms.with(side) } else { arms });
    Tile::new(spaces, arms)
}

fn any_tracks(dice: &mut Dice, most: usize) -> Points {
    Points::new(std::array::from_fn(|_| dice.below(most + 1) as u8))
}

/// Nine different tiles of our own set.
fn hand(dice: &mut Dice) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = TileSet::ours().iter().map(|(_, tile)| tile).collect();
    dice.shuffle(&mut tiles);
    tiles.truncate(9);
    tiles
}

fn solved(mut solver: Solver, slice: u64) -> Solver {
    while !solver.run(slice).done {}
    assert!(solver.is_proven());
    solver
}

/// Everything in an answer is as the rules say.
fn check(question: &Question, built: &Solution) {
    let galaxy = built.galaxy(question);
    assert_eq!(score(&galaxy, question.card()).gains, built.gains, "{}: {galaxy:?}", question.card());
    let mut tiles: Vec<usize> = built.tiles.iter().map(|laid| laid.tile).collect();
    tiles.sort_unstable();
    tiles.dedup();
    assert_eq!(tiles.len(), galaxy.tiles().len(), "no tile is used twice");
    let down = built.tiles.iter().filter(|laid| laid.down).count();
    assert_eq!(down, if question.card() == Card::BlackHole { 2 } else { 0 });
}

/// The gains of every arrangement of four tiles in a small square, each once.
fn enumerate(tiles: &[Tile], card: Card) -> Vec<Points> {
    let cells = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Cell::new(x, y));
    let downs: Vec<u8> =
        (0..16_u8).filter(|set| set.count_ones() == if card == Card::BlackHole { 2 } else { 0 }).collect();
    let mut gains = Vec::new();
    for order in 0..256_usize {
        let order: Vec<usize> = (0..4).map(|place| order >> (2 * place) & 3).collect();
        if (0..4).any(|tile| !order.contains(&tile)) {
            continue;
        }
        // The square turned as a whole is the same: the first tile is never turned.
        for turns in 0..64_usize {
            for &down in &downs {
                let placed = (0..4).map(|place| {
                    let tile = order[place];
                    let turns = if tile == 0 { 0 } else { turns >> (2 * (tile - 1)) & 3 };
                    Placed {
                        cell: cells[place],
                        tile: tiles[tile],
                        turns: Turns::ALL[turns],
                        down: down >> place & 1 != 0,
                    }
                });
                let galaxy = Galaxy::new(placed.collect()).expect("four cells");
                let found = score(&galaxy, card).gains;
                if !gains.contains(&found) {
                    gains.push(found);
                }
            }
        }
    }
    gains
}

fn list(gains: Points) -> [u8; 4] {
    [gains.green, gains.blue, gains.orange, gains.star]
}

fn covers(a: Points, b: Points) -> bool {
    list(a).iter().zip(list(b)).all(|(&a, b)| a >= b)
}

fn compare_with_enumeration(rounds: u64) {
    for (stream, card) in (0..).zip(cards()) {
        let mut dice = Dice::new(11, stream);
        for _ in 0..rounds {
            let tiles: Vec<Tile> = (0..4).map(|_| any_tile(&mut dice)).collect();
            let all = enumerate(&tiles, card);

            let question = Question::small(&tiles, card, any_tracks(&mut dice, 30)).expect("four tiles");
            let solver = solved(Solver::best(question.clone()), 1000);
            let [best] = &solver.answer()[..] else { panic!("one answer") };
            check(&question, best);
            let expected = all.iter().map(|&gains| question.value(gains)).max();
            assert_eq!(Some(question.value(best.gains)), expected, "{card}: {tiles:?} from {}", question.tracks());
            assert_eq!(Some(solver.bound()), expected);

            let front = solved(Solver::front(question.clone()), 1000).answer();
            front.iter().for_each(|built| check(&question, built));
            let mut expected: Vec<[u8; 4]> = all
                .iter()
                .filter(|&&gains| !all.iter().any(|&other| other != gains && covers(other, gains)))
                .map(|&gains| list(gains))
                .collect();
            expected.sort_unstable();
            expected.reverse();
            let found: Vec<[u8; 4]> = front.iter().map(|built| list(built.gains)).collect();
            assert_eq!(found, expected, "{card}: {tiles:?}");
        }
    }
}

#[test]
fn four_tiles_are_solved_as_by_enumeration() {
    compare_with_enumeration(6);
}

#[test]
#[ignore = "takes minutes"]
fn many_times_four_tiles_are_solved_as_by_enumeration() {
    compare_with_enumeration(200);
}

/// The best value that climbing from random arrangements finds: another search than the solver's own.
fn climb(hand: &[TileNumber], question: &Question, restarts: usize, dice: &mut Dice) -> u32 {
    let scorer = Scorer::<Square>::new(TileSet::ours(), question.card());
    let mut best = 0;
    for _ in 0..restarts {
        let mut spots: Vec<(TileNumber, Turns)> = hand.iter().map(|&tile| (tile, Turns::ALL[dice.below(4)])).collect();
        dice.shuffle(&mut spots);
        let value = |spots: &[(TileNumber, Turns)]| {
            question.value(scorer.gains(&std::array::from_fn(|cell| TurnedTile::new(spots[cell].0, spots[cell].1))))
        };
        let mut height = value(&spots);
        for _ in 0..2000 {
            let before = spots.clone();
            let (a, b) = (dice.below(9), dice.below(9));
            spots.swap(a, b);
            spots[a].1 = Turns::ALL[dice.below(4)];
            spots[b].1 = Turns::ALL[dice.below(4)];
            let now = value(&spots);
            if now >= height {
                height = now;
            } else {
                spots = before;
            }
        }
        best = best.max(height);
    }
    best
}

fn never_beaten(hands: u64, restarts: usize) {
    for number in 0..hands {
        let mut dice = Dice::new(5, number);
        let mut numbers: Vec<TileNumber> = TileNumber::all().collect();
        dice.shuffle(&mut numbers);
        let tiles: Vec<Tile> = numbers[..9].iter().map(|&number| TileSet::ours()[number]).collect();
        let scoring = cards().filter(|card| card.shape() == Shape::Square && *card != Card::BlackHole);
        let card = if number % 2 == 0 { Card::None } else { scoring.collect::<Vec<_>>()[number as usize % 16] };
        let question = Question::new(&tiles, card, any_tracks(&mut dice, 8)).expect("nine tiles");
        let solver = solved(Solver::best(question.clone()), 1 << 20);
        let answer = solver.answer();
        check(&question, &answer[0]);
        let climbed = climb(&numbers[..9], &question, restarts, &mut dice);
        assert!(climbed <= solver.bound(), "{card}: {climbed} is more than {} with {tiles:?}", solver.bound());
    }
}

#[test]
fn no_other_search_finds_anything_better() {
    never_beaten(10, 10);
}

#[test]
#[ignore = "takes minutes"]
fn no_other_search_finds_anything_better_in_many_hands() {
    never_beaten(200, 200);
}

#[test]
fn every_card_is_answered_in_its_shape() {
    for (stream, card) in (0..).zip(cards()) {
        let mut dice = Dice::new(7, stream);
        let question = Question::new(&hand(&mut dice), card, any_tracks(&mut dice, 8)).expect("nine tiles");
        for mut solver in [Solver::best(question.clone()), Solver::front(question.clone())] {
            // Free layouts come after the square; black holes have many.
            let limit = if matches!(card, Card::BlackHole | Card::NewDimension) { 20 } else { 1000 };
            let done = (0..limit).any(|_| solver.run(20_000).done);
            let answer = solver.answer();
            assert!(!answer.is_empty());
            for built in &answer {
                check(&question, built);
                let cells: Vec<Cell> = built.tiles.iter().map(|laid| laid.cell).collect();
                assert_eq!(cells.len(), card.shape().tiles(), "{card}");
                match card.shape() {
                    Shape::Free => assert!(cells.iter().all(|cell| cell.is_on_table())),
                    shape => assert!(!shape.placements_over(&cells).is_empty(), "{card}: {cells:?}"),
                }
            }
            assert!(done && solver.is_proven() || limit == 20, "{card}");
            let vectors: Vec<Points> = answer.iter().map(|built| built.gains).collect();
            let beaten = |&gains: &Points| vectors.iter().any(|&other| other != gains && covers(other, gains));
            assert!(!vectors.iter().any(beaten), "{card}: {vectors:?}");
            assert!(vectors.windows(2).all(|pair| list(pair[0]) > list(pair[1])), "{card}: sorted, each once");
        }
    }
}

#[test]
fn the_best_is_on_the_front() {
    for stream in 0..4 {
        let mut dice = Dice::new(8, stream);
        let question = Question::new(&hand(&mut dice), Card::None, any_tracks(&mut dice, 8)).expect("nine tiles");
        let best = solved(Solver::best(question.clone()), 1 << 20).bound();
        let front = solved(Solver::front(question.clone()), 1 << 20).answer();
        assert_eq!(front.iter().map(|built| question.value(built.gains)).max(), Some(best));
    }
}

#[test]
fn slices_of_any_size_give_the_same_answer() {
    let mut dice = Dice::new(9, 0);
    let question = Question::new(&hand(&mut dice), Card::District, any_tracks(&mut dice, 8)).expect("nine tiles");
    for start in [Solver::best, Solver::front] {
        let expected = solved(start(question.clone()), u64::MAX);
        for slice in [7, 999, 100_000] {
            let sliced = solved(start(question.clone()), slice);
            assert_eq!(sliced.answer(), expected.answer());
            assert_eq!(sliced.clone().run(0), expected.clone().run(0));
        }
    }
}

/// Nine tiles alike can only be turned, so that all their galaxies can be looked at.
fn compare_nine_alike<F: Frame>(tile: Tile, card: Card) {
    let lines: Vec<String> = TileNumber::all().map(|number| format!("{number} {tile}")).collect();
    let tiles: TileSet = lines.join("\n").parse().expect("a set");
    let scorer = Scorer::<F>::new(&tiles, card);
    let first = TileNumber::all().next().expect("a first tile");
    let mut all: Vec<Points> = Vec::new();
    for turns in 0..1_usize << 18 {
        let gains =
            scorer.gains(&std::array::from_fn(|cell| TurnedTile::new(first, Turns::ALL[turns >> (2 * cell) & 3])));
        if !all.contains(&gains) {
            all.push(gains);
        }
    }
    let mut expected: Vec<[u8; 4]> = all
        .iter()
        .filter(|&&gains| !all.iter().any(|&other| other != gains && covers(other, gains)))
        .map(|&gains| list(gains))
        .collect();
    expected.sort_unstable();
    expected.reverse();
    let question = Question::new(&[tile; 9], card, Points::default()).expect("nine tiles");
    let front = solved(Solver::front(question), 1 << 20).answer();
    let found: Vec<[u8; 4]> = front.iter().map(|built| list(built.gains)).collect();
    assert_eq!(found, expected, "{card}: {tile}");
}

#[test]
fn nine_alike_are_solved_as_by_enumeration() {
    let mut dice = Dice::new(12, 0);
    for card in [
        Card::Arborescence,
        Card::District,
        Card::Dispersion,
        Card::Constellation,
        Card::SiderealVacuum,
        Card::MultiPath,
        Card::IceAge,
    ] {
        compare_nine_alike::<Square>(any_tile(&mut dice), card);
    }
    for _ in 0..3 {
        compare_nine_alike::<Square>(any_tile(&mut dice), Card::None);
        compare_nine_alike::<Line>(any_tile(&mut dice), Card::UniqueDimension);
    }
}

/// The most wild tiles do no harm: no sum overflows, nothing panics.
#[test]
fn wild_hands_are_searched_without_harm() {
    for (stream, card) in (0..).zip(cards()) {
        let mut dice = Dice::new(10, stream);
        let tiles: Vec<Tile> = (0..9).map(|_| any_tile(&mut dice)).collect();
        let question = Question::new(&tiles, card, any_tracks(&mut dice, 30)).expect("nine tiles");
        let mut solver = Solver::best(question.clone());
        solver.run(40_000);
        check(&question, &solver.answer()[0]);
    }
    let full: Tile = "o3o3o3o3/nesw".parse().expect("a tile");
    for card in cards() {
        let question = Question::new(&[full; 9], card, Points::new([30; 4])).expect("nine tiles");
        let mut solver = Solver::best(question.clone());
        solver.run(40_000);
        check(&question, &solver.answer()[0]);
    }
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let tiles = hand(&mut Dice::new(1, 1));
    let refused = |tiles: &[Tile], tracks: [u8; 4]| {
        Question::new(tiles, Card::None, Points::new(tracks)).expect_err("no question").to_string()
    };
    assert_eq!(refused(&tiles[..8], [0; 4]), "a galaxy is built of 9 tiles, not 8");
    assert_eq!(refused(&tiles, [0, 31, 0, 0]), "the blue track goes to 30, not to 31");
    assert!(Question::small(&tiles, Card::None, Points::default()).is_err());
}
