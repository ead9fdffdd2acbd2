//! Bots play Big Bang 13.7: by the rules, all the same for the same seed, only by what they see, and better when they
//! try.

use big_bang::{
    BigBang, Clock, Color, Counter, Hex, Mode, Move, Objective, Objectives, Options, Piece, PieceSet, PlacedPiece,
    Play, Row, Score, Shape, TableView, View,
};
use bots::big_bang::{Evaluator, NAMES, by_name};
use bots::{Bot, arena};
use tabletop::record::{self, Record};
use tabletop::{Dice, Entry, Game, Rules, Seat, Setup, Viewer};

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

fn bot(name: &str, index: usize) -> Box<dyn Bot<BigBang>> {
    by_name(name, seat(index)).expect("a known bot")
}

fn setup(mode: Mode, seats: usize) -> Setup<BigBang> {
    Setup { mode, seats, options: Options::default() }
}

fn play(mode: Mode, names: &[&str], seed: u64) -> Game<BigBang> {
    let mut bots: Vec<Box<dyn Bot<BigBang>>> = names.iter().enumerate().map(|(index, name)| bot(name, index)).collect();
    arena::play(setup(mode, names.len()), &mut bots, seed, 0).unwrap_or_else(|error| panic!("seed {seed}: {error}"))
}

/// Every level, quick enough to play many games.
const QUICK: [&str; 7] = ["random", "first-timer", "novice", "easy", "medium:1", "hard:10", "expert:20"];

#[test]
fn every_level_plays_every_mode_with_any_number_of_players() {
    for mode in Mode::ALL {
        for seats in mode.players() {
            for first in 0..QUICK.len() {
                let names: Vec<&str> = (0..seats).map(|index| QUICK[(first + index) % QUICK.len()]).collect();
                let game = play(mode, &names, (first * 10 + seats) as u64);
                let json = record::write(&game).expect("a record");
                let replayed = Record::parse(&json).and_then(|record| record.replay::<BigBang>()).expect("a record");
                let outcome = replayed.unwrap_or_else(|mistake| panic!("{mode} {names:?}: {mistake:?}"));
                assert_eq!(outcome.scores.len(), seats, "{mode} {names:?}");
            }
        }
    }
}

#[test]
fn simple_games_with_the_common_feature_rule_are_played_too() {
    let options = Options { common_feature: true, ..Options::default() };
    let mut bots = vec![bot("expert:20", 0), bot("medium:1", 1)];
    let game = arena::play(Setup { mode: Mode::Simple, seats: 2, options }, &mut bots, 3, 0).expect("a game");
    assert!(game.state().outcome().is_some());
}

