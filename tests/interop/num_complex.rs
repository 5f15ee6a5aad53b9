//! The oracle is num-complex's own arithmetic of single elements.

use ::num_complex::{Complex, Complex32, Complex64};
use proptest::prelude::*;
use shapeproof::{prelude::*, tensor};

proptest! {
    #[test]
    fn operators_are_those_of_the_elements(x: [(i8, i8); 4], y: [(i8, i8); 4], scalar: (i8, i8)) {
        // Parts that are small integers, so that every result is exact.
        let number = |(re, im): (i8, i8)| Complex64::new(re.into(), im.into());
        let (x, y, s) = (x.map(number), y.map(number), number(scalar));
        let (a, b) = (Tensor::from(x), Tensor::from(y));
        let by_hand = |f: &dyn Fn(Complex64, Complex64) -> Complex64| Tensor::from(core::array::from_fn::<_, 4, _>(|i| f(x[i], y[i])));
        prop_assert_eq!((&a + &b).eval(), by_hand(&|x, y| x + y));
        prop_assert_eq!((&a * &b).eval(), by_hand(&|x, y| x * y));
        prop_assert_eq!((&a - s).eval(), by_hand(&|x, _| x - s));
        prop_assert_eq!((s - &a).eval(), by_hand(&|x, _| s - x));
        prop_assert_eq!((s * (&a + &b)).eval(), by_hand(&|x, y| s * (x + y)));
        prop_assert_eq!(a.sum(), x.iter().sum::<Complex64>());
        prop_assert_eq!(a.dot(&b), x.iter().zip(&y).map(|(x, y)| x * y).sum::<Complex64>());
        prop_assert_eq!(a.map(|z| z.conj()).eval(), by_hand(&|x, _| x.conj()));
    }
}

#[test]
fn a_rotation_is_a_matrix_product() {
    let turn = tensor![[Complex32::I, Complex32::new(0.0, 0.0)], [Complex32::new(0.0, 0.0), -Complex32::I]];
    assert_eq!(
        turn.matmul(&turn),
        tensor![
            [Complex32::new(-1.0, 0.0), Complex32::new(0.0, 0.0)],
            [Complex32::new(0.0, 0.0), Complex32::new(-1.0, 0.0)]
        ]
    );
    assert_eq!((-&turn).eval().matmul(&turn), Tensor::<f32, Shape![2, 2]>::eye().cast::<Complex32>().eval());
}

#[test]
fn a_cast_keeps_both_parts() {
    assert_eq!(
        tensor![1_i16, -2].cast::<Complex64>().eval(),
        tensor![Complex64::new(1.0, 0.0), Complex64::new(-2.0, 0.0)]
    );
    assert_eq!(
        tensor![Complex64::new(0.1, -1e300)].cast::<Complex32>().eval(),
        tensor![Complex32::new(0.1, f32::NEG_INFINITY)]
    );
    assert_eq!(
        tensor![Complex::new(300_i32, -1)].cast::<Complex<u8>>().eval(),
        tensor![Complex::new(44_u8, 255)]
    );
    assert_eq!(tensor![true].cast::<Complex<i8>>().eval(), tensor![Complex::new(1_i8, 0)]);
}
