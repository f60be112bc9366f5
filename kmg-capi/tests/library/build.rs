//! The libraries, each variant built once.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::tools::succeeds;

/// The static and the shared library of one build.
pub(crate) struct Library {
    pub(crate) archive: PathBuf,
    pub(crate) shared: PathBuf,
}

/// The workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn built(folder: &str, features: &str, level: &str) -> Library {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    succeeds(
        Command::new(env!("CARGO"))
            .current_dir(root())
            // The workspace's build has fetched all that this one needs.
            .args(["build", "--offline", "-p", "kmg-capi", "--profile", "capi", "--features", features])
            .env("CARGO_TARGET_DIR", &target)
            .env("CARGO_PROFILE_CAPI_OPT_LEVEL", level)
            // Flags for measuring coverage and the like are not those of a firmware.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS"),
    );
    let of = |name: &str| target.join("capi").join(name);
    Library { archive: of("libkmg_capi.a"), shared: of("libkmg_capi.so") }
}

/// The libraries of the profile `capi`.
pub(crate) fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| built("capi", "", "s"))
}

/// The libraries with the short interpreter.
pub(crate) fn small() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| built("capi-small", "small", "s"))
}

/// The libraries built for speed.
pub(crate) fn fast() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| built("capi-fast", "", "3"))
}
