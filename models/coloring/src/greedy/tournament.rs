//! The first of many entries, kept up to date while their keys change.

/// Every entry has a key; the highest key wins, and among equal keys the first entry.
///
/// The winner of each pair meets the winner of the next one, up to the final. A changed key is passed on as
/// far as it makes a difference.
pub(super) struct Tournament {
    /// The key of each entry; 0 for those that have left.
    keys: Vec<u64>,
    /// The winner of each match, the final at 1; the matches between pairs of `keys` come last.
    winners: Vec<u32>,
}

impl Tournament {
    /// The tournament of these keys, none of which is 0.
    pub(super) fn new(keys: impl Iterator<Item = u64>) -> Self {
        let mut keys: Vec<u64> = keys.collect();
        keys.resize(keys.len().next_power_of_two().max(2), 0);
        let mut tournament = Tournament { winners: vec![0; keys.len()], keys };
        (1..tournament.winners.len())
            .rev()
            .for_each(|place| tournament.winners[place] = tournament.play(place));
        tournament
    }

    /// The entry that comes first, if any is left.
    pub(super) fn winner(&self) -> Option<usize> {
        let winner = self.winners[1] as usize;
        (self.keys[winner] > 0).then_some(winner)
    }

    /// An entry leaves.
    pub(super) fn leave(&mut self, one: usize) {
        self.change(one, 0);
    }

    /// An entry gets another key.
    pub(super) fn change(&mut self, one: usize, key: u64) {
        self.keys[one] = key;
        let mut place = (self.keys.len() + one) / 2;
        while place > 0 {
            let winner = self.play(place);
            if self.winners[place] == winner && winner as usize != one {
                break;
            }
            self.winners[place] = winner;
            place /= 2;
        }
    }

    fn play(&self, place: usize) -> u32 {
        let of = |place: usize| match place.checked_sub(self.keys.len()) {
            Some(one) => one as u32,
            None => self.winners[place],
        };
        let (one, other) = (of(2 * place), of(2 * place + 1));
        if self.keys[other as usize] > self.keys[one as usize] { other } else { one }
    }
}
