//! The devices of a guest, and links that add another one.

use serde::{Deserialize, Serialize};

/// A device on which a guest is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// By which it can be signed out.
    pub id: String,
    /// What it said of itself, such as `Firefox, Android`; empty if that is not known.
    pub label: String,
    /// When it was signed in or first noticed, in milliseconds since 1970.
    pub created: u64,
    /// When it was last noticed, to the hour.
    pub used: u64,
    /// Whether it is the one that asks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub current: bool,
    /// Whether these are all who have the guest's own key, which is bound to no device: programs, and browsers from before
    /// there were keys for each device.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
}

impl Device {
    /// The id of the guest's own key in lists.
    pub const SHARED_ID: &str = "shared";
}

/// What a link for another device is to lead to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewDeviceLink {
    /// A place of the page, such as `/t/kapelo42`; the start if it is left out.
    #[serde(default)]
    pub to: String,
}

/// A link that makes one other device the guest's. It can be used once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeviceLink {
    /// What to open there.
    pub link: String,
    /// The link as a QR code, in SVG.
    pub qr: String,
    /// For how many seconds it holds.
    pub seconds: u32,
}

/// What is in a link: from `/g/KEY`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkKey {
    pub key: String,
}

/// What using a link would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkOffer {
    /// The name of the guest that this device would become.
    pub name: String,
    /// Who this device is now; none if it is nobody yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<PresentGuest>,
}

/// Who a device is before it uses a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PresentGuest {
    /// The name they go by.
    pub name: String,
    /// Whether they have a seat anywhere, to which this device would not come back.
    pub has_games: bool,
    /// Whether the link is their own, so that nothing would change.
    pub same: bool,
}
