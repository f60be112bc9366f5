//! What the firmware needs of a machine beside Rust, and where it comes from.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// A program, and the Debian packages that bring it.
pub(super) struct Need {
    pub(super) program: &'static str,
    packages: &'static [&'static str],
}

pub(super) const QEMU_RISCV: Need = Need { program: "qemu-system-riscv64", packages: &["qemu-system-misc"] };
pub(super) const QEMU_ARM: Need = Need { program: "qemu-system-arm", packages: &["qemu-system-arm"] };
pub(super) const QEMU_S390X: Need = Need { program: "qemu-s390x", packages: &["qemu-user"] };
pub(super) const GCC_RISCV: Need =
    Need { program: "riscv64-unknown-elf-gcc", packages: &["gcc-riscv64-unknown-elf"] };
pub(super) const LD_RISCV: Need =
    Need { program: "riscv64-unknown-elf-ld", packages: &["binutils-riscv64-unknown-elf"] };
pub(super) const LD_ARM: Need = Need { program: "arm-none-eabi-ld", packages: &["binutils-arm-none-eabi"] };
pub(super) const GCC_S390X: Need =
    Need { program: "s390x-linux-gnu-gcc", packages: &["gcc-s390x-linux-gnu", "libc6-dev-s390x-cross"] };

/// Makes sure that the programs are there: installs what is missing where it may, and says what to install where
/// it may not.
pub(super) fn provide(needs: &[&Need]) -> Result<(), String> {
    let missing = || {
        needs
            .iter()
            .filter(|need| find(need.program).is_none())
            .flat_map(|need| need.packages.iter().copied())
    };
    let packages: Vec<&str> = missing().collect();
    if packages.is_empty() {
        return Ok(());
    }
    install(&packages)?;
    let still: Vec<&str> = missing().collect();
    if still.is_empty() { Ok(()) } else { Err(format!("installed and yet not found: {}", still.join(" "))) }
}

/// The place of a program in the search path.
pub(super) fn find(program: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Installs Debian packages where this process may.
pub(super) fn install(packages: &[&str]) -> Result<(), String> {
    let by_hand = format!("it needs the packages {0}: apt-get install {0}", packages.join(" "));
    if !may_install() {
        return Err(by_hand);
    }
    println!("installing {}", packages.join(" "));
    let mut command = apt();
    command.args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{by_hand}, which ended with {status} here")),
        Err(error) => Err(format!("{by_hand}: {error}")),
    }
}

/// Whether the package lists know a package.
pub(super) fn is_known(package: &str) -> bool {
    may_install()
        && Command::new("apt-cache")
            .args(["show", "--no-all-versions", package])
            .output()
            .is_ok_and(|output| output.status.success())
}

/// Whether this process is root on a machine with apt; the lists are brought up to date once.
fn may_install() -> bool {
    static MAY: OnceLock<bool> = OnceLock::new();
    *MAY.get_or_init(|| {
        let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
        root && find("apt-get").is_some()
            // Old lists may do.
            && apt().args(["update", "-qq"]).status().is_ok()
    })
}

fn apt() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive").current_dir(Path::new("/"));
    command
}
