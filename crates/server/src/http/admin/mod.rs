//! What operators ask for and do while the server runs: `/api/admin`, for those who have the token.
//!
//! Acts are written to the log before they are carried out, so that none is missing there; one that fails has a second entry
//! that says why. An act goes on although whoever asked for it does not wait any longer.

mod blocks;
mod guests;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use protocol::admin::{AuditLine, Doing};
use serde::Deserialize;
use store::AuditEntry;

use crate::app::App;
use crate::http::admission::ClientAddress;
use crate::http::problem::Query;
use crate::http::{ApiError, Json};
use crate::time::now_millis;

/// The most letters of who does something, and of why.
const LONGEST_ACTOR: usize = 60;
const LONGEST_REASON: usize = 500;

/// The most rows of a list.
const MAX_LISTED: u32 = 1000;

pub(super) fn router(app: &Arc<App>) -> Router<Arc<App>> {
    Router::new()
        .route("/api/admin/tables", get(tables::list))
        .route("/api/admin/tables/{code}", get(tables::show))
        .route("/api/admin/tables/{code}/end", post(tables::end))
        .route("/api/admin/tables/{code}/delete", post(tables::delete))
        .route("/api/admin/guests", get(guests::find))
        .route("/api/admin/guests/{guest}", get(guests::show))
        .route("/api/admin/guests/{guest}/rename", post(guests::rename))
        .route("/api/admin/guests/{guest}/delete", post(guests::delete))
        .route("/api/admin/guests/{guest}/export", post(guests::export))
        .route("/api/admin/blocks", get(blocks::list).post(blocks::block))
        .route("/api/admin/unblock", post(blocks::unblock))
        .route("/api/admin/announce", post(blocks::announce))
        .route("/api/admin/withdraw", post(blocks::withdraw))
        .route("/api/admin/audit", get(audit_log))
        .layer(middleware::from_fn_with_state(Arc::clone(app), for_operators))
}

/// Lets nobody pass without the token. Browsers send it by themselves to nobody: it only comes in a header that a page cannot
/// have them send.
async fn for_operators(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let Some(token) = &app.config.operators.admin else {
        let detail = "this server has no token for operators: --admin-token-file FILE";
        return ApiError::new(StatusCode::NOT_FOUND, "no-admin-token", detail).into_response();
    };
    let is_known = bearer(request.headers()).is_some_and(|given| token.is(given));
    if is_known {
        return next.run(request).await;
    }
    let (mut parts, _) = request.into_parts();
    match ClientAddress::from_request_parts(&mut parts, &app).await {
        Ok(ClientAddress(address)) => wrong_token(&app, address, "Bearer").into_response(),
        Err(error) => error.into_response(),
    }
}

/// The refusal of somebody without the right token, which counts against those who guess.
pub(super) fn wrong_token(app: &App, address: std::net::IpAddr, scheme: &'static str) -> Response {
    metrics::counter!("orrery_wrong_tokens_total").increment(1);
    if let Err(wait) = app.addresses.failed_look_up(address) {
        return ApiError::too_many_failures(wait).into_response();
    }
    let mut response =
        ApiError::new(StatusCode::UNAUTHORIZED, "wrong-token", "the token is missing or wrong").into_response();
    response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static(scheme));
    response
}

pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

impl App {
    /// Carries out an act of an operator, and writes it to the log before.
    pub(super) async fn act<T: Send + 'static>(
        self: Arc<App>,
        act: &'static str,
        target: &str,
        doing: Doing,
        what: impl Future<Output = Result<T, ApiError>> + Send + 'static,
    ) -> Result<T, ApiError> {
        let entry = audit_entry(act, target, doing)?;
        // Whoever asked may be gone while this is written; then it is in the log, and has to be carried out.
        let acting = tokio::spawn(async move {
            self.tables.store.audit(&entry).await?;
            let (target, actor, reason) = (&entry.target, &entry.actor, &entry.reason);
            tracing::info!(act, target, actor, reason, "an operator acts");
            let done = what.await;
            if let Err(error) = &done {
                let failure = AuditEntry { at: now_millis(), failure: Some(error.detail().to_owned()), ..entry };
                if let Err(error) = self.tables.store.audit(&failure).await {
                    tracing::error!(%error, act, "it is not in the log that an act has failed");
                }
            }
            done
        });
        let gone = |_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", "the act was broken off");
        acting.await.map_err(gone)?
    }
}

fn audit_entry(act: &'static str, target: &str, Doing { actor, reason }: Doing) -> Result<AuditEntry, ApiError> {
    let wrong = |detail: &str| Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "wrong-json", detail));
    let (actor, reason) = (actor.trim().to_owned(), reason.trim().to_owned());
    if actor.is_empty() || actor.chars().count() > LONGEST_ACTOR {
        return wrong("actor: say who you are, in up to 60 letters");
    }
    if reason.chars().count() > LONGEST_REASON {
        return wrong("reason: up to 500 letters");
    }
    if [&actor, &reason, target].into_iter().any(|text| text.contains(char::is_control)) {
        return wrong("there are letters that cannot be seen");
    }
    let target = target.to_owned();
    Ok(AuditEntry { at: now_millis(), actor, act: act.to_owned(), target, reason, failure: None })
}

#[derive(Deserialize)]
struct AuditQuery {
    target: Option<String>,
    limit: Option<u32>,
}

async fn audit_log(
    State(app): State<Arc<App>>,
    Query(AuditQuery { target, limit }): Query<AuditQuery>,
) -> Result<Json<Vec<AuditLine>>, ApiError> {
    let limit = limit.unwrap_or(100).min(MAX_LISTED);
    let log = app.tables.store.audit_log(target.as_deref(), limit).await?;
    Ok(Json(log.into_iter().map(audit_line).collect()))
}

fn audit_line(entry: AuditEntry) -> AuditLine {
    let AuditEntry { at, actor, act, target, reason, failure } = entry;
    AuditLine { at, actor, act, target, reason, failure }
}
