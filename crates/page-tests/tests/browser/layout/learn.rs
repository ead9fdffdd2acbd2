//! Lessons: their list, the screens on which they are given, and their end.

use super::{Shot, at_every_size};

/// What a step of Big Bang needs, with the sentence that asks for it.
const BOARD: &[&str] = &["[data-lesson-says] p", "[data-cell]", "[data-row]", "[data-action='lesson-menu']"];

/// The rules' own answer stands in the place of the sentence.
const REFUSED: &[&str] = &["[data-refusal]", "[data-cell]", "[data-row]", "[data-action='lesson-menu']"];

/// The same of a build.
const BUILD: &[&str] = &[
    "[data-lesson-says] p",
    "[data-screen='build'] [data-cell]",
    "[data-screen='build'] [data-tile]",
    "[data-action='lesson-menu']",
];

#[tokio::test]
async fn learn() {
    at_every_size("learn", async |_, gallery| {
        let ada = &gallery.person;
        ada.open("/learn").await;
        ada.sees("[data-lesson='big-bang']").await;
        gallery.look(Shot::new("learn.fresh").hovers()).await;
        ada.open("/learn/big-bang?step=2").await;
        ada.sees("[data-lesson-says]").await;
        gallery.look(Shot::new("lesson-big-bang.fresh").needs(BOARD)).await;
        gallery.look_into("[data-action='lesson-menu']", Shot::new("lesson.menu")).await;
        ada.presses("[data-row='rc2']").await;
        ada.presses("[data-cell='2,0']").await;
        ada.sees("[data-refusal]").await;
        gallery.look(Shot::new("lesson-big-bang.refused").needs(REFUSED)).await;
        ada.open("/learn/cosmic-factory?step=3").await;
        ada.sees("[data-lesson-says]").await;
        gallery.look(Shot::new("lesson-cosmic-factory.fresh").needs(BUILD)).await;
        ada.open("/learn/mode-hexidomino?step=3").await;
        ada.presses("[data-action='draw']").await;
        ada.sees("[data-lesson-says='success']").await;
        gallery.look(Shot::new("lesson-hexidomino.done")).await;
        ada.presses("[data-action='lesson-go-on']").await;
        ada.sees("[data-screen='learned']").await;
        gallery.look(Shot::new("lesson.learned").needs(&["[data-action='play-now']"])).await;
    })
    .await;
}
