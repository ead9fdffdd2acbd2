//! A server that is killed again and again loses nothing, nor does one whose machine loses its power.

#[cfg(target_os = "linux")]
use crate::power_loss::lose_power;
use crate::survival::survive;

/// `cargo xtask bench crash` does the same two hundred times.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_or_doubled_by_crashes() {
    let survived = survive(8, 1).await;
    assert!(survived.games >= 50 && survived.moves > 0 && survived.said > 0);
    let errands = survived.errands;
    assert!(errands.tables > 0 && errands.uploads > 0 && errands.names > 0, "{errands:?}");
    assert_eq!(survived.restarts.len(), 8);
}

/// `cargo xtask bench crash` does the same at fifty tables.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_outlasts_a_loss_of_power() {
    let held = lose_power(4, 40, 1).await;
    assert!(held.answers > 50 && held.incomplete > 0, "{held:?}");
}
