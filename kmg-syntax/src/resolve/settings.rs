//! The options of a graph with their values and limits.

use kmg_runtime::{refusal, wire};
use proc_macro2::{Span, TokenStream};

use crate::ast::{Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::options::{Allow, Options};
use crate::symbols::Symbols;
use crate::value::Value;

/// An option's value; one that only the compiler knows is tested there.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) value: Value,
    pub(crate) low: u32,
    pub(crate) high: u32,
    /// Where it was written.
    pub(crate) span: Option<(Span, Span)>,
}

/// The options of a graph.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) deadline_microseconds: Setting,
    pub(crate) max_runs: Setting,
    pub(crate) step_limit: Setting,
    pub(crate) req: Setting,
    pub(crate) cores: Setting,
    pub(crate) keep: bool,
    pub(crate) bounded: bool,
    pub(crate) section: Option<(String, Span)>,
    pub(crate) krate: Option<TokenStream>,
    pub(crate) allow: Allow,
}

impl Settings {
    /// Those that are words, in the order of LANGUAGE.md 4.
    pub(crate) fn words(&self) -> [&Setting; 5] {
        [&self.deadline_microseconds, &self.max_runs, &self.step_limit, &self.req, &self.cores]
    }
}

pub(super) fn resolve(options: &Options, symbols: &mut Symbols, diagnostics: &mut Diagnostics) -> Settings {
    let mut setting = |name: &'static str, word: &Option<Word>, default: u32, low: u32, high: u32| {
        let Some(word) = word else {
            return Setting { name, value: Value::Known(default), low, high, span: None };
        };
        // One with a fault counts as not given, so that nothing else is tested against it.
        let mut value = symbols.word(word, diagnostics).unwrap_or(Value::Known(default));
        if let Some(text) = refused(name, word, &value, low, high) {
            diagnostics.push(Diagnostic::new(Code::OptionOrClause, word.start, text).to(word.end));
            value = Value::Known(default);
        }
        Setting { name, value, low, high, span: Some((word.start, word.end)) }
    };
    let settings = Settings {
        deadline_microseconds: setting(
            "deadline_microseconds",
            &options.deadline_microseconds,
            0,
            0,
            u32::MAX,
        ),
        max_runs: setting("max_runs", &options.max_runs, 1, 1, u32::MAX),
        step_limit: setting("step_limit", &options.step_limit, wire::MAX_STEP_LIMIT, 1, wire::MAX_STEP_LIMIT),
        req: setting("req", &options.req, 1, 0, u32::MAX),
        cores: setting("cores", &options.cores, wire::MAX_CORES, 1, wire::MAX_CORES),
        keep: options.keep,
        bounded: options.bounded,
        section: options.section.clone(),
        krate: options.krate.clone(),
        allow: options.allow.clone(),
    };
    for (text, span) in &settings.allow.races {
        symbols.register_unused(text, *span, diagnostics);
    }
    settings
}

/// Why a value that is known is refused; a negative one is not taken as the word that it wraps to.
fn refused(name: &str, word: &Word, value: &Value, low: u32, high: u32) -> Option<String> {
    if let WordKind::Literal { value, negative: true } = &word.kind {
        return Some(format!("`{name}` is -{}: it is {low} or more", value.wrapping_neg()));
    }
    refusal::option(name, value.known()?, low, high).map(|text| text.as_str().to_owned())
}
