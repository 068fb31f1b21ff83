//! Recording a search.

use crate::bytes::{put, put_number};
use crate::code::{write_change, write_event, write_node};
use crate::file::{Block, END, Ended, Footer, Header, MAGIC, Point, VERSION};
use flate2::Compression;
use flate2::write::GzEncoder;
use recuit::History;
use recuit::trace::{Event, Keyframe, Recorder, Scene, Section, WINDOW, Walk};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Instant;

/// How much of a long run is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many events are recorded whole at the beginning.
    pub first: usize,
    /// How many are recorded whole at the end.
    pub last: usize,
    /// How many windows of [`WINDOW`] events are kept between them, and as many milestones.
    pub windows: usize,
}

impl Budget {
    /// About so many events: a third each for the beginning, the end, and the middle.
    pub fn events(events: usize) -> Self {
        let third = events / 3;
        Budget { first: third, last: third, windows: (third / WINDOW as usize).max(2) }
    }

    /// All events.
    pub const ALL: Budget = Budget { first: usize::MAX, last: 0, windows: 2 };
}

impl Default for Budget {
    fn default() -> Self {
        Budget::events(10_000)
    }
}

/// Records a search within a budget, in memory.
pub struct Tape {
    header: Header,
    budget: Budget,
    begun: Instant,
    blocks: Vec<Recorded>,
    interval: u64,
    /// The words of the last picture, and the steps of the last event.
    frame: Vec<u32>,
    steps: u64,
    footer: Footer,
}

/// A block while it is recorded.
struct Recorded {
    section: Section,
    block: Block,
    /// The keyframe on the curve, for who reads before the run has ended.
    point: Point,
    /// How many events the tracer counted in it: consequences do not count.
    counted: u64,
    /// Does anything in it matter in any case?
    has_milestone: bool,
    bytes: Vec<u8>,
    is_compressed: bool,
}

impl Tape {
    /// An empty tape for the search that the header speaks of.
    pub fn new(header: Header, budget: Budget) -> Self {
        Tape {
            header: Header { version: VERSION, ..header },
            budget,
            begun: Instant::now(),
            blocks: Vec::new(),
            interval: WINDOW,
            frame: Vec::new(),
            steps: 0,
            footer: Footer::default(),
        }
    }

    /// How the run ended, as its report says.
    pub fn ended(&mut self, outcome: Ended) {
        self.footer.outcome = Some(outcome);
    }

    /// How many events are recorded.
    pub fn recorded(&self) -> u64 {
        self.blocks.iter().map(|recorded| recorded.block.events).sum()
    }

    /// Write the file. While the run goes on this is a trace of what has happened so far, without an outcome.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let header = gzip_json(&self.header)?;
        out.write_all(MAGIC)?;
        out.write_all(&(header.len() as u32).to_le_bytes())?;
        out.write_all(&header)?;
        let mut at = MAGIC.len() + 4 + header.len();
        let mut told = 0;
        let mut footer = self.footer_so_far();
        for recorded in &self.blocks {
            let bytes = recorded.compressed()?;
            let skipped = recorded.block.first.saturating_sub(told);
            footer.blocks.push(Block { at, length: bytes.len(), skipped, ..recorded.block.clone() });
            told = recorded.block.first + recorded.counted;
            at += bytes.len();
            out.write_all(&bytes)?;
        }
        let footer = gzip_json(&footer)?;
        out.write_all(&footer)?;
        out.write_all(&(footer.len() as u32).to_le_bytes())?;
        out.write_all(END)
    }

    /// The footer but for its blocks: of the whole run, or of what is recorded while the run goes on.
    fn footer_so_far(&self) -> Footer {
        match self.blocks.last() {
            Some(Recorded { block, counted, .. }) if self.footer.curve.is_empty() => Footer {
                events: block.first + counted,
                steps: block.steps.1,
                curve: self.blocks.iter().map(|recorded| recorded.point).collect(),
                ..Footer::default()
            },
            _ => self.footer.clone(),
        }
    }

    /// Leave out every other of the blocks of this section, if there are more than the budget allows; have any been?
    fn thin(&mut self, section: Section) -> bool {
        let of_section = |recorded: &Recorded| recorded.section == section;
        let count = self.blocks.iter().filter(|recorded| of_section(recorded)).count();
        if count <= self.budget.windows {
            return false;
        }
        let mut index = 0;
        self.blocks.retain_mut(|recorded| {
            index += u64::from(of_section(recorded));
            if of_section(recorded) && index % 2 == 0 && recorded.has_milestone {
                recorded.section = Section::Milestone;
            }
            recorded.section != section || index % 2 == 1
        });
        true
    }
}

