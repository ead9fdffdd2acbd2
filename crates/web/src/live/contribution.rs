//! The random bytes that this page adds to the shuffle of a table.

use page_model::room::contributions::KeptContributions;
use protocol::contribution::OwnContribution;

use crate::browser;

/// Under which name they are kept on this device.
const NAME: &str = "shuffles";

fn all() -> KeptContributions {
    browser::remembered(NAME).map(|text| KeptContributions::parse(&text)).unwrap_or_default()
}

/// The bytes for a table, new ones if there are none. All pages of this device have the same. None without a generator of
/// the browser that nobody can foresee.
pub(super) fn for_table(code: &str) -> Option<OwnContribution> {
    kept(code).or_else(|| {
        let own = OwnContribution::new(browser::unforeseeable_bytes()?);
        keep(code, &own);
        Some(own)
    })
}

/// The bytes that were made for a table.
pub(crate) fn kept(code: &str) -> Option<OwnContribution> {
    all().of(code).cloned()
}

/// Keeps the bytes for a table, and after which announcement they were shown.
pub(super) fn keep(code: &str, own: &OwnContribution) {
    let mut all = all();
    all.keep(code, own.clone());
    browser::remember(NAME, &all.text());
}
