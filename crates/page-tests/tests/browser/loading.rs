//! What is loaded later: if it does not come, that is shown, and it can be tried again.

use crate::kit::{Language, Looks, run_story};

#[tokio::test]
async fn a_part_that_does_not_come_is_reported_and_comes_later() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.blocks("*split_learn*").await;
        ada.presses("a[href='/learn']").await;
        ada.sees("[data-screen='trouble']").await;
        assert!(ada.text("[role='alert']").await.contains(&Language::En.text("problems.no_server")));
        ada.blocks_nothing().await;
        ada.presses("[data-action='retry']").await;
        ada.sees("[data-screen='learn']").await;
    })
    .await;
}

#[tokio::test]
async fn a_language_that_does_not_come_is_reported_and_the_page_keeps_its_own() {
    run_story(async |world| {
        let (list, lang) = ("[data-setting='language']", "document.documentElement.lang");
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.blocks("*/fr-*.json").await;
        ada.chooses(list, "fr").await;
        ada.gets_news(&[&Language::En.part("problems.no_language")]).await;
        assert_eq!(ada.read::<String>(lang).await, "en");
        ada.until(&format!("document.querySelector(\"{list}\").value === 'en'")).await;
        ada.blocks_nothing().await;
        ada.chooses(list, "fr").await;
        ada.until(&format!("{lang} === 'fr'")).await;
    })
    .await;
}
