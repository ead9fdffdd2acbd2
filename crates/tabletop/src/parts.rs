//! Views that are told in parts: only what differs is looked at closely.

use serde::Serialize;
pub use serde_json::Error as JsonError;

/// A part of a view that has changed, as JSON before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The names that lead to it; none for the whole.
    pub path: Vec<&'static str>,
    /// What it was.
    pub old: String,
    /// What it is.
    pub new: String,
}

impl Changed {
    /// A part that has changed.
    ///
    /// # Errors
    /// If it cannot be told in JSON.
    pub fn of<T: Serialize>(path: &[&'static str], old: &T, new: &T) -> Result<Changed, JsonError> {
        Ok(Changed { path: path.to_vec(), old: serde_json::to_string(old)?, new: serde_json::to_string(new)? })
    }
}

/// A view that knows its parts.
///
/// Most of a view stays as it is from one entry to the next. To put all of it into words just to find that out would be
/// most of the work of telling it.
pub trait Parts: Serialize {
    /// Parts that are different in `newer`; all that differs is in one of them. Without knowing better, that is the
    /// whole.
    ///
    /// # Errors
    /// If a part cannot be told in JSON.
    fn changed(&self, newer: &Self) -> Result<Vec<Changed>, JsonError>
    where
        Self: Sized,
    {
        Ok(vec![Changed::of(&[], self, newer)?])
    }
}

/// Those of a struct's fields that differ, as parts whose path begins with some names. All fields must be listed, or
/// said to be `same`: whoever adds one is told.
#[macro_export]
macro_rules! changed_fields {
    ($old:expr, $new:expr, $above:expr, $type:ident { $($field:ident),* } $(same { $($same:ident),* })?) => {{
        let above: &[&'static str] = $above;
        let mut changed = Vec::new();
        let $type { $($field,)* $($($same: _,)*)? } = $old;
        $(
            if *$field != $new.$field {
                changed.push($crate::Changed::of(&[above, &[stringify!($field)]].concat(), $field, &$new.$field)?);
            }
        )*
        changed
    }};
}
