//! Reading bytes that should be a text, and should end.

use super::Source;
use std::io::{self, Error, ErrorKind, Read};

/// Reads what should be a text. It fails at the first byte 0, which no text has, and at a line longer than
/// any that is meant to be read: what never ends, such as `/dev/zero`, would otherwise be read until the
/// memory is full.
pub(super) struct Bounded<R> {
    input: R,
    /// The line that is being read, from 1.
    line: usize,
    /// How much of it was read.
    length: usize,
}

/// The longest text that is read as a whole, in bytes.
pub(super) const LONGEST: usize = 1 << 30;

/// The longest line, in bytes: room for a graph with six million edges on one line. Finding the error in a
/// longer one would take its reader seconds.
const LONGEST_LINE: usize = 1 << 26;

impl<R: Read> Bounded<R> {
    pub(super) fn new(input: R) -> Self {
        Bounded { input, line: 1, length: 0 }
    }
}

/// Read all that is left, unless it is too long.
pub(super) fn read_all(bounded: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bounded.take(LONGEST as u64 + 1).read_to_end(&mut bytes)?;
    Source::check_length(bytes.len()).map(|()| bytes)
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        for line in buffer[..count].split_inclusive(|&byte| byte == b'\n') {
            if line.contains(&0) {
                let found = format!("found a byte 0 in line {}, expected a text", self.line);
                return Err(Error::new(ErrorKind::InvalidData, found));
            }
            self.length += line.len();
            if self.length > LONGEST_LINE {
                let found =
                    format!("found a line without end, {}, expected {LONGEST_LINE} bytes at most", self.line);
                return Err(Error::new(ErrorKind::InvalidData, found));
            }
            if line.ends_with(b"\n") {
                (self.line, self.length) = (self.line + 1, 0);
            }
        }
        Ok(count)
    }
}

/// The error of a text that is too long.
pub(super) fn too_long() -> Error {
    Error::new(ErrorKind::InvalidData, format!("found a text without end, expected {LONGEST} bytes at most"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_refused_where_that_is_seen() {
        let endless = read_all(Bounded::new(io::repeat(0))).unwrap_err();
        assert_eq!(endless.to_string(), "found a byte 0 in line 1, expected a text");
        let later = read_all(Bounded::new(&b"1\n2\n3\0"[..])).unwrap_err();
        assert_eq!(later.to_string(), "found a byte 0 in line 3, expected a text");
        assert_eq!(read_all(Bounded::new(&b"1\n2\n"[..])).unwrap(), b"1\n2\n");
    }

    #[test]
    fn a_line_without_end_is_refused() {
        let mut endless = Bounded { input: io::repeat(b'1'), line: 7, length: LONGEST_LINE - 5 };
        assert_eq!(endless.read(&mut [0; 5]).unwrap(), 5);
        let refusal = endless.read(&mut [0; 5]).unwrap_err().to_string();
        assert_eq!(refusal, "found a line without end, 7, expected 67108864 bytes at most");
    }
}
