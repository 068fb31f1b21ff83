//! Bits in rows, turned into columns.

/// How many words are read of each row before the next rows: a line of the cache.
const LINE: usize = 8;

/// Of so many rows of bits, each in whole words, the columns, each in whole words.
pub(super) fn transposed(bits: &[u64], rows: usize, columns: usize) -> Vec<u64> {
    let (of_row, of_column) = (columns.div_ceil(64), rows.div_ceil(64));
    let mut turned = vec![0; columns * of_column];
    for line in (0..of_row).step_by(LINE) {
        for (number, rows) in bits.chunks(64 * of_row).enumerate() {
            for word in line..of_row.min(line + LINE) {
                let mut block = [0; 64];
                block.iter_mut().zip(rows.chunks(of_row)).for_each(|(block, row)| *block = row[word]);
                transpose(&mut block);
                for (column, block) in (64 * word..columns).zip(block) {
                    turned[column * of_column + number] = block;
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
