//! The draft: three tiles are kept, the others go on to the neighbour.

pub mod picks;
