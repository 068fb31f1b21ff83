//! `recuit new`.
use crate::Ending;
use crate::args::New;
use crate::error::Error;
pub(crate) fn new(_: &New) -> Result<Ending, Error> { todo!() }
