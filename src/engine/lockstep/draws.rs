//! Random numbers for all lanes at once.
// A loop over lanes goes through several rows at once.
#![allow(clippy::needless_range_loop)]

use crate::{LANES, stream};
use rand::Rng;

/// A generator for each lane, side by side: in each lane exactly the numbers of a [`Random`](crate::Random),
/// xoshiro256++ (Blackman & Vigna 2021). A draw of 64 bits serves four steps.
#[repr(align(64))]
pub(super) struct Draws {
    words: [[u64; LANES]; 4],
    /// What is left of the last draw.
    draw: [u64; LANES],
    /// For how many steps that is enough.
    left: u32,
}

impl Draws {
    /// The generators under `seed`.
    pub(super) fn new(seed: u64) -> Self {
        let keys: [[u64; 4]; LANES] = std::array::from_fn(|lane| key(seed, lane));
        let words = std::array::from_fn(|word| std::array::from_fn(|lane| keys[lane][word]));
        Draws { words, draw: [0; LANES], left: 0 }
    }

    /// 16 random bits for each lane.
    #[inline(always)]
    pub(super) fn next(&mut self) -> [u16; LANES] {
        if self.left == 0 {
            self.refill();
        }
        self.left -= 1;
        let mut bits = [0; LANES];
        for lane in 0..LANES {
            bits[lane] = self.draw[lane] as u16;
            self.draw[lane] >>= 16;
        }
        bits
    }

    #[inline(always)]
    fn refill(&mut self) {
        self.left = 4;
        let [a, b, c, d] = &mut self.words;
        for lane in 0..LANES {
            self.draw[lane] = a[lane].wrapping_add(d[lane]).rotate_left(23).wrapping_add(a[lane]);
            let shifted = b[lane] << 17;
            c[lane] ^= a[lane];
            d[lane] ^= b[lane];
            b[lane] ^= c[lane];
            a[lane] ^= d[lane];
            c[lane] ^= shifted;
            d[lane] = d[lane].rotate_left(45);
        }
    }
}

/// What the generator of a lane begins with.
fn key(seed: u64, lane: usize) -> [u64; 4] {
    let mut stream = stream(seed, lane as u64);
    std::array::from_fn(|_| stream.next_u64())
}

/// The generator of one lane, by itself.
#[cfg(test)]
pub(super) fn single(seed: u64, lane: usize) -> crate::Random {
    let mut bytes = [0; 32];
    for (eight, word) in bytes.chunks_mut(8).zip(key(seed, lane)) {
        eight.copy_from_slice(&word.to_le_bytes());
    }
    rand::SeedableRng::from_seed(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn each_lane_draws_as_a_generator_by_itself() {
        let mut draws = Draws::new(7);
        let mut singles: Vec<Random> = (0..LANES).map(|lane| single(7, lane)).collect();
        for _ in 0..10 {
            let four: [[u16; LANES]; 4] = std::array::from_fn(|_| draws.next());
            for (lane, single) in singles.iter_mut().enumerate() {
                let bits = single.next_u64().to_le_bytes();
                let expected: [u16; 4] =
                    std::array::from_fn(|part| u16::from_le_bytes([bits[2 * part], bits[2 * part + 1]]));
                assert_eq!(four.map(|bits| bits[lane]), expected, "lane {lane}");
            }
        }
    }
}
