use cosmic_factory::game::{Choice, PhaseName, PhaseView};
use cosmic_factory::score::{Source, score};
use cosmic_factory::{
    Card, Cell, Color, Galaxy, Laid, Mode, Move, Options, Points, Refusal, Shape, TileAt, Track, Turns,
};
use tabletop::{Actor, Awaits, Dice, Entry, Fault, Rules, Viewer};

use crate::table::{Table, hand, lay, seat, take, tile};

fn gains(drawing: &str, card: Card) -> Points {
    score(&drawing.parse::<Galaxy>().unwrap_or_else(|error| panic!("{error}")), card).gains
}

fn close(table: &mut Table) {
    table.table(Move::Close);
}

/// The tile numbers of a galaxy as it was counted: all, and those face down.
fn counted(table: &Table, index: usize) -> (Vec<u8>, Vec<u8>) {
    let built = table.count(index).built;
    let numbers = |tiles: Vec<&TileAt>| {
        let mut numbers: Vec<u8> = tiles.iter().map(|at| at.tile.get()).collect();
        numbers.sort_unstable();
        numbers
    };
    (numbers(built.iter().collect()), numbers(built.iter().filter(|at| at.down).collect()))
}

#[test]
fn cf_7_1_black_hole_two_laid_tiles_are_turned_face_down() {
    let mut table = Table::building(2, Card::BlackHole, &[]);
    let own = table.hand(0);
    let flip = |number: u8| Move::Flip { tile: tile(number) };
    assert_eq!(table.refused(0, flip(own[0])), ("CF-4.1".into(), Refusal::NotLaid { tile: tile(own[0]) }));
    table.lay_square(0);
    table.ok(0, flip(own[0]));
    table.ok(0, flip(own[1]));
    assert_eq!(table.refused(0, flip(own[2])), ("CF-7.1".into(), Refusal::ThirdDown));
    table.ok(0, flip(own[1]));
    table.ok(0, flip(own[2]));
    let down =
        |table: &Table| table.laid(0).iter().filter(|laid| laid.down).map(|laid| laid.tile.get()).collect::<Vec<_>>();
    assert_eq!(down(&table), [own[0], own[2]]);
    table.ok(0, Move::Done);
    table.ok(0, Move::Undone);
    table.ok(0, lay(own[0], 5, 5));
    assert!(down(&table).contains(&own[0]), "a moved tile keeps its side");
    table.ok(0, lay(own[5], 5, 5));
    table.ok(0, lay(own[0], 0, 0));
    assert_eq!(down(&table), [own[2]], "a displaced one turns face up");
    table.ok(0, Move::Lift { tile: tile(own[2]) });
    table.ok(0, lay(own[2], 2, 0));
    assert_eq!(down(&table), [0; 0], "so does a lifted one");
    assert_eq!(Table::beginner(2).refused(0, flip(1)), ("CF-7.1".into(), Refusal::NoBlackHole));
}

#[test]
fn cf_7_1_face_down_tiles_have_no_spaces_and_no_arms() {
    assert_eq!(gains("b3b3b3b3/- x b3b3b3b3/-", Card::BlackHole), Points::new([0, 12, 0, 0]));
    assert_eq!(score(&"g0g0g0g0/ew x g0g0g0g0/ew".parse().unwrap(), Card::BlackHole).path.length, 1);
}

