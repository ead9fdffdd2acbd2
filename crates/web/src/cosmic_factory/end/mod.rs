//! The end of a game: who has won and why, its rounds, and what comes next.

mod chart;
mod podium;

use cosmic_factory::Track;
use leptos::prelude::*;
use tabletop::Seat;

use self::chart::Chart;
use self::podium::{Results, placings, sum};
use super::draw::TrackScale;
use super::scoring::Scoring;
use super::use_live;
use crate::api;
use crate::local;
use crate::notifications::use_notifications;
use crate::room::{
    Again, AgainLine, ConnectionBanner, Fairness, LevelSuggestion, MenuButton, Podium, RecordLink, ReplayLink,
    ShareButton, use_room,
};
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{Bar, use_title};
use crate::words;
use page_model::cosmic_factory::end::history::{Played, rounds};
use page_model::cosmic_factory::end::places::{CosmicFactoryTieBreak, FinalPlace, decision, one_sided, places};

/// The end of a game, or one of its rounds that is shown again.
#[component]
pub(crate) fn End() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    use_title(move || t_string!(i18n, end.title).to_owned());
    let record = LocalResource::new(move || {
        let code = room.code.get_value();
        async move { local::find_record(&code).await.map(|text| rounds(&text).unwrap_or_default()) }
    });
    let looking = RwSignal::new(None::<Played>);
    let back = Callback::new(move |()| looking.set(None));
    move || match looking.get() {
        Some(Played { count, nines }) => {
            let own = room.seat.get_untracked();
            let nine = own.and_then(|seat| nines.get(seat.index()).copied());
            let seat = own.or_else(|| Seat::new(0));
            seat.map(|seat| view! { <Scoring count seat past=true nine on_done=back /> }).into_any()
        }
        None => view! { <Outcome record looking /> }.into_any(),
    }
}

/// The rounds, from the record.
type Rounds = LocalResource<Result<Vec<Played>, api::RequestError>>;

/// Who has won, and all about it.
#[component]
fn Outcome(
    /// The rounds, once they are known.
    record: Rounds,
    /// The round that is shown again.
    looking: RwSignal<Option<Played>>,
) -> impl IntoView {
    let (i18n, live, room, news) = (use_i18n(), use_live(), use_room(), use_notifications());
    // The game is over, so nothing of this is reactive.
    let placed = live.view.with_untracked(|view| places(view.as_ref().map_or(&[], |view| view.tracks.as_slice())));
    let Some(&first) = placed.first() else { return ().into_any() };
    let winners: Vec<Seat> = placed.iter().filter(|placed| placed.place == 1).map(|placed| placed.seat).collect();
    let names = {
        let winners = winners.clone();
        move || {
            let names: Vec<String> = winners.iter().map(|&seat| words::player(i18n, room, seat)).collect();
            words::list(i18n, &names)
        }
    };
    let sentence = {
        let names = names.clone();
        move || match winners.as_slice() {
            [one] if room.seat.get() == Some(*one) => t_string!(i18n, end.won_you).to_owned(),
            [_] => t_string!(i18n, end.won, name = names()).to_string(),
            _ => t_string!(i18n, end.won_shared, names = names()).to_string(),
        }
    };
    let said = sentence.clone();
    Effect::new(move |_| news.say(said()));
    let decision = decision(&placed);
    let decided = move || match decision {
        CosmicFactoryTieBreak::Total => None,
        CosmicFactoryTieBreak::Lowest => Some(t_string!(i18n, end.tie_broken)),
        CosmicFactoryTieBreak::Shared => Some(t_string!(i18n, end.tie_shared)),
    };
    let share = move || t_string!(i18n, end.share_text, name = names(), total = first.tracks.total()).to_string();
    let one_sided = {
        let placed = placed.clone();
        move |own| one_sided(&placed, own)
    };
    let own = room.seat.get_untracked();
    let looked_at = placed.iter().find(|placed| Some(placed.seat) == own).copied().unwrap_or(first);
    view! {
        <ConnectionBanner />
        <main class="page has-acts end-page" data-screen="end">
            <Bar><MenuButton /></Bar>
            <div class="u-stack-tight u-center">
                <h1 class="u-huge">{sentence}</h1>
                // The viewer's own tracks below show the same.
                {(looked_at.seat != first.seat).then(|| view! {
                    <p class="u-muted">{move || why(i18n, first)}</p>
                })}
                <p class="u-muted">{decided}</p>
                {own.is_some().then(|| view! { <ZeroNote placed=looked_at /> })}
            </div>
            <AgainLine />
            <div class="page-halves">
                <section class="u-stack">
                    <Podium placed=placings(i18n, &placed) />
                    <Tracks placed=looked_at />
                </section>
                <section class="u-stack">
                    <h2 class="label">{t!(i18n, end.chart)}</h2>
                    <Story record looking />
                    <Results placed />
                    <Fairness />
                </section>
            </div>
        </main>
        <footer class="table-acts on-page">
            <RecordLink />
            <ReplayLink />
            <ShareButton text=Signal::derive(share) />
            <LevelSuggestion one_sided is_shown=true />
            <Again />
        </footer>
    }
    .into_any()
}

/// The colour that counts for a player, with its value.
fn why(i18n: Texts, placed: FinalPlace) -> String {
    let color = words::cosmic_factory::color(i18n, placed.tracks.weakest_color());
    t_string!(i18n, end.lowest_about, color = color, points = placed.tracks.weakest()).to_string()
}

/// Explains to a player who ends with nothing why that is so.
#[component]
fn ZeroNote(placed: FinalPlace) -> impl IntoView {
    let i18n = use_i18n();
    move || words::cosmic_factory::nothing(i18n, placed.tracks).map(|why| view! { <p class="note">{why}</p> })
}

/// The tracks of one player, with the reasons of the total.
#[component]
fn Tracks(placed: FinalPlace) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let scales = Track::ALL.map(|track| {
        let lowest = Track::from(placed.tracks.weakest_color()) == track;
        view! { <TrackScale track value=placed.tracks[track] lowest=lowest /> }
    });
    view! {
        <section class="u-stack-tight">
            <h2 class="label">{move || words::marked_player(i18n, room, placed.seat)}</h2>
            <ul class="track-list">{scales}</ul>
            <p class="note">{move || words::sentences(i18n, &[why(i18n, placed), sum(i18n, placed)])}</p>
        </section>
    }
}

/// The game round by round, with buttons to show each again.
#[component]
fn Story(
    /// The rounds, once they are known.
    record: Rounds,
    /// The round that is shown again.
    looking: RwSignal<Option<Played>>,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let again = move |played: &Played| {
        let (played, round) = (played.clone(), played.count.round);
        view! {
            <button class="button" data-action="look-back" data-round=round
                aria-label=move || t_string!(i18n, end.look_back, round = round).to_string()
                on:click=move |_| looking.set(Some(played.clone()))>
                {round}
            </button>
        }
    };
    move || match record.get() {
        None => view! { <p role="status">{t!(i18n, app.loading)}</p> }.into_any(),
        Some(Err(trouble)) => view! {
            <p class="note trouble">{move || words::trouble(i18n, &trouble, &room.code.get_value())}</p>
            <button class="button" on:click=move |_| record.refetch()>{t!(i18n, common.retry)}</button>
        }
        .into_any(),
        Some(Ok(rounds)) => {
            let buttons: Vec<_> = rounds.iter().map(again).collect();
            view! {
                <Chart rounds />
                <div class="u-row end-look-back"><span class="u-small u-muted">{t!(i18n, end.look_back_hint)}</span> {buttons}</div>
            }
            .into_any()
        }
    }
}
