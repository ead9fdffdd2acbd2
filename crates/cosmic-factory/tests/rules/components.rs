use std::collections::BTreeMap;

use cosmic_factory::tile::{Side, Space, TileError};
use cosmic_factory::{Card, Color, CosmicFactory, Mode, Options, Points, Tile, TileSet, Turns};
use tabletop::{Game, Seat, Setup};

use crate::table::{Table, seat};

fn parse(text: &str) -> Tile {
    text.parse().unwrap()
}

#[test]
fn cf_1_1_two_to_six_players_in_a_circle() {
    for seats in 0..9 {
        let setup = Setup::<CosmicFactory> { mode: Mode::Standard, seats, options: Options::default() };
        assert_eq!(Game::new(setup).is_ok(), (2..=6).contains(&seats), "{seats} players");
    }
    let table = Table::beginner(2);
    let stranger = cosmic_factory::Refusal::NoSuchSeat { seat: seat(2), seats: 2 };
    assert_eq!(table.refused(2, cosmic_factory::Move::Done), ("CF-1.1".into(), stranger));
    let around: Vec<Seat> = (0..4).map(|index| seat(index).left(4)).collect();
    assert_eq!(around, [1, 2, 3, 0].map(seat));
    assert_eq!(seat(0).right(4), seat(3));
}

#[test]
fn cf_1_2_components() {
    assert_eq!(TileSet::ours().iter().len(), 54);
    assert_eq!(Card::ALL.len(), 20);
    let table = Table::beginner(3);
    assert_eq!(table.tracks(2), Points::default());
    let cosmic_factory::game::PhaseView::Build { taken, .. } = table.view(0).phase else { panic!() };
    assert_eq!(taken.free().iter().collect::<Vec<_>>(), Color::ALL);
}

#[test]
fn cf_1_3_spaces_are_coloured_with_up_to_three_planets_or_constellations() {
    let [nw, ne, se, sw] = parse("g1b0o3*/-").spaces();
    let colored = |space| match space {
        Space::Colored { color, planets } => (color, planets.count()),
        Space::Constellation => panic!("no colour"),
    };
    assert_eq!([nw, ne, se].map(colored), [(Color::Green, 1), (Color::Blue, 0), (Color::Orange, 3)]);
    assert_eq!(sw, Space::Constellation);
    assert_eq!("g1b0o5*/-".parse::<Tile>(), Err(TileError::TooManyPlanets('5')));
    assert_eq!("g1b0o4*/-".parse::<Tile>(), Err(TileError::TooManyPlanets('4')));
    assert_eq!("g1b0o3/-".parse::<Tile>(), Err(TileError::NotFourSpaces(3)));
    assert_eq!("g1b0o3**/-".parse::<Tile>(), Err(TileError::NotFourSpaces(5)));
    assert_eq!("g1b0o3*1/-".parse::<Tile>(), Err(TileError::NotASpace('1')));
    assert_eq!("g1bo3*/-".parse::<Tile>(), Err(TileError::NoPlanets('b')));
    assert_eq!("g1b0o3*".parse::<Tile>(), Err(TileError::NoSlash));
}

#[test]
fn cf_1_4_arms_are_any_of_the_four_sides() {
    for arms in ["-", "n", "e", "ns", "ew", "nes", "nesw"] {
        let text = format!("g1b0o3*/{arms}");
        assert_eq!(parse(&text).to_string(), text);
        let count = arms.replace('-', "").len();
        assert_eq!(parse(&text).arms().count() as usize, count);
    }
    assert!(parse("g1b0o3*/ew").arms().has(Side::East));
    assert!(!parse("g1b0o3*/ew").arms().has(Side::North));
    for wrong in ["", "en", "nn", "x", "n-", "north"] {
        assert!(format!("g1b0o3*/{wrong}").parse::<Tile>().is_err(), "{wrong}");
    }
}

#[test]
fn cf_1_5_tiles_turn_clockwise_and_never_mirror() {
    let tile = parse("g1b0o3*/n");
    let turned: Vec<String> = Turns::ALL.iter().map(|&turns| tile.turned(turns).to_string()).collect();
    assert_eq!(turned, ["g1b0o3*/n", "*g1b0o3/e", "o3*g1b0/s", "b0o3*g1/w"]);
    let mirrored = parse("b0g1*o3/n");
    assert!(Turns::ALL.iter().all(|&turns| tile.turned(turns) != mirrored));
}

#[test]
fn cf_1_6_our_set_has_the_proportions_asked_for() {
    let mut planets = BTreeMap::new();
    let (mut constellations, mut arms) = (0, [0; 5]);
    for (_, tile) in TileSet::ours().iter() {
        arms[tile.arms().count() as usize] += 1;
        for space in tile.spaces() {
            match space {
                Space::Constellation => constellations += 1,
                Space::Colored { color, planets: count } => {
                    *planets.entry(color).or_insert(0.0) += f64::from(count.count());
                }
            }
        }
    }
    let (green, blue, orange) = (planets[&Color::Green], planets[&Color::Blue], planets[&Color::Orange]);
    assert!((1.8..2.2).contains(&(green / orange)), "green : orange is {}", green / orange);
    assert!((1.08..1.32).contains(&(blue / orange)), "blue : orange is {}", blue / orange);
    assert!((21..=27).contains(&constellations), "{constellations} Constellation spaces of 216");
    assert_eq!(arms.iter().max(), Some(&arms[2]), "two arms are the commonest: {arms:?}");
}

#[test]
fn cf_1_6_no_two_faces_of_our_set_are_the_same() {
    let least = |tile: Tile| Turns::ALL.map(|turns| tile.turned(turns).to_string()).into_iter().min();
    let mut faces: Vec<_> = TileSet::ours().iter().map(|(_, tile)| least(tile)).collect();
    faces.sort();
    faces.dedup();
    assert_eq!(faces.len(), 54);
}
