//! Bots play Cosmic Factory: by the rules, all the same for the same seed, and better when they try.

use bots::cosmic_factory::{CosmicFactoryBot, NAMES, by_name};
use bots::{Bot, Level, Strength, arena};
use cosmic_factory::game::{Pass, PhaseView};
use cosmic_factory::{Card, CosmicFactory, Mode, Move, Options, Points};
use tabletop::record::{self, Record};
use tabletop::{Actor, Awaits, Dice, Entry, Game, Rules, Seat, SeatSet, Setup, Viewer};

/// The levels with so little effort that whole games are quick.
const QUICK: [&str; 5] = ["novice", "easy:100", "medium:100", "hard:200", "expert:200"];

fn play(mode: Mode, names: &[&str], cards: Vec<Card>, seed: u64) -> Game<CosmicFactory> {
    let options = Options { cards, ..Options::default() };
    let setup = Setup { mode, seats: names.len(), options };
    let seated = names.iter().zip(Seat::first(names.len()));
    let mut bots: Vec<Box<dyn Bot<CosmicFactory>>> =
        seated.map(|(name, seat)| by_name(name, seat).expect("a known bot")).collect();
    arena::play(setup, &mut bots, seed, 0).unwrap_or_else(|error| panic!("seed {seed}: {error}"))
}

#[test]
fn every_bot_plays_every_card_by_the_rules() {
    for (index, card) in Card::ALL.into_iter().enumerate() {
        for name in QUICK.into_iter().chain(["random", "first-timer", "greedy"]) {
            let game = play(Mode::Standard, &[name, "random", name], vec![card], index as u64);
            assert!(game.state().outcome().is_some(), "{name}, {card}");
        }
        let game = play(Mode::Standard, &QUICK, vec![card], index as u64);
        assert!(game.state().outcome().is_some(), "all levels, {card}");
    }
}

#[test]
fn galaxies_are_finished_and_choices_made_in_time() {
    let options = Options { draft_seconds: Some(2), choice_seconds: Some(2), build_seconds: 30, ..Options::default() };
    for (seed, name) in (0..).zip(["first-timer", "novice", "medium:100", "hard:100", "expert:100"]) {
        for options in [Options { cards: vec![Card::BlackHole, Card::Offering], ..options.clone() }, Options::default()]
        {
            let setup = Setup { mode: Mode::Standard, seats: 2, options };
            let mut bots: Vec<_> = Seat::first(2).map(|seat| by_name(name, seat).expect("a known bot")).collect();
            let game = arena::play(setup, &mut bots, seed, 0).expect("a game by the rules");
            let late = game.log().iter().filter(|entry| entry.auto || matches!(entry.action, Move::Fill { .. }));
            assert_eq!(late.count(), 0, "{name}");
        }
    }
}

#[test]
fn names_are_known() {
    let seat = Seat::new(0).expect("a seat");
    for name in NAMES.into_iter().chain(["hard:500", "expert:1"]) {
        assert!(by_name(name, seat).is_some(), "{name}");
    }
    for name in ["", "genius", "greedy:5", "hard:", "hard:0", "hard:-1", "expert:many"] {
        assert!(by_name(name, seat).is_none(), "{name}");
    }
}

#[test]
fn the_least_effort_is_enough_to_play_by_the_rules() {
    for level in Level::ALL {
        for (seed, mode) in (0..).zip(Mode::ALL) {
            let name = Strength { level, iterations: Some(1) }.to_string();
            assert!(play(mode, &[&name, &name], Vec::new(), seed).state().outcome().is_some(), "{name}");
        }
    }
}

