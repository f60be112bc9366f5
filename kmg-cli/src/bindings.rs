use std::str::FromStr;

use kmg::Register;
use kmg::sim::{Word, WordError};

/// What `--poison` puts where nobody sets a register.
const POISON: u32 = 0xDEAD_BEEF;

/// `rN=V`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bind {
    register: Register,
    value: u32,
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
    #[error("{0} is bound twice")]
    Twice(Register),
    #[error(transparent)]
    Word(#[from] WordError),
}

impl FromStr for Bind {
    type Err = BindingsError;

    fn from_str(text: &str) -> Result<Self, BindingsError> {
        let (name, value) = text.split_once('=').ok_or_else(|| BindingsError::NoPair(text.into()))?;
        let name = name.trim();
        let register = (0..16)
            .filter_map(Register::new)
            .find(|register| register.to_string() == name)
            .ok_or_else(|| BindingsError::Name(name.into()))?;
        Ok(Self { register, value: value.parse::<Word>()?.0 })
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
/// that reads what nobody set shows.
pub(crate) fn block(block: Option<&Block>, binds: &[Bind], poison: bool) -> Result<Vec<u32>, BindingsError> {
    let unset = if poison { POISON } else { 0 };
    let mut values = block.map(|block| block.0.clone()).unwrap_or_default();
    let mut bound = [None; Register::COUNT];
    for bind in binds {
        match bound.get_mut(bind.register.index()) {
            Some(value @ None) => *value = Some(bind.value),
            _ => return Err(BindingsError::Twice(bind.register)),
        }
    }
    if let Some(last) = bound.iter().rposition(Option::is_some) {
        values = bound.iter().take(last.saturating_add(1)).map(|value| value.unwrap_or(unset)).collect();
    }
    if poison && values.len() < Register::COUNT {
        values.resize(Register::COUNT, POISON);
    }
    Ok(values)
}
