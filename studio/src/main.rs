//! The server of `recuit studio`: a page on this machine, for this machine, that shows searches.
//!
//! It links no model. Everything that it tells and shows comes from the `recuit` command, or from any program
//! that is built on `recuit_cli`, run as a process of its own for each search: so a stranger's models are
//! shown too, and a search that takes all of its memory or never ends takes nothing else with it.

mod answer;
mod args;
mod asked;
mod catalog;
mod command;
mod connections;
mod ending;
mod files;
mod gate;
mod page;
mod routes;
mod search;
mod searches;

use args::Args;
use clap::Parser;
use gate::Gate;
use std::io::{self, Write};
use std::net::Ipv4Addr;
use std::process::ExitCode;
use std::sync::Arc;
use tokio::net::TcpListener;

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    match runtime.and_then(|runtime| runtime.block_on(serve(Args::parse()))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("recuit-studio: {error}");
            ExitCode::from(2)
        }
    }
}

/// Serve the page until the process is told to end.
async fn serve(args: Args) -> io::Result<()> {
    let place = (Ipv4Addr::LOCALHOST, args.port.unwrap_or(0));
    let listener = TcpListener::bind(place)
        .await
        .map_err(|error| io::Error::new(error.kind(), format!("127.0.0.1:{}: {error}", place.1)))?;
    let gate = Arc::new(Gate::new(listener.local_addr()?.port())?);
    let address = format!("{}{}", gate.address(), args.fragment());
    let studio = Arc::new(routes::Studio::new(args.command)?);
    // Whoever started this may read the address and no more.
    let _ = writeln!(io::stdout(), "recuit studio: {address}\nfor this machine alone; Ctrl-C ends it");
    if !args.no_open {
        open(&address);
    }
    // What every page asks first is asked before it.
    tokio::spawn(routes::prepare(studio.clone()));
    let router = routes::router(studio.clone(), gate);
    tokio::select! {
        () = connections::accept(listener, router) => {}
        () = told_to_end() => {}
    }
    studio.searches.end_all().await;
    Ok(())
}

/// Ctrl-C, or the SIGTERM of who started this.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Show the address in the browser of whoever sits here; where there is none, the address has been written.
fn open(address: &str) {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = std::process::Command::new(program);
    command.args(before).arg(address);
    let silent = std::process::Stdio::null;
    let _ = command.stdin(silent()).stdout(silent()).stderr(silent()).spawn();
}
