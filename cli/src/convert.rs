//! `recuit convert`.

use crate::args::Convert;
use crate::ending::Ending;
use crate::error::Error;
use crate::settings::model;
use recuit_experiments::Source;
use std::io::Write;
use std::path::Path;

/// Write instances in another format.
pub(crate) fn convert(args: &Convert) -> Result<Ending, Error> {
    let model = model(&args.model, args.format.as_deref())?;
    let instances = Source::find(&args.instance, model.as_ref(), Path::new(""))?.instances(model.as_ref())?;
    let mut out = anstream::stdout().lock();
    for (number, instance) in instances.iter().enumerate() {
        let rendering = instance.show();
        let text = if args.format.is_some() { rendering.line } else { rendering.text };
        let text = text.trim_end();
        // An empty line between instances of several rows, or the next one would be read as more rows of the
        // one before.
        let gap = if number > 0 && text.contains('\n') { "\n" } else { "" };
        writeln!(out, "{gap}{text}")?;
    }
    Ok(Ending::Solved)
}
