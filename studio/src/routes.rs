//! What there is behind the gate.

use crate::answer::{Refusal, json_text};
use crate::asked::{Posed, Wanted, Wishes};
use crate::catalog::{Catalog, Pages};
use crate::command::{Command, Output};
use crate::gate::{Gate, LONGEST, guard};
use crate::page;
use crate::searches::Searches;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use recuit_trace::{Language, Trace};
use serde::de::DeserializeOwned;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// All that the requests share.
pub(crate) struct Studio {
    command: Command,
    catalog: OnceCell<Catalog>,
    pages: Pages,
    pub(crate) searches: Searches,
}

type Answer = Result<Response, Refusal>;

impl Studio {
    pub(crate) fn new(program: PathBuf) -> std::io::Result<Self> {
        let command = Command::new(program)?;
        Ok(Studio { command, catalog: OnceCell::new(), pages: Pages::default(), searches: Searches::new() })
    }

    async fn catalog(&self) -> Result<&Catalog, Refusal> {
        self.catalog.get_or_try_init(|| Catalog::read(&self.command)).await
    }
}

/// Ask what there is before anybody does.
pub(crate) async fn prepare(studio: Arc<Studio>) {
    // Whatever is wrong is told to who asks.
    let _ = studio.catalog().await;
}

/// Every path begins with the token, which the gate has looked at.
pub(crate) fn router(studio: Arc<Studio>, gate: Arc<Gate>) -> Router {
    Router::new()
        .route("/{token}/", get(html))
        .route("/{token}/api/models", get(models))
        .route("/{token}/api/models/{model}", get(model))
        .route("/{token}/api/models/{model}/{formulation}/{engine}", get(engine))
        .route("/{token}/api/instance", post(instance))
        .route("/{token}/api/generate", post(generate))
        .route("/{token}/api/searches", post(start))
        .route("/{token}/api/searches/{number}", get(progress))
        .route("/{token}/api/searches/{number}/trace", get(trace))
        .route("/{token}/api/searches/{number}/stop", post(stop))
        .route("/{token}/api/file/{language}/{numbers}", get(file))
        .fallback(|| async { Refusal::missing() })
        .method_not_allowed_fallback(|method: Method| async move {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, format!("{method} means nothing here"))
        })
        .layer(from_fn_with_state(gate, guard))
        .layer(map_response(|mut response: Response| async {
            for (name, value) in HEADERS {
                response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
            }
            response
        }))
        .with_state(studio)
}

/// What every answer says, unless it says something else: nothing is kept, guessed, told to others or shown
/// inside of another page.
const HEADERS: [(HeaderName, &str); 6] = [
    (CACHE_CONTROL, "no-store"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

async fn html() -> Answer {
    page::page().map(IntoResponse::into_response).map_err(|error| Refusal::trouble(&error))
}

async fn models(State(studio): State<Arc<Studio>>) -> Answer {
    Ok(json_text(studio.catalog().await?.text.to_vec()))
}

async fn model(State(studio): State<Arc<Studio>>, Path((_, model)): Path<(String, String)>) -> Answer {
    studio.catalog().await?.sets(&model)?;
    Ok(json_text(studio.pages.page(vec![model], &studio.command).await?.to_vec()))
}

async fn engine(
    State(studio): State<Arc<Studio>>,
    Path((_, model, formulation, engine)): Path<(String, String, String, String)>,
) -> Answer {
    studio.catalog().await?.sets(&model)?;
    let page = studio.pages.page(vec![model, formulation, engine], &studio.command).await?;
    Ok(json_text(page.to_vec()))
}

/// How many instances there are, and the picture of the one that is meant.
async fn instance(State(studio): State<Arc<Studio>>, body: Body) -> Answer {
    let posed: Posed = read(body).await?;
    let arguments = posed.show(studio.catalog().await?)?;
    let pictures = studio.command.answer(&arguments, posed.input()).await?;
    let lines: Vec<&[u8]> = pictures.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    let Some(line) = lines.get(posed.index()) else {
        return Err(Refusal::bad(format!("there are {} instances", lines.len())));
    };
    let mut answer = format!("{{\"count\":{},\"picture\":", lines.len()).into_bytes();
    answer.extend_from_slice(line);
    answer.push(b'}');
    Ok(json_text(answer))
}

async fn generate(State(studio): State<Arc<Studio>>, body: Body) -> Answer {
    let wishes: Wishes = read(body).await?;
    let arguments = wishes.generate(studio.catalog().await?)?;
    match studio.command.run(&arguments, "").await? {
        Output { complaint: Some(complaint), .. } => Err(Refusal::of_command(&complaint)),
        Output { answer, .. } => {
            Ok(json_text(json!({ "instance": String::from_utf8_lossy(&answer) }).to_string()))
        }
    }
}

async fn start(State(studio): State<Arc<Studio>>, body: Body) -> Answer {
    let wanted: Wanted = read(body).await?;
    let number = studio.searches.start(wanted, studio.catalog().await?, &studio.command).await?;
    Ok((StatusCode::CREATED, json_text(json!({ "search": number }).to_string())).into_response())
}

async fn progress(State(studio): State<Arc<Studio>>, Path((_, number)): Path<(String, String)>) -> Answer {
    Ok(json_text(json!(studio.searches.get(&number)?.progress().await).to_string()))
}

async fn trace(State(studio): State<Arc<Studio>>, Path((_, number)): Path<(String, String)>) -> Answer {
    let bytes = studio.searches.get(&number)?.trace().await.ok_or_else(Refusal::missing)?;
    Ok(([(CONTENT_TYPE, "application/octet-stream")], bytes).into_response())
}

/// The traces of searches, one or two as in `3-4`, and the player in one file, to be kept.
async fn file(
    State(studio): State<Arc<Studio>>,
    Path((_, language, numbers)): Path<(String, String, String)>,
) -> Answer {
    let language = Language::of(&language).ok_or_else(Refusal::missing)?;
    let (mut traces, mut headers) = (Vec::new(), Vec::new());
    for number in numbers.splitn(2, '-') {
        let bytes = studio.searches.get(number)?.trace().await.ok_or_else(Refusal::missing)?;
        headers.push(Trace::read(bytes.clone()).map_err(|error| Refusal::bad(error.to_string()))?.header);
        traces.push(bytes);
    }
    let traces: Vec<&[u8]> = traces.iter().map(Vec::as_slice).collect();
    let title = recuit_trace::title(&headers.iter().collect::<Vec<_>>());
    let page = recuit_trace::page(&traces, &title, Some(language.code()));
    // Never to be opened as a page of this server.
    Ok(([(CONTENT_DISPOSITION, "attachment")], Html(page)).into_response())
}

async fn stop(State(studio): State<Arc<Studio>>, Path((_, number)): Path<(String, String)>) -> Answer {
    studio.searches.get(&number)?.stop();
    Ok(json_text("null"))
}

/// What a request asks for.
async fn read<T: DeserializeOwned>(body: Body) -> Result<T, Refusal> {
    let bytes = to_bytes(body, LONGEST as usize).await.map_err(|_| Refusal::too_long())?;
    serde_json::from_slice(&bytes).map_err(|error| Refusal::bad(format!("this is not understood: {error}")))
}
