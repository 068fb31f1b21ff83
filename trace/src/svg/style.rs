//! How pictures look on light and dark pages.

/// A name in a style, its color on light pages and its color on dark ones. What is written on what has a contrast of
/// at least 4.5.
const PALETTE: [(&str, &str, &str); 12] = [
    ("$page", "#f8f6f1", "#12151b"),
    ("$panel", "#ffffff", "#1a1e26"),
    ("$ink", "#1c2230", "#e9ecf2"),
    ("$muted", "#586072", "#a6aebd"),
    ("$line", "#ddd8cd", "#323946"),
    ("$strong", "#8d93a1", "#77808f"),
    ("$accent", "#1d5bb8", "#8bb6ff"),
    ("$soft", "#dfeafa", "#22324d"),
    ("$bad", "#b3261e", "#ff9288"),
    ("$wrong", "#fbe3e0", "#4a2323"),
    ("$warm", "#a85a00", "#f0b45c"),
    ("$given", "#efece4", "#2b313d"),
];

/// What all parts share, a rule a line.
const COMMON: &str = "\
svg.recuit{max-width:100%;height:auto}
.page{fill:$page}
.panel{fill:$panel}
.ink{fill:$ink}
.muted{fill:$muted}
.accent{fill:$accent}
.bad{fill:$bad}
.name{font-weight:600}
.ring{fill:none;stroke-width:3}
.ring{stroke:$accent}
.faint{stroke-width:1.5;stroke-dasharray:3 3}
.thin{fill:none}
.thin{stroke:$line}
.hatching{fill:$bad}
";

/// Which of its colors a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Those of the page or the system that shows it.
    #[default]
    Reader,
    /// Those of light pages.
    Light,
    /// Those of dark pages.
    Dark,
}

/// A style sheet of these rules, for the kinds of pages of a theme. Colors are written out, for many programs that show
/// pictures know no variables, and those that do not know media either show the light ones.
pub(super) fn sheet<'a>(theme: Theme, rules: impl IntoIterator<Item = &'a str>) -> String {
    let rules: Vec<&str> = std::iter::once(COMMON).chain(rules).flat_map(str::lines).collect();
    let light = |rule: &&str| colored(rule, |&(_, light, _)| light);
    let dark = |rule: &&str| colored(rule, |&(.., dark)| dark);
    match theme {
        Theme::Light => rules.iter().map(light).collect(),
        Theme::Dark => rules.iter().map(dark).collect(),
        Theme::Reader => {
            let has_color = |rule: &&&str| rule.contains('$');
            let darkened: String = rules.iter().filter(has_color).map(dark).collect();
            let light: String = rules.iter().map(light).collect();
            format!("{light}@media (prefers-color-scheme:dark){{\n{darkened}}}\n")
        }
    }
}

fn colored(rule: &str, color: impl Fn(&(&str, &'static str, &'static str)) -> &'static str) -> String {
    let rule = PALETTE.iter().fold(rule.to_owned(), |rule, entry| rule.replace(entry.0, color(entry)));
    // Where a picture is part of a page, the names of its classes are no others' business.
    if rule.starts_with('.') { format!(".recuit {rule}\n") } else { rule + "\n" }
}

/// The color of a value: neighbors in number are far apart in hue. Dark words are read on it in both themes.
pub(super) fn hue(number: u32, saturation: f64) -> String {
    let hue = (f64::from(number) * 137.5) % 360.0;
    let (lightness, turn) = (0.72, hue / 30.0);
    let reach = saturation * (1.0 - lightness);
    let channel = |offset: f64| {
        let k = (offset + turn) % 12.0;
        let share = lightness - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        (share * 255.0).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", channel(0.0), channel(8.0), channel(4.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colors, as WCAG 2 defines it.
    fn contrast(one: &str, other: &str) -> f64 {
        let channel = |color: &str, from: usize| {
            let share = f64::from(u8::from_str_radix(&color[from..from + 2], 16).unwrap()) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        let luminance = |color: &str| {
            0.2126 * channel(color, 1) + 0.7152 * channel(color, 3) + 0.0722 * channel(color, 5)
        };
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn what_is_written_can_be_read_in_both_themes() {
        let colors = |name: &str| PALETTE.iter().find(|entry| entry.0 == name).unwrap();
        let grounds = ["$page", "$panel", "$given"];
        let pairs = ["$ink", "$muted", "$accent", "$bad"]
            .into_iter()
            .flat_map(|ink| grounds.map(|ground| (ink, ground)));
        for (ink, ground) in pairs.chain([("$bad", "$wrong"), ("$ink", "$soft"), ("$accent", "$soft")]) {
            let (ink, ground) = (colors(ink), colors(ground));
            for contrast in [contrast(ink.1, ground.1), contrast(ink.2, ground.2)] {
                assert!(contrast >= 4.5, "{} on {}: {contrast:.2}", ink.0, ground.0);
            }
        }
        for number in 0..400 {
            assert!(contrast("#12161f", &hue(number, 0.6)) >= 4.5);
        }
    }

    #[test]
    fn no_name_of_a_color_begins_another() {
        for (one, ..) in PALETTE {
            assert!(PALETTE.iter().all(|(other, ..)| *other == one || !other.starts_with(one)), "{one}");
        }
    }
}
