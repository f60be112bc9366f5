use std::fs;
use std::path::Path;

use kmg_syntax::diagnostic::Code;

use crate::kmg;

#[test]
fn explain_takes_a_code_in_any_spelling() {
    let first = kmg(&["explain", "KMG005"]);
    assert_eq!((first.code, first.err.as_str()), (Some(0), ""));
    assert!(first.out.starts_with("KMG005: more than four predecessors\n\n"), "{}", first.out);
    // The example is there, and no mark of Markdown; nor is there color where nobody looks.
    assert!(first.out.contains("\n    graph! {\n"), "{}", first.out);
    assert!(!first.out.contains("```") && !first.out.contains('\u{1b}') && !first.out.contains("## "));
    for spelling in ["kmg005", "5", "005", "kmg5"] {
        assert_eq!(kmg(&["explain", spelling]).out, first.out, "{spelling}");
    }
}

#[test]
fn every_code_is_listed_and_explained() {
    let list = kmg(&["explain"]).out;
    assert_eq!(list.lines().count(), Code::ALL.len());
    for code in Code::ALL {
        let title = list.lines().find_map(|line| line.strip_prefix(&format!("{code}  "))).expect("its line");
        let title = title.strip_prefix("warning: ").unwrap_or(title);
        let page = kmg(&["explain", &code.to_string()]).out;
        assert!(page.starts_with(&format!("{code}: {title}\n")), "{page}");
        for heading in ["\nWhy\n", "\nWrong\n", "\nRight\n"] {
            assert!(page.contains(heading), "{code}: {heading}");
        }
        assert_eq!(code.is_warning(), list.contains(&format!("{code}  warning: ")), "{code}");

        // The page of the book, to the letter.
        let json: serde_json::Value =
            serde_json::from_str(&kmg(&["explain", "--json", &code.to_string()]).out).unwrap();
        let book = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/errors/{code}.md"));
        assert_eq!(json["codes"][0]["page"], fs::read_to_string(book).unwrap());
    }
}

#[test]
fn an_unknown_code_is_2_and_the_nearest_is_named() {
    for (code, nearest) in
        [("7", "KMG006"), ("KMG024", "KMG023"), ("99", "KMG101"), ("KGM005", "KMG005"), ("kmg", "KMG001")]
    {
        let call = kmg(&["explain", code]);
        assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{code}");
        assert!(
            call.err.contains(&format!("there is no code `{code}`: did you mean {nearest}?")),
            "{}",
            call.err
        );
    }
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let call = kmg(&["completions", shell]);
        assert_eq!((call.code, call.err.as_str()), (Some(0), ""));
        for word in ["explain", "sim", "poison"] {
            assert!(call.out.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(kmg(&["completions", "tcsh"]).code, Some(2));
}
