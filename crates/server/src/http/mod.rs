//! The HTTP layer, the only part that knows axum: the interface for programs, pages, health, and the sockets of live tables.

mod admin;
mod admission;
mod announcement;
mod cluster;
mod devices;
mod games;
mod guests;
mod health;
mod heavy;
mod negotiation;
mod page;
mod problem;
mod qr;
mod request;
mod rules_for_client;
mod socket;
mod status;
mod table_list;
mod tables;
mod uploads;
mod websocket;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::body::Incoming;
use hyper::service::service_fn;
use tower_service::Service as _;
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use crate::app::App;

use problem::{ApiError, Json, PathParam};
pub(crate) use table_list::CachedList;

/// How long a request may take, its body included.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

/// The largest body of a request, in bytes.
const MAX_BODY_BYTES: usize = 64 * 1024;

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
struct ApiDescription;

fn interface() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(ApiDescription::openapi())
        .routes(routes!(guests::me, guests::rename))
        .routes(routes!(devices::list))
        .routes(routes!(devices::sign_out))
        .routes(routes!(devices::seen))
        .routes(routes!(devices::rotate))
        .routes(routes!(devices::make_link))
        .routes(routes!(devices::look))
        .routes(routes!(devices::use_link))
        .routes(routes!(devices::gone))
        .routes(routes!(announcement::announcement))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::show))
        .routes(routes!(tables::qr_code))
        .routes(routes!(tables::live))
        .routes(routes!(games::of_table))
        .routes(routes!(games::record))
        .routes(routes!(games::mine, uploads::upload).layer(DefaultBodyLimit::max(uploads::MAX_GAME_BYTES)))
        .split_for_parts()
}

/// The description of the interface, as OpenAPI.
pub fn openapi() -> String {
    interface().1.to_pretty_json().unwrap_or_default()
}

/// Serves the requests of one connection.
pub(crate) fn service(
    routes: Router,
    peer: SocketAddr,
) -> impl hyper::service::Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send> {
    service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        routes.clone().call(request)
    })
}

pub(crate) fn router(app: Arc<App>) -> Router {
    let (interface, description) = interface();
    let description = axum::Json(description);
    let routes = interface
        .route("/api/openapi.json", get(move || std::future::ready(description)))
        .route("/g/{key}", get(devices::opened))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/api/cluster", get(cluster::nodes))
        .route("/api/cluster/tables/{code}", get(cluster::keeper))
        .route("/", get(page::front))
        .route("/t/{code}", get(page::of_table))
        .fallback(page::anything)
        .method_not_allowed_fallback(problem::not_that_way);
    let routes = routes.layer(middleware::from_fn_with_state(Arc::clone(&app), admission::admit));
    // What operators do may take long, and they are not to be kept out by what they do.
    let operators = framed(admin::router(&app).merge(status::router()));
    guarded(routes).merge(operators).with_state(app)
}

/// Adds the limits and headers that all routes have in common.
fn guarded<S: Clone + Send + Sync + 'static>(routes: Router<S>) -> Router<S> {
    framed(routes.layer(middleware::from_fn(in_time)))
}

/// The same for routes that may take their time.
fn framed<S: Clone + Send + Sync + 'static>(routes: Router<S>) -> Router<S> {
    routes.layer(DefaultBodyLimit::max(MAX_BODY_BYTES)).layer(middleware::from_fn(safe_headers))
}

async fn in_time(request: Request, next: Next) -> Response {
    let answered = tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await;
    answered.unwrap_or_else(|_| problem::too_slow().into_response())
}

/// Headers that keep pages from doing what ours never do.
async fn safe_headers(request: Request, next: Next) -> Response {
    const SAFE: [(HeaderName, &str); 7] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
             connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    let mut response = next.run(request).await;
    for (name, value) in SAFE {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    // Answers change by the minute, and some are for one guest only.
    let cached = response.headers_mut().entry(header::CACHE_CONTROL);
    cached.or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use axum::body::Bytes;
    use axum::routing::post;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// Time passes at once while nobody has anything to do, so that nothing is waited for.
    #[tokio::test(start_paused = true)]
    async fn a_request_that_takes_too_long_is_ended_with_a_problem() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = guarded(Router::new().route("/", post(async |_: Bytes| ())));
        tokio::spawn(axum::serve(listener, routes).into_future());
        let mut client = TcpStream::connect(address).await.unwrap();
        // The other nine bytes never come.
        client.write_all(b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\n{").await.unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        for part in ["application/problem+json", "/problems/too-slow", "nosniff"] {
            assert!(answer.contains(part), "{part}: {answer}");
        }
    }
}
