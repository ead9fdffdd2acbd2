//! Leaving a table, before its game and for good.

use leptos::ev::MouseEvent;
use leptos::html::Div;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use page_model::room::leave::{consequence, leaves_others};
use protocol::table::{IfAway, IfResigned, Leaving, Phase};
use protocol::to_server::Request;

use super::use_room;
use crate::browser::{self, Listener};
use crate::live::{Link, Room};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Brand, Icon, Sheet, Sign};

/// How far resigning has come.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
enum ForGood {
    /// It was not requested.
    #[default]
    Unasked,
    /// The request waits for a connection, and can still be taken back.
    Unsent,
    Sent,
}

/// The ways to leave the table that is shown.
#[derive(Copy, Clone)]
pub(super) struct Leave {
    room: Room,
    /// Whether the question is open.
    asking: RwSignal<bool>,
    for_good: RwSignal<ForGood>,
}

impl Leave {
    /// Provides this to all components below, and has the browser ask before it is closed while others play.
    pub(super) fn provide(room: Room) {
        let leave = Leave { room, asking: RwSignal::new(false), for_good: RwSignal::new(ForGood::Unasked) };
        provide_context(leave);
        leave.follow_for_good();
        let before_unload = browser::window().map(|window| {
            Listener::new(window.into(), "beforeunload", move |event| {
                if leave.leaves_others() {
                    event.prevent_default();
                }
            })
        });
        let before_unload = StoredValue::new_local(before_unload);
        on_cleanup(move || before_unload.dispose());
        leave.ask_on_back();
    }

    /// Has the browser's Back ask first if others would be left: meanwhile the table has a second entry in the history,
    /// so that going back stays on the page.
    fn ask_on_back(self) {
        let is_repeated = StoredValue::new(false);
        let leaves = Memo::new(move |_| {
            self.room.link.track();
            self.consequence().is_some() && self.leaves_others()
        });
        Effect::new(move |_| {
            if leaves.get() && !is_repeated.get_value() {
                browser::repeat_history_entry();
                is_repeated.set_value(true);
            }
        });
        let back = Listener::on_window("popstate", move || {
            if !is_repeated.get_value() {
                return;
            }
            if self.leaves_others() {
                browser::repeat_history_entry();
                self.asking.set(true);
            } else {
                is_repeated.set_value(false);
                browser::go_back();
            }
        });
        let back = StoredValue::new_local(Some(back));
        on_cleanup(move || back.dispose());
    }

    /// What happens if we leave; none if nothing does.
    fn consequence(self) -> Option<Leaving> {
        self.room.table.with(|table| consequence(table, self.room.seat.get()))
    }

    /// Whether we would leave others at the table. Not reactive.
    fn leaves_others(self) -> bool {
        let is_cut_off = matches!(self.room.link.get_untracked(), Link::Outdated | Link::SentAway);
        self.room.local.is_none() && !is_cut_off && untrack(|| self.consequence()).is_some_and(leaves_others)
    }

    /// Sends the request to resign once that is possible, and leaves once it is answered.
    fn follow_for_good(self) {
        let Leave { room, for_good, .. } = self;
        let navigate = StoredValue::new_local(use_navigate());
        Effect::new(move |_| {
            if for_good.get() == ForGood::Unsent && room.link.get() == Link::Connected {
                for_good.set(ForGood::Sent);
                room.ask(Request::Resign {});
            }
        });
        Effect::new(move |_| {
            let plays = room.table.with(|table| table.phase == Phase::Playing);
            let has_seat = room.seat.get().is_some();
            if for_good.get() != ForGood::Sent || (plays && has_seat && room.local.is_none()) {
                return;
            }
            for_good.set(ForGood::Unasked);
            self.asking.set(false);
            // If the game ends with this, its end is shown; on one device others may play on.
            if plays && room.local.is_none() {
                navigate.with_value(|navigate| navigate("/", NavigateOptions::default()));
            }
        });
        Effect::new(move |before: Option<u64>| {
            let refusals = room.refused.with(|last| last.as_ref().map_or(0, |last| last.count));
            if before.is_some_and(|before| before != refusals) {
                for_good.set(ForGood::Unasked);
            }
            refusals
        });
    }
}

