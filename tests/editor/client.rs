//! A language client: what an editor asks of rust-analyzer, over its standard input and output.

use std::collections::HashMap;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use ls_types::notification::{
    DidChangeTextDocument, DidOpenTextDocument, DidSaveTextDocument, Exit, Initialized,
    Notification as NotificationKind, Progress, PublishDiagnostics,
};
use ls_types::request::{
    DocumentDiagnosticRequest, Initialize, Request as RequestKind, Shutdown, WorkspaceConfiguration,
};
use ls_types::{
    ClientCapabilities, ConfigurationParams, Diagnostic, DidChangeTextDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, DocumentDiagnosticParams, DocumentDiagnosticReport,
    DocumentDiagnosticReportResult, InitializeParams, InitializedParams, PartialResultParams, ProgressParams,
    ProgressParamsValue, ProgressToken, PublishDiagnosticsParams, TextDocumentContentChangeEvent,
    TextDocumentIdentifier, TextDocumentItem, Uri, VersionedTextDocumentIdentifier, WorkDoneProgress,
    WorkDoneProgressParams, WorkspaceFolder,
};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

/// How long anything may take: the first start builds the macro.
const PATIENCE: Duration = Duration::from_secs(300);

/// A running rust-analyzer with one crate open.
pub(crate) struct Client {
    server: Child,
    input: BufWriter<ChildStdin>,
    output: Receiver<Message>,
    options: Value,
    requests: i32,
    versions: HashMap<String, i32>,
    /// The last that `cargo check` said of each file.
    checked: HashMap<String, Vec<Diagnostic>>,
    /// Whether the server has nothing left to load.
    quiescent: bool,
    /// How often `cargo check` began and came to its end.
    checks: (usize, usize),
}

