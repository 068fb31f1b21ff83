//! What the system says of a file, in words.

use std::io::{self, ErrorKind};

/// What is wrong with a file, without the system's number for it.
pub fn in_words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "it may not be opened: permission is denied".to_owned(),
        ErrorKind::IsADirectory => "it is a folder, expected a file".to_owned(),
        ErrorKind::NotADirectory => "a part of its path is a file, expected a folder".to_owned(),
        ErrorKind::AlreadyExists => "it is there already".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the disk can only be read".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_told_without_a_number() {
        let missing = std::fs::read("no such file").unwrap_err();
        assert_eq!(in_words(&missing), "there is no such file or folder");
        assert_eq!(in_words(&io::Error::other("it broke")), "it broke");
    }
}
