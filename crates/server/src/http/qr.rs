//! QR codes as answers: drawn on a thread for heavy work, unless one is kept.

use std::sync::Arc;

use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use crate::app::App;
use crate::http::{ApiError, heavy};
use crate::qr_codes;

/// The longest link that is drawn, in bytes. More of them fit into a code that no camera would read.
const MAX_LINK_BYTES: usize = 512;

/// A link as a picture.
pub(super) async fn drawing(app: &App, link: &str) -> Result<impl IntoResponse + use<>, ApiError> {
    if let Some(known) = app.qr_codes.known(link) {
        return Ok(svg(&known));
    }
    let drawing: Arc<str> = drawn(app, link).await?.into();
    app.qr_codes.keep(link.to_owned(), Arc::clone(&drawing));
    Ok(svg(&drawing))
}

/// A link as a drawing that is not kept.
pub(super) async fn drawn(app: &App, link: &str) -> Result<String, ApiError> {
    let too_long = |detail: String| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "link-too-long", detail);
    if link.len() > MAX_LINK_BYTES {
        return Err(too_long(format!("a link has at most {MAX_LINK_BYTES} bytes")));
    }
    let link = link.to_owned();
    heavy::run(app, move || qr_codes::draw(&link)).await?.map_err(|error| too_long(error.to_string()))
}

fn svg(drawing: &str) -> impl IntoResponse + use<> {
    ([(header::CONTENT_TYPE, "image/svg+xml")], drawing.to_owned())
}
