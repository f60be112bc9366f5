//! The pages of the codes, which `kmg-cli/errors` finds in the book.

use kmg_syntax::diagnostic::Code;

macro_rules! pages {
    ($($code:ident $name:literal;)*) => {
        /// Each code with its page in Markdown.
        const PAGES: &[(Code, &str)] =
            &[$((Code::$code, include_str!(concat!("../../errors/", $name, ".md"))),)*];
    };
}

pages! {
    Syntax "KMG001";
    UnknownName "KMG002";
    NameTaken "KMG003";
    Cycle "KMG004";
    FifthPredecessor "KMG005";
    SelfEdge "KMG006";
    Registers "KMG008";
    Capacity "KMG009";
    Handler "KMG010";
    Group "KMG011";
    Arguments "KMG012";
    Declaration "KMG013";
    OptionOrClause "KMG014";
    Label "KMG015";
    ConstantWritten "KMG016";
    ModByZero "KMG017";
    Endless "KMG018";
    Race "KMG019";
    Empty "KMG020";
    Number "KMG021";
    Expectation "KMG022";
    NoHandler "KMG023";
    Unused "KMG101";
    Rounds "KMG102";
    Unreachable "KMG103";
    Unbounded "KMG104";
    Repeated "KMG105";
}

/// The page of a code.
pub(super) fn page(code: Code) -> Option<&'static str> {
    PAGES.iter().find(|(known, _)| *known == code).map(|(_, page)| *page)
}

#[cfg(test)]
mod tests {
    use super::{Code, PAGES, page};

    #[test]
    fn every_code_has_its_own_page() {
        assert_eq!(PAGES.len(), Code::ALL.len());
        for code in Code::ALL {
            assert!(page(*code).is_some_and(|page| page.starts_with(&format!("# {code}: "))), "{code}");
        }
    }
}
