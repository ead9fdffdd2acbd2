//! Structural differences of views: which fields changed, without serialising those that did not.

use serde::Serialize;
pub use serde_json::Error as JsonError;

/// A field of a view that has changed, as JSON before and after.
///
/// ```
/// use tabletop::Change;
///
/// let change = Change::of(&["table", "turn"], &1, &2)?;
/// assert_eq!((change.path.join("/"), change.old.as_str(), change.new.as_str()), ("table/turn".to_owned(), "1", "2"));
/// # Ok::<(), tabletop::JsonError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The names of the fields that lead to it, from the outermost; none for the whole view.
    pub path: Vec<&'static str>,
    /// The JSON text of the value in the older view.
    pub old: String,
    /// The JSON text of the value in the newer view.
    pub new: String,
}

impl Change {
    /// The change of the field at `path` from `old` to `new`.
    ///
    /// # Errors
    /// If a value cannot be written in JSON.
    pub fn of<T: Serialize>(path: &[&'static str], old: &T, new: &T) -> Result<Change, JsonError> {
        Ok(Change { path: path.to_vec(), old: serde_json::to_string(old)?, new: serde_json::to_string(new)? })
    }
}

/// A view that can tell which of its fields differ from those of a newer one.
///
/// Most of a view stays as it is from one entry to the next, and serialising all of it only to find that out would be
/// most of the work of sending it. [`changed_fields!`](crate::changed_fields) compares the fields of a struct:
///
/// ```
/// use serde::Serialize;
/// use tabletop::{Change, Diff, JsonError, changed_fields};
///
/// #[derive(Serialize)]
/// struct Scoreboard {
///     home: u8,
///     away: u8,
/// }
///
/// impl Diff for Scoreboard {
///     fn diff(&self, newer: &Scoreboard) -> Result<Vec<Change>, JsonError> {
///         Ok(changed_fields!(self, newer, &[], Scoreboard { home, away }))
///     }
/// }
///
/// let changes = Scoreboard { home: 1, away: 0 }.diff(&Scoreboard { home: 1, away: 2 })?;
/// assert_eq!(changes, [Change::of(&["away"], &0, &2)?]);
/// # Ok::<(), JsonError>(())
/// ```
pub trait Diff: Serialize {
    /// The fields that differ in `newer`; all that differs is in one of them. By default that is the whole view.
    ///
    /// # Errors
    /// If a field cannot be written in JSON.
    fn diff(&self, newer: &Self) -> Result<Vec<Change>, JsonError>
    where
        Self: Sized,
    {
        Ok(vec![Change::of(&[], self, newer)?])
    }
}

/// The [changes](crate::Change) of a struct's fields, with a path that begins with `above`. Every field must be listed,
/// or declared as `same`, so that a new field cannot be forgotten: the code would not compile. See [`Diff`] for an
/// example.
#[macro_export]
macro_rules! changed_fields {
    ($old:expr, $new:expr, $above:expr, $type:ident { $($field:ident),* } $(same { $($same:ident),* })?) => {{
        let above: &[&'static str] = $above;
        let mut changes = Vec::new();
        let $type { $($field,)* $($($same: _,)*)? } = $old;
        $(
            if *$field != $new.$field {
                changes.push($crate::Change::of(&[above, &[stringify!($field)]].concat(), $field, &$new.$field)?);
            }
        )*
        changes
    }};
}
