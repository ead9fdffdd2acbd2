//! For those who run the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use metrics_exporter_prometheus::PrometheusHandle;

use crate::app::App;
use crate::http::Failed;

/// The process is alive.
pub(super) async fn alive() -> &'static str {
    "alive\n"
}

/// The server can do its work: the store answers, and it is not about to stop.
pub(super) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Failed> {
    if app.is_closing() {
        return Err(Failed::new(StatusCode::SERVICE_UNAVAILABLE, "closing", "the server is about to stop"));
    }
    app.hall.store.check().await?;
    Ok("ready\n")
}

/// Figures for Prometheus.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let figures = app.metrics.as_ref().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], figures)
}
