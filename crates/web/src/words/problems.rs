//! What went wrong with a request, in words.

use page_model::words::problem;
use page_model::words::problems::{NO_ANSWER, UNREADABLE, kind as kind_of};

use crate::api::RequestError;
use crate::texts::Texts;

/// What went wrong, and what to do. `code` is the table in question.
pub(crate) fn trouble(i18n: Texts, trouble: &RequestError, code: &str) -> String {
    problem(i18n, kind(trouble), code)
}

/// Which kind of trouble it is.
fn kind(trouble: &RequestError) -> &str {
    match trouble {
        RequestError::NoAnswer => NO_ANSWER,
        RequestError::Nonsense(_) => UNREADABLE,
        RequestError::Problem(problem) => kind_of(problem),
    }
}

/// Whether the same request may succeed a little later.
pub(crate) fn may_pass(trouble: &RequestError) -> bool {
    page_model::words::may_pass(kind(trouble))
}

/// Technical details of an error that has no words of its own.
pub(crate) fn trouble_details(trouble: &RequestError) -> Option<String> {
    match trouble {
        RequestError::Nonsense(text) => Some(text.clone()),
        RequestError::NoAnswer | RequestError::Problem(_) => None,
    }
}
