//! The quick way through a long text, and back to the ordinary one.

use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::stop_on_interrupt;
use crate::job::Job;
use crate::present::Presenter;
use crate::searches::{self, Searches};
use crate::stream::{self, Rest};
use recuit::edge::{AnyEngine, Batch, Experiment, Instance, Limits, TreeSearch};
use recuit::{Depth, ParallelDepthFirst};
use recuit_experiments::{Opened, Source};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The most solutions of one instance that the quick way looks for, since it cannot be interrupted
/// meanwhile.
const MANY: u64 = 1000;

/// An experiment that may go the quick way.
pub(crate) struct Quick<'a> {
    experiment: &'a Experiment,
    batch: Box<dyn Batch>,
    /// How many solutions are wanted.
    wanted: u64,
}

impl<'a> Quick<'a> {
    /// The quick way, if the model has one that finds what the engine would find.
    pub(crate) fn new(experiment: &'a Experiment) -> Option<Self> {
        // Of several that take turns the first would be done before its first turn is.
        let AnyEngine::Tree(engine) = experiment.engine.seen().0 else { return None };
        let wanted = match engine {
            TreeSearch::DepthFirst(ParallelDepthFirst { goals, depth: Depth::Unlimited, .. }) => goals.most(),
            TreeSearch::Restarting(_) => 1,
            _ => return None,
        };
        let is_unlimited = experiment.limits == Limits::default();
        let batch = experiment.model.batch().filter(|_| is_unlimited)?;
        Some(Quick { experiment, batch, wanted })
    }

    /// Answer what can be answered the quick way, and what is left the ordinary way.
    pub(crate) fn solve(self, job: &Job<'_>, argument: &str) -> Result<Ending, Error> {
        let opened = Opened::find(argument, self.experiment.model.as_ref(), job.folder)?;
        let cancel = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(&cancel);
        let mut presenter = job.presenter();
        match self.answer(opened, &cancel, job.output.threads, &mut presenter)? {
            Some(instances) => searches::show_all(job, &instances, None, &cancel, presenter),
            None => Ok(presenter.finish()),
        }
    }

    /// Answer what can be answered the quick way, and return the instances left for the ordinary way, if any.
    fn answer(
        self,
        opened: Opened,
        cancel: &Arc<AtomicBool>,
        threads: Option<usize>,
        presenter: &mut Presenter<'_>,
    ) -> Result<Option<Vec<Box<dyn Instance>>>, Error> {
        let Quick { experiment, batch, wanted } = self;
        let Opened { input, file, length } = opened;
        let limit = wanted.min(MANY);
        let searches =
            Searches { experiment, cancel, recording: None, since: None, live: None, so_far: None };
        let read = |line: &str| {
            let instance = experiment.model.read(line).ok().and_then(|mut instances| instances.pop());
            instance.expect("a plain line is an instance")
        };
        presenter.expect_text(length);
        let rest = stream::answer(input, file.as_deref(), batch, limit, threads, cancel, |piece| {
            let search = |index, instance: Box<dyn Instance>| searches.answer(index, instance.as_ref());
            presenter.show_piece(piece, limit, wanted, read, search)
        })?;
        let (text, before) = match rest {
            Rest::Text(text, before) => (text, before),
            // The ordinary way reports an empty text as an error.
            Rest::Nothing if presenter.answered() == 0 => Default::default(),
            Rest::Nothing => return Ok(None),
            Rest::Unread => {
                presenter.give_up();
                return Ok(None);
            }
        };
        let source = Source::decode(file, before, Ok(text))?;
        let model = experiment.model.as_ref();
        let left =
            if presenter.answered() == 0 { source.instances(model) } else { source.any_instances(model) };
        Ok(Some(left?))
    }
}
