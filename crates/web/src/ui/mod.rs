//! Components that all pages share.

mod announcement;
mod art;
mod bar;
mod button;
mod copy;
mod files;
mod focus;
mod icon;
mod more;
mod pages;
mod playback;
mod preferences;
mod say;
mod sheet;
mod switch;
mod title;
mod wide;

pub(crate) use announcement::{AnnouncementLine, AnnouncementSheet, note_announcements};
pub(crate) use art::ArtDefs;
pub(crate) use bar::{Bar, Brand, PlaceBar, PreferencesButton};
pub(crate) use button::IconButton;
pub(crate) use copy::{CopyButton, can_share, copy_text, share};
pub(crate) use files::{ObjectUrl, blob, save, save_text};
pub(crate) use focus::{focus_if_lost, focus_soon, use_kept_focus};
pub(crate) use icon::{FreeSigil, Icon, Sigil, Sign};
pub(crate) use more::MoreButton;
pub(crate) use pages::{ErrorPage, Loading, Missing, reload};
pub(crate) use playback::Playback;
pub(crate) use preferences::{LanguagePicker, Preferences, SoundButton, ThemeButton, on, on_off};
pub(crate) use say::{SayLine, SayPlace};
pub(crate) use sheet::Sheet;
pub(crate) use switch::{Picker, Switch, Value};
pub(crate) use title::use_title;
pub(crate) use wide::{use_is_wide, use_media};
