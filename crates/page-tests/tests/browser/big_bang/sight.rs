//! What is to be seen of a board: all of it where that is asked for, and what the log tells.

use big_bang::{BigBang, Mode};

use super::situations::find;
use crate::kit::{Looks, Person, tell};

/// Pieces enough that a phone does not show all of them well.
const MANY: usize = 40;

/// The cells that are not wholly in the view of their board.
const OUTSIDE: &str = "(() => {
    const view = document.querySelector(\"div[data-universe='0'] > div\").getBoundingClientRect();
    return [...document.querySelectorAll(\"[data-universe='0'][data-cell]\")].filter(cell => {
        const it = cell.getBoundingClientRect();
        return it.left < view.left - 1 || it.right > view.right + 1 || it.top < view.top - 1 || it.bottom > view.bottom + 1;
    }).length;
})()";

async fn closer(person: &Person) {
    for _ in 0..3 {
        person.presses("[data-action='zoom-in']").await;
    }
}

#[tokio::test]
async fn all_cells_are_in_sight_when_the_whole_universe_is_asked_for() {
    let crowded = find(Mode::Cosmic, |state: &BigBang| (state.boards()[0].pieces().len() >= MANY).then_some(()));
    tell(async |world| {
        for looks in [Looks::phone(), Looks::sideways()] {
            let ada = world.person("Ada", looks).await;
            ada.comes_in().await;
            crowded.before(&ada).await;
            closer(&ada).await;
            ada.until(&format!("{OUTSIDE} > 0")).await;
            ada.presses(".universe-fit.shown [data-action='fit']").await;
            ada.until(&format!("{OUTSIDE} === 0")).await;
            ada.misses(".universe-fit.shown").await;
        }
    })
    .await;
}

#[tokio::test]
async fn what_the_mouse_is_on_in_the_log_is_marked_on_the_board() {
    let some = find(Mode::Simple, |state: &BigBang| (state.boards()[0].pieces().len() >= 6).then_some(()));
    tell(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        some.before(&ada).await;
        let cells = async || ada.attributes("[data-universe='0'][data-piece]", "data-cell").await;
        let before = cells().await;
        ada.plays_once(0).await;
        ada.sees("[data-log] [data-event]").await;
        let own = "[...document.querySelectorAll('[data-log] [data-event]')].find(it => it.innerText.includes('You'))";
        ada.until(own).await;
        ada.sees("[data-turn='mine']").await;
        let number: String = ada.read(&format!("{own}.dataset.event")).await;
        let new: Vec<String> = cells().await.into_iter().filter(|cell| !before.contains(cell)).collect();
        let marks = "[...document.querySelectorAll('.universe-last')].length";
        let marked = |cell: &str| {
            format!(
                "(() => {{
                    const it = document.querySelector(\"[data-universe='0'][data-cell='{cell}']\").getBoundingClientRect();
                    return [...document.querySelectorAll('.universe-last')].some(mark => {{
                        const at = mark.getBoundingClientRect();
                        return Math.abs(at.left + at.right - it.left - it.right) < 6
                            && Math.abs(at.top + at.bottom - it.top - it.bottom) < 6;
                    }});
                }})()"
            )
        };
        let line = ada.finds(&format!("[data-log] [data-event='{number}']")).await;
        ada.points_at(line).await;
        ada.until(&format!("{marks} === 1")).await;
        let at = async |cell: &String| ada.read::<bool>(&marked(cell)).await;
        let mut found = false;
        for cell in &new {
            found |= at(cell).await;
        }
        assert!(found, "what lies since then at {new:?} is marked");
    })
    .await;
}
