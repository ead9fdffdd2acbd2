//! The chain as it is drawn.

use big_bang::play::{End, Feature};
use big_bang::{Chain, Objective, Piece, Play};
use leptos::html::Div;
use leptos::prelude::*;

use super::linker::Linker;
use crate::big_bang::Suggested;
use crate::big_bang::news::Recall;
use crate::big_bang::universe::on_resize;
use crate::texts::{t_string, use_i18n};
use crate::words;
use page_model::big_bang::hexidomino::layout::{ChainLayout, LayoutPoint};
use page_model::big_bang::hexidomino::link_options::{asked, sign, ways};

/// Used until the frame of the chain is measured.
const UNMEASURED_FRAME_SIZE: (f64, f64) = (360.0, 320.0);
const OPEN_PLACE_OUTLINE: &str = "M0-46L39.8-23V23L0 46L-39.8 23V-23Z";

/// The sign of a feature in a small disc.
fn disc(objective: Objective) -> String {
    format!(
        "<circle class='chain-disc' r='15'/><g transform='scale(.36)'><use href='#orrery-bb-glyph-{objective}'/></g>"
    )
}

fn moved((x, y): LayoutPoint) -> String {
    format!("translate({x:.1} {y:.1})")
}

fn between(one: LayoutPoint, other: LayoutPoint) -> LayoutPoint {
    ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0)
}

/// A link: the piece before it, and what it has in common with the next.
fn links(chain: &Chain) -> Vec<(Piece, Feature)> {
    chain.pieces().iter().copied().zip(chain.links().iter().copied()).collect()
}

/// The chain, as large as it fits; a longer one is scrolled in its frame.
#[component]
pub(crate) fn ChainPicture(linker: Linker) -> impl IntoView {
    let (i18n, frame) = (use_i18n(), NodeRef::<Div>::new());
    let chain = linker.part(|view| view.chain.clone());
    let room_for = RwSignal::new(UNMEASURED_FRAME_SIZE);
    let measure = move || {
        if let Some(frame) = frame.get_untracked() {
            let size = (f64::from(frame.client_width()), f64::from(frame.client_height()));
            if size.0 > 0.0 && size.1 > 0.0 && room_for.get_untracked() != size {
                room_for.set(size);
            }
        }
    };
    Effect::new(move |_| {
        if let Some(frame) = frame.get() {
            on_resize(&frame, measure);
        }
    });
    let count = Memo::new(move |_| chain.with(|chain| chain.as_ref().map_or(0, |chain| chain.pieces().len())));
    let pieces =
        Memo::new(move |_| chain.with(|chain| chain.as_ref().map(|chain| chain.pieces().to_vec()).unwrap_or_default()));
    // The number of pieces added at the left since this is shown, so that the others keep their places.
    let added = Memo::new(move |before: Option<&(Vec<Piece>, isize)>| {
        let now = pieces.get();
        let known = before.map_or(0, |(before, added)| {
            let shift = before.first().and_then(|first| now.iter().position(|piece| piece == first));
            shift.map_or(0, |shift| added + shift as isize)
        });
        (now, known)
    });
    let layout = Memo::new(move |before: Option<&ChainLayout>| {
        ChainLayout::fit(before.copied(), -added.with(|(_, added)| *added), count.get(), room_for.get())
    });
    Effect::new(move |before: Option<ChainLayout>| {
        let now = layout.get();
        if let (Some(before), Some(frame)) = (before, frame.get_untracked()) {
            let down = now.lower_than(&before).round() as i32;
            if down != 0 {
                frame.set_scroll_top(frame.scroll_top() + down);
            }
        }
        now
    });
    let number = move |piece: Piece| pieces.with(|pieces| pieces.iter().position(|&other| other == piece));
    let place = move |piece: Piece| number(piece).map(|number| layout.get().place(number)).unwrap_or_default();
    // The piece that was added last is marked, or the one that is selected in the log.
    let recall = Recall::provided();
    let fresh =
        Memo::new(move |_| recall.marked().iter().flat_map(|event| event.pieces.clone()).collect::<Vec<Piece>>());
    let drawn = move |piece: Piece| {
        view! {
            <g class="chain-piece" class:fresh=move || fresh.with(|fresh| fresh.contains(&piece))
                data-chain=piece.name() transform=move || moved(place(piece))
                inner_html=artwork::big_bang::piece(piece) />
        }
    };
    let link = move |(piece, feature): (Piece, Feature)| {
        let at = move || {
            let here = number(piece).unwrap_or_default();
            layout.with(|layout| moved(between(layout.place(here), layout.place(here + 1))))
        };
        let content = sign(piece, feature).map(disc).unwrap_or_default();
        view! { <g data-link=feature_name(feature) transform=at inner_html=content /> }
    };
    let size = move || layout.with(ChainLayout::size);
    let label = move || t_string!(i18n, bb.chain.label, count = count.get()).to_string();
    let spoken = move || {
        let names: Vec<String> =
            pieces.with(|pieces| pieces.iter().map(|&piece| words::big_bang::piece(i18n, piece)).collect());
        words::items(i18n, &names)
    };
    view! {
        <div class="chain-frame" node_ref=frame tabindex="0" role="group" aria-label=label>
            <p class="u-unseen">{spoken}</p>
            <svg class="chain" aria-hidden="true" viewBox=move || layout.with(ChainLayout::view_box)
                width=move || format!("{:.0}", size().0) height=move || format!("{:.0}", size().1)>
                <For each=move || pieces.get() key=|piece| *piece children=drawn />
                <For each=move || chain.with(|chain| chain.as_ref().map(links).unwrap_or_default())
                    key=|link| *link children=link />
                {End::BOTH.map(|end| view! { <FreePlace linker end layout chain /> })}
            </svg>
        </div>
    }
}

