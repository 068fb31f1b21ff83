//! Long texts on all cores, piece by piece, in bounded memory.

use crate::error::Error;
use crate::interrupt::PATIENCE;
use rayon::{ThreadPool, ThreadPoolBuilder};
use recuit::edge::{Answers, Batch};
use recuit_experiments::{Source, ThreadsError};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How many bytes are read at once: enough that the overhead of a piece does not matter, few enough to stay
/// in a cache.
const PIECE: usize = 1 << 16;

/// Whole lines of the text, and what was found out about them.
pub(crate) struct Piece {
    pub(crate) bytes: Vec<u8>,
    pub(crate) answers: Answers,
    /// How long that took.
    pub(crate) elapsed: Duration,
    /// How many lines the answers are about.
    lines: usize,
}

/// What is left when the answers end.
pub(crate) enum Rest {
    /// Nothing.
    Nothing,
    /// The text from the first line that is not plain, and the number of lines before it.
    Text(Vec<u8>, usize),
    /// Unknown: the work was cancelled.
    Unread,
}

/// Answer the instances of a text for as long as its lines are plain, and hand the pieces to `take` in their order.
/// A text with fewer than two such instances is left as it is.
///
/// One thread reads and a pool searches, while this thread hands out the answers. The same few buffers are
/// reused, so memory is bounded whichever of them is slowest. The reader is not waited for: it may be waiting
/// for input that never comes.
pub(crate) fn answer(
    input: Box<dyn Read + Send>,
    file: Option<&str>,
    batch: Box<dyn Batch>,
    limit: u64,
    threads: Option<usize>,
    cancel: &Arc<AtomicBool>,
    mut take: impl FnMut(&Piece) -> Result<(), Error>,
) -> Result<Rest, Error> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(ThreadsError)?;
    let (give_back, free) = mpsc::channel();
    for _ in 0..4 * pool.current_num_threads() {
        give_back.send(Vec::new()).expect("the receiver is here");
    }
    let (done, pieces) = mpsc::channel();
    let plain = Arc::new(AtomicBool::new(true));
    let reader = Reader { input, batch: batch.into(), limit, pool, plain: plain.clone(), done };
    thread::spawn(move || reader.read(&free));

    let blame = |error| Error::File { path: file.unwrap_or("the text").to_owned(), error };
    let mut waiting = BTreeMap::new();
    let (mut next, mut lines) = (0, 0);
    let mut rest: Option<Vec<u8>> = None;
    loop {
        match pieces.recv_timeout(PATIENCE) {
            Ok((number, piece)) => _ = waiting.insert(number, piece),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) if waiting.is_empty() => break,
            Err(RecvTimeoutError::Disconnected) => {}
        }
        while let Some(piece) = waiting.remove(&next) {
            if cancel.load(Ordering::Relaxed) {
                return Ok(Rest::Unread);
            }
            let mut piece: Piece = piece.map_err(blame)?;
            if next == 0 && piece.answers.each.len() < 2 {
                (piece.answers, piece.lines) = Default::default();
            }
            next += 1;
            match &mut rest {
                Some(rest) => {
                    rest.extend_from_slice(&piece.bytes);
                    Source::check_length(rest.len()).map_err(blame)?;
                }
                None => {
                    take(&piece)?;
                    lines += piece.lines;
                    if piece.answers.read < piece.bytes.len() {
                        plain.store(false, Ordering::Relaxed);
                        rest = Some(piece.bytes[piece.answers.read..].to_vec());
                    }
                }
            }
            // At the end of the text the reader is gone.
            let _ = give_back.send(piece.bytes);
        }
        if cancel.load(Ordering::Relaxed) {
            return Ok(Rest::Unread);
        }
    }
    Ok(rest.map_or(Rest::Nothing, |text| Rest::Text(text, lines)))
}

/// A piece and its number, from 0; or why there is none.
type Numbered = (u64, io::Result<Piece>);

/// Reads pieces and has them answered.
struct Reader {
    input: Box<dyn Read + Send>,
    batch: Arc<dyn Batch>,
    limit: u64,
    pool: ThreadPool,
    /// Have all lines been plain so far? If not, nothing more is answered here.
    plain: Arc<AtomicBool>,
    done: Sender<Numbered>,
}

impl Reader {
    /// Read into free buffers, until the text ends or nobody wants the answers any more.
    fn read(mut self, free: &Receiver<Vec<u8>>) {
        let mut begun = Vec::new();
        for number in 0.. {
            let Ok(mut bytes) = free.recv() else { return };
            match fill(&mut self.input, &mut bytes, &mut begun, number == 0) {
                Ok(()) if bytes.is_empty() => return,
                Ok(()) => {}
                Err(error) => {
                    let _ = self.done.send((number, Err(error)));
                    return;
                }
            }
            let (batch, limit) = (self.batch.clone(), self.limit);
            let (plain, done) = (self.plain.clone(), self.done.clone());
            self.pool.spawn_fifo(move || {
                let begin = Instant::now();
                let is_wanted = plain.load(Ordering::Relaxed);
                let answers = if is_wanted { batch.answer(text(&bytes), limit) } else { Answers::default() };
                let elapsed = begin.elapsed();
                let lines = bytes[..answers.read].iter().filter(|&&byte| byte == b'\n').count();
                let _ = done.send((number, Ok(Piece { bytes, answers, elapsed, lines })));
            });
        }
    }
}

/// Fill `bytes` with the line begun before and the whole lines after it; at the end of the text it stays
/// empty. The first piece gets two lines that are neither empty nor remarks, if the text has them, so that it
/// shows whether there are several instances.
fn fill(input: &mut dyn Read, bytes: &mut Vec<u8>, begun: &mut Vec<u8>, first: bool) -> io::Result<()> {
    bytes.clear();
    bytes.append(begun);
    loop {
        let before = bytes.len();
        bytes.resize(before + PIECE, 0);
        let read = match input.read(&mut bytes[before..]) {
            Err(error) if error.kind() == ErrorKind::Interrupted => 0,
            Ok(0) => {
                bytes.truncate(before);
                return Ok(());
            }
            read => read?,
        };
        bytes.truncate(before + read);
        let end = bytes[before..].iter().rposition(|&byte| byte == b'\n');
        if let Some(end) = end.map(|end| before + end + 1).filter(|&end| !first || has_two(&bytes[..end])) {
            begun.extend_from_slice(&bytes[end..]);
            bytes.truncate(end);
            return Ok(());
        }
    }
}

/// Are there two lines that are neither empty nor remarks?
fn has_two(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut is_there = || lines.any(|line| !matches!(line, [] | [b'#' | b';', ..]));
    is_there() && is_there()
}

/// The part of these bytes that is UTF-8: all of them, or the whole lines before the first invalid byte.
fn text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = &bytes[..error.valid_up_to()];
            let end = valid.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            std::str::from_utf8(&valid[..end]).expect("valid so far")
        }
    }
}
