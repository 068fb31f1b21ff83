//! Traces: what is recorded, written and shown.

mod damaged;
mod everything;
mod recorded;
mod scenes;
mod sentence;
mod svg;
mod text;
