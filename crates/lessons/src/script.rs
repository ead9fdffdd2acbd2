//! Moves as lessons write them: a line of text that names seats only where they change.

use std::fmt::Debug;

use serde::{Deserialize, Deserializer, de};
use tabletop::Seat;

use crate::teach::Teach;

/// A move of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scripted<R: Teach> {
    /// Who makes it; none: whoever would move.
    pub seat: Option<Seat>,
    pub action: R::Move,
}

/// Moves in order: `1: 20@1 0,0; done; 0: 47@3 0,1`. A seat holds until another is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script<R: Teach>(pub Vec<Scripted<R>>);

impl<R: Teach> Default for Script<R> {
    fn default() -> Script<R> {
        Script(Vec::new())
    }
}

impl<R: Teach> Script<R> {
    /// # Errors
    /// Names the move that cannot be read.
    pub fn parse(text: &str) -> Result<Script<R>, String> {
        let mut seat = None;
        let mut moves = Vec::new();
        for item in text.split(';').map(str::trim).filter(|item| !item.is_empty()) {
            let action = match item.split_once(':') {
                Some((number, action)) => {
                    let number = number.trim().parse().map_err(|_| format!("'{item}' begins with no seat"))?;
                    seat = Some(Seat::new(number).ok_or_else(|| format!("there is no seat {number}"))?);
                    action.trim()
                }
                None => item,
            };
            moves.push(Scripted { seat, action: R::read_move(action)? });
        }
        Ok(Script(moves))
    }

    pub fn actions(&self) -> impl Iterator<Item = &R::Move> {
        self.0.iter().map(|scripted| &scripted.action)
    }
}

impl<'de, R: Teach> Deserialize<'de> for Script<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Script<R>, D::Error> {
        Script::parse(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}
