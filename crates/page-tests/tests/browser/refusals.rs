//! What the server refuses is taken back, with the reason in words.

use cosmic_factory::game::PhaseView;
use cosmic_factory::{Color, Move};
use serde_json::json;

use crate::kit::{Companion, Language, Looks, Manner, run_story, watched};

#[tokio::test]
async fn a_token_that_was_gone_is_given_back_with_the_reason() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let code = ada.opens_table("beginner", 2, json!({ "build-seconds": 900 })).await;
        ada.sits_down().await;
        let bea = Companion::join(world.url(), &code, "Bea", Manner::default()).await;
        ada.starts().await;
        ada.begins_to_build().await;
        ada.lays_all().await;
        ada.sees("[data-action='done'].main").await;
        ada.goes_offline().await;
        bea.makes(Move::Take { tokens: [Color::Green].into_iter().collect() });
        ada.waits("for Bea to take the token", async || {
            let view = watched(world.url(), &code).await;
            match &view.phase {
                PhaseView::Build { taken, .. } if taken.by(Color::Green).is_some() => Ok(()),
                other => Err(format!("{other:?}")),
            }
        })
        .await;
        // On this page the token still lies there, and then seems to be taken.
        ada.takes("green").await;
        ada.sees("[data-taken='green'][data-by='0']").await;
        ada.comes_online().await;
        ada.sees("[data-taken='green'][data-by='1']").await;
        let reason = Language::En.part("refusals.game.token_gone");
        ada.gets_news(&[&Language::En.part("refusals.taken_back"), &reason, "Bea"]).await;
        ada.sees("[data-rule='CF-4.2'][href='/how#lesson-tokens']").await;
        // Without the token nothing is frozen.
        ada.says_done().await;
        ada.sees_points().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_refused_leads_to_the_rule_behind_it() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        ada.opens_table("beginner", 2, json!({ "build-seconds": 900 })).await;
        ada.sits_down().await;
        ada.adds_bot(1, "easy").await;
        ada.starts().await;
        ada.begins_to_build().await;
        ada.presses("[data-action='done']").await;
        ada.gets_news(&[&Language::En.part("refusals.game.incomplete")]).await;
        ada.sees("[data-rule='CF-4.3'][href='/how#lesson-building']").await;
    })
    .await;
}
