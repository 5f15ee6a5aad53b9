//! The oracle is rand's own iterator over draws from the same seed.

use ::rand::distr::{Distribution, StandardUniform, Uniform};
use ::rand::{Rng, SeedableRng, rngs::StdRng};
use shapeproof::prelude::*;

fn rng() -> StdRng {
    StdRng::seed_from_u64(42)
}

#[test]
fn elements_are_drawn_in_row_major_order() {
    let dice = Uniform::new_inclusive(1, 6).unwrap();
    let x = Tensor::<i32, Shape![3, 4]>::random(&mut rng(), dice);
    let draws: Vec<i32> = dice.sample_iter(rng()).take(12).collect();
    assert_eq!(x.as_slice(), draws);
    assert_eq!(
        x.index_axis(Axis::<0>, 1).unwrap(),
        TensorView::<i32, Shape![4]>::from_slice(&draws[4..8]).unwrap()
    );

    let y = Tensor::<i32, Shape![..9, 4]>::try_random([3, 4], &mut rng(), dice).unwrap();
    assert_eq!(y, x);
}

#[test]
fn the_generator_goes_on_where_it_was() {
    let (mut used, mut plain) = (rng(), rng());
    let _ = Tensor::<u64, Shape![5]>::random(&mut used, StandardUniform);
    let erased: &mut dyn Rng = &mut used;
    let x = Tensor::<u64, Shape![2]>::random(erased, StandardUniform);
    (0..5).for_each(|_| assert!(plain.next_u64() > 0));
    assert_eq!(x.as_slice(), [plain.next_u64(), plain.next_u64()]);
    assert!(Tensor::<u64, Shape![..2]>::try_random([3], &mut used, StandardUniform).is_err());
    assert_eq!(used.next_u64(), plain.next_u64());
}