#[test]
fn cf_7_1_the_left_neighbour_chooses_what_is_missing() {
    let mut table = Table::building(3, Card::BlackHole, &[]);
    for index in 0..3 {
        table.lay_square(index);
    }
    let (first, second) = (table.hand_or_laid(0), table.hand_or_laid(1));
    for number in &second[..2] {
        table.ok(1, Move::Flip { tile: tile(*number) });
    }
    table.ok(0, Move::Flip { tile: tile(first[0]) });
    close(&mut table);
    // Seat 1 sits left of seat 0 and chooses one; seat 2 has nothing to do for seat 1; seat 0 chooses two of seat 2.
    assert_eq!(table.game.state().awaits().seats().iter().collect::<Vec<_>>(), [seat(0), seat(1)]);
    assert_eq!(table.refused(2, Move::Darken { tiles: hand([second[3]]) }).1, Refusal::NothingToChoose);
    let two = Move::Darken { tiles: hand([first[1], first[2]]) };
    assert_eq!(table.refused(1, two), ("CF-7.1".into(), Refusal::DarkenCount { missing: 1, found: 2 }));
    let already = Refusal::NotFaceUp { tile: tile(first[0]), owner: seat(0), card: Card::BlackHole };
    assert_eq!(table.refused(1, Move::Darken { tiles: hand([first[0]]) }), ("CF-7.1".into(), already));
    table.ok(1, Move::Darken { tiles: hand([first[4]]) });
    let third = table.hand_or_laid(2);
    table.ok(0, Move::Darken { tiles: hand([third[7], third[8]]) });
    table.settle_until_deal();
    assert_eq!(counted(&table, 0).1, [first[0], first[4]]);
    assert_eq!(counted(&table, 1).1, second[..2]);
    assert_eq!(counted(&table, 2).1, third[7..]);
}

#[test]
fn cf_7_1_tiles_put_by_the_table_lie_face_up() {
    let mut table = Table::building(2, Card::BlackHole, &[]);
    let own = table.hand(0);
    table.ok(0, lay(own[0], 0, 0));
    table.ok(0, Move::Flip { tile: tile(own[0]) });
    close(&mut table);
    let cells: Vec<TileAt> = (1..9)
        .map(|place: i32| TileAt {
            x: place % 3,
            y: place / 3,
            tile: tile(own[place as usize]),
            turns: Turns::default(),
            down: true,
        })
        .collect();
    assert_eq!(table.table_refused(Move::Fill { seat: seat(0), cells }), ("CF-7.1".into(), Refusal::FilledDown));
    while table.game.state().awaits() == Awaits::Table {
        let action = table.game.state().table_move(&mut table.dice).unwrap();
        table.table(action);
    }
    assert_eq!(table.laid(0).iter().filter(|laid| laid.down).count(), 1, "what was properly laid keeps its side");
}

#[test]
fn cf_7_2_gift_everyone_scores_the_right_neighbours_galaxy() {
    // Seat 1 of three ends up with tile 10 and lays it in the corner.
    let mut table = Table::building(3, Card::Gift, &[(10, "o3o3*b0/-")]);
    table.all_square();
    table.settle_until_deal();
    assert_eq!([0, 1, 2].map(|index| table.tracks(index).orange), [0, 0, 5], "seat 2 has seat 1 to its right");
    assert_eq!(table.count(2).scored, seat(1));
}

#[test]
fn cf_7_3_new_dimension_any_joined_layout_is_complete() {
    let mut table = Table::building(2, Card::NewDimension, &[]);
    let own = table.hand(0);
    for (x, &number) in (0..).zip(&own[..8]) {
        table.ok(0, lay(number, x, x / 2));
    }
    table.ok(0, lay(own[8], 0, 9));
    assert_eq!(table.refused(0, Move::Done).1, Refusal::Incomplete { shape: Shape::Free });
    for (place, &number) in (0..).zip(&own) {
        table.ok(0, lay(number, place / 2, place % 2 + 8 * (place / 8)));
    }
    assert_eq!(table.refused(0, Move::Done).1, Refusal::Incomplete { shape: Shape::Free }, "one lies apart");
    table.ok(0, lay(own[8], 4, 0));
    table.ok(0, Move::Done);
}