#[test]
fn games_of_all_levels_at_every_table_replay_clean() {
    for seats in 2..=6 {
        for mode in Mode::ALL {
            for first in 0..QUICK.len() {
                // Over the tables everybody comes to sit next to everybody.
                let names: Vec<&str> = QUICK.into_iter().cycle().skip(first).take(seats).collect();
                let game = play(mode, &names, Vec::new(), (10 * seats + first) as u64);
                let line = record::write(&game).expect("a record");
                let replayed = Record::parse(&line).expect("a record").replay::<CosmicFactory>();
                assert_eq!(replayed.expect("a game").expect("legal moves").scores.len(), seats, "{mode:?}, {names:?}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for names in [["greedy", "random"], ["easy", "medium"], ["hard:500", "expert:500"]] {
        let game = |seed| play(Mode::Standard, &names, Vec::new(), seed);
        assert_eq!(game(4).log(), game(4).log());
        assert_ne!(game(4).log(), game(5).log());
    }
}

#[test]
fn who_tries_beats_who_does_not() {
    for [better, worse] in [["greedy", "random"], ["medium", "random"], ["expert:2000", "easy:20"]] {
        let wins = (0..20)
            .filter(|&seed| {
                let better_first = seed % 2 == 0;
                let names = if better_first { [better, worse] } else { [worse, better] };
                let outcome = play(Mode::Standard, &names, Vec::new(), seed).state().outcome().expect("an end");
                outcome.winners == [Seat::new(usize::from(!better_first)).expect("a seat")]
            })
            .count();
        assert!(wins >= 16, "{better} won only {wins} of 20 games against {worse}");
    }
}

#[test]
fn random_games_show_everything_that_can_happen_in_a_build() {
    let moves: Vec<(Actor, Move)> = (0..40)
        .flat_map(|seed| play(Mode::Standard, &["random", "random", "random"], Vec::new(), seed).log().to_vec())
        .map(|entry| (entry.actor, entry.action))
        .collect();
    let seen = |wanted: fn(&Move) -> bool| moves.iter().any(|(_, action)| wanted(action));
    assert!(seen(|action| matches!(action, Move::Lift { .. })));
    assert!(seen(|action| matches!(action, Move::Flip { .. })));
    assert!(seen(|action| matches!(action, Move::Take { .. })));
    assert!(seen(|action| matches!(action, Move::Undone)));
    assert!(seen(|action| matches!(action, Move::Fill { .. })));
    assert!(seen(|action| matches!(action, Move::Discard { .. })));
    assert!(seen(|action| matches!(action, Move::Darken { .. })));
    assert!(seen(|action| matches!(action, Move::Sabotage { .. })));
    assert!(seen(|action| matches!(action, Move::Swap { .. })));
    assert!(seen(|action| matches!(action, Move::Offer { .. })));
}

/// A game of two in which nobody ever acts and the table does everything, up to some moment.
struct Idle {
    game: CosmicFactory,
    dice: Dice,
    t: u64,
}

impl Idle {
    fn new(cards: Vec<Card>, seed: u64) -> Idle {
        let setup = Setup { mode: Mode::Standard, seats: 2, options: Options { cards, ..Options::default() } };
        Idle { game: CosmicFactory::set_up(&setup).expect("a game"), dice: Dice::new(seed, 9), t: 0 }
    }

    /// Lets the table act once; false if the game is over.
    fn step(&mut self) -> bool {
        self.t += 100_000;
        let (actor, action) = match self.game.awaits() {
            Awaits::Nothing => return false,
            Awaits::Table => (Actor::Table, self.game.table_move(&mut self.dice).expect("a move of the table")),
            Awaits::Seats { .. } => self.game.time_out(&mut self.dice).expect("somebody is late"),
        };
        let auto = actor != Actor::Table;
        self.game.play(&Entry { t: self.t, actor, action, auto }).expect("the table knows the rules");
        true
    }

    fn view(&self, seat: Seat) -> cosmic_factory::View {
        self.game.view(Viewer::Seat(seat))
    }

    /// Goes on until both are asked for what the last round's card lets them choose; false if they are not.
    fn reach_last_choice(&mut self) -> bool {
        let seat = Seat::new(0).expect("a seat");
        loop {
            let view = self.view(seat);
            if view.round == 5 && matches!(view.phase, PhaseView::Choose { chosen, .. } if chosen == SeatSet::EMPTY) {
                return true;
            }
            if !self.step() {
                return false;
            }
        }
    }

    /// How it ends if `seat` makes this move.
    fn after(&self, seat: Seat, action: Move) -> Vec<Points> {
        let mut idle = Idle { game: self.game.clone(), dice: self.dice.clone(), t: self.t };
        idle.game.play(&Entry::by_seat(self.t, seat, action)).expect("a legal move");
        while idle.step() {}
        idle.game.outcome().expect("an end").scores.iter().map(|score| score.tracks).collect()
    }
}

/// Four rounds of other cards, then this one.
fn ending_with(card: Card) -> Vec<Card> {
    vec![Card::District, Card::IceAge, Card::GlobalWarming, Card::TemperateClimate, card]
}

/// Two players of a level, one at the game as it is, the other always at one that only looks the same to its seat: what
/// is hidden from it is dealt anew before every look. As long as both are given the same dice they decide the same.
#[test]
fn who_sees_the_same_decides_the_same() {
    let seat = Seat::new(1).expect("a seat");
    // By level and phase: how often something was decided though the games were not the same.
    let mut decided = [[0; 4]; 4];
    for (seed, card) in (0..).zip([Card::None, Card::BlackHole, Card::Sabotage, Card::StellarSwap, Card::Offering]) {
        let (mode, cards) = match card {
            Card::None => (Mode::Beginner, Vec::new()),
            // A random neighbour leaves something to choose for under the black hole.
            _ => (Mode::Standard, vec![card, Card::NewDimension]),
        };
        let game = play(mode, &["random", "medium:100", "random"], cards, seed);
        let mut pairs =
            QUICK.map(|name| [(); 2].map(|()| CosmicFactoryBot::new(seat, name.parse().expect("a strength"))));
        let mut so_far = Game::new(game.setup().clone()).expect("a game");
        for (moment, entry) in (0..).zip(game.log()) {
            let view = so_far.state().view(Viewer::Seat(seat));
            let imagined = CosmicFactory::imagine(&view, &mut Dice::new(seed, moment));
            let looks_the_same = imagined.view(Viewer::Seat(seat));
            assert_eq!(view, looks_the_same, "{card}, entry {moment}");
            for ([player, other], decided) in pairs.iter_mut().zip(&mut decided) {
                let decide = |player: &mut CosmicFactoryBot, view| {
                    let mut dice = Dice::new(seed + 100, moment);
                    (player.delay(view, &mut dice), player.decide(view, &mut dice), dice)
                };
                let decision = decide(player, &view);
                assert_eq!(decision, decide(other, &looks_the_same), "{card}, entry {moment}");
                let phase = match view.phase {
                    PhaseView::Draft { pass: Pass::First, .. } => 0,
                    PhaseView::Draft { pass: Pass::Second, .. } => 1,
                    PhaseView::Build { .. } => 2,
                    _ => 3,
                };
                decided[phase] += i32::from(decision.1.is_some() && imagined != *so_far.state());
            }
            so_far.play(entry.clone()).expect("a legal move");
        }
    }
    assert!(decided.as_flattened().iter().all(|&count| count > 0), "{decided:?}");
}

/// In the last round every choice can be tried out: no other may leave the player better off, compared to the rival.
#[test]
fn last_choices_are_the_best_there_are() {
    for card in [Card::BlackHole, Card::Sabotage, Card::StellarSwap, Card::Offering] {
        let mut asked = 0;
        for seed in 0..12 {
            let mut idle = Idle::new(ending_with(card), seed);
            if !idle.reach_last_choice() {
                continue;
            }
            for seat in Seat::first(2).filter(|&seat| idle.game.awaits().seats().contains(seat)) {
                asked += 1;
                let lead = |action: Move| {
                    let tracks = idle.after(seat, action);
                    i32::from(tracks[seat.index()].total()) - i32::from(tracks[1 - seat.index()].total())
                };
                let best = idle.game.legal_moves(seat).map(lead).max().expect("a choice");
                for name in ["medium", "hard", "expert"] {
                    let mut player = CosmicFactoryBot::new(seat, name.parse().expect("a strength"));
                    let choice = player.decide(&idle.view(seat), &mut Dice::new(seed, 1)).expect("a choice");
                    assert_eq!(lead(choice.clone()), best, "{name}, {card}, seed {seed}: {choice:?}");
                }
            }
        }
        assert!(asked > 4, "{card}: only {asked} choices");
    }
}
