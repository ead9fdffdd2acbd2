//! Every component has its own style sheet, and no selector reaches outside it.
//!
//! Class names live in one global space. So each sheet of `static/styles` owns the names that begin with its own name:
//! `tile.css` has `.tile` and `.tile-mark`. Any other class in a selector is a state, such as `held`, and only counts
//! together with an owned one: `.tile.held`. A sheet that wants something inside another component to look different
//! sets a custom property which that component reads.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};

/// Sheets without components: what everything shares.
const SHARED: [&str; 2] = ["tokens", "base"];
/// What the helpers' names begin with, as their sheet's name would be long in every view.
const HELPERS: (&str, &str) = ("utilities", "u");

/// What is pressed or written in; mostly it is another component's.
const CONTROLS: [&str; 9] = ["a", "button", "input", "select", "summary", "textarea", "label", "details", "dialog"];

/// The few that reach controls at any depth: they stand inside buttons or lists that their own component makes.
const DEEP: [&str; 4] = [
    ".board-cells [role=\"gridcell\"]",
    ".boards-acts.losing [data-action=\"confirm\"]:not(:disabled)",
    ".universe-tools button",
    ".universe-tools button:is(:hover, :focus-visible)",
];

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../web/static"))
}

/// The text of every sheet by the prefix of its classes, without comments.
fn sheets() -> BTreeMap<String, String> {
    let files = fs::read_dir(folder().join("styles")).expect("the folder of the sheets");
    let sheet = |path: &Path| {
        let name = path.file_stem().expect("a name").to_str().expect("plain letters");
        let prefix = if name == HELPERS.0 { HELPERS.1 } else { name };
        (prefix.to_owned(), without_comments(&fs::read_to_string(path).expect("a readable file")))
    };
    files.map(|file| sheet(&file.expect("a file").path())).collect()
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |clean, part| clean + part.split_once("*/").map_or("", |(_, rest)| rest))
}

/// What stands before each brace that opens: selectors and rules with an at sign.
fn heads(text: &str) -> Vec<&str> {
    let mut heads: Vec<&str> =
        text.split('{').map(|part| part.rsplit(['}', ';']).next().unwrap_or_default().trim()).collect();
    heads.pop();
    heads
}

/// The complex selectors of a list, split at the commas that are not inside parentheses.
fn selectors(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, letter) in list.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                found.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(list[start..].trim());
    found
}

/// The classes of each compound of a selector, those inside `:is()`, `:has()` and `:not()` included. States in
/// parentheses after an owned class, as in `.aim:is(.goal, .threat)`, belong to it.
fn compounds(selector: &str) -> Vec<BTreeSet<&str>> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let mut found = Vec::new();
    // What alternatives inside each parenthesis begin with.
    let mut beginnings = vec![BTreeSet::new()];
    let mut compound = BTreeSet::new();
    let mut outer = Vec::new();
    let mut rest = selector;
    let mut last = ' ';
    while let Some(letter) = rest.chars().next() {
        let mut length = letter.len_utf8();
        match letter {
            '.' => {
                let name = &rest[1..];
                let name = &name[..name.find(|letter| !is_name(letter)).unwrap_or(name.len())];
                compound.insert(name);
                length += name.len();
            }
            '[' => length = rest.find(']').expect("a closed bracket") + 1,
            '(' => {
                let before = &selector[..selector.len() - rest.len()];
                let holds_states = before.ends_with(":is") || before.ends_with(":not");
                beginnings.push(if holds_states { compound.clone() } else { BTreeSet::new() });
                outer.push(compound);
                compound = beginnings.last().cloned().unwrap_or_default();
            }
            ')' => {
                found.push(compound);
                beginnings.pop();
                compound = outer.pop().unwrap_or_default();
            }
            ',' => found.push(mem::replace(&mut compound, beginnings.last().cloned().unwrap_or_default())),
            ' ' if last == ',' => {}
            ' ' | '>' | '+' | '~' => found.push(mem::take(&mut compound)),
            _ => {}
        }
        last = letter;
        rest = &rest[length..];
    }
    found.push(compound);
    found.retain(|classes| !classes.is_empty());
    found
}

