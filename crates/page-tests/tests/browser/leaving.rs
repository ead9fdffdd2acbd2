//! Leaving a game that others play: it is asked about before, and nobody leaves for good unheard.

use serde_json::json;

use crate::kit::{Looks, Person, World, run_story};

/// Whether the browser would ask before it closes the page.
const ASKS_BEFORE_CLOSING: &str = "!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))";

const HOME_LINK: &str = "header a[href='/']";

/// Two people who play without a time limit.
async fn two_play(world: &World, game: &str, mode: &str) -> (Person, Person) {
    let ada = world.person("Ada", Looks::default()).await;
    let bob = world.person("Bob", Looks::default()).await;
    ada.comes_in().await;
    bob.comes_in().await;
    let code = ada.opens_table_of(game, mode, 2, json!({})).await;
    ada.sits_down().await;
    bob.comes_to_table(&code).await;
    bob.sits_down().await;
    assert!(!ada.read::<bool>(ASKS_BEFORE_CLOSING).await, "nobody plays yet");
    ada.starts().await;
    bob.misses("[data-screen='room']").await;
    (ada, bob)
}

/// The sign of Orrery asks, and leads home only then.
async fn is_asked(person: &Person) {
    assert!(person.read::<bool>(ASKS_BEFORE_CLOSING).await, "the browser asks as well");
    person.presses(HOME_LINK).await;
    person.sees("dialog[open] [data-action='leave-now']").await;
    assert!(person.text("dialog[open] .note").await.contains("two minutes"));
    person.presses("dialog[open] [data-action='stay']").await;
    person.misses("dialog[open]").await;
    assert!(person.path().await.starts_with("/t/"));
    // So does the browser's Back, each time.
    for _ in 0..2 {
        person.read::<Option<bool>>("history.back(), null").await;
        person.sees("dialog[open] [data-action='leave-now']").await;
        person.presses("dialog[open] [data-action='stay']").await;
        person.misses("dialog[open]").await;
        assert!(person.path().await.starts_with("/t/"));
    }
    person.presses(HOME_LINK).await;
    person.presses("dialog[open] [data-action='leave-now']").await;
    person.sees("[data-screen='home']").await;
    assert!(!person.read::<bool>(ASKS_BEFORE_CLOSING).await, "whoever has gone is asked nothing");
}

#[tokio::test]
async fn the_sign_of_orrery_asks_before_it_leaves_others_in_big_bang() {
    run_story(async |world| {
        let (ada, _bob) = two_play(world, "big-bang", "simple").await;
        ada.sees("[data-screen='board']").await;
        is_asked(&ada).await;
    })
    .await;
}

#[tokio::test]
async fn the_sign_of_orrery_asks_before_it_leaves_others_in_cosmic_factory() {
    run_story(async |world| {
        let (ada, _bob) = two_play(world, "cosmic-factory", "standard").await;
        ada.reads_card().await;
        is_asked(&ada).await;
    })
    .await;
}

#[tokio::test]
async fn against_bots_nothing_is_asked() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.opens_table_of("big-bang", "simple", 2, json!({})).await;
        ada.sits_down().await;
        ada.adds_bot(1, "easy").await;
        ada.starts().await;
        ada.sees("[data-screen='board']").await;
        assert!(!ada.read::<bool>(ASKS_BEFORE_CLOSING).await);
        // The browser says so of a socket that is just being opened when the page is left.
        ada.forgives("Page entered Back-Forward Cache");
        ada.read::<Option<bool>>("history.back(), null").await;
        ada.sees("[data-screen='home']").await;
        ada.read::<Option<bool>>("history.forward(), null").await;
        ada.sees("[data-screen='board']").await;
        ada.presses(HOME_LINK).await;
        ada.sees("[data-screen='home']").await;
    })
    .await;
}

#[tokio::test]
async fn who_leaves_for_good_without_a_connection_stays_until_it_is_known() {
    run_story(async |world| {
        let (ada, bob) = two_play(world, "big-bang", "simple").await;
        ada.sees("[data-screen='board']").await;
        ada.goes_offline().await;
        ada.presses("[data-action='menu']").await;
        ada.presses("dialog[open] [data-action='leave']").await;
        ada.presses("dialog[open] [data-action='resign']").await;
        ada.until("document.querySelector('dialog[open] [data-unsent]').textContent.includes('not connected')").await;
        // It can still be thought over.
        ada.presses("dialog[open] [data-action='stay']").await;
        ada.presses("dialog[open] [data-action='leave']").await;
        ada.presses("dialog[open] [data-action='resign']:not(:disabled)").await;
        assert!(ada.path().await.starts_with("/t/"), "nobody has heard of it yet");
        ada.set_online().await;
        ada.sees("[data-screen='home']").await;
        bob.sees("[data-mark='gone']").await;
    })
    .await;
}