#[test]
fn cf_7_3_tiles_apart_from_the_largest_group_are_put_next_to_it() {
    let mut table = Table::building(2, Card::NewDimension, &[]);
    let own = table.hand(0);
    for (number, x, y) in [(own[0], 5, 5), (own[1], 9, 9), (own[2], 6, 5), (own[3], 9, 10)] {
        table.ok(0, lay(number, x, y));
    }
    close(&mut table);
    let kept: Vec<u8> = table.laid(0).iter().map(|laid| laid.tile.get()).collect();
    assert_eq!(kept, [own[0], own[2]], "two groups of two: the earliest laid stays");
    let apart = |cells: &[(i32, i32)], from: usize| {
        let tiles = [own[1], own[3], own[4], own[5], own[6], own[7], own[8]];
        let cells = cells.iter().zip(&tiles[from..]);
        cells
            .map(|(&(x, y), &number)| TileAt { x, y, tile: tile(number), turns: Turns::default(), down: false })
            .collect::<Vec<_>>()
    };
    let gap = apart(&[(7, 5), (8, 5), (9, 5), (10, 5), (11, 5), (12, 5), (14, 5)], 0);
    assert_eq!(table.table_refused(Move::Fill { seat: seat(0), cells: gap }).0, "CF-4.4");
    table.table(Move::Fill {
        seat: seat(0),
        cells: apart(&[(7, 5), (8, 5), (9, 5), (10, 5), (11, 5), (12, 5), (13, 5)], 0),
    });

    // Seat 1 has laid nothing: the first tile goes to 0,0.
    let action = table.game.state().table_move(&mut Dice::new(3, 3)).unwrap();
    let Move::Fill { cells, .. } = &action else { panic!("{action:?}") };
    assert_eq!(cells[0].cell(), Cell::new(0, 0));
    let elsewhere =
        cells.iter().map(|at| TileAt { x: at.x - 10, y: at.y + 3, ..*at }).filter(|at| at.cell().is_on_table());
    let elsewhere: Vec<TileAt> = elsewhere.collect();
    assert_eq!(table.table_refused(Move::Fill { seat: seat(1), cells: elsewhere }).0, "CF-4.4");
    table.table(action);
}

#[test]
fn cf_7_4_arborescence_branches_count() {
    // The rulebook's path of six tiles with its branches.
    let tree = "
        g0g0g0g0/s   g0g0g0g0/s    g0g0g0g0/-
        g0g0g0g0/ne  g0g0g0g0/new  g0g0g0g0/sw
        g0g0g0g0/-   g0g0g0g0/-    g0g0g0g0/n
    ";
    let account = |card| score(&tree.parse::<Galaxy>().unwrap(), card);
    assert_eq!((account(Card::None).path.length, account(Card::None).gains.star), (5, 1));
    assert_eq!((account(Card::Arborescence).path.length, account(Card::Arborescence).gains.star), (6, 2));
}

#[test]
fn cf_7_5_district_a_point_for_each_zone_of_three_or_more() {
    assert_eq!(gains("g3b2*o3/-", Card::District), Points::new([1 + 1, 2, 2 + 1, 0]));
}

#[test]
fn cf_7_6_dispersion_a_point_for_each_zone_of_two_or_fewer() {
    assert_eq!(gains("g3b2*o0/-  .  g0*b1o3/-", Card::Dispersion), Points::new([1 + 1, 2 + 1 + 1, 1 + 2, 0]));
}

#[test]
fn cf_7_7_unique_dimension_a_line_in_either_direction() {
    for (dx, dy) in [(1, 0), (0, 1)] {
        let mut table = Table::building(2, Card::UniqueDimension, &[]);
        for (place, number) in (0..).zip(table.hand(0)) {
            table.ok(0, lay(number, -3 + dx * place, 2 + dy * place));
        }
        table.ok(0, Move::Done);
    }
    let mut table = Table::building(2, Card::UniqueDimension, &[]);
    table.lay_square(0);
    assert_eq!(table.refused(0, Move::Done).1, Refusal::Incomplete { shape: Shape::Line });
}