/// The compounds without a class that a selector looks for at any depth.
fn deep(selector: &str) -> Vec<&str> {
    let (mut depth, mut start, mut is_deep, mut found) = (0, 0, false, Vec::new());
    for (at, letter) in selector.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ' ' | '>' | '+' | '~' if depth == 0 => {
                if start < at {
                    found.push((is_deep, &selector[start..at]));
                    is_deep = true;
                }
                // A space beside another sign means nothing.
                is_deep &= letter == ' ';
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push((is_deep, &selector[start..]));
    found.into_iter().filter(|(is_deep, compound)| *is_deep && !compound.contains('.')).map(|(_, it)| it).collect()
}

/// Whether a compound without a class may find a control: it names one, or no element at all.
fn finds_controls(compound: &str) -> bool {
    if let Some((all, _)) = compound.strip_prefix(":is(").and_then(|rest| rest.split_once(')')) {
        return all.split(',').filter_map(|one| one.trim().rsplit(' ').next()).any(finds_controls);
    }
    let mut names = compound.split(|letter: char| !letter.is_ascii_alphanumeric());
    let is_element = compound.starts_with(|letter: char| letter.is_ascii_alphabetic());
    !is_element || names.next().is_some_and(|name| CONTROLS.contains(&name))
}

fn owns(prefix: &str, class: &str) -> bool {
    class.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The sheet whose name is the longest that a class begins with.
fn owner<'a>(prefixes: &[&'a str], class: &str) -> Option<&'a str> {
    prefixes.iter().copied().filter(|prefix| owns(prefix, class)).max_by_key(|prefix| prefix.len())
}

/// What is wrong with a selector in the sheet with this prefix.
fn complaint(prefixes: &[&str], prefix: &str, selector: &str) -> Option<String> {
    let compounds = compounds(selector);
    if SHARED.contains(&prefix) {
        return (!compounds.is_empty()).then(|| format!("{prefix}.css has a class: {selector}"));
    }
    if compounds.is_empty() {
        return Some(format!("{prefix}.css styles elements of all components: {selector}"));
    }
    let is_listed = DEEP.contains(&selector) || prefix == "skeleton";
    if let Some(compound) = deep(selector).into_iter().find(|compound| !is_listed && finds_controls(compound)) {
        return Some(format!("{prefix}.css reaches controls of other components ({compound}): {selector}"));
    }
    compounds.iter().find_map(|classes| {
        let mine = |class: &&&str| owner(prefixes, class) == Some(prefix);
        let foreign = classes.iter().find(|class| owner(prefixes, class).is_some_and(|owner| owner != prefix));
        match foreign {
            Some(class) => Some(format!("{prefix}.css reaches into another component (.{class}): {selector}")),
            None if classes.iter().find(mine).is_none() => Some(format!("{prefix}.css has a state alone: {selector}")),
            None => None,
        }
    })
}

