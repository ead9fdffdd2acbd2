//! Pages that are read.

use super::{Shot, at_every_size};

#[tokio::test]
async fn pages() {
    at_every_size("pages", async |_, gallery| {
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
    })
    .await;
}
