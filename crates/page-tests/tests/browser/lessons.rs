//! Every lesson is learned by clicks, as its run knows the way.

use big_bang::{BigBang, Move as BigBangMove, Play};
use cosmic_factory::{Color, CosmicFactory, Move as CosmicFactoryMove};
use lessons::{CATALOG, LessonRun, Stage, Teach};

use crate::kit::{Key, Language, Looks, Person, World, run_story};

const GO_ON: &str = "[data-action='lesson-go-on']";
const LEARNED: &str = "[data-screen='learned']";

/// Makes a move as a learner does.
trait Clicks: Teach {
    async fn click(person: &Person, run: &LessonRun<Self>, action: &Self::Move);
}

impl Clicks for BigBang {
    async fn click(person: &Person, run: &LessonRun<BigBang>, action: &BigBangMove) {
        let BigBangMove::Play(play) = *action else { panic!("{action:?} is for the table") };
        match play {
            Play::Draw => person.presses("[data-action='draw']").await,
            Play::Link { piece, end, feature } => {
                person.presses(&format!("[data-hand='{}']", piece.name())).await;
                let aimed = format!("[data-end='{end}'][aria-pressed='true']");
                if !person.sees_now(&aimed).await {
                    person.presses(&format!("[data-end='{end}']")).await;
                }
                let asked = format!("[data-feature='{feature}']");
                if person.sees_now(&asked).await {
                    person.presses(&asked).await;
                }
                person.presses("[data-action='confirm']:not(:disabled)").await;
            }
            play => {
                person.prepares(play).await;
                // A try that is meant to be refused ends with that.
                let is_legal = run.game().state().clone().make_checked(play);
                if is_legal && play != Play::Pass {
                    person.presses("[data-action='confirm']:not(:disabled)").await;
                }
            }
        }
    }
}

/// Whether a move is legal for the learner.
trait Legal {
    fn make_checked(self, play: Play) -> bool;
}

impl Legal for BigBang {
    fn make_checked(mut self, play: Play) -> bool {
        use tabletop::{Entry, Rules as _};
        self.play(&Entry::by_seat(0, lessons::LEARNER, BigBangMove::Play(play))).is_ok()
    }
}

fn on_board(x: i32, y: i32) -> String {
    format!("[data-screen='build'] .board-cells [data-cell='{x},{y}']")
}

/// Puts the card aside, which is shown first.
async fn knows_the_card(person: &Person) {
    const READY: &str = "dialog[open] [data-action='card-ready']";
    if person.sees_now(READY).await {
        person.presses(READY).await;
        person.misses("dialog[open]").await;
    }
}

impl Clicks for CosmicFactory {
    async fn click(person: &Person, run: &LessonRun<CosmicFactory>, action: &CosmicFactoryMove) {
        person.sees("[data-screen]").await;
        knows_the_card(person).await;
        match action {
            CosmicFactoryMove::Lay { tile, x, y, turns } => {
                let (cell, in_tray) = (format!("{x},{y}"), format!(".tray [data-tile='{tile}']"));
                let lies_there = person.lying().await.get(&cell).is_some_and(|lying| lying.tile == tile.get());
                if !lies_there {
                    let from = match person.sees_now(&in_tray).await {
                        true => in_tray,
                        false => {
                            let lying = person.lying().await;
                            let at =
                                lying.iter().find(|(_, lying)| lying.tile == tile.get()).expect("it lies somewhere");
                            format!("[data-screen='build'] .board-cells [data-cell='{}']", at.0)
                        }
                    };
                    person.drags(&from, &on_board(*x, *y)).await;
                }
                let wanted = turns.count();
                while person.lying().await[&cell].turns != wanted {
                    person.turns(&cell).await;
                }
            }
            CosmicFactoryMove::Flip { tile } => {
                if !person.sees_now("[data-action='flip'][aria-pressed='true']").await {
                    person.presses("[data-action='flip']").await;
                }
                let lying = person.lying().await;
                let at = lying.iter().find(|(_, lying)| lying.tile == tile.get()).expect("it lies somewhere").0.clone();
                person.presses(&format!("[data-screen='build'] .board-cells [data-cell='{at}']")).await;
            }
            CosmicFactoryMove::Take { tokens } => {
                let colors: Vec<Color> = tokens.iter().collect();
                person.presses(&format!("button[data-token='{}']", colors[0].name())).await;
                for color in &colors[1..] {
                    person.presses(&format!("dialog[open] [data-also='{}'][aria-pressed='false']", color.name())).await;
                }
                if person.sees_now("dialog[open] [data-action='sure']").await {
                    person.presses("dialog[open] [data-action='sure']").await;
                }
            }
            CosmicFactoryMove::Keep { tiles } => {
                for tile in tiles.iter() {
                    person.presses(&format!("[data-screen='draft'] [data-tile='{tile}'][aria-pressed='false']")).await;
                }
                person.presses("[data-action='keep']:not([aria-disabled])").await;
            }
            CosmicFactoryMove::Done => person.says_done().await,
            CosmicFactoryMove::Sabotage { tile } => {
                let state = run.game().state();
                let count = state.preview(lessons::LEARNER, None).expect("the round is built");
                let lying = count.seats[1].built.iter().find(|laid| laid.tile == *tile).expect("it lies there");
                person.presses(&format!("[data-screen='choose'] .board-cells [data-cell='{}']", lying.cell())).await;
                person.presses("[data-action='confirm'][aria-disabled='false']").await;
            }
            CosmicFactoryMove::Swap { color } | CosmicFactoryMove::Offer { color: Some(color) } => {
                person.presses(&format!("[data-screen='choose'] [data-way='{}']", color.name())).await;
                person.presses("[data-action='confirm'][aria-disabled='false']").await;
            }
            other => panic!("no lesson asks for {other:?}"),
        }
    }
}

