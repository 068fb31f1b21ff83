//! The connections: so many and no more, and none that is left open keeps others out.

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tower::ServiceExt;

/// The most connections at a time: far fewer than the files that a process may hold, far more than a page needs.
const MOST: usize = 200;

/// How long a request may take to say what it wants, and a connection wait for one.
const PATIENCE: Duration = Duration::from_secs(20);

/// The most bytes of a request without its body.
const LONGEST_HEAD: usize = 16 << 10;

/// A connection that is open.
struct Open {
    task: AbortHandle,
    /// Is a request being answered?
    is_busy: Arc<AtomicBool>,
}

/// Answer whoever connects, for ever. Where there are too many, the one that is idle and came first has to go.
pub(crate) async fn accept(listener: TcpListener, router: Router) {
    let mut all: Vec<Open> = Vec::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // No file is left for another connection: some will close.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        all.retain(|open| !open.task.is_finished());
        if all.len() >= MOST {
            // If all are busy, the new one is dropped.
            let Some(idle) = all.iter().position(|open| !open.is_busy.load(Ordering::Relaxed)) else {
                continue;
            };
            all.remove(idle).task.abort();
        }
        let is_busy = Arc::new(AtomicBool::new(false));
        let task = tokio::spawn(answer(stream, router.clone(), is_busy.clone())).abort_handle();
        all.push(Open { task, is_busy });
    }
}

async fn answer(stream: TcpStream, router: Router, is_busy: Arc<AtomicBool>) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        is_busy.store(true, Ordering::Relaxed);
        let (router, is_busy) = (router.clone(), is_busy.clone());
        async move {
            let response = router.oneshot(request.map(Body::new)).await;
            is_busy.store(false, Ordering::Relaxed);
            response
        }
    });
    // Whatever goes wrong with a connection is the end of it, and nothing more.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}
