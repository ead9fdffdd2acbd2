//! The guest's name.

pub const MAX_NAME_LETTERS: usize = 24;

/// What is wrong with a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NameError {
    Empty,
    TooLong,
}

pub fn check(name: &str) -> Result<&str, NameError> {
    let name = name.trim();
    match name.chars().count() {
        0 => Err(NameError::Empty),
        letters if letters > MAX_NAME_LETTERS => Err(NameError::TooLong),
        _ => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_letters_but_not_too_many() {
        assert_eq!(check("  Zoë "), Ok("Zoë"));
        assert_eq!(check(" \t"), Err(NameError::Empty));
        assert_eq!(check(&"ї".repeat(MAX_NAME_LETTERS)), Ok("ї".repeat(MAX_NAME_LETTERS).as_str()));
        assert_eq!(check(&"x".repeat(MAX_NAME_LETTERS + 1)), Err(NameError::TooLong));
    }
}
