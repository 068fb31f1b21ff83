//! Bits in rows, turned into columns.

/// Of so many rows of bits, each in whole words, the columns, each in whole words.
pub(super) fn transposed(bits: &[u64], rows: usize, columns: usize) -> Vec<u64> {
    let (of_row, of_column) = (columns.div_ceil(64), rows.div_ceil(64));
    let mut turned = vec![0; columns * of_column];
    for word in 0..of_row {
        let mut turned = turned[64 * word * of_column..].chunks_mut(of_column);
        let mut targets: [&mut [u64]; 64] = std::array::from_fn(|_| turned.next().unwrap_or_default());
        for (number, rows) in bits.chunks(64 * of_row).enumerate() {
            let mut block = [0; 64];
            for (block, row) in block.iter_mut().zip(rows.chunks(of_row)) {
                *block = row[word];
            }
            transpose(&mut block);
            for (target, block) in targets.iter_mut().zip(block) {
                if let Some(target) = target.get_mut(number) {
                    *target = block;
                }
            }
        }
    }
    turned
}

/// Turn a block: halves change places, then quarters, and so on (Warren, *Hacker's delight*, section 7-3).
fn transpose(block: &mut [u64; 64]) {
    let (mut half, mut low) = (32, u64::MAX >> 32);
    while half > 0 {
        for first in (0..64).filter(|row| row & half == 0) {
            let crossed = (block[first] >> half ^ block[first + half]) & low;
            block[first] ^= crossed << half;
            block[first + half] ^= crossed;
        }
        half /= 2;
        low ^= low << half;
    }
}
