use std::str::FromStr;

use kmg::Register;
use kmg::sim::{Word, WordError};
use kmg_syntax::Built;

/// What `--poison` puts where nobody sets a register.
const POISON: u32 = 0xDEAD_BEEF;

/// `NAME=V` or `rN=V`.
#[derive(Clone, Debug)]
pub(crate) struct Bind {
    name: String,
    value: u32,
}

impl Bind {
    /// The register, of a graph as text also by its name.
    fn register(&self, graph: Option<&Built>) -> Result<Register, BindingsError> {
        let name = self.name.as_str();
        let number = || (0..16).filter_map(Register::new).find(|register| register.to_string() == name);
        let Some(graph) = graph else {
            return number().ok_or_else(|| BindingsError::Name(name.into()));
        };
        let find = |list: &[(String, Register)]| {
            list.iter().find(|(known, _)| known == name).map(|(_, register)| *register)
        };
        match (find(&graph.bindings), find(&graph.registers)) {
            (Some(register), _) => Ok(register),
            (None, Some(register)) => Err(BindingsError::NoBinding { name: name.into(), register }),
            (None, None) => number().ok_or_else(|| {
                let known = graph.bindings.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>();
                BindingsError::Unknown { name: name.into(), known: known.join(", ") }
            }),
        }
    }
}

/// `V,V,...`: the binding block.
#[derive(Clone, Debug)]
pub(crate) struct Block(Vec<u32>);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BindingsError {
    #[error("`{0}` is no `rN=V` pair")]
    NoPair(String),
    #[error(
        "`{0}` is no register r0 to r15; names are those of a text graph (`.kmg`), and an upload has none"
    )]
    Name(String),
    #[error("`{name}` is a register of the graph and no binding: --bind {register}=V sets it all the same")]
    NoBinding { name: String, register: Register },
    #[error("the graph has no binding `{name}`: {}", bindings(known))]
    Unknown { name: String, known: String },
    #[error("{0} is bound twice")]
    Twice(Register),
    #[error("the binding `{0}` has no value: --bind {0}=V")]
    Missing(String),
    #[error("the binding block has {needed} words, and {given} are given")]
    Short { needed: usize, given: usize },
    #[error(transparent)]
    Word(#[from] WordError),
}

fn bindings(known: &str) -> String {
    if known.is_empty() { "it has none".to_owned() } else { format!("it has {known}") }
}

impl FromStr for Bind {
    type Err = BindingsError;

    fn from_str(text: &str) -> Result<Self, BindingsError> {
        let (name, value) = text.split_once('=').ok_or_else(|| BindingsError::NoPair(text.into()))?;
        Ok(Self { name: name.trim().to_owned(), value: value.parse::<Word>()?.0 })
    }
}

impl FromStr for Block {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Self, WordError> {
        if text.trim().is_empty() {
            return Ok(Self(Vec::new()));
        }
        text.split(',')
            .map(|value| value.parse::<Word>().map(|word| word.0))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

/// The binding block of a call: as long as what it sets needs, or with poison all 16 registers, so that a node
/// that reads what nobody set shows. A graph as text has a block of its own, with its constants and initial values,
/// and each of its bindings needs a value.
pub(crate) fn block(
    block: Option<&Block>,
    binds: &[Bind],
    poison: bool,
    graph: Option<&Built>,
) -> Result<Vec<u32>, BindingsError> {
    let unset = if poison { POISON } else { 0 };
    let own = graph.map(|graph| graph.block.clone()).unwrap_or_default();
    let mut bound = [None; Register::COUNT];
    for bind in binds {
        let register = bind.register(graph)?;
        match bound.get_mut(register.index()) {
            Some(value @ None) => *value = Some(bind.value),
            _ => return Err(BindingsError::Twice(register)),
        }
    }
    let mut values = match block {
        Some(Block(values)) if values.len() < own.len() => {
            return Err(BindingsError::Short { needed: own.len(), given: values.len() });
        }
        Some(Block(values)) => values.clone(),
        None => {
            let bindings = graph.map(|graph| graph.bindings.as_slice()).unwrap_or_default();
            let missing = bindings.iter().find(|(_, register)| bound.get(register.index()) == Some(&None));
            if let Some((name, _)) = missing {
                return Err(BindingsError::Missing(name.clone()));
            }
            own
        }
    };
    let last = bound.iter().rposition(Option::is_some).map_or(0, |last| last.saturating_add(1));
    if values.len() < last {
        values.resize(last, unset);
    }
    for (value, bound) in values.iter_mut().zip(bound) {
        *value = bound.unwrap_or(*value);
    }
    if poison && values.len() < Register::COUNT {
        values.resize(Register::COUNT, POISON);
    }
    Ok(values)
}
