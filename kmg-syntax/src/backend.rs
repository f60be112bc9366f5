//! Backends: finished graphs into what runs.

pub(crate) mod upload;
