use std::collections::BTreeSet;

use big_bang::{Background, Color, Hex, Kind, Mode, Objective, Piece, PieceSet, Shape};

use crate::table::{Table, hex, piece, pieces, place};

#[test]
fn bb_1_1_there_is_one_body_of_every_shape_colour_and_background() {
    let mut names = BTreeSet::new();
    for (color, letter) in Color::ALL.into_iter().zip("byor".chars()) {
        for (shape, second) in Shape::ALL.into_iter().zip("psca".chars()) {
            for (background, digit) in Background::ALL.into_iter().zip("123".chars()) {
                let body = Piece::body(color, shape, background);
                assert_eq!(body.kind(), Kind::Body(color, shape, background));
                assert_eq!(body.to_string(), format!("{letter}{second}{digit}"));
                assert_eq!(piece(&body.to_string()), body);
                names.insert(body.to_string());
            }
        }
    }
    assert_eq!((names.len(), PieceSet::BODIES.len()), (48, 48));
    assert_eq!(piece("rc2").kind(), Kind::Body(Color::Red, Shape::Comet, Background::Starry));
    for (set, count) in [(PieceSet::of_shape(Shape::Sun), 12), (PieceSet::of_color(Color::Yellow), 12)] {
        assert_eq!(set.and(PieceSet::BODIES).len(), count);
    }
}

#[test]
fn bb_1_1_other_names_are_no_bodies() {
    for name in ["", "r", "rc", "rc0", "rc4", "rc22", "cr2", "RC2", "gc2", "rx2"] {
        let error = name.parse::<Piece>().unwrap_err().to_string();
        assert_eq!(error, format!("there is no piece '{name}'"));
    }
}

#[test]
fn bb_1_2_ten_more_pieces_and_eight_objectives() {
    let named = "earth black-hole supernova worm-hole-1 worm-hole-2 hyperspace orbit eclipse dark-energy big-bang";
    let others: Vec<Piece> = Piece::all().filter(|&piece| !PieceSet::BODIES.contains(piece)).collect();
    assert_eq!(others, pieces(named));
    let kinds: Vec<Kind> = others.iter().map(|piece| piece.kind()).collect();
    let (phenomenon, action) = ([Kind::Phenomenon; 4], [Kind::Action; 4]);
    assert_eq!(kinds, [&[Kind::Earth][..], &phenomenon, &action, &[Kind::BigBang]].concat());
    assert_eq!(Piece::all().count(), 58);
    let objectives: Vec<String> = Objective::all().map(|objective| objective.to_string()).collect();
    assert_eq!(objectives, ["planet", "sun", "comet", "asteroid", "blue", "yellow", "orange", "red"]);
    let unknown = "earth".parse::<Objective>().unwrap_err().to_string();
    assert_eq!(unknown, "there is no objective 'earth'");
}

#[test]
fn bb_1_3_a_cell_has_six_neighbours() {
    let around = |q: i64, r: i64| hex(q, r).neighbours().map(<(i64, i64)>::from);
    assert_eq!(around(0, 0), [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]);
    assert_eq!(around(-3, 5), [(-2, 5), (-2, 4), (-3, 4), (-4, 5), (-4, 6), (-3, 6)]);
    for next in hex(2, -1).neighbours() {
        assert!(next.touches(hex(2, -1)) && next.neighbours().contains(&hex(2, -1)), "{next}");
    }
    assert!(!hex(0, 0).touches(hex(1, 1)) && !hex(0, 0).touches(hex(2, 0)) && !hex(0, 0).touches(hex(0, 0)));
}

#[test]
fn bb_1_3_big_bang_lies_in_the_middle_of_a_board_without_edges() {
    let table = Table::with_pile(Mode::Cosmic, 2, "rc1 bp1 ys1 oa1");
    assert_eq!(table.drawn(), " big");
    assert_eq!(table.game.boards()[0].place_of(Piece::BIG_BANG), Some(hex(0, 0)));
    // A cell far away is a cell like others. What no game can reach has no name.
    table.refuses(place("rc1", (-31, 31)), "BB-3.1", "[-31,31] has 0 pieces next to it and needs 1");
    assert_eq!(Hex::try_from((32, 0)), Err("[32,0] is too far away: no game ever gets beyond 31".to_owned()));
}

#[test]
fn bb_1_4_earth_has_every_feature() {
    let earth = Piece::EARTH;
    assert!(PieceSet::BODIES.iter().all(|body| body.fits(earth) && earth.fits(body)));
    assert!(earth.is_body() && !PieceSet::BODIES.contains(earth));
    // The planet and the sun have nothing in common, and the asteroid has nothing in common with either.
    let universe = "
           bp1
        big
           ys2
    ";
    let table = Table::cosmic(universe, "ra3 oa3 earth rc3");
    assert_eq!(table.cells_for("earth"), [(0, -1), (1, 0), (-1, 1)]);
    assert_eq!(table.cells_for("ra3"), []);
    // And a body next to Earth has something in common with it.
    let table = Table::cosmic("big   ear", "ra3 bp1 oc2 ys1");
    for body in ["ra3", "bp1", "oc2", "ys1"] {
        assert_eq!(table.cells_for(body), [(1, -1), (0, 1)], "{body}");
    }
}

/// Around [1,0] lie an overturned planet, big-bang, a sun, an asteroid and the supernova.
const MIXED: &str = "
       BP1
    big   .     nov
       rs2   ra1
";

#[test]
fn bb_1_4_phenomena_big_bang_and_overturned_pieces_have_no_features() {
    let mut table = Table::cosmic(MIXED, "rc3 bp2 oc3 ys3");
    table.play(place("rc3", (1, 0)));
    // Face up, the planet would ask for a feature.
    let table = Table::cosmic(&MIXED.replace("BP1", "bp1"), "rc3 bp2 oc3 ys3");
    let reason = "rc3 on [1,0] shares neither shape, colour nor background with bp1 on [1,-1]";
    table.refuses(place("rc3", (1, 0)), "BB-3.2", reason);
}

#[test]
fn bb_1_4_phenomena_big_bang_and_overturned_pieces_are_pieces_but_no_bodies() {
    let table = Table::cosmic(MIXED, "rc3 bp2 oc3 ys3");
    // The planet and the supernova here, the planet and big-bang there: two pieces, no body.
    table.refuses(place("rc3", (2, -1)), "BB-3.1", "none of the pieces next to [2,-1] is a body");
    table.refuses(place("rc3", (0, -1)), "BB-3.1", "none of the pieces next to [0,-1] is a body");
    // With a body there are two of them.
    assert_eq!(table.cells_for("rc3"), [(1, 0), (-1, 1), (2, 1), (0, 2)]);
}