#[test]
fn cf_7_7_an_incomplete_line_is_completed_in_its_own_direction() {
    let mut table = Table::building(2, Card::UniqueDimension, &[]);
    let own = table.hand(0);
    table.ok(0, lay(own[0], 3, -2));
    table.ok(0, lay(own[1], 3, 4));
    close(&mut table);
    let action = table.game.state().table_move(&mut Dice::new(1, 1)).unwrap();
    let Move::Fill { cells, .. } = action.clone() else { panic!("{action:?}") };
    assert!(cells.iter().all(|at| at.x == 3 && (-4..=6).contains(&at.y)), "{cells:?}");
    let bent = cells.iter().map(|at| TileAt { x: at.y, y: at.x, ..*at }).collect();
    assert_eq!(table.table_refused(Move::Fill { seat: seat(0), cells: bent }).0, "CF-4.4");
    table.table(action);
}

#[test]
fn cf_7_8_constellation_a_star_for_each_constellation_zone() {
    assert_eq!(gains("*g0*g0/-  .  ****/-", Card::Constellation), Points::new([0, 0, 0, 3]));
    assert_eq!(gains("***g3/-  .  ****/- **b2b0/-", Card::Constellation), Points::new([1, 2, 0, 2]));
}

#[test]
fn cf_7_9_sidereal_vacuum_four_spaces_and_two_spaces_earn_five() {
    assert_eq!(gains("****/-  .  **g0g0/-", Card::SiderealVacuum).star, 5);
    let sized = ["*g0g0g0/-", "**g0g0/-", "***g0/-", "****/-", "****/- *g0g0g0/-", "****/- ****/-"];
    assert_eq!(sized.map(|drawing| gains(drawing, Card::SiderealVacuum).star), [0, 1, 2, 4, 4, 4]);
}

#[test]
fn cf_7_10_multi_path_six_networks_earn_two() {
    let six = "
        g0g0g0g0/e  g0g0g0g0/w  g0g0g0g0/n
        g0g0g0g0/w  g0g0g0g0/-  g0g0g0g0/e
        g0g0g0g0/s  g0g0g0g0/s  g0g0g0g0/-
    ";
    let account = score(&six.parse::<Galaxy>().unwrap(), Card::MultiPath);
    assert_eq!((account.path.networks.len(), account.gains.star), (6, 2));
    assert_eq!(account.path.length, 2, "the length stays that of the longest path");
    let lone = ["g0g0g0g0/n . "; 10].concat();
    let star = |count: usize| gains(&lone[..count * 13], Card::MultiPath).star;
    assert_eq!([3, 4, 6, 8, 9, 10].map(star), [0, 1, 2, 2, 4, 4]);
}

#[test]
fn cf_7_11_parallel_universe_two_squares_and_a_discarded_ninth() {
    let mut table = Table::building(2, Card::ParallelUniverse, &[]);
    let own = table.hand(0);
    let cells = [(0, 0), (1, 0), (3, 0), (4, 0), (0, 1), (1, 1), (3, 1), (4, 1)];
    for (&number, (x, y)) in own.iter().zip(cells) {
        table.ok(0, lay(number, x, y));
    }
    table.ok(0, lay(own[8], 8, 8));
    assert_eq!(table.refused(0, Move::Done).1, Refusal::Incomplete { shape: Shape::TwoSquares }, "a ninth lies about");
    table.ok(0, Move::Lift { tile: tile(own[8]) });
    table.ok(0, Move::Done);
    close(&mut table);
    let laid = Refusal::WrongDiscard { seat: seat(0), tile: tile(own[0]) };
    assert_eq!(table.table_refused(Move::Discard { seat: seat(0), tile: tile(own[0]) }), ("CF-7.11".into(), laid));
    table.table(Move::Discard { seat: seat(0), tile: tile(own[8]) });
    let again = Refusal::NothingToDiscard { seat: seat(0) };
    assert_eq!(table.table_refused(Move::Discard { seat: seat(0), tile: tile(own[8]) }).1, again);
    // Seat 1 has laid nothing: a tile may go first, or the fill.
    let other = table.hand(1)[3];
    table.table(Move::Discard { seat: seat(1), tile: tile(other) });
    table.settle_until_deal();
    assert_eq!(counted(&table, 0).0, own[..8]);
    assert!(!counted(&table, 1).0.contains(&other));
    let discards = table.game.log().iter().filter(|entry| matches!(entry.action, Move::Discard { .. })).count();
    assert_eq!(discards, 2, "always logged");
}