impl Client {
    /// Starts the server on a crate and waits until it has loaded.
    pub(crate) fn open(folder: &Path, options: Value) -> Self {
        let mut server = Command::new("rust-analyzer")
            .current_dir(folder)
            // What cargo tells of the test is not for the server's cargo.
            .env_remove("CARGO_TARGET_DIR")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("rust-analyzer: `cargo xtask test` says where it comes from");
        let input = BufWriter::new(server.stdin.take().expect("piped"));
        let mut from = BufReader::new(server.stdout.take().expect("piped"));
        let (sender, output) = channel();
        thread::spawn(move || {
            while let Ok(Some(message)) = Message::read(&mut from) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut client = Self {
            server,
            input,
            output,
            options,
            requests: 0,
            versions: HashMap::new(),
            checked: HashMap::new(),
            quiescent: false,
            checks: (0, 0),
        };
        let capabilities: ClientCapabilities = serde_json::from_value(json!({
            "workspace": { "configuration": true },
            "window": { "workDoneProgress": true },
            "textDocument": {
                "hover": { "contentFormat": ["markdown"] },
                "diagnostic": {},
                "publishDiagnostics": {},
            },
            "experimental": { "serverStatusNotification": true },
        }))
        .expect("capabilities");
        client.request::<Initialize>(InitializeParams {
            capabilities,
            initialization_options: Some(client.options.clone()),
            workspace_folders: Some(vec![WorkspaceFolder { uri: uri(folder), name: "editor".into() }]),
            ..InitializeParams::default()
        });
        client.notify::<Initialized>(InitializedParams {});
        client.wait("it has loaded", |client| client.quiescent);
        client.wait("it has checked the crate", |client| client.checks.1 > 0 && !client.is_checking());
        client
    }

    /// Asks, and waits for the answer; what was changed in between is asked again.
    pub(crate) fn request<R: RequestKind>(&mut self, params: R::Params) -> R::Result {
        let params = serde_json::to_value(params).expect("parameters");
        loop {
            self.requests += 1;
            let id = RequestId::from(self.requests);
            let request = Request { id: id.clone(), method: R::METHOD.into(), params: params.clone() };
            self.send(request.into());
            match self.answer(&id).response_result {
                Ok(result) => return serde_json::from_value(result).expect(R::METHOD),
                Err(error) if error.code == ErrorCode::ContentModified as i32 => {}
                Err(error) => panic!("{}: {error:?}", R::METHOD),
            }
        }
    }

    pub(crate) fn notify<N: NotificationKind>(&mut self, params: N::Params) {
        self.send(Notification::new(N::METHOD.into(), params).into());
    }

    /// Shows the server a file, or a new state of it.
    pub(crate) fn show(&mut self, path: &Path, text: &str) {
        let (uri, text) = (uri(path), text.to_owned());
        let version = self.versions.entry(uri.to_string()).or_default();
        *version += 1;
        let version = *version;
        if version == 1 {
            let text_document = TextDocumentItem { uri, language_id: "rust".into(), version, text };
            self.notify::<DidOpenTextDocument>(DidOpenTextDocumentParams { text_document });
        } else {
            self.notify::<DidChangeTextDocument>(DidChangeTextDocumentParams {
                text_document: VersionedTextDocumentIdentifier { uri, version },
                content_changes: vec![TextDocumentContentChangeEvent {
                    range: None,
                    range_length: None,
                    text,
                }],
            });
        }
    }

    /// What rust-analyzer itself says of a file.
    pub(crate) fn diagnostics(&mut self, path: &Path) -> Vec<Diagnostic> {
        let report = self.request::<DocumentDiagnosticRequest>(DocumentDiagnosticParams {
            text_document: TextDocumentIdentifier { uri: uri(path) },
            identifier: None,
            previous_result_id: None,
            work_done_progress_params: WorkDoneProgressParams::default(),
            partial_result_params: PartialResultParams::default(),
        });
        match report {
            DocumentDiagnosticReportResult::Report(DocumentDiagnosticReport::Full(report)) => {
                report.full_document_diagnostic_report.items
            }
            other => panic!("no report: {other:?}"),
        }
    }

    /// Saves a file; what `cargo check` says of it then.
    pub(crate) fn save(&mut self, path: &Path) -> Vec<Diagnostic> {
        let (uri, (before, _)) = (uri(path), self.checks);
        let text_document = TextDocumentIdentifier { uri: uri.clone() };
        self.notify::<DidSaveTextDocument>(DidSaveTextDocumentParams { text_document, text: None });
        self.wait("`cargo check` is done", |client| client.checks.0 > before && !client.is_checking());
        // It is sent on before the server turns to a request that comes after it.
        let _ = self.diagnostics(path);
        self.checked.get(uri.as_str()).cloned().unwrap_or_default()
    }

    const fn is_checking(&self) -> bool {
        self.checks.0 > self.checks.1
    }

    /// Ends the server.
    pub(crate) fn close(mut self) {
        self.request::<Shutdown>(());
        self.notify::<Exit>(());
        let _ = self.server.wait();
    }

    fn send(&mut self, message: Message) {
        message.write(&mut self.input).expect("rust-analyzer reads");
    }

    fn wait(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !holds(self) {
            if let Some(response) = self.receive(end, what) {
                panic!("an answer to nothing: {response:?}");
            }
        }
    }

    fn answer(&mut self, id: &RequestId) -> Response {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.receive(end, "it answers") {
                Some(response) if response.id == *id => return response,
                Some(response) => panic!("an answer to another question: {response:?}"),
                None => {}
            }
        }
    }

    /// Takes one message; an answer is the caller's.
    fn receive(&mut self, end: Instant, what: &str) -> Option<Response> {
        let message = match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => panic!("{} seconds, and not yet: {what}", PATIENCE.as_secs()),
            Err(RecvTimeoutError::Disconnected) => panic!("rust-analyzer ended before {what}"),
        };
        match message {
            Message::Response(response) => return Some(response),
            Message::Request(Request { id, method, params }) => {
                let result = if method == WorkspaceConfiguration::METHOD {
                    let asked: ConfigurationParams = serde_json::from_value(params).expect("parameters");
                    Value::Array(asked.items.iter().map(|_| self.options.clone()).collect())
                } else {
                    Value::Null
                };
                self.send(Response::new_ok(id, result).into());
            }
            Message::Notification(notification) => self.told(notification),
        }
        None
    }

    fn told(&mut self, Notification { method, params }: Notification) {
        match method.as_str() {
            PublishDiagnostics::METHOD => {
                let PublishDiagnosticsParams { uri, diagnostics, .. } =
                    serde_json::from_value(params).expect("diagnostics");
                self.checked.insert(uri.to_string(), diagnostics);
            }
            "experimental/serverStatus" => {
                assert_ne!(params["health"], "error", "{params}");
                self.quiescent = params["quiescent"] == true;
            }
            Progress::METHOD => {
                let ProgressParams { token, value } = serde_json::from_value(params).expect("progress");
                let check = matches!(&token, ProgressToken::String(name) if name.contains("flycheck"));
                match value {
                    ProgressParamsValue::WorkDone(WorkDoneProgress::Begin(_)) if check => self.checks.0 += 1,
                    ProgressParamsValue::WorkDone(WorkDoneProgress::End(_)) if check => self.checks.1 += 1,
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // After a failed test; one that was closed has ended.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The address of a file or folder.
pub(crate) fn uri(path: &Path) -> Uri {
    let path: PathBuf = std::path::absolute(path).expect("a path");
    Uri::from_file_path(path).expect("an address")
}
