//! No message tells what its receiver may not know, to the last byte.
//!
//! People and watchers of both styles play whole games. They come and go, ask for what they cannot have, and keep
//! every byte that they are sent, by WebSocket and by HTTP. Afterwards the record says what was secret when.

mod big_bang;
mod cosmic_factory;
mod listener;

use ::big_bang::BigBang;
use ::cosmic_factory::CosmicFactory;
use client::Client;
use protocol::stream::StreamStyle;
use protocol::table::Settings;
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use serde_json::{Value, json};
use tabletop::record::Record;
use tabletop::{Dice, Recordable, Viewer};

use crate::kit::{TestServer, settings};
use listener::{ReceivedText, RecordingClient};

/// A message, or what it tells of one entry.
#[derive(Copy, Clone)]
pub(crate) struct TextPart<'a> {
    /// How many entries there were.
    n: u64,
    text: &'a str,
    document: &'a Value,
    /// What the receiver had asked for.
    asked: Option<&'a str>,
    is_entry: bool,
}

/// A game that is over, with all that was heard of it.
struct Game<R: Recordable> {
    record: String,
    listeners: Vec<RecordingClient<R>>,
}

/// Plays a game. There are a watcher of each style, and a stranger who comes in the middle of it.
async fn play<R: Recordable>(server: &TestServer, settings: &Settings, nonsense: fn(&mut Dice) -> Value) -> Game<R> {
    let url = server.url();
    let host = Client::new(&url).await.unwrap();
    let code = host.create(settings).await.unwrap().code;
    let styles = [StreamStyle::Rules, StreamStyle::Patches].into_iter().cycle();
    let mut listeners = vec![RecordingClient::<R>::new(&url, host, &code, StreamStyle::Patches).await];
    for style in styles.take(settings.seats + 1) {
        listeners.push(RecordingClient::new(&url, Client::new(&url).await.unwrap(), &code, style).await);
    }
    for listener in listeners.iter_mut().take(settings.seats) {
        let outcome = listener.ask(Request::Sit { seat: None }).await;
        assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
    }
    listeners[0].ask(Request::Start {}).await;
    let mut last = listeners.pop().unwrap();
    let mut staying = Vec::new();
    for (seed, listener) in (0..).zip(listeners) {
        staying.push(tokio::spawn(listener.stay(seed, nonsense)));
    }
    last.watch_to(4).await;
    let stranger = RecordingClient::<R>::new(&url, Client::new(&url).await.unwrap(), &code, StreamStyle::Rules).await;
    assert!(stranger.heard[0].n >= 4);
    staying.push(tokio::spawn(last.stay(98, nonsense)));
    staying.push(tokio::spawn(stranger.stay(99, nonsense)));
    let mut listeners = Vec::new();
    for staying in staying {
        listeners.push(staying.await.unwrap());
    }
    let record = listeners[0].client.record(&code).await.unwrap();
    Game { record, listeners }
}

/// Everyone has seen the game as it was, has come back, was refused moves and the record.
fn was_lively<R: Recordable>(game: &Game<R>) {
    let record = Record::parse(&game.record).unwrap();
    let mut played = record.begin::<R>().unwrap();
    record.advance(&mut played, record.entries()).unwrap();
    let count = |count: fn(&RecordingClient<R>) -> u32| game.listeners.iter().map(count).sum::<u32>();
    for listener in &game.listeners {
        assert_eq!(listener.view().as_ref(), Some(&played.state().view(listener.viewer())));
    }
    assert!(count(|listener| listener.returns) > 1);
    assert!(count(|listener| listener.moves_refused) > 1);
    assert!(count(|listener| listener.records_refused) > 0);
    assert!(game.listeners.iter().filter(|listener| listener.viewer() == Viewer::Watcher).count() > 1);
}

