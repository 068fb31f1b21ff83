//! Requests that nobody should send.

use super::server::Server;

#[test]
fn each_is_refused_and_the_server_goes_on() {
    let Some(server) = Server::start() else { return };
    let bad = |path: &str, body: &str, status: u16| {
        let answer = server.post(path, body);
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        assert_eq!(answer.status, status, "{path} {body:.200}: {text}");
        assert!(
            answer.json()["message"].as_str().is_some_and(|message| !message.is_empty()),
            "{body:.200}: {text}"
        );
    };
    let deep = "[".repeat(100_000);
    for body in [
        "",
        "{",
        "null",
        "[]",
        "7",
        "\"x\"",
        "{\"posed\":7}",
        "{\"posed\":{}}",
        "{\"model\":null}",
        "\u{0}",
        "{}}",
        "{\"posed\":{\"model\":\"sudoku\"},\"sed\":1}",
        &deep,
    ] {
        for path in ["api/searches", "api/instance", "api/generate"] {
            bad(path, body, 400);
        }
    }
    let posed = |posed: &str, status: u16| {
        bad("api/instance", &format!("{{{posed}}}"), status);
        bad("api/searches", &format!("{{\"posed\":{{{posed}}}}}"), status);
    };
    // No name is ever a file, an option or a set of something else.
    for model in ["", "-h", "--help", "/etc/passwd", "../x", "sudok", "sudoku\\u0000", "studio"] {
        posed(&format!("\"model\":\"{model}\""), 404);
    }
    for set in ["", "-", "/etc/passwd", "9x9-hard#1", "--json", "queen5_5", "."] {
        posed(&format!("\"model\":\"sudoku\",\"instance\":{{\"set\":\"{set}\"}}"), 400);
    }
    for formulation in ["", "-h", "/x", "a b", "rows\\n"] {
        posed(&format!("\"model\":\"sudoku\",\"formulation\":\"{formulation}\""), 400);
    }
    for setting in [
        "",
        "x",
        "formulation.cells",
        "trace=x",
        "limits.seconds=99",
        "limits.memory=1",
        "--trace=x",
        "formulation.cells=\\u0000",
    ] {
        bad("api/searches", &format!("{{\"posed\":{{\"model\":\"sudoku\",\"set\":[\"{setting}\"]}}}}"), 400);
    }
    posed("\"model\":\"sudoku\",\"instance\":{\"set\":\"4x4\",\"text\":\"1\"}", 400);
    posed("\"model\":\"sudoku\",\"instance\":{\"number\":-1}", 400);
    bad(
        "api/instance",
        "{\"model\":\"sudoku\",\"instance\":{\"set\":\"4x4\",\"number\":18446744073709551615}}",
        400,
    );
    for seconds in ["0", "-1", "61", "1e300", "-0.0", "\"9\""] {
        bad("api/searches", &format!("{{\"posed\":{{\"model\":\"sudoku\"}},\"seconds\":{seconds}}}"), 400);
    }
    for wish in ["", "difficulty", "--help", "-"] {
        bad("api/generate", &format!("{{\"model\":\"sudoku\",\"wishes\":[\"{wish}\"]}}"), 400);
    }
    for path in [
        "api/searches/0",
        "api/searches/x",
        "api/searches/99",
        "api/searches/-1",
        "api/searches/18446744073709551616",
        "api/searches/1/trace",
        "api/models/x",
        "api/models/sudoku/x",
        "api/models/..%2f..%2fx",
        "api/models/--help",
        "page/recuit/../../Cargo.toml",
        "page/recuit/%2e%2e/x.js",
        "page/x/y.js",
        "page/",
        "favicon.ico",
        "%00",
        "%ff",
    ] {
        let status = server.get(path).status;
        assert!(matches!(status, 400 | 404), "{path}: {status}");
    }
    assert_eq!(server.get("api/searches").status, 405);
    assert_eq!(server.post("api/models", "").status, 405);
    assert_eq!(server.get("api/models").status, 200);
}

#[test]
fn bytes_that_are_no_request_do_no_harm() {
    let Some(server) = Server::start() else { return };
    let host = format!("host: 127.0.0.1:{}\r\n", server.port);
    let token = &server.token;
    let long = "x".repeat(100_000);
    let odd: Vec<Vec<u8>> = vec![
        vec![0; 1000],
        vec![0xff; 100_000],
        b"\r\n\r\n\r\n\r\n".to_vec(),
        b"GET\r\n\r\n".to_vec(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        format!("GET /{long} HTTP/1.1\r\n{host}\r\n").into_bytes(),
        format!("GET /{token}/ HTTP/1.1\r\n{host}x: {long}\r\n\r\n").into_bytes(),
        format!("GET /{token}/ HTTP/1.1\r\n{host}{}\r\n", "x: y\r\n".repeat(5000)).into_bytes(),
        format!("GET /{token}/ HTTP/9.9\r\n{host}\r\n").into_bytes(),
        format!("POST /{token}/api/searches HTTP/1.1\r\n{host}content-length: -1\r\n\r\n").into_bytes(),
        format!("POST /{token}/api/searches HTTP/1.1\r\n{host}content-length: 5\r\ncontent-length: 6\r\n\r\nhello!").into_bytes(),
        format!("POST /{token}/api/searches HTTP/1.1\r\n{host}transfer-encoding: chunked\r\n\r\nzz\r\n").into_bytes(),
        format!("POST /{token}/api/searches HTTP/1.1\r\n{host}transfer-encoding: chunked\r\n\r\nffffffffffffffff1\r\n").into_bytes(),
        format!("CONNECT 127.0.0.1:22 HTTP/1.1\r\n{host}\r\n").into_bytes(),
        format!("\u{0}{token}\u{7f}").into_bytes(),
    ];
    for bytes in &odd {
        let mut stream = server.connect();
        let _ = std::io::Write::write_all(&mut stream, bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        if let Some(answer) = super::server::read_answer(&mut stream) {
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(80)]).into_owned();
            assert!((400..500).contains(&answer.status), "{shown}: {}", answer.head);
        }
        assert_eq!(server.get("api/models").status, 200);
    }
}
