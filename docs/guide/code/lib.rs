pub mod choose;
pub mod constraints;
pub mod declare;
pub mod delta;
pub mod formulate;
pub mod plug_in;
pub mod state;
pub mod watch;
