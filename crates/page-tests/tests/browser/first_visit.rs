//! The first visit: how much is loaded, and how soon something can be done.

use serde_json::json;

use crate::kit::{Looks, run_story};

/// The most bytes of a first visit.
const MAX_BYTES: f64 = 500_000.0;

/// Notes when the button that begins a game is shown.
const START_RECORDER: &str = "new MutationObserver((_, observer) => {
    if (document.querySelector(\"[data-screen='home'] [data-action='play-now']\")) {
        performance.mark('ready');
        observer.disconnect();
    }
}).observe(document, { childList: true, subtree: true })";

#[tokio::test]
async fn a_first_visit_loads_little() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": START_RECORDER })).await;
        ada.comes_for_the_first_time().await;
        ada.until("performance.getEntriesByName('ready').length > 0").await;
        let loaded = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]";
        let bytes: f64 = ada.read(&format!("{loaded}.reduce((sum, it) => sum + it.transferSize, 0)")).await;
        let list: Vec<String> = ada
            .read(&format!("{loaded}.map(it => `${{it.transferSize}} ${{it.name.replace(location.origin, '')}}`)"))
            .await;
        // Tests that measure time would fail on a busy machine: it is printed instead.
        let ready: f64 = ada.read("performance.getEntriesByName('ready')[0].startTime").await;
        println!("ready after {ready:.0} ms, {bytes} bytes:\n{}", list.join("\n"));
        assert!(bytes < MAX_BYTES, "{bytes} bytes are too many:\n{}", list.join("\n"));
    })
    .await;
}