#[test]
fn names_are_levels_with_or_without_iterations() {
    for name in NAMES {
        assert!(by_name(name, seat(0)).is_some(), "{name}");
    }
    assert!(by_name("expert:7", seat(0)).is_some());
    for name in ["genius", "random:5", "hard:0", "hard:many", ""] {
        assert!(by_name(name, seat(0)).is_none(), "{name}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for mode in Mode::ALL {
        let names = &["expert:20", "hard:10"][..*mode.players().start()];
        assert_eq!(play(mode, names, 4).log(), play(mode, names, 4).log(), "{mode}");
    }
    let names = ["expert:20", "hard:10"];
    assert_ne!(play(Mode::Cosmic, &names, 4).log(), play(Mode::Cosmic, &names, 5).log());
}

/// Two bots of one level see the same views, made of different states, and do the same.
#[test]
fn what_a_seat_cannot_see_changes_nothing() {
    for mode in Mode::ALL {
        for name in ["first-timer", "novice", "easy", "medium:2", "hard:10", "expert:20"] {
            let seats = *mode.players().start();
            let mut game = Game::<BigBang>::new(setup(mode, seats)).expect("a game");
            let mut table = Dice::new(9, 0);
            game.settle(0, &mut table).expect("a deal");
            let mut others = bot("easy", seats - 1);
            let (mut one, mut other) = (bot(name, 0), bot(name, 0));
            let (mut dice, mut same_dice) = (Dice::new(9, 1), Dice::new(9, 1));
            let mut differs = false;
            for _ in 0..40 {
                let Some(next) = game.state().seat_to_move() else { break };
                let view = game.state().view(Viewer::Seat(seat(0)));
                let imagined = BigBang::imagine(&view, &mut table);
                differs |= imagined != *game.state();
                let same_view = imagined.view(Viewer::Seat(seat(0)));
                assert_eq!(one.delay(&view, &mut dice), other.delay(&same_view, &mut same_dice), "{mode} {name}");
                let action = if next == seat(0) {
                    let action = one.decide(&view, &mut dice);
                    assert_eq!(action, other.decide(&same_view, &mut same_dice), "{mode} {name}");
                    action
                } else {
                    others.decide(&game.state().view(Viewer::Seat(next)), &mut table)
                };
                game.play(Entry::by_seat(0, next, action.expect("a move"))).expect("a legal move");
                game.settle(0, &mut table).expect("skips");
            }
            assert!(differs, "{mode}: nothing was hidden");
        }
    }
}

#[test]
fn nobody_moves_out_of_turn() {
    for mode in [Mode::Cosmic, Mode::Simple, Mode::Hexidomino, Mode::Parallel] {
        let mut game = Game::<BigBang>::new(setup(mode, 2)).expect("a game");
        let mut dice = Dice::new(2, 0);
        let before = game.state().view(Viewer::Seat(seat(0)));
        assert_eq!(bot("expert:5", 0).decide(&before, &mut dice), None, "nothing is dealt");
        game.settle(0, &mut dice).expect("a deal");
        let waiting = Seat::first(2).find(|&seat| game.state().seat_to_move() != Some(seat)).expect("somebody waits");
        let view = game.state().view(Viewer::Seat(waiting));
        assert_eq!(bot("expert:5", waiting.index()).decide(&view, &mut dice), None);
        assert_eq!(bot("expert:5", waiting.index()).delay(&view, &mut dice), None);
    }
}

/// How many of `games` the first bot wins, from both seats.
fn wins(mode: Mode, first: &str, second: &str, games: u64) -> usize {
    let is_won = |&seed: &u64| {
        let own = (seed % 2) as usize;
        let names = if own == 0 { [first, second] } else { [second, first] };
        play(mode, &names, seed / 2).state().outcome().expect("an end").winners == [seat(own)]
    };
    (0..games).filter(is_won).count()
}

#[test]
fn higher_levels_win() {
    for (mode, first, second, least) in [
        (Mode::Cosmic, "easy", "random", 11),
        (Mode::Cosmic, "medium:2", "easy", 17),
        (Mode::Simple, "medium:2", "random", 18),
        (Mode::Parallel, "medium:2", "random", 17),
    ] {
        let won = wins(mode, first, second, 20);
        assert!(won >= least, "{mode}: {first} won only {won} of 20 games against {second}");
    }
}

#[test]
fn planning_ahead_pays_when_playing_alone() {
    let total = |name: &str| -> u32 {
        let totals =
            (0..6).map(|seed| play(Mode::Solitary, &[name], seed).state().outcome().expect("an end").scores[0].total());
        totals.sum()
    };
    let (random, expert) = (total("random"), total("expert:20"));
    assert!(expert > random + 100, "expert scores {expert} in six games, random {random}");
}

fn piece(name: &str) -> Piece {
    name.parse().expect("a piece")
}

fn pieces(names: &str) -> Vec<Piece> {
    names.split_whitespace().map(piece).collect()
}

fn row(names: &str) -> Row {
    let mut pieces = pieces(names).into_iter();
    Row::new(std::array::from_fn(|_| pieces.next()))
}

/// A board by cells and names; `big-bang` lies in the middle.
fn board(cells: &[(i64, i64, &str)]) -> Vec<PlacedPiece> {
    let big_bang = [(0, 0, "big-bang")];
    let mut board: Vec<PlacedPiece> = big_bang
        .iter()
        .chain(cells)
        .map(|&(q, r, name)| PlacedPiece {
            at: Hex::new(q, r).expect("a cell"),
            piece: piece(name),
            overturned: false,
            covers: None,
        })
        .collect();
    board.sort_by_key(|lying| lying.at);
    board
}

/// A dealt game as seat 0 sees it, changed as the test likes.
fn changed(mode: Mode, change: impl FnOnce(&mut TableView)) -> View {
    let mut game = Game::<BigBang>::new(setup(mode, *mode.players().start())).expect("a game");
    game.settle(0, &mut Dice::new(1, 0)).expect("a deal");
    let mut view = game.state().view(Viewer::Seat(seat(0)));
    change(&mut view.table);
    view
}

/// What each thinking level does in a position; any of `right` will do.
fn does(view: &View, levels: &[&str], right: impl Fn(Play) -> bool) {
    for name in levels {
        for seed in 0..5 {
            match bot(name, 0).decide(view, &mut Dice::new(seed, 7)) {
                Some(Move::Play(play)) => assert!(right(play), "{name} plays {play:?}"),
                other => panic!("{name} does {other:?}"),
            }
        }
    }
}

/// The last body of the game is in the row, and one cell makes it an alignment.
#[test]
fn a_win_with_the_last_piece_is_taken() {
    let lying = [(1, 0, "rp1"), (2, 0, "rp2"), (1, -1, "bs1"), (3, -1, "os3"), (2, -1, "os1"), (-1, 0, "ba1")];
    let view = changed(Mode::Cosmic, |table| {
        let TableView::Cosmic(view) = table else { panic!("not cosmic") };
        view.board = board(&lying);
        view.row = row("rp3");
        view.piles.count = 0;
        view.clock = Clock::of([0, 1].map(|index| Counter { seat: seat(index), years: 0 }));
        view.objectives[0] = Some(Objectives { shape: Shape::Planet, color: Color::Red });
    });
    let game = BigBang::imagine(&view, &mut Dice::new(0, 0));
    let mut plays = Vec::new();
    game.list_plays(&mut plays);
    let wins = |play: Play| {
        let mut after = game.clone();
        after.make(play);
        after.outcome().is_some_and(|outcome| matches!(outcome.scores[0], Score::Objectives { total: 12, .. }))
    };
    assert!(plays.iter().any(|&play| wins(play)), "a position in which {plays:?} win nothing");
    assert!(!plays.iter().all(|&play| wins(play)), "a position in which everything wins");
    does(&view, &["medium", "hard:50", "expert:100"], wins);
}

/// Every piece of the row would align a threat somewhere; who looks does not.
#[test]
fn solitary_players_do_not_walk_into_a_threat() {
    let lying = [(1, 0, "rp1"), (2, 0, "ra2"), (1, -1, "bs1"), (2, -1, "os1"), (3, -1, "ys2"), (-1, 0, "ba1")];
    let view = changed(Mode::Solitary, |table| {
        let TableView::Solitary(view) = table else { panic!("not solitary") };
        view.board = board(&lying);
        view.row = row("rs1 rc1 rs2 ra1");
        view.years = 20;
        view.goal = Some(Objective::Color(Color::Blue));
        view.attained = Vec::new();
        view.threats = vec![Objective::Color(Color::Red)];
        view.cards_left = 6;
        let seen: PieceSet = view.board.iter().map(|lying| lying.piece).chain(view.row.iter()).collect();
        view.piles.count = Mode::Solitary.pieces().without(seen).len();
        view.piles.used = Vec::new();
    });
    let game = BigBang::imagine(&view, &mut Dice::new(0, 0));
    let is_lost = |play: Play| {
        let mut after = game.clone();
        after.make(play);
        after.cards().is_some_and(|cards| cards.lost)
    };
    let mut plays = Vec::new();
    game.list_plays(&mut plays);
    assert!(plays.iter().any(|&play| is_lost(play)), "a position without danger");
    does(&view, &["medium", "hard:50", "expert:100"], |play| !is_lost(play));
}

/// With one piece left, whoever can add it wins (BB-8.4).
#[test]
fn the_last_piece_of_a_hand_is_played() {
    let view = changed(Mode::Hexidomino, |table| {
        let TableView::Hexidomino(view) = table else { panic!("not hexidomino") };
        let start = view.chain.piece_at(big_bang::play::End::Right);
        let fits = PieceSet::fitting(start).iter().find(|&piece| view.chain.takes().contains(piece) && piece != start);
        view.hands[0] = Some(fits.into_iter().collect());
        view.piles.count += view.sizes[0] - 1;
        view.sizes[0] = 1;
        view.next = seat(0);
    });
    does(&view, &["novice", "easy", "medium", "hard:50", "expert:100"], |play| matches!(play, Play::Link { .. }));
}

/// Whatever somebody does is judged, however little it promises, and as thoroughly as what it is compared with.
#[test]
fn every_move_can_be_evaluated() {
    for mode in Mode::ALL {
        let seats = *mode.players().start();
        let mut dice = Dice::new(3, mode as u64);
        let mut game = Game::new(setup(mode, seats)).unwrap();
        game.settle(0, &mut dice).unwrap();
        let mut evaluator = Evaluator::new(seats, 60);
        for _ in 0..8 {
            evaluator.observe(game.state());
            let Some(seat) = game.state().seat_to_move() else { break };
            let mut plays = Vec::new();
            game.state().list_plays(&mut plays);
            let made = *dice.pick(&plays).unwrap();
            let judged = evaluator.evaluate(game.state(), Some(made), &mut Dice::new(1, 1)).unwrap();
            assert_eq!(judged, evaluator.evaluate(game.state(), Some(made), &mut Dice::new(1, 1)).unwrap());
            let (best, own) = (judged.best().unwrap(), judged.of(made).unwrap());
            assert_eq!(judged.seat, seat);
            assert!(own.visits >= best.visits / 2, "{mode}: {judged:?}");
            for values in judged.candidates.iter().map(|candidate| &candidate.values).chain([&judged.values]) {
                assert_eq!(values.len(), seats);
                assert!(seats == 1 || (values.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{mode}: {values:?}");
            }
            evaluator.acted(seat, made);
            game.play(Entry::by_seat(0, seat, Move::Play(made))).unwrap();
            game.settle(0, &mut dice).unwrap();
        }
        assert!(game.log().len() > 4, "{mode} was hardly played");
    }
}
