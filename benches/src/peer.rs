//! The engine in C: built, loaded and called.

#![allow(unsafe_code, reason = "calls of a C library; each block says what it relies on")]

use std::error::Error;
use std::ffi::{c_int, c_void};
use std::path::{Path, PathBuf};
use std::process::Command;

use kmg_runtime::wire::Le32;
use kmg_runtime::{Encoded, Step};
use libloading::Library;

use crate::engine::{Engine, Placed};

type Submit = extern "C" fn(*mut c_void, u32, *const [Le32; 16]) -> c_int;

/// The functions of `km.h`.
#[derive(Clone, Copy)]
struct Functions {
    check: unsafe extern "C" fn(*const c_void, usize) -> u32,
    start: unsafe extern "C" fn(*mut State, *const c_void, *const u32, u32, u32) -> u32,
    step: unsafe extern "C" fn(*mut State, Submit, *mut c_void) -> c_int,
    complete: unsafe extern "C" fn(*mut State, u32, u32) -> c_int,
}

/// Room for a state; its first 16 words are the registers.
type State = Placed<[u32; 1024]>;

/// A built and loaded engine, with the folder that it was built in.
pub(crate) struct Peer {
    folder: PathBuf,
    functions: Functions,
    state_bytes: usize,
    /// Keeps the functions loaded; unloaded when the peer is dropped.
    _library: Library,
}

impl Peer {
    /// Builds `km.c` with `gcc -O2`, and `bench.c`, in a temporary folder.
    pub(crate) fn build(source: &Path) -> Result<Self, Box<dyn Error>> {
        let folder = std::env::temp_dir().join(format!("kmg-benches-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let engine = source.join("km.c");
        let size = folder.join("size.c");
        std::fs::write(&size, "#include \"km.h\"\nconst uint32_t state_bytes = sizeof(kmg_state_t);\n")?;
        let library = folder.join("libkm.so");
        let mut gcc = Command::new("gcc");
        gcc.args(["-std=c99", "-ffreestanding", "-fPIC", "-O2", "-shared", "-nostdlib", "-I"]).arg(source);
        succeed(gcc.arg(&engine).arg(&size).arg("-o").arg(&library))?;
        let mut gcc = Command::new("gcc");
        gcc.args(["-std=c99", "-O2"]).arg(source.join("bench.c")).arg(&engine);
        succeed(gcc.arg("-o").arg(folder.join("bench")))?;

        // SAFETY: it was just built from the given source, without initializers.
        let library = unsafe { Library::new(library) }?;
        // SAFETY: the types are those that km.h declares, and that size.c defines. The functions are called only
        // while `Peer` holds the library.
        let (functions, state_bytes) = unsafe {
            let functions = Functions {
                check: *library.get(b"kmg_check")?,
                start: *library.get(b"kmg_start")?,
                step: *library.get(b"kmg_step")?,
                complete: *library.get(b"kmg_complete")?,
            };
            (functions, **library.get::<*const u32>(b"state_bytes")? as usize)
        };
        if state_bytes > size_of::<State>() {
            return Err("the state of the engine in C has no room in 4,096 bytes".into());
        }
        Ok(Self { folder, functions, state_bytes, _library: library })
    }

    /// An upload that its bench writes with `--dump`.
    pub(crate) fn dump(&self, name: &str) -> Result<Vec<u8>, Box<dyn Error>> {
        let file = self.folder.join(name).with_extension("bin");
        if !file.exists() {
            succeed(Command::new(self.folder.join("bench")).arg("--dump").arg(&self.folder))?;
        }
        Ok(std::fs::read(file)?)
    }

    /// The size of its state.
    pub(crate) fn state_bytes(&self) -> usize {
        self.state_bytes
    }

    /// The engine with that upload.
    pub(crate) fn engine<'a>(&'a self, upload: &'a Encoded) -> Theirs<'a> {
        Theirs { upload, functions: &self.functions, state: Box::new(Placed([0; 1024])) }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // A folder that stays behind does no harm.
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

fn succeed(command: &mut Command) -> Result<(), Box<dyn Error>> {
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}

/// The engine in C with one upload.
pub(crate) struct Theirs<'a> {
    upload: &'a Encoded,
    functions: &'a Functions,
    state: Box<State>,
}

/// Called by the engine for each command.
extern "C" fn submit<F: FnMut(u8, &[Le32; 16])>(
    note: *mut c_void,
    node: u32,
    line: *const [Le32; 16],
) -> c_int {
    // SAFETY: `step` passes a pointer to its `F` and nothing else uses it meanwhile; the line is valid during
    // the call (km.h).
    let (note, line) = unsafe { (&mut *note.cast::<F>(), &*line) };
    note(node as u8, line);
    0
}

impl Engine for Theirs<'_> {
    fn check(&mut self) -> bool {
        let bytes = self.upload.bytes();
        // SAFETY: the pointer is to that many bytes, aligned to 64.
        unsafe { (self.functions.check)(bytes.as_ptr().cast(), bytes.len()) == 0 }
    }

    fn start(&mut self) {
        let upload = self.upload.bytes().as_ptr().cast();
        // SAFETY: the state has room enough (`build`), the upload was checked and outlives it, no binding is read.
        let refused = unsafe { (self.functions.start)(&mut *self.state, upload, std::ptr::null(), 0, 119) };
        assert_eq!(refused, 0, "the engine in C refused a start");
    }

    fn step(&mut self, note: impl FnMut(u8, &[Le32; 16])) -> Step {
        fn call<F: FnMut(u8, &[Le32; 16])>(functions: &Functions, state: &mut State, mut note: F) -> c_int {
            let context: *mut F = &mut note;
            // SAFETY: the state was started with an upload that lives, and `submit` gets the `F` that it expects.
            unsafe { (functions.step)(state, submit::<F>, context.cast()) }
        }
        match call(self.functions, &mut self.state, note) {
            0 => Step::Running,
            1 => Step::Round,
            2 => Step::End,
            3 => Step::Error,
            _ => Step::NotRunning,
        }
    }

    fn complete(&mut self, node: u8) {
        // SAFETY: the state was started with an upload that lives.
        let refused = unsafe { (self.functions.complete)(&mut *self.state, node.into(), 0) };
        assert_eq!(refused, 0, "the engine in C refused a completion");
    }

    fn registers(&self) -> [u32; 16] {
        std::array::from_fn(|register| self.state.0[register])
    }
}
