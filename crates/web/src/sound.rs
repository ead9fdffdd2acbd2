//! Small sounds, synthesised when they are played: no files, nothing to fetch.

use leptos::prelude::*;
use page_model::sound::{Tone, ToneNote};
use web_sys::{AudioContext, AudioContextState, OscillatorType};

use crate::browser::Listener;
use crate::prefs::{Prefs, use_prefs};
use crate::texts::{t, use_i18n};

/// Plays sounds, if they are wanted.
#[derive(Copy, Clone)]
pub(crate) struct Sounds {
    prefs: Prefs,
    /// None before the first gesture of the person: browsers do not allow it earlier.
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
                    // A note that cannot be played is no loss: all that sounds mean is visible, too.
                    drop(sound(player, *note));
                }
            }
        });
    }

    /// Creates the audio context; browsers allow that only during a gesture.
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

/// Plays one note: a short attack, then it fades.
fn sound(player: &AudioContext, note: ToneNote) -> Result<(), wasm_bindgen::JsValue> {
    const ATTACK_SECONDS: f64 = 0.008;
    /// Inaudible; an exponential ramp cannot end at 0.
    const SILENT_GAIN: f32 = 0.0001;
    let (voice, volume) = (player.create_oscillator()?, player.create_gain()?);
    voice.set_type(OscillatorType::Triangle);
    voice.frequency().set_value(note.pitch);
    let begin = player.current_time() + note.start;
    let end = begin + ATTACK_SECONDS + note.length;
    volume.gain().set_value_at_time(SILENT_GAIN, begin)?;
    volume.gain().linear_ramp_to_value_at_time(note.volume, begin + ATTACK_SECONDS)?;
    volume.gain().exponential_ramp_to_value_at_time(SILENT_GAIN, end)?;
    voice.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&player.destination())?;
    voice.start_with_when(begin)?;
    voice.stop_with_when(end)
}

/// Provides sounds to all components below.
pub(crate) fn provide(prefs: Prefs) {
    let sounds = Sounds { prefs, player: StoredValue::new_local(None) };
    let gestures = ["pointerdown", "keydown"].map(|gesture| Listener::on_window(gesture, move || sounds.wake()));
    // The listeners live as long as the page.
    StoredValue::new_local(gestures);
    Effect::new(move |before: Option<bool>| {
        let on = prefs.sound.get();
        // A sound confirms that sounds are on.
        if on && before == Some(false) {
            sounds.wake();
            set_timeout(move || sounds.play(Tone::Begin), std::time::Duration::from_millis(60));
        }
        on
    });
    provide_context(sounds);
}

pub(crate) fn use_sounds() -> Sounds {
    expect_context()
}

/// Asks once whether sounds are wanted: a strip that stays until it is answered and is never shown again.
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
