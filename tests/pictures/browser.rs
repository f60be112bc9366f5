//! A headless Chromium, driven by its own protocol over a pair of pipes.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// A browser with one page open.
pub(crate) struct Browser {
    chromium: Child,
    input: ChildStdin,
    output: Receiver<Value>,
    calls: u64,
    session: Option<String>,
    /// What the page asked for since it was opened.
    requests: Vec<String>,
    /// Whether the page has come to its end.
    loaded: bool,
}

impl Browser {
    /// Starts a browser that keeps its own things in a folder.
    pub(crate) fn start(folder: &Path, (width, height): (u32, u32)) -> Self {
        // Its pipes are the third and the fourth of a process: the shell puts them there.
        let pipes = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let there = |name: &&str| {
            Command::new(name).arg("--version").output().is_ok_and(|said| said.status.success())
        };
        let program =
            names.into_iter().find(there).expect("Chromium: `cargo xtask test` says where it comes from");
        let mut chromium = Command::new("sh")
            .args(["-c", pipes, program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--disable-dev-shm-usage", "--hide-scrollbars=false", "--remote-debugging-pipe"])
            // The fonts of the documentation are files beside it.
            .arg("--allow-file-access-from-files")
            .arg(format!("--user-data-dir={}", folder.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("sh");
        let input = chromium.stdin.take().expect("piped");
        let mut from = BufReader::new(chromium.stdout.take().expect("piped"));
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut message = Vec::new();
            while from.read_until(0, &mut message).is_ok_and(|size| size > 0) {
                message.pop();
                let Ok(value) = serde_json::from_slice(&message) else { break };
                if sender.send(value).is_err() {
                    break;
                }
                message.clear();
            }
        });
        let mut browser =
            Self { chromium, input, output, calls: 0, session: None, requests: Vec::new(), loaded: false };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page.enable", "Network.enable", "Runtime.enable"] {
            browser.call(domain, json!({}));
        }
        let window = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        browser.call("Emulation.setDeviceMetricsOverride", window);
        browser
    }

    /// Opens a page and waits for all that it loads; what it asked for.
    pub(crate) fn open(&mut self, path: &Path) -> Vec<String> {
        (self.requests, self.loaded) = (Vec::new(), false);
        let answer = self.call("Page.navigate", json!({ "url": format!("file://{}", path.display()) }));
        assert!(answer.get("errorText").is_none(), "{}: {answer}", path.display());
        let end = Instant::now() + PATIENCE;
        while !self.loaded {
            self.receive(end, "the page has loaded");
        }
        self.evaluate("document.fonts.ready.then(() => true)");
        std::mem::take(&mut self.requests)
    }

    /// The value of an expression of the page's language.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let how = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", how);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// A picture of the window, or of a part of the page that may be larger: x, y, width, height.
    pub(crate) fn screenshot(&mut self, part: Option<[f64; 4]>) -> Vec<u8> {
        let how = match part {
            None => json!({ "format": "png" }),
            Some([x, y, width, height]) => json!({
                "format": "png",
                "captureBeyondViewport": true,
                "clip": { "x": x, "y": y, "width": width, "height": height, "scale": 1 },
            }),
        };
        let answer = self.call("Page.captureScreenshot", how);
        base64(answer["data"].as_str().expect("a picture"))
    }

    /// Ends the browser.
    pub(crate) fn close(mut self) {
        self.session = None;
        self.call("Browser.close", json!({}));
        let _ = self.chromium.wait();
    }

    fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.calls += 1;
        let id = self.calls;
        let mut message = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        let mut bytes = serde_json::to_vec(&message).expect("a message");
        bytes.push(0);
        self.input.write_all(&bytes).expect("Chromium reads");
        let end = Instant::now() + PATIENCE;
        loop {
            let answer = self.receive(end, method);
            if answer["id"] == id {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    fn receive(&mut self, end: Instant, what: &str) -> Value {
        let message = match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => panic!("{} seconds, and not yet: {what}", PATIENCE.as_secs()),
            Err(RecvTimeoutError::Disconnected) => panic!("chromium ended: {what}"),
        };
        match message["method"].as_str() {
            Some("Network.requestWillBeSent") => {
                self.requests.extend(message["params"]["request"]["url"].as_str().map(str::to_owned));
            }
            Some("Page.loadEventFired") => self.loaded = true,
            _ => {}
        }
        message
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // After a failed test; one that was closed has ended.
        let _ = self.chromium.kill();
        let _ = self.chromium.wait();
    }
}

/// The bytes of a text in base64.
fn base64(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for letter in text.bytes().filter_map(|letter| LETTERS.iter().position(|known| *known == letter)) {
        bits = bits << 6 | u32::try_from(letter).expect("below 64");
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xFF).expect("a byte"));
        }
    }
    bytes
}
