//! What the libraries ask of a program, and what they give it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection, ObjectSymbol};

use crate::build::{Library, fast, library, small};

const FUNCTIONS: [&str; 6] = ["kmg_check", "kmg_complete", "kmg_retry", "kmg_start", "kmg_step", "kmg_stop"];
/// What every C library and `compiler_builtins` have.
const MEMORY: [&str; 3] = ["memcmp", "memcpy", "memset"];

fn libraries() -> [&'static Library; 3] {
    [library(), small(), fast()]
}

fn set<'a>(names: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    names.into_iter().map(str::to_owned).collect()
}

/// The names of symbols that pass a test.
fn names<'a, S: ObjectSymbol<'a> + 'a>(
    symbols: impl Iterator<Item = S>,
    test: impl Fn(&S) -> bool,
) -> BTreeSet<String> {
    symbols
        .filter(test)
        .map(|symbol| symbol.name().unwrap().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// Calls a function with the one object of an archive that is made of this crate and of what it depends on.
fn object(archive: &Path, look: impl FnOnce(&object::File<'_>)) {
    let bytes = fs::read(archive).unwrap();
    let archive = ArchiveFile::parse(&*bytes).unwrap();
    let mut own = Vec::new();
    for member in archive.members() {
        let member = member.unwrap();
        let name = String::from_utf8_lossy(member.name()).into_owned();
        if name.starts_with("kmg_capi.") {
            own.push(member);
        } else {
            // The compiler's own arithmetic is in every library of Rust's, as libgcc is beside those of gcc; a linker
            // takes what is asked for.
            assert!(name.starts_with("compiler_builtins-") || !name.contains(".rcgu."), "{name}");
        }
    }
    let [own] = own.as_slice() else { panic!("{} objects, not one", own.len()) };
    look(&object::File::parse(own.data(&*bytes).unwrap()).unwrap());
}

#[test]
fn the_static_library_asks_for_memory_functions_alone() {
    for library in libraries() {
        object(&library.archive, |object| {
            let undefined = names(object.symbols(), |symbol| symbol.is_undefined());
            assert!(undefined.is_subset(&set(MEMORY)), "{undefined:?}");
            let global = names(object.symbols(), |symbol| symbol.is_definition() && symbol.is_global());
            assert_eq!(global, set(FUNCTIONS));
            // What can panic would bring its message, and the handler would stay.
            let all = names(object.symbols(), |_| true);
            assert!(all.iter().all(|name| !name.contains("panic") && !name.contains("unwind")), "{all:?}");
            // All state is in the caller's memory.
            for section in object.sections() {
                let name = section.name().unwrap();
                let writable =
                    name.starts_with(".bss") || name.starts_with(".data") || name.starts_with(".tdata");
                assert!(section.size() == 0 || !writable || name.starts_with(".data.rel.ro"), "{name}");
            }
        });
    }
}

#[test]
fn the_shared_library_gives_the_functions_alone() {
    for library in libraries() {
        let bytes = fs::read(&library.shared).unwrap();
        let object = object::File::parse(&*bytes).unwrap();
        let exports = names(object.dynamic_symbols(), |symbol| symbol.is_definition());
        assert_eq!(exports, set(FUNCTIONS));
        let asked = names(object.dynamic_symbols(), |symbol| symbol.is_undefined() && !symbol.is_weak());
        assert!(asked.is_subset(&set(MEMORY)), "{asked:?}");
    }
}
