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
pub(super) const THUMBV7M: Target = Target { triple: "thumbv7m-none-eabi", ..THUMBV7EM };
pub(super) const S390X: Target = Target {
    triple: "s390x-unknown-linux-gnu",
    linker: &["linker=s390x-linux-gnu-gcc"],
    linker_need: &need::GCC_S390X,
    library: "std,panic_unwind",
};

/// Where the library for a target comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// It is installed: `rustup target add`.
    Installed,
    /// It is built from its sources, by `-Z build-std`.
    Built,
}

impl Way {
    /// The words of a summary.
    pub(super) const fn describe(self) -> &'static str {
        match self {
            Self::Installed => "the target's library as it is installed",
            Self::Built => "the library built from its sources",
        }
    }

    /// The way that was not gone.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Installed => Self::Built,
            Self::Built => Self::Installed,
        }
    }
}

/// What a Rust says of itself, as far as it matters for a target.
struct Facts {
    /// What `rustc -vV` prints.
    version: String,
    /// The target's library is installed.
    target_library: bool,
    /// The sources of the library are there.
    sources: bool,
    /// Rust's own linker is there.
    own_linker: bool,
}

impl Facts {
    /// Asks a compiler; `None` if it cannot be started.
    fn ask(rustc: &Path, target: Target) -> Option<Self> {
        let ask = |arguments: &[&str]| {
            let output = Command::new(rustc).args(arguments).current_dir(root()).output().ok()?;
            output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        };
        let sysroot = PathBuf::from(ask(&["--print", "sysroot"])?);
        let host = PathBuf::from(ask(&["--print", "target-libdir"])?);
        let library = PathBuf::from(ask(&["--print", "target-libdir", "--target", target.triple])?);
        Some(Self {
            version: ask(&["-vV"])?,
            target_library: has_files(&library),
            sources: sysroot.join("lib/rustlib/src/rust/library/core").is_dir(),
            own_linker: host.parent()?.join("bin/rust-lld").is_file(),
        })
    }

    /// How it can build for the target, if it can.
    fn way(&self) -> Option<Way> {
        if minor(&self.version)? < OLDEST {
            return None;
        }
        match (self.target_library, self.sources) {
            (true, _) => Some(Way::Installed),
            (false, true) => Some(Way::Built),
            (false, false) => None,
        }
    }

    /// The compiler with its LLVM, which decides about sizes: `rustc 1.96.0 (LLVM 22.1.8)`. A nightly's number is that
    /// of many, so its day stands there too.
    fn compiler(&self) -> String {
        let value = |key: &str| self.version.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
        let mut release = value("release:").unwrap_or("of an unknown version").to_owned();
        if let Some(day) = value("commit-date:").filter(|_day| release.contains('-')) {
            release = format!("{release} of {day}");
        }
        match value("LLVM version:") {
            Some(llvm) => format!("rustc {release} (LLVM {llvm})"),
            None => format!("rustc {release}"),
        }
    }
}

/// A Rust that builds for a target.
pub(super) struct Toolchain {
    cargo: PathBuf,
    rustc: PathBuf,
    target: Target,
    facts: Facts,
    way: Way,
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
        let facts = Facts::ask(rustc, target)?;
        let way = facts.way()?;
        Some(Self { cargo: cargo.to_owned(), rustc: rustc.to_owned(), target, facts, way, locked })
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
        if self.way == Way::Built {
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
        let (bootstrap, option) = match self.way {
            Way::Built => ("RUSTC_BOOTSTRAP=1 ", format!(" -Z build-std={library}")),
            Way::Installed => ("", String::new()),
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
        !self.facts.own_linker || self.target.triple.contains("linux")
    }

    /// Where it puts what it builds.
    pub(super) fn output(&self) -> PathBuf {
        super::output()
    }

    /// What it put there for a profile.
    pub(super) fn built(&self, profile: &str, name: &str) -> PathBuf {
        self.output().join(self.target.triple).join(profile).join(name)
    }

    /// The processor.
    pub(super) const fn triple(&self) -> &'static str {
        self.target.triple
    }

    /// Where its library comes from.
    pub(super) const fn way(&self) -> Way {
        self.way
    }

    /// All of it that decides about sizes: compiler, library, linker.
    pub(super) fn made_by(&self) -> String {
        let linker = match self.linker() {
            Some(linker) => need::version(linker),
            None => "rust-lld".to_owned(),
        };
        format!("{}, {}, {linker}", self.facts.compiler(), self.way.describe())
    }
}

/// The second number of `rustc 1.96.0 (...)`.
fn minor(version: &str) -> Option<u32> {
    version.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
}

