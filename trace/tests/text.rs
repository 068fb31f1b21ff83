//! What every picture in a terminal promises.

mod scenes;

use recuit_trace::{Line, Room, text};
use scenes::samples;

fn plain(lines: &[Line]) -> String {
    lines.iter().map(|line| line.plain() + "\n").collect()
}

/// Pictures to be looked at are beside what the tests are compiled to.
#[test]
fn no_picture_is_wider_or_higher_than_asked() {
    for sample in samples() {
        for width in [0, 1, 2, 5, 10, 20, 37, 40, 60, 73, 80, 120, 300] {
            for height in [0, 1, 2, 5, 10, 24, 50, usize::MAX] {
                let lines = text(&sample.scene, &sample.frame, Some(&sample.before), Room { width, height });
                assert!(lines.len() <= height, "{} in {width} by {height}", sample.name);
                for line in lines {
                    assert!(
                        line.width() <= width,
                        "{} in {width} by {height}: {}",
                        sample.name,
                        line.plain()
                    );
                }
            }
        }
        let lines = text(&sample.scene, &sample.frame, Some(&sample.before), Room::default());
        let colored: String = lines.iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(format!("{}/{}.ansi", env!("CARGO_TARGET_TMPDIR"), sample.name), colored).unwrap();
        std::fs::write(format!("{}/{}.txt", env!("CARGO_TARGET_TMPDIR"), sample.name), plain(&lines))
            .unwrap();
    }
}
