//! Which way a key moves the choice among several values.

/// The direction of an arrow key.
pub fn direction(key: &str) -> Option<isize> {
    match key {
        "ArrowRight" | "ArrowDown" => Some(1),
        "ArrowLeft" | "ArrowUp" => Some(-1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_to_both_sides_and_other_keys_nowhere() {
        assert_eq!(direction("ArrowDown"), Some(1));
        assert_eq!(direction("ArrowLeft"), Some(-1));
        assert_eq!(direction("Enter"), None);
    }
}
