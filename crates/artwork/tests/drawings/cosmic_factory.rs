use artwork::English;
use cosmic_factory::score::SpaceAt;
use cosmic_factory::tile::Space;
use cosmic_factory::{Card, Cell, Galaxy, Placed, Tile, TileSet, Turns, score};
use roxmltree::Node;

use crate::sound::{has_short_numbers, parse};

/// Tiles of our set on a square, each turned differently; `down` of them lie face down.
fn square(from: usize, down: usize) -> Galaxy {
    let faces = TileSet::ours().iter().skip(from).take(9).enumerate();
    let placed = faces.map(|(index, (_, tile))| Placed {
        cell: Cell::new(index as i32 % 3 - 1, index as i32 / 3 - 1),
        tile,
        turns: Turns::ALL[(from + index) % 4],
        down: index < down,
    });
    Galaxy::new(placed.collect()).expect("nine cells")
}

fn planets(tile: &Tile) -> usize {
    let spaces = tile.spaces().into_iter();
    spaces.map(|space| if let Space::Colored { planets, .. } = space { planets.count().into() } else { 0 }).sum()
}

/// Whether a symbol is used whose name begins like this, drawn to scale: not in a badge.
fn uses(node: Node<'_, '_>, symbol: &str) -> bool {
    let to_scale = !node.attribute("transform").is_some_and(|transform| transform.contains("scale"));
    node.attribute("href").is_some_and(|href| href.starts_with(&format!("#orrery-{symbol}"))) && to_scale
}

fn count(document: &str, symbol: &str) -> usize {
    parse(document).root().descendants().filter(|&node| uses(node, symbol)).count()
}

/// A document with this alone in it.
pub(crate) fn alone(content: &str) -> String {
    format!("<svg xmlns='http://www.w3.org/2000/svg'>{}{content}</svg>", artwork::defs())
}

#[test]
fn every_tile_shows_its_planets_marks_figures_and_arms_in_every_turn() {
    for (number, tile) in TileSet::ours().iter() {
        let spaces = tile.spaces().map(|space| space.to_string());
        let constellations = spaces.iter().filter(|space| *space == "*").count();
        let empty = spaces.iter().filter(|space| space.ends_with('0')).count();
        for turns in Turns::ALL {
            let drawing = alone(&artwork::tile(&tile.turned(turns)));
            assert_eq!(count(&drawing, "planet-"), planets(&tile), "{number:?}");
            assert_eq!(count(&drawing, "mark-"), empty, "{number:?}");
            assert_eq!(count(&drawing, "figure-"), constellations, "{number:?}");
            assert_eq!(count(&drawing, "belt"), tile.arms().count() as usize, "{number:?}");
        }
    }
}

#[test]
fn planets_are_drawn_in_their_space_and_clear_of_arms() {
    let tile: Tile = "g3b3o3g2/nesw".parse().expect("a tile");
    let drawing = alone(&artwork::tile(&tile));
    for node in parse(&drawing).root().descendants().filter(|&node| uses(node, "planet-")) {
        let [x, y] = ["x", "y"].map(|name| node.attribute(name).and_then(|at| at.parse::<f64>().ok()).expect(name));
        // A planet's disc, and half the width of a trench.
        let (radius, trench) = (8.0, 6.0);
        for at in [x, y] {
            assert!(at > radius && at < artwork::SIDE - radius, "{x} {y}");
            assert!((at - artwork::SIDE / 2.0).abs() > radius + trench, "{x} {y}");
        }
    }
}

#[test]
fn star_figures_stay_the_same_when_a_tile_is_turned() {
    let tile: Tile = "*g0b1*/n".parse().expect("a tile");
    let figures = |tile: &Tile| {
        let drawing = alone(&artwork::tile(tile));
        let document = parse(&drawing);
        let nodes = document.root().descendants().filter(|&node| uses(node, "figure-"));
        let mut figures: Vec<String> = nodes.filter_map(|node| node.attribute("href")).map(str::to_owned).collect();
        figures.sort();
        figures
    };
    for turns in Turns::ALL {
        assert_eq!(figures(&tile.turned(turns)), figures(&tile));
    }
}

