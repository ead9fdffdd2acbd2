//! The notes of each sound: pitch, start, length and volume.

/// What a sound means.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something that we did.
    Mine,
    /// Something that others did.
    Theirs,
    /// It is our turn now: a choice, a build, a turn.
    Begin,
    /// Time is running out.
    Warning,
    Done,
    Point,
    /// Something is not possible.
    Refused,
}

#[derive(Copy, Clone, Debug, PartialEq)]
pub struct ToneNote {
    /// How high, in hertz.
    pub pitch: f32,
    /// When it begins, in seconds.
    pub start: f64,
    /// How long it fades, in seconds.
    pub length: f64,
    /// How loud, up to 1.
    pub volume: f32,
}

pub const fn note(pitch: f32, start: f64, length: f64, volume: f32) -> ToneNote {
    ToneNote { pitch, start, length, volume }
}

impl Tone {
    /// The notes, all from one scale, so that overlapping sounds are consonant.
    pub const fn notes(self) -> &'static [ToneNote] {
        match self {
            Tone::Mine => const { &[note(659.3, 0.0, 0.12, 0.10)] },
            Tone::Theirs => const { &[note(440.0, 0.0, 0.16, 0.08), note(554.4, 0.06, 0.16, 0.06)] },
            Tone::Begin => const { &[note(440.0, 0.0, 0.25, 0.10), note(659.3, 0.12, 0.35, 0.10)] },
            Tone::Warning => const { &[note(987.8, 0.0, 0.05, 0.07)] },
            Tone::Done => {
                const { &[note(554.4, 0.0, 0.18, 0.09), note(659.3, 0.08, 0.18, 0.09), note(880.0, 0.16, 0.32, 0.09)] }
            }
            Tone::Point => const { &[note(880.0, 0.0, 0.14, 0.08), note(1318.5, 0.05, 0.16, 0.05)] },
            Tone::Refused => const { &[note(220.0, 0.0, 0.16, 0.12), note(207.7, 0.09, 0.2, 0.12)] },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Tone; 7] =
        [Tone::Mine, Tone::Theirs, Tone::Begin, Tone::Warning, Tone::Done, Tone::Point, Tone::Refused];

    #[test]
    fn sounds_are_short_and_soft_and_all_different() {
        for (index, tone) in ALL.into_iter().enumerate() {
            let notes = tone.notes();
            assert!(!notes.is_empty());
            for note in notes {
                assert!(note.start + note.length <= 0.5, "{tone:?} is short");
                assert!(note.volume > 0.0 && note.volume <= 0.15, "{tone:?} is soft");
            }
            assert!(ALL[..index].iter().all(|other| other.notes() != notes), "{tone:?} is known by its sound");
        }
    }
}
