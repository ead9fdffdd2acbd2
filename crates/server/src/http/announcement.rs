//! What operators have announced, for pages that are at no table.

use std::sync::Arc;

use axum::extract::State;
use protocol::announcement::Announcement;

use crate::app::App;
use crate::http::Json;

/// What whoever runs the server tells everybody.
#[utoipa::path(
    get, path = "/api/announcement", tag = "tables",
    responses((status = 200, description = "The announcement; null if there is none", body = Option<Announcement>))
)]
pub(super) async fn announcement(State(app): State<Arc<App>>) -> Json<Option<Announcement>> {
    Json(app.operators.rules().announcement.clone())
}
