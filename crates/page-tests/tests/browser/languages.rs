//! Four languages, switched while the page is open.

use std::collections::BTreeSet;

use crate::kit::{Language, Looks, Person, fixed_parts, run_story};
use crate::tour::tour;

/// All that can be read or heard on the page, apart from news that were announced before.
const READ_TEXTS: &str = "(() => {
    const told = it => it.closest('.notes, .u-unseen[role=status], script, style');
    const seen = it => it && it.checkVisibility({ visibilityProperty: true }) && !told(it);
    const words = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.data.trim() && seen(node.parentElement)) words.push(node.data.trim());
    for (const it of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        if (seen(it)) for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
            if (it.getAttribute(name)) words.push(it.getAttribute(name).trim());
    return words;
})()";

/// A part of a text with fewer letters does not show its language.
const MIN_TELLING_LETTERS: usize = 10;

/// What gives another language away.
struct Foreign {
    whole: BTreeSet<String>,
    /// Parts of texts in which something is filled in.
    parts: BTreeSet<String>,
}

impl Foreign {
    /// What is said in other languages, and not in this one.
    fn to(language: Language) -> Foreign {
        let own: Vec<String> = language.texts().into_values().collect();
        let is_own = |text: &str| own.iter().any(|own| own.contains(text));
        let others = Language::ALL.into_iter().filter(|&other| other != language);
        let (mut whole, mut parts) = (BTreeSet::new(), BTreeSet::new());
        for text in others.flat_map(|other| other.texts().into_values()) {
            if !text.contains("{{") {
                whole.insert(text);
            } else {
                parts.extend(fixed_parts(&text).map(|part| part.trim().to_owned()));
            }
        }
        whole.retain(|text| !is_own(text));
        parts.retain(|part| part.chars().count() >= MIN_TELLING_LETTERS && !is_own(part));
        Foreign { whole, parts }
    }

    /// Whether somebody else's language is heard in this.
    fn sounds_in(&self, said: &str) -> bool {
        self.whole.contains(said) || self.parts.iter().any(|part| said.contains(part.as_str()))
    }
}

/// Chooses a language, where the screen has a list of them, else in the menu.
async fn speaks(person: &Person, language: Language) {
    let lists = "[data-setting='language']";
    let on_page = person.sees_now(lists).await;
    if !on_page {
        person.presses("[data-action='menu'], [data-action='preferences']").await;
        person.sees("dialog[open] [data-setting='language']").await;
    }
    person.chooses(lists, language.code()).await;
    person.until(&format!("document.documentElement.lang === '{}'", language.code())).await;
    if !on_page {
        person.presses("dialog[open] [data-action='close']").await;
        person.misses("dialog[open]").await;
    }
}

#[tokio::test]
async fn languages_switch_on_every_screen_without_leftovers() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        let foreign = Language::ALL.map(|language| (language, Foreign::to(language)));
        let leftovers = std::sync::Mutex::new(BTreeSet::new());
        tour(world, &ada, async |screen| {
            // Over the table lies a card, or a sheet over the page: languages can wait.
            if matches!(screen, "card" | "begin-local" | "curtain") {
                return;
            }
            // English comes last, as the rest of the tour reads it.
            for (language, foreign) in foreign.iter().rev() {
                let before: Vec<String> = ada.read(READ_TEXTS).await;
                let is_known = before.iter().any(|said| foreign.sounds_in(said));
                speaks(&ada, *language).await;
                assert!(is_known, "on the screen {screen} nothing told the language before from {}", language.code());
                let said: Vec<String> = ada.read(READ_TEXTS).await;
                let left = said.into_iter().filter(|said| foreign.sounds_in(said));
                let mut leftovers = leftovers.lock().expect("nobody else listens");
                leftovers.extend(left.map(|said| format!("{screen}, {}: {said}", language.code())));
            }
        })
        .await;
        let leftovers = Vec::from_iter(leftovers.into_inner().expect("nobody else listened"));
        assert!(leftovers.is_empty(), "{} leftovers:\n{}", leftovers.len(), leftovers.join("\n"));
    })
    .await;
}

#[tokio::test]
async fn the_browser_decides_the_first_language_and_the_choice_is_kept() {
    run_story(async |world| {
        let zoe = world.person("Zoe", Looks { languages: "uk", ..Looks::default() }).await;
        zoe.comes_for_the_first_time().await;
        assert_eq!(zoe.read::<String>("document.documentElement.lang").await, "uk");
        assert!(zoe.text("[data-action='play-now']").await.contains(&Language::Uk.text("home.play_now")));
        speaks(&zoe, Language::Es).await;
        zoe.reload().await;
        zoe.sees("[data-action='play-now']").await;
        assert!(zoe.text("[data-action='play-now']").await.contains(&Language::Es.text("home.play_now")));
    })
    .await;
}
