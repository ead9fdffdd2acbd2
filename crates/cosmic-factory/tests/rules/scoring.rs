use cosmic_factory::score::{Source, score};
use cosmic_factory::{Card, Cell, Color, Galaxy, Move, Points, Track};

use crate::table::{Table, take};

fn galaxy(drawing: &str) -> Galaxy {
    drawing.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Planets and points of the zones of one colour, as drawn.
fn zones(drawing: &str, color: Color) -> Vec<(u32, u8)> {
    let zones = score(&galaxy(drawing), Card::None).zones;
    zones.iter().filter(|zone| zone.color == color).map(|zone| (zone.planets, zone.points)).collect()
}

fn length(drawing: &str) -> u32 {
    score(&galaxy(drawing), Card::None).path.length
}

/// The rulebook's galaxy: zones of 9 and 2, of 3, 2 and 1, of 4, 1, 0 and 0 planets.
const MARTIN: &str = "
    g3g3*g3/-  b3***/-   o3o1**/-
    *g2**/-    *b2**/-   *o1**/-
    b1***/-    o0***/-   o0***/-
";

/// A path through seven tiles.
const SEVEN: &str = "
    g0g0g0g0/e   g0g0g0g0/ew  g0g0g0g0/sw
    g0g0g0g0/es  g0g0g0g0/ew  g0g0g0g0/nw
    g0g0g0g0/n   g0g0g0g0/-   g0g0g0g0/-
";

#[test]
fn cf_5_1_zones_join_side_to_side_across_tiles() {
    assert_eq!(zones("g1b0b0g1/-  g0b0b0g2/-", Color::Green), [(2, 0), (2, 0)]);
    assert_eq!(zones("b0g1g1b0/-  g1b0b0g1/-", Color::Green), [(4, 1)]);
    // Across a corner nothing joins.
    assert_eq!(zones("b0b0g1b0/- b0b0b0b0/- \n b0b0b0b0/- g1b0b0b0/-", Color::Green), [(1, 0), (1, 0)]);
    assert_eq!(zones("g1*g1*/-", Color::Green), [(1, 0), (1, 0)], "Constellations belong to no zone");
    assert_eq!(zones("g1g1g1g1/-  .  g1g1g1g1/-", Color::Green), [(4, 1), (4, 1)], "a gap separates");
}

#[test]
fn cf_5_1_an_arm_separates_inside_the_tile_only() {
    assert_eq!(zones("b1b1b1b1/n", Color::Blue), [(4, 2)], "round the other way");
    assert_eq!(zones("b1b1b1b1/ns", Color::Blue), [(2, 2), (2, 2)]);
    assert_eq!(zones("b1b0b0b2/ew", Color::Blue), [(2, 2), (1, 0)], "the spaces above and below");
    assert_eq!(zones("b1b2b1b1/ne", Color::Blue), [(3, 2), (2, 2)], "NE is cut off on both sides");
    assert_eq!(zones("b1b1b1b1/nesw", Color::Blue), [(1, 0); 4]);
    assert_eq!(zones("b1b1b1b1/nesw  b1b1b1b1/nesw", Color::Blue), [(2, 2), (2, 2), (1, 0), (1, 0), (1, 0), (1, 0)]);
}

#[test]
fn cf_5_2_the_worked_example_earns_5_4_5() {
    assert_eq!(zones(MARTIN, Color::Green), [(9, 5), (2, 0)]);
    assert_eq!(zones(MARTIN, Color::Blue), [(3, 2), (2, 2), (1, 0)]);
    assert_eq!(zones(MARTIN, Color::Orange), [(4, 5), (1, 0), (0, 0), (0, 0)]);
    assert_eq!(score(&galaxy(MARTIN), Card::None).gains, Points::new([5, 4, 5, 0]));
}

#[test]
fn cf_5_2_every_bracket_of_the_tables() {
    let points = |color: char, planets: usize| {
        // One long zone, one planet after the other.
        let tile = |from: usize| {
            (0..4).map(|space| format!("{color}{}", u8::from(from + space < planets))).collect::<String>()
        };
        let drawing = (0..3).map(|index| format!("{}/-", tile(4 * index))).collect::<Vec<_>>().join(" ");
        score(&galaxy(&drawing), Card::None).zones[0].points
    };
    let table = |color| (0..=10).map(|planets| points(color, planets)).collect::<Vec<_>>();
    assert_eq!(table('g'), [0, 0, 0, 1, 1, 1, 3, 3, 3, 5, 5]);
    assert_eq!(table('b'), [0, 0, 2, 2, 2, 4, 4, 4, 6, 6, 6]);
    assert_eq!(table('o'), [0, 0, 2, 2, 5, 5, 5, 7, 7, 7, 7]);
}

#[test]
fn cf_5_3_a_path_never_uses_a_link_twice_but_may_come_through_a_tile_again() {
    assert_eq!(length(SEVEN), 7);
    let looped = "
        g0g0g0g0/es  g0g0g0g0/sw    g0g0g0g0/-
        g0g0g0g0/ne  g0g0g0g0/nesw  g0g0g0g0/w
        g0g0g0g0/-   g0g0g0g0/n     g0g0g0g0/-
    ";
    assert_eq!(length(looped), 6, "in from the right, round the loop, out at the bottom");
    let path = score(&galaxy(looped), Card::None).path;
    assert_eq!(path.tiles.iter().filter(|&&cell| cell == Cell::new(1, 1)).count(), 2);
    let star = ".  g0g0g0g0/s  . \n g0g0g0g0/e  g0g0g0g0/nesw  g0g0g0g0/w \n .  g0g0g0g0/n  .";
    assert_eq!(length(star), 3, "branches do not count");
}

#[test]
fn cf_5_3_both_tiles_need_the_arm() {
    assert_eq!(length("g0g0g0g0/e  g0g0g0g0/e"), 1, "arms but no links");
    assert_eq!(length("g0g0g0g0/e  g0g0g0g0/w"), 2);
    assert_eq!(length("g0g0g0g0/-  g0g0g0g0/-"), 0, "no arms at all");
    assert_eq!(length("x  g0g0g0g0/-"), 0);
}

#[test]
fn cf_5_4_the_path_of_seven_earns_two() {
    assert_eq!(score(&galaxy(SEVEN), Card::None).gains.star, 2);
    let star = |tiles: usize| {
        let line: Vec<&str> = (0..tiles).map(|_| "g0g0g0g0/ew").collect();
        score(&galaxy(&line.join(" ")), Card::None).gains.star
    };
    assert_eq!((0..=10).map(star).collect::<Vec<_>>(), [0, 0, 0, 0, 1, 1, 2, 2, 2, 4, 4]);
}

#[test]
fn cf_5_5_constellation_zones_join_like_zones() {
    let sizes = |drawing: &str| -> Vec<usize> {
        score(&galaxy(drawing), Card::None).constellations.iter().map(|zone| zone.spaces.len()).collect()
    };
    assert_eq!(sizes("g0***/-  *g0g0*/-"), [5]);
    assert_eq!(sizes("****/nesw"), [1, 1, 1, 1], "an arm separates them");
    assert_eq!(sizes("*g0*g0/-"), [1, 1]);
}

/// Two players in the round of `card` with plain tiles but for one of each, laid in the middle of their squares.
fn duel(card: Card, first: &str, second: &str) -> Table {
    // With two players seat 0 ends up with 1 2 3 7 8 9 13 14 15 and lays 8 in the middle, seat 1 lays 11 there.
    let mut table = Table::building(2, card, &[(8, first), (11, second)]);
    for index in 0..2 {
        let special = [8, 11][index];
        let others: Vec<u8> = table.hand(index).into_iter().filter(|&number| number != special).collect();
        let mut cells = (0..9).filter(|&place| place != 4).map(|place| (place % 3, place / 3));
        for number in others {
            let (x, y) = cells.next().unwrap();
            table.ok(index, crate::table::lay(number, x, y));
        }
        table.ok(index, crate::table::lay(special, 1, 1));
    }
    table
}

fn finish(table: &mut Table) {
    for index in 0..2 {
        let done = table.game.state().awaits().seats().contains(crate::table::seat(index));
        if done {
            table.ok(index, Move::Done);
        }
    }
    table.settle_until_deal();
}

use tabletop::Rules as _;

fn token(table: &Table, index: usize) -> (i32, u32, u32) {
    let items = table.count(index).items;
    let verdicts = items.iter().filter_map(|item| match item.what.source {
        Source::Token { planets, others, .. } => Some((item.points, planets, others)),
        _ => None,
    });
    verdicts.collect::<Vec<_>>().pop().expect("a token")
}

#[test]
fn cf_5_6_the_worked_examples_eight_planets_and_six_against_seven() {
    let mut table = duel(Card::Arborescence, "o2o2o2o2/-", "o3o3*b0/-");
    table.ok(0, take(&[Color::Orange]));
    finish(&mut table);
    assert_eq!(token(&table, 0), (3, 8, 6), "eight planets, and nobody can compete");
    assert_eq!(table.tracks(0).orange, 7 + 3);

    let mut table = duel(Card::Arborescence, "b2b2b2b0/-", "b3b3b1b0/-");
    table.ok(0, take(&[Color::Blue]));
    finish(&mut table);
    assert_eq!(token(&table, 0), (-2, 6, 7), "six against seven");
    assert_eq!(table.tracks(0).blue, 4 - 2);
}

#[test]
fn cf_5_6_equal_counts_as_most_and_no_zone_counts_as_none() {
    let mut table = duel(Card::Arborescence, "b2b2b2b0/-", "b3b3b0b0/-");
    table.ok(1, take(&[Color::Blue, Color::Orange]));
    finish(&mut table);
    let verdicts: Vec<i32> = table
        .count(1)
        .items
        .iter()
        .filter(|item| matches!(item.what.source, Source::Token { .. }))
        .map(|item| item.points)
        .collect();
    assert_eq!(verdicts, [3, 3], "six each; and nobody has any orange");
}

#[test]
fn cf_5_6_the_galaxy_is_compared_after_card_effects() {
    let mut table = duel(Card::Sabotage, "o2o2o2o2/-", "o1o1*b0/-");
    table.ok(0, take(&[Color::Orange]));
    table.ok(1, Move::Done);
    table.table(Move::Close);
    table.ok(0, Move::Sabotage { tile: crate::table::tile(10) });
    table.ok(1, Move::Sabotage { tile: crate::table::tile(8) });
    table.settle_until_deal();
    assert_eq!(token(&table, 0), (-2, 0, 2), "the eight planets are gone");
}

#[test]
fn cf_5_6_under_gift_the_built_galaxy_is_compared() {
    let mut table = duel(Card::Gift, "o2o2o2o2/-", "o3o3*b0/-");
    table.ok(0, take(&[Color::Orange]));
    finish(&mut table);
    assert_eq!(token(&table, 0), (3, 8, 6));
    assert_eq!(table.count(0).scored, crate::table::seat(1));
}

#[test]
fn cf_5_7_every_step_stops_at_the_ends_of_the_track() {
    // Blue zones: one planet each earns nothing; the lost token cannot go below 0; then the card pays 2.
    let mut table = duel(Card::IceAge, "b1*b1*/-", "b3b3*b0/-");
    table.ok(0, take(&[Color::Blue]));
    finish(&mut table);
    assert_eq!(token(&table, 0).0, -2);
    assert_eq!(table.tracks(0).blue, 2, "0, -2 stops at 0, +2");

    let mut tracks = Points::new([28, 1, 0, 0]);
    tracks.advance(Track::Green, 5);
    assert_eq!(tracks.green, 30);
    tracks.advance(Track::Green, -2);
    assert_eq!(tracks.green, 28, "from 30, not from 33");
    tracks.advance(Track::Blue, -2);
    assert_eq!(tracks.blue, 0);
}

#[test]
fn cf_5_7_the_account_is_in_order_and_the_tables_word_is_checked() {
    let mut table = duel(Card::Dispersion, "o2o2*g2/-", "o1o1*b0/-");
    table.ok(0, take(&[Color::Orange]));
    table.ok(1, Move::Done);
    table.table(Move::Close);
    let action = table.game.state().table_move(&mut table.dice).unwrap();
    let Move::Score { round, galaxies, gains, tracks } = action.clone() else { panic!() };
    let told = |galaxies: &[Vec<_>], gains: &[Points], tracks: &[Points]| Move::Score {
        round,
        galaxies: galaxies.to_vec(),
        gains: gains.to_vec(),
        tracks: tracks.to_vec(),
    };
    let mut wrong = gains.clone();
    wrong[1].green += 1;
    assert_eq!(table.table_refused(told(&galaxies, &wrong, &tracks)).0, "CF-5.1");
    let mut wrong = tracks.clone();
    wrong[0].star += 1;
    assert_eq!(table.table_refused(told(&galaxies, &gains, &wrong)).0, "CF-5.7");
    let mut wrong = galaxies.clone();
    wrong[0][0].x += 1;
    assert_eq!(table.table_refused(told(&wrong, &gains, &tracks)).0, "CF-5.7");
    assert_eq!(table.table_refused(told(&galaxies[..1], &gains, &tracks)).0, "CF-5.7");
    let mut any_order = galaxies.clone();
    any_order[0].reverse();
    table.table(told(&any_order, &gains, &tracks));
    let kinds: Vec<&str> = table
        .count(0)
        .items
        .iter()
        .map(|item| match (&item.what.source, item.rule.to_string().as_str()) {
            (Source::Zone { .. }, "CF-5.2") => "zone",
            (Source::Token { .. }, _) => "token",
            (Source::Zone { .. }, "CF-7.6") => "extra",
            _ => "other",
        })
        .collect();
    assert_eq!(kinds, ["zone", "token", "extra"], "two orange planets... and the plain green zone with two");
}
