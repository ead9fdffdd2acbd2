//! Icons: one line, drawn in the colour of the words around it.

/// What an icon means.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    Copy,
    /// Give it to others.
    Share,
    /// Where it is to be found.
    Link,
    /// Keep it on this device.
    Download,
    Chat,
    Send,
    Menu,
    Close,
    Plus,
    Minus,
    Check,
    Help,
    /// How it is set.
    Settings,
    SoundOn,
    SoundOff,
    Moon,
    Sun,
    Undo,
    /// Turn a tile clockwise.
    Turn,
    /// Turn a tile over.
    Flip,
    ArrowLeft,
    ArrowRight,
    Play,
    Pause,
    Skip,
    Fit,
    Eye,
    Person,
    Robot,
    Crown,
    FreeSeat,
    Trash,
    Star,
    Wave,
    Applause,
    Laugh,
    /// I did not expect that.
    Surprise,
    Think,
    Sigh,
    Heart,
    Thanks,
    /// What is aimed at.
    Goal,
    Warning,
}

impl Icon {
    pub const ALL: [Icon; 43] = [
        Icon::Copy,
        Icon::Share,
        Icon::Link,
        Icon::Download,
        Icon::Chat,
        Icon::Send,
        Icon::Menu,
        Icon::Close,
        Icon::Plus,
        Icon::Minus,
        Icon::Check,
        Icon::Help,
        Icon::Settings,
        Icon::SoundOn,
        Icon::SoundOff,
        Icon::Moon,
        Icon::Sun,
        Icon::Undo,
        Icon::Turn,
        Icon::Flip,
        Icon::ArrowLeft,
        Icon::ArrowRight,
        Icon::Play,
        Icon::Pause,
        Icon::Skip,
        Icon::Fit,
        Icon::Eye,
        Icon::Person,
        Icon::Robot,
        Icon::Crown,
        Icon::FreeSeat,
        Icon::Trash,
        Icon::Star,
        Icon::Wave,
        Icon::Applause,
        Icon::Laugh,
        Icon::Surprise,
        Icon::Think,
        Icon::Sigh,
        Icon::Heart,
        Icon::Thanks,
        Icon::Goal,
        Icon::Warning,
    ];

