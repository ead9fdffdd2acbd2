//! Ways to compile to WebAssembly.
//!
//! rustup brings the standard library for WebAssembly wherever it can download. Where it cannot, Debian has a compiler of
//! its own together with the source of the standard library, which is then compiled along with the page.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::prerequisites::{DEBIAN_RUST, Prerequisite};
use crate::process::{cargo, command, output, succeeds};
use crate::target;
use crate::web::profile::PageProfile;

/// What browsers run.
const TARGET: &str = "wasm32-unknown-unknown";

/// The programs: the page itself, and what thinks beside it.
const PROGRAMS: [&str; 2] = ["web", "thinker"];

/// A way to compile to WebAssembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// With the toolchain that is used for everything else.
    Toolchain,
    /// With Debian's compiler, and its standard library from source.
    Debian,
}

impl Route {
    /// The first way that is open here; what is missing is installed.
    pub(crate) fn find() -> Result<Route> {
        if toolchain_has_target() {
            return Ok(Route::Toolchain);
        }
        eprintln!("This Rust does not compile to WebAssembly yet: asking rustup for {TARGET}");
        if succeeds(&mut command("rustup", &["target", "add", TARGET])) && toolchain_has_target() {
            return Ok(Route::Toolchain);
        }
        eprintln!(
            "rustup cannot bring it: taking Debian's compiler, which builds the standard library along with the page"
        );
        DEBIAN_RUST
            .iter()
            .try_for_each(Prerequisite::ensure)
            .with_context(|| format!("cannot compile to WebAssembly; `rustup target add {TARGET}` would help"))?;
        Ok(Route::Debian)
    }

    /// The command that compiles all programs.
    pub(crate) fn compile(self, profile: PageProfile) -> Command {
        let [page, thinker] = PROGRAMS;
        let arguments =
            ["build", "--package", page, "--package", thinker, "--profile", profile.name(), "--target", TARGET];
        match self {
            Route::Toolchain => cargo(&arguments),
            Route::Debian => {
                let mut command = command("/usr/bin/cargo", &arguments);
                command
                    .args(["-Z", "build-std=std,panic_abort"])
                    .arg("--target-dir")
                    .arg(self.target_folder())
                    .env("RUSTC", "/usr/bin/rustc")
                    // The one way to let a stable compiler build its own standard library.
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker())
                    .env(
                        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
                        "-C linker-flavor=wasm-ld -C link-args=--emit-relocs --cfg erase_components",
                    )
                    // Cargo lets us find the libraries of its own compiler, which are not those of this one.
                    .env_remove("LD_LIBRARY_PATH");
                command
            }
        }
    }

    /// A command that looks at the page's own code without compiling it to the end, such as clippy: for WebAssembly if
    /// the toolchain has its standard library. Debian's compiler has no clippy of its own, so that natively is the way to
    /// look at the page there; it is neither built nor tested so.
    pub(crate) fn inspect(self, subcommand: &[&str]) -> Command {
        let [page, _] = PROGRAMS;
        let target: &[&str] = match self {
            Route::Toolchain => &["--target", TARGET],
            Route::Debian => &[],
        };
        cargo(&[subcommand, &["--package", page], target].concat())
    }

    /// Where the compiled programs are.
    pub(crate) fn compiled(self, profile: PageProfile) -> [PathBuf; 2] {
        let folder = self.target_folder().join(TARGET).join(profile.name());
        PROGRAMS.map(|program| folder.join(program).with_extension("wasm"))
    }

    /// Two compilers in one folder would undo each other's work.
    fn target_folder(self) -> PathBuf {
        match self {
            Route::Toolchain => target::folder(),
            Route::Debian => target::folder().join("web-std"),
        }
    }
}

/// What links WebAssembly for Debian's compiler. Debian's own linker is so old that a page cannot be taken apart which it
/// has linked, so the one that comes with the toolchain does it, if there is one.
fn linker() -> PathBuf {
    let told = |question: &[&str]| {
        output(&mut command("rustc", question)).map(|told| String::from_utf8_lossy(&told).into_owned())
    };
    let of_toolchain = || {
        let (sysroot, version) = (told(&["--print", "sysroot"]).ok()?, told(&["--version", "--verbose"]).ok()?);
        let host = version.lines().find_map(|line| line.strip_prefix("host: "))?;
        Some(Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld"))
    };
    of_toolchain().filter(|linker| linker.is_file()).unwrap_or_else(|| PathBuf::from("wasm-ld"))
}

/// Whether the standard library for WebAssembly is there.
fn toolchain_has_target() -> bool {
    let Ok(folder) = output(&mut command("rustc", &["--print", "target-libdir", "--target", TARGET])) else {
        return false;
    };
    Path::new(String::from_utf8_lossy(&folder).trim()).is_dir()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::describe;

    #[test]
    fn each_profile_has_a_folder_of_its_own() {
        let line = describe(&Route::Toolchain.compile(PageProfile::Small));
        assert_eq!(line, "cargo build --package web --package thinker --profile web --target wasm32-unknown-unknown");
        let [file, _] = Route::Toolchain.compiled(PageProfile::Quick);
        assert!(file.ends_with("wasm32-unknown-unknown/web-dev/web.wasm"), "{}", file.display());
    }

    #[test]
    fn the_page_is_inspected_for_webassembly_where_that_is_possible() {
        let line = |route: Route| describe(&route.inspect(&["clippy"]));
        assert_eq!(line(Route::Toolchain), "cargo clippy --package web --target wasm32-unknown-unknown");
        assert_eq!(line(Route::Debian), "cargo clippy --package web");
    }

    #[test]
    fn debians_compiler_keeps_to_itself() {
        let command = Route::Debian.compile(PageProfile::Small);
        assert_eq!(command.get_program(), "/usr/bin/cargo");
        let line = describe(&command);
        assert!(
            line.contains("RUSTC=\"/usr/bin/rustc\" ") && line.contains(" -Z build-std=std,panic_abort "),
            "{line}"
        );
        let [_, file] = Route::Debian.compiled(PageProfile::Small);
        assert!(file.ends_with("web-std/wasm32-unknown-unknown/web/thinker.wasm"), "{}", file.display());
    }
}
