use kmg_runtime::NodeId;

/// So many quiet passes in a row and every node that is still ready is a busy command.
///
/// A quiet pass is one in which nothing completed, nothing was submitted and no round ended. While the ring holds
/// a node that is not a busy command, a node is done at least every 17 passes (16 nodes are taken per pass of at
/// most 256), and a round has 256 nodes.
const SETTLED: u32 = 17 * 256;

/// Finds passes that repeat, so that a long wait costs no time: nobody can tell the outcome apart.
///
/// Once settled the ring holds busy commands only, and nothing changes but its rotation, the same by every pass.
/// So when a pass offers first the node that an earlier one offered first, all passes between the two repeat
/// until something outside happens.
#[derive(Default)]
pub(super) struct Quiet {
    passes: u32,
    anchor: Option<(Option<NodeId>, u64)>,
}

impl Quiet {
    /// After a quiet pass whose first offered command was that node's, if any was: how many whole periods' passes
    /// may be left out before `wake`, the first pass in which something can happen.
    pub(super) fn skip(&mut self, pass: u64, offered: Option<NodeId>, wake: u64) -> u64 {
        if self.passes < SETTLED {
            self.passes = self.passes.saturating_add(1);
            return 0;
        }
        match self.anchor {
            Some((node, earlier)) if node == offered => {
                let left = wake.saturating_sub(pass.saturating_add(1));
                let rest = left.checked_rem(pass.saturating_sub(earlier)).unwrap_or(left);
                left.saturating_sub(rest)
            }
            Some(_) => 0,
            None => {
                self.anchor = Some((offered, pass));
                0
            }
        }
    }
}