#[test]
fn no_selector_reaches_outside_its_component() {
    let sheets = sheets();
    let prefixes: Vec<&str> = sheets.keys().map(String::as_str).filter(|name| !SHARED.contains(name)).collect();
    let mut complaints = Vec::new();
    for (prefix, text) in &sheets {
        for head in heads(text) {
            if let Some(name) = head.strip_prefix("@keyframes ") {
                if !owns(prefix, name.trim()) {
                    complaints.push(format!("{prefix}.css names an animation {name}"));
                }
            } else if !head.starts_with('@') && !is_step(head) {
                let wrong = selectors(head).into_iter().filter_map(|selector| complaint(&prefixes, prefix, selector));
                complaints.extend(wrong);
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The colours that a text names by themselves: by numbers, or black and white.
fn colors(text: &str) -> Vec<&str> {
    let declarations = text.split(['{', ';', '}']).filter_map(|part| part.trim().split_once(':'));
    let values = declarations.map(|(_, value)| value);
    let words = values.flat_map(|value| value.split(|letter: char| letter.is_whitespace() || ",()".contains(letter)));
    let is_number = |word: &str| {
        word.strip_prefix('#').is_some_and(|rest| rest.len() >= 3 && rest.chars().all(|it| it.is_ascii_hexdigit()))
    };
    let functions = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "black", "white"];
    words.filter(|word| is_number(word) || functions.contains(word)).collect()
}

#[test]
fn colors_have_names_which_are_all_in_one_sheet() {
    let mut complaints = Vec::new();
    for (prefix, text) in sheets().iter().filter(|(prefix, _)| *prefix != "tokens") {
        complaints.extend(colors(text).into_iter().map(|color| format!("{prefix}.css says {color}; see tokens.css")));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn colors_are_found() {
    let found = |text| colors(text).len();
    assert_eq!(
        found("a { color: #fff; background: linear-gradient(rgb(1 2 3 / .5), white) } b { stroke: #ff9d80 }"),
        4
    );
    assert_eq!(found("#face { color: var(--pale); fill: color-mix(in srgb, var(--white) 5%, transparent) }"), 0);
}

/// Whether it is a step of an animation.
fn is_step(head: &str) -> bool {
    head == "from" || head == "to" || head.ends_with('%')
}

/// Classes that have no rule: by them an animation finds what it flies from.
const WITHOUT_RULE: [&str; 1] = ["board-path"];

/// The literals of an expression.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').skip(1).step_by(2)
}

/// The classes that some Rust gives to elements: `class="…"`, also within drawings, where it has other quotes;
/// `class:name=…`; and all literals where `class` is chosen. What is only known when it is shown is left out.
fn classes_given(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("class") {
        if code[..at].ends_with(|letter: char| letter.is_ascii_alphanumeric() || "_.".contains(letter)) {
            continue;
        }
        let (before, rest) = (code[..at].rsplit('\n').next().unwrap_or_default(), &code[at + "class".len()..]);
        if let Some((name, _)) = rest.strip_prefix(':').and_then(|rest| rest.split_once('='))
            && name.starts_with(|letter: char| letter.is_ascii_lowercase())
        {
            found.push(name);
        } else if let Some(value) = rest.strip_prefix('=') {
            match value.chars().next() {
                Some(quote @ ('"' | '\'')) => found.extend(value[1..].split(quote).next()),
                // Up to the next attribute, or the end of the line.
                _ => {
                    let line = value.split('\n').next().unwrap_or_default();
                    found.extend(literals(line.split("=\"").next().unwrap_or_default()));
                }
            }
        } else if before.trim_start().starts_with("let ") {
            found.extend(literals(rest.split(';').next().unwrap_or_default()));
        }
    }
    found.into_iter().flat_map(str::split_whitespace).filter(|name| !name.contains(['{', '}'])).collect()
}

/// All files of Rust below a folder, without those that only hold tests.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut found = Vec::new();
    for path in entries {
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|end| end == "rs")
            && !path.ends_with("styles.rs")
            && !path.ends_with("tests.rs")
        {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_class_that_is_given_has_a_rule() {
    let sheets = sheets();
    let selectors = sheets.values().flat_map(|text| heads(text)).flat_map(selectors);
    let known: BTreeSet<&str> = selectors.flat_map(compounds).flatten().chain(WITHOUT_RULE).collect();
    let mut complaints = Vec::new();
    let folders = ["src", "../web/src"].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    for path in folders.iter().flat_map(|folder| rust_files(folder)) {
        let code = fs::read_to_string(&path).expect("a readable file");
        let unknown = classes_given(&code).into_iter().filter(|name| !known.contains(name));
        complaints.extend(unknown.map(|name| format!("{}: .{name} has no rule", path.display())));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn classes_are_found_in_code() {
    assert_eq!(classes_given(r#"<b class="one two" class:three=is_three data-seat="4">"#), ["one", "two", "three"]);
    assert_eq!(classes_given(r#"<b class=if me { "me" } else { "" } data-me="yes">"#), ["me"]);
    assert_eq!(classes_given(r#"format!("<g class='one {look}'><path class='two'/>")"#), ["one", "two"]);
    assert_eq!(
        classes_given("let (class, at) =\n    if left { (\"left one\", 1) } else { (\"\", 2) };"),
        ["left", "one"]
    );
    assert!(classes_given(r#"class: &'static str, // first-class "text""#).is_empty());
}

#[test]
fn every_sheet_is_loaded_once_in_a_known_layer() {
    let text = without_comments(&fs::read_to_string(folder().join("style.css")).expect("style.css"));
    let layers =
        text.trim().strip_prefix("@layer ").and_then(|rest| rest.split_once(';')).expect("the layers come first").0;
    let layers: BTreeSet<&str> = layers.split(',').map(str::trim).collect();
    let mut loaded = Vec::new();
    for line in text.lines().filter(|line| line.starts_with("@import")) {
        let (name, layer) =
            line.strip_prefix("@import \"styles/").and_then(|rest| rest.split_once(".css\" layer(")).expect(line);
        assert!(layers.contains(layer.trim_end_matches(");")), "{line}");
        loaded.push(if name == HELPERS.0 { HELPERS.1 } else { name }.to_owned());
    }
    loaded.sort();
    assert_eq!(loaded, sheets().into_keys().collect::<Vec<_>>());
}

#[test]
fn selectors_that_reach_out_are_found() {
    let prefixes = ["tile", "replay", "table", "u"];
    let judge = |prefix: &str, selector: &str| complaint(&prefixes, prefix, selector).is_some();
    for fine in [
        ".tile",
        ".tile.held",
        ".tile > svg",
        "ol.tile > li::before",
        ".tile:is(.held, .lit) > .tile-mark",
        ":root[data-motion=\"calm\"] .tile",
        ":root:has(.tile)",
        ".tile:not(.held)",
        "header > .tile-mark:hover",
        ".tile svg",
        ".tile > ol > li > button",
        ".tile-list > :is(a, button)",
    ] {
        assert!(!judge("tile", fine), "{fine}");
    }
    for wrong in [
        ".held",
        ".replay .tile",
        ".tile .held",
        ".tile > .table",
        ".tile:has(.table-head)",
        "button",
        ".tile.replay-held",
        ":is(.tile, .held) svg",
        ".tile:is(.held, .u-small)",
        "main .u-row",
        ".tile button",
        ".tile:has(.tile-mark) :is(a, button)",
        ".tile > ol button:hover",
        ".tile [data-action]",
    ] {
        assert!(judge("tile", wrong), "{wrong}");
    }
}
