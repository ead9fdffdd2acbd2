//! Errors as problem details, and bodies that are read with them.

use std::time::Duration;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use protocol::Problem;
use protocol::to_client::Refused;
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::StoreError;

use crate::table_registry::RegistryError;
use crate::uploaded::UploadError;

/// The answer to a request that failed, as problem details (RFC 9457).
#[derive(Debug)]
pub(crate) struct ApiError {
    problem: Problem,
    /// When to try again.
    retry_after: Option<Duration>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, name: &str, detail: impl Into<String>) -> ApiError {
        ApiError { problem: Problem::new(status.as_u16(), name, detail), retry_after: None }
    }

    /// It makes sense to try again after a while.
    pub(crate) fn after(self, wait: Duration) -> ApiError {
        ApiError { retry_after: Some(wait), ..self }
    }

    /// What it says.
    pub(crate) fn detail(&self) -> &str {
        &self.problem.detail
    }

    /// Something was done too often; it can be done again after a while.
    pub(crate) fn too_many(name: &str, detail: &str, wait: Duration) -> ApiError {
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS.as_u16(), name, detail);
        ApiError { problem, retry_after: Some(wait) }
    }

    /// Too much was looked for from one address that is not there.
    pub(crate) fn too_many_failures(wait: Duration) -> ApiError {
        let detail = "too much was looked for from this address that is not there; try again in a moment";
        ApiError::too_many("too-many-look-ups", detail, wait)
    }
}

impl From<UploadError> for ApiError {
    fn from(wrong: UploadError) -> ApiError {
        let mut failed = ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, wrong.reason(), wrong.to_string());
        failed.problem.entry = wrong.entry();
        failed
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self.problem).unwrap_or_default();
        let mut response = (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
        if let Some(wait) = self.retry_after {
            let seconds = wait.as_millis().div_ceil(1000).max(1);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds as u64));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "the store failed");
        ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "store-unavailable",
            "the store does not answer; try again later",
        )
    }
}

impl From<RegistryError> for ApiError {
    fn from(error: RegistryError) -> ApiError {
        match error {
            RegistryError::NoSuchTable(_) => ApiError::new(StatusCode::NOT_FOUND, "no-such-table", error.to_string()),
            RegistryError::Store(error) => error.into(),
            RegistryError::OutOfReach(_) => {
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "out-of-reach", error.to_string())
            }
            RegistryError::Damaged { .. } => {
                tracing::error!(%error, "a table is damaged");
                ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged-table", error.to_string())
            }
        }
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, &refused.reason, refused.text)
    }
}

/// JSON in both directions; what cannot be read is answered with a problem that says where.
#[derive(Clone, Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, ApiError> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Json(value)),
            Err(rejection) => {
                let name = match rejection {
                    JsonRejection::MissingJsonContentType(_) => "not-json",
                    JsonRejection::BytesRejection(_) => "unreadable-body",
                    _ => "wrong-json",
                };
                Err(ApiError::new(rejection.status(), name, rejection.body_text()))
            }
        }
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// The query of a URL; what cannot be read is answered with a problem.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, ApiError> {
        match axum::extract::Query::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(value)) => Ok(Query(value)),
            Err(rejection) => Err(ApiError::new(StatusCode::BAD_REQUEST, "wrong-query", rejection.body_text())),
        }
    }
}

/// The parameter of a path; if it cannot be read there is nothing at that path.
pub(crate) struct PathParam(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathParam {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathParam, ApiError> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(part)) => Ok(PathParam(part)),
            Err(_) => Err(no_such_page(parts.uri.clone()).await),
        }
    }
}

pub(super) fn too_slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the request took too long")
}

pub(super) async fn no_such_page(uri: Uri) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "no-such-page", format!("there is nothing at {}", uri.path()))
}

pub(super) async fn not_that_way(uri: Uri) -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", format!("{} is used in another way", uri.path()))
}
