//! The pictures: recorded ones, and what must hold for any.

mod goldens;
mod samples;
mod spec;
mod structure;
