//! Steps that lead out of the box.

use recuit_continuous::reflect;

#[test]
fn rays_are_reflected() {
    let within = (-1.0, 3.0);
    for (x, reflected) in [(2.5, 2.5), (4.0, 2.0), (-2.0, 0.0), (8.0, 0.0), (-8.0, 0.0), (100.0, 2.0)] {
        assert_eq!(reflect(x, within), reflected, "{x}");
    }
    assert_eq!(reflect(f64::INFINITY, within), -1.0);
    assert!((-1.0..=3.0).contains(&reflect(1e300, within)));
    assert!((-5.12..=5.12).contains(&reflect(1e30_f32, (-5.12, 5.12))));
}
