//! Games that are over, looked at again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::kit::{Key, Language, Looks, Person, fixed_parts, orrery, run_story};

/// A game that is short enough to be analysed within a test.
const SHORT_RECORD: &str = "big-bang/tests/records/cosmic-tie.jsonl";

fn records(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game).join("tests/records");
    let files = fs::read_dir(&folder).expect("there are golden records").map(|file| file.expect("a file").path());
    let mut records: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    records.sort();
    assert!(!records.is_empty(), "{}", folder.display());
    records
}

/// The first game of a file.
pub(crate) fn first_game(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().next().expect("there is a game").to_owned()
}

/// Drops a file on the page.
pub(crate) async fn drops(person: &Person, text: &str) {
    let text = json!(text);
    let script = format!(
        "(() => {{ const moved = new DataTransfer(); moved.items.add(new File([{text}], 'games.jsonl')); \
         document.dispatchEvent(new DragEvent('drop', {{ dataTransfer: moved, bubbles: true, cancelable: true }})); }})()"
    );
    person.read::<Option<bool>>(&script).await;
}

/// Waits until a moment is shown.
async fn is_at(person: &Person, entry: usize) {
    person.sees(&format!("[data-screen='replay'][data-at='{entry}']")).await;
}

async fn replays_all(game: &str) {
    let games: Vec<String> = records(game).iter().map(|path| first_game(path)).collect();
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.open("/replay").await;
        ada.sees("[data-screen='replay-file']").await;
        for text in games {
            drops(&ada, &text).await;
            let record: Value = serde_json::from_str(&text).expect("a record");
            let last = record["log"].as_array().expect("a log").len();
            ada.sees(&format!("[data-screen='replay'][data-entries='{last}']")).await;
            ada.key(Key::End).await;
            is_at(&ada, last).await;
            let scores = record["result"]["scores"].as_array().expect("a result");
            for (seat, score) in scores.iter().enumerate() {
                let points = score.get("total").or_else(|| score.get("points")).expect("points");
                ada.sees(&format!("[data-seat='{seat}'][data-total='{points}']")).await;
            }
            ada.key(Key::Home).await;
            ada.misses(&format!("[data-screen='replay'][data-at='{last}']")).await;
        }
    })
    .await;
}

#[tokio::test]
async fn golden_records_of_big_bang_are_replayed_to_the_end() {
    replays_all("big-bang").await;
}

#[tokio::test]
async fn golden_records_of_cosmic_factory_are_replayed_to_the_end() {
    replays_all("cosmic-factory").await;
}

/// Brings a finished game to the server; its code.
pub(crate) async fn uploads(person: &Person, record: &str) -> String {
    let answer = person.ask("POST", "/api/games", json!({ "record": record })).await;
    answer["code"].as_str().unwrap_or_else(|| panic!("it is not taken: {answer}")).to_owned()
}

#[tokio::test]
async fn a_link_to_a_moment_opens_there() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(SHORT_RECORD);
        let code = uploads(&ada, &first_game(&path)).await;
        ada.open(&format!("/replay/{code}")).await;
        // Before the deal there is nothing to see.
        is_at(&ada, 1).await;
        for step in 2..=5 {
            ada.presses("[data-action='step-forward']").await;
            is_at(&ada, step).await;
        }
        // The address follows once nothing moves any more.
        ada.until("location.search.includes('at=5')").await;
        let link: String = ada.read("location.pathname + location.search").await;
        let bob = world.person("Bob", Looks::default()).await;
        bob.open(&link).await;
        is_at(&bob, 5).await;
        bob.presses("[data-action='step-back']").await;
        is_at(&bob, 4).await;
        // What one player could not see is not shown through their eyes.
        bob.open(&format!("/replay/{code}?at=3&eyes=0")).await;
        bob.sees("[data-screen='replay'][data-at='3'][data-eyes='0']").await;
    })
    .await;
}

#[tokio::test]
async fn keys_that_write_something_can_be_switched_off_in_replays_too() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.read::<Option<bool>>("localStorage.setItem('single-keys', 'off'), null").await;
        ada.open("/replay").await;
        ada.sees("[data-screen='replay-file']").await;
        let record = first_game(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(SHORT_RECORD));
        drops(&ada, &record).await;
        is_at(&ada, 1).await;
        for key in ['k', ']', ' '] {
            ada.key(key).await;
        }
        ada.key(Key::Right).await;
        is_at(&ada, 2).await;
        assert!(ada.sees_now("[data-running='false']").await, "no key has set it going");
        ada.read::<Option<bool>>("localStorage.setItem('single-keys', 'on'), null").await;
        // A file that was dropped is gone after that.
        ada.open("/replay").await;
        ada.sees("[data-screen='replay-file']").await;
        drops(&ada, &record).await;
        is_at(&ada, 1).await;
        ada.key('k').await;
        ada.sees("[data-running='true']").await;
    })
    .await;
}

