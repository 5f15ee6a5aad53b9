//! `Place`, for `shape::align`.

use super::MAX_RANK;
use super::text::{Pair, params, shape};

/// The axes with an answer of their own; any other has none.
const AXES: core::ops::RangeInclusive<isize> = -2..=7;

pub(super) fn impls() -> String {
    let mut text = String::from(
        "use super::axis::Axis;
        use super::broadcast::Equal;
        use super::extent::{Dim, Extent};
        use typenum::U1;
        use super::pairs::{Same, Stretch};
        use super::verdict::{
            And, AxisBelowMinusOne, AxisDoesNotStretch, AxisReachesPast, Checked, Fits, Or, RankExceeds, SourceReachesPast,
        };",
    );
    for axis in AXES {
        let verdict = if axis < -1 { format!("AxisBelowMinusOne<{axis}, L, R>") } else { "Fits".into() };
        text += &format!("impl<L, R> Known<L, R> for Axis<{axis}> {{ type Verdict = {verdict}; }}");
    }
    for x in 0..=MAX_RANK {
        for y in 0..=x {
            for axis in AXES {
                text += &place(x, y, axis);
            }
        }
        for y in x + 1..=MAX_RANK {
            text += &exceeding(x, y);
        }
    }
    text
}

/// `y` has more axes than `x`, and no axis changes that.
fn exceeding(x: usize, y: usize) -> String {
    let rs = shape('R', y);
    let exceeds = format!("RankExceeds<Self, {rs}>");
    format!(
        "impl<const A: isize, {}{}V> Place<Axis<A>, {rs}> for {}
        where
            Axis<A>: Known<Self, {rs}, Verdict = V>,
            V: And<{exceeds}>,
        {{
            type Verdict = V::Verdict;
            type Untrimmed = V::Verdict;
            const SHIFT: isize = 0;
        }}",
        params('A', x),
        params('R', y),
        shape('A', x),
    )
}

/// What is known of `y` on `x` from their ranks and the axis.
struct Placed {
    verdict: String,
    parameters: String,
    bounds: Vec<String>,
    shift: isize,
}

impl Placed {
    fn refused(verdict: String) -> Self {
        Self { verdict, parameters: String::new(), bounds: Vec::new(), shift: 0 }
    }
}

fn placed(x: usize, y: usize, axis: isize) -> Placed {
    let rs = shape('R', y);
    if axis < -1 {
        return Placed::refused(format!("AxisBelowMinusOne<{axis}, Self, {rs}>"));
    }
    let first = if axis == -1 { x - y } else { axis.unsigned_abs() };
    let past = format!("AxisReachesPast<{axis}, Self, {rs}>");
    if first >= x && axis != -1 && (first, y) != (0, 0) {
        return Placed::refused(past);
    }
    let kept = y.min(x - first);
    let ask = format!("Checked<Self, {rs}>");
    let laid = (0..kept).map(|r| {
        let l = first + r;
        let no = format!("AxisDoesNotStretch<{l}, A{l}, R{r}, Self, {rs}>");
        Pair::stretch(r, &format!("A{l}"), &format!("R{r}"), &no, &ask)
    });
    let trimmed = (kept..y).map(|r| Pair::one(r, &format!("R{r}"), &past, &ask));
    let pairs: Vec<Pair> = trimmed.chain(laid).collect();
    let (verdict, bounds) = Pair::all(&pairs);
    let parameters = Pair::all_params(&pairs);
    Placed { verdict, parameters, bounds, shift: x as isize - first as isize - y as isize }
}

fn place(x: usize, y: usize, axis: isize) -> String {
    let rs = shape('R', y);
    let Placed { mut verdict, mut parameters, mut bounds, shift } = placed(x, y, axis);
    let untrimmed = match axis.unsigned_abs() + y {
        _ if axis < 0 => verdict.clone(),
        last if last > x => format!("SourceReachesPast<{axis}, Self, {rs}>"),
        _ if y == 0 => "Fits".into(),
        _ => verdict.clone(),
    };
    let mut shift = shift.to_string();
    if x == y && (axis > 0 || (axis == 0 && x == 0)) {
        // Identical shapes fit at any axis.
        bounds.push(format!("Self: Equal<{rs}, Verdict = I>, I: Or<{verdict}>"));
        parameters += "I, ";
        shift = format!("if <I as Or<{verdict}>>::FIRST {{ 0 }} else {{ {shift} }}");
        verdict = format!("<I as Or<{verdict}>>::Verdict");
    }
    format!(
        "impl<{}{}{parameters}> Place<Axis<{axis}>, {rs}> for {} where {} {{
            type Verdict = {verdict};
            type Untrimmed = {untrimmed};
            const SHIFT: isize = {shift};
        }}",
        params('A', x),
        params('R', y),
        shape('A', x),
        bounds.join(", "),
    )
}
