use std::env;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// How a step went.
enum Verdict {
    Passed,
    Failed(String),
    /// It could not be done here, and on a CI machine that is a failure.
    Missing(String),
    /// It could not be done here, which no machine can help.
    Unreachable(String),
}

struct Step {
    name: String,
    verdict: Verdict,
    time: Duration,
}

/// Runs steps one after another, goes on after one that failed, and sums up.
pub(crate) struct Steps {
    done: Vec<Step>,
    ci: bool,
}

/// A `cargo` command in the workspace's root.
pub(crate) fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    // What the outer cargo tells of xtask itself is not for the inner one.
    command.current_dir(root()).env_remove("CARGO_MANIFEST_DIR").env_remove("CARGO_PKG_NAME");
    command
}

/// Whether a command can be started and is content; what it prints is nobody's concern.
pub(crate) fn succeeds(mut command: Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The workspace's root.
pub(crate) fn root() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own)
}

impl Steps {
    pub(crate) fn new() -> Self {
        Self { done: Vec::new(), ci: env::var("CI").is_ok_and(|ci| ci == "true") }
    }

    /// `--locked` on a CI machine, where a lock file that does not fit is a fault.
    pub(crate) fn locked(&self) -> Option<&'static str> {
        self.ci.then_some("--locked")
    }

    /// Runs a command; it passes if its exit code is 0.
    pub(crate) fn command(&mut self, name: &str, command: &mut Command) {
        self.work(name, || match command.status() {
            Ok(status) if status.success() => Verdict::Passed,
            Ok(status) => Verdict::Failed(status.to_string()),
            Err(error) => Verdict::Failed(format!("cannot be started: {error}")),
        });
    }

    /// Runs a command that installs something; if it fails, that is missing.
    pub(crate) fn install(&mut self, name: &str, command: &mut Command) {
        self.work(name, || match command.status() {
            Ok(status) if status.success() => Verdict::Passed,
            Ok(status) => Verdict::Missing(format!("it cannot be installed: {status}")),
            Err(error) => Verdict::Missing(format!("it cannot be installed: {error}")),
        });
    }

    /// Does work of this program's own.
    pub(crate) fn check(&mut self, name: &str, check: impl FnOnce() -> Result<(), String>) {
        self.work(name, || match check() {
            Ok(()) => Verdict::Passed,
            Err(why) => Verdict::Failed(why),
        });
    }

    /// Says that something could not be done here.
    pub(crate) fn missing(&mut self, name: &str, why: impl Into<String>) {
        let why = why.into();
        self.work(name, || Verdict::Missing(why));
    }

    /// Says that something cannot be reached from here, on whatever machine.
    pub(crate) fn unreachable(&mut self, name: &str, why: impl Into<String>) {
        let why = why.into();
        self.work(name, || Verdict::Unreachable(why));
    }

    fn work(&mut self, name: &str, work: impl FnOnce() -> Verdict) {
        println!("==> {name}");
        let start = Instant::now();
        let verdict = work();
        let time = start.elapsed();
        println!("==> {name}: {} after {:.1} s\n", self.describe(&verdict), time.as_secs_f64());
        self.done.push(Step { name: name.into(), verdict, time });
    }

    fn fails(&self, verdict: &Verdict) -> bool {
        match verdict {
            Verdict::Passed | Verdict::Unreachable(_) => false,
            Verdict::Failed(_) => true,
            Verdict::Missing(_) => self.ci,
        }
    }

    fn describe(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Passed => "passed".into(),
            Verdict::Failed(why) => format!("FAILED, {why}"),
            Verdict::Missing(why) if self.ci => format!("FAILED, nothing may be missing with CI=true: {why}"),
            Verdict::Missing(why) | Verdict::Unreachable(why) => format!("NOT DONE, {why}"),
        }
    }

    /// Prints the summary; the exit code is 1 if a step failed.
    pub(crate) fn finish(self) -> ExitCode {
        println!("summary");
        for step in &self.done {
            println!("{:>8.1} s  {}: {}", step.time.as_secs_f64(), step.name, self.describe(&step.verdict));
        }
        let failed = self.done.iter().filter(|step| self.fails(&step.verdict)).count();
        let not_done = self
            .done
            .iter()
            .filter(|step| !matches!(step.verdict, Verdict::Passed | Verdict::Failed(_)))
            .count();
        println!("{} steps, {failed} failed, {not_done} not done", self.done.len());
        if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
