//! Cosmic Factory: what everyone built in every round, and what was left on the table.

use std::sync::Arc;

use analysis::{Building, CosmicFactoryReport, Report};
use cosmic_factory::CosmicFactory;
use leptos::prelude::*;
use tabletop::Seat;

use super::super::model::{Reel, Stretch, What};
use super::super::player::use_player;
use super::better::Pair;
use super::study::{Study, StudyPanel};
use crate::cosmic::draw::Sigil;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// The study of a game of Cosmic Factory.
#[component]
pub(in crate::replay) fn CosmicAnalysis(
    /// The game.
    reel: Arc<Reel<CosmicFactory>>,
    /// Its record.
    record: Arc<str>,
) -> impl IntoView {
    let i18n = use_i18n();
    let study = Study::new(record);
    let is_over = reel.tape().moments.last().is_some_and(|moment| moment.what == What::End);
    let seats = reel.setup().seats;
    // Where the points of each round are to be seen.
    let counted: Vec<(u16, usize)> = reel
        .tape()
        .moments
        .iter()
        .filter(|moment| matches!(moment.what, What::Stretch(Stretch::Counted) | What::End))
        .filter_map(|moment| Some((moment.round?, moment.step)))
        .collect();
    let counted = StoredValue::new(counted);
    view! {
        <StudyPanel study is_over about=Signal::derive(move || t_string!(i18n, replay.analysis.about_cosmic))>
            <Rounds study seats counted />
        </StudyPanel>
    }
}

/// Something of the report, if it is about this game.
fn of<T: Default>(study: Study, part: impl FnOnce(&CosmicFactoryReport) -> T) -> T {
    study.report.with(|report| match report {
        Some(Report::CosmicFactory(report)) => part(report),
        _ => T::default(),
    })
}

/// What was left on the table: a line for each round, a column for each player.
#[component]
fn Rounds(study: Study, seats: usize, counted: StoredValue<Vec<(u16, usize)>>) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let looked = RwSignal::new(None::<(u8, Seat)>);
    let rounds = Memo::new(move |_| {
        let mut rounds: Vec<u8> = of(study, |report| report.buildings.iter().map(|building| building.round).collect());
        rounds.dedup();
        rounds
    });
    let heads = Seat::first(seats).map(move |seat| {
        view! { <th scope="col"><Sigil seat small=true /><span class="unseen">{move || words::player(i18n, room, seat)}</span></th> }
    });
    let row = move |round: u8| {
        view! {
            <tr>
                <th scope="row">{round}</th>
                {Seat::first(seats).map(move |seat| view! { <Left study round seat looked /> }).collect_view()}
            </tr>
        }
    };
    let sum = move |seat: Seat| {
        let left = Memo::new(move |_| of(study, |report| report.left.get(seat.index()).copied().unwrap_or(0)));
        view! { <td class="total" data-left-sum=left data-seat=seat.index()>{left}</td> }
    };
    let shown = Memo::new(move |_| {
        let (round, seat) = looked.get()?;
        of(study, |report| find(report, round, seat).cloned())
    });
    view! {
        <h3 class="text">{t!(i18n, replay.analysis.left)}</h3>
        <table class="results">
            <thead><tr>
                <th scope="col"><span class="unseen">{t!(i18n, replay.moments)}</span></th>
                {heads.collect_view()}
            </tr></thead>
            <tbody>
                <For each=move || rounds.get() key=|round| *round children=row />
                <tr><th scope="row">{t!(i18n, replay.analysis.sum)}</th>{Seat::first(seats).map(sum).collect_view()}</tr>
            </tbody>
        </table>
        <p class="small muted">{t!(i18n, replay.analysis.left_about)}</p>
        {move || shown.get().map(|building| view! { <Looked building counted /> })}
    }
}

fn find(report: &CosmicFactoryReport, round: u8, seat: Seat) -> Option<&Building> {
    report.buildings.iter().find(|building| building.round == round && building.seat == seat)
}

/// What one player left on the table in one round. Pressed, both galaxies are shown.
#[component]
fn Left(study: Study, round: u8, seat: Seat, looked: RwSignal<Option<(u8, Seat)>>) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let found = Memo::new(move |_| of(study, |report| find(report, round, seat).cloned()));
    let best = move |part: fn(&analysis::Best) -> u32| {
        found.with(|found| found.as_ref().and_then(|building| building.best.as_ref()).map(part))
    };
    let is_shown = Memo::new(move |_| looked.get() == Some((round, seat)));
    let number = move || match (found.with(Option::is_some), best(|best| best.left)) {
        (false, _) => "…".to_owned(),
        (true, None) => "–".to_owned(),
        (true, Some(left)) => left.to_string(),
    };
    let label = move || {
        let name = words::player(i18n, room, seat);
        t_string!(i18n, replay.analysis.look, round = round, name = name).to_string()
    };
    view! {
        <td
            data-round=round data-seat=seat.index() data-left=move || best(|best| best.left)
            data-best=move || best(|best| best.value)
            data-value=move || found.with(|found| found.as_ref().map(|building| building.value))
        >
            <button
                type="button" class="ask" data-action="look-best" aria-pressed=move || is_shown.get().to_string()
                disabled=move || found.with(Option::is_none)
                on:click=move |_| looked.set(if is_shown.get_untracked() { None } else { Some((round, seat)) })
            >
                {number} <span class="unseen">{label}</span>
            </button>
        </td>
    }
}

/// What was built and what could have been.
#[component]
fn Looked(building: Building, counted: StoredValue<Vec<(u16, usize)>>) -> impl IntoView {
    let (i18n, room, player) = (use_i18n(), use_room(), use_player());
    let (round, seat) = (building.round, building.seat);
    let step = counted
        .with_value(|counted| counted.iter().find(|(known, _)| *known == u16::from(round)).map(|(_, step)| *step));
    let heading = move || {
        let name = words::player(i18n, room, seat);
        format!("{} · {name}", t_string!(i18n, replay.round, round = round))
    };
    view! {
        <div class="stack-tight looked" data-looked=format!("{round}-{}", seat.index())>
            <h3 class="text">{heading}</h3>
            <Pair building />
            {step.map(|step| view! {
                <button type="button" class="button" data-action="to-moment" on:click=move |_| player.go(step)>
                    {t!(i18n, replay.analysis.to_moment)}
                </button>
            })}
        </div>
    }
}
