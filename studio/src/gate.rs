//! Who may come in: only who knows the address, and only from a page of this server.
//!
//! Any page that is open in a browser can send requests to this machine, and any program on it can too. The
//! address has 128 random bits, which nobody else knows. A name of elsewhere that is made to point here (DNS
//! rebinding) is found out by the Host that the browser then sends, and a page of elsewhere that sends a
//! request by its Origin.

use crate::answer::Refusal;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The most bytes that a request may send.
pub(crate) const LONGEST: u64 = 1 << 20;

/// How long a request may take, its body included.
const PATIENCE: Duration = Duration::from_secs(30);

/// The token of the address, and the names that this server goes by.
pub(crate) struct Gate {
    token: String,
    hosts: [String; 2],
    origins: [String; 2],
}

impl Gate {
    /// A gate with a token of its own, for the server at that port.
    pub(crate) fn new(port: u16) -> std::io::Result<Self> {
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
        let origins = hosts.clone().map(|host| format!("http://{host}"));
        Ok(Gate { token: random()?, hosts, origins })
    }

    /// Where the page is.
    pub(crate) fn address(&self) -> String {
        format!("{}/{}/", self.origins[0], self.token)
    }

    fn judge(&self, request: &Request) -> Result<(), Refusal> {
        let headers = request.headers();
        let named = |name: HeaderName, allowed: &[String]| {
            let mut given = headers.get_all(&name).iter();
            let is_known = given.next().is_none_or(|given| allowed.iter().any(|name| given == name.as_str()));
            is_known && given.next().is_none()
        };
        if !headers.contains_key(HOST) || !named(HOST, &self.hosts) {
            return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, "this server has another name"));
        }
        // A request may name its host twice, in the line and in the header.
        if request.uri().authority().is_some_and(|name| !self.hosts.iter().any(|host| host == name.as_str()))
        {
            return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, "this server has another name"));
        }
        if !named(ORIGIN, &self.origins) {
            return Err(Refusal::new(StatusCode::FORBIDDEN, "requests of other pages are refused"));
        }
        let token = request.uri().path().trim_start_matches('/').split('/').next().unwrap_or_default();
        if !is_same(token, &self.token) {
            let why = "the address is another one: recuit studio writes it where it was started. Of a link of an earlier day, \
                       what follows # still holds: put it behind the new address";
            return Err(Refusal::new(StatusCode::FORBIDDEN, why));
        }
        match length(headers) {
            Some(bytes) if bytes > LONGEST => Err(Refusal::too_long()),
            _ => Ok(()),
        }
    }
}

/// Let in who may come in; nobody stays for long.
pub(crate) async fn guard(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    if let Err(refusal) = gate.judge(&request) {
        return refusal.into_response();
    }
    let late = || Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request took too long").into_response();
    timeout(PATIENCE, next.run(request)).await.unwrap_or_else(|_| late())
}

fn length(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Compared in the same time wherever they differ, so that nobody finds the token out letter by letter.
fn is_same(given: &str, token: &str) -> bool {
    let differences = given.bytes().zip(token.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    given.len() == token.len() && std::hint::black_box(differences) == 0
}

/// 128 random bits in hexadecimal digits.
pub(crate) fn random() -> std::io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn judged(gate: &Gate, path: &str, headers: &[(&str, &str)]) -> Result<(), StatusCode> {
        let request =
            headers.iter().fold(Request::get(path), |request, &(name, value)| request.header(name, value));
        gate.judge(&request.body(Body::empty()).unwrap()).map_err(|refusal| refusal.status)
    }

    #[test]
    fn only_the_address_lets_in() {
        let gate = Gate::new(1234).unwrap();
        let path = &format!("/{}/api/models", gate.token);
        let host = ("host", "127.0.0.1:1234");
        assert_eq!(judged(&gate, path, &[host]), Ok(()));
        assert_eq!(
            judged(&gate, path, &[("host", "localhost:1234"), ("origin", "http://127.0.0.1:1234")]),
            Ok(())
        );
        let wrong = [
            (&path[..path.len() / 2], &[host][..], 403),
            ("/", &[host], 403),
            (&path.to_uppercase(), &[host], 403),
            (path, &[], 421),
            (path, &[("host", "recuit.example:1234")], 421),
            (path, &[("host", "127.0.0.1")], 421),
            (path, &[host, ("host", "recuit.example")], 421),
            (&format!("http://recuit.example{path}"), &[host], 421),
            (path, &[host, ("origin", "null")], 403),
            (path, &[host, ("origin", "http://localhost:1235")], 403),
            (path, &[host, ("origin", "https://127.0.0.1:1234")], 403),
            (path, &[host, ("content-length", "1073741824")], 413),
        ];
        for (path, headers, status) in wrong {
            assert_eq!(judged(&gate, path, headers).unwrap_err(), status, "{path} {headers:?}");
        }
    }
}
