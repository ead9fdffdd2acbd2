//! Which fields of a view differ from those of a newer one.

use tabletop::{Change, Diff, JsonError, changed_fields};

use crate::view::{TableView, View};
use crate::{CosmicView, HexidominoView, ParallelView, SimpleView, SolitaryView};

impl Diff for View {
    fn diff(&self, newer: &View) -> Result<Vec<Change>, JsonError> {
        if self.viewer != newer.viewer || self.agreed != newer.agreed {
            return Ok(vec![Change::of(&[], self, newer)?]);
        }
        let mut changes = changed_fields!(self, newer, &[], View { since } same { viewer, agreed, table });
        changes.extend(match (&self.table, &newer.table) {
            (TableView::Cosmic(old), TableView::Cosmic(new)) => {
                changed_fields!(
                    old,
                    new,
                    &["table", "cosmic"],
                    CosmicView { board, row, piles, clock, objectives, gone, bonus, over }
                )
            }
            (TableView::Simple(old), TableView::Simple(new)) => {
                changed_fields!(
                    old,
                    new,
                    &["table", "simple"],
                    SimpleView { board, row, piles, objectives, order, turns, common, over }
                )
            }
            (TableView::Solitary(old), TableView::Solitary(new)) => {
                changed_fields!(
                    old,
                    new,
                    &["table", "solitary"],
                    SolitaryView {
                        board,
                        row,
                        piles,
                        years,
                        cards_left,
                        cards,
                        goal,
                        attained,
                        threats,
                        passes,
                        lost,
                        over
                    }
                )
            }
            (TableView::Hexidomino(old), TableView::Hexidomino(new)) => {
                changed_fields!(
                    old,
                    new,
                    &["table", "hexidomino"],
                    HexidominoView { chain, hands, sizes, piles, next, over }
                )
            }
            (TableView::Parallel(old), TableView::Parallel(new)) => {
                changed_fields!(
                    old,
                    new,
                    &["table", "parallel"],
                    ParallelView { universes, row, piles, objectives, next, stuck, skipped, over }
                )
            }
            (old, new) => vec![Change::of(&["table"], old, new)?],
        });
        Ok(changes)
    }
}
