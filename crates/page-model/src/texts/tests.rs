//! Texts, and what the build makes of them.

use super::build::module;
use super::generated::TEXTS;
use super::layout::Flat;
use super::*;

/// The file of a language.
fn file(locale: Locale) -> &'static str {
    match locale {
        Locale::En => include_str!("../../../web/static/locales/en.json"),
        Locale::Fr => include_str!("../../../web/static/locales/fr.json"),
        Locale::Uk => include_str!("../../../web/static/locales/uk.json"),
        Locale::Es => include_str!("../../../web/static/locales/es.json"),
    }
}

/// Loads the texts of a language for tests.
pub(super) fn keep(locale: Locale) {
    assert!(tables::has(locale) || tables::keep(locale, file(locale)), "{locale} is not whole");
}

fn flat(text: &str) -> Flat {
    layout::read(text).expect("JSON")
}

#[test]
fn a_missing_key_in_any_language_is_a_complaint() {
    let english = flat(r#"{"a": {"b": "one", "c_one": "{{ count }} tile", "c_other": "{{ count }} tiles"}}"#);
    let complaints = |french: &str| module(&[("en", english.clone()), ("fr", flat(french))]).expect_err("complaints");
    let whole = r#"{"a": {"b": "un", "c_one": "{{ count }} tuile", "c_other": "{{ count }} tuiles"}}"#;
    assert!(module(&[("en", english.clone()), ("fr", flat(whole))]).is_ok());
    assert_eq!(complaints(r#"{"a": {"b": "un"}}"#), ["locales/fr.json: `a.c` is missing"]);
    assert_eq!(
        complaints(r#"{"a": {"b": "un", "x": "x", "c_one": "{{ count }}", "c_other": "{{ count }}"}}"#),
        ["locales/en.json: `a.x` is missing, which fr has"]
    );
    assert_eq!(
        complaints(r#"{"a": {"b": "un {{ more }}", "c_one": "{{ count }}", "c_other": "{{ count }}"}}"#),
        ["locales/fr.json: `a.b` has other variables than in en"]
    );
    assert_eq!(
        complaints(r#"{"a": {"b": "un", "c": "{{ count }}"}}"#),
        ["locales/fr.json: `a.c` depends on a number in one language only"]
    );
}

#[test]
fn texts_are_filled_in_and_numbers_choose_the_form() {
    assert_eq!(td_string!(Locale::En, common.home), "Home");
    assert_eq!(td_string!(Locale::En, room.title, code = "kapelo42"), "Table kapelo42");
    assert_eq!([1, 2].map(|count| td_string!(Locale::En, common.tiles, count)), ["1 tile", "2 tiles"]);
    let ukrainian = [1, 2, 5, 21].map(|count| td_string!(Locale::Uk, common.tiles, count = count));
    assert_eq!(ukrainian.iter().collect::<std::collections::BTreeSet<_>>().len(), 4);
    assert!(ukrainian[0][1..] == ukrainian[3][2..], "{ukrainian:?}");
}

/// Nobody may be called like a bot, in whatever language others read it.
#[test]
fn the_names_of_bots_are_reserved_in_every_language() {
    let reserved: Vec<&str> = protocol::local::BOT_NAMES.into_iter().chain(protocol::local::BOT_NAMES_ABROAD).collect();
    for locale in Locale::ALL {
        for (key, name) in flat(file(locale)).iter().filter(|(key, _)| key.starts_with("names.bots.")) {
            assert!(reserved.contains(&name.as_str()), "{locale}: {key} is {name}");
        }
    }
}

/// The names of languages and bots are the same everywhere, and a few words are; but not most.
#[test]
fn languages_are_translated() {
    let mut english = flat(file(Locale::En));
    english.retain(|key, _| !key.starts_with("home.language.") && !key.starts_with("names.bots."));
    for locale in [Locale::Fr, Locale::Uk, Locale::Es] {
        let other = flat(file(locale));
        let same = english.iter().filter(|(key, text)| other.get(*key) == Some(text)).count();
        assert!(same * 20 < english.len(), "{locale}: {same} of {} texts are English", english.len());
    }
}

#[test]
fn what_is_loaded_lies_as_what_is_built_in() {
    assert_eq!(tables::read(file(Locale::En)).expect("English"), TEXTS);
    for locale in Locale::ALL {
        assert_eq!(tables::read(file(locale)).map(|texts| texts.len()), Some(TEXTS.len()), "{locale}");
        let texts = flat(file(locale));
        assert_eq!(td_string!(locale, app.game), texts["app.game"]);
        assert_eq!(td_string!(locale, words.track.star), texts["words.track.star"]);
        let other = texts["common.tiles_other"].as_str();
        let known = |name: &str| texts.get(&format!("common.tiles_{name}")).map_or(other, String::as_str);
        let forms = [0, 1, 2, 3].map(|form| tables::text(locale, keys::common::tiles.index + form));
        assert_eq!(forms, ["one", "few", "many", "other"].map(known), "{locale}");
    }
}

#[test]
fn what_is_not_whole_is_refused() {
    let french = file(Locale::Fr);
    let without = |key: &str| {
        let mut texts: serde_json::Value = serde_json::from_str(french).expect("JSON");
        assert!(texts["common"].as_object_mut().and_then(|texts| texts.remove(key)).is_some(), "there was no {key}");
        tables::read(&texts.to_string())
    };
    assert!(tables::read(french).is_some());
    assert_eq!(without("home"), None);
    assert_eq!(without("tiles_other"), None, "forms without the general one are texts of their own");
    assert_eq!(tables::read("{}"), None);
    assert_eq!(french.rsplit_once('}').and_then(|(cut, _)| tables::read(cut)), None, "the rest did not come");
    assert_eq!(tables::read("<!doctype html>"), None);
}

const NO_BREAK_SPACE: char = '\u{a0}';

/// A line break before a colon would leave it alone at the start of the next line.
#[test]
fn french_signs_stay_with_their_words() {
    for (key, text) in flat(file(Locale::Fr)) {
        let characters: Vec<char> = text.chars().collect();
        for pair in characters.windows(2) {
            let &[one, two] = pair else { continue };
            let breaks = (one.is_whitespace() && one != NO_BREAK_SPACE && ":;?!%»".contains(two))
                || (one == '«' && two != NO_BREAK_SPACE && two != '\u{202f}');
            assert!(!breaks, "{key}: {text:?} can break between {one:?} and {two:?}");
        }
    }
}

/// What the program says of itself is English in every language, so it stands only where it is announced as such. Of a
/// damaged record it says what no translation could.
#[test]
fn what_the_program_says_stands_under_technical_details() {
    for locale in Locale::ALL {
        let foreign = |text: &str| text.contains("{{ text }}") || text.contains("{{ why }}");
        let found: Vec<String> = flat(file(locale)).into_iter().filter(|it| foreign(&it.1)).map(|it| it.0).collect();
        assert_eq!(found, ["problems.details", "replay.damage.entry", "replay.damage.head"], "{locale}");
    }
}

/// What a player may have to read in place of a variable on a button: the longest name of a colour.
const LONGEST_COLOR: &str = "помаранчевий";

/// Characters that a button can carry on a screen 360 pixels wide, by how many stand side by side.
const MAX_BUTTON_LETTERS: [(usize, &[&str]); 3] = [
    (10, &["bb.boards.acts.place", "bb.boards.acts.take_back", "bb.boards.acts.pass"]),
    (
        18,
        &[
            "bb.chain.confirm",
            "bb.chain.draw",
            "bb.chain.take_back",
            "bb.end.count_again",
            "bb.end.play",
            "bb.end.previous",
            "build.black_hole.flip_down",
            "build.done",
            "build.undo",
            "common.cancel",
            "common.confirm",
            "common.home",
            "common.retry",
            "common.skip",
            "connection.try_now",
            "draft.clear",
            "end.rematch_cancel",
            "home.join",
            "home.open_tables.sit",
            "home.open_tables.watch",
            "names.device.sign_out",
            "names.link.on",
            "names.save",
            "offline.begin",
            "offline.look",
            "offline.resume",
            "offline.undo",
            "replay.open",
            "replay.other_file",
            "room.chat.send",
            "room.seats.add_bot",
            "room.seats.sit",
            "room.seats.stand",
            "room.watching.watch",
            "scoring.next_round",
            "scoring.pause",
            "scoring.replay",
            "scoring.step",
            "scoring.to_end",
        ],
    ),
    (
        30,
        &[
            "bb.objectives.show_on_board",
            "build.tokens.frozen",
            "build.undone",
            "choices.darken.confirm",
            "choices.offer.confirm",
            "choices.offer.decline",
            "choices.sabotage.confirm",
            "choices.swap.confirm",
            "common.reload",
            "draft.keep",
            "end.home",
            "end.look_again",
            "end.record",
            "end.rematch",
            "end.rematch_go",
            "end.share",
            "home.first_visit_go",
            "home.my_games.look",
            "home.my_games.resume",
            "home.new_table",
            "home.play_now",
            "howto.close",
            "howto.title",
            "names.device.copy",
            "names.device.make",
            "names.device.sign_out_others",
            "names.device.title",
            "names.link.accept",
            "names.link.stay",
            "offline.add_player",
            "offline.begin_title",
            "offline.delete",
            "offline.upload",
            "replay.again",
            "replay.all_games",
            "replay.analysis.cancel",
            "replay.analysis.start",
            "replay.analysis.to_moment",
            "replay.choose",
            "replay.link",
            "replay.picture",
            "replay.picture_png",
            "replay.picture_svg",
            "room.invite.copy",
            "room.invite.qr_show",
            "room.invite.share",
            "room.leave",
            "room.seats.shuffle",
            "room.start",
            "room.watching.sit_instead",
            "scoring.best.ask",
        ],
    ),
];

#[test]
fn buttons_have_room_on_a_small_phone() {
    for locale in Locale::ALL {
        let texts = flat(file(locale));
        for (limit, keys) in MAX_BUTTON_LETTERS {
            for key in keys {
                let text = texts.get(*key).unwrap_or_else(|| panic!("there is no {key}"));
                let (before, after) = text.split_once("{{").map_or((text.as_str(), ""), |(before, rest)| {
                    (before, rest.split_once("}}").map_or("", |(_, after)| after))
                });
                let color = if before.len() < text.len() { LONGEST_COLOR } else { "" };
                let length = [before, color, after].map(|part| part.chars().count()).iter().sum::<usize>();
                assert!(length <= limit, "{locale}, {key}: {text:?} has {length} characters, and {limit} have room");
            }
        }
    }
}

#[test]
fn no_two_cards_have_the_same_name() {
    for locale in Locale::ALL {
        let texts = flat(file(locale));
        let names: Vec<&str> = texts
            .iter()
            .filter(|(key, _)| key.starts_with("cards.") && key.ends_with(".name"))
            .map(|(_, name)| name.as_str())
            .collect();
        assert_eq!(names.len(), 21, "twenty Kaos cards and none");
        let different: std::collections::BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(different.len(), names.len(), "{locale}: {names:?}");
    }
}

/// Owners of the box find a card by its number in any language.
#[test]
fn cards_show_their_numbers() {
    for locale in Locale::ALL {
        let texts = flat(file(locale));
        for (index, card) in cosmic_factory::Card::ALL.into_iter().enumerate() {
            let name = &texts[&format!("cards.{}.name", card.name().replace('-', "_"))];
            assert!(name.starts_with(&format!("{}. ", index + 1)), "{locale}: {name}");
        }
    }
}
