use cosmic_factory::game::{PhaseName, PhaseView};
use cosmic_factory::{Card, Color, CosmicFactory, Mode, Move, Options, Refusal};
use tabletop::{Setup, testkit};

use crate::table::{Table, hand, lay};

/// The cards and hands of all deals in a random game.
fn deals(mode: Mode, seats: usize, seed: u64) -> Vec<(u8, Card, Vec<cosmic_factory::Hand>)> {
    let setup = Setup::<CosmicFactory> { mode, seats, options: Options::default() };
    let game = testkit::random_game(&setup, seed, |_, _, _| ());
    let deals = game.log().iter().filter_map(|entry| match &entry.action {
        Move::Deal { round, card, hands } => Some((*round, *card, hands.clone())),
        _ => None,
    });
    deals.collect()
}

#[test]
fn cf_2_1_five_rounds_with_five_different_cards() {
    for seed in 0..20 {
        let deals = deals(Mode::Standard, 2, seed);
        assert_eq!(deals.iter().map(|(round, ..)| *round).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        let mut cards: Vec<Card> = deals.iter().map(|(_, card, _)| *card).collect();
        cards.sort();
        cards.dedup();
        assert_eq!(cards.len(), 5);
        assert!(!cards.contains(&Card::None));
    }
}

#[test]
fn cf_2_1_a_card_is_needed_and_does_not_come_twice() {
    let mut table = Table::new(Mode::Standard, 2, Options::default());
    let deal = |round, card| Move::Deal { round, card, hands: vec![hand(1..=9), hand(10..=18)] };
    assert_eq!(table.table_refused(deal(1, Card::None)), ("CF-2.1".into(), Refusal::NoCard));
    table.table(deal(1, Card::Gift));
    table.draft();
    table.all_square();
    table.settle_until_deal();
    assert_eq!(table.table_refused(deal(2, Card::Gift)), ("CF-2.1".into(), Refusal::CardAgain { card: Card::Gift }));
    assert_eq!(table.table_refused(deal(3, Card::Offering)).1, Refusal::WrongRound { expected: 2, found: 3 });
    table.table(deal(2, Card::Offering));
}

#[test]
fn cf_2_2_beginners_play_without_cards_and_draft() {
    let deals = deals(Mode::Beginner, 3, 1);
    assert_eq!(deals.len(), 5);
    assert!(deals.iter().all(|(_, card, _)| *card == Card::None));
    let table = Table::new(Mode::Beginner, 2, Options::default());
    let deal = Move::Deal { round: 1, card: Card::Gift, hands: vec![hand(1..=9), hand(10..=18)] };
    assert_eq!(table.table_refused(deal), ("CF-2.2".into(), Refusal::CardForBeginners));
    let table = Table::beginner(2);
    assert!(matches!(table.view(0).phase, PhaseView::Build { .. }), "building begins at once");
    assert_eq!(table.hand(1), (10..=18).collect::<Vec<u8>>());
}

#[test]
fn cf_2_3_all_tiles_are_back_for_the_next_round() {
    for (_, _, hands) in deals(Mode::Standard, 6, 3) {
        let dealt = hands.iter().fold(cosmic_factory::Hand::EMPTY, |all, &hand| all.union(hand));
        assert_eq!(dealt.len(), 54, "six players need all 54 tiles in every round");
    }
}

#[test]
fn cf_2_4_a_round_is_reveal_draft_build_score() {
    let mut table = Table::new(Mode::Standard, 2, Options { cards: vec![Card::District], ..Options::default() });
    let early = |table: &Table, action: Move, phase: PhaseName| {
        assert_eq!(table.refused(0, action).1, Refusal::NotNow { phase });
    };
    early(&table, Move::Keep { tiles: hand(1..=3) }, PhaseName::Deal);
    table.deal(1, Card::District);
    early(&table, lay(1, 0, 0), PhaseName::Draft);
    assert_eq!(table.table_refused(Move::Close).0, "CF-2.4");
    table.draft();
    early(&table, Move::Keep { tiles: hand(1..=3) }, PhaseName::Build);
    table.all_square();
    early(&table, Move::Sabotage { tile: crate::table::tile(1) }, PhaseName::Close);
    table.settle_until_deal();
    assert_eq!(table.view(0).round, 2);
    assert_eq!(table.refused(0, Move::Close).1, Refusal::ForTheTable);
    assert_eq!(table.table_refused(Move::Done).1, Refusal::ForPlayers);
}

/// Whoever speaks another language than English works with the facts.
#[test]
fn cf_2_4_a_refusal_tells_the_phase_as_data_and_in_words() {
    let table = Table::new(Mode::Standard, 2, Options::default());
    let refusal = table.refused(0, lay(1, 0, 0)).1;
    assert_eq!(refusal.to_string(), "this is not the time for that: the table deals");
    assert_eq!(serde_json::to_value(&refusal).unwrap(), serde_json::json!({"reason": "not-now", "phase": "deal"}));
    let declined = Refusal::OtherAutomatic { color: None };
    assert_eq!(declined.to_string(), "when the time is up the choice is to decline");
    assert_eq!(
        serde_json::to_value(&declined).unwrap(),
        serde_json::json!({"reason": "other-automatic", "color": null})
    );
    let named = Refusal::OtherAutomatic { color: Some(Color::Blue) };
    assert_eq!(named.to_string(), "when the time is up the choice is blue");
    assert_eq!(serde_json::to_value(&named).unwrap()["color"], "blue");
}
