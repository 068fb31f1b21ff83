//! What finds that a model is wrong: the laws, and the examination.

mod broken;
mod checkup;
