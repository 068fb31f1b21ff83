//! Forty-nine faults, planted in seven models, and whether the examination names them.
//!
//! A model is told the number of its fault; 0 is none. The tables say what the fault is, which law must name
//! it, and a word that the finding must contain: the move, the constraint, the board. Panics are found in
//! silence, so this test has a process of its own.

mod abreast;
mod chained;
mod chosen;
mod declared;
mod grown;
mod path;
mod repaired;

use recuit::edge::{Examined, Item, Model, Verdict, examine};
use std::thread;

/// What is wrong, the law that finds it, and what has to be named.
pub(crate) type Fault = (&'static str, &'static str, &'static str);

/// A model with one of its faults.
pub(crate) type Faulty = fn(usize) -> Box<dyn Model>;

fn examined(model: Box<dyn Model>, text: &str) -> Vec<Examined> {
    examine(&[("only".to_owned(), model)], &[("text".to_owned(), text.to_owned())], 1, &mut |_| ()).unwrap()
}

fn failures(examined: &[Examined]) -> Vec<Item> {
    let items = examined.iter().flat_map(|examined| examined.checkup.items.clone());
    items.filter(|item| item.verdict == Verdict::Fail).collect()
}

/// How many faults are named. Each is printed, with what was found.
fn named(kind: &str, faulty: Faulty, text: &str, faults: &[Fault]) -> usize {
    let sound = failures(&examined(faulty(0), text));
    assert!(sound.is_empty(), "{kind}: nothing is wrong, and still {sound:#?}");
    let is_named = |(number, &(fault, law, word)): (usize, &Fault)| {
        let found = failures(&examined(faulty(number), text));
        let names = |item: &&Item| {
            let said = format!("{} {}", item.finding, item.culprit.as_deref().unwrap_or_default());
            item.name.contains(law) && said.contains(word)
        };
        let named = found.iter().find(names);
        match named {
            Some(item) => println!("{kind} {number}, {fault}: {} {:?}", item.finding, item.culprit),
            None => println!("{kind} {number}, {fault}: NOT NAMED, found {found:#?}"),
        }
        named.is_some()
    };
    (1..).zip(faults).filter(|fault| is_named(*fault)).count()
}

#[test]
fn faults_are_named() {
    // Some of the models panic on purpose; this keeps their messages out of the output.
    std::panic::set_hook(Box::new(|_| {}));
    let kinds: [(&str, Faulty, &str, &[Fault]); 7] = [
        ("grown", grown::faulty, grown::TEXT, grown::FAULTS),
        ("chosen", chosen::faulty, chosen::TEXT, chosen::FAULTS),
        ("repaired", repaired::faulty, repaired::TEXT, repaired::FAULTS),
        ("declared", declared::faulty, declared::TEXT, declared::FAULTS),
        ("chained", chained::faulty, chained::TEXT, chained::FAULTS),
        ("abreast", abreast::faulty, abreast::TEXT, abreast::FAULTS),
        ("path", path::faulty, path::TEXT, path::FAULTS),
    ];
    let planted: usize = kinds.iter().map(|(.., faults)| faults.len()).sum();
    let caught: usize = thread::scope(|scope| {
        let beside =
            kinds.map(|(kind, faulty, text, faults)| scope.spawn(move || named(kind, faulty, text, faults)));
        beside.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    let _ = std::panic::take_hook();
    println!("{caught} of {planted} faults named");
    assert_eq!(planted, 49);
    assert_eq!(caught, planted, "not all faults are named");
}
