//! Which Rust can build for a processor that is not the host's.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::need::{self, Need};
use crate::debian::ensure;
use crate::step::{cargo, root};

/// The oldest Rust that builds this workspace: `rust-version` in Cargo.toml.
const OLDEST: u32 = 88;
/// Debian's packages of a recent Rust with the sources of its library, in the order of preference.
const PACKAGES: [[&str; 3]; 2] = [["rustc-web", "cargo-web", "rust-web-src"], ["rustc", "cargo", "rust-src"]];

/// A processor to build for.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub(super) triple: &'static str,
    /// What links where Rust brings no linker of its own, as rustc's options say it.
    linker: &'static [&'static str],
    linker_need: &'static Need,
    /// The crates of the library that `-Z build-std` builds.
    library: &'static str,
}

pub(super) const RISCV64: Target = Target {
    triple: "riscv64gc-unknown-none-elf",
    linker: &["linker=riscv64-unknown-elf-ld", "linker-flavor=ld"],
    linker_need: &need::LD_RISCV,
    library: "core",
};
pub(super) const THUMBV7EM: Target = Target {
    triple: "thumbv7em-none-eabi",
    linker: &["linker=arm-none-eabi-ld", "linker-flavor=ld"],
    linker_need: &need::LD_ARM,
    library: "core",
};
pub(super) const S390X: Target = Target {
    triple: "s390x-unknown-linux-gnu",
    linker: &["linker=s390x-linux-gnu-gcc"],
    linker_need: &need::GCC_S390X,
    library: "std,panic_unwind",
};

/// A Rust that builds for a target.
pub(super) struct Toolchain {
    cargo: PathBuf,
    rustc: PathBuf,
    target: Target,
    /// Whether the library must be built too.
    build_std: bool,
    /// Whether Rust's own linker is there.
    own_linker: bool,
    /// `--locked` on a CI machine.
    locked: Option<&'static str>,
}

impl Toolchain {
    /// The first that can: this Rust with the target installed, this Rust with the sources of its library, Debian's
    /// Rust with them, which is installed where that is possible.
    pub(super) fn find(target: Target, locked: Option<&'static str>) -> Result<Self, String> {
        let this = (PathBuf::from(cargo([]).get_program()), PathBuf::from("rustc"));
        let debian = (PathBuf::from("/usr/bin/cargo"), PathBuf::from("/usr/bin/rustc"));
        let search =
            || [&this, &debian].into_iter().find_map(|(cargo, rustc)| Self::of(cargo, rustc, target, locked));
        if search().is_none() {
            // What did not help is said below, with what else would.
            let _installed = PACKAGES.iter().any(|packages| ensure(|| search().is_some(), packages).is_ok());
        }
        search().ok_or_else(|| {
            format!(
                "no Rust here builds for {0}: rustup target add {0}, or rustup component add rust-src, or Debian's \
                 packages {1}",
                target.triple,
                PACKAGES[0].join(" ")
            )
        })
    }

    fn of(cargo: &Path, rustc: &Path, target: Target, locked: Option<&'static str>) -> Option<Self> {
        let ask = |arguments: &[&str]| {
            let output = Command::new(rustc).args(arguments).current_dir(root()).output().ok()?;
            output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        };
        if minor(&ask(&["--version"])?)? < OLDEST {
            return None;
        }
        let sysroot = PathBuf::from(ask(&["--print", "sysroot"])?);
        let host = PathBuf::from(ask(&["--print", "target-libdir"])?);
        let library = PathBuf::from(ask(&["--print", "target-libdir", "--target", target.triple])?);
        let build_std = !has_files(&library);
        if build_std && !sysroot.join("lib/rustlib/src/rust/library/core").is_dir() {
            return None;
        }
        let own_linker = host.parent()?.join("bin/rust-lld").is_file();
        Some(Self { cargo: cargo.to_owned(), rustc: rustc.to_owned(), target, build_std, own_linker, locked })
    }

    /// A command of cargo in a folder of the repository, for the target. `flags` are rustc's, for what is linked.
    pub(super) fn cargo(&self, folder: &str, subcommand: &str, flags: &[&str]) -> Command {
        let mut command = Command::new(&self.cargo);
        command
            .arg(subcommand)
            .args(self.locked)
            .args(["--target", self.target.triple])
            .current_dir(root().join(folder));
        command.env("RUSTC", &self.rustc).env("CARGO_TARGET_DIR", self.output());
        for of_the_outer_cargo in ["CARGO_MANIFEST_DIR", "CARGO_PKG_NAME", "RUSTC_WRAPPER", "RUSTFLAGS"] {
            command.env_remove(of_the_outer_cargo);
        }
        if self.build_std {
            // What this option is called is not stable; what it does has not changed for years.
            command.env("RUSTC_BOOTSTRAP", "1").args(["-Z", &format!("build-std={}", self.target.library)]);
        }
        let linker = if self.needs_linker() { self.target.linker } else { &[] };
        let flags: Vec<String> = linker.iter().chain(flags).map(|flag| format!("-C{flag}")).collect();
        command.env("CARGO_ENCODED_RUSTFLAGS", OsString::from(flags.join("\x1f")));
        command
    }

    /// A line of a shell script that is `cargo`: it goes on with this cargo if the command names the target.
    pub(super) fn shell_case(&self) -> String {
        let Self { cargo, rustc, target: Target { triple, library, .. }, .. } = self;
        let (bootstrap, option) = match self.build_std {
            true => ("RUSTC_BOOTSTRAP=1 ", format!(" -Z build-std={library}")),
            false => ("", String::new()),
        };
        let variable = triple.to_uppercase().replace('-', "_");
        let flags: Vec<String> = match self.needs_linker() {
            true => self.target.linker.iter().map(|flag| format!("-C{flag}")).collect(),
            false => Vec::new(),
        };
        format!(
            "case \" $* \" in *\" --target {triple} \"*) RUSTC='{}' {bootstrap}CARGO_TARGET_{variable}_RUSTFLAGS='{}' \
             exec '{}' \"$@\"{option};; esac\n",
            rustc.display(),
            flags.join(" "),
            cargo.display()
        )
    }

    /// The linker of the system's that it needs.
    pub(super) fn linker(&self) -> Option<&'static Need> {
        self.needs_linker().then_some(self.target.linker_need)
    }

    fn needs_linker(&self) -> bool {
        !self.own_linker || self.target.triple.contains("linux")
    }

    /// Where it puts what it builds.
    pub(super) fn output(&self) -> PathBuf {
        super::output()
    }

    /// What it put there for a profile.
    pub(super) fn built(&self, profile: &str, name: &str) -> PathBuf {
        self.output().join(self.target.triple).join(profile).join(name)
    }

    /// The compiler, to name beside figures.
    pub(super) fn version(&self) -> String {
        let output = Command::new(&self.rustc).arg("--version").current_dir(root()).output();
        let version =
            output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        version.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
    }
}

/// The second number of `rustc 1.96.0 (...)`.
fn minor(version: &str) -> Option<u32> {
    version.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
}

fn has_files(folder: &Path) -> bool {
    folder.read_dir().is_ok_and(|mut files| files.next().is_some())
}
