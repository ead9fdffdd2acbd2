use cosmic_factory::game::Tokens;
use cosmic_factory::{Cell, CosmicFactory, Mode, Move, Options, Turns};
use tabletop::{Dice, Entry, Game, Rules as _, Setup, Viewer};

use super::*;

/// A game that is watched from one seat, move by move.
struct Watched {
    game: Game<CosmicFactory>,
    dice: Dice,
    seen: View,
}

impl Watched {
    fn new(mode: Mode, card: Card) -> Watched {
        let cards = if mode == Mode::Standard { vec![card] } else { Vec::new() };
        let options = Options { cards, ..Options::default() };
        let game: Game<CosmicFactory> = Game::new(Setup { mode, seats: 2, options }).expect("a table for two");
        let seen = game.state().view(Viewer::Seat(seat(0)));
        Watched { game, dice: Dice::new(5, 0), seen }
    }

    /// What is new since the last time.
    fn news(&mut self, time_up: bool) -> Vec<CosmicFactoryFact> {
        let now = self.game.state().view(Viewer::Seat(seat(0)));
        let facts = facts(&self.seen, &now, time_up);
        self.seen = now;
        facts
    }

    fn play(&mut self, index: usize, action: Move) -> Vec<CosmicFactoryFact> {
        self.game.play(Entry::by_seat(0, seat(index), action)).expect("a possible move");
        self.news(false)
    }

    /// The table's next move.
    fn table(&mut self) -> Vec<CosmicFactoryFact> {
        let action = self.game.state().table_move(&mut self.dice).expect("the table has something to do");
        self.game.play(Entry::by_table(0, action)).expect("a possible move");
        self.news(false)
    }

    fn choose(&mut self, index: usize) -> Vec<CosmicFactoryFact> {
        let action = self.game.state().random_move(seat(index), &mut self.dice).expect("a choice");
        self.play(index, action)
    }

    fn draft(&mut self) {
        for _ in 0..2 {
            self.choose(0);
            self.choose(1);
        }
    }

    /// Lays all tiles in a square.
    fn lay(&mut self, index: usize) {
        let hand = self.game.state().view(Viewer::Seat(seat(index))).benches()[index].hand.unwrap_or_default();
        for (tile, at) in hand.iter().zip(0..) {
            assert_eq!(self.play(index, Move::lay(tile, Cell::new(at % 3, at / 3), Turns::default())), []);
        }
    }

    /// Both build and say done; the table closes.
    fn build(&mut self) -> Vec<CosmicFactoryFact> {
        self.lay(0);
        self.lay(1);
        self.play(0, Move::Done);
        self.play(1, Move::Done);
        self.table()
    }
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

#[test]
fn a_round_is_announced_from_deal_to_build() {
    let mut table = Watched::new(Mode::Standard, Card::Gift);
    assert_eq!(table.table(), [CosmicFactoryFact::RoundBegins(1, Card::Gift)]);
    assert_eq!(table.choose(1), [CosmicFactoryFact::Chose(seat(1))]);
    assert_eq!(table.choose(0), [CosmicFactoryFact::Passed]);
    table.choose(0);
    assert_eq!(table.choose(1), [CosmicFactoryFact::Passed, CosmicFactoryFact::BuildBegins(Card::Gift)]);
    assert_eq!(table.news(true), [], "nothing happened");
}

#[test]
fn a_late_choice_in_the_draft_is_announced() {
    let mut table = Watched::new(Mode::Standard, Card::Gift);
    table.table();
    table.choose(1);
    let action = table.game.state().random_move(seat(0), &mut table.dice).expect("a choice");
    table.game.play(Entry::for_seat(0, seat(0), action)).expect("the table chooses");
    assert_eq!(table.news(true), [CosmicFactoryFact::ChosenFor(seat(0), When::Draft), CosmicFactoryFact::Passed]);
}

#[test]
fn a_build_is_announced_until_everyone_is_done() {
    let mut table = Watched::new(Mode::Beginner, Card::None);
    assert_eq!(
        table.table(),
        [CosmicFactoryFact::RoundBegins(1, Card::None), CosmicFactoryFact::BuildBegins(Card::None)]
    );
    table.lay(0);
    table.lay(1);
    assert_eq!(table.play(1, Move::Done), [CosmicFactoryFact::Done(seat(1))]);
    assert_eq!(table.play(1, Move::Undone), [CosmicFactoryFact::Undone(seat(1))]);
    let tokens: Tokens = [Color::Green, Color::Orange].into_iter().collect();
    let took = [CosmicFactoryFact::Took(seat(1), Color::Green), CosmicFactoryFact::Took(seat(1), Color::Orange)];
    assert_eq!(table.play(1, Move::Take { tokens }), took, "and not that they are done");
    table.play(0, Move::Done);
    assert_eq!(table.table(), [CosmicFactoryFact::BuildOver { time_up: false }]);
}

#[test]
fn what_the_table_does_after_the_time_is_announced() {
    let mut table = Watched::new(Mode::Standard, Card::ParallelUniverse);
    table.table();
    table.draft();
    table.game.play(Entry::by_table(0, Move::Close)).expect("time is up");
    assert_eq!(table.news(true), [CosmicFactoryFact::BuildOver { time_up: true }]);
    let mut found = Vec::new();
    while matches!(table.seen.phase, PhaseView::Settle { .. }) {
        found.extend(table.table());
    }
    for index in 0..2 {
        assert!(found.contains(&CosmicFactoryFact::Filled(seat(index), 8)), "{found:?}");
        assert!(
            found.iter().any(|fact| matches!(fact, CosmicFactoryFact::Discarded(owner, _) if *owner == seat(index)))
        );
    }
}

#[test]
fn choices_are_announced_when_all_lie_open_whether_the_count_comes_with_them_or_not() {
    for card in [Card::BlackHole, Card::Sabotage, Card::StellarSwap, Card::Offering] {
        let mut table = Watched::new(Mode::Standard, card);
        table.table();
        table.draft();
        let asks = table.build();
        let asked = table.game.state().awaits().seats();
        if asked.is_empty() {
            continue;
        }
        assert_eq!(asks.last(), Some(&CosmicFactoryFact::Asks(asked)));
        let mut others: Vec<Seat> = asked.iter().collect();
        let last = others.pop().expect("somebody is asked");
        for other in others {
            assert_eq!(table.choose(other.index()), [CosmicFactoryFact::Chose(other)]);
        }
        let before = table.seen.clone();
        let found = table.choose(last.index());
        assert_eq!(found.len(), asked.len(), "{found:?}");
        assert!(found.iter().all(|fact| matches!(fact, CosmicFactoryFact::Revealed(..))), "{found:?}");
        assert_eq!(table.table(), [], "and not again");
        let from_count = facts(&before, &table.seen, false);
        // A path without points does not show where they would have gone.
        assert!(from_count.iter().all(|fact| found.contains(fact)), "{from_count:?}");
        assert!(card == Card::StellarSwap || from_count.len() == found.len(), "{from_count:?}");
    }
}
