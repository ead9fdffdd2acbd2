//! Which packages are compiled natively.

/// All but the page itself, which is compiled for WebAssembly only. Every step asks for the same: which features of a crate
/// are compiled depends on everything that is asked for at once, so that with another selection nearly all of it would be
/// compiled again.
pub(crate) const NATIVE: [&str; 3] = ["--workspace", "--exclude", "web"];
