//! Packages of Debian and its relatives.

use std::process::Command;

use anyhow::{Result, bail};

use crate::process::{command, output, run, succeeds};

/// Installs a package, with the rights of an administrator.
pub(crate) fn install(package: &str) -> Result<()> {
    if !succeeds(&mut command("apt-get", &["--version"])) {
        bail!("there is no apt-get here, so this is not Debian or a relative of it");
    }
    let user = output(&mut command("id", &["-u"]))?;
    let is_root = user.trim_ascii() == b"0";
    if !is_root && !succeeds(&mut command("sudo", &["--version"])) {
        bail!("only root can run `apt-get install {package}`, and there is no sudo here");
    }
    let apt_get = |arguments: &[&str]| run(&mut as_root(is_root, arguments));
    let install = ["install", "--yes", "--no-install-recommends", package];
    if apt_get(&install).is_ok() {
        return Ok(());
    }
    // A fresh system does not know of any package until it is told to look.
    eprintln!("That did not work, perhaps because the list of packages is missing or old: bringing it up to date");
    apt_get(&["update"])?;
    apt_get(&install)
}

/// A command of apt-get that asks no questions.
fn as_root(is_root: bool, arguments: &[&str]) -> Command {
    let (program, before): (_, &[&str]) = if is_root { ("env", &[]) } else { ("sudo", &["env"]) };
    let mut command = command(program, before);
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]).args(arguments);
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::describe;

    #[test]
    fn others_than_root_use_sudo() {
        let line = |is_root| describe(&as_root(is_root, &["update"]));
        assert_eq!(line(true), "env DEBIAN_FRONTEND=noninteractive apt-get update");
        assert_eq!(line(false), "sudo env DEBIAN_FRONTEND=noninteractive apt-get update");
    }
}
