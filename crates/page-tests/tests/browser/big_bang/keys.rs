//! Playing by keys, and finding out what the others did.

use big_bang::{Mode, Play};

use super::situations::{Situation, find, find_among, plays};
use crate::kit::{Key, Looks, Person, run_story};

/// A position of the cosmic mode in which a piece of the row can be placed, with the key that picks it. Some turns have
/// been played, and whoever comes next will answer.
fn placing() -> Situation<char> {
    find(Mode::Cosmic, |state| {
        let bodies: Vec<_> = plays(state)
            .into_iter()
            .filter_map(|play| if let Play::Place { piece, .. } = play { Some(piece) } else { None })
            .collect();
        let row = state.row()?.positions();
        let place = row.iter().position(|piece| piece.is_some_and(|piece| bodies.contains(&piece)))?;
        (state.boards()[0].pieces().len() > 6).then(|| char::from(b'1' + place as u8))
    })
}

const FOCUS_IS_LOST: &str = "document.activeElement === document.body";

async fn picks_by_key(person: &Person, key: char) {
    person.key(key).await;
    person.until("document.activeElement.matches('.universe-cell[data-open]')").await;
}

#[tokio::test]
async fn a_second_enter_confirms_and_the_focus_is_never_lost() {
    let situation = placing();
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        situation.before(&ada).await;
        picks_by_key(&ada, situation.found).await;
        ada.key(Key::Enter).await;
        ada.sees("[data-action='confirm']:not(:disabled)").await;
        ada.key(Key::Enter).await;
        ada.misses("[data-row][aria-pressed='true']").await;
        ada.sees("[data-turn='mine']").await;
        // What had it cannot be pressed any more: it goes on to what can.
        ada.until(&format!("!({FOCUS_IS_LOST})")).await;
    })
    .await;
}

#[tokio::test]
async fn what_happened_is_written_down_and_marked_on_the_board() {
    let situation = placing();
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        situation.before(&ada).await;
        picks_by_key(&ada, situation.found).await;
        ada.key(Key::Enter).await;
        ada.key(Key::Enter).await;
        ada.sees("[data-log] [data-event]").await;
        ada.presses("[data-log] [data-event]").await;
        ada.sees("[data-log] [data-event][aria-pressed='true']").await;
        // Whoever comes back finds it all written down.
        let lines = ada.texts("[data-log] [data-event]").await;
        ada.reload().await;
        ada.sees("[data-log] [data-event]").await;
        assert!(ada.texts("[data-log] [data-event]").await.starts_with(&lines));
    })
    .await;
}

#[tokio::test]
async fn a_move_in_another_universe_is_marked_where_it_is_seen_small() {
    let situation = find_among(4, Mode::Parallel, |state| {
        // Somebody else has placed something in a universe that is not ours.
        state.boards()[1..3].iter().any(|board| board.pieces().len() > 2).then_some(())
    });
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        situation.before(&ada).await;
        ada.sees("[data-log] [data-event]").await;
        let lines = ada.count("[data-log] [data-event]").await;
        let mut marked = 0;
        for line in 0..lines {
            let press = format!("document.querySelectorAll('[data-log] [data-event]')[{line}].click(), null");
            ada.read::<Option<bool>>(&press).await;
            ada.sees("[data-log] [data-event][aria-pressed='true']").await;
            let [own, others]: [usize; 2] = ada
                .read("[document.querySelectorAll('[data-cell][data-last]').length, document.querySelectorAll('[data-marked]').length]")
                .await;
            assert_eq!(own + others, 1, "a move is marked where it was made");
            marked += others;
        }
        assert!(marked > 0, "some were made elsewhere");
    })
    .await;
}

#[tokio::test]
async fn keys_that_write_can_be_switched_off() {
    let situation = placing();
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.read::<Option<bool>>("localStorage.setItem('single-keys', 'off'), null").await;
        situation.before(&ada).await;
        ada.key(situation.found).await;
        ada.key('?').await;
        // Something that does happen comes after what does not.
        ada.tabs_to(".row-piece").await;
        assert!(!ada.sees_now("[data-row][aria-pressed='true'], dialog[open]").await);
        // Nor do those that zoom, on a cell of the board.
        let seen = "document.querySelector('[data-cell]').getBoundingClientRect().width";
        ada.read::<Option<bool>>("document.querySelector(\"[data-cell][tabindex='0']\").focus(), null").await;
        let before: f64 = ada.read(seen).await;
        ada.key('+').await;
        ada.key(Key::Left).await;
        ada.until("document.activeElement.matches('[data-cell]')").await;
        assert_eq!(ada.read::<f64>(seen).await, before);
    })
    .await;
}
