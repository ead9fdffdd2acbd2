//! Big Bang 13.7: how the chances changed, how everyone did, and what would have been better.

use std::sync::Arc;

use analysis::{BigBangReport, PlayerReport, Report, Scale};
use big_bang::BigBang;
use leptos::prelude::*;
use tabletop::{Rules as _, Seat};

use super::graph::Graph;
use super::moves::{OneMove, show_on_board};
use super::players::Players;
use super::study::{Study, StudyPanel};
use crate::texts::{t_string, use_i18n};
use page_model::replay::model::Recording;

/// A part of the report, if it is about this game.
pub(super) fn of<T: Default>(study: Study, part: impl FnOnce(&BigBangReport) -> T) -> T {
    study.report.with(|report| match report {
        Some(Report::BigBang(report)) => part(report),
        _ => T::default(),
    })
}

/// The study of a game of Big Bang 13.7.
#[component]
pub(in crate::replay) fn BigBangAnalysis(reel: Arc<Recording<BigBang>>, record: Arc<str>) -> impl IntoView {
    let i18n = use_i18n();
    let study = Study::new(record);
    let is_over = reel.at(usize::MAX).outcome().is_some();
    let (seats, scale) = (reel.setup().seats, Scale::of(reel.setup().mode));
    let shown = show_on_board();
    let report = Callback::new(move |seat: Seat| -> PlayerReport {
        of(study, |report| report.players.get(seat.index()).cloned().unwrap_or_default())
    });
    let decision = Callback::new(move |entry: usize| {
        let found = study.report.with_untracked(|report| match report {
            Some(Report::BigBang(report)) => {
                Some((report.moments.get(entry)?.decision.clone()?, report.chance(entry)?))
            }
            _ => None,
        });
        let reel = Arc::clone(&reel);
        found.map(|(decision, chance)| view! { <OneMove entry decision chance reel shown /> }).into_any()
    });
    view! {
        <StudyPanel study is_over about=Signal::derive(move || t_string!(i18n, replay.analysis.about_bigbang))>
            <Graph study seats scale />
            <Players seats report decision />
        </StudyPanel>
    }
}
