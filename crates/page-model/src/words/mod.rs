//! Sentences with variables: names, refusals, tiles, items of accounts.

pub mod big_bang;
pub mod cosmic_factory;
pub mod facts;
mod joined;
mod modes;
mod people;
pub mod problems;
pub mod refusals;
mod rules;

pub use joined::{items, pair, parts, sentences};
pub use modes::{game, game_about, game_and_mode, level_about, mode, mode_about, order_about};
pub use people::*;
pub use problems::{may_pass, problem, with_details};
pub use refusals::refused_by_rules;
pub use rules::rule_title;
