//! Who may come in.

use super::server::Server;

/// A request for what there is, with that first line and those headers.
fn status(server: &Server, line: &str, headers: &str) -> u16 {
    let request = format!("{line} HTTP/1.1\r\n{headers}connection: close\r\n\r\n");
    server.send(request.as_bytes()).expect("an answer").status
}

#[test]
fn only_who_knows_the_address_and_asks_from_here() {
    let Some(server) = Server::start() else { return };
    let Server { port, token, .. } = &server;
    let host = &format!("host: 127.0.0.1:{port}\r\n");
    let models = &format!("GET /{token}/api/models");
    assert_eq!(status(&server, models, host), 200);
    assert_eq!(
        status(&server, models, &format!("host: localhost:{port}\r\norigin: http://localhost:{port}\r\n")),
        200
    );
    // The token.
    for path in [
        "/",
        "/api/models",
        "//api/models",
        &format!("/{}0/api/models", &token[1..]),
        &format!("/{token}0/api/models"),
        "/%2e%2e/api/models",
    ] {
        assert_eq!(status(&server, &format!("GET {path}"), host), 403, "{path}");
    }
    // The host.
    for host in [
        "",
        "host: recuit.example\r\n",
        "host: 127.0.0.1\r\n",
        "host: 127.0.0.1:1\r\n",
        &format!("host: 127.0.0.1:{port}.recuit.example\r\n"),
    ] {
        assert_eq!(status(&server, models, host), 421, "{host}");
    }
    // Two hosts, of which one is right.
    assert_eq!(status(&server, models, &format!("{host}host: recuit.example\r\n")), 421);
    // The origin.
    for origin in [
        "null",
        "http://recuit.example",
        &format!("http://127.0.0.1:{}", port ^ 1),
        &format!("https://127.0.0.1:{port}"),
    ] {
        let headers = format!("{host}origin: {origin}\r\n");
        assert_eq!(status(&server, models, &headers), 403, "{origin}");
        assert_eq!(status(&server, &format!("POST /{token}/api/searches"), &headers), 403, "{origin}");
        assert_eq!(status(&server, &format!("OPTIONS /{token}/api/searches"), &headers), 403, "{origin}");
    }
}

#[test]
fn the_page_loads_from_here_alone_and_no_answer_may_be_read_elsewhere() {
    let Some(server) = Server::start() else { return };
    let page = server.get("");
    assert_eq!(page.status, 200);
    let html = String::from_utf8(page.body).unwrap();
    assert!(!html.contains("http:") && !html.contains("https:") && !html.contains("<!-- recuit:"), "{html}");
    // Not even from here: all that it needs is in it.
    assert!(!html.contains("src=") && !html.contains("rel=\"stylesheet\""), "{html}");
    let policy = page.head.lines().find_map(|line| line.strip_prefix("content-security-policy: ")).unwrap();
    assert!(
        policy.starts_with("default-src 'none'; script-src 'nonce-") && !policy.contains("script-src 'self'"),
        "{policy}"
    );
    // A nonce is used once.
    assert!(!server.get("").head.contains(policy));
    for path in ["api/models", "api/nothing"] {
        let answer = server.get(path);
        assert!(!answer.head.contains("access-control"), "{}", answer.head);
        assert!(answer.head.contains("x-content-type-options: nosniff"), "{}", answer.head);
        assert!(answer.head.contains("frame-ancestors 'none'"), "{}", answer.head);
    }
}