/// Takes a text apart and hands every part to `check`, with the time to which it belongs.
fn take_apart(heard: &ReceivedText, check: &mut impl FnMut(&TextPart<'_>)) {
    let asked = heard.asked.as_deref();
    let mut document: Value = serde_json::from_str(&heard.text).unwrap();
    let mut each = |n: u64, document: &Value, is_entry: bool| {
        let text = document.to_string();
        check(&TextPart { n, text: &text, document, asked, is_entry });
    };
    let n = document["welcome"]["n"].as_u64().or_else(|| document["told"]["n"].as_u64()).unwrap_or(heard.n);
    // What is caught up on belongs to the time when it happened.
    if let Some(tail) = document.get_mut("welcome").and_then(|welcome| welcome.get_mut("tail")) {
        for told in tail.take().as_array().unwrap() {
            each(told["n"].as_u64().unwrap(), told, true);
        }
    }
    match document.get("told") {
        Some(told) => each(n, told, true),
        None => each(n, &document, false),
    }
}

/// Whether it comes from when the game was over.
fn says_over(heard: &ReceivedText) -> bool {
    heard.text.contains(r#""phase":"over""#)
}

/// Nobody is told a key, nor what the deals are made of before the game is over, nor a deal.
fn nobody_hears_the_seed<R: Recordable>(game: &Game<R>) {
    let record: Value = serde_json::from_str(&game.record).unwrap();
    let keys: Vec<&str> = game.listeners.iter().map(|listener| listener.client.me().key.as_str()).collect();
    for heard in game.listeners.iter().flat_map(|listener| &listener.heard) {
        let text = &heard.text;
        assert!(keys.iter().all(|key| !text.contains(key)), "a key was sent: {text}");
        assert!(!text.contains(r#""do":"deal""#), "a deal was told: {text}");
        for secret in ["seed", "nonce"] {
            let secret = record["fair"][secret].as_str().unwrap();
            assert!(says_over(heard) || !text.contains(secret), "sent before the end: {text}");
        }
    }
}

/// All that a listener has heard and must not know, before the last entry laid everything open; as if it had heard it
/// so many entries earlier.
fn leaks<R: Recordable>(
    game: &Game<R>,
    listener: &RecordingClient<R>,
    earlier: u64,
    leak: impl Fn(&TextPart<'_>) -> Option<String>,
) -> Vec<String> {
    let end = Record::parse(&game.record).unwrap().entries() as u64;
    let mut leaks = Vec::new();
    for heard in listener.heard.iter().filter(|heard| !says_over(heard)) {
        take_apart(heard, &mut |part| {
            let part = TextPart { n: part.n.saturating_sub(earlier), ..*part };
            if part.n < end - earlier
                && let Some(secret) = leak(&part)
            {
                leaks.push(format!(
                    "after {} entries {:?} was told {secret}: {}",
                    part.n,
                    listener.viewer(),
                    part.text
                ));
            }
        });
    }
    leaks
}

/// Nobody has heard what they must not know; and if they had, we would have noticed.
fn keeps_its_secrets<R: Recordable, S>(
    game: &Game<R>,
    secrets: impl Fn(&Value, Viewer) -> S,
    leak: impl Fn(&S, &TextPart<'_>) -> Option<String>,
    seats_have_secrets: bool,
) {
    was_lively(game);
    nobody_hears_the_seed(game);
    let record: Value = serde_json::from_str(&game.record).unwrap();
    for listener in &game.listeners {
        let own = secrets(&record, listener.viewer());
        let found = leaks(game, listener, 0, |part| leak(&own, part));
        assert!(found.is_empty(), "{} leaks, such as {}", found.len(), found[0]);
        if listener.seat.is_some() {
            assert!(!leaks(game, listener, 3, |part| leak(&own, part)).is_empty(), "nothing was ever secret");
            let others = secrets(&record, Viewer::Watcher);
            let found = leaks(game, listener, 0, |part| leak(&others, part));
            assert_eq!(!found.is_empty(), seats_have_secrets, "{}", found.len());
        }
    }
}

async fn big_bang_keeps_its_secrets(mode: &str, seats: usize) {
    let server = TestServer::start().await;
    let game = play::<BigBang>(&server, &settings("big-bang", mode, seats), big_bang::nonsense).await;
    let secrets = |record: &Value, viewer| big_bang::Secrets::new(record, &game.record, viewer);
    keeps_its_secrets(&game, secrets, big_bang::Secrets::leak, !["simple", "solitary"].contains(&mode));
}

#[tokio::test(flavor = "multi_thread")]
async fn cosmic_mode_keeps_its_secrets() {
    big_bang_keeps_its_secrets("cosmic", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn simple_mode_keeps_its_secrets() {
    big_bang_keeps_its_secrets("simple", 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solitary_mode_keeps_its_secrets() {
    big_bang_keeps_its_secrets("solitary", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hexidomino_keeps_its_secrets() {
    big_bang_keeps_its_secrets("hexidomino", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn parallel_universes_keep_their_secrets() {
    big_bang_keeps_its_secrets("parallel", 3).await;
}

async fn cosmic_factory_keeps_its_secrets(mode: &str, seats: usize, cards: &[&str]) {
    with_breaks_it_keeps_its_secrets(mode, seats, cards, 0).await;
}

async fn with_breaks_it_keeps_its_secrets(mode: &str, seats: usize, cards: &[&str], break_seconds: u32) {
    let server = TestServer::start().await;
    let mut settings = Settings { break_seconds, ..settings("cosmic-factory", mode, seats) };
    settings.options.insert("build-seconds".to_owned(), 1.into());
    if !cards.is_empty() {
        settings.options.insert("cards".to_owned(), json!(cards));
    }
    let game = play::<CosmicFactory>(&server, &settings, cosmic_factory::nonsense).await;
    keeps_its_secrets(&game, cosmic_factory::Secrets::new, cosmic_factory::Secrets::leak, true);
}

#[tokio::test(flavor = "multi_thread")]
async fn drafted_tiles_and_cards_to_come_are_secret() {
    cosmic_factory_keeps_its_secrets("standard", 3, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_are_secret_until_all_have_chosen() {
    let cards = ["sabotage", "stellar-swap", "black-hole", "offering", "space-pirate"];
    cosmic_factory_keeps_its_secrets("standard", 3, &cards).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn beginners_keep_their_hands_to_themselves() {
    cosmic_factory_keeps_its_secrets("beginner", 2, &[]).await;
}

/// Nobody says ready, so there is time to look for what comes next.
#[tokio::test(flavor = "multi_thread")]
async fn breaks_tell_nothing_of_the_next_deal() {
    with_breaks_it_keeps_its_secrets("beginner", 2, &[], 1).await;
}
