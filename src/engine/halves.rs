//! Two draws for the price of one.

use rand::{Rng, TryRng};
use std::convert::Infallible;

/// Random numbers for one proposal: a draw of 64 bits serves two that ask for 32, in most models the choice of the move
/// and its acceptance.
pub(crate) struct Halves<'r, R> {
    rng: &'r mut R,
    spare: Option<u32>,
}

impl<'r, R: Rng> Halves<'r, R> {
    #[inline]
    pub(crate) fn new(rng: &'r mut R) -> Self {
        Halves { rng, spare: None }
    }
}

impl<R: Rng> TryRng for Halves<'_, R> {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.spare.take().unwrap_or_else(|| {
            let both = self.rng.next_u64();
            self.spare = Some(both as u32);
            (both >> 32) as u32
        }))
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.rng.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.rng.fill_bytes(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream;

    #[test]
    fn the_halves_of_a_draw_are_the_draw() {
        let mut whole = stream(1, 0);
        let mut rng = stream(1, 0);
        for _ in 0..10 {
            let mut halves = Halves::new(&mut rng);
            let (high, low) = (halves.next_u32(), halves.next_u32());
            assert_eq!(u64::from(high) << 32 | u64::from(low), whole.next_u64());
        }
    }
}
