//! The one object of a static library that is ours.
//!
//! Beside it lie the compiler's own: their kinds of relocation are those of the LLVM that made them, which an older
//! binutils does not know. No tool gets to rewrite them.

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSymbol};

/// The bytes of the only member that defines these functions.
pub(super) fn defining<'a>(archive: &'a [u8], functions: &[&str]) -> Result<&'a [u8], String> {
    let file = ArchiveFile::parse(archive).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for member in file.members() {
        let member = member.map_err(|error| error.to_string())?;
        let bytes = member.data(archive).map_err(|error| error.to_string())?;
        // What is no object is the compiler's description of a crate.
        let Ok(object) = object::File::parse(bytes) else { continue };
        let defined = |name: &str| {
            object
                .symbols()
                .any(|symbol| symbol.is_definition() && symbol.name().is_ok_and(|own| own == name))
        };
        let number = functions.iter().filter(|name| defined(name)).count();
        if number == functions.len() {
            found.push(bytes);
        } else if number > 0 {
            return Err(format!(
                "{} defines {number} of {functions:?}",
                String::from_utf8_lossy(member.name())
            ));
        }
    }
    match found.as_slice() {
        [only] => Ok(only),
        found => Err(format!("{} members define {functions:?}, not one", found.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R_RISCV_SET_ULEB128, which LLVM writes into debug information and binutils 2.40 does not know.
    const SET_ULEB128: u64 = 0x3c;

    /// A section: its name, its type, flags, contents, link, info, the size of an entry.
    type Section<'a> = (u32, u32, u64, &'a [u8], u32, u32, u64);

    /// An object for riscv64 that defines a function, with a relocation of that kind in its debug information.
    fn elf(function: &str, relocation: Option<u64>) -> Vec<u8> {
        // Sections: none, .text, .debug_loclists, .rela.debug_loclists, .symtab, .strtab.
        let text = [0x67, 0x80, 0, 0]; // ret
        let lists = [0_u8; 8];
        let relocations: Vec<u64> = relocation.map_or(Vec::new(), |kind| vec![0, 1 << 32 | kind, 0]);
        let relocations: Vec<u8> = relocations.iter().flat_map(|word| word.to_le_bytes()).collect();
        // The name, a global function in section 1, its value and its size.
        let symbols =
            [&[0; 24][..], &[1, 0, 0, 0, 0x12, 0, 1, 0], &[0; 8], &[4, 0, 0, 0, 0, 0, 0, 0]].concat();
        let names =
            [b"\0", function.as_bytes(), b"\0.text\0.debug_loclists\0.rela.debug_loclists\0.symtab\0"]
                .concat();
        let name = |wanted: &str| -> u32 {
            let wanted = [b"\0", wanted.as_bytes(), b"\0"].concat();
            names.windows(wanted.len()).position(|window| window == wanted).map_or(0, |at| at as u32 + 1)
        };
        let sections: [Section<'_>; 5] = [
            (name(".text"), 1, 6, &text, 0, 0, 0),
            (name(".debug_loclists"), 1, 0, &lists, 0, 0, 0),
            (name(".rela.debug_loclists"), 4, 0x40, &relocations, 4, 2, 24),
            (name(".symtab"), 2, 0, &symbols, 5, 1, 24),
            (name(".symtab") + 8, 3, 0, &names, 0, 0, 0),
        ];
        let (mut contents, mut headers) = (Vec::new(), vec![0; 64]);
        for (name, kind, flags, bytes, link, info, entry) in sections {
            let offset = 64 + contents.len() as u64;
            for word in [name, kind] {
                headers.extend(word.to_le_bytes());
            }
            for word in [flags, 0, offset, bytes.len() as u64] {
                headers.extend(word.to_le_bytes());
            }
            for word in [link, info] {
                headers.extend(word.to_le_bytes());
            }
            for word in [1, entry] {
                headers.extend(u64::to_le_bytes(word));
            }
            contents.extend(bytes);
            contents.resize(contents.len().next_multiple_of(8), 0);
        }
        let mut file = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x01\0\xf3\0\x01\0\0\0".to_vec();
        for word in [0, 0, 64 + contents.len() as u64] {
            file.extend(u64::to_le_bytes(word));
        }
        // The double-precision ABI with compressed instructions; the sizes of headers; six sections, names in the last.
        file.extend([5, 0, 0, 0, 64, 0, 0, 0, 0, 0, 64, 0, 6, 0, 5, 0]);
        [file, contents, headers].concat()
    }

    /// An archive of these members.
    fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = b"!<arch>\n".to_vec();
        for (name, bytes) in members {
            archive.extend(format!("{:<48}{:<10}`\n", format!("{name}/"), bytes.len()).into_bytes());
            archive.extend(*bytes);
            archive.resize(archive.len().next_multiple_of(2), b'\n');
        }
        archive
    }

    #[test]
    fn our_objects_are_told_from_the_compilers() {
        let (ours, theirs) = (elf("kmg_check", None), elf("memcpy", Some(SET_ULEB128)));
        // The stranger has such a relocation, as the objects of the compiler have that came with rustup's target.
        let stranger = object::File::parse(theirs.as_slice()).unwrap();
        let kinds: Vec<object::RelocationFlags> =
            object::ObjectSection::relocations(&stranger.section_by_name(".debug_loclists").unwrap())
                .map(|(_, relocation)| relocation.flags())
                .collect();
        assert_eq!(kinds.len(), 1, "{kinds:?}");
        assert!(format!("{kinds:?}").contains("60"), "{kinds:?}");

        let both = archive(&[("rust.metadata", b"no object"), ("theirs.o", &theirs), ("ours.o", &ours)]);
        assert_eq!(defining(&both, &["kmg_check"]), Ok(ours.as_slice()));
    }

    #[test]
    fn an_archive_without_exactly_one_whole_copy_is_refused() {
        let (check, step) = (elf("kmg_check", None), elf("kmg_step", None));
        let none = archive(&[("step.o", &step)]);
        assert_eq!(defining(&none, &["kmg_check"]).unwrap_err(), "0 members define [\"kmg_check\"], not one");
        let two = archive(&[("a.o", &check), ("b.o", &check)]);
        assert_eq!(defining(&two, &["kmg_check"]).unwrap_err(), "2 members define [\"kmg_check\"], not one");
        let halves = archive(&[("check.o", &check), ("step.o", &step)]);
        let why = defining(&halves, &["kmg_check", "kmg_step"]).unwrap_err();
        assert_eq!(why, "check.o defines 1 of [\"kmg_check\", \"kmg_step\"]");
    }
}
