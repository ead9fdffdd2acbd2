//! Whole games by somebody who does not see the screen: reads nothing but the accessibility tree (roles, names, live
//! announcements), and presses keys.

mod big_bang;
mod cosmic_factory;
mod listener;