    /// The lines as path data, to be stroked 1.7 wide with round ends in a box of 24.
    pub const fn path(self) -> &'static str {
        match self {
            Icon::Copy => "M9 9h11v11H9zM15 9V4H4v11h5",
            Icon::Share => "M12 15V4M8 7.5L12 3.5 16 7.5M7.5 11H5v9.5h14V11h-2.5",
            Icon::Link => {
                "M10 13.8a4 4 0 0 0 5.8 0l3.2-3.2a4.1 4.1 0 0 0-5.8-5.8L11.6 6.4M14 10.2a4 4 0 0 0-5.8 0L5 13.4\
                 a4.1 4.1 0 0 0 5.8 5.8l1.6-1.6"
            }
            Icon::Download => "M12 4v11M7 11l5 5 5-5M5 20h14",
            Icon::Chat => {
                "M6.5 4.5h11a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5H12L7.5 20.5v-4h-1A2.5 2.5 0 0 1 4 14V7\
                 a2.5 2.5 0 0 1 2.5-2.5z"
            }
            Icon::Send => "M4 12h15M13 6l6 6-6 6",
            Icon::Menu => {
                "M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12\
                 a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0"
            }
            Icon::Close => "M6 6l12 12M18 6L6 18",
            Icon::Plus => "M12 5v14M5 12h14",
            Icon::Minus => "M5 12h14",
            Icon::Check => "M4 13l5 5L20 6",
            Icon::Help => {
                "M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18M9.4 9.6a2.6 2.6 0 1 1 3.9 2.2C12.4 12.4 12 13 12 13.8M11.5 17\
                 a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0"
            }
            Icon::Settings => {
                "M4 7h8M18 7h2M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 1 1 0-5M4 17h2M12 17h8M9 14.5\
                 a2.5 2.5 0 1 1 0 5 2.5 2.5 0 1 1 0-5"
            }
            Icon::SoundOn => "M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
            Icon::SoundOff => "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
            Icon::Moon => "M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8",
            Icon::Sun => {
                "M12 8a4 4 0 1 1 0 8 4 4 0 1 1 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3\
                 l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4"
            }
            Icon::Undo => "M4 9h10a5 5 0 0 1 0 10H8M4 9l4-4M4 9l4 4",
            Icon::Turn => "M19 12a7 7 0 1 1-2.5-5.4L19 7.5M19 3v4.5h-4.5",
            Icon::Flip => "M12 3v3M12 10.5v3M12 18v3M9 6.5L4 8.5v7l5 2zM15 6.5l5 2v7l-5 2z",
            Icon::ArrowLeft => "M15 5l-7 7 7 7",
            Icon::ArrowRight => "M9 5l7 7-7 7",
            Icon::Play => "M7 4l12 8-12 8z",
            Icon::Pause => "M8 5v14M16 5v14",
            Icon::Skip => "M5 5l9 7-9 7zM18.5 5v14",
            Icon::Fit => {
                "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15M9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0"
            }
            Icon::Eye => "M2 12c4-7 16-7 20 0-4 7-16 7-20 0M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 1 1 0-5",
            Icon::Person => "M12 4a4 4 0 1 1 0 8 4 4 0 1 1 0-8M4.5 20.5C5 16.3 8 14.5 12 14.5s7 1.8 7.5 6",
            Icon::Robot => {
                "M7.5 8.5h9A2.5 2.5 0 0 1 19 11v6a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 17v-6\
                 a2.5 2.5 0 0 1 2.5-2.5zM12 8.5V5M11.5 3.5a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M9.5 12.8v1.4M14.5 12.8v1.4\
                 M2.5 12.5v3M21.5 12.5v3"
            }
            Icon::Crown => "M4.5 16L3 7.5l5 3.5 4-6 4 6 5-3.5L19.5 16zM5 19.5h14",
            Icon::FreeSeat => {
                "M10 4a4 4 0 1 1 0 8 4 4 0 1 1 0-8M2.5 20.5C3 16.3 6 14.5 10 14.5c2.6 0 4.8.8 6.2 2.4M15.5 9.5h6"
            }
            Icon::Trash => "M5 7h14M9.5 7V4.5h5V7M7 7l1 13.5h8L17 7M10.5 10.5v6.5M13.5 10.5v6.5",
            Icon::Star => "M12 3l1.9 7.1L21 12l-7.1 1.9L12 21l-1.9-7.1L3 12l7.1-1.9z",
            Icon::Wave => {
                "M8.2 13.2V7.4a1.35 1.35 0 0 1 2.7 0V11M10.9 11V5.4a1.35 1.35 0 0 1 2.7 0V11M13.6 11V6.4\
                 a1.35 1.35 0 0 1 2.7 0V11.6M16.3 11.6V8.9a1.35 1.35 0 0 1 2.7 0V14.6\
                 C19 18.6 16.6 21 13.4 21 10.4 21 9 19.8 7.6 17.6L5 13.6A1.4 1.4 0 0 1 7.3 12L8.2 13.2M3.2 9.6\
                 A7 7 0 0 1 6 4.6M20.2 4.4a5 5 0 0 1 1.6 2.8"
            }
            Icon::Applause => {
                "M6.9 15.8L3.5 11A1.6 1.6 0 0 1 6 9L5.7 8.6A1.6 1.6 0 0 1 8.2 6.7L8.8 7.6A1.5 1.5 0 0 1 11.6 6.2\
                 L15.5 11.5C17.3 14 16.6 16.6 14.6 18.1 12.6 19.5 11.1 19.6 9 18.9L5.2 17.8A1.3 1.3 0 0 1 5.9 15.5\
                 L6.9 15.8M17.1 9.2L13.3 4.1A1.4 1.4 0 0 0 11 5.4M14.2 2.6L14.6 4.4M18.6 2.6L17.6 4.4M21.8 5.6\
                 L20 6.6"
            }
            Icon::Laugh => {
                "M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18M7.4 10l1.6-1.8L10.6 10M13.4 10L15 8.2 16.6 10M7.5 13.3h9\
                 a4.5 4.5 0 0 1-9 0z"
            }
            Icon::Surprise => {
                "M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18M8.7 10.2v.6M15.3 10.2v.6M7.2 7.4A2.2 2.2 0 0 1 9.8 6.7M16.8 7.4\
                 A2.2 2.2 0 0 0 14.2 6.7M12 13.2a2 2.4 0 1 1 0 4.8 2 2.4 0 1 1 0-4.8"
            }
            Icon::Think => {
                "M8 15.5a4.6 4.6 0 0 1-.7-9.1A5 5 0 0 1 16.6 5.8 4.9 4.9 0 0 1 16.5 15.5zM8.3 10.6\
                 a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.7 10.6a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M15.1 10.6\
                 a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M7.2 18.1a.9.9 0 1 1 0 1.8.9.9 0 1 1 0-1.8M3.5 21.3\
                 a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0"
            }
            Icon::Sigh => {
                "M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18M7.3 10.4C8.1 11.3 9.7 11.3 10.5 10.4M13.5 10.4\
                 C14.3 11.3 15.9 11.3 16.7 10.4M8.8 16.6C10.3 14.9 13.7 14.9 15.2 16.6"
            }
            Icon::Heart => {
                "M12 20.3C5 15.6 3.4 12.2 3.4 9.2A4.4 4.4 0 0 1 12 7.8 4.4 4.4 0 0 1 20.6 9.2\
                 C20.6 12.2 19 15.6 12 20.3z"
            }
            Icon::Thanks => {
                "M12 6.2V17.5M12 6.2C12 4.6 11.4 3.6 10.4 3.6 9.5 3.6 9.1 4.4 9 5.6\
                 L8.3 12.2 4.2 16.2 8.4 20.6 12 17.5M12 6.2C12 4.6 12.6 3.6 13.6 3.6 14.5 3.6 14.9 4.4 15 5.6\
                 L15.7 12.2 19.8 16.2 15.6 20.6 12 17.5M4.3 6.6L5.8 8.1M19.7 6.6L18.2 8.1"
            }
            Icon::Goal => "M6 21V4M6 4.5h12l-3.5 4 3.5 4H6",
            Icon::Warning => "M12 3.5L2.5 20.5h19zM12 9.5v5M12 17.3v.2",
        }
    }
}

/// An icon as an `<svg>` element.
pub fn icon(icon: Icon) -> String {
    format!(
        "<svg class='icon' viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='1.7' \
         stroke-linecap='round' stroke-linejoin='round' aria-hidden='true'><path d='{}'/></svg>",
        icon.path()
    )
}
