//! A whole round without a mouse, and keys that do nothing.

use serde_json::json;

use crate::kit::{Companion, Key, Language, Looks, Manner, Person, run_story};

/// Presses what has the focus.
async fn enters(person: &Person, selector: &str) {
    person.tabs_to(selector).await;
    assert!(
        person.read::<bool>("document.activeElement.matches(':focus-visible')").await,
        "the focus on {selector} shows"
    );
    person.key(Key::Enter).await;
}

#[tokio::test]
async fn a_whole_round_is_played_by_keyboard_alone() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let options = json!({ "build-seconds": 900, "cards": ["district", "gift"] });
        let code = ada.opens_table("standard", 2, options).await;
        enters(&ada, "[data-action='sit-down']").await;
        ada.sees("[data-action='stand']").await;
        let _bea = Companion::join(world.url(), &code, "Bea", Manner::default()).await;
        ada.sees("[data-action='start']:not([aria-disabled])").await;
        enters(&ada, "[data-action='start']").await;
        // The card asks for nothing but to be put aside.
        ada.sees("dialog[open].card-sheet").await;
        ada.key(Key::Enter).await;
        ada.misses("dialog[open]").await;
        for hand in [9, 6] {
            ada.sees_hand_of(hand).await;
            for number in ['1', '2', '3'] {
                ada.key(number).await;
            }
            ada.sees("[data-action='keep']:not([aria-disabled])").await;
            enters(&ada, "[data-action='keep']").await;
        }
        ada.sees("[data-screen='build'] .tray").await;
        builds(&ada).await;
        ada.key('d').await;
        ada.sees("[data-screen='scoring']").await;
        if ada.sees_now("[data-action='skip']").await {
            enters(&ada, "[data-action='skip']").await;
        }
        ada.sees("[data-action='continue']").await;
        enters(&ada, "[data-action='continue']").await;
        ada.sees("dialog[open] .card[data-card='gift']").await;
    })
    .await;
}

#[tokio::test]
async fn the_list_of_keys_has_all_that_undo() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.opens_table("beginner", 2, json!({ "build-seconds": 900 })).await;
        ada.sits_down().await;
        ada.adds_bot(1, "easy").await;
        ada.starts().await;
        ada.begins_to_build().await;
        ada.lays_one().await;
        ada.presses("[data-action='menu']").await;
        ada.presses("dialog[open] [data-action='keys']").await;
        let undo = Language::En.text("keyboard.actions.undo");
        let lines = ada.texts("dialog[open] tr").await;
        let line = lines.into_iter().find(|line| line.contains(&undo)).unwrap_or_default();
        assert!(line.contains("Ctrl + Z") && line.contains('U'), "{line}");
        ada.presses("dialog[open] [data-action='close']").await;
        ada.misses("dialog[open]").await;
        ada.key('u').await;
        ada.until("document.querySelectorAll(\".tray [data-tile]\").length === 9").await;
    })
    .await;
}

/// Lays all nine tiles, turns one of them back and forth, takes one back and lays it again.
async fn builds(ada: &Person) {
    for (place, number) in ('1'..='9').enumerate() {
        ada.key(number).await;
        ada.sees(".tray [data-tile][aria-pressed='true']").await;
        // The focus goes to the next free cell by itself, and elsewhere with arrows.
        if place == 0 {
            ada.key(Key::Right).await;
            ada.key(Key::Down).await;
        }
        if place % 2 == 0 {
            ada.key('r').await;
        }
        ada.key(Key::Enter).await;
        ada.until(&format!("document.querySelectorAll('.tray .socket').length === {}", place + 1)).await;
    }
    let lying = ada.lying().await;
    assert_eq!(lying.len(), 9);
    assert_eq!(lying.values().filter(|lying| lying.turns == 1).count(), 5, "every other tile was turned: {lying:?}");
    ada.key(Key::Delete).await;
    ada.sees(".tray [data-tile]").await;
    ada.key('u').await;
    ada.misses(".tray [data-tile]").await;
    assert_eq!(ada.lying().await, lying, "the last step is undone");
}

#[tokio::test]
async fn keys_that_write_are_switched_off_in_the_menu() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let options = json!({ "build-seconds": 900, "cards": ["district"] });
        let code = ada.opens_table("standard", 2, options).await;
        ada.sits_down().await;
        let _bea = Companion::join(world.url(), &code, "Bea", Manner::default()).await;
        ada.starts().await;
        ada.reads_card().await;
        ada.presses("[data-action='menu']").await;
        ada.switches("single-keys", "off").await;
        ada.presses("dialog[open] [data-action='close']").await;
        ada.misses("dialog[open]").await;
        let said = "document.querySelector(\"[role='status'][aria-live]\").textContent";
        let before: String = ada.read(said).await;
        for key in ['2', 's', 't', 'w', 'l', 'v', 'k', 'c', '?'] {
            ada.key(key).await;
        }
        // What does happen comes after what does not.
        enters(&ada, ".draft-spread [data-tile]").await;
        ada.sees(".draft-spread [data-tile]:nth-child(1)[aria-pressed='true']").await;
        assert_eq!(ada.count(".draft-spread [aria-pressed='true']").await, 1, "numbers pick nothing");
        assert!(!ada.sees_now("dialog[open]").await, "no sheet is open");
        let after: String = ada.read(said).await;
        let news = after.strip_prefix(&before).expect("nothing is taken back");
        assert!(news.starts_with("Tile"), "no question is answered: {news}");
        ada.presses("[data-action='menu']").await;
        ada.switches("single-keys", "on").await;
        ada.presses("dialog[open] [data-action='close']").await;
        ada.misses("dialog[open]").await;
        ada.key('2').await;
        ada.sees(".draft-spread [data-tile]:nth-child(2)[aria-pressed='true']").await;
    })
    .await;
}

#[tokio::test]
async fn letters_on_a_tile_are_switched_off_as_well_and_others_turn_it() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let code = ada.opens_table("beginner", 2, json!({ "build-seconds": 900 })).await;
        ada.sits_down().await;
        let _bea = Companion::join(world.url(), &code, "Bea", Manner { idle: true, ..Manner::default() }).await;
        ada.starts().await;
        ada.begins_to_build().await;
        let (_, cell) = ada.lays_one().await;
        ada.presses("[data-action='menu']").await;
        ada.switches("single-keys", "off").await;
        ada.presses("dialog[open] [data-action='close']").await;
        ada.misses("dialog[open]").await;
        ada.tabs_to(&format!(".board [data-cell='{cell}']")).await;
        ada.key('r').await;
        ada.key('f').await;
        // What does happen comes after what does not.
        ada.key(Key::PageUp).await;
        ada.sees(&format!(".board [data-cell='{cell}'][aria-label*='rotated three times']")).await;
        ada.key(Key::PageDown).await;
        ada.sees(&format!(".board [data-cell='{cell}'][aria-label*='not rotated']")).await;
        ada.tabs_to(".tray [data-tile]").await;
        ada.key('r').await;
        ada.key(Key::PageDown).await;
        ada.until("document.querySelector(\"[role='status'][aria-live]\").textContent.includes('rotated once')").await;
    })
    .await;
}
