use recuit::csp::{Csp, GlobalCardinality, Value};

/// The anagrams of a word, whether they mean anything or not.
pub fn anagrams(word: &str) -> Csp {
    let mut csp = Csp::new();
    let times = |letter| word.chars().filter(|&other| other == letter).count();
    let alphabet = ('A'..='Z').map(|letter| (letter as Value, times(letter)));
    let letters = csp.variables("letter", word.len(), 'A' as Value..='Z' as Value);
    csp.post(GlobalCardinality::new(letters, alphabet));
    csp
}

#[test]
fn sixty_anagrams_of_banana() {
    let csp = anagrams("BANANA");
    assert_eq!(recuit::DepthFirst::default().solutions(&csp.partial()).count(), 60);
    assert!(csp.complete().is_kept(0));
}
