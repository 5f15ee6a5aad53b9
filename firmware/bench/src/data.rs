//! The numbers that the kernels work on.

/// Numbers between -4 and 4 in no order.
pub const fn ramp<const N: usize>(step: usize) -> [f32; N] {
    let mut values = [0.0; N];
    let mut i = 0;
    while i < N {
        values[i] = ((i * step * 37 + 11) % 257) as f32 / 32.0 - 4.0;
        i += 1;
    }
    values
}

/// Equal but for rounding.
pub fn close(x: &[f32], y: &[f32]) -> bool {
    x.len() == y.len() && x.iter().zip(y).all(|(x, y)| (x - y).abs() <= 1e-4 * y.abs().max(1.0))
}