#[test]
fn cf_7_11_the_path_is_the_longer_of_the_two() {
    let drawing = "
        g0g0g0g0/e   g0g0g0g0/sw  .  g0g0g0g0/e  g0g0g0g0/w
        g0g0g0g0/e   g0g0g0g0/nw  .  g0g0g0g0/-  g0g0g0g0/-
    ";
    assert_eq!(score(&drawing.parse::<Galaxy>().unwrap(), Card::ParallelUniverse).path.length, 4);
}

#[test]
fn cf_7_12_space_pirate_all_nine_go_to_the_right_neighbour() {
    let plain = Table::building(3, Card::District, &[]);
    let pirate = Table::building(3, Card::SpacePirate, &[]);
    for index in 0..3 {
        assert_eq!(pirate.hand(seat(index).right(3).index()), plain.hand(index));
    }
}

#[test]
fn cf_7_13_sabotage_a_tile_of_the_left_neighbour_is_removed() {
    let mut table = Table::building(3, Card::Sabotage, &[]);
    table.all_square();
    close(&mut table);
    let [first, second, third] = [0, 1, 2].map(|index| table.hand_or_laid(index));
    let not_there = Refusal::NotFaceUp { tile: tile(third[0]), owner: seat(1), card: Card::Sabotage };
    assert_eq!(table.refused(0, Move::Sabotage { tile: tile(third[0]) }), ("CF-7.13".into(), not_there));
    table.ok(0, Move::Sabotage { tile: tile(second[4]) });
    assert_eq!(table.refused(0, Move::Sabotage { tile: tile(second[5]) }).1, Refusal::ChosenAlready);
    table.ok(2, Move::Sabotage { tile: tile(first[0]) });
    table.ok(1, Move::Sabotage { tile: tile(third[8]) });
    table.settle_until_deal();
    assert!(!counted(&table, 0).0.contains(&first[0]));
    assert!(!counted(&table, 1).0.contains(&second[4]));
    assert_eq!(counted(&table, 2).0, third[..8]);
}

#[test]
fn cf_7_14_ice_age_a_point_for_each_blue_zone() {
    assert_eq!(gains("b0g0b2o0/-", Card::IceAge), Points::new([0, 1 + 1 + 2, 0, 0]));
}

#[test]
fn cf_7_15_global_warming_a_point_for_each_orange_zone() {
    assert_eq!(gains("o0g0o2b0/-", Card::GlobalWarming), Points::new([0, 0, 1 + 1 + 2, 0]));
}

#[test]
fn cf_7_16_temperate_climate_a_point_for_each_green_zone() {
    assert_eq!(gains("g0o0g3b0/-", Card::TemperateClimate), Points::new([1 + 1 + 1, 0, 0, 0]));
}

#[test]
fn cf_7_17_happy_hour_tokens_count_double() {
    // Seat 0 has tile 1, seat 1 has tile 10.
    let mut table = Table::building(2, Card::HappyHour, &[(1, "o1**b3/-"), (10, "o1**b2/-")]);
    table.lay_square(0);
    table.ok(0, take(&[Color::Orange]));
    table.lay_square(1);
    table.ok(1, take(&[Color::Blue]));
    table.settle_until_deal();
    let verdict = |index: usize| {
        table.count(index).items.iter().find(|item| matches!(item.what.source, Source::Token { .. })).unwrap().clone()
    };
    assert_eq!((verdict(0).points, verdict(1).points), (6, -4));
    assert_eq!((table.tracks(0).orange, table.tracks(1).blue), (6, 0));
}