/// The name of a feature for tests.
pub(super) fn feature_name(feature: Feature) -> &'static str {
    match feature {
        Feature::Shape => "shape",
        Feature::Color => "color",
    }
}

/// Signs on the piece that would have been better, and on the one that was played instead.
const BETTER_SIGN: &str = "<path class='chain-verdict better' d='M20-34L26-27L37-42'/>";
const WORSE_SIGN: &str = "<path class='chain-verdict worse' d='M22-40L36-26M36-40L22-26'/>";

/// The free place at an end, with the feature it needs, or with the piece that is considered there.
#[component]
fn FreePlace(linker: Linker, end: End, layout: Memo<ChainLayout>, chain: Memo<Option<Chain>>) -> impl IntoView {
    let asks =
        Memo::new(move |_| chain.with(|chain| chain.as_ref().map(|chain| asked(chain, end)).unwrap_or_default()));
    let place = move || {
        layout.with(|layout| match end {
            End::Left => layout.before_first(),
            End::Right => layout.after_last(),
        })
    };
    // Where the link to the place would be, seen from the place.
    let inner = move || {
        let neighbour = layout.with(|layout| match end {
            End::Left => layout.place(0),
            End::Right => layout.place(chain.with(|chain| chain.as_ref().map_or(0, |chain| chain.pieces().len() - 1))),
        });
        let here = place();
        moved(between((0.0, 0.0), (neighbour.0 - here.0, neighbour.1 - here.1)))
    };
    let suggested = use_context::<Suggested>();
    let remedy = move || suggested.and_then(|suggested| suggested.0.get());
    let linked = move |play: Option<Play>| match play {
        Some(Play::Link { piece, end: at, feature }) if at == end => Some((piece, feature)),
        _ => None,
    };
    let better = Memo::new(move |_| linked(remedy().map(|remedy| remedy.better)));
    let worse = Memo::new(move |_| linked(remedy().map(|remedy| remedy.played)));
    let ghost = Memo::new(move |_| {
        let considered = linker.held.get().zip(linker.aimed.get()).filter(|(_, (at, _))| *at == end);
        better.get().or(worse.get()).or(considered.map(|(piece, (_, feature))| (piece, feature)))
    });
    let fits = Memo::new(move |_| {
        linker.may_play.get()
            && linker.held.get().is_some_and(|piece| {
                chain
                    .with(|chain| chain.as_ref().is_some_and(|chain| ways(chain, piece).iter().any(|way| way.0 == end)))
            })
    });
    let refused = Memo::new(move |_| {
        linker.objection.with(|objection| objection.as_ref().is_some_and(|objection| objection.ends.contains(&end)))
    });
    let content = move || match ghost.get() {
        Some((piece, feature)) => {
            let link = sign(piece, feature).map(disc).unwrap_or_default();
            let face = artwork::big_bang::piece(piece);
            let verdict = match (better.get(), worse.get()) {
                // If both moves are at one end, the played piece is drawn small in front of the better one.
                (Some(_), Some((piece, feature))) => {
                    let link = sign(piece, feature).map(disc).unwrap_or_default();
                    let face = artwork::big_bang::piece(piece);
                    let link = format!("<g transform='translate(-40 0)'>{link}</g>");
                    format!(
                        "{BETTER_SIGN}<g transform='translate(16 34) scale(.5)'><g>{face}</g>{link}{WORSE_SIGN}</g>"
                    )
                }
                (Some(_), None) => BETTER_SIGN.to_owned(),
                (None, Some(_)) => WORSE_SIGN.to_owned(),
                (None, None) => String::new(),
            };
            format!("<g class='chain-ghost'>{face}</g><g transform='{}'>{link}</g>{verdict}", inner())
        }
        None => asks.with(|asks| {
            let width = 34.0 * (asks.len().saturating_sub(1)) as f64;
            let sign = |(number, &objective): (usize, &Objective)| {
                let x = 34.0 * number as f64 - width / 2.0;
                format!("<g transform='translate({x:.1} 0)'>{}</g>", disc(objective))
            };
            let signs: String = asks.iter().enumerate().map(sign).collect();
            format!("<path class='chain-hexagon' d='{OPEN_PLACE_OUTLINE}'/>{signs}")
        }),
    };
    let shown = move || !linker.over.get() && !asks.with(Vec::is_empty);
    view! {
        <Show when=shown>
            <g class="chain-place" class:open=fits class:refused=refused class:sent=move || linker.live.waiting.get()
                data-slot=end.to_string() transform=move || moved(place()) on:click=move |_| linker.aim(end)
                inner_html=content />
        </Show>
    }
}
