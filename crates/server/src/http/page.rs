//! The page, at all addresses that are not for programs.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use protocol::local::is_local;

use crate::app::App;
use crate::http::admission::ClientAddress;
use crate::http::problem::no_such_page;
use crate::http::tables::note_failed_look_up;
use crate::http::{ApiError, PathParam, negotiation};
use crate::page::{PageContent, content_type};
use crate::table_registry::RegistryError;

const INDEX: &str = "index.html";

pub(super) async fn front(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    match app.config.page.find(INDEX).await {
        Some(index) => answer(INDEX, index, StatusCode::OK, &headers),
        None => Html(include_str!("front.html")).into_response(),
    }
}

/// The page for somebody who opens the link to a table. If there is no such table, it says so itself.
pub(super) async fn of_table(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    PathParam(code): PathParam,
) -> Result<Response, ApiError> {
    if is_local(&code) {
        // It is on somebody's device: only the page there knows it.
        return Ok(front(State(app), headers).await);
    }
    app.addresses.allow_look_up(address).map_err(ApiError::too_many_failures)?;
    let found = app.tables.open(&code).await;
    if matches!(found, Err(RegistryError::NoSuchTable(_))) {
        note_failed_look_up(&app, address);
    }
    match found {
        Ok(_) => Ok(front(State(app), headers).await),
        Err(missing @ RegistryError::NoSuchTable(_)) => match app.config.page.find(INDEX).await {
            Some(index) => Ok(answer(INDEX, index, StatusCode::NOT_FOUND, &headers)),
            None => Err(missing.into()),
        },
        Err(error) => Err(error.into()),
    }
}

/// Files of the page, and the page itself under all addresses that it may know more about than the server.
pub(super) async fn anything(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let path = uri.path().trim_start_matches('/');
    let is_for_programs = matches!(path.split('/').next(), Some("api" | "g"));
    let is_file = path.contains('.');
    if is_for_programs
        || !matches!(method, Method::GET | Method::HEAD)
        || !is_file && !negotiation::accepts_html(&headers)
    {
        return Err(no_such_page(uri).await);
    }
    let path = if is_file { path } else { INDEX };
    match app.config.page.find(path).await {
        Some(found) => Ok(answer(path, found, StatusCode::OK, &headers)),
        None => Err(no_such_page(uri).await),
    }
}

/// The file in the encoding that suits the client, or 304 if the client has it already.
fn answer(path: &str, found: PageContent, status: StatusCode, headers: &HeaderMap) -> Response {
    let PageContent { bytes, brotli, hash, is_forever } = found;
    let (bytes, encoding) = match brotli.filter(|_| negotiation::accepts_brotli(headers)) {
        Some(brotli) => (brotli, Some("br")),
        None => (bytes, None),
    };
    // Each form has a tag of its own, as they differ byte by byte.
    let tag = format!("\"{hash}{}\"", if encoding.is_some() { "-br" } else { "" });
    let caching = if is_forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let common = [
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::ETAG, tag.clone()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    if status == StatusCode::OK && negotiation::matches_etag(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let mut response = (status, common, [(header::CONTENT_TYPE, content_type(path))], bytes).into_response();
    if let Some(encoding) = encoding {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
