//! The piece that is held, described for screen readers.

use big_bang::play::End;
use big_bang::{Chain, HexidominoView, TableView};
use leptos::prelude::*;

use super::ends::{asks, end_name, where_it_fits};
use super::linker::Linker;
use crate::texts::{Texts, t_string};
use crate::words;
use page_model::big_bang::hexidomino::link_options::{asked, end_piece, sign};

/// What the picked piece would bring at the chosen end; without an end, where it fits; without a piece, what the ends
/// need.
pub(super) fn spoken(i18n: Texts, linker: Linker) -> Option<String> {
    linker.live.view.with(|view| match &view.as_ref()?.table {
        TableView::Hexidomino(table) => Some(description(i18n, linker, table)),
        _ => None,
    })
}

fn description(i18n: Texts, linker: Linker, table: &HexidominoView) -> String {
    let chain = &table.chain;
    let Some(piece) = linker.held.get() else {
        return words::items(i18n, &End::BOTH.map(|end| wanted(i18n, chain, end)));
    };
    let name = words::big_bang::piece(i18n, piece);
    let Some((end, feature)) = linker.aimed.get() else {
        return words::pair(i18n, name, where_it_fits(i18n, chain, piece));
    };
    let at = end_piece(chain, end).map(|piece| end_name(i18n, piece));
    let by = sign(piece, feature).map(|objective| asks(i18n, objective).to_owned());
    let hand = linker.hand.get().iter().filter(|&other| other != piece);
    let (count, points) =
        hand.fold((0_usize, 0_u32), |(count, points), piece| (count + 1, points + u32::from(piece.points())));
    let left = [
        t_string!(i18n, bb.chain.holds, count = count).to_string(),
        t_string!(i18n, common.points, count = points).to_string(),
    ];
    words::items(i18n, &[name].into_iter().chain(at).chain(by).chain(left).collect::<Vec<_>>())
}

/// What an end needs.
fn wanted(i18n: Texts, chain: &Chain, end: End) -> String {
    let signs: Vec<String> = asked(chain, end).into_iter().map(|objective| asks(i18n, objective).to_owned()).collect();
    let needs = match signs.is_empty() {
        true => t_string!(i18n, bb.chain.first_at_free_end).to_owned(),
        false => signs.join(t_string!(i18n, common.list_between)),
    };
    let name = end_piece(chain, end).map(|piece| end_name(i18n, piece)).unwrap_or_default();
    words::pair(i18n, name, needs)
}
