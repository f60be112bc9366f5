//! The meaning of an upload written a second time, plainly, as `const fn`s.
