//! Text through the compiler and the executor.

use kmg_runtime::{Executor, Phase, Register, Work};
use kmg_syntax::diagnostic::{Code, Diagnostic};

/// A graph that was built.
pub(crate) struct Built(kmg_syntax::Built);

impl Built {
    /// The codes of what is wrong with it, if something is.
    pub(crate) fn new(text: &str) -> Result<Self, Vec<Code>> {
        let (graphs, outside) = kmg_syntax::parse::parse(text.parse().expect("tokens"));
        assert!(outside.is_empty(), "{outside:?}\n{text}");
        let [parsed] = graphs.as_slice() else { panic!("one graph") };
        let mut codes: Vec<Code> = parsed.diagnostics.faults().iter().map(|fault| fault.code).collect();
        match kmg_syntax::build(&parsed.graph) {
            Ok(built) if codes.is_empty() => return Ok(Self(built)),
            Ok(_) => {}
            Err(faults) => codes.extend(faults.iter().map(|fault| fault.code)),
        }
        Err(codes)
    }

    /// The graph of a file, or what is wrong with it.
    pub(crate) fn read(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let mut graphs = kmg_syntax::text::read(text)?;
        assert_eq!(graphs.len(), 1, "{text}");
        Ok(Self(graphs.remove(0).1))
    }

    /// The register of a name.
    pub(crate) fn register(&self, name: &str) -> Option<Register> {
        self.0.registers.iter().find(|(named, _)| named == name).map(|(_, register)| *register)
    }

    /// How many micro-ops its first node has.
    pub(crate) fn op_count(&self) -> usize {
        match self.0.spec.nodes.first().map(|node| &node.work) {
            Some(Work::Cpu(slice)) => slice.len(),
            _ => panic!("a slice"),
        }
    }

    /// How many registers the micro-ops of its first node name.
    pub(crate) fn register_count(&self) -> usize {
        let Some(Work::Cpu(slice)) = self.0.spec.nodes.first().map(|node| &node.work) else {
            panic!("a slice")
        };
        let mut named: Vec<_> =
            slice.iter().flat_map(|op| op.reads().into_iter().chain([op.writes()])).flatten().collect();
        named.sort_unstable();
        named.dedup();
        named.len()
    }

    /// Runs it with bindings in the order of their declaration: the reason of the fault, and what the bindings'
    /// registers hold at the end.
    pub(crate) fn run(&self, bindings: &[u32]) -> (Option<u32>, Vec<u32>) {
        let places: Vec<_> = self.0.bindings.iter().map(|(_, register)| *register).collect();
        self.start(&places, bindings, self.0.block.clone())
    }

    /// Runs it with values in some registers and rubbish in those behind its block: the reason of the fault, and what
    /// the registers hold at the end.
    pub(crate) fn run_at(&self, places: &[Register], values: &[u32]) -> (Option<u32>, Vec<u32>) {
        let mut block = self.0.block.clone();
        block.resize(Register::COUNT, 0xDEAD_BEEF);
        self.start(places, values, block)
    }

    fn start(&self, places: &[Register], values: &[u32], mut block: Vec<u32>) -> (Option<u32>, Vec<u32>) {
        for (register, value) in places.iter().zip(values) {
            block[register.index()] = *value;
        }
        let mut executor = Executor::new();
        executor.start(self.0.encoded.upload(), &block, 1).expect("at most 16 bindings");
        while executor.phase() == Phase::Running {
            let _ = executor.step(|_, _| panic!("no command"));
        }
        let registers = places.iter().map(|register| executor.registers()[register.index()]);
        (executor.fault().map(|fault| fault.reason.number()), registers.collect())
    }
}