/// The logo at a table. It leads home; a player who would leave others is asked first, as in the menu.
#[component]
pub(crate) fn TableBrand() -> impl IntoView {
    let leave = expect_context::<Leave>();
    let ask = move |event: MouseEvent| {
        let is_elsewhere = event.ctrl_key() || event.meta_key() || event.shift_key();
        if !is_elsewhere && leave.leaves_others() {
            event.prevent_default();
            leave.asking.set(true);
        }
    };
    view! { <Brand on_click=Callback::new(ask) /> }
}

/// The question whether to leave.
#[component]
pub(super) fn LeaveSheet() -> impl IntoView {
    let (i18n, open) = (use_i18n(), expect_context::<Leave>().asking);
    view! {
        <Sheet open label=move || t_string!(i18n, room.leave).to_owned()>
            <LeaveQuestion close=Callback::new(move |()| open.set(false)) />
        </Sheet>
    }
}

/// A button that leads home. Before the game it frees our seat; during the game it first says what will happen.
#[component]
pub(super) fn LeaveButton(menu: RwSignal<bool>) -> impl IntoView {
    let (i18n, room, leave) = (use_i18n(), use_room(), expect_context::<Leave>());
    let navigate = StoredValue::new_local(use_navigate());
    let asking = RwSignal::new(false);
    let press = move |_| {
        if untrack(|| leave.consequence()).is_some() {
            return asking.set(true);
        }
        let gathers = room.table.with_untracked(|table| table.phase == Phase::Gathering);
        if gathers && room.seat.get_untracked().is_some() {
            room.ask(Request::Stand {});
        }
        navigate.with_value(|navigate| navigate("/", NavigateOptions::default()));
    };
    Effect::new(move |before: Option<ForGood>| {
        let now = leave.for_good.get();
        if before == Some(ForGood::Sent) && now == ForGood::Unasked {
            menu.set(false);
        }
        now
    });
    let question = NodeRef::<Div>::new();
    // The question is longer than the button, which stands at the lower end of the menu, so it is scrolled into view.
    Effect::new(move |_| {
        if let Some(question) = question.get() {
            request_animation_frame(move || question.scroll_into_view_with_bool(false));
        }
    });
    move || match asking.get() {
        false => view! {
            <button type="button" class="button" data-action="leave" on:click=press>
                <Icon icon=Sign::ArrowLeft />{t!(i18n, room.leave)}
            </button>
        }
        .into_any(),
        true => view! {
            <div node_ref=question><LeaveQuestion close=Callback::new(move |()| asking.set(false)) /></div>
        }
        .into_any(),
    }
}

/// What will happen if we leave, and buttons to do so.
#[component]
fn LeaveQuestion(close: Callback<()>) -> impl IntoView {
    let (i18n, leave) = (use_i18n(), expect_context::<Leave>());
    let navigate = StoredValue::new_local(use_navigate());
    let leaving = Memo::new(move |_| leave.consequence());
    let away = move || match leaving.get()?.away {
        IfAway::Waits => Some(t_string!(i18n, room.leave_waits)),
        IfAway::Bot => Some(t_string!(i18n, room.leave_bot)),
        IfAway::Vote => Some(t_string!(i18n, room.leave_vote)),
    };
    let for_good = move || match leaving.get()?.resign {
        IfResigned::Bot => Some(t_string!(i18n, room.resign_bot)),
        IfResigned::Ends => Some(t_string!(i18n, room.resign_ends)),
    };
    let waits = Memo::new(move |_| leave.for_good.get() != ForGood::Unasked);
    let unsent = move || {
        let is_connected = leave.room.link.get() == Link::Connected;
        (waits.get() && !is_connected).then(|| t_string!(i18n, room.resign_unsent))
    };
    let stay = move |_| {
        if leave.for_good.get_untracked() == ForGood::Unsent {
            leave.for_good.set(ForGood::Unasked);
        }
        close.run(());
    };
    view! {
        <div class="note u-stack-tight" role="alert">
            <p>{away}</p>
            <p>{for_good}</p>
            <p data-unsent="">{unsent}</p>
            <div class="u-row u-wrap">
                <button type="button" class="button" data-action="leave-now"
                    on:click=move |_| navigate.with_value(|navigate| navigate("/", NavigateOptions::default()))>
                    {t!(i18n, room.leave_later)}
                </button>
                <button type="button" class="button" data-action="resign" disabled=waits
                    on:click=move |_| leave.for_good.set(ForGood::Unsent)>
                    {t!(i18n, room.resign)}
                </button>
                <button type="button" class="button quiet" data-action="stay" on:click=stay>{t!(i18n, common.cancel)}</button>
            </div>
        </div>
    }
}
