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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures_util::FutureExt as _;
    use store::Store;
    use tokio::sync::OwnedSemaphorePermit;

    use super::*;
    use crate::app::Config;
    use crate::http::{qr, table_list};

    async fn app() -> Arc<App> {
        let config = Config::in_memory();
        App::new(config.clone(), Store::open(&config.store).await.unwrap(), None).await.unwrap()
    }

    /// All that there is, so that nothing heavy is done.
    fn take_all(app: &App) -> OwnedSemaphorePermit {
        let all = u32::try_from(app.heavy.available_permits()).unwrap();
        Arc::clone(&app.heavy).try_acquire_many_owned(all).unwrap()
    }

    /// This test has one thread: if the work were done on it, nobody could ever let it end.
    #[tokio::test]
    async fn heavy_work_keeps_nobody_else_waiting() {
        let app = app().await;
        let (begun, beginning) = tokio::sync::oneshot::channel();
        let (end, ended) = mpsc::channel::<()>();
        let worker = Arc::clone(&app);
        let work = move || {
            begun.send(()).unwrap();
            ended.recv().is_ok()
        };
        let working = tokio::spawn(async move { run(&worker, work).await });
        beginning.await.unwrap();
        app.guest("ada".to_owned()).await.unwrap();
        end.send(()).unwrap();
        assert!(working.await.unwrap().unwrap());
    }

    #[tokio::test]
    async fn only_so_much_is_done_at_once() {
        let app = app().await;
        let all = take_all(&app);
        let mut waiting = Box::pin(run(&app, || "done"));
        assert!((&mut waiting).now_or_never().is_none());
        drop(all);
        assert_eq!(waiting.await.unwrap(), "done");
    }

    #[tokio::test]
    async fn a_list_is_made_once_for_all_who_ask() {
        let app = app().await;
        let made = table_list::json(&app).await.unwrap();
        tokio::time::pause();
        let all = take_all(&app);
        assert_eq!(table_list::json(&app).now_or_never().unwrap().unwrap().as_ptr(), made.as_ptr());
        drop(all);
        tokio::time::resume();
        app.tables.note_change();
        assert_ne!(table_list::json(&app).await.unwrap().as_ptr(), made.as_ptr(), "a change is seen at once");
    }

    #[tokio::test]
    async fn a_drawing_is_kept() {
        let app = app().await;
        qr::drawing(&app, "https://orrery.example/t/kapelo42").await.unwrap();
        let _all = take_all(&app);
        assert!(qr::drawing(&app, "https://orrery.example/t/kapelo42").now_or_never().is_some());
        assert!(qr::drawing(&app, "https://orrery.example/t/another2").now_or_never().is_none());
    }
}
