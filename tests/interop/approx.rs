//! The oracle is approx's own answer for slices and for single elements.

use std::panic::catch_unwind;

use ::approx::{AbsDiffEq, RelativeEq, UlpsEq, assert_relative_eq, assert_ulps_eq, relative_eq};
use proptest::prelude::*;
use shapeproof::{interop::approx::located, prelude::*, tensor};

type X = Tensor<f32, Shape![2, 3]>;

proptest! {
    #[test]
    fn a_tensor_is_close_where_its_elements_are(
        x: [f32; 6], at in 0_usize..6, change in -4_i32..4, epsilon in 0.0_f32..1e-3, ulps in 0_u32..4,
    ) {
        let mut y = x;
        y[at] = f32::from_bits(y[at].to_bits().wrapping_add_signed(change));
        let (a, b) = (X::from_flat(x), X::from_flat(y));
        let (x, y) = (&x[..], &y[..]);
        prop_assert_eq!(a.abs_diff_eq(&b, epsilon), x.abs_diff_eq(y, epsilon));
        prop_assert_eq!(a.relative_eq(&b, 0.0, 1e-7), x.relative_eq(y, 0.0, 1e-7));
        prop_assert_eq!(a.ulps_eq(&b, 0.0, ulps), x.ulps_eq(y, 0.0, ulps));
        prop_assert_eq!(a.t().ulps_eq(&b.t(), 0.0, ulps), x.ulps_eq(y, 0.0, ulps));
        prop_assert_eq!(a.view().ulps_eq(&b, 0.0, ulps), x.ulps_eq(y, 0.0, ulps));
        prop_assert_eq!(a.ulps_eq(&b.view(), 0.0, ulps), x.ulps_eq(y, 0.0, ulps));
    }
}

#[test]
fn the_defaults_are_those_of_the_elements() {
    assert_eq!(<X as AbsDiffEq>::default_epsilon(), f32::default_epsilon());
    assert_eq!(<X as RelativeEq>::default_max_relative(), f32::default_max_relative());
    assert_eq!(<X as UlpsEq>::default_max_ulps(), f32::default_max_ulps());
    assert_relative_eq!(tensor![0.1 + 0.2, 1.0], tensor![0.3, 1.0]);
    assert_ulps_eq!(tensor![0.1 + 0.2], tensor![0.3]);
}

#[test]
fn lengths_of_run_time_are_compared() {
    type Rows = Tensor<f32, Shape![..4, 3]>;
    let x = X::full(1.0);
    let same: Rows = x.try_into_shape().unwrap();
    assert!(relative_eq!(same, x) && relative_eq!(x, same));
    let fewer = Rows::try_full([1, 3], 1.0).unwrap();
    assert!(!relative_eq!(fewer, x) && !relative_eq!(fewer, same));
    assert!(relative_eq!(Rows::empty(), Rows::empty()));
}

#[test]
fn a_failure_names_the_first_place() {
    let x = X::from_fn(|[i, j]| (3 * i + j) as f32);
    let mut y = x;
    *y.get_mut([1, 0]).unwrap() = 3.5;
    *y.get_mut([1, 2]).unwrap() = 9.0;
    let message = |run: &dyn Fn()| {
        let payload = catch_unwind(core::panic::AssertUnwindSafe(run)).unwrap_err();
        payload.downcast_ref::<String>().unwrap().clone()
    };
    let text = message(&|| assert_relative_eq!(located(&x), located(&y), epsilon = 0.1));
    assert!(text.contains("left  = 3.0 at [1, 0]\n    right = 3.5 at [1, 0]"), "{text}");
    // A view has its own index.
    let text = message(&|| assert_ulps_eq!(located(x.t()), located(y.t())));
    assert!(text.contains("left  = 3.0 at [0, 1]"), "{text}");
    let text = message(&|| assert_relative_eq!(x, y));
    assert!(text.contains("left  = [[0., 1., 2.]"), "{text}");
    assert_relative_eq!(located(&x), located(&y), epsilon = 4.0);
}
