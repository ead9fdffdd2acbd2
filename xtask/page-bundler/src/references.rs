//! References from one file of the page to another.
//!
//! A reference is the name of a file, in quotes or parentheses, with or without `./` before it: `href="./style.css"`,
//! `from './web.js'`, `url(fonts/jost.woff2)`. Names are paths from the folder of static files. A key of an object in
//! JavaScript is none, even if it looks like one: WebAssembly knows what it imports by such keys.

use std::collections::BTreeSet;
use std::ops::Range;

use anyhow::{Result, bail};

/// What a file says of another one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Reference<'a> {
    /// Where in the text, with the `./` before it.
    pub(crate) range: Range<usize>,
    /// The name that is referred to.
    pub(crate) name: &'a str,
}

/// All references in a text to any of the names, in their order.
pub(crate) fn find<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<Reference<'a>> {
    let mut found = Vec::new();
    for name in names {
        for (start, _) in text.match_indices(name) {
            let (before, after) = (&text[..start], &text[start + name.len()..]);
            let before = before.strip_suffix("./").unwrap_or(before);
            let is_key = after.starts_with("\":");
            if before.ends_with(['"', '\'', '(']) && after.starts_with(['"', '\'', ')', '#', '?']) && !is_key {
                found.push(Reference { range: before.len()..start + name.len(), name });
            }
        }
    }
    found.sort_unstable_by_key(|reference| reference.range.start);
    found
}

/// The text with each reference replaced.
pub(crate) fn replace(text: &str, references: &[Reference<'_>], by: impl Fn(&str) -> String) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut end = 0;
    for Reference { range, name } in references {
        replaced += &text[end..range.start];
        replaced += &by(name);
        end = range.end;
    }
    replaced + &text[end..]
}

/// What comes before the name of a file, in a style sheet or a page.
const LINK_PREFIXES: [&str; 5] = ["url(\"", "url('", "url(", "href=\"", "src=\""];

/// What comes after one of these is quoted, in another place, in the same file, or no file at all.
const NON_FILE_PREFIXES: [&str; 7] = ["\"", "'", "/", "#", "data:", "http:", "https:"];

/// Makes sure that whatever looks like a reference is one.
pub(crate) fn check(text: &str, references: &[Reference<'_>]) -> Result<()> {
    let known: BTreeSet<usize> = references.iter().map(|reference| reference.range.start).collect();
    let relative = ["\"./", "'./", "(./"].into_iter().flat_map(|mark| starts(text, mark, 1));
    let loaded = LINK_PREFIXES.into_iter().flat_map(|mark| starts(text, mark, mark.len()));
    let loaded = loaded.filter(|&start| !NON_FILE_PREFIXES.iter().any(|other| text[start..].starts_with(other)));
    for start in relative.chain(loaded) {
        if !known.contains(&start) {
            let end = text[start..].find(['"', '\'', ')', '\n']).map_or(text.len(), |length| start + length);
            bail!("there is no file {}", &text[start..end]);
        }
    }
    Ok(())
}

/// Where the text goes on, so many bytes after the beginning of each mark.
fn starts<'a>(text: &'a str, mark: &'a str, after: usize) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(mark).map(move |(start, _)| start + after)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] = ["web.js", "web_bg.wasm", "fonts/jost.woff2", "sky.svg"];

    fn replaced(text: &str) -> String {
        replace(text, &find(text, NAMES), |name| format!("<{name}>"))
    }

    #[test]
    fn quotes_and_parentheses_make_a_reference() {
        assert_eq!(replaced("import init from './web.js';"), "import init from '<web.js>';");
        assert_eq!(replaced(r#"<a href="./web.js">web.js</a>"#), r#"<a href="<web.js>">web.js</a>"#);
        assert_eq!(replaced("url(fonts/jost.woff2) url('sky.svg#a')"), "url(<fonts/jost.woff2>) url('<sky.svg>#a')");
        assert_eq!(replaced("'./web.js''./sky.svg'"), "'<web.js>''<sky.svg>'");
    }

    #[test]
    fn parts_of_other_names_are_no_references() {
        for text in
            ["'./other/web.js'", "'./web.json'", "web.js", "\"./web_bg.js\"", "'./my-web.js'", "\"./web.js\": import1"]
        {
            assert_eq!(replaced(text), text);
        }
    }

    #[test]
    fn misspelt_references_are_named() {
        let mistake = |text: &str| check(text, &find(text, NAMES)).map_err(|error| error.to_string());
        assert_eq!(mistake("'./web.js' url(sky.svg) url(\"./sky.svg\") url(#a) url(data:x) url(/x)"), Ok(()));
        assert_eq!(mistake("import './wep.js';"), Err("there is no file ./wep.js".to_owned()));
        assert_eq!(mistake("a { src: url(jost.woff2) }"), Err("there is no file jost.woff2".to_owned()));
        assert_eq!(mistake("<link href=\"icon.svg\">"), Err("there is no file icon.svg".to_owned()));
        assert_eq!(mistake("a { src: url('jost.woff2') }"), Err("there is no file jost.woff2".to_owned()));
    }
}
