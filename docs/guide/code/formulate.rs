/// Each of the numbers 1 to `n` twice in a row, with just `k` numbers between the two `k`: Langford's problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Langford {
    pub n: usize,
}

/// What is wrong with a row, 0 standing for an empty place. It knows nothing of any search, so it can be trusted.
pub fn verify(langford: Langford, row: &[usize]) -> Vec<String> {
    let mut faults = Vec::new();
    if row.len() != 2 * langford.n {
        faults.push(format!("{} places instead of {}", row.len(), 2 * langford.n));
    }
    for number in 1..=langford.n {
        let places: Vec<usize> = (0..row.len()).filter(|&place| row[place] == number).collect();
        match places[..] {
            [one, other] if other - one == number + 1 => {}
            [one, other] => faults.push(format!("{} between the two {number}", other - one - 1)),
            _ => faults.push(format!("{number} stands there {} times", places.len())),
        }
    }
    faults
}

#[test]
fn the_verifier_says_what_is_wrong() {
    let three = Langford { n: 3 };
    assert!(verify(three, &[3, 1, 2, 1, 3, 2]).is_empty());
    assert_eq!(verify(three, &[1, 3, 1, 2, 3, 2]), ["1 between the two 2", "2 between the two 3"]);
}
