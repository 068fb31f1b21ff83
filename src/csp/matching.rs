//! Domain consistency of the all-different constraint, by matching variables with values.

use super::domains::Bits;
use super::{Conflict, Domains, Value, Variable};

/// No number: the scratch memory of a constraint starts at zero, so all numbers are stored plus one.
const NONE: u32 = 0;

/// The filtering algorithm of Régin (1994), *A filtering algorithm for constraints of difference in CSPs*.
///
/// A matching gives each open variable a value of its own. Where there is none, there is a conflict. A value belongs
/// to some matching exactly if the variable can take it over from the variable that has it, which takes over another
/// in turn, and so on, until a value that nobody has is reached or the one that the first variable gave up: that is,
/// if both variables lie in the same strongly connected component of the graph with an edge from each variable to
/// those whose values it could take, a node that stands for all values that nobody has, and edges from there to
/// every variable. Components are those of Tarjan (1972).
///
/// The matching is kept from call to call, and only repaired where domains have changed.
pub(super) struct Matching<'a> {
    scope: &'a [Variable],
    first: Value,
    /// For each variable of the scope, its value. Kept.
    mate: &'a mut [u32],
    /// For each value, the variable that has it.
    owner: &'a mut [u32],
    /// For each value, the variable that came upon it in a search.
    finder: &'a mut [u32],
    /// The open variables.
    open: &'a mut [u32],
    /// For each node, when it was first met.
    met: &'a mut [u32],
    /// For each node, the earliest node known to be reachable.
    low: &'a mut [u32],
    /// For each node, its component.
    component: &'a mut [u32],
    /// For each node, where among its edges the search is.
    cursor: &'a mut [u32],
    /// Nodes without a component yet; or the queue of a search.
    stack: &'a mut [u32],
    /// The path of the search.
    path: &'a mut [u32],
}

impl<'a> Matching<'a> {
    /// How much scratch memory so many variables and values need.
    pub(super) fn scratch(variables: usize, values: usize) -> usize {
        2 * variables + 2 * values + 6 * (variables + 1)
    }

    pub(super) fn new(scope: &'a [Variable], first: Value, span: usize, mut scratch: &'a mut [u32]) -> Self {
        let mut part = |size| scratch.split_off_mut(..size).expect("enough scratch memory");
        let (variables, nodes) = (scope.len(), scope.len() + 1);
        Matching {
            scope,
            first,
            mate: part(variables),
            open: part(variables),
            owner: part(span),
            finder: part(span),
            met: part(nodes),
            low: part(nodes),
            component: part(nodes),
            cursor: part(nodes),
            stack: part(nodes),
            path: part(nodes),
        }
    }

    /// Rule out the values of the open variables that belong to no matching.
    pub(super) fn propagate(mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let open = self.begin(domains);
        for position in 0..open {
            let variable = self.open[position];
            if self.mate[variable as usize] == NONE {
                self.augment(domains, variable)?;
            }
        }
        self.components(domains, open);
        for position in 0..open {
            self.prune(domains, self.open[position])?;
        }
        Ok(())
    }

    /// List the open variables and forget pairs that are no more; returns the number of open variables.
    fn begin(&mut self, domains: &Domains) -> usize {
        self.owner.fill(NONE);
        let mut open = 0;
        for (number, &variable) in self.scope.iter().enumerate() {
            if !domains.is_open(variable) {
                continue;
            }
            self.open[open] = number as u32;
            open += 1;
            if let Some(value) = self.mate[number].checked_sub(1) {
                let owner = &mut self.owner[value as usize];
                if *owner == NONE && domains.contains(variable, self.first + value as Value) {
                    *owner = number as u32 + 1;
                } else {
                    self.mate[number] = NONE;
                }
            }
        }
        open
    }

    /// Give a value to a variable that has none, taking values over along the shortest path.
    fn augment(&mut self, domains: &Domains, root: u32) -> Result<(), Conflict> {
        self.finder.fill(NONE);
        self.stack[0] = root;
        let (mut next, mut end) = (0, 1);
        while next < end {
            let variable = self.stack[next];
            next += 1;
            for value in domains.values(self.scope[variable as usize]) {
                let value = (value - self.first) as usize;
                if self.finder[value] != NONE {
                    continue;
                }
                self.finder[value] = variable + 1;
                match self.owner[value] {
                    NONE => {
                        self.take_over(value as u32);
                        return Ok(());
                    }
                    owner => {
                        self.stack[end] = owner - 1;
                        end += 1;
                    }
                }
            }
        }
        Err(Conflict)
    }

