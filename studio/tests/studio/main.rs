//! The real server with the real command, spoken to as browsers do and as nobody should.
//!
//! The command is the one that RECUIT_COMMAND names, or else the one that was built beside the server, as it
//! is where the whole workspace is tested; without one these tests skip, saying so.

mod ended;
mod gate;
mod instances;
mod malformed;
mod many;
mod searches;
mod server;