fn has_files(folder: &Path) -> bool {
    folder.read_dir().is_ok_and(|mut files| files.next().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `rustc -vV` of rustup's stable toolchain printed.
    const RUSTUP: &str = "rustc 1.95.0 (59807616e 2026-04-14)\nbinary: rustc\ncommit-hash: \
                          59807616e1fa2540724bfbac14d7976d7e4a3860\ncommit-date: 2026-04-14\nhost: \
                          x86_64-unknown-linux-gnu\nrelease: 1.95.0\nLLVM version: 22.1.2";
    /// What that of Debian's package rustc-web printed.
    const DEBIAN: &str = "rustc 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)\nbinary: \
                          rustc\ncommit-hash: ac68faa20c58cbccd01ee7208bf3b6e93a7d7f96\ncommit-date: \
                          2026-05-25\nhost: x86_64-unknown-linux-gnu\nrelease: 1.96.0\nLLVM version: 22.1.8";

    fn facts(version: &str, target_library: bool, sources: bool, own_linker: bool) -> Facts {
        Facts { version: version.into(), target_library, sources, own_linker }
    }

    /// A machine where `rustup target add` was run.
    fn rustup() -> Facts {
        facts(RUSTUP, true, false, true)
    }

    /// A machine with Debian's rustc-web, cargo-web and rust-web-src.
    fn debian() -> Facts {
        facts(DEBIAN, false, true, false)
    }

    fn toolchain(facts: Facts, target: Target) -> Toolchain {
        let way = facts.way().unwrap();
        Toolchain { cargo: "/bin/cargo".into(), rustc: "/bin/rustc".into(), target, facts, way, locked: None }
    }

    /// The arguments of a command, and what it sets of the environment.
    fn command(toolchain: &Toolchain) -> (String, String) {
        let command = toolchain.cargo("examples/firmware", "build", &["link-arg=-e0"]);
        let arguments: Vec<_> = command.get_args().map(|word| word.to_string_lossy()).collect();
        let set = |(name, value): (&std::ffi::OsStr, Option<&std::ffi::OsStr>)| {
            Some(format!("{}={}", name.to_str()?, value?.to_str()?))
        };
        let ours = |set: &String| set.starts_with("RUSTC_BOOTSTRAP") || set.starts_with("CARGO_ENCODED");
        let environment: Vec<String> = command.get_envs().filter_map(set).filter(ours).collect();
        (arguments.join(" "), environment.join(" "))
    }

    #[test]
    fn an_installed_target_is_preferred_to_one_that_must_be_built() {
        assert_eq!(rustup().way(), Some(Way::Installed));
        assert_eq!(debian().way(), Some(Way::Built));
        assert_eq!(facts(RUSTUP, true, true, true).way(), Some(Way::Installed));
        // rustup component add rust-src.
        assert_eq!(facts(RUSTUP, false, true, true).way(), Some(Way::Built));
        assert_eq!(facts(RUSTUP, false, false, true).way(), None);
    }

    #[test]
    fn a_rust_that_is_too_old_or_says_nothing_is_not_taken() {
        let version = |version: &str| facts(version, true, true, true).way();
        // Debian 12's own.
        assert_eq!(version("rustc 1.63.0 (4b91a6ea7 2022-08-08)"), None);
        assert_eq!(version("rustc 1.87.0 (17067e9ac 2025-05-09)"), None);
        assert_eq!(version("rustc 1.88.0 (6b00bc388 2025-06-23)"), Some(Way::Installed));
        assert_eq!(version("rustc 1.97.0-nightly (1b7ee0a8c 2026-05-30)"), Some(Way::Installed));
        assert_eq!(version(""), None);
    }

    #[test]
    fn an_installed_target_is_built_for_as_docs_firmware_md_says() {
        let toolchain = toolchain(rustup(), RISCV64);
        let (arguments, environment) = command(&toolchain);
        assert_eq!(arguments, "build --target riscv64gc-unknown-none-elf");
        assert_eq!(environment, "CARGO_ENCODED_RUSTFLAGS=-Clink-arg=-e0");
        assert!(toolchain.linker().is_none());
        assert_eq!(
            toolchain.shell_case(),
            "case \" $* \" in *\" --target riscv64gc-unknown-none-elf \"*) RUSTC='/bin/rustc' \
             CARGO_TARGET_RISCV64GC_UNKNOWN_NONE_ELF_RUSTFLAGS='' exec '/bin/cargo' \"$@\";; esac\n"
        );
    }

    #[test]
    fn a_library_is_built_where_its_sources_are_all_there_is() {
        let toolchain = toolchain(debian(), THUMBV7EM);
        let (arguments, environment) = command(&toolchain);
        assert_eq!(arguments, "build --target thumbv7em-none-eabi -Z build-std=core");
        assert_eq!(
            environment,
            "CARGO_ENCODED_RUSTFLAGS=-Clinker=arm-none-eabi-ld\x1f-Clinker-flavor=ld\x1f-Clink-arg=-e0 \
             RUSTC_BOOTSTRAP=1"
        );
        assert!(toolchain.linker().is_some());
        assert_eq!(
            toolchain.shell_case(),
            "case \" $* \" in *\" --target thumbv7em-none-eabi \"*) RUSTC='/bin/rustc' RUSTC_BOOTSTRAP=1 \
             CARGO_TARGET_THUMBV7EM_NONE_EABI_RUSTFLAGS='-Clinker=arm-none-eabi-ld -Clinker-flavor=ld' exec \
             '/bin/cargo' \"$@\" -Z build-std=core;; esac\n"
        );
    }

    #[test]
    fn what_made_a_figure_names_compiler_library_and_linker() {
        assert_eq!(
            toolchain(rustup(), RISCV64).made_by(),
            "rustc 1.95.0 (LLVM 22.1.2), the target's library as it is installed, rust-lld"
        );
        let debian = toolchain(debian(), RISCV64).made_by();
        let wanted = "rustc 1.96.0 (LLVM 22.1.8), the library built from its sources, ";
        assert!(debian.starts_with(wanted), "{debian}");
        let nightly = "rustc 1.97.0-nightly (1b7ee0a8c 2026-05-30)\ncommit-date: 2026-05-30\nrelease: \
                       1.97.0-nightly\nLLVM version: 22.1.8";
        let compiler = facts(nightly, true, false, true).compiler();
        assert_eq!(compiler, "rustc 1.97.0-nightly of 2026-05-30 (LLVM 22.1.8)");
    }
}