    /// Each variable on the path to a value takes the value that it found.
    fn take_over(&mut self, mut value: u32) {
        loop {
            let variable = self.finder[value as usize] - 1;
            let given_up = std::mem::replace(&mut self.mate[variable as usize], value + 1);
            self.owner[value as usize] = variable + 1;
            match given_up {
                NONE => return,
                given_up => value = given_up - 1,
            }
        }
    }

    /// The next node that a variable has an edge to.
    fn next_edge(&mut self, domains: &Domains, variable: usize) -> Option<usize> {
        let nobody = self.scope.len();
        loop {
            let cursor = self.cursor[variable];
            let value = next_value(domains, self.scope[variable], self.first + cursor as Value)?;
            let index = (value - self.first) as usize;
            self.cursor[variable] = index as u32 + 1;
            match self.owner[index] {
                NONE => return Some(nobody),
                owner if owner as usize == variable + 1 => {}
                owner => return Some(owner as usize - 1),
            }
        }
    }

    /// The components of all nodes (Tarjan 1972), without recursion.
    fn components(&mut self, domains: &Domains, open: usize) {
        for array in [&mut self.met, &mut self.component, &mut self.cursor] {
            array.fill(NONE);
        }
        let nobody = self.scope.len();
        let (mut time, mut found, mut stacked) = (0, 0, 0);
        for position in 0..open {
            if self.met[self.open[position] as usize] != NONE {
                continue;
            }
            let mut depth = 0;
            let mut arrived = Some(self.open[position] as usize);
            loop {
                if let Some(node) = arrived.take() {
                    time += 1;
                    (self.met[node], self.low[node]) = (time, time);
                    self.stack[stacked] = node as u32;
                    stacked += 1;
                    self.path[depth] = node as u32;
                    depth += 1;
                }
                let node = self.path[depth - 1] as usize;
                let edge = if node == nobody {
                    // To every variable.
                    let position = self.cursor[node] as usize;
                    self.cursor[node] += 1;
                    (position < open).then(|| self.open[position] as usize)
                } else {
                    self.next_edge(domains, node)
                };
                match edge {
                    Some(next) if self.met[next] == NONE => arrived = Some(next),
                    Some(next) => {
                        if self.component[next] == NONE {
                            self.low[node] = self.low[node].min(self.met[next]);
                        }
                    }
                    None => {
                        depth -= 1;
                        if self.low[node] == self.met[node] {
                            found += 1;
                            loop {
                                stacked -= 1;
                                let member = self.stack[stacked] as usize;
                                self.component[member] = found;
                                if member == node {
                                    break;
                                }
                            }
                        }
                        if depth == 0 {
                            break;
                        }
                        let parent = self.path[depth - 1] as usize;
                        self.low[parent] = self.low[parent].min(self.low[node]);
                    }
                }
            }
        }
    }

    /// Rule out the values that a variable could not take over in any matching.
    fn prune(&self, domains: &mut Domains, number: u32) -> Result<(), Conflict> {
        let variable = self.scope[number as usize];
        let component = self.component[number as usize];
        let (first_word, words) = domains.words(variable);
        for word in first_word..first_word + words.len() as i32 {
            let kept = Bits(domains.word(variable, word)).filter(|&bit| {
                let owner = self.owner[(word * 64 + bit as i32 - self.first) as usize];
                owner == NONE || self.component[owner as usize - 1] == component
            });
            let mask = kept.fold(0, |mask, bit| mask | 1 << bit);
            domains.intersect_word(variable, word, mask)?;
        }
        Ok(())
    }
}

/// The least value of a variable that is not below `least`.
fn next_value(domains: &Domains, variable: Variable, least: Value) -> Option<Value> {
    let (first, words) = domains.words(variable);
    let start = (least >> 6).max(first);
    let inside = if start == least >> 6 { !0 << (least & 63) } else { !0 };
    let mut mask: u64 = inside;
    for word in start..first + words.len() as i32 {
        let bits = words[(word - first) as usize] & mask;
        if bits != 0 {
            return Some(word * 64 + bits.trailing_zeros() as i32);
        }
        mask = !0;
    }
    None
}
