//! `kmg build --emit`: source with the upload as an array. What it writes is in `emitted/`, so that compilers read it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ::kmg::Upload;

use crate::{folder, kmg, kmg_fed};

/// What `--emit rust` wrote, compiled.
#[allow(unsafe_code, unreachable_pub, reason = "written for a file that others use")]
mod emitted {
    include!("emitted/newton.rs");
    include!("emitted/lone.rs");
}

fn emitted(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tool/emitted").join(file)
}

fn upload(graph: &str) -> Vec<u8> {
    let output = folder(&format!("emit-{graph}")).join("upload.bin");
    let source = emitted("newton.kmg");
    let call =
        kmg(&[Path::new("build"), &source, "--graph".as_ref(), graph.as_ref(), "-o".as_ref(), &output]);
    assert_eq!(call.code, Some(0), "{}", call.err);
    fs::read(output).unwrap()
}

#[test]
fn emitted_sources_are_as_recorded() {
    let text = fs::read(emitted("newton.kmg")).unwrap();
    for (graph, form, file) in [
        ("Newton", "c", "newton.c"),
        ("Newton", "rust", "newton.rs"),
        ("Lone", "c", "lone.c"),
        ("Lone", "rust", "lone.rs"),
    ] {
        let call = kmg_fed(&text, &["build", "-", "--graph", graph, "--emit", form]);
        assert_eq!((call.code, call.err.as_str()), (Some(0), ""));
        assert_eq!(call.out, fs::read_to_string(emitted(file)).unwrap(), "{file}");
    }
}

#[test]
fn rust_reads_the_upload() {
    for (lines, graph) in [(&emitted::NEWTON_UPLOAD[..], "Newton"), (&emitted::LONE_UPLOAD, "Lone")] {
        assert_eq!(Upload::from_lines(lines).unwrap().bytes(), upload(graph));
    }
    assert_eq!((emitted::NEWTON_BLOCK, emitted::LONE_BLOCK), ([0, 65], []));
    assert_eq!((emitted::newton_bind_iteration, emitted::NEWTON_CORES), (0, 60));
}

/// A program that includes both files writes the bytes of the arrays, in every dialect that a firmware may use.
#[test]
fn c_reads_the_upload() {
    const PROGRAM: &str = "\
#include <stdio.h>
#include \"newton.c\"
#include \"lone.c\"

int main(void)
{
    if (newton_block[newton_bind_iteration] != 0 || newton_block[1] != 65 || NEWTON_BLOCK_WORDS != 2)
        return 1;
    if (LONE_BLOCK_WORDS != 0 || NEWTON_CORES != 60)
        return 2;
    if ((uintptr_t)newton_upload % 64 != 0 || (uintptr_t)lone_upload % 64 != 0)
        return 3;
    fwrite(newton_upload, 1, NEWTON_BYTES, stdout);
    fwrite(lone_upload, 1, LONE_BYTES, stdout);
    return 0;
}
";
    let folder = folder("emit-c");
    fs::write(folder.join("program.c"), PROGRAM).unwrap();
    let expected = [upload("Newton"), upload("Lone")].concat();
    for dialect in ["-std=c99", "-std=c11", "-std=gnu17"] {
        let compiler = Command::new("cc")
            .args([dialect, "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-I"])
            .arg(emitted(""))
            .arg(folder.join("program.c"))
            .arg("-o")
            .arg(folder.join("program"))
            .output()
            .unwrap();
        assert!(compiler.status.success(), "{dialect}: {}", String::from_utf8_lossy(&compiler.stderr));
        let program = Command::new(folder.join("program")).output().unwrap();
        assert!(program.status.success(), "{dialect}: {}", program.status);
        assert_eq!(program.stdout, expected, "{dialect}");
    }
}

#[test]
fn a_section_is_quoted_and_a_file_is_written_on_demand() {
    let folder = folder("emit-file");
    let output = folder.join("odd.c");
    let text =
        r#"#[graph(section = "a\"b\\c?")] graph Odd { bind r#type; command step = 1(r#type) on 0..1; }"#;
    let call = kmg_fed(text.as_bytes(), &["build", "-", "--emit", "c", "-o", output.to_str().unwrap()]);
    assert_eq!(call.code, Some(0), "{}", call.err);
    assert_eq!(call.out, format!("{}: 256 bytes, 1 node\n", output.display()));
    let source = fs::read_to_string(output).unwrap();
    assert!(source.contains(r#"section("a\042b\134c\077")"#), "{source}");
    assert!(source.contains("odd_bind_type = 0") && !source.contains("_CORES"), "{source}");

    let call = kmg_fed(text.as_bytes(), &["build", "-", "--emit", "pascal"]);
    assert_eq!(call.code, Some(2));
    assert!(call.err.contains("invalid value 'pascal'") && call.err.contains("bin, c, rust"), "{}", call.err);
    let call = kmg_fed(b"graph Wrong { join a after b; }", &["build", "-", "--emit", "c"]);
    assert_eq!((call.code, call.out.as_str()), (Some(1), ""));
}
