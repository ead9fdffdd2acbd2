//! Links as QR codes, for those who have a camera at hand.

use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use qrcode::QrCode;
use qrcode::render::svg;

use crate::http::ApiError;

/// A link as a drawing.
pub(super) fn drawing(link: &str) -> Result<impl IntoResponse + use<>, ApiError> {
    let code = QrCode::new(link)
        .map_err(|error| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "link-too-long", error.to_string()))?;
    let drawing = code.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawing))
}
