//! What can be seen and done before the program has come.

use serde_json::json;

use crate::kit::{Language, Looks, Person, World, quoted, run_story};

/// Holds back all WebAssembly until it is let go.
const HOLD_WEBASSEMBLY: &str = "{
    const ask = window.fetch.bind(window);
    const gate = new Promise(done => { window.let_go = done; });
    const is_program = what => String(what?.url ?? what).includes('.wasm');
    window.fetch = (...all) => is_program(all[0]) ? gate.then(() => ask(...all)) : ask(...all);
}";

/// Somebody whose program does not come before it is let go.
async fn waits_for_the_program(world: &World, looks: Looks) -> Person {
    let ada = world.person("Ada", looks).await;
    ada.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HOLD_WEBASSEMBLY })).await;
    ada.open("/").await;
    ada
}

async fn lets_it_come(person: &Person) {
    person.read::<Option<bool>>("let_go(), null").await;
}

#[tokio::test]
async fn the_skeleton_is_painted_before_the_program_and_keeps_what_is_pressed() {
    run_story(async |world| {
        let ada = waits_for_the_program(world, Looks::phone()).await;
        ada.until("performance.getEntriesByName('first-contentful-paint').length > 0").await;
        assert_eq!(ada.text("#skeleton h1").await, Language::En.text("home.headline"));
        assert_eq!(ada.texts("#skeleton [name='game'] ~ b").await, ["Cosmic Factory", "Big Bang 13.7"]);
        assert_eq!(ada.text("#skeleton [data-action='play-now']").await, Language::En.text("home.play_now"));
        assert!(!ada.sees_now("[data-screen]").await, "the program has not come");
        // Both the game and the wish to play are kept.
        ada.presses("#skeleton label:has([value='big-bang'])").await;
        ada.presses("#skeleton [data-action='play-now']").await;
        ada.sees("#skeleton [data-action='play-now'][aria-disabled='true']").await;
        lets_it_come(&ada).await;
        ada.sees("[data-screen='board']").await;
        assert!(!ada.sees_now("#skeleton").await);
        assert!(ada.path().await.starts_with("/t/"));
    })
    .await;
}

#[tokio::test]
async fn the_skeleton_speaks_the_language_and_leaves_a_page_that_works() {
    run_story(async |world| {
        let ada = waits_for_the_program(world, Looks { languages: "uk", ..Looks::default() }).await;
        assert_eq!(ada.text("#skeleton h1").await, Language::Uk.text("home.headline"));
        // It stands where the page will stand.
        let place = "(it => [it.x, it.y, it.width].map(Math.round).join())(document.querySelector(PLAY).getBoundingClientRect())";
        let place = place.replace("PLAY", &quoted("[data-action='play-now']"));
        let before: String = ada.read(&place).await;
        lets_it_come(&ada).await;
        ada.sees("[data-screen='home'] [data-action='play-now']").await;
        ada.misses("#skeleton").await;
        assert_eq!(ada.read::<String>(&place).await, before, "x, y and width of the way to begin");
    })
    .await;
}
