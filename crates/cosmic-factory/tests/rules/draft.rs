use cosmic_factory::game::{Pass, PhaseView};
use cosmic_factory::{Card, Hand, Mode, Move, Options, Refusal};
use tabletop::{Actor, Awaits, Dice, Entry, Rules, Viewer};

use crate::table::{Table, hand, seat, tile};

fn drafting(seats: usize) -> Table {
    let mut table = Table::new(Mode::Standard, seats, Options { cards: vec![Card::District], ..Options::default() });
    table.deal(1, Card::District);
    table
}

fn to_choose(table: &Table, index: usize) -> Option<Hand> {
    match table.view(index).phase {
        PhaseView::Draft { hand, .. } => hand,
        _ => None,
    }
}

#[test]
fn cf_3_1_keep_three_of_nine_then_three_of_six_then_get_three_unseen() {
    let mut table = drafting(3);
    assert_eq!(to_choose(&table, 0), Some(hand(1..=9)));
    assert_eq!(table.refused(0, Move::Keep { tiles: hand([1, 2]) }).1, Refusal::KeepThree { found: 2 });
    assert_eq!(table.refused(0, Move::Keep { tiles: hand([1, 2, 3, 4]) }).1, Refusal::KeepThree { found: 4 });
    let (rule, reason) = table.refused(0, Move::Keep { tiles: hand([1, 2, 10]) });
    assert_eq!((rule.as_str(), reason), ("CF-3.1", Refusal::NotInHand { tile: tile(10) }));
    table.draft();
    // Own lowest three, the next three of the right neighbour, and the last three of the one after that.
    assert_eq!(table.hand(0), [1, 2, 3, 16, 17, 18, 22, 23, 24]);
    let hands: Vec<usize> = (0..3).map(|index| table.hand(index).len()).collect();
    assert_eq!(hands, [9, 9, 9]);
}

#[test]
fn cf_3_1_the_deal_gives_everyone_nine_different_tiles() {
    let table = Table::new(Mode::Standard, 2, Options::default());
    let deal = |hands| Move::Deal { round: 1, card: Card::Gift, hands };
    assert_eq!(table.table_refused(deal(vec![hand(1..=9)])).1, Refusal::HandCount { expected: 2, found: 1 });
    let (rule, reason) = table.table_refused(deal(vec![hand(1..=9), hand(10..=19)]));
    assert_eq!((rule.as_str(), reason), ("CF-3.1", Refusal::HandSize { seat: seat(1), found: 10 }));
    assert_eq!(table.table_refused(deal(vec![hand(1..=9), hand(9..=17)])).1, Refusal::DealtTwice { tile: tile(9) });
}

#[test]
fn cf_3_2_passing_goes_left_in_odd_and_right_in_even_rounds() {
    let options = Options { cards: vec![Card::District, Card::Dispersion], ..Options::default() };
    let mut table = Table::new(Mode::Standard, 3, options);
    table.deal(1, Card::District);
    for index in 0..3 {
        let low = 9 * index as u8 + 1;
        table.ok(index, Move::Keep { tiles: hand(low..low + 3) });
    }
    assert_eq!(to_choose(&table, 1), Some(hand(4..=9)), "seat 1 has what seat 0 passed left");
    for index in 0..3 {
        let tiles = to_choose(&table, index).unwrap().iter().take(3).collect();
        table.ok(index, Move::Keep { tiles });
    }
    table.all_square();
    table.settle_until_deal();
    table.deal(2, Card::Dispersion);
    for index in 0..3 {
        let low = 9 * index as u8 + 1;
        table.ok(index, Move::Keep { tiles: hand(low..low + 3) });
    }
    assert_eq!(to_choose(&table, 1), Some(hand(22..=27)), "seat 1 has what seat 2 passed right");
}

#[test]
fn cf_3_2_a_pass_happens_when_everyone_has_chosen() {
    let mut table = drafting(2);
    table.ok(0, Move::Keep { tiles: hand(1..=3) });
    assert_eq!(to_choose(&table, 1), Some(hand(10..=18)), "nothing is passed yet");
    let (rule, reason) = table.refused(0, Move::Keep { tiles: hand(4..=6) });
    assert_eq!((rule.as_str(), reason), ("CF-3.2", Refusal::KeptAlready));
    table.ok(1, Move::Keep { tiles: hand(10..=12) });
    assert_eq!(to_choose(&table, 0), Some(hand(13..=18)));
}

#[test]
fn cf_3_3_a_view_of_the_draft_holds_the_hand_and_counts_only() {
    let mut table = drafting(2);
    table.ok(0, Move::Keep { tiles: hand(1..=3) });
    let PhaseView::Draft { pass, hand: own, kept, chosen } = table.view(0).phase else { panic!() };
    assert_eq!((pass, own, kept), (Pass::First, None, vec![3, 0]), "after the choice only the count is left");
    assert_eq!(chosen.iter().collect::<Vec<_>>(), [seat(0)]);
    table.ok(1, Move::Keep { tiles: hand(10..=12) });
    let PhaseView::Draft { hand: own, kept, .. } = table.view(0).phase else { panic!() };
    assert_eq!((own, kept), (Some(hand(13..=18)), vec![3, 3]));
    let PhaseView::Draft { hand: seen, .. } = table.game.state().view(Viewer::Watcher).phase else { panic!() };
    assert_eq!(seen, None, "who watches sees no tile of the draft");
}

#[test]
fn cf_3_4_the_draft_may_have_a_clock_and_then_chance_keeps() {
    let hurried = Options { draft_seconds: Some(20), cards: vec![Card::District], ..Options::default() };
    let mut table = Table::new(Mode::Standard, 3, hurried);
    table.t = 500;
    table.deal(1, Card::District);
    table.ok(1, Move::Keep { tiles: hand(10..=12) });
    let Awaits::Seats { seats, deadline } = table.game.state().awaits() else { panic!() };
    assert_eq!((seats.iter().collect::<Vec<_>>(), deadline), (vec![seat(0), seat(2)], Some(20_500)));

    let mut dice = Dice::new(9, 9);
    for late in [0, 2] {
        let (actor, action) = table.game.state().time_out(&mut dice).unwrap();
        assert_eq!(actor, Actor::Seat(seat(late)));
        table.game.play(Entry { t: 20_500, actor, action, auto: true }).unwrap();
    }
    let PhaseView::Draft { pass, .. } = table.view(0).phase else { panic!() };
    assert_eq!(pass, Pass::Second);
    assert_eq!(table.game.state().awaits().deadline(), Some(40_500), "every choice has its own time");

    assert_eq!(drafting(2).game.state().awaits().deadline(), None, "without the setting nobody is hurried");
}
