//! The libraries as a program in C or Python meets them: built as docs/c.md says, compiled against, linked, run.
#![cfg(target_os = "linux")]

mod build;
mod header;
mod programs;
mod python;
mod symbols;
mod tools;
