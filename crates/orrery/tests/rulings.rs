//! `docs/rulings.md` and the tests agree: every rule is told once, has a test, and lists all its tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A game: the letters in front of its rule numbers, and how many rules each section has.
#[derive(Debug, PartialEq, Eq)]
struct Game {
    prefix: &'static str,
    sections: &'static [u8],
}

/// Cosmic Factory and Big Bang 13.7.
const GAMES: [Game; 2] = [
    Game { prefix: "CF", sections: &[6, 4, 4, 7, 7, 1, 21] },
    Game { prefix: "BB", sections: &[4, 10, 7, 7, 5, 3, 6, 5, 4] },
];

/// Game, section and number of a rule: CF, 4 and 2 for CF-4.2.
type Number = (&'static str, u8, u8);

/// A rule as the page tells it.
#[derive(Debug, PartialEq, Eq)]
struct Told {
    number: Number,
    has_text: bool,
    tests: Vec<String>,
}

fn label((prefix, section, rule): Number) -> String {
    format!("{prefix}-{section}.{rule}")
}

/// How the tests of a rule begin: `cf_4_2_` for CF-4.2.
fn stem((prefix, section, rule): Number) -> String {
    format!("{}_{section}_{rule}_", prefix.to_lowercase())
}

/// All rules that there are, game by game, by the count of each section.
fn expected(games: &[Game]) -> Vec<Number> {
    let mut rules = Vec::new();
    for game in games {
        for (section, &count) in (1..).zip(game.sections) {
            rules.extend((1..=count).map(|rule| (game.prefix, section, rule)));
        }
    }
    rules
}

/// The game with this prefix, in capitals or not.
fn prefixed(prefix: &str) -> Option<&'static str> {
    GAMES.iter().map(|game| game.prefix).find(|known| known.eq_ignore_ascii_case(prefix))
}

/// The number in a heading such as `### CF-4.2 Short title`.
fn heading(line: &str) -> Option<Number> {
    let (number, title) = line.strip_prefix("### ")?.split_once(' ')?;
    let (prefix, number) = number.split_once('-')?;
    let (section, rule) = number.split_once('.')?;
    let number = (prefixed(prefix).filter(|known| *known == prefix)?, section.parse().ok()?, rule.parse().ok()?);
    (!title.trim().is_empty()).then_some(number)
}

/// The rules of a page. The names of tests stand in backticks in the paragraph that begins with `Tests:`.
fn told(page: &str) -> Vec<Told> {
    let mut rules: Vec<Told> = Vec::new();
    let (mut within_rule, mut within_tests) = (false, false);
    for line in page.lines() {
        if line.starts_with('#') {
            let number = heading(line);
            within_rule = number.is_some();
            within_tests = false;
            rules.extend(number.map(|number| Told { number, has_text: false, tests: Vec::new() }));
            continue;
        }
        let Some(rule) = rules.last_mut().filter(|_| within_rule) else { continue };
        within_tests = !line.trim().is_empty() && (within_tests || line.starts_with("Tests:"));
        if within_tests {
            // Every second part of a line cut at its backticks stood between two of them.
            rule.tests.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
        } else {
            rule.has_text |= !line.trim().is_empty();
        }
    }
    rules
}

/// The test functions in a source text.
fn tests_in(source: &str) -> Vec<String> {
    let mut tests = Vec::new();
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[") || line.starts_with("//") {
            is_test |= line == "#[test]";
            continue;
        }
        if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
            tests.extend(rest.split(['(', '<']).next().map(str::to_owned));
        }
        is_test = false;
    }
    tests
}

