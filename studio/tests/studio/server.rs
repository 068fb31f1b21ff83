//! A server for a test, and requests to it.

use serde_json::Value;
use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// No test waits longer for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A search that goes on for a minute if nobody stops it.
pub(crate) const LONG: &str = "{\"posed\":{\"model\":\"tsp\",\"engine\":\"annealing\",\"set\":[\"engine.schedule=constant\",\"engine.minimum=0\"]},\"seconds\":60}";

pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
    pub(crate) token: String,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&self.body)))
    }
}

fn command() -> Option<PathBuf> {
    let beside = || {
        Path::new(env!("CARGO_BIN_EXE_recuit-studio"))
            .with_file_name(format!("recuit{}", env::consts::EXE_SUFFIX))
    };
    let command = env::var_os("RECUIT_COMMAND").map_or_else(beside, PathBuf::from);
    let found = command.is_file();
    if !found {
        println!(
            "skipped: there is no {}; build recuit-command, or name one in RECUIT_COMMAND",
            command.display()
        );
    }
    found.then_some(command)
}

impl Server {
    /// A server at a port of its own; `None` without a command for it to drive.
    pub(crate) fn start() -> Option<Self> {
        let mut server = Command::new(env!("CARGO_BIN_EXE_recuit-studio"));
        server.arg("--no-open").arg("--command").arg(command()?).stdout(Stdio::piped());
        // It is killed in the end, and what it leaves behind is left where tests leave things.
        server.env("TMPDIR", env!("CARGO_TARGET_TMPDIR"));
        let mut child = server.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("recuit studio: http://127.0.0.1:").unwrap();
        let (port, token) = address.trim_end_matches('/').split_once('/').unwrap();
        Some(Server { child, port: port.parse().unwrap(), token: token.to_owned() })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Send bytes as they are; `None` if nothing comes back.
    pub(crate) fn send(&self, bytes: &[u8]) -> Option<Answer> {
        let mut stream = self.connect();
        // A server that has seen enough need not read the rest.
        let _ = stream.write_all(bytes);
        read_answer(&mut stream)
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> Answer {
        let Server { port, token, .. } = self;
        let length = body.len();
        let request = format!(
            "{method} /{token}/{path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        );
        self.send(request.as_bytes()).expect("an answer")
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.ask("POST", path, body)
    }

    /// Start a search; its path.
    pub(crate) fn search(&self, wanted: &str) -> String {
        let answer = self.post("api/searches", wanted);
        assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
        format!("api/searches/{}", answer.json()["search"])
    }

    /// Wait until the search is in another state than running.
    pub(crate) fn over(&self, search: &str) -> Value {
        self.until(search, |progress| progress["state"] != "running")
    }

    pub(crate) fn until(&self, search: &str, is_enough: impl Fn(&Value) -> bool) -> Value {
        let begin = Instant::now();
        loop {
            let progress = self.get(search).json();
            if is_enough(&progress) {
                return progress;
            }
            assert!(begin.elapsed() < PATIENCE, "{progress}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn read_answer(stream: &mut TcpStream) -> Option<Answer> {
    let mut reader = BufReader::new(stream);
    let mut head = String::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line == "\r\n" {
            break;
        }
        head += &line.to_ascii_lowercase();
    }
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length =
        head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Answer { status, head, body })
}
