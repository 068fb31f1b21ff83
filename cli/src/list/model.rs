//! The page of a model.

use super::experiment;
use super::page::write_parameters;
use crate::error::Error;
use crate::suits;
use crate::terminal::folded;
use recuit::edge::{Parameter, parameters};
use serde::Serialize;
use serde_json::json;
use std::io::{self, Write};

/// A model with its formulations, its sets of instances, and all parameters.
#[derive(Serialize)]
pub(super) struct Page {
    name: String,
    summary: String,
    formulations: Vec<Formulation>,
    sets: Vec<Set>,
    /// What is not the formulation's, such as the format.
    parameters: Vec<Parameter>,
    /// What `recuit generate` can be asked for; nothing if it makes no instances.
    generate: Vec<Parameter>,
}

#[derive(Serialize)]
struct Formulation {
    name: &'static str,
    summary: &'static str,
    /// The engine that it is searched by if none is named.
    engine: &'static str,
    /// Which engines suit, and what the others lack.
    engines: Vec<String>,
    parameters: Vec<Parameter>,
}

#[derive(Serialize)]
struct Set {
    name: &'static str,
    summary: &'static str,
}

/// The page of a model, or of one of its formulations.
pub(super) fn page(name: &str, only: Option<&str>) -> Result<Page, Error> {
    let model = experiment(name, None, None)?.model;
    let mut formulations = Vec::new();
    for formulation in model.formulations() {
        if only.is_some_and(|only| only != formulation.name) {
            continue;
        }
        let posed = experiment(name, Some(formulation.name), None)?;
        let values = serde_json::to_value(&posed.model).unwrap_or_default();
        let inner = parameters(&posed.model.schema(), &values).into_iter();
        formulations.push(Formulation {
            name: formulation.name,
            summary: formulation.summary,
            engine: posed.engine.name(),
            engines: suits::told(name, formulation.name),
            parameters: inner.filter(|parameter| parameter.key.starts_with("formulation.")).collect(),
        });
    }
    let values = serde_json::to_value(&model).unwrap_or_default();
    let own = parameters(&model.schema(), &values).into_iter();
    let wishes = model.generator();
    Ok(Page {
        name: name.to_owned(),
        summary: model.summary().to_owned(),
        formulations,
        sets: model.shipped().into_iter().map(|(name, summary, _)| Set { name, summary }).collect(),
        parameters: own.filter(|parameter| !parameter.key.starts_with("formulation")).collect(),
        generate: wishes.map_or_else(Vec::new, |wishes| parameters(wishes.schema(), &json!({}))),
    })
}

impl Page {
    /// Write the page, for people or as JSON.
    pub(super) fn write(&self, json: bool, out: &mut impl Write) -> io::Result<()> {
        if json {
            return writeln!(out, "{}", serde_json::to_string(self)?);
        }
        writeln!(out, "{}", folded(&format!("{}: {}", self.name, self.summary), [0, 2]))?;
        writeln!(out, "\nformulations, chosen by --formulation NAME")?;
        for formulation in &self.formulations {
            writeln!(out, "{}", line(formulation.name, formulation.summary))?;
        }
        writeln!(out, "\nengines that suit them, chosen by --engine NAME")?;
        for (names, engines) in groups(&self.formulations, |formulation| formulation.engines.join("\n")) {
            writeln!(out, "{}", folded(&format!("{}:", names.join(", ")), [2, 4]))?;
            for paragraph in engines.lines() {
                writeln!(out, "{}", folded(paragraph, [6, 8]))?;
            }
        }
        let by_default = groups(&self.formulations, |formulation| formulation.engine.to_owned()).into_iter();
        let by_default: Vec<String> =
            by_default.map(|(names, engine)| format!("{engine} for {}", names.join(", "))).collect();
        writeln!(out, "{}", folded(&format!("by default: {}", by_default.join("; ")), [2, 4]))?;
        writeln!(
            out,
            "{}",
            folded(
                &format!(
                    "`recuit list {} ENGINE` tells an engine's parameters as they are for it",
                    self.name
                ),
                [2, 4]
            )
        )?;
        let key =
            |formulation: &Formulation| serde_json::to_string(&formulation.parameters).unwrap_or_default();
        for (names, _) in groups(&self.formulations, key) {
            let of_these = self.formulations.iter().find(|formulation| formulation.name == names[0]);
            let parameters = of_these.map_or(&[][..], |formulation| &formulation.parameters);
            if !parameters.is_empty() {
                writeln!(
                    out,
                    "\n{}",
                    folded(&format!("parameters of {}, set by --set", names.join(", ")), [0, 2])
                )?;
                write_parameters("", parameters, out)?;
            }
        }
        if !self.parameters.is_empty() {
            writeln!(out, "\nparameters of all, set by --set")?;
            write_parameters("model.", &self.parameters, out)?;
        }
        writeln!(out, "\nsets of instances, as in recuit solve {} NAME", self.name)?;
        for Set { name, summary } in &self.sets {
            writeln!(out, "{}", line(name, summary))?;
        }
        if !self.generate.is_empty() {
            writeln!(out, "\nwhat recuit generate {} KEY=VALUE understands", self.name)?;
            write_parameters("", &self.generate, out)?;
        }
        Ok(())
    }
}

/// A name and what it is, in two columns.
fn line(name: &str, summary: &str) -> String {
    folded(&format!("{name:<16} {summary}"), [2, 19]).trim_end().to_owned()
}

/// The names of the formulations that have the same of something, and what that is.
fn groups(
    formulations: &[Formulation],
    of: impl Fn(&Formulation) -> String,
) -> Vec<(Vec<&'static str>, String)> {
    let mut groups: Vec<(Vec<&str>, String)> = Vec::new();
    for formulation in formulations {
        let same = of(formulation);
        match groups.iter_mut().find(|(_, known)| *known == same) {
            Some((names, _)) => names.push(formulation.name),
            None => groups.push((vec![formulation.name], same)),
        }
    }
    groups
}
