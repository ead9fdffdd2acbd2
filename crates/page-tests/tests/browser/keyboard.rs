//! A whole round without a mouse.

use serde_json::json;

use crate::kit::{Companion, Key, Looks, Manner, Person, tell};

/// The way over the board: after each tile the key that leads to the next cell.
const WAY: [Key; 8] = [Key::Right, Key::Right, Key::Down, Key::Left, Key::Left, Key::Down, Key::Right, Key::Right];

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
    tell(async |world| {
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

/// Lays all nine tiles, turns one of them back and forth, takes one back and lays it again.
async fn builds(ada: &Person) {
    for (place, number) in ('1'..='9').enumerate() {
        ada.key(number).await;
        ada.sees(".tray [data-tile][aria-pressed='true']").await;
        if let Some(step) = place.checked_sub(1) {
            ada.key(WAY[step]).await;
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
