//! Errors as problem details, and bodies that are read with them.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use protocol::Problem;
use protocol::to_client::Refused;
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::StoreError;

use crate::table_registry::RegistryError;
use crate::uploaded::Wrong;

/// A request that failed.
#[derive(Debug)]
pub(crate) struct Failed(Problem);

impl Failed {
    /// With a status and a sort of problem.
    pub(crate) fn new(status: StatusCode, name: &str, detail: impl Into<String>) -> Failed {
        Failed(Problem::new(status.as_u16(), name, detail))
    }
}

impl From<Wrong> for Failed {
    fn from(wrong: Wrong) -> Failed {
        let mut failed = Failed::new(StatusCode::UNPROCESSABLE_ENTITY, wrong.reason(), wrong.to_string());
        failed.0.entry = wrong.entry();
        failed
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self.0).unwrap_or_default();
        (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response()
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Failed {
        tracing::error!(%error, "the store failed");
        Failed::new(StatusCode::SERVICE_UNAVAILABLE, "store-unavailable", "the store does not answer; try again later")
    }
}

impl From<RegistryError> for Failed {
    fn from(error: RegistryError) -> Failed {
        match error {
            RegistryError::NoSuchTable(_) => Failed::new(StatusCode::NOT_FOUND, "no-such-table", error.to_string()),
            RegistryError::Store(error) => error.into(),
            RegistryError::OutOfReach(_) => {
                Failed::new(StatusCode::SERVICE_UNAVAILABLE, "out-of-reach", error.to_string())
            }
            RegistryError::Damaged { .. } => {
                tracing::error!(%error, "a table is damaged");
                Failed::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged-table", error.to_string())
            }
        }
    }
}

impl From<Refused> for Failed {
    fn from(refused: Refused) -> Failed {
        Failed::new(StatusCode::UNPROCESSABLE_ENTITY, &refused.reason, refused.text)
    }
}

/// JSON in both directions; what cannot be read is answered with a problem that says where.
#[derive(Clone, Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, Failed> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Json(value)),
            Err(rejection) => {
                let name = match rejection {
                    JsonRejection::MissingJsonContentType(_) => "not-json",
                    JsonRejection::BytesRejection(_) => "unreadable-body",
                    _ => "wrong-json",
                };
                Err(Failed::new(rejection.status(), name, rejection.body_text()))
            }
        }
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// The question behind a path, read with a problem.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Failed> {
        match axum::extract::Query::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(value)) => Ok(Query(value)),
            Err(rejection) => Err(Failed::new(StatusCode::BAD_REQUEST, "wrong-query", rejection.body_text())),
        }
    }
}

/// The one part of a path that can be anything, read with a problem: what is no text leads nowhere.
pub(crate) struct Part(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Part {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Part, Failed> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(part)) => Ok(Part(part)),
            Err(_) => Err(no_such_page(parts.uri.clone()).await),
        }
    }
}

/// A request took longer than any may.
pub(super) fn too_slow() -> Failed {
    Failed::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the request took too long")
}

/// There is nothing at this address.
pub(super) async fn no_such_page(uri: Uri) -> Failed {
    Failed::new(StatusCode::NOT_FOUND, "no-such-page", format!("there is nothing at {}", uri.path()))
}

/// There is something, but not for this method.
pub(super) async fn not_that_way(uri: Uri) -> Failed {
    Failed::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", format!("{} is used in another way", uri.path()))
}