#[test]
fn face_down_tiles_show_nothing() {
    let drawing = artwork::galaxy(&square(0, 9), None, &English::default());
    for symbol in ["planet-", "mark-", "figure-", "belt"] {
        assert_eq!(count(&drawing, symbol), 0, "{symbol}");
    }
    assert_eq!(count(&drawing, "back"), 9);
    assert_eq!(count(&alone(&artwork::back()), "back"), 1);
}

#[test]
fn a_galaxy_shows_all_planets_that_lie_face_up() {
    let galaxy = square(9, 2);
    let expected: usize = galaxy.tiles().iter().filter(|placed| !placed.down).map(|placed| planets(&placed.tile)).sum();
    assert_eq!(count(&artwork::galaxy(&galaxy, None, &English::default()), "planet-"), expected);
}

#[test]
fn an_account_of_every_card_can_be_drawn() {
    for (from, card) in (0..).zip(Card::ALL) {
        let galaxy = square(from * 2, from % 3);
        let score = score(&galaxy, card);
        let drawing = artwork::galaxy(&galaxy, Some(&score), &English::default());
        let document = parse(&drawing);
        let earning = score.items.iter().chain(&score.extras);
        let mut zones: Vec<&[SpaceAt]> = Vec::new();
        for item in earning {
            match item.what.source {
                score::Source::Zone { zone } => zones.push(&score.zones[zone].spaces),
                score::Source::Constellation { zone } => zones.push(&score.constellations[zone].spaces),
                _ => {}
            }
        }
        zones.sort();
        zones.dedup();
        let badges = document.root().descendants().filter(|node| node.has_tag_name("rect") && node.has_attribute("rx"));
        let badges = badges.filter(|node| node.attribute("height") == Some("13")).count();
        assert_eq!(badges, zones.len(), "{card}");
    }
}

#[test]
fn a_galaxy_comes_apart_into_what_a_page_shows_one_by_one() {
    for (from, card) in (0..).zip(Card::ALL) {
        let galaxy = square(from * 2, from % 3);
        let score = score(&galaxy, card);
        let (whole, layers) =
            (artwork::galaxy(&galaxy, Some(&score), &English::default()), artwork::layers(&galaxy, Some(&score)));
        assert!(whole.contains(&layers), "{card}");
        assert!(layers.contains(&artwork::trail_light(&galaxy, &score)), "{card}");
        parse(&alone(&layers));
        let zones = artwork::scored_zones(&galaxy, &score);
        for zone in &zones {
            assert!(layers.contains(&format!("<path d='{}' fill='{}'", zone.outline, zone.ink)), "{card}");
            assert!(!artwork::layers(&galaxy, None).contains(&zone.outline), "{card}");
            let [outlines, ..] = artwork::score_layers(&galaxy, &score);
            assert!(outlines.contains(&zone.outline), "{card}: it lies between the layers of the tiles");
            assert_eq!(zone.badge.contains(&format!(">+{}<", zone.points)), zone.points > 0, "{card}");
            parse(&alone(&zone.badge));
            let ((left, top), (wide, high)) = artwork::frame(&galaxy);
            let (x, y) = zone.badge_at;
            assert!((left..=left + wide).contains(&x) && (top..=top + high).contains(&y), "{card}");
        }
        let earned: i32 = zones.iter().map(|zone| zone.points).sum();
        let items = score.items.iter().chain(&score.extras);
        let items = items.filter(|item| item.what.source != score::Source::Path);
        assert_eq!(earned, items.map(|item| item.points).sum::<i32>(), "{card}");
    }
}

#[test]
fn only_linked_arms_are_lit() {
    let galaxy: Galaxy = "g0g0g0g0/es b0b0b0b0/nw\no0o0o0o0/ne g0g0g0g0/s".parse().expect("a galaxy");
    let plain = count(&artwork::galaxy(&galaxy, None, &English::default()), "belt");
    let lit = count(&artwork::galaxy(&galaxy, Some(&score(&galaxy, Card::None)), &English::default()), "belt");
    // Links lead to the right and downwards from the first tile; each is an arm of two tiles.
    assert_eq!((plain, lit - plain), (7, 4));
}

