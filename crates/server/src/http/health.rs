//! Health checks and metrics, for those who run the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use metrics_exporter_prometheus::PrometheusHandle;

use crate::app::App;
use crate::http::ApiError;

/// The process is alive.
pub(super) async fn alive() -> &'static str {
    "alive\n"
}

/// The server can do its work: the store answers, so does the bus if there is one, and it is not about to stop.
pub(super) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, ApiError> {
    if app.is_closing() {
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "closing", "the server is about to stop"));
    }
    if app.tables.cluster.as_ref().is_some_and(|cluster| !cluster.transport.is_connected()) {
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "no-bus", "the other nodes are out of reach"));
    }
    app.tables.store.check().await.map_err(|error| {
        tracing::error!(%error, "the store failed");
        // Unlike other answers this one is for operators, who have to know why.
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "store-unavailable", error.to_string())
    })?;
    Ok("ready\n")
}

/// Metrics for Prometheus.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let metrics = app.metrics.as_ref().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics)
}

#[cfg(test)]
mod tests {
    use store::Store;

    use super::*;
    use crate::app::Config;

    #[tokio::test]
    async fn a_server_that_is_about_to_stop_is_not_ready() {
        let config = Config::in_memory();
        let app = App::new(config.clone(), Store::open(&config.store).await.unwrap(), None).await.unwrap();
        assert_eq!(ready(State(Arc::clone(&app))).await.unwrap(), "ready\n");
        app.close().await;
        let response = ready(State(app)).await.into_response();
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    }
}
