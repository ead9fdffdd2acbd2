//! The order of the steps on the podium.

/// The steps of a podium from left to right: the second on the left of the first, the third on the right. There are
/// only three steps, even if more players share a place.
pub fn steps<T: Clone>(placed: &[T]) -> Vec<T> {
    match placed {
        [first, second, third, ..] => vec![second.clone(), first.clone(), third.clone()],
        [first, second] => vec![second.clone(), first.clone()],
        _ => placed.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_stands_in_the_middle() {
        assert_eq!(steps(&[1, 2, 3, 4]), [2, 1, 3]);
        assert_eq!(steps(&[1, 2]), [2, 1]);
        assert_eq!(steps(&[1]), [1]);
        assert_eq!(steps::<u8>(&[]).len(), 0);
    }
}
