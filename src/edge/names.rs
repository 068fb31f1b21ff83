//! Unknown names, and the known ones that may have been meant.

use serde::de::DeserializeOwned;

/// Anything longer was hardly meant to be a name, and would take long to compare.
const LONGEST: usize = 200;

/// The candidate that `name` was most likely meant to be, if any is near.
///
/// ```
/// use recuit::edge::nearest;
/// assert_eq!(nearest("anealing", ["greedy", "annealing"]), Some("annealing"));
/// assert_eq!(nearest("zzz", ["greedy", "annealing"]), None);
/// ```
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    let likeness = |candidate: &str| {
        let begins = candidate.starts_with(name) || name.starts_with(candidate);
        let alike = strsim::jaro_winkler(&name.to_lowercase(), &candidate.to_lowercase());
        if begins && !name.is_empty() { alike.max(0.9) } else { alike }
    };
    let scored = candidates.into_iter().map(|candidate| (likeness(candidate), candidate));
    scored.filter(|(likeness, _)| *likeness > 0.75).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
}

/// The names in a registry, as in `registered::<Box<dyn Model>>()`. The registry is asked for a name that it
/// cannot have, and its error message lists those that it has.
pub fn registered<T: DeserializeOwned>() -> Vec<String> {
    match serde_json::from_value::<T>(serde_json::json!({ "name": "?" })) {
        Ok(_) => Vec::new(),
        Err(error) => {
            Complaint::read(&error.to_string()).map(|complaint| complaint.known).unwrap_or_default()
        }
    }
}

/// Serde's complaint about an unknown name, taken apart.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Complaint {
    /// "field" or "variant".
    pub(super) kind: String,
    pub(super) unknown: String,
    pub(super) known: Vec<String>,
}

impl Complaint {
    /// Messages have the form "unknown field `x`, expected one of `a`, `b`", sometimes with a position after
    /// it.
    pub(super) fn read(message: &str) -> Option<Self> {
        let rest = &message[message.find("unknown ")? + "unknown ".len()..];
        let (kind, rest) = rest.split_once(' ')?;
        let mut quoted = rest.split('`').skip(1).step_by(2).map(str::to_owned);
        Some(Complaint { kind: kind.to_owned(), unknown: quoted.next()?, known: quoted.collect() })
    }

    /// What could have stood there.
    pub(super) fn expected(&self) -> String {
        match self.known.as_slice() {
            [] if self.kind == "field" => "no further keys here".to_owned(),
            [] => "a name that a linked crate registers".to_owned(),
            [only] => only.clone(),
            known => format!("one of {}", known.join(", ")),
        }
    }

    /// What to do about it.
    pub(super) fn suggestion(&self) -> Option<String> {
        if self.known.is_empty() && self.kind != "field" {
            return Some(format!(
                "no model is linked into this program: name its crate once in your `main.rs`, for instance \
                 `use recuit_{} as _;`, and list it in `Cargo.toml`",
                self.unknown.replace('-', "_")
            ));
        }
        let nearest = nearest(&self.unknown, self.known.iter().map(String::as_str))?;
        Some(format!("did you mean {nearest}?"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_of_serde_are_understood() {
        let complaint =
            Complaint::read("unknown field `coolng`, expected `cooling` or `seed` at line 3").unwrap();
        assert_eq!((complaint.kind.as_str(), complaint.unknown.as_str()), ("field", "coolng"));
        assert_eq!(complaint.known, ["cooling", "seed"]);
        assert_eq!(complaint.suggestion().unwrap(), "did you mean cooling?");
        assert_eq!(Complaint::read("invalid type: string"), None);
    }

    #[test]
    fn a_registry_tells_its_names() {
        let names = registered::<Box<dyn super::super::NamedSchedule>>();
        for name in ["geometric", "linear", "logarithmic", "constant", "adaptive"] {
            assert!(names.iter().any(|known| known == name), "{name} in {names:?}");
        }
    }

    #[test]
    fn an_empty_registry_says_how_to_link_a_model() {
        let none: Result<Box<dyn super::super::Model>, _> =
            serde_json::from_value(serde_json::json!({ "name": "queens" }));
        let complaint = Complaint::read(&none.unwrap_err().to_string()).unwrap();
        assert!(complaint.suggestion().unwrap().contains("use recuit_queens as _;"));
    }
}
