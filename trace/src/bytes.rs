//! Integers, numbers and texts as bytes.

/// Why bytes are no trace.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    /// The bytes do not begin or end as a trace does.
    #[error(
        "this is no trace: it should begin with {MAGIC:?} and end with {END:?}, as `recuit watch --trace` writes it",
        MAGIC = "RECUITRC",
        END = "RECUITND"
    )]
    NoTrace,
    /// The version is not known.
    #[error("the trace has version {0}, expected 1: it was written by a later Recuit")]
    Version(u64),
    /// Something is missing or has no meaning.
    #[error("the trace is damaged at byte {at} of {place}, expected {expected}")]
    Damaged {
        /// Where: a block, or another part of the file.
        place: String,
        /// The byte of it, from 0.
        at: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// A part of the file cannot be inflated or is no JSON.
    #[error("the trace is damaged: {0} cannot be read")]
    Unreadable(String),
}

pub(crate) fn put(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Whole numbers below 2^52 as integers, others as floats.
pub(crate) fn put_number(bytes: &mut Vec<u8>, number: Option<f64>) {
    let Some(number) = number else { return put(bytes, 3) };
    if number.fract() == 0.0
        && number.abs() < (1u64 << 52) as f64
        && (number != 0.0 || number.is_sign_positive())
    {
        let whole = number as i64;
        put(bytes, ((whole << 1) ^ (whole >> 63)) as u64 * 2);
    } else {
        put(bytes, 1);
        bytes.extend(number.to_le_bytes());
    }
}

pub(crate) fn put_share(bytes: &mut Vec<u8>, share: f64) {
    bytes.extend((share as f32).to_le_bytes());
}

pub(crate) fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

/// Reads what the functions above write.
pub(crate) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

/// What was expected where the bytes say something else.
pub(crate) struct Unexpected {
    pub(crate) at: usize,
    pub(crate) expected: &'static str,
}

impl<'a> Bytes<'a> {
    pub(crate) fn new(all: &'a [u8]) -> Self {
        Bytes { all, at: 0 }
    }

    pub(crate) fn unexpected(&self, expected: &'static str) -> Unexpected {
        Unexpected { at: self.at, expected }
    }

    fn take(&mut self, length: usize, expected: &'static str) -> Result<&'a [u8], Unexpected> {
        let end = self.at.checked_add(length).filter(|&end| end <= self.all.len());
        let end = end.ok_or(Unexpected { at: self.at, expected })?;
        let taken = &self.all[self.at..end];
        self.at = end;
        Ok(taken)
    }

    pub(crate) fn integer(&mut self) -> Result<u64, Unexpected> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1, "an integer")?[0];
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(self.unexpected("an integer of at most 64 bits"))
    }

    pub(crate) fn word(&mut self) -> Result<u32, Unexpected> {
        let value = self.integer()?;
        u32::try_from(value).map_err(|_| self.unexpected("an integer of at most 32 bits"))
    }

    pub(crate) fn number(&mut self) -> Result<Option<f64>, Unexpected> {
        match self.integer()? {
            1 => {
                let bytes = self.take(8, "a float of 8 bytes")?;
                Ok(Some(f64::from_le_bytes(bytes.try_into().expect("8 bytes"))))
            }
            3 => Ok(None),
            even if even % 2 == 0 => {
                let zigzag = even / 2;
                Ok(Some(((zigzag >> 1) as i64 ^ -((zigzag & 1) as i64)) as f64))
            }
            _ => Err(self.unexpected("a number")),
        }
    }

    pub(crate) fn share(&mut self) -> Result<f64, Unexpected> {
        let bytes = self.take(4, "a float of 4 bytes")?;
        Ok(f32::from_le_bytes(bytes.try_into().expect("4 bytes")).into())
    }

    pub(crate) fn text(&mut self) -> Result<String, Unexpected> {
        let length = self.length()?;
        let bytes = self.take(length, "a text")?;
        String::from_utf8(bytes.to_vec()).map_err(|_| self.unexpected("a text in UTF-8"))
    }

    /// The length of something that takes at least a byte an item.
    pub(crate) fn length(&mut self) -> Result<usize, Unexpected> {
        let length = self.integer()?;
        let left = self.all.len() - self.at;
        usize::try_from(length)
            .ok()
            .filter(|&length| length <= left)
            .ok_or(self.unexpected("a length of no more than what follows"))
    }

    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, Unexpected>,
    ) -> Result<Vec<T>, Unexpected> {
        let length = self.length()?;
        (0..length).map(|_| item(self)).collect()
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.all.len()
    }
}