/// The rule that a test is named after: `cf_4_2_…` tests CF-4.2.
fn rule_of(test: &str) -> Option<Number> {
    let mut parts = test.split('_');
    Some((prefixed(parts.next()?)?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// Rules that have no heading or more than one, and headings of rules that there are not.
fn wrong_headings(rules: &[Told], expected: &[Number]) -> Vec<String> {
    let mut problems = Vec::new();
    for &number in expected {
        match rules.iter().filter(|rule| rule.number == number).count() {
            0 => problems.push(format!("{0} has no heading, such as `### {0} Short title`", label(number))),
            1 => {}
            count => problems.push(format!("{} has {count} headings", label(number))),
        }
    }
    let unknown = rules.iter().filter(|rule| !expected.contains(&rule.number));
    problems.extend(unknown.map(|rule| format!("{} has a heading but is no rule", label(rule.number))));
    problems
}

/// Rules that a heading announces but that nothing tells.
fn without_text(rules: &[Told]) -> Vec<String> {
    let empty = rules.iter().filter(|rule| !rule.has_text);
    empty.map(|rule| format!("{} has a heading but no text", label(rule.number))).collect()
}

/// Rules after which no test is named.
fn without_tests(expected: &[Number], tests: &BTreeSet<String>) -> Vec<String> {
    let untested = expected.iter().filter(|&&number| !tests.iter().any(|test| rule_of(test) == Some(number)));
    untested.map(|&number| format!("{} has no test named {}…", label(number), stem(number))).collect()
}

/// Tests that the page lists but that there are not.
fn listed_but_missing(rules: &[Told], tests: &BTreeSet<String>) -> Vec<String> {
    let listed = rules.iter().flat_map(|rule| rule.tests.iter().map(|test| (rule.number, test)));
    let missing = listed.filter(|(_, test)| !tests.contains(*test));
    missing.map(|(number, test)| format!("{} lists `{test}`, but there is no such test", label(number))).collect()
}

/// Tests named after a rule that the page does not list there.
fn named_but_unlisted(rules: &[Told], tests: &BTreeSet<String>) -> Vec<String> {
    let mut problems = Vec::new();
    for test in tests {
        let Some(prefix) = test.split_once('_').and_then(|(prefix, _)| prefixed(prefix)) else { continue };
        match rule_of(test) {
            None => problems.push(format!("`{test}` is not named after a rule, such as {}…", stem((prefix, 4, 2)))),
            Some(number) if rules.iter().any(|rule| rule.number == number && rule.tests.contains(test)) => {}
            Some(number) => problems.push(format!("`{test}` is not listed under {}", label(number))),
        }
    }
    problems
}

/// Everything in which a page and the tests do not agree.
fn problems(page: &str, tests: &BTreeSet<String>, games: &[Game]) -> Vec<String> {
    let (rules, expected) = (told(page), expected(games));
    [
        wrong_headings(&rules, &expected),
        without_text(&rules),
        without_tests(&expected, tests),
        listed_but_missing(&rules, tests),
        named_but_unlisted(&rules, tests),
    ]
    .concat()
}

/// Collects the tests in all Rust files of a folder and the folders in it.
fn collect_tests(folder: &Path, tests: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            collect_tests(&path, tests);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            tests.extend(tests_in(&fs::read_to_string(&path).expect("a readable source")));
        }
    }
}

#[test]
fn every_rule_is_told_once_and_lists_its_tests() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(workspace.join("docs/rulings.md")).expect("the page of rulings");
    let mut tests = BTreeSet::new();
    for member in fs::read_dir(workspace.join("crates")).expect("the folder of crates") {
        let member = member.expect("a readable entry").path();
        for folder in ["src", "tests"].map(|name| member.join(name)).iter().filter(|folder| folder.is_dir()) {
            collect_tests(folder, &mut tests);
        }
    }
    let problems = problems(&page, &tests, &GAMES);
    assert!(problems.is_empty(), "docs/rulings.md and the tests do not agree:\n  {}", problems.join("\n  "));
}

/// Two rules, CF-1.1 and CF-1.2.
const ONE: [Game; 1] = [Game { prefix: "CF", sections: &[2] }];
/// These, and BB-1.1.
const BOTH: [Game; 2] = [Game { prefix: "CF", sections: &[2] }, Game { prefix: "BB", sections: &[1] }];

/// The problems of a page that should tell `games`, where these tests exist.
fn found_in(games: &[Game], page: &str, tests: &[&str]) -> Vec<String> {
    problems(page, &tests.iter().map(|&test| test.to_owned()).collect(), games)
}

/// The problems of a page with the two rules CF-1.1 and CF-1.2, where these tests exist.
fn found(page: &str, tests: &[&str]) -> Vec<String> {
    found_in(&ONE, page, tests)
}

const FIRST: &str = "### CF-1.1 First\n\nText.\n\nTests: `cf_1_1_a`, `also`,\n`cf_1_1_b`\n\n";
const SECOND: &str = "### CF-1.2 Second\n\nText with `code`.\n\nTests: `cf_1_2_c`\n";
const OTHER: &str = "### BB-1.1 First of the other\n\nText.\n\nTests: `bb_1_1_d`\n";
const TESTS: [&str; 4] = ["cf_1_1_a", "cf_1_1_b", "cf_1_2_c", "also"];

#[test]
fn a_sound_page_has_no_problems() {
    let page = format!("# Rulings\n\nHead.\n\n## 1. Section\n\n{FIRST}{SECOND}\n### Something else\n\nTests: `x`\n");
    assert_eq!(found(&page, &TESTS), [""; 0]);
    let games = [Game { prefix: "CF", sections: &[2, 1] }, Game { prefix: "BB", sections: &[1] }];
    assert_eq!(expected(&games), [("CF", 1, 1), ("CF", 1, 2), ("CF", 2, 1), ("BB", 1, 1)]);
}

