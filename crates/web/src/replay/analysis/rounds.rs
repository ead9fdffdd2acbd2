//! Cosmic Factory: what all players built in every round, and the points that they missed.

use std::sync::Arc;

use analysis::{Building, CosmicFactoryReport, PlayerReport, Report};
use cosmic_factory::CosmicFactory;
use leptos::prelude::*;
use tabletop::Seat;

use super::super::location;
use super::super::player::use_player;
use super::super::try_it::use_trial;
use super::better::Pair;
use super::players::Players;
use super::study::{Study, StudyPanel};
use crate::cosmic_factory::draw::Sigil;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, Sign};
use crate::words;
use page_model::replay::analysis::builds::build_steps;
use page_model::replay::analysis::misses::miss_in_words;
use page_model::replay::model::{Recording, What};

const MAX_REASONS: usize = 2;

/// The study of a game of Cosmic Factory.
#[component]
pub(in crate::replay) fn CosmicFactoryAnalysis(reel: Arc<Recording<CosmicFactory>>, record: Arc<str>) -> impl IntoView {
    let i18n = use_i18n();
    let study = Study::new(record);
    let is_over = reel.tape().moments.last().is_some_and(|moment| moment.what == What::End);
    let seats = reel.setup().seats;
    let builds = StoredValue::new(build_steps(&reel.tape().moments));
    view! {
        <StudyPanel study is_over about=Signal::derive(move || t_string!(i18n, replay.analysis.about_cosmic))>
            <Rounds study seats builds />
        </StudyPanel>
    }
}

/// After how many entries each round is built.
type Builds = StoredValue<Vec<(u16, usize)>>;

/// The step at which the build of a round begins. The table's own moves after the build have the same phase.
fn build_of(builds: Builds, round: u8) -> Option<usize> {
    builds.with_value(|builds| builds.iter().find(|(known, _)| *known == u16::from(round)).map(|(_, step)| *step))
}

/// A part of the report, if it is about this game.
fn of<T: Default>(study: Study, part: impl FnOnce(&CosmicFactoryReport) -> T) -> T {
    study.report.with(|report| match report {
        Some(Report::CosmicFactory(report)) => part(report),
        _ => T::default(),
    })
}

/// The missed points: a line for each round, a column for each player.
#[component]
fn Rounds(study: Study, seats: usize, builds: Builds) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let looked = RwSignal::new(None::<(u8, Seat)>);
    let rounds = Memo::new(move |_| {
        let mut rounds: Vec<u8> = of(study, |report| report.buildings.iter().map(|building| building.round).collect());
        rounds.dedup();
        rounds
    });
    let heads = Seat::first(seats).map(move |seat| {
        view! { <th scope="col"><Sigil seat small=true /><span class="u-unseen">{move || words::player(i18n, room, seat)}</span></th> }
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
        view! { <td class="results-total" data-left-sum=left data-seat=seat.index()>{left}</td> }
    };
    let report = Callback::new(move |seat: Seat| -> PlayerReport {
        of(study, |report| report.players.get(seat.index()).cloned().unwrap_or_default())
    });
    let decision = Callback::new(move |index: usize| {
        let building = study.report.with_untracked(|report| match report {
            Some(Report::CosmicFactory(report)) => report.buildings.get(index).cloned(),
            _ => None,
        });
        building.map(|building| view! { <OneBuilding building looked builds /> }).into_any()
    });
    let shown = Memo::new(move |_| {
        let (round, seat) = looked.get()?;
        of(study, |report| find(report, round, seat).cloned())
    });
    view! {
        <h3 class="u-text">{t!(i18n, replay.analysis.left)}</h3>
        <table class="results">
            <thead><tr>
                <th scope="col"><span class="u-unseen">{t!(i18n, replay.moments)}</span></th>
                {heads.collect_view()}
            </tr></thead>
            <tbody>
                <For each=move || rounds.get() key=|round| *round children=row />
                <tr><th scope="row">{t!(i18n, replay.analysis.sum)}</th>{Seat::first(seats).map(sum).collect_view()}</tr>
            </tbody>
        </table>
        <p class="u-small u-muted">{t!(i18n, replay.analysis.left_about)}</p>
        {move || shown.get().map(|building| view! { <Looked building builds /> })}
        <Players seats report decision />
    }
}

fn find(report: &CosmicFactoryReport, round: u8, seat: Seat) -> Option<&Building> {
    report.buildings.iter().find(|building| building.round == round && building.seat == seat)
}

/// The points that one player missed in one round. A press shows both galaxies.
#[component]
fn Left(study: Study, round: u8, seat: Seat, looked: RwSignal<Option<(u8, Seat)>>) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let found = Memo::new(move |_| of(study, |report| find(report, round, seat).cloned()));
    let best = move |part: fn(&analysis::BestGalaxy) -> u32| {
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
                {number} <span class="u-unseen">{label}</span>
            </button>
        </td>
    }
}

/// A galaxy that missed points, with the reason. A press shows it beside the best one.
#[component]
fn OneBuilding(building: Building, looked: RwSignal<Option<(u8, Seat)>>, builds: Builds) -> impl IntoView {
    let (i18n, player, trial) = (use_i18n(), use_player(), use_trial());
    let (round, seat, card) = (building.round, building.seat, building.card);
    let best = building.best?;
    let step = build_of(builds, round);
    let what = move || {
        let left = t_string!(i18n, replay.analysis.left_by, points = best.left);
        words::parts(i18n, &[t_string!(i18n, replay.round, round = round), left])
    };
    let reasons = best.missed.into_iter().take(MAX_REASONS).map(|miss| {
        view! { <li>{move || miss_in_words(i18n, card, &miss)}</li> }
    });
    let is_shown = Memo::new(move |_| looked.get() == Some((round, seat)));
    Some(view! {
        <li class="study-move" data-cost=best.left>
            <button
                type="button" class="button quiet" data-action="look-costly" aria-pressed=move || is_shown.get().to_string()
                on:click=move |_| looked.set(Some((round, seat)))
            >
                <span class="study-verdict worse" aria-hidden="true">"✕"</span> <span>{what}</span>
            </button>
            <ul class="study-reasons u-small" data-reasons>{reasons.collect_view()}</ul>
            {step.map(|step| {
                let try_here = move |_| {
                    player.go(step);
                    trial.ask(Some(seat));
                };
                view! {
                    <Show when=move || is_shown.get()>
                        <button type="button" class="button" data-action="try-here" on:click=try_here>
                            <Icon icon=Sign::Person /> {t!(i18n, replay.try_it.title)}
                        </button>
                    </Show>
                }
            })}
        </li>
    })
}

/// The built and the best galaxy.
#[component]
fn Looked(building: Building, builds: Builds) -> impl IntoView {
    let (i18n, room, player) = (use_i18n(), use_room(), use_player());
    let (round, seat) = (building.round, building.seat);
    let step = build_of(builds, round);
    let heading = move || {
        let name = words::marked_player(i18n, room, seat);
        words::parts(i18n, &[t_string!(i18n, replay.round, round = round), name])
    };
    view! {
        <div class="u-stack-tight" data-looked=format!("{round}-{}", seat.index())>
            <h3 class="u-text">{heading}</h3>
            <Pair building />
            {step.map(|step| {
                let go = move |_| {
                    player.go(step);
                    location::show_stage();
                };
                view! {
                    <button type="button" class="button" data-action="to-moment" on:click=go>
                        {t!(i18n, replay.analysis.to_moment)}
                    </button>
                }
            })}
        </div>
    }
}