/// What the command line finds out about a game.
fn analysed(record: &str, folder: &Path) -> Value {
    let file = folder.join("game.jsonl");
    fs::write(&file, format!("{record}\n")).expect("it is written");
    let output = Command::new(orrery()).arg("analyse").arg("--json").arg(&file).output().expect("orrery runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("a report")
}

/// The moves that cost most, each with what was played and what would have been better, told apart on the board.
async fn marks_both_moves(person: &Person) {
    let entries = person.attributes("[data-player] [data-entry]", "data-entry").await;
    assert!(!entries.is_empty());
    for entry in entries {
        person.presses(&format!("[data-entry='{entry}'] [data-action='swing']")).await;
        is_at(person, entry.parse().expect("a number")).await;
        person.sees("main [data-verdict='worse']").await;
        person.sees("main [data-verdict='better']").await;
    }
}

/// Has the page analyse a game, and waits until that is done.
async fn studies(person: &Person, record: &str) {
    person.comes_in().await;
    person.open("/replay").await;
    person.sees("[data-screen='replay-file']").await;
    drops(person, record).await;
    person.presses("[data-action='analyse']").await;
    person.sees("[data-analysis='done']").await;
}

/// The page shows the same accuracy of a player as the command line; where the moves that cost most are listed.
async fn matches_report(person: &Person, seat: usize, player: &Value) -> String {
    let place = format!("[data-player='{seat}']");
    let shown = person.attributes(&place, "data-accuracy").await;
    assert_eq!(shown[0].parse::<f64>().ok(), player["accuracy"].as_f64(), "seat {seat}");
    place
}

#[tokio::test]
async fn analysis_of_big_bang_equals_that_of_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = first_game(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(SHORT_RECORD));
    let report = analysed(&record, folder.path());
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        studies(&ada, &record).await;
        let values = ada.attributes("[data-values]", "data-values").await;
        let mut told_of_luck = 0;
        for (seat, values) in values.iter().enumerate() {
            let moments = report["moments"].as_array().expect("moments").iter();
            let expected: Vec<f64> = moments.filter_map(|moment| moment["values"][seat].as_f64()).collect();
            let shown: Vec<f64> = values.split(' ').filter_map(|value| value.parse().ok()).collect();
            assert_eq!(shown, expected, "seat {seat}");
        }
        for (seat, player) in report["players"].as_array().expect("players").iter().enumerate() {
            let moves = matches_report(&ada, seat, player).await;
            let entries = ada.attributes(&format!("{moves} [data-entry]"), "data-entry").await;
            let costliest = player["costliest"].as_array().expect("moves").iter();
            assert_eq!(entries, costliest.map(ToString::to_string).collect::<Vec<_>>(), "seat {seat}");
            for entry in entries {
                let card = format!("{moves} [data-entry='{entry}']");
                assert!(!ada.text(&format!("{card} [data-reasons]")).await.is_empty(), "entry {entry} has a reason");
                // The number on the card is the one that the graph shows there, and both moves are on the board.
                ada.presses(&format!("{card} [data-action='swing']")).await;
                is_at(&ada, entry.parse().expect("a number")).await;
                let before = ada.attributes(&card, "data-best").await;
                assert_eq!(ada.attributes(&format!("[data-now][data-seat='{seat}']"), "data-now").await, before);
                let numbers = [
                    &before[0],
                    &ada.attributes(&card, "data-value").await[0],
                    &ada.attributes(&card, "data-loss").await[0],
                ];
                let [before, after, loss] = numbers.map(|number| number.parse::<u32>().expect("a number"));
                assert_eq!(before - after, loss, "entry {entry}");
                // One step later the graph shows what the card says has come of it, with what luck has added.
                ada.key(Key::Right).await;
                let came = ada.attributes(&format!("[data-now][data-seat='{seat}']"), "data-now").await[0].clone();
                let luck = ada.attributes(&format!("{card} [data-luck]"), "data-luck").await;
                match luck.first() {
                    Some(told) => assert!(
                        *told == came && ada.text(&format!("{card} [data-luck]")).await.contains(&came),
                        "entry {entry}: {told} is told, and the graph shows {came}"
                    ),
                    None => assert_eq!(came, after.to_string(), "entry {entry}"),
                }
                told_of_luck += luck.len();
            }
        }
        assert!(told_of_luck > 0, "in no move luck had a part");
        let scale = "[...document.querySelectorAll(\"[data-action='graph'] text\")].map(it => it.textContent)";
        assert_eq!(ada.read::<Vec<String>>(scale).await, ["0%", "50%", "100%"]);
        // In two of these moves the dark energy, which has no cell, would have been better.
        marks_both_moves(&ada).await;
    })
    .await;
}

