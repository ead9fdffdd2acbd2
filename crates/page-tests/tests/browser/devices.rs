//! Playing on another device: the link for it, who is asked what, and signing it out.

use client::Client;
use serde_json::{Value, json};

use crate::kit::{Looks, Person, World, run_story};

/// The path of a link for another device of somebody who is not here and goes by this name.
pub(crate) async fn link_of(world: &World, name: &str) -> String {
    let mut owner = Client::new(world.url()).await.expect("a guest");
    owner.rename(name).await.expect("a name");
    let request = reqwest::Client::new().post(format!("{}/api/me/links", world.url())).bearer_auth(&owner.me().key);
    let made: Value = request.json(&json!({})).send().await.expect("an answer").json().await.expect("a link");
    path_of(world, made["link"].as_str().expect("a link"))
}

fn path_of(world: &World, link: &str) -> String {
    link.strip_prefix(world.url()).unwrap_or_else(|| panic!("{link} leads elsewhere")).to_owned()
}

async fn name_of(person: &Person) -> String {
    person.ask("GET", "/api/me", Value::Null).await["name"].as_str().expect("a name").to_owned()
}

#[tokio::test]
async fn a_phone_becomes_somebody_when_they_say_so_and_is_signed_out() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        let phone = world.person("Bob", Looks::phone()).await;
        ada.comes_in().await;
        phone.comes_in().await;
        ada.presses("[data-action='device']").await;
        ada.presses("dialog[open] [data-action='make-link']").await;
        ada.sees("dialog[open] img.qr").await;
        let link: String = ada.read("document.querySelector('dialog[open] input.field').value").await;
        let path = path_of(world, &link);
        // Whoever opens a link is asked, and stays who they are unless they say otherwise.
        phone.open(&path).await;
        phone.sees("[data-action='become']").await;
        assert_eq!(name_of(&phone).await, "Bob");
        phone.presses("[data-action='stay']").await;
        phone.sees("[data-screen='home'] [data-action='play-now']").await;
        assert_eq!(name_of(&phone).await, "Bob");
        phone.open(&path).await;
        phone.presses("[data-action='become']").await;
        phone.sees("[data-screen='home'] [data-action='play-now']").await;
        assert_eq!(name_of(&phone).await, "Ada");
        // Ada is told, and the link is gone.
        ada.until("document.querySelectorAll('dialog[open] [data-device]').length === 2").await;
        ada.sees("dialog[open] [data-action='make-link']").await;
        ada.presses("dialog[open] [data-action='sign-out']").await;
        ada.until("document.querySelectorAll('dialog[open] [data-device]').length === 1").await;
        phone.reload().await;
        phone.sees("[data-screen='home'] [data-action='play-now']").await;
        assert_ne!(name_of(&phone).await, "Ada");
        assert_eq!(name_of(&ada).await, "Ada");
    })
    .await;
}

#[tokio::test]
async fn whoever_made_a_link_hears_of_its_use_wherever_they_are_on_the_page() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        let phone = world.person("Bob", Looks::phone()).await;
        ada.comes_in().await;
        phone.comes_in().await;
        ada.presses("[data-action='device']").await;
        ada.presses("dialog[open] [data-action='make-link']").await;
        ada.sees("dialog[open] img.qr").await;
        let link: String = ada.read("document.querySelector('dialog[open] input.field').value").await;
        ada.presses("dialog[open] [data-action='close']").await;
        ada.misses("dialog[open]").await;
        phone.open(&path_of(world, &link)).await;
        phone.presses("[data-action='become']").await;
        phone.sees("[data-screen='home'] [data-action='play-now']").await;
        ada.until("document.querySelector('.notes')?.innerText.includes('signed in as you')").await;
        // Once more by a link that nobody waits for: the page tells of it when it is loaded.
        let made = ada.ask("POST", "/api/me/links", json!({})).await;
        let other = world.person("Cem", Looks::phone()).await;
        other.comes_in().await;
        other.open(&path_of(world, made["link"].as_str().expect("a link"))).await;
        other.presses("[data-action='become']").await;
        other.sees("[data-screen='home'] [data-action='play-now']").await;
        ada.reload().await;
        ada.until("document.querySelector('.notes')?.innerText.includes('joined you by a link')").await;
    })
    .await;
}
