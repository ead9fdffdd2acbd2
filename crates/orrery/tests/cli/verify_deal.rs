use big_bang::BigBang;
use cosmic_factory::{CosmicFactory, TileSet};
use serde_json::json;
use tabletop::fair::{Contribution, Secret};
use tabletop::{Actor, Awaits, Dice, Entry, Game, Recordable, Seat, Setup, record};

use crate::run::{Ran, orrery, orrery_with};

fn secret() -> Secret {
    Secret::new(std::array::from_fn(|index| index as u8))
}

/// Plays a game at random as a live table would. At the `cheat`-th chance of the table it takes other dice than it is
/// bound to, in a way that the rules allow. The record, and the number of the entry that was made so.
fn play<R: Recordable>(setup: Setup<R>, cheat: Option<usize>) -> (String, Option<usize>) {
    play_with(setup, cheat, Vec::new())
}

/// The same with what seats have added to the chance of the game.
fn play_with<R: Recordable>(
    setup: Setup<R>,
    cheat: Option<usize>,
    contributions: Vec<Contribution>,
) -> (String, Option<usize>) {
    let secret = secret();
    let key = secret.deal_key(&contributions).unwrap();
    let mut dice = Dice::new(11, 0);
    let mut game = Game::new(setup).unwrap();
    let (mut t, mut chances, mut cheated) = (0, 0, None);
    loop {
        let index = game.log().len();
        let by_chance = |dice: &mut Dice| -> Option<(Actor, R::Move)> {
            let is_late = game.state().awaits().deadline().is_some_and(|deadline| t >= deadline);
            let table = game.state().table_move(dice).map(|action| (Actor::Table, action));
            table.or_else(|| game.state().time_out(dice).filter(|_| is_late))
        };
        let entry = if let Some(fair) = by_chance(&mut key.dice(index as u64)) {
            let mut made = fair.clone();
            // Where there is nothing to choose, it cheats at the next opportunity.
            if cheat.is_some_and(|cheat| cheat <= chances) && cheated.is_none() {
                made = by_chance(&mut dice).unwrap();
                cheated = (made != fair).then_some(index);
            }
            chances += 1;
            let (actor, action) = made;
            Entry { t, actor, action, auto: actor != Actor::Table }
        } else {
            let Awaits::Seats { seats, .. } = game.state().awaits() else { break };
            t += 400;
            let seats: Vec<Seat> = seats.iter().collect();
            let &seat = dice.pick(&seats).unwrap();
            match game.state().random_move(seat, &mut dice) {
                Some(action) if game.state().awaits().deadline().is_none_or(|deadline| t < deadline) => {
                    Entry::by_seat(t, seat, action)
                }
                _ => continue,
            }
        };
        game.play(entry).unwrap();
    }
    (record::write_played(&game, Some(&secret.opening_with(contributions)), &[]).unwrap(), cheated)
}

fn big_bang_setup() -> Setup<BigBang> {
    let mode = serde_json::from_value(json!("cosmic")).unwrap();
    Setup { mode, seats: 2, options: serde_json::from_value(json!({})).unwrap() }
}

fn big_bang(cheat: Option<usize>) -> (String, Option<usize>) {
    play(big_bang_setup(), cheat)
}

/// What a seat has added: bytes that are all the same, or nothing though it was announced.
fn added(seat: usize, byte: u8, is_missing: bool) -> Contribution {
    let digits = format!("{byte:02x}").repeat(Contribution::BYTES);
    let announced = Contribution::announced(Seat::new(seat).unwrap(), &Contribution::commitment_to(&digits).unwrap());
    Contribution { bytes: (!is_missing).then_some(digits), ..announced.unwrap() }
}

fn cosmic_factory(cheat: Option<usize>) -> (String, Option<usize>) {
    let options = json!({"tiles": TileSet::ours(), "build-seconds": 10, "draft-seconds": 1});
    let options = serde_json::from_value(options).unwrap();
    play::<CosmicFactory>(Setup { mode: serde_json::from_value(json!("standard")).unwrap(), seats: 3, options }, cheat)
}

fn verify(record: &str) -> Ran {
    orrery_with(&["verify-deal", "-", "--strict"], record)
}

/// Expects a record to be found out.
#[track_caller]
fn unfair(record: &str, error: &str) {
    let ran = verify(record);
    let verdict: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(verdict, json!({"ok": false, "error": error}));
    assert_eq!((ran.status, ran.stderr.as_str()), (1, "orrery: 1 of 1 records are not clean\n"));
    // Without --strict the answer is the answer, and nothing went wrong.
    assert_eq!(orrery_with(&["verify-deal", "-"], record).ok(), ran.stdout);
}

