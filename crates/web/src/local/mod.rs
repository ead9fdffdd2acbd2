//! Tables on this device: set up here, kept here, and played without a server.

mod again;
mod begin;
mod curtain;
mod device;
mod games;
mod guest;
mod install;
mod list;
mod sheet;
mod store;
mod upload;

pub(crate) use again::BeginAgain;
pub(crate) use begin::{at_once, begin, take_up};
pub(crate) use curtain::Curtain;
pub(crate) use device::{Device, LocalNews};
pub(crate) use games::{download, find_record, table};
pub(crate) use guest::me;
pub(crate) use install::install;
pub(crate) use list::{OfflineNote, OnThisDevice};
