//! Too much of everything.

use super::server::{PATIENCE, Server, read_answer};
use std::io::Write;
use std::time::Instant;

/// A body that says that it has a gigabyte is refused before it comes, and one that does not say so when it
/// has sent a megabyte.
#[test]
fn a_gigabyte_is_refused_early() {
    let Some(server) = Server::start() else { return };
    let Server { port, token, .. } = &server;
    let head = format!("POST /{token}/api/instance HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n");
    let answer = server.send(format!("{head}content-length: 1073741824\r\n\r\n").as_bytes());
    assert_eq!(answer.expect("an answer without the body").status, 413);

    let mut stream = server.connect();
    stream.write_all(format!("{head}transfer-encoding: chunked\r\n\r\n").as_bytes()).unwrap();
    let chunk = [b"10000\r\n", &vec![b' '; 0x10000][..], b"\r\n"].concat();
    let sent = (0..16_384).take_while(|_| stream.write_all(&chunk).is_ok()).count();
    assert!(sent < 1000, "{sent} chunks of 64 KiB were taken");
    assert_eq!(server.get("api/models").status, 200);
}

#[test]
fn a_thousand_connections_opened_and_left_stop_nobody() {
    let Some(server) = Server::start() else { return };
    // Half of them say nothing, half begin and do not end.
    let begun = format!("GET /{}/ HTTP/1.1\r\nhost: 127.0", server.token);
    let left: Vec<_> = (0..1000)
        .map(|number| {
            let mut stream = server.connect();
            if number % 2 == 0 {
                // The server may have closed it by now.
                let _ = stream.write_all(begun.as_bytes());
            }
            stream
        })
        .collect();
    let begin = Instant::now();
    for _ in 0..20 {
        assert_eq!(server.get("api/models").status, 200);
    }
    println!("20 requests beside {} open connections: {:?}", left.len(), begin.elapsed());
    assert!(begin.elapsed() < PATIENCE);
    let search = server.search("{\"posed\":{\"model\":\"queens\"}}");
    assert_eq!(server.over(&search)["state"], "done");
}

/// A connection serves one request after the other.
#[test]
fn a_connection_is_kept() {
    let Some(server) = Server::start() else { return };
    let request =
        format!("GET /{}/api/models HTTP/1.1\r\nhost: 127.0.0.1:{}\r\n\r\n", server.token, server.port);
    let mut stream = server.connect();
    for _ in 0..10 {
        stream.write_all(request.as_bytes()).unwrap();
        assert_eq!(read_answer(&mut stream).unwrap().status, 200);
    }
}
