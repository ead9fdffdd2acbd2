//! The colours that all drawings share.

/// The table under the pieces, and the ink that separates them.
pub(crate) const NIGHT: &str = "#0d1020";
/// Where no light comes from: holes.
pub(crate) const VOID: &str = "#04050b";
/// What lies one step above the table: trenches' rims, the backs of tiles.
pub(crate) const DUSK: &str = "#2a2f52";
/// The ground of Constellation spaces.
pub(crate) const DEEP: &str = "#151a38";
/// Stars and words.
pub(crate) const PALE: &str = "#e6eaff";
/// Words that matter less.
pub(crate) const MUTED: &str = "#a3a9c9";
pub(crate) const BRASS: &str = "#d9a85b";
/// Brass with light on it: stones on the path.
pub(crate) const GOLD: &str = "#ffdc9a";
/// Brass in shadow: the edges of coins.
pub(crate) const DEEP_BRASS: &str = "#a97a36";
pub(crate) const STONE: &str = "#a7a3a8";
