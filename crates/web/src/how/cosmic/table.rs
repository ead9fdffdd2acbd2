//! What zones and paths earn, as a table that the rules fill.

use cosmic_factory::score::{path_points, zone_points};
use cosmic_factory::{Color, Track};
use leptos::prelude::*;

use crate::texts::{Texts, t, t_string, use_i18n};
use crate::words;

/// Nothing is larger: no galaxy has more planets that count, or more tiles in a path.
const MOST: u32 = 40;

/// Numbers that earn the same: from, to (none for all that follow), points.
type Step = (u32, Option<u32>, u8);

/// The steps of something that earns `points` for a number up to `most`.
fn steps(points: impl Fn(u32) -> u8, most: u32) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for number in 1..=most {
        let earned = points(number);
        match steps.last_mut() {
            Some((_, to, last)) if *last == earned => *to = Some(number),
            _ if earned > 0 => steps.push((number, Some(number), earned)),
            _ => {}
        }
    }
    if let Some((_, to, _)) = steps.last_mut()
        && most == MOST
    {
        *to = None;
    }
    steps
}

/// What zones and paths earn.
#[component]
pub(super) fn PointsTable() -> impl IntoView {
    let i18n = use_i18n();
    let line = move |track: Track| {
        let steps = match track {
            Track::Green => steps(|planets| zone_points(Color::Green, planets), MOST),
            Track::Blue => steps(|planets| zone_points(Color::Blue, planets), MOST),
            Track::Orange => steps(|planets| zone_points(Color::Orange, planets), MOST),
            Track::Star => steps(path_points, 9),
        };
        let cells = steps.into_iter().map(move |step| {
            view! { <td>{move || range(i18n, step)}" "<b class="gain">"+"{step.2}</b></td> }
        });
        view! {
            <tr>
                <th scope="row">
                    <span class="row">
                        <span class="symbol" inner_html=artwork::track_symbol(track)></span>
                        {move || match track {
                            Track::Green => words::color(i18n, Color::Green),
                            Track::Blue => words::color(i18n, Color::Blue),
                            Track::Orange => words::color(i18n, Color::Orange),
                            Track::Star => t_string!(i18n, howto.table.path),
                        }}
                    </span>
                </th>
                {cells.collect_view()}
            </tr>
        }
    };
    view! {
        <table class="paytable">
            <caption class="unseen">{t!(i18n, howto.table.title)}</caption>
            <thead>
                <tr>
                    <th scope="col">{t!(i18n, howto.table.what)}</th>
                    <th scope="col" colspan="3">{t!(i18n, howto.table.points)}</th>
                </tr>
            </thead>
            <tbody>{[Track::Green, Track::Blue, Track::Orange, Track::Star].map(line).collect_view()}</tbody>
        </table>
    }
}

/// Numbers in words.
fn range(i18n: Texts, (from, to, _): Step) -> String {
    match to {
        None => t_string!(i18n, howto.table.from, from = from).to_string(),
        Some(to) if to == from => from.to_string(),
        Some(to) => t_string!(i18n, common.range, from = from, to = to).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_those_of_the_rules() {
        let green = steps(|planets| zone_points(Color::Green, planets), MOST);
        assert_eq!(green, [(3, Some(5), 1), (6, Some(8), 3), (9, None, 5)]);
        assert_eq!(steps(path_points, 9), [(4, Some(5), 1), (6, Some(8), 2), (9, Some(9), 4)]);
    }
}