#[test]
fn cf_7_18_optimization_tokens_do_not_freeze_and_may_be_taken_one_by_one() {
    let mut table = Table::building(2, Card::Optimization, &[]);
    table.ok(0, take(&[Color::Orange]));
    table.lay_square(0);
    table.ok(0, take(&[Color::Blue]));
    table.ok(0, Move::Done);
    table.ok(0, take(&[Color::Green]));
    table.ok(0, Move::Undone);
    assert_eq!(table.refused(1, take(&[Color::Green])).1, Refusal::TokenGone { color: Color::Green, by: seat(0) });
}

/// Everyone has a path of nine; the card asks.
fn choosing(card: Card, face: &str) -> Table {
    let faces: Vec<(u8, &str)> = (1..=54).map(|number| (number, face)).collect();
    let mut table = Table::building(2, card, &faces);
    table.all_square();
    close(&mut table);
    table
}

#[test]
fn cf_7_19_stellar_swap_path_points_go_on_a_colour() {
    let mut table = choosing(Card::StellarSwap, "g0g0g0g0/nesw");
    table.ok(0, Move::Swap { color: Color::Orange });
    table.ok(1, Move::Swap { color: Color::Green });
    table.settle_until_deal();
    assert_eq!([0, 1].map(|index| table.tracks(index)), [Points::new([0, 0, 4, 0]), Points::new([4, 0, 0, 0])]);
    assert_eq!(table.count(0).galaxy.gains.star, 4, "the galaxy's own gains stay on the star");
    let nothing = choosing(Card::StellarSwap, "g0g0g0g0/-");
    assert_eq!(nothing.game.state().awaits().seats().len(), 2, "every seat chooses, also with 0 points");
}

#[test]
fn cf_7_20_offering_five_of_a_colour_for_two_stars() {
    // Nine joined tiles of blue with four planets each: 6 points on blue, none on the others.
    let mut table = choosing(Card::Offering, "b1b1b1b1/-");
    let poor = Refusal::TooFewPoints { color: Color::Green, points: 0 };
    assert_eq!(table.refused(0, Move::Offer { color: Some(Color::Green) }), ("CF-7.20".into(), poor));
    table.ok(0, Move::Offer { color: Some(Color::Blue) });
    table.ok(1, Move::Offer { color: None });
    table.settle_until_deal();
    assert_eq!([0, 1].map(|index| table.tracks(index)), [Points::new([0, 1, 0, 2]), Points::new([0, 6, 0, 0])]);
    assert!(
        table.count(0).items.iter().any(|item| item.what.track == Track::Star && item.what.source == Source::Offering)
    );
    let exactly = choosing(Card::Offering, "*o0o0*/nesw");
    assert_eq!(exactly.game.state().awaits(), Awaits::Table);
    // Only seat 0 has tile 1 with its four planets: 5 points, just enough.
    let mut one = Table::building(2, Card::Offering, &[(1, "o2o2**/-")]);
    one.all_square();
    close(&mut one);
    assert_eq!(one.game.state().awaits().seats().iter().collect::<Vec<_>>(), [seat(0)]);
    one.ok(0, Move::Offer { color: Some(Color::Orange) });
    one.settle_until_deal();
    assert_eq!(one.tracks(0), Points::new([0, 0, 0, 2]));
    let poor = choosing(Card::Offering, "b1b0*b0/nesw");
    assert_eq!(poor.game.state().awaits(), Awaits::Table, "who holds 5 on no colour is skipped");
}