#[tokio::test]
async fn mistakes_and_remedies_in_different_universes_are_both_marked() {
    let record =
        first_game(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../big-bang/tests/records/independent-parallel.jsonl"));
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        studies(&ada, &record).await;
        marks_both_moves(&ada).await;
    })
    .await;
}

#[tokio::test]
async fn analysis_of_cosmic_factory_equals_that_of_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = first_game(&records("cosmic-factory")[0]);
    let report = analysed(&record, folder.path());
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        studies(&ada, &record).await;
        for building in report["buildings"].as_array().expect("buildings") {
            let (round, seat) = (&building["round"], &building["seat"]);
            let cell = format!("[data-round='{round}'][data-seat='{seat}']");
            let left = &building["best"]["left"];
            assert_eq!(ada.attributes(&cell, "data-left").await, [left.to_string()], "round {round}, seat {seat}");
        }
        for (seat, player) in report["players"].as_array().expect("players").iter().enumerate() {
            let buildings = matches_report(&ada, seat, player).await;
            let costliest = player["costliest"].as_array().expect("buildings").iter();
            let left = costliest.map(|index| {
                let index = usize::try_from(index.as_u64().expect("an index")).expect("it is small");
                report["buildings"][index]["best"]["left"].to_string()
            });
            assert_eq!(
                ada.attributes(&format!("{buildings} [data-cost]"), "data-cost").await,
                left.collect::<Vec<_>>()
            );
            for reason in ada.texts(&format!("{buildings} [data-reasons]")).await {
                assert!(!reason.is_empty(), "seat {seat}");
            }
        }
        // Galaxies are side by side and their gains in a line each, the number beside its sign.
        ada.presses("[data-action='look-costly']").await;
        ada.sees("[data-looked] [data-built='best'] svg").await;
        let apart: usize = ada.read(GAINS_BELOW_SIGNS).await;
        assert_eq!(apart, 0, "numbers that are not beside their signs");
        ada.key(Key::End).await;
        ada.sees("[data-laid] text").await;
        let dark: usize = ada.read(BLACK_NUMBERS).await;
        assert_eq!(dark, 0, "dark numbers on dark galaxies");
        // The moment is that at which the galaxy is built, from where the round can be tried.
        let looked = ada.attributes("[data-looked]", "data-looked").await;
        let (round, seat) = looked[0].split_once('-').expect("a round and a seat");
        let build = build_of(&record, round.parse().expect("a number"));
        ada.presses("[data-looked] [data-action='to-moment']").await;
        is_at(&ada, build).await;
        ada.key(Key::End).await;
        ada.presses("[data-player] [data-action='try-here']").await;
        is_at(&ada, build).await;
        ada.sees("dialog[open] [data-setting='try-seat']").await;
        let asked: String = ada.read("document.querySelector(\"[data-setting='try-seat']\").value").await;
        assert_eq!(asked, seat, "the place of whom it cost most");
        ada.chooses("dialog[open] [data-setting='try-level']", "easy").await;
        ada.presses("dialog[open] [data-action='try-begin']").await;
        ada.begins_to_build().await;
        assert!(ada.path().await.starts_with("/t/"), "it is a table on this device");
        assert_eq!(ada.count("[data-screen='build'] [data-tile]").await, 9, "all nine tiles are to be laid");
    })
    .await;
}

/// How many numbers of gains stand below their signs.
const GAINS_BELOW_SIGNS: &str = "[...document.querySelectorAll('[data-gain]')].filter(it => {
    const [sign, number] = ['svg', 'b'].map(name => it.querySelector(name).getBoundingClientRect());
    return number.top >= sign.bottom || number.left < sign.right;
}).length";

/// How many numbers on galaxies are black.
const BLACK_NUMBERS: &str = "[...document.querySelectorAll('[data-laid] text')]
    .filter(it => getComputedStyle(it).fill === 'rgb(0, 0, 0)').length";

/// After how many entries a round begins to be built: all tiles have been kept.
fn build_of(record: &str, round: usize) -> usize {
    let record: Value = serde_json::from_str(record).expect("a record");
    let log = record["log"].as_array().expect("a log");
    let begins = |entry: &Value| entry["do"] == "deal" && entry["round"] == round;
    let deal = log.iter().position(begins).expect("a deal");
    let kept = log[deal..].iter().take_while(|entry| ["deal", "keep"].map(Value::from).contains(&entry["do"]));
    deal + kept.count()
}

