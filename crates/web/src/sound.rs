//! Small sounds, made when they are needed: no files, nothing to fetch.

use leptos::prelude::*;
use web_sys::{AudioContext, AudioContextState, OscillatorType};

use crate::browser::Listener;
use crate::prefs::{Prefs, use_prefs};
use crate::texts::{t, use_i18n};

/// What a sound tells.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Something that we did.
    Mine,
    /// Something that others did.
    Theirs,
    /// It is up to us now: a choice, a build, a turn.
    Begin,
    /// Time is running out.
    Warning,
    /// Something is finished.
    Done,
    /// A point.
    Point,
    /// Something is not possible.
    Refused,
}

/// One note of a sound.
#[derive(Copy, Clone, Debug, PartialEq)]
struct Note {
    /// How high, in hertz.
    pitch: f32,
    /// When it begins, in seconds.
    start: f64,
    /// How long it fades, in seconds.
    length: f64,
    /// How loud, up to 1.
    volume: f32,
}

const fn note(pitch: f32, start: f64, length: f64, volume: f32) -> Note {
    Note { pitch, start, length, volume }
}

impl Tone {
    /// The notes, all from one scale, so that sounds which meet agree with each other.
    const fn notes(self) -> &'static [Note] {
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

/// Plays sounds, if they are wanted.
#[derive(Copy, Clone)]
pub(crate) struct Sounds {
    prefs: Prefs,
    /// What plays; browsers let us have it once the person has done something.
    player: StoredValue<Option<AudioContext>, LocalStorage>,
}

impl Sounds {
    /// Plays a sound, unless they are switched off or the browser does not let us yet.
    pub(crate) fn play(self, tone: Tone) {
        if !self.prefs.sound.get_untracked() {
            return;
        }
        self.player.try_with_value(|player| {
            if let Some(player) = player
                && player.state() == AudioContextState::Running
            {
                for note in tone.notes() {
                    // Without this note there are still the others, and all that sounds tell is seen too.
                    drop(sound(player, *note));
                }
            }
        });
    }

    /// Makes ready to play; only of use while the person does something.
    fn wake(self) {
        if !self.prefs.sound.get_untracked() {
            return;
        }
        self.player.update_value(|player| {
            if player.is_none() {
                *player = AudioContext::new().ok();
            }
            if let Some(player) = player
                && player.state() == AudioContextState::Suspended
            {
                drop(player.resume());
            }
        });
    }
}

/// Lets one note sound: a soft beginning, then it fades.
fn sound(player: &AudioContext, note: Note) -> Result<(), wasm_bindgen::JsValue> {
    const ATTACK: f64 = 0.008;
    /// As good as silent; an exponential fade cannot end at nothing.
    const SILENCE: f32 = 0.0001;
    let (voice, volume) = (player.create_oscillator()?, player.create_gain()?);
    voice.set_type(OscillatorType::Triangle);
    voice.frequency().set_value(note.pitch);
    let begin = player.current_time() + note.start;
    let end = begin + ATTACK + note.length;
    volume.gain().set_value_at_time(SILENCE, begin)?;
    volume.gain().linear_ramp_to_value_at_time(note.volume, begin + ATTACK)?;
    volume.gain().exponential_ramp_to_value_at_time(SILENCE, end)?;
    voice.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&player.destination())?;
    voice.start_with_when(begin)?;
    voice.stop_with_when(end)
}

/// Provides sounds to all components below.
pub(crate) fn provide(prefs: Prefs) {
    let sounds = Sounds { prefs, player: StoredValue::new_local(None) };
    let gestures = ["pointerdown", "keydown"].map(|gesture| Listener::on_window(gesture, move || sounds.wake()));
    // They are listened for as long as the page lives.
    StoredValue::new_local(gestures);
    Effect::new(move |before: Option<bool>| {
        let on = prefs.sound.get();
        // Who switches sounds on hears one at once.
        if on && before == Some(false) {
            sounds.wake();
            set_timeout(move || sounds.play(Tone::Begin), std::time::Duration::from_millis(60));
        }
        on
    });
    provide_context(sounds);
}

/// Plays sounds.
pub(crate) fn use_sounds() -> Sounds {
    expect_context()
}

/// Asks once whether sounds are wanted: a strip that stays until it is answered, and never comes again.
#[component]
pub(crate) fn AskAboutSound() -> impl IntoView {
    let (prefs, i18n) = (use_prefs(), use_i18n());
    view! {
        <Show when=move || !prefs.sound_asked.get()>
            <section class="note sound-ask" data-ask="sound">
                <p class="u-grow u-small">{t!(i18n, home.sound.ask)}</p>
                <button class="button" data-action="sound-on" on:click=move |_| prefs.set_sound(true)>
                    {t!(i18n, common.yes)}
                </button>
                <button class="button quiet" data-action="sound-off" on:click=move |_| prefs.set_sound(false)>
                    {t!(i18n, common.no)}
                </button>
            </section>
        </Show>
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
