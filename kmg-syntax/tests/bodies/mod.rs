//! How much is tried at random.

/// How many random bodies: `cargo xtask mutants`, which runs the tests a thousand times, asks for fewer.
pub(crate) fn count() -> u64 {
    std::env::var("KMG_BODIES").ok().map_or(5_000, |count| count.parse().expect("a number"))
}
