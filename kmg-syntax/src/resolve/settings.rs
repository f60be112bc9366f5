//! The options of a graph with their values and limits.

use kmg_runtime::{refusal, wire};
use proc_macro2::{Span, TokenStream};

use crate::ast::{Word, WordKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::options::{Allow, Options};
use crate::symbols::Symbols;
use crate::value::Value;

/// An option that is a word, in the order of LANGUAGE.md 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordOption {
    DeadlineMicroseconds,
    MaxRuns,
    StepLimit,
    Req,
    Cores,
}

impl WordOption {
    pub(crate) const ALL: [Self; 5] =
        [Self::DeadlineMicroseconds, Self::MaxRuns, Self::StepLimit, Self::Req, Self::Cores];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::DeadlineMicroseconds => "deadline_microseconds",
            Self::MaxRuns => "max_runs",
            Self::StepLimit => "step_limit",
            Self::Req => "req",
            Self::Cores => "cores",
        }
    }

    /// The default, the least and the largest value.
    const fn limits(self) -> (u32, u32, u32) {
        match self {
            Self::DeadlineMicroseconds => (0, 0, u32::MAX),
            Self::MaxRuns => (1, 1, u32::MAX),
            Self::StepLimit => (wire::MAX_STEP_LIMIT, 1, wire::MAX_STEP_LIMIT),
            Self::Req => (1, 0, u32::MAX),
            Self::Cores => (wire::MAX_CORES, 1, wire::MAX_CORES),
        }
    }

    const fn written(self, options: &Options) -> Option<&Word> {
        match self {
            Self::DeadlineMicroseconds => options.deadline_microseconds.as_ref(),
            Self::MaxRuns => options.max_runs.as_ref(),
            Self::StepLimit => options.step_limit.as_ref(),
            Self::Req => options.req.as_ref(),
            Self::Cores => options.cores.as_ref(),
        }
    }

    /// The constant that tests it where only the compiler knows its value.
    pub(crate) const fn constant(self) -> &'static str {
        match self {
            Self::DeadlineMicroseconds => "KMG_OPTION_0",
            Self::MaxRuns => "KMG_OPTION_1",
            Self::StepLimit => "KMG_OPTION_2",
            Self::Req => "KMG_OPTION_3",
            // The grid goes nowhere but into the tests of groups, which may go nowhere themselves.
            Self::Cores => "_KMG_OPTION_4",
        }
    }
}

/// An option's value; one that only the compiler knows is tested there.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) option: WordOption,
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
    pub(crate) const fn get(&self, option: WordOption) -> &Setting {
        match option {
            WordOption::DeadlineMicroseconds => &self.deadline_microseconds,
            WordOption::MaxRuns => &self.max_runs,
            WordOption::StepLimit => &self.step_limit,
            WordOption::Req => &self.req,
            WordOption::Cores => &self.cores,
        }
    }

    /// Those that are words, in the order of LANGUAGE.md 4.
    pub(crate) fn words(&self) -> impl Iterator<Item = &Setting> {
        WordOption::ALL.into_iter().map(|option| self.get(option))
    }
}

pub(super) fn resolve(options: &Options, symbols: &mut Symbols, diagnostics: &mut Diagnostics) -> Settings {
    let mut setting = |option: WordOption| {
        let (default, low, high) = option.limits();
        let Some(word) = option.written(options) else {
            return Setting { option, value: Value::Known(default), low, high, span: None };
        };
        // One with a fault counts as not given, so that nothing else is tested against it.
        let mut value = symbols.word(word, diagnostics).unwrap_or(Value::Known(default));
        if let Some(text) = refused(option.name(), word, &value, low, high) {
            diagnostics.push(Diagnostic::new(Code::OptionOrClause, word.start, text).to(word.end));
            value = Value::Known(default);
        }
        Setting { option, value, low, high, span: Some((word.start, word.end)) }
    };
    let settings = Settings {
        deadline_microseconds: setting(WordOption::DeadlineMicroseconds),
        max_runs: setting(WordOption::MaxRuns),
        step_limit: setting(WordOption::StepLimit),
        req: setting(WordOption::Req),
        cores: setting(WordOption::Cores),
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
