use roxmltree::Document;

/// Parses a document and checks that everything it refers to is in it.
pub(crate) fn parse(text: &str) -> Document<'_> {
    let document = Document::parse(text).expect("well-formed");
    let mut ids: Vec<&str> = document.root().descendants().filter_map(|node| node.attribute("id")).collect();
    assert!(ids.iter().all(|id| id.starts_with("orrery-")), "{ids:?}");
    for node in document.root().descendants() {
        for id in references(node) {
            assert!(ids.contains(&id), "there is no {id}");
        }
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id is there twice");
    document
}

/// What an element refers to.
pub(crate) fn references<'a>(node: roxmltree::Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    let href = node.attribute("href").and_then(|href| href.strip_prefix('#'));
    let paint = ["fill", "stroke"].map(|name| node.attribute(name));
    let paint = paint.into_iter().flatten().filter_map(|paint| paint.strip_prefix("url(#")?.strip_suffix(')'));
    href.into_iter().chain(paint)
}

/// Whether no number has more than two decimals.
pub(crate) fn has_short_numbers(drawing: &str) -> bool {
    let mut numbers = drawing.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    numbers.all(|number| number.split('.').skip(1).all(|decimals| decimals.len() <= 2))
}
