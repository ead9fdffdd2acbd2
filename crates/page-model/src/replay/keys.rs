//! What each key does in a replay.

/// What a key does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Act {
    Toggle,
    Step(bool),
    Turn(bool),
    Round(bool),
    End(bool),
    Faster(bool),
}

/// What a key does; `shift` goes further.
pub fn act(key: &str, shift: bool) -> Option<Act> {
    Some(match key {
        " " | "k" => Act::Toggle,
        "ArrowLeft" if shift => Act::Turn(false),
        "ArrowRight" if shift => Act::Turn(true),
        "ArrowLeft" => Act::Step(false),
        "ArrowRight" => Act::Step(true),
        "ArrowUp" => Act::Turn(false),
        "ArrowDown" => Act::Turn(true),
        "PageUp" => Act::Round(false),
        "PageDown" => Act::Round(true),
        "Home" => Act::End(false),
        "End" => Act::End(true),
        "[" => Act::Faster(false),
        "]" => Act::Faster(true),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_lead_to_both_sides_and_others_nowhere() {
        assert_eq!(act("ArrowRight", false), Some(Act::Step(true)));
        assert_eq!(act("ArrowLeft", true), Some(Act::Turn(false)));
        assert_eq!(act("]", false), Some(Act::Faster(true)));
        assert_eq!(act("x", false), None);
    }
}
