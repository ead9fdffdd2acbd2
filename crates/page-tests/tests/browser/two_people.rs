//! Two people at one table, each with a browser of their own.

use std::collections::BTreeMap;

use cosmic_factory::Track;
use serde_json::json;

use crate::kit::{Looks, Person, run_story, watched};
use crate::play::Lying;

/// What lies before a seat, as somebody sees it who comes to watch now.
async fn lying_at(server: &str, code: &str, seat: usize) -> BTreeMap<String, Lying> {
    let view = watched(server, code).await;
    let laid = view.benches()[seat].laid.iter();
    laid.map(|laid| {
        let cell = format!("{},{}", laid.cell.x, laid.cell.y);
        (cell, Lying { tile: laid.tile.get(), turns: laid.turns.count() })
    })
    .collect()
}

/// Waits until somebody sees that so many tiles lie before another.
async fn sees_laid(person: &Person, seat: usize, tiles: usize) {
    let other = format!("document.querySelector(\".others [data-seat='{seat}']\")");
    person.until(&format!("{other}?.textContent.includes('{tiles} of 9 tiles')")).await;
}

#[tokio::test]
async fn two_people_at_one_table_lose_nothing_and_agree() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        let bob = world.person("Bob", Looks::default()).await;
        ada.comes_in().await;
        bob.comes_in().await;
        let options = json!({ "build-seconds": 900, "cards": ["district"] });
        let code = ada.opens_table("standard", 2, options).await;
        ada.sits_down().await;
        bob.comes_to_table(&code).await;
        bob.sits_down().await;
        ada.starts().await;
        tokio::join!(ada.reads_card(), bob.reads_card());
        tokio::join!(ada.drafts(), bob.drafts());

        // Both build at the same time, and each sees what the other does.
        for _ in 0..4 {
            tokio::join!(ada.lays_one(), bob.taps_one());
        }
        tokio::join!(sees_laid(&ada, 1, 4), sees_laid(&bob, 0, 4));

        // A page that is loaded again has everything.
        let before = bob.lying().await;
        bob.reload().await;
        bob.begins_to_build().await;
        bob.until("document.querySelectorAll('.tray .socket').length === 4").await;
        assert_eq!(bob.lying().await, before);

        // Without a network the game goes on here, and is made up for later.
        bob.goes_offline().await;
        bob.lays_one().await;
        let (_, cell) = bob.lays_one().await;
        bob.turns(&cell).await;
        ada.lays_one().await;
        let ahead = bob.lying().await;
        assert_eq!((ahead.len(), lying_at(world.url(), &code, 1).await), (6, before));
        bob.comes_online().await;
        tokio::join!(sees_laid(&ada, 1, 6), sees_laid(&bob, 0, 5));
        assert_eq!((bob.lying().await, lying_at(world.url(), &code, 1).await), (ahead.clone(), ahead));

        tokio::join!(ada.lays_all(), bob.lays_all());
        tokio::join!(sees_laid(&ada, 1, 9), sees_laid(&bob, 0, 9));
        for (person, seat) in [(&ada, 0), (&bob, 1)] {
            assert_eq!(person.lying().await, lying_at(world.url(), &code, seat).await, "{} lost nothing", person.name);
        }

        // Both reach for the same token in the same moment: one has it, and both know who.
        let token = "button[data-token='green']";
        tokio::join!(ada.presses(token), bob.presses(token));
        let sure = "dialog[open] [data-action='sure']";
        let (for_ada, for_bob) = tokio::join!(ada.finds(sure), bob.finds(sure));
        tokio::join!(ada.tap(for_ada), bob.tap(for_bob));
        let taken = "[data-taken='green']";
        let agreed = async || {
            let (of_ada, of_bob) = (ada.attributes(taken, "data-by").await, bob.attributes(taken, "data-by").await);
            let seen = format!("{of_ada:?} and {of_bob:?}");
            (of_ada == of_bob).then_some(of_ada).and_then(|by| by.first().cloned()).ok_or(seen)
        };
        let by = ada.waits("for both pages to agree on the token", agreed).await;
        let slower = if by == "0" { &bob } else { &ada };
        slower.says_done().await;

        tokio::join!(ada.sees_points(), bob.sees_points());
        let results = ada.results().await;
        assert_eq!(results, bob.results().await, "both pages show the same points");
        let view = watched(world.url(), &code).await;
        for (seat, tracks) in view.tracks.iter().enumerate() {
            let numbers = Track::ALL.map(|track| tracks[track]).into_iter().chain([tracks.total()]);
            let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
            assert_eq!(results[&seat.to_string()], numbers, "and so does the server");
        }
        tokio::join!(ada.goes_on(), bob.goes_on());
    })
    .await;
}
