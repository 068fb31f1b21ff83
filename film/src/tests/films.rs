//! Whole films, decoded.

use super::*;
use crate::animation::Animation;
use crate::layout::Layout;
use crate::letters::Letters;
use crate::raster::Raster;
use crate::reel::Reel;
use crate::shots::{Range, Shots};
use crate::write;
use recuit_trace::{Language, Theme, Words};
use std::fs;

#[test]
fn a_step_is_a_picture_and_the_last_is_held() {
    let film = filmed(&[&TREE], "--step 5 --steps 4 --width 400 --speed 2");
    assert_eq!((film.width, film.pictures.len()), (400, 4));
    let delays: Vec<u16> = film.pictures.iter().map(|picture| picture.0).collect();
    assert_eq!(delays, [50, 50, 50, 300]);
    assert!(film.pictures.windows(2).all(|pair| pair[0].1 != pair[1].1));
    assert!(film.pictures.iter().all(|picture| picture.1.len() == film.width * film.height));
}

#[test]
fn every_picture_is_what_is_drawn_in_the_colors_of_the_film() {
    let traces = read(&[&TREE, &LOCAL]);
    let reels: Vec<Reel<'_>> = traces.iter().map(|trace| Reel::of(trace).unwrap()).collect();
    let shots = Shots::of(&reels, Range { step: 40, steps: Some(5) }, 20).unwrap();
    let words = Words::new(Language::French);
    let stills: Vec<_> = (0..2).map(|pane| reels[pane].stills(&shots.steps(pane), &words).unwrap()).collect();
    let letters = Letters::new();
    let layout = Layout::new(&traces, &stills, &words, &letters, Some(500), Theme::Light).unwrap();
    let raster = Raster::new(&layout);
    let animation = Animation { raster: &raster, layout: &layout, shots: &shots, seconds: 1.0 };
    let film = seen(&animation.encode(|_, _| {}).unwrap());
    assert!(film.pictures.len() == shots.count() && shots.count() >= 5, "{}", shots.count());
    let palette = animation.palette().unwrap();
    let bytes = palette.bytes();
    let (colors, _) = bytes.as_chunks::<3>();
    for (shot, (_, picture)) in film.pictures.iter().enumerate() {
        let drawn = animation.draw(shot).unwrap();
        let expected = palette.indices(&drawn).into_iter().map(|index| colors[usize::from(index)]);
        assert!(picture.iter().copied().eq(expected), "picture {shot}");
        let error =
            drawn.iter().flatten().zip(picture.iter().flatten()).map(|(&one, &other)| one.abs_diff(other));
        let mean = error.map(f64::from).sum::<f64>() / (3 * drawn.len()) as f64;
        assert!(mean < 1.0, "picture {shot} is {mean:.2} off what is drawn");
    }
}

#[test]
fn a_film_is_light_or_dark_and_in_either_language() {
    let film = |options: &str| filmed(&[&TREE], &format!("--steps 1 --width 300 {options}")).pictures;
    let [light, dark] = ["", "--dark"].map(film);
    assert_eq!((light[0].1[0], dark[0].1[0]), ([0xf8, 0xf6, 0xf1], [0x12, 0x15, 0x1b]), "the page");
    assert_ne!(film("--language en"), film("--language fr"));
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = std::env::temp_dir().join(format!("recuit-film-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    write(&folder.join("film.gif"), b"a film").unwrap();
    assert_eq!(fs::read(folder.join("film.gif")).unwrap(), b"a film");
    // Where there is a folder of this name, the file cannot be.
    fs::create_dir(folder.join("taken")).unwrap();
    let error = write(&folder.join("taken"), b"a film").unwrap_err().to_string();
    assert!(error.contains("taken: "), "{error}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left");
    fs::remove_dir_all(&folder).unwrap();
}