#[tokio::test]
async fn a_game_is_shown_up_to_its_first_bad_entry() {
    let mut record: Value =
        serde_json::from_str(&first_game(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(SHORT_RECORD)))
            .expect("a record");
    record["log"][12]["at"] = json!([9, 9]);
    record["names"] = json!(["Zoë", "Bo"]);
    run_story(async |world| {
        let ada = world.person("Ada", Looks { languages: "fr", ..Looks::default() }).await;
        ada.comes_in().await;
        ada.open("/replay").await;
        ada.sees("[data-screen='replay-file']").await;
        drops(&ada, &record.to_string()).await;
        ada.sees("[data-screen='replay'][data-entries='12']").await;
        let damage = ada.text("[data-damage]").await;
        assert!(damage.contains("13") && damage.contains("deux pièces voisines"), "{damage}");
        assert!(ada.text("[data-screen='board']").await.contains("Zoë"), "the record tells who played");
        ada.key(Key::End).await;
        is_at(&ada, 12).await;
    })
    .await;
}

#[tokio::test]
async fn the_analysis_of_solitary_says_what_its_percentage_is_of() {
    let record =
        first_game(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../big-bang/tests/records/independent-solitary.jsonl"));
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.open("/replay").await;
        ada.sees("[data-screen='replay-file']").await;
        drops(&ada, &record).await;
        ada.presses("[data-action='analyse']").await;
        let told = ada.text("[data-scale]").await;
        let text = Language::En.text("replay.analysis.scale_points");
        let [before, after] = [0, 1].map(|part| fixed_parts(&text).nth(part).expect("two parts"));
        let full = told.strip_prefix(before).and_then(|rest| rest.split_once(after));
        assert!(full.is_some_and(|(full, _)| full.parse::<u32>().is_ok_and(|full| full > 0)), "{told}");
    })
    .await;
}

/// Keeps what would be saved.
const DOWNLOAD_RECORDER: &str = "(() => {
    const make = URL.createObjectURL.bind(URL);
    window.saved = [];
    URL.createObjectURL = blob => { window.saved.push(blob); return make(blob); };
})(), null";

#[tokio::test]
async fn pictures_carry_names_and_speak_the_language() {
    let record = |name: &str, names: Value| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
        let mut record: Value = serde_json::from_str(&first_game(&path)).expect("a record");
        let seats = record["seats"].as_u64().expect("seats") as usize;
        let names: Vec<Value> = names.as_array().expect("names").iter().take(seats).cloned().collect();
        record["names"] = names.clone().into();
        (record.to_string(), names)
    };
    let fr = Language::Fr;
    run_story(async |world| {
        let ada = world.person("Ada", Looks { languages: "fr", ..Looks::default() }).await;
        ada.comes_in().await;
        for (game, words) in [
            (SHORT_RECORD, fr.text("bb.boards.players.title")),
            ("big-bang/tests/records/independent-hexidomino.jsonl", fr.part("bb.chain.label_other")),
            ("cosmic-factory/tests/records/district.jsonl", fr.part("spoken.miniature")),
        ] {
            let (record, names) = record(game, json!(["Zoë", "Bo", "Cem", "Dina", "Eva", "Finn"]));
            ada.open("/replay").await;
            ada.sees("[data-screen='replay-file']").await;
            drops(&ada, &record).await;
            ada.sees("[data-screen='replay']").await;
            ada.key(Key::End).await;
            ada.read::<Option<bool>>(DOWNLOAD_RECORDER).await;
            ada.presses("[data-action='picture']").await;
            ada.presses("dialog[open] [data-action='save-svg']").await;
            ada.until("saved.length > 0").await;
            let picture: String = ada.read("saved[0].text()").await;
            for name in names.iter().filter_map(Value::as_str) {
                assert!(picture.contains(name), "{game}: {name} is not named in {picture}");
            }
            assert!(picture.contains(&words), "{game}: no {words:?} in {picture}");
            assert!(!picture.contains("seat ") && !picture.contains("players"), "{game} speaks English: {picture}");
        }
    })
    .await;
}

#[tokio::test]
async fn somebody_plays_on_from_a_moment_of_a_replay() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        let record = first_game(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(SHORT_RECORD));
        let code = uploads(&ada, &record).await;
        ada.open(&format!("/replay/{code}?at=20")).await;
        is_at(&ada, 20).await;
        let pieces = ada.count("[data-universe='0'][data-piece]").await;
        ada.presses("[data-action='try-it']").await;
        // Whoever is next is asked for first.
        let seat: String = ada.read("document.querySelector(\"[data-setting='try-seat']\").value").await;
        ada.chooses("dialog[open] [data-setting='try-level']", "easy").await;
        ada.presses("dialog[open] [data-action='try-begin']").await;
        ada.sees("main[data-turn='mine']").await;
        assert!(ada.path().await.starts_with("/t/"), "it is a table on this device");
        assert_eq!(
            ada.count("[data-universe='0'][data-piece]").await,
            pieces,
            "seat {seat} goes on from what there was"
        );
        // Once a game is over there is nothing to try.
        ada.open(&format!("/replay/{code}?at=1000")).await;
        ada.sees("[data-action='try-it']:disabled").await;
    })
    .await;
}
