//! Reductions of floats in exact arithmetic, and how far from it rounded results may lie.

/// Half the distance from 1 to the next `f32`.
const ROUNDING: f64 = f32::EPSILON as f64 / 2.0;

/// What a sum of rounded numbers may be off by, in any order of adding; `None` where infinities, NaN or overflow decide.
fn slack(row: &[f32]) -> Option<f64> {
    let sizes: f64 = row.iter().map(|x| f64::from(x.abs())).sum();
    (sizes < 1e30).then(|| (row.len() as f64 + 2.0) * ROUNDING * sizes + 1e-44)
}

fn exact(row: &[f32]) -> f64 {
    row.iter().map(|&x| f64::from(x)).sum()
}

/// A number near another, or any where `slack` is unknown.
fn near(have: f32, want: f64, slack: Option<f64>) -> bool {
    slack.is_none_or(|slack| (f64::from(have) - want).abs() <= slack)
}

/// The exact value, and how far from it a rounded one may lie.
pub(super) type About = (f64, Option<f64>);

pub(super) fn about(have: f32, (want, slack): About) -> bool {
    near(have, want, slack) || (want.is_nan() && have.is_nan())
}

pub(super) fn sum(row: &[f32]) -> About {
    (exact(row), slack(row))
}

pub(super) fn mean(row: &[f32]) -> About {
    let n = row.len() as f64;
    if row.is_empty() {
        (f64::NAN, Some(0.0))
    } else {
        (exact(row) / n, slack(row).map(|s| 2.0 * s / n + 1e-44))
    }
}

pub(super) fn var(row: &[f32]) -> About {
    let n = row.len() as f64;
    if row.is_empty() {
        return (f64::NAN, Some(0.0));
    }
    let mean = exact(row) / n;
    let exact = row.iter().map(|&x| (f64::from(x) - mean).powi(2)).sum::<f64>() / n;
    let largest = row.iter().map(|&x| f64::from(x.abs())).fold(0.0, f64::max);
    // The mean is rounded to its place, and each of the steps as for a sum.
    let off = (n + 4.0) * ROUNDING;
    let slack = (largest < 1e15).then(|| 4.0 * off * exact + (2.0 * off * largest).powi(2) + 1e-40);
    (exact, slack)
}

pub(super) fn std(row: &[f32]) -> About {
    let (var, slack) = var(row);
    let root = var.sqrt();
    // How far the root moves where the variance moves by the slack.
    (root, slack.map(|s| (var + s).sqrt() - (var - s).max(0.0).sqrt() + 4.0 * ROUNDING * root))
}

/// A product of few rounded numbers.
pub(super) fn prod(row: &[f32]) -> About {
    let product: f64 = row.iter().map(|&x| f64::from(x)).product();
    let mut sizes = vec![1.0_f64];
    sizes.extend(row.iter().map(|&x| f64::from(x.abs()).max(1e-30).ln()));
    let wild = sizes.iter().map(|x| x.abs()).sum::<f64>() > 60.0 || row.iter().any(|x| !x.is_finite());
    (product, (!wild).then(|| (row.len() as f64 + 1.0) * 2.0 * ROUNDING * product.abs() + 1e-44))
}

pub(super) fn softmax(row: &[f32], log: bool) -> Vec<About> {
    let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let total: f64 = row.iter().map(|&x| f64::from(x - most).exp()).sum();
    let known = row.iter().all(|x| x.abs() < 1e30);
    let n = row.len() as f64;
    row.iter()
        .map(|&x| {
            let away = f64::from(x) - f64::from(most);
            if log {
                let value = away - total.ln();
                (
                    value,
                    known.then(|| (n + 16.0) * ROUNDING * (1.0 + value.abs()) + 4.0 * ROUNDING * away.abs()),
                )
            } else {
                (away.exp() / total, known.then_some((n + 32.0) * ROUNDING))
            }
        })
        .collect()
}

pub(super) fn running(row: &[f32], of: fn(&[f32]) -> About) -> Vec<About> {
    (1..=row.len()).map(|n| of(&row[..n])).collect()
}
