//! Which fields of a view differ from those of a newer one.

use tabletop::{Change, Diff, JsonError, changed_fields};

use crate::game::View;

impl Diff for View {
    fn diff(&self, newer: &View) -> Result<Vec<Change>, JsonError> {
        if self.viewer != newer.viewer || self.agreed != newer.agreed {
            return Ok(vec![Change::of(&[], self, newer)?]);
        }
        Ok(
            changed_fields!(self, newer, &[], View { round, cards, tracks, phase, since, counted } same { viewer, agreed }),
        )
    }
}
