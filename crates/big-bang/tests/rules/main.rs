//! A test for every rule, named after its number.

mod table;
