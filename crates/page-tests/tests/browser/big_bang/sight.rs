//! What is to be seen of a board: all of it where that is asked for, and what the log tells.

use big_bang::{BigBang, Mode};

use super::situations::find;
use crate::kit::{Looks, Person, quoted, run_story};

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

/// The cells whose pieces are marked as what happened.
const MARKED: &str = "(() => {
    const middle = it => (({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2])(it.getBoundingClientRect());
    const marks = [...document.querySelectorAll('.universe-last')].map(middle);
    const isMarked = ([x, y]) => marks.some(mark => Math.hypot(mark[0] - x, mark[1] - y) < 3);
    return [...document.querySelectorAll(\"[data-universe='0'][data-piece]\")].filter(it => isMarked(middle(it)))
        .map(it => it.dataset.cell);
})()";

async fn closer(person: &Person) {
    for _ in 0..3 {
        person.presses("[data-action='zoom-in']").await;
    }
}

#[tokio::test]
async fn all_cells_are_in_sight_when_the_whole_universe_is_asked_for() {
    let crowded = find(Mode::Cosmic, |state: &BigBang| (state.boards()[0].pieces().len() >= MANY).then_some(()));
    run_story(async |world| {
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
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        some.before(&ada).await;
        ada.plays_once(0).await;
        ada.sees("[data-turn='mine']").await;
        let line = |is_own: bool| {
            let sign = if is_own { "" } else { "!" };
            format!(
                "[...document.querySelectorAll('[data-log] [data-event]')].find(it => {sign}it.innerText.includes('You'))"
            )
        };
        let mut marked: Vec<String> = Vec::new();
        for is_own in [false, true] {
            ada.until(&line(is_own)).await;
            let number: String = ada.read(&format!("{}.dataset.event", line(is_own))).await;
            ada.points_at(ada.finds(&format!("[data-log] [data-event='{number}']")).await).await;
            let known = marked.last().cloned().unwrap_or_default();
            ada.until(&format!("(it => it.length === 1 && it[0] !== {})({MARKED})", quoted(&known))).await;
            marked.extend(ada.read::<Vec<String>>(MARKED).await);
        }
    })
    .await;
}