/// Learns a lesson by its own advice.
async fn learns<R: Clicks>(person: &Person, id: &str) {
    let mut run = LessonRun::<R>::start(id, 0).expect("it is in the list");
    person.open(&format!("/learn/{id}")).await;
    person.sees("[data-lesson-says]").await;
    loop {
        if run.is_live() {
            run.keep_pace();
        }
        match run.stage() {
            Stage::Finished => break,
            Stage::Succeeded => {
                person.sees("[data-lesson-says='success']").await;
                run.advance();
                person.presses(GO_ON).await;
                person.misses("[data-lesson-says='success']").await;
            }
            Stage::Trying | Stage::Explaining => {
                let action = run.next_move().expect("a lesson always knows a move");
                R::click(person, &run, &action).await;
                run.play(&action);
            }
        }
    }
    person.sees(LEARNED).await;
}

async fn learns_all(world: &World, looks: Looks, is_wanted: impl Fn(&str) -> bool) {
    let ada = world.person("Ada", looks).await;
    ada.comes_in().await;
    for info in CATALOG.iter().filter(|info| is_wanted(info.id)) {
        match info.game() {
            "big-bang" => learns::<BigBang>(&ada, info.id).await,
            _ => learns::<CosmicFactory>(&ada, info.id).await,
        }
    }
    ada.open("/learn").await;
    ada.sees("[data-lesson][data-done]").await;
    let done = ada.count("[data-lesson][data-done]").await;
    assert_eq!(done, CATALOG.iter().filter(|info| is_wanted(info.id)).count(), "what is learned is marked");
}

#[tokio::test]
async fn cosmic_factory_is_learned_by_touch() {
    run_story(async |world| learns_all(world, Looks::phone(), |id| id == "cosmic-factory").await).await;
}

#[tokio::test]
async fn big_bang_is_learned_by_touch() {
    run_story(async |world| learns_all(world, Looks::phone(), |id| id == "big-bang").await).await;
}

#[tokio::test]
async fn every_card_is_learned() {
    run_story(async |world| learns_all(world, Looks::default(), |id| id.starts_with("card-")).await).await;
}

#[tokio::test]
async fn every_piece_and_mode_is_learned() {
    let is_wanted = |id: &str| id.starts_with("piece-") || id.starts_with("mode-");
    run_story(async |world| learns_all(world, Looks::default(), is_wanted).await).await;
}

#[tokio::test]
async fn a_lesson_is_left_and_taken_up_again() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        // One tap away from the first page.
        ada.presses("[data-screen='home'] [data-action='learn']").await;
        ada.presses("[data-lesson='big-bang']").await;
        let first = ada.text("[data-lesson-says] p").await;
        // What the rules do not allow is answered by the rules.
        ada.presses("[data-row='rc1']").await;
        ada.presses("[data-cell='0,0']").await;
        ada.sees("[data-refusal]").await;
        ada.presses("[data-action='take-back']").await;
        ada.presses("[data-action='lesson-menu']").await;
        ada.presses("[data-action='lesson-skip']").await;
        ada.until(&format!("document.querySelector('[data-lesson-says] p')?.innerText !== {first:?}")).await;
        let second = ada.text("[data-lesson-says] p").await;
        ada.presses("[data-action='lesson-menu']").await;
        ada.presses("[data-action='lesson-leave']").await;
        ada.sees("[data-screen='learn']").await;
        assert!(ada.text("[data-lesson='big-bang']").await.contains('2'), "the list says how far it is");
        ada.presses("[data-lesson='big-bang']").await;
        assert_eq!(ada.text("[data-lesson-says] p").await, second);
        ada.presses("[data-action='lesson-menu']").await;
        ada.presses("[data-action='lesson-back']").await;
        ada.until(&format!("document.querySelector('[data-lesson-says] p')?.innerText === {first:?}")).await;
        assert_eq!(ada.barriers("lesson").await, Vec::<String>::new());
        ada.open("/learn/nothing").await;
        let told = Language::En.text("problems.no_such_page");
        ada.until(&format!("document.body.innerText.includes({told:?})")).await;
    })
    .await;
}

#[tokio::test]
async fn a_lesson_is_learned_by_keys() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.open("/learn/big-bang").await;
        ada.sees("[data-lesson-says='instruction']").await;
        let row = ada.attributes("[data-row]", "data-row").await;
        let place = row.iter().position(|piece| piece == "rc1").expect("it lies in the row") + 1;
        ada.writes(&place.to_string()).await;
        ada.sees("[data-row='rc1'][aria-pressed='true']").await;
        ada.key(Key::Enter).await;
        ada.key(Key::Enter).await;
        ada.sees("[data-lesson-says='success']").await;
    })
    .await;
}