#[test]
fn any_layout_fits_its_document() {
    for drawing in ["", "x", "g3b3o3*/nesw", ". . g0g0g0g0/- \n g1g1g1g1/n ."] {
        let galaxy: Galaxy = drawing.parse().expect("a galaxy");
        for score in [None, Some(score(&galaxy, Card::IceAge))] {
            let text = artwork::galaxy(&galaxy, score.as_ref(), &English::default());
            let document = parse(&text);
            let number = |name| document.root_element().attribute(name).and_then(|size| size.parse::<f64>().ok());
            assert!(number("width") >= Some(132.0) && number("height") >= Some(132.0), "{drawing}");
        }
    }
    let far = [Cell::new(i32::MIN, i32::MAX), Cell::new(i32::MAX, i32::MIN)].map(|cell| Placed {
        cell,
        tile: "g3b3o3*/nesw".parse().expect("a tile"),
        turns: Turns::default(),
        down: false,
    });
    let galaxy = Galaxy::new(far.to_vec()).expect("two cells");
    parse(&artwork::galaxy(&galaxy, Some(&score(&galaxy, Card::None)), &English::default()));
}

#[test]
fn the_sheet_has_every_tile_with_its_number() {
    let sheet = artwork::tile_sheet(TileSet::ours());
    let document = parse(&sheet);
    let texts = document.root().descendants().filter(|node| node.has_tag_name("text"));
    let numbers: Vec<u8> = texts.filter_map(|node| node.text()?.parse().ok()).collect();
    assert_eq!(numbers, (1..=54).collect::<Vec<u8>>());
    let all: usize = TileSet::ours().iter().map(|(_, tile)| planets(&tile)).sum();
    assert_eq!(count(&sheet, "planet-"), all);
}

#[test]
fn documents_say_what_they_show() {
    let galaxy: Galaxy = "g2b0*o1/ne x".parse().expect("a galaxy");
    let text = artwork::galaxy(&galaxy, Some(&score(&galaxy, Card::None)), &English::default());
    let document = parse(&text);
    let words = document.root().descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
    assert_eq!(
        words,
        Some(
            "Row 1, column 1: green 2, blue 0, constellation, orange 1, arms north–east. Row 1, column 2: face down. \
             Gains: green 0, blue 0, orange 0, star 0."
        )
    );
}

#[test]
fn drawings_are_always_the_same_and_numbers_are_short() {
    let draw = || {
        let galaxy = square(20, 1);
        artwork::tile_sheet(TileSet::ours())
            + &artwork::galaxy(&galaxy, Some(&score(&galaxy, Card::District)), &English::default())
    };
    let drawing = draw();
    assert_eq!(drawing, draw());
    assert!(has_short_numbers(&drawing));
}

/// Words that are easily told from others.
struct Marked;

impl artwork::GalaxyCaptions for Marked {
    fn title(&self, _scored: bool) -> String {
        "§ title".to_owned()
    }

    fn path(&self, length: u32) -> String {
        format!("§ {length} & more")
    }

    fn networks(&self, count: usize) -> String {
        format!("§ {count} & more")
    }

    fn describe(&self, _galaxy: &Galaxy, _score: Option<&cosmic_factory::score::GalaxyScore>) -> String {
        "§ all".to_owned()
    }

    fn describe_all(&self, places: &[(&str, String)]) -> String {
        format!("§ {} described", places.len())
    }
}

#[test]
fn all_words_are_those_of_whoever_draws() {
    for card in [Card::None, Card::MultiPath] {
        let galaxy = square(0, 0);
        let account = score(&galaxy, card);
        let alone = artwork::galaxy(&galaxy, Some(&account), &Marked);
        let place =
            artwork::PlayerGalaxy { caption: "§ Ada".to_owned(), galaxy, score: Some(account), hand: Vec::new() };
        let together = artwork::galaxies("§ table", &[place], &Marked);
        assert!(together.contains("§ 1 described") && !together.contains("§ all"), "nothing is put between words here");
        for drawing in [alone, together] {
            let document = parse(&drawing);
            for node in document.root().descendants().filter(roxmltree::Node::is_text) {
                let text = node.text().unwrap_or_default();
                assert!(text.starts_with('§') || !text.contains(char::is_alphabetic), "{text}");
            }
            assert!(drawing.contains("&amp; more"));
        }
    }
}
