//! What whoever runs the server tells everybody who is there.

use serde::{Deserialize, Serialize};

/// An announcement, such as of maintenance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Announcement {
    /// As the operator wrote it, up to [`Announcement::LONGEST`] letters.
    pub text: String,
    /// When what it is about happens, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
}

impl Announcement {
    /// The most letters of the text.
    pub const LONGEST: usize = 300;
}
