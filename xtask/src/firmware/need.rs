//! What the firmware needs of a machine beside Rust, and where it comes from.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::debian::ensure;

/// A program, and the Debian packages that bring it.
pub(super) struct Need {
    program: &'static str,
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

/// Makes sure that the programs are there: root gets what is missing.
pub(super) fn provide(needs: &[&Need]) -> Result<(), String> {
    let missing = || needs.iter().filter(|need| find(need.program).is_none());
    let packages: Vec<&str> = missing().flat_map(|need| need.packages.iter().copied()).collect();
    ensure(|| missing().next().is_none(), &packages)
}

/// What a program says of its version: its first line, without what is in parentheses.
pub(super) fn version(need: &Need) -> String {
    let output = Command::new(need.program).arg("--version").output();
    let said = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let line = said.lines().next().unwrap_or_default();
    match line.split_once(" (").zip(line.rsplit_once(") ")) {
        Some(((name, _), (_, version))) => format!("{name} {version}"),
        None => format!("{} {line}", need.program),
    }
}

/// The place of a program in the search path.
pub(super) fn find(program: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}
