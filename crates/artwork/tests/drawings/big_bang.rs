use std::collections::BTreeSet;

use artwork::{Caption, English, TableCaptions, big_bang as art};
use big_bang::{
    Alignment, BigBang, Drawing, Hex, Mode, ObjectiveScore, Options, Piece, PlacedPiece, TableView, UniverseAccount,
};
use roxmltree::{Document, Node};
use tabletop::{Item, Rule, Rules, Seat, Setup, Viewer, testkit};

use crate::sound::{has_short_numbers, parse, references};

fn alone(content: &str) -> String {
    format!("<svg xmlns='http://www.w3.org/2000/svg'>{}{content}</svg>", art::defs())
}

/// An element with everything it refers to put in its place, and without colours and names.
fn seen(node: Node<'_, '_>, document: &Document<'_>) -> String {
    let mut text = String::new();
    if node.tag_name().name() != "use" {
        text += node.tag_name().name();
    }
    for attribute in node.attributes().filter(|attribute| !["id", "href"].contains(&attribute.name())) {
        if !attribute.value().starts_with('#') && !attribute.value().starts_with("url(") {
            text += &format!(" {}={}", attribute.name(), attribute.value());
        }
    }
    for id in references(node) {
        let target = document.root().descendants().find(|node| node.attribute("id") == Some(id));
        text += &target.map(|target| seen(target, document)).expect("it is there");
    }
    let inside: Vec<String> = node.children().filter(Node::is_element).map(|child| seen(child, document)).collect();
    format!("({text} {})", inside.concat())
}

/// Every state of a random game.
fn states(mode: Mode, seats: usize, seed: u64) -> Vec<BigBang> {
    let mut states = Vec::new();
    let setup = Setup { mode, seats, options: Options::default() };
    testkit::random_game::<BigBang>(&setup, seed, |before, _, after| {
        if states.is_empty() {
            states.push(before.clone());
        }
        states.push(after.clone());
    });
    states
}

fn accounts(game: &BigBang) -> Vec<Vec<UniverseAccount>> {
    Seat::first(game.seats()).map(|seat| game.account(seat)).collect()
}

/// Where the hexagons of pieces lie, by the groups they are drawn in.
fn hexagons(document: &Document<'_>) -> Vec<(f64, f64)> {
    let is_hexagon = |node: &Node<'_, '_>| {
        let href = node.attribute("href").unwrap_or_default();
        href.starts_with("#orrery-bb-ground-") || href == "#orrery-bb-back"
    };
    let groups = document.root().descendants().filter(is_hexagon).filter_map(|node| node.parent());
    let places = groups.filter_map(|group| group.attribute("transform")?.strip_prefix("translate(")?.strip_suffix(')'));
    // Those of a stack are smaller, and share a cell.
    let places = places.filter(|place| !place.contains("scale"));
    let number = |text: &str| text.parse::<f64>().expect("a number");
    places.filter_map(|place| place.split_once(' ')).map(|(x, y)| (number(x), number(y))).collect()
}

#[test]
fn all_pieces_differ_even_without_colour() {
    let drawings: Vec<String> =
        Piece::all().map(|piece| alone(&art::piece(piece))).chain([alone(&art::overturned())]).collect();
    let looks: BTreeSet<String> = drawings
        .iter()
        .map(|drawing| {
            let document = parse(drawing);
            let face = document.root_element().last_element_child().expect("a face");
            seen(face, &document)
        })
        .collect();
    assert_eq!(looks.len(), 59);
}

