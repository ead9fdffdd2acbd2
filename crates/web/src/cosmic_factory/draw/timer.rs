//! The remaining time: an hourglass in a ring of sixty marks, and a progress line.

use leptos::prelude::*;
use page_model::cosmic_factory::draw::timer::{reading, sand};

use crate::clock::LATE_SECONDS;
use crate::texts::{t_string, use_i18n};

/// The sand timer. Both times are in seconds.
#[component]
pub(crate) fn SandTimer(
    #[prop(into)] left: Signal<f64>,
    /// The whole time.
    total: f64,
) -> impl IntoView {
    let i18n = use_i18n();
    // Redrawn twice a second at most: a smaller difference is not visible.
    let step = Memo::new(move |_| (left.get() * 2.0).ceil() / 2.0);
    let part = move || if total > 0.0 { step.get() / total } else { 0.0 };
    let marks = move || {
        let count = (part() * 60.0).round().clamp(0.0, 60.0) as usize;
        format!("{}0 60", ".55 .45 ".repeat(count))
    };
    let clock = move || {
        let (minutes, seconds) = reading(step.get());
        t_string!(i18n, build.timer.left, minutes = minutes, seconds = format!("{seconds:02}")).to_string()
    };
    view! {
        <span class="timer" class:late=move || step.get() <= LATE_SECONDS role="timer" aria-label=move || t_string!(i18n, build.timer.label)>
            <svg viewBox="0 0 48 48" aria-hidden="true">
                <circle class="timer-gone" cx="24" cy="24" r="21" fill="none" stroke-width="3" pathLength="60" stroke-dasharray=".35 .65" />
                <circle class="timer-left" cx="24" cy="24" r="21" fill="none" stroke-width="3.4" pathLength="60"
                    stroke-dasharray=marks transform="matrix(0 -1 -1 0 48 48)" />
                <path class="timer-sand" d=move || sand(part()) />
                <path class="timer-glass" stroke-width="1.5" stroke-linecap="round"
                    d="M15.5 12.5H32.5M15.5 35.5H32.5M17 12.5C17 19 23 21 23 24S17 29 17 35.5M31 12.5C31 19 25 21 25 24S31 29 31 35.5" />
            </svg>
            <span>{clock}</span>
        </span>
    }
}

/// The progress line across the head of the table.
#[component]
pub(crate) fn SandLine(
    /// What is left, in seconds.
    #[prop(into)]
    left: Signal<f64>,
    /// The whole time.
    total: f64,
) -> impl IntoView {
    let width =
        move || format!("{:.1}", if total > 0.0 { (left.get() / total * 100.0).clamp(0.0, 100.0) } else { 0.0 });
    view! {
        <svg class="timer-sand-line" class:late=move || left.get() <= LATE_SECONDS viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
            <rect width=width height="3" />
        </svg>
    }
}
