//! People whom somebody does not want to hear, as they are kept on a device.

use std::collections::VecDeque;
use std::fmt;

/// The most that are kept. Of more the first are forgotten.
const MAX_KEPT: usize = 200;

/// The public names of guests, the oldest first. As text they have spaces between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HiddenPeople(VecDeque<String>);

impl HiddenPeople {
    /// Reads what [`fmt::Display`] writes; any text makes some.
    pub fn parse(text: &str) -> HiddenPeople {
        let mut hidden = HiddenPeople::default();
        text.split_whitespace().for_each(|guest| hidden.hide(guest));
        hidden
    }

    /// Whether somebody is not to be heard.
    pub fn has(&self, guest: &str) -> bool {
        self.0.iter().any(|hidden| hidden == guest)
    }

    /// Hides somebody, or no longer.
    pub fn toggle(&mut self, guest: &str) {
        if self.has(guest) {
            self.0.retain(|hidden| hidden != guest);
        } else {
            self.hide(guest);
        }
    }

    fn hide(&mut self, guest: &str) {
        if self.has(guest) {
            return;
        }
        if self.0.len() == MAX_KEPT {
            self.0.pop_front();
        }
        self.0.push_back(guest.to_owned());
    }
}

impl fmt::Display for HiddenPeople {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<&str> = self.0.iter().map(String::as_str).collect();
        f.write_str(&all.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_hidden_stays_so_until_shown_again() {
        let mut hidden = HiddenPeople::parse("");
        hidden.toggle("eve");
        hidden.toggle("zoe");
        assert!(hidden.has("eve") && !hidden.has("ada"));
        assert_eq!(HiddenPeople::parse(&hidden.to_string()), hidden);
        hidden.toggle("eve");
        assert_eq!(hidden.to_string(), "zoe");
        assert_eq!(HiddenPeople::parse(" zoe\nzoe  ").to_string(), "zoe");
    }

    #[test]
    fn only_so_many_are_kept() {
        let mut hidden = HiddenPeople::default();
        for number in 0..=MAX_KEPT {
            hidden.toggle(&number.to_string());
        }
        assert!(!hidden.has("0") && hidden.has("1") && hidden.has(&MAX_KEPT.to_string()));
    }
}
