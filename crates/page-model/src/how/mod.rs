//! The lessons: their order, texts and figures, and which of them explains a rule.

pub mod big_bang;
pub mod cosmic_factory;
pub mod rule_note;
