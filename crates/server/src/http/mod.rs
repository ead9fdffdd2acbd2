//! Everything over HTTP: the interface for programs and pages, health, and the way in to live tables.

mod games;
mod guests;
mod health;
mod problem;
mod tables;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, Response};
use axum::routing::get;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub(crate) use problem::{Failed, Json};

/// How long a request may take.
const SLOWEST: Duration = Duration::from_secs(15);

/// The largest body of a request, in bytes.
const LARGEST_BODY: usize = 64 * 1024;

/// The interface in general.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Orrery",
        description = "Tables of two board games of the cosmos. What happens at a table while it is played goes over a \
                       WebSocket, see docs/protocol.md; everything else is here."
    ),
    tags(
        (name = "guests", description = "Who the client is"),
        (name = "tables", description = "Tables that are set up or played at"),
        (name = "games", description = "Games that are over"),
    )
)]
struct Interface;

/// The routes of the interface, with their description.
fn interface() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Interface::openapi())
        .routes(routes!(guests::me, guests::rename))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::show))
        .routes(routes!(tables::qr_code))
        .routes(routes!(tables::live))
        .routes(routes!(games::of_table))
        .routes(routes!(games::record))
        .routes(routes!(games::mine))
        .split_for_parts()
}

/// The description of the interface, as OpenAPI.
pub fn openapi() -> String {
    interface().1.to_pretty_json().unwrap_or_default()
}

/// All routes.
pub(crate) fn router(app: Arc<App>) -> Router {
    let (interface, description) = interface();
    let description = axum::Json(description);
    interface
        .route("/api/openapi.json", get(move || std::future::ready(description)))
        .route("/g/{key}", get(guests::personal_link))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/", get(front))
        .fallback(problem::no_such_page)
        .method_not_allowed_fallback(problem::not_that_way)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, SLOWEST))
        .layer(middleware::from_fn(safe_headers))
        .with_state(app)
}

/// What is shown to somebody who opens the server itself.
async fn front() -> Html<&'static str> {
    Html(include_str!("front.html"))
}

/// Headers that keep pages from doing what ours never do.
async fn safe_headers(request: Request, next: Next) -> Response {
    const SAFE: [(HeaderName, &str); 6] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
             connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    let mut response = next.run(request).await;
    for (name, value) in SAFE {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
