//! How faults and events stand in JSON (FORMAT.md 7): `[reason, node]` with 65535 for none, and flat events.

use kmg_runtime::{Event, EventKind, Fault, NO_NODE, NodeId, Reason};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::Posted;

#[expect(clippy::ref_option, reason = "serde's `with` passes the field by reference")]
pub(in crate::sim) fn serialize<S: Serializer>(
    fault: &Option<Fault>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    fault.map(|fault| (fault.reason, fault.node_number())).serialize(serializer)
}

pub(in crate::sim) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Fault>, D::Error> {
    let Some((number, node)) = Option::<(u32, u16)>::deserialize(deserializer)? else { return Ok(None) };
    let reason = Reason::from_number(number)
        .ok_or_else(|| Error::custom("reason 0 means that there is none: use null"))?;
    let node = match u8::try_from(node) {
        Ok(node) => Some(NodeId::new(node)),
        Err(_) if node == NO_NODE => None,
        Err(_) => {
            return Err(Error::custom(format_args!("there is no node {node}: they are 0 to 255, or 65535")));
        }
    };
    Ok(Some(Fault { reason, node }))
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FlatEvent {
    kind: EventKind,
    req: u32,
    auxiliary: u32,
    extra: u32,
    pass: u64,
}

impl From<FlatEvent> for Posted {
    fn from(flat: FlatEvent) -> Self {
        let FlatEvent { kind, req, auxiliary, extra, pass } = flat;
        Self { event: Event { kind, req, auxiliary, extra }, pass }
    }
}

impl From<Posted> for FlatEvent {
    fn from(posted: Posted) -> Self {
        let Event { kind, req, auxiliary, extra } = posted.event;
        Self { kind, req, auxiliary, extra, pass: posted.pass }
    }
}
