//! Boots an image in QEMU, for a limited time.

use std::io::Read;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long an image may run. The longest takes about two seconds.
const LIMIT: Duration = Duration::from_secs(60);

/// What an image printed, and the exit code of the machine.
pub(super) struct Run {
    pub(super) printed: String,
    pub(super) code: i32,
}

/// An instruction takes a nanosecond, so that runs repeat exactly; a machine that sleeps skips the time.
const CLOCK: [&str; 2] = ["-icount", "shift=0,sleep=off"];
/// It takes 128: QEMU goes round and round in a `wfe` until the timer's interrupt, and this is how often.
const SLOW_CLOCK: [&str; 2] = ["-icount", "shift=7,sleep=off"];

/// QEMU's virt with the image in flash.
pub(super) fn riscv64(image: &Path) -> Result<Run, String> {
    let mut qemu = Command::new("qemu-system-riscv64");
    qemu.args(["-M", "virt", "-bios", "none", "-nographic"]).args(CLOCK);
    qemu.arg("-device").arg(format!("loader,file={},cpu-num=0", image.display()));
    run(&mut qemu)
}

/// QEMU's mps2-an386, a Cortex-M4, with the image at address 0.
pub(super) fn thumbv7em(image: &Path) -> Result<Run, String> {
    cortex_m("mps2-an386", image)
}

/// QEMU's lm3s6965evb, a Cortex-M3, with the image at address 0.
pub(super) fn thumbv7m(image: &Path) -> Result<Run, String> {
    cortex_m("lm3s6965evb", image)
}

fn cortex_m(machine: &str, image: &Path) -> Result<Run, String> {
    let mut qemu = Command::new("qemu-system-arm");
    qemu.args(["-M", machine, "-nographic", "-semihosting-config", "enable=on,target=native"])
        .args(SLOW_CLOCK);
    run(qemu.arg("-kernel").arg(image))
}

/// Runs a command until it ends or its time is over.
fn run(command: &mut Command) -> Result<Run, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
    let mut stdout = child.stdout.take().ok_or("a pipe is missing")?;
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is shown.
        stdout.read_to_end(&mut bytes).ok();
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let start = Instant::now();
    let status: Option<ExitStatus> = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break Some(status),
            None if start.elapsed() > LIMIT => {
                child.kill().ok();
                child.wait().ok();
                break None;
            }
            None => thread::sleep(Duration::from_millis(20)),
        }
    };
    let printed = reader.join().map_err(|_panic| "the reader of the output failed")?;
    match status.and_then(|status| status.code()) {
        Some(code) => Ok(Run { printed, code }),
        None => Err(format!("the image did not end within {} s; it printed:\n{printed}", LIMIT.as_secs())),
    }
}

impl Run {
    /// Compares it line by line with a file, of which the last line is the exit code.
    pub(super) fn compare(&self, expected: &Path) -> Result<(), String> {
        let file =
            std::fs::read_to_string(expected).map_err(|error| format!("{}: {error}", expected.display()))?;
        let found = format!("{}exit code {}\n", self.printed, self.code);
        let mut number = 0;
        let (mut expected_lines, mut found_lines) = (file.lines(), found.lines());
        loop {
            number += 1;
            match (expected_lines.next(), found_lines.next()) {
                (None, None) => return Ok(()),
                (expected_line, found_line) if expected_line == found_line => {}
                (expected_line, found_line) => {
                    let show =
                        |line: Option<&str>| line.map_or("nothing".to_owned(), |line| format!("{line:?}"));
                    return Err(format!(
                        "{}:{number}: expected {}, the image printed {}",
                        expected.display(),
                        show(expected_line),
                        show(found_line)
                    ));
                }
            }
        }
    }
}