#[test]
fn fair_games_are_verified_with_their_commitment() {
    let commitment = secret().commitment();
    let fair = |record: &str, entries: usize| {
        let replayed = orrery_with(&["replay", "-", "--strict"], record).ok();
        assert!(replayed.starts_with(r#"{"ok":true"#));
        let expected = format!("{{\"ok\":true,\"commitment\":\"{commitment}\",\"entries\":{entries}}}\n");
        assert_eq!(verify(record).ok(), expected);
    };
    fair(&big_bang(None).0, 1);
    let (record, _) = cosmic_factory(None);
    let value: serde_json::Value = serde_json::from_str(&record).unwrap();
    let log = value["log"].as_array().unwrap();
    let autos = log.iter().filter(|entry| entry["auto"] == true).count();
    let tables = log.iter().filter(|entry| entry["seat"].is_null()).count();
    assert!(autos > 0, "somebody was late");
    fair(&record, autos + tables);
}

#[test]
fn an_entry_that_does_not_follow_from_the_seed_is_named() {
    let mut found = Vec::new();
    for cheat in [0, 1, 5, 20] {
        let (record, cheated) = cosmic_factory(Some(cheat));
        let entry = cheated.expect("it cheats");
        let replayed = orrery_with(&["replay", "-", "--strict"], record.as_str()).ok();
        assert!(replayed.starts_with(r#"{"ok":true"#), "the rules have nothing against it");
        unfair(&record, &format!("entry {entry} does not follow from the seed"));
        found.push(entry);
    }
    found.dedup();
    assert_eq!(found.len(), 4);
    let (record, cheated) = big_bang(Some(0));
    assert_eq!(cheated, Some(0));
    unfair(&record, "entry 0 does not follow from the seed");
}

#[test]
fn what_does_not_fit_the_commitment_is_found_out() {
    let (record, _) = big_bang(None);
    let opening = secret().opening();
    let other = Secret::new([7; Secret::BYTES]).opening();
    let hash = |record: &str, found: &str, published: &str| {
        unfair(record, &format!("seed and nonce have the hash {found}, but {published} was published"));
    };
    let published = record.replace(&opening.commitment, &other.commitment);
    hash(&published, &opening.commitment, &other.commitment);
    let both = record.replace(&opening.seed, &other.seed).replace(&opening.nonce, &other.nonce);
    hash(&both, &other.commitment, &opening.commitment);
    for field in [&opening.seed, &opening.nonce] {
        let changed = record.replace(field.as_str(), &field.replacen('0', "1", 1));
        let verdict = verify(&changed).stdout;
        assert!(verdict.contains("seed and nonce have the hash") && verdict.contains(&opening.commitment), "{verdict}");
    }
    // All three changed together fit each other, and not the deals.
    unfair(&both.replace(&opening.commitment, &other.commitment), "entry 0 does not follow from the seed");
    unfair(&record.replace(&opening.seed, &opening.seed[2..]), "seed: not 32 bytes in hexadecimal digits");
}

#[test]
fn what_seats_have_added_is_verified_and_told() {
    let contributions = vec![added(0, 1, false), added(1, 2, true)];
    let (record, _) = play_with(big_bang_setup(), None, contributions.clone());
    let replayed = orrery_with(&["replay", "-", "--strict"], record.as_str()).ok();
    assert!(replayed.starts_with(r#"{"ok":true"#), "a replay needs no chance");
    let verdict: serde_json::Value = serde_json::from_str(&verify(&record).ok()).unwrap();
    let (one, two) = (&contributions[0].commitment, &contributions[1].commitment);
    let told = json!([{"seat": 0, "commitment": one, "bytes": contributions[0].bytes}, {"seat": 1, "commitment": two}]);
    let commitment = secret().commitment();
    assert_eq!(verdict, json!({"ok": true, "commitment": commitment, "entries": 1, "contributions": told}));
    // Whatever is changed about them is found out.
    let (forged, other) = (added(0, 3, false), added(0, 3, false).commitment);
    let bytes = |contribution: &Contribution| contribution.bytes.clone().unwrap();
    let changed = record.replace(&bytes(&contributions[0]), &bytes(&forged));
    unfair(&changed, &format!("the bytes of seat 0 have the hash {other}, but {one} was announced"));
    unfair(&changed.replace(one, &other), "entry 0 does not follow from the seed");
    unfair(&record.replace(two, &other), "entry 0 does not follow from the seed");
    let left_out = |index: usize| {
        let mut value: serde_json::Value = serde_json::from_str(&record).unwrap();
        value["fair"]["contributions"].as_array_mut().unwrap().remove(index);
        value.to_string()
    };
    unfair(&left_out(0), "entry 0 does not follow from the seed");
    unfair(&left_out(1), "entry 0 does not follow from the seed");
    unfair(
        &record.replace(r#""seat":1,"commitment""#, r#""seat":7,"commitment""#),
        "contribution of seat 7: there is no such seat in this game",
    );
    unfair(
        &record.replace(&bytes(&contributions[0]), "07"),
        "contribution of seat 0: not 32 bytes in hexadecimal digits",
    );
    let (cheated, entry) = play_with(big_bang_setup(), Some(0), contributions);
    assert_eq!(entry, Some(0));
    unfair(&cheated, "entry 0 does not follow from the seed");
}

#[test]
fn what_cannot_be_verified_says_so() {
    let (record, _) = big_bang(None);
    let mut value: serde_json::Value = serde_json::from_str(&record).unwrap();
    value.as_object_mut().unwrap().remove("fair").unwrap();
    unfair(&value.to_string(), "fair: the record does not tell what its deals were bound to");
    let complaint = |input: &str| verify(input).complaint().to_owned();
    assert!(complaint("garbage\n").starts_with("orrery: line 1: not a record: "));
    assert!(complaint(&format!("{record}\n{{}}\n")).starts_with("orrery: line 2: not a record: "));
    assert!(complaint(&record[..record.len() / 2]).starts_with("orrery: line 1: not a record: EOF"));
    let missing = orrery(&["verify-deal", "nowhere.jsonl"]);
    assert!(missing.complaint().starts_with("orrery: nowhere.jsonl: "), "{}", missing.stderr);
}
