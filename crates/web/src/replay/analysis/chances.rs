//! Big Bang 13.7: how the chances changed, and what would have been better.

use std::sync::Arc;

use analysis::{BigBangReport, Report};
use big_bang::{BigBang, Mode};
use leptos::prelude::*;
use tabletop::Rules as _;

use super::super::model::Reel;
use super::graph::Graph;
use super::study::{Study, StudyPanel};
use super::swings::Swings;
use crate::texts::{t_string, use_i18n};

/// Something of the report, if it is about this game.
pub(super) fn of<T: Default>(study: Study, part: impl FnOnce(&BigBangReport) -> T) -> T {
    study.report.with(|report| match report {
        Some(Report::BigBang(report)) => part(report),
        _ => T::default(),
    })
}

/// The study of a game of Big Bang 13.7.
#[component]
pub(in crate::replay) fn BigBangAnalysis(
    /// The game.
    reel: Arc<Reel<BigBang>>,
    /// Its record.
    record: Arc<str>,
) -> impl IntoView {
    let i18n = use_i18n();
    let study = Study::new(record);
    let is_over = reel.at(usize::MAX).outcome().is_some();
    let (seats, alone) = (reel.setup().seats, reel.setup().mode == Mode::Solitary);
    view! {
        <StudyPanel study is_over about=Signal::derive(move || t_string!(i18n, replay.analysis.about_bigbang))>
            <Graph study seats alone />
            <Swings study reel=Arc::clone(&reel) />
        </StudyPanel>
    }
}
