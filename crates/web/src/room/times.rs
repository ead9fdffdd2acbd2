//! The time limits of a table, in seconds.

use leptos::prelude::*;
use protocol::table::Settings;

use super::settings::{Setting, SettingsForm};
use crate::texts::{Texts, t_string};
use crate::ui::Value;
use page_model::room::rules::{
    BUILD_SECONDS, build_seconds, counted_build_seconds, default_seconds, seconds, set_seconds,
};

const DRAFT_SECONDS: [u32; 5] = [10, 20, 30, 60, 90];
const CHOICE_SECONDS: [u32; 5] = [10, 20, 30, 60, 90];
const TURN_SECONDS: [u32; 6] = [15, 30, 60, 90, 120, 300];
const BREAK_SECONDS: [u32; 7] = [0, 10, 30, 60, 120, 180, 300];

/// A setting for a time limit in seconds, by the name of its option.
#[component]
pub(super) fn Times(form: SettingsForm, option: &'static str) -> impl IntoView {
    let i18n = form.i18n;
    let title = move || {
        match option {
            "build-seconds" => t_string!(i18n, room.settings.build_seconds),
            "draft-seconds" => t_string!(i18n, room.settings.draft_seconds),
            "choice-seconds" => t_string!(i18n, room.settings.choice_seconds),
            "turn-seconds" => t_string!(i18n, room.settings.turn_seconds),
            _ => t_string!(i18n, room.settings.break_seconds),
        }
        .to_owned()
    };
    let about = move || {
        match option {
            "build-seconds" => t_string!(i18n, room.settings.build_seconds_about),
            "draft-seconds" => t_string!(i18n, room.settings.draft_seconds_about),
            "choice-seconds" => t_string!(i18n, room.settings.choice_seconds_about),
            "turn-seconds" => t_string!(i18n, room.settings.turn_seconds_about),
            _ => t_string!(i18n, room.settings.break_seconds_about),
        }
        .to_owned()
    };
    let held = Memo::new(move |_| form.shown.with(|settings| seconds_of(settings, option)));
    let values = move || {
        let mut offered: Vec<Option<u32>> = match option {
            "build-seconds" => BUILD_SECONDS.map(Some).to_vec(),
            "draft-seconds" => [None].into_iter().chain(DRAFT_SECONDS.map(Some)).collect(),
            "choice-seconds" => [None].into_iter().chain(CHOICE_SECONDS.map(Some)).collect(),
            "turn-seconds" => [None].into_iter().chain(TURN_SECONDS.map(Some)).collect(),
            _ => BREAK_SECONDS.map(Some).to_vec(),
        };
        // A table that was set up by a program may have another value.
        if !offered.contains(&held.get()) {
            offered.push(held.get());
            offered.sort_unstable();
        }
        offered.into_iter().map(|seconds| Value::new(name(seconds), limit_text(i18n, option, seconds))).collect()
    };
    let choose = move |name: String| {
        let seconds = name.parse().ok();
        form.change(|settings| match option {
            "break-seconds" => settings.break_seconds = seconds.unwrap_or_default(),
            _ => set_seconds(settings, option, seconds),
        });
    };
    view! {
        <Setting
            form setting=option title about values=Signal::derive(values) chosen=move || name(held.get()) choose many=true
        />
    }
}

fn seconds_of(settings: &Settings, option: &str) -> Option<u32> {
    match option {
        "build-seconds" => Some(build_seconds(settings)),
        "break-seconds" => Some(settings.break_seconds),
        _ => seconds(settings, option),
    }
}

fn name(seconds: Option<u32>) -> String {
    seconds.map_or_else(|| "none".to_owned(), |seconds| seconds.to_string())
}

/// A time limit in words.
pub(crate) fn limit_text(i18n: Texts, option: &str, seconds: Option<u32>) -> String {
    match seconds {
        None => t_string!(i18n, room.settings.no_limit).to_owned(),
        Some(0) if option == "break-seconds" => t_string!(i18n, room.settings.no_break).to_owned(),
        Some(seconds) if Some(seconds) == default_seconds(option) => {
            t_string!(i18n, room.settings.standard, count = seconds).to_string()
        }
        Some(seconds) if option == "build-seconds" && counted_build_seconds(seconds).is_none() => {
            t_string!(i18n, room.settings.no_hurry).to_owned()
        }
        Some(seconds) if seconds >= 180 && seconds.is_multiple_of(60) => {
            t_string!(i18n, common.minutes, count = seconds / 60).to_string()
        }
        Some(seconds) => t_string!(i18n, common.seconds, count = seconds).to_string(),
    }
}