#[test]
fn a_body_shows_three_features() {
    let look = |name: &str| {
        let drawing = alone(&art::piece(name.parse().expect("a piece")));
        let document = parse(&drawing);
        let uses = document.root_element().last_element_child().expect("a face").children();
        uses.filter_map(|node| node.attribute("href")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(look("rc2"), ["#orrery-bb-ground-starry", "#orrery-bb-comet-red"]);
    assert_eq!(look("bp3"), ["#orrery-bb-ground-galactic", "#orrery-bb-planet-blue"]);
}

#[test]
fn the_sheet_has_every_piece_with_its_name() {
    let sheet = art::piece_sheet();
    let document = parse(&sheet);
    let texts = document.root().descendants().filter(|node| node.has_tag_name("text"));
    let names: BTreeSet<&str> = texts.filter_map(|node| node.text()).collect();
    assert_eq!(
        names,
        Piece::all().map(|piece| piece.to_string()).collect::<BTreeSet<_>>().iter().map(String::as_str).collect()
    );
}

#[test]
fn every_mode_can_be_drawn_at_any_time_for_anyone() {
    for mode in Mode::ALL {
        for seats in mode.players() {
            let states = states(mode, seats, 3);
            let last = states.len() - 1;
            for index in [0, 1, 2, last / 3, last / 2, last - 1, last] {
                let (state, accounts) = (&states[index.min(last)], accounts(&states[index.min(last)]));
                for viewer in [Viewer::Watcher, Viewer::Seat(Seat::first(1).next().expect("a seat"))] {
                    let drawing = art::table(&state.view(viewer), &accounts, &English::default());
                    parse(&drawing);
                    assert!(has_short_numbers(&drawing), "{mode} {seats} {index}");
                }
            }
        }
    }
}

#[test]
fn the_table_shows_all_pieces_on_the_boards() {
    let symbols = |text: &str| {
        text.matches("<use href='#orrery-bb-ground-").count() + text.matches("<use href='#orrery-bb-back'").count()
    };
    for state in states(Mode::Cosmic, 3, 5).iter().step_by(9) {
        let view = state.view(Viewer::Watcher);
        let TableView::Cosmic(cosmic) = &view.table else { continue };
        let covered = cosmic.board.iter().filter(|lying| lying.covers.is_some()).count();
        let others = cosmic.row.pieces().len() + cosmic.piles.used.len() + cosmic.gone.len();
        let bonus = usize::from(cosmic.bonus.dark > 0) + usize::from(cosmic.bonus.supernova > 0);
        let pile = cosmic.piles.pile.as_ref().map_or(0, Vec::len);
        let drawn = symbols(&art::table(&view, &[], &English::default()));
        let expected = cosmic.board.len() + covered + others + bonus + pile;
        // The pile's back is one more, unless nothing is left at the end.
        assert!(drawn == expected + 1 || cosmic.over && drawn == expected, "{drawn} {expected}");
    }
}

#[test]
fn objectives_stay_secret_whatever_accounts_are_given() {
    for mode in [Mode::Cosmic, Mode::Parallel] {
        for state in states(mode, 2, 11).iter().rev().skip(1).step_by(5) {
            let viewer = Seat::first(2).next().expect("a seat");
            let view = state.view(Viewer::Seat(viewer));
            let (all, mut own) = (accounts(state), accounts(state));
            own.truncate(1);
            assert_eq!(art::table(&view, &all, &English::default()), art::table(&view, &own, &English::default()));
            assert_eq!(
                art::table(&state.view(Viewer::Watcher), &all, &English::default()),
                art::table(&state.view(Viewer::Watcher), &[], &English::default())
            );
        }
    }
}

#[test]
fn cells_of_a_universe_never_overlap() {
    for seed in 0..4 {
        let states = states(Mode::Cosmic, 4, seed);
        let last = states.last().expect("a state");
        let pieces: Vec<PlacedPiece> = last.boards()[0].pieces();
        let accounts: Vec<UniverseAccount> = accounts(last).concat();
        let drawing = art::universe(&pieces, &accounts);
        let document = parse(&drawing);
        let places = hexagons(&document);
        let alone = pieces.iter().filter(|lying| lying.covers.is_none()).count();
        assert_eq!(places.len(), alone);
        for (index, (x, y)) in places.iter().enumerate() {
            for (to_x, to_y) in &places[index + 1..] {
                assert!((to_x - x).hypot(to_y - y) > art::SIZE * 1.73, "seed {seed}");
            }
        }
    }
}

/// An account of one alignment for blue.
fn account(alignment: Alignment) -> UniverseAccount {
    let item = Item { rule: Rule::new("BB", 5, 4), points: 6, what: alignment };
    let objective = "blue".parse().expect("an objective");
    UniverseAccount {
        universe: None,
        objectives: vec![ObjectiveScore { objective, alignments: vec![item], points: 6 }],
        points: 6,
    }
}

#[test]
fn alignments_are_lit_with_their_points_and_worm_holes_are_linked() {
    let drawing: Drawing =
        "big   wh1   bp1   bp3\n   BA1   wh2\n      bs2   ear+\near on yp1".parse().expect("a drawing");
    let at = |name: &str| -> Hex {
        drawing.pieces().iter().find(|lying| lying.piece.to_string() == name).expect("it lies there").at
    };
    let lit = |alignment| art::universe(drawing.pieces(), &[account(alignment)]);
    let line = lit(Alignment::Line { cells: vec![at("bp1"), at("bp3")] });
    let holes = lit(Alignment::WormHole { arms: [vec![at("bp1"), at("bp3")], vec![at("bs2")]] });
    let plain = art::universe(drawing.pieces(), &[]);
    for (text, points, links) in [(&plain, 0, 0), (&line, 1, 0), (&holes, 1, 1)] {
        let document = parse(text);
        let count = |is: &dyn Fn(&Node<'_, '_>) -> bool| document.root().descendants().filter(|node| is(node)).count();
        assert_eq!(count(&|node| node.is_text() && node.text() == Some("+6")), points);
        assert_eq!(count(&|node| node.attribute("stroke-dasharray") == Some(".1 7.5")), links);
    }
}

#[test]
fn documents_say_what_they_show() {
    let drawing: Drawing = "big   RC2\n   ear+\near on bp1".parse().expect("a drawing");
    let text = art::universe(drawing.pieces(), &[]);
    let document = parse(&text);
    let words = document.root().descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
    assert_eq!(
        words,
        Some("[0,0]: big bang. [1,0]: red comet, starry (overturned). [0,1]: earth on blue planet, empty.")
    );
    let states = states(Mode::Simple, 2, 1);
    let text = art::table(&states[0].view(Viewer::Watcher), &[], &English::default());
    let document = parse(&text);
    let words = document.root().descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
    assert_eq!(words, Some("The table deals."));
}

#[test]
fn drawings_are_always_the_same() {
    let states = states(Mode::Parallel, 4, 2);
    let draw = || {
        states
            .iter()
            .step_by(10)
            .map(|state| art::table(&state.view(Viewer::Watcher), &accounts(state), &English::default()))
    };
    assert!(draw().eq(draw()));
    assert_eq!(art::piece_sheet(), art::piece_sheet());
    assert!(has_short_numbers(&art::piece_sheet()));
}

/// Words that are easily told from others.
struct Marked;

impl TableCaptions for Marked {
    fn name(&self, seat: Seat) -> String {
        format!("§<{}>&", seat.index())
    }

    fn say(&self, caption: &Caption<'_>) -> String {
        format!("§ {caption:?}")
    }

    fn describe(&self, _view: &big_bang::View, status: &str) -> String {
        format!("§ {status}")
    }
}

#[test]
fn all_words_are_those_of_whoever_draws() {
    for mode in Mode::ALL {
        let seats = *mode.players().end();
        for state in states(mode, seats, 5).iter().step_by(7).chain(states(mode, seats, 5).last()) {
            for viewer in [Viewer::Watcher, Viewer::Seat(Seat::first(1).next().expect("a seat"))] {
                let drawing = art::table(&state.view(viewer), &accounts(state), &Marked);
                let document = parse(&drawing);
                for node in document.root().descendants().filter(Node::is_text) {
                    let text = node.text().unwrap_or_default();
                    assert!(text.starts_with('§') || !text.contains(char::is_alphabetic), "{mode:?}: {text}");
                }
                if mode == Mode::Cosmic && !matches!(state.view(viewer).table, TableView::Deal) {
                    assert!(drawing.contains("§&lt;1&gt;&amp;"), "names are there, and cannot break out");
                }
            }
        }
    }
}

#[test]
fn players_go_by_their_names() {
    let names = vec!["Ada".to_owned(), "Bo & Co".to_owned()];
    for mode in [Mode::Cosmic, Mode::Simple, Mode::Hexidomino, Mode::Parallel] {
        let states = states(mode, 2, 6);
        for state in states.iter().skip(1).step_by(9).chain(states.last()) {
            let view = state.view(Viewer::Watcher);
            let named = art::table(&view, &[], &English { names: names.clone() });
            assert!(named.contains("Ada") && named.contains("Bo &amp; Co"), "{mode:?}");
            assert!(!named.contains("seat 0") && !named.contains("Seat 1"), "{mode:?}");
            let half = art::table(&view, &[], &English { names: vec![String::new(), "Bo".to_owned()] });
            assert!(half.contains("seat 0") && half.contains("Bo"), "who has no name goes by the seat");
        }
    }
}