fn gzip_json(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    serde_json::to_writer(&mut encoder, value)?;
    encoder.finish()
}

impl Recorded {
    fn compressed(&self) -> io::Result<Cow<'_, [u8]>> {
        if self.is_compressed {
            return Ok(Cow::Borrowed(&self.bytes));
        }
        let mut encoder = GzEncoder::new(Vec::with_capacity(self.bytes.len() / 2), Compression::fast());
        encoder.write_all(&self.bytes)?;
        Ok(Cow::Owned(encoder.finish()?))
    }

    /// Compress it once; the room that it took is free for another.
    fn compress(&mut self) -> io::Result<Vec<u8>> {
        if self.is_compressed {
            return Ok(Vec::new());
        }
        let compressed = self.compressed()?.into_owned();
        self.is_compressed = true;
        let mut room = std::mem::replace(&mut self.bytes, compressed);
        room.clear();
        Ok(room)
    }
}

impl Recorder for Tape {
    fn begin(&mut self, walk: Walk, scene: &Scene) {
        (self.header.kind, self.header.scene) = (walk, scene.clone());
    }

    fn ends(&self) -> (usize, usize) {
        (self.budget.first, self.budget.last)
    }

    fn interval(&self) -> u64 {
        self.interval
    }

    fn keyframe(&mut self, section: Section, number: u64, keyframe: &Keyframe<'_>) {
        let mut bytes = Vec::new();
        match section {
            Section::Sample => {
                if self.thin(section) {
                    self.interval *= 2;
                }
            }
            Section::Milestone => _ = self.thin(section),
            // What is sampled may be left out yet, so that it is compressed at the end.
            Section::Whole => {
                let last = self.blocks.last_mut().filter(|recorded| recorded.section == section);
                bytes = last.map_or(Ok(bytes), Recorded::compress).expect("memory takes everything");
            }
        }
        let &Keyframe { steps, frame, cost, incumbent, temperature, ref path } = keyframe;
        if self.blocks.is_empty() {
            self.header.start = frame.to_vec();
        }
        put(&mut bytes, frame.len() as u64);
        frame.iter().for_each(|&word| put(&mut bytes, word.into()));
        [cost, incumbent, temperature].into_iter().for_each(|number| put_number(&mut bytes, number));
        put(&mut bytes, path.len() as u64);
        path.iter().for_each(|node| write_node(&mut bytes, node));
        put(&mut bytes, steps);
        self.frame.clear();
        self.frame.extend(frame);
        self.steps = steps;
        let ms = self.begun.elapsed().as_secs_f64() * 1000.0;
        // The root is on the path.
        let depth = path.len().checked_sub(1).map(|depth| depth as u64);
        let point = (steps, cost, incumbent, temperature, depth, None);
        let block = Block { first: number, steps: (steps, steps), ms: (ms, ms), ..Block::default() };
        self.blocks.push(Recorded {
            section,
            block,
            point,
            counted: 0,
            has_milestone: false,
            bytes,
            is_compressed: false,
        });
    }

    fn event(&mut self, steps: u64, event: &Event, frame: &[u32]) {
        let Some(Recorded { block, counted, has_milestone, bytes, .. }) = self.blocks.last_mut() else {
            unreachable!("a keyframe comes first")
        };
        write_event(bytes, steps - self.steps, event);
        write_change(bytes, &self.frame, frame);
        self.frame.copy_from_slice(frame);
        self.steps = steps;
        *counted += u64::from(!matches!(event, Event::RuledOut { .. }));
        *has_milestone |= event.is_milestone();
        block.events += 1;
        block.steps.1 = steps;
        // A clock that is asked at every event would cost more than the event.
        if block.events % 16 == 0 {
            block.ms.1 = self.begun.elapsed().as_secs_f64() * 1000.0;
        }
    }

    fn cut(&mut self, steps: u64) -> u64 {
        self.blocks.retain(|recorded| recorded.block.steps.0 < steps);
        self.blocks.last().map_or(steps, |recorded| steps.max(recorded.block.steps.1))
    }

    fn end(&mut self, events: u64, curve: &History) {
        self.footer.events = events;
        self.footer.steps = curve.samples().last().map_or(0, |sample| sample.steps);
        let point = |sample: &recuit::Sample| {
            (sample.steps, sample.cost, sample.incumbent, sample.temperature, sample.depth, sample.acceptance)
        };
        self.footer.curve = curve.samples().iter().map(point).collect();
    }
}