#[test]
fn the_rules_of_two_games_are_told_apart() {
    let page = format!("{FIRST}{SECOND}\n## Other\n\n{OTHER}");
    let tests = [&TESTS[..], &["bb_1_1_d"]].concat();
    assert_eq!(found_in(&BOTH, &page, &tests), [""; 0]);
    assert_eq!(found(&page, &tests), ["BB-1.1 has a heading but is no rule"]);
    let missing = ["BB-1.1 has no heading, such as `### BB-1.1 Short title`", "BB-1.1 has no test named bb_1_1_…"];
    assert_eq!(found_in(&BOTH, &format!("{FIRST}{SECOND}"), &TESTS), missing);
    // CF-1.1 is tested, but that says nothing about BB-1.1.
    let elsewhere = page.replace("Tests: `bb_1_1_d`", "Tests: `cf_1_1_a`");
    assert_eq!(found_in(&BOTH, &elsewhere, &tests), ["`bb_1_1_d` is not listed under BB-1.1"]);
    let unnumbered = [&tests[..], &["bb_unnumbered"]].concat();
    assert_eq!(found_in(&BOTH, &page, &unnumbered), ["`bb_unnumbered` is not named after a rule, such as bb_4_2_…"]);
}

#[test]
fn missing_doubled_and_unknown_headings_are_found() {
    let untitled = FIRST.replace(" First", "");
    let missing = "CF-1.1 has no heading, such as `### CF-1.1 Short title`";
    for page in [SECOND.to_owned(), format!("{untitled}{SECOND}"), format!("#{FIRST}{SECOND}")] {
        assert_eq!(found(&page, &TESTS)[0], missing, "{page}");
    }
    assert_eq!(found(&format!("{FIRST}{SECOND}{FIRST}"), &TESTS), ["CF-1.1 has 2 headings"]);
    let third = "### CF-1.3 Third\n\nText.\n";
    assert_eq!(found(&format!("{FIRST}{SECOND}{third}"), &TESTS), ["CF-1.3 has a heading but is no rule"]);
}

#[test]
fn a_heading_without_text_is_found() {
    let empty = SECOND.replace("Text with `code`.", "");
    assert_eq!(found(&format!("{FIRST}{empty}"), &TESTS), ["CF-1.2 has a heading but no text"]);
}

#[test]
fn a_rule_without_a_test_is_found() {
    let page = format!("{FIRST}{}", SECOND.replace("Tests: `cf_1_2_c`", ""));
    assert_eq!(found(&page, &["cf_1_1_a", "cf_1_1_b", "also"]), ["CF-1.2 has no test named cf_1_2_…"]);
    // A test of CF-1.20 is none of CF-1.2.
    let other = found(&page, &["cf_1_1_a", "cf_1_1_b", "also", "cf_1_20_c"]);
    assert_eq!(other, ["CF-1.2 has no test named cf_1_2_…", "`cf_1_20_c` is not listed under CF-1.20"]);
}

#[test]
fn a_listed_test_that_does_not_exist_is_found() {
    let page = format!("{FIRST}{SECOND}");
    assert_eq!(found(&page, &TESTS[..3]), ["CF-1.1 lists `also`, but there is no such test"]);
}

#[test]
fn a_test_that_is_not_listed_under_its_rule_is_found() {
    let page = format!("{FIRST}{SECOND}");
    let tests = [&TESTS[..], &["cf_1_1_new", "cf_unnumbered", "free"]].concat();
    let unlisted =
        ["`cf_1_1_new` is not listed under CF-1.1", "`cf_unnumbered` is not named after a rule, such as cf_4_2_…"];
    assert_eq!(found(&page, &tests), unlisted);
    // Listed under another rule is not enough, and neither is being mentioned in the text.
    let elsewhere = format!("{}{}", FIRST.replace(",\n`cf_1_1_b`", ""), SECOND.replace("code", "cf_1_1_b"));
    assert_eq!(found(&elsewhere, &TESTS), ["`cf_1_1_b` is not listed under CF-1.1"]);
    let elsewhere = format!("{}{}", FIRST.replace(",\n`cf_1_1_b`", ""), SECOND.replace("_c`", "_c`, `cf_1_1_b`"));
    assert_eq!(found(&elsewhere, &TESTS), ["`cf_1_1_b` is not listed under CF-1.1"]);
}

#[test]
fn only_functions_marked_as_tests_are_tests() {
    let source = "#[test]\nfn plain() {}\n    #[test]\n    #[should_panic]\n    // Why.\n    fn inner(seed: u64) {}\n";
    assert_eq!(tests_in(source), ["plain", "inner"]);
    assert_eq!(tests_in("fn helper() {}\n#[test]\nuse x;\nfn after() {}\n// #[test]\nfn put_out() {}\n"), [""; 0]);
}
