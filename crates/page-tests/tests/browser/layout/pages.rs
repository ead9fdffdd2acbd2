//! Pages that are read.

use serde_json::json;

use super::{LONG_NAMES, Shot, at_every_size};
use crate::devices::link_of;

#[tokio::test]
async fn pages() {
    at_every_size("pages", async |world, gallery| {
        let ada = &gallery.person;
        for (path, shot) in [("/how", "how.cosmic-factory"), ("/how/big-bang", "how.big-bang")] {
            ada.open(path).await;
            ada.sees("[data-screen='how'] [data-lesson]").await;
            gallery.look(Shot::new(shot).hovers()).await;
        }
        // Requests for what does not exist are reported on the console, too.
        ada.forgives("404 (Not Found)");
        ada.open("/t/nonono99").await;
        ada.sees("[data-screen='trouble']").await;
        gallery.look(Shot::new("trouble.no-table")).await;
        // Whoever has games is told that they stay behind.
        ada.ask("PUT", "/api/me", json!({ "name": LONG_NAMES[0] })).await;
        ada.opens_table("standard", 2, json!({})).await;
        ada.sits_down().await;
        ada.open(&link_of(world, LONG_NAMES[3]).await).await;
        ada.sees("[data-action='become']").await;
        gallery.look(Shot::new("link.offer").needs(&["[data-action='stay']"]).hovers()).await;
    })
    .await;
}