#[test]
fn cf_7_21_choices_are_secret_until_all_are_made() {
    let mut table = choosing(Card::StellarSwap, "g0g0g0g0/nesw");
    table.ok(0, Move::Swap { color: Color::Orange });
    let shown = |table: &Table, viewer| match table.game.state().view(viewer).phase {
        PhaseView::Choose { choices, chosen, .. } => (choices, chosen.len()),
        _ => panic!(),
    };
    assert_eq!(shown(&table, Viewer::Seat(seat(1))), (vec![None, None], 1));
    assert_eq!(shown(&table, Viewer::Watcher), (vec![None, None], 1));
    assert_eq!(shown(&table, Viewer::Seat(seat(0))).0, [Some(Choice::Swap(Color::Orange)), None]);
    table.ok(1, Move::Swap { color: Color::Blue });
    assert_eq!(shown(&table, Viewer::Watcher).0, [Some(Choice::Swap(Color::Orange)), Some(Choice::Swap(Color::Blue))]);
}

#[test]
fn cf_7_21_choices_have_a_clock_and_come_after_all_fills() {
    let options = Options { cards: vec![Card::Sabotage], choice_seconds: Some(15), ..Options::default() };
    let mut table = Table::new(Mode::Standard, 2, options);
    table.deal(1, Card::Sabotage);
    table.draft();
    table.lay_square(0);
    close(&mut table);
    let early = table.refused(1, Move::Sabotage { tile: tile(1) });
    assert_eq!(early, ("CF-2.4".into(), Refusal::NotNow { phase: PhaseName::Settle }));
    table.t = 3_000;
    let action = table.game.state().table_move(&mut table.dice).unwrap();
    table.table(action);
    assert_eq!(table.game.state().awaits().deadline(), Some(18_000));
    assert_eq!(choosing(Card::Sabotage, "g0g0g0g0/-").game.state().awaits().deadline(), None);
}

#[test]
fn cf_7_21_on_time_out_the_table_chooses_as_the_rules_say() {
    let time_out = |card, face| {
        let mut table = choosing(card, face);
        let (actor, action) = table.game.state().time_out(&mut table.dice).unwrap();
        assert_eq!(actor, Actor::Seat(seat(0)));
        (table, action)
    };
    let auto = |table: &Table, action: &Move| {
        table.game.clone().play(Entry { t: 0, actor: Actor::Seat(seat(0)), action: action.clone(), auto: true })
    };
    let other = |color| Err(Fault::Refused(Refusal::OtherAutomatic { color }));
    // Green has zone points, blue comes before orange.
    let (table, action) = time_out(Card::StellarSwap, "g3g3g3g3/nesw");
    assert_eq!(action, Move::Swap { color: Color::Blue });
    assert!(auto(&table, &action).is_ok());
    assert_eq!(
        auto(&table, &Move::Swap { color: Color::Green }),
        other(Some(Color::Blue)),
        "the rules name the colour"
    );

    let (_, action) = time_out(Card::StellarSwap, "*g0*b0/nesw");
    assert_eq!(action, Move::Swap { color: Color::Green }, "all at 0: green before blue before orange");

    let (table, action) = time_out(Card::Offering, "b1b1b1b1/-");
    assert_eq!(action, Move::Offer { color: None });
    assert_eq!(auto(&table, &Move::Offer { color: Some(Color::Blue) }), other(None));

    let (table, action) = time_out(Card::Sabotage, "g0g0g0g0/-");
    assert!(matches!(action, Move::Sabotage { .. }));
    assert!(auto(&table, &action).is_ok());
    let (_, action) = time_out(Card::BlackHole, "g0g0g0g0/-");
    assert!(matches!(action, Move::Darken { tiles } if tiles.len() == 2));

    let table = Table::beginner(2);
    assert!(auto(&table, &lay(1, 0, 0)).is_err(), "the table builds for nobody");
}

impl Table {
    /// A player's nine tiles, wherever they are, ascending.
    fn hand_or_laid(&self, index: usize) -> Vec<u8> {
        let laid = self.laid(index);
        let mut numbers: Vec<u8> = laid.iter().map(|laid: &Laid| laid.tile.get()).chain(self.hand(index)).collect();
        numbers.sort_unstable();
        numbers
    }
}
