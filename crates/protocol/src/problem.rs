//! Errors of the HTTP interface.

use serde::{Deserialize, Serialize};

/// What went wrong with a request, as problem details (RFC 9457).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{title}: {detail}")]
pub struct Problem {
    /// Which sort of problem, the same for all problems of the sort: `/problems/no-such-table`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The sort in a few words.
    pub title: String,
    /// The status code of the answer.
    pub status: u16,
    /// What is wrong in this case.
    pub detail: String,
    /// The index of the entry that is at fault, if it is one of a record; the length of the log if its end is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<usize>,
}

impl Problem {
    /// A problem of the sort `name`, such as `no-such-table`, which also makes its title.
    pub fn new(status: u16, name: &str, detail: impl Into<String>) -> Problem {
        let mut title = name.replace('-', " ");
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Problem { kind: format!("/problems/{name}"), title, status, detail: detail.into(), entry: None }
    }
}
