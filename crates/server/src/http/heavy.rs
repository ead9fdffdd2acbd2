//! Answers that take a while to make: on threads of their own, and only so many at once, so that nobody at a table waits
//! for them.

use std::sync::Arc;

use crate::app::App;
use crate::http::ApiError;
use crate::http::tables::closing;

/// Does heavy work as soon as there is a thread for it. Whoever has gone meanwhile costs nothing.
pub(super) async fn run<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let permit = Arc::clone(&app.heavy).acquire_owned().await.map_err(|_| closing())?;
    let done = tokio::task::spawn_blocking(move || {
        let result = work();
        drop(permit);
        result
    });
    done.await.map_err(|_| closing())
}
