use artwork::{Chart, ChartRow, chart};

use crate::sound::{has_short_numbers, parse};

fn row(name: &str, value: f64, interval: Option<(f64, f64)>) -> ChartRow {
    ChartRow { name: name.to_owned(), value, interval, note: format!("{value:.0}") }
}

fn strong(rows: Vec<ChartRow>) -> Chart {
    let mark = Some((1500.0, "average <of all>".to_owned()));
    Chart { title: "Who & who".to_owned(), subtitle: "600 games".to_owned(), axis: "rating".to_owned(), mark, rows }
}

#[test]
fn a_chart_shows_every_row_and_describes_it_in_words() {
    let rows = vec![row("expert", 1712.0, Some((1690.0, 1734.0))), row("easy:5", 1301.5, None)];
    let text = chart(&strong(rows));
    let document = parse(&text);
    assert!(has_short_numbers(&text));
    let content =
        |name| document.root().descendants().find(|node| node.has_tag_name(name)).and_then(|node| node.text());
    assert_eq!(content("title"), Some("Who & who"));
    let told = content("desc").unwrap();
    assert!(told.contains("expert: 1712") && told.contains("easy:5: 1302"), "{told}");
    let words: Vec<&str> =
        document.root().descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text()).collect();
    for word in ["expert", "easy:5", "600 games", "rating", "average <of all>", "1500"] {
        assert!(words.contains(&word), "no {word} in {words:?}");
    }
}

#[test]
fn nothing_to_compare_is_no_trouble() {
    parse(&chart(&strong(Vec::new())));
    parse(&chart(&strong(vec![row("alone", 1500.0, Some((1500.0, 1500.0)))])));
    parse(&chart(&Chart { mark: None, ..strong(vec![row("nobody", 0.0, None)]) }));
}
