//! A server that is killed again and again loses nothing.

use crate::survival::survive;

/// `cargo xtask bench crash` does the same two hundred times.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_or_doubled_by_crashes() {
    let survived = survive(8, 1).await;
    assert!(survived.games >= 50 && survived.moves > 0);
    assert_eq!(survived.restarts.len(), 8);
}
