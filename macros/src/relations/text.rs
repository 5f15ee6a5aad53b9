//! Pieces of impls as text.

/// `A0: Extent, A1: Extent, ` for a shape of this rank.
pub(super) fn params(letter: char, rank: usize) -> String {
    (0..rank).map(|i| format!("{letter}{i}: Extent, ")).collect()
}

/// The tuple of these items.
pub(super) fn tuple<I: IntoIterator<Item = String>>(items: I) -> String {
    let items: String = items.into_iter().map(|item| item + ", ").collect();
    format!("({items})")
}

/// The shape `(A0, A1,)`.
pub(super) fn shape(letter: char, rank: usize) -> String {
    tuple((0..rank).map(|i| format!("{letter}{i}")))
}

/// All verdicts in one: its type, and the bounds that it needs.
pub(super) fn all(verdicts: &[String]) -> (String, Vec<String>) {
    let mut bounds = Vec::new();
    let Some((last, rest)) = verdicts.split_last() else { return ("Fits".into(), bounds) };
    let mut total = last.clone();
    for verdict in rest.iter().rev() {
        bounds.push(format!("{verdict}: And<{total}>"));
        total = format!("<{verdict} as And<{total}>>::Verdict");
    }
    (total, bounds)
}

/// How two extents meet on one axis, by one of the relations of `pairs`.
///
/// What the pair answers is bound to parameters of the impl: named again as a projection, the compiler would prove it again.
pub(super) struct Pair {
    /// The parameters that the answers are bound to.
    pub params: String,
    /// The bound that makes the pair total.
    pub bound: String,
    /// The parameter that is the verdict.
    pub verdict: String,
    /// The parameter that is the resulting extent, if the relation has one.
    pub out: String,
    /// The type that implements the pair relation.
    path: String,
}

impl Pair {
    /// `L::Key: Relation<R::Key, L, R, No, Ask>`, the `k`th pair of its impl.
    pub(super) fn new(k: usize, relation: &str, l: &str, r: &str, no: &str, ask: &str) -> Self {
        Self {
            params: format!("V{k}, O{k}: Extent, "),
            bound: format!(
                "{l}::Key: {relation}<{r}::Key, {l}, {r}, {no}, {ask}, Verdict = V{k}, Out = O{k}>"
            ),
            verdict: format!("V{k}"),
            out: format!("O{k}"),
            path: format!("<{l}::Key as {relation}<{r}::Key, {l}, {r}, _, _>>"),
        }
    }

    /// `L::Key: Stretch<R::Key, No, Ask>`, which has a verdict alone.
    pub(super) fn stretch(k: usize, l: &str, r: &str, no: &str, ask: &str) -> Self {
        Self::judged(k, format!("{l}::Key: Stretch<{r}::Key, {no}, {ask}, Verdict = V{k}>"))
    }

    /// `R` against an extent of 1: `R::Key: Same<U1, R, Dim<1>, No, Ask>`.
    pub(super) fn one(k: usize, r: &str, no: &str, ask: &str) -> Self {
        Self::judged(k, format!("{r}::Key: Same<U1, {r}, Dim<1>, {no}, {ask}, Verdict = V{k}>"))
    }

    /// A bound whose verdict is asked for.
    pub(super) fn judged(k: usize, bound: String) -> Self {
        Self {
            params: format!("V{k}, "),
            bound,
            verdict: format!("V{k}"),
            out: String::new(),
            path: String::new(),
        }
    }

    /// A function of the pair relation.
    pub(super) fn function(&self, name: &str) -> String {
        format!("{}::{name}", self.path)
    }

    /// The parameters of several pairs.
    pub(super) fn all_params(pairs: &[Self]) -> String {
        pairs.iter().map(|pair| pair.params.as_str()).collect()
    }

    /// The verdict of several pairs and all bounds that it needs.
    pub(super) fn all(pairs: &[Self]) -> (String, Vec<String>) {
        let (verdict, chain) = all(&pairs.iter().map(|pair| pair.verdict.clone()).collect::<Vec<_>>());
        (verdict, pairs.iter().map(|pair| pair.bound.clone()).chain(chain).collect())
    }
}

/// The first axes of two shapes, so many of each, broadcast: the resulting extents, and the expressions that make them.
/// Axes are aligned at the last ones; a pair of extents that do not meet is refused as `differs`.
pub(super) fn broadcast(
    (left, right): (usize, usize),
    differs: &str,
    rs: &str,
    pairs: &mut Vec<Pair>,
) -> (Vec<String>, Vec<String>) {
    let rank = left.max(right);
    let place = |axis: usize| match (axis.checked_sub(rank - left), axis.checked_sub(rank - right)) {
        (Some(l), Some(r)) => {
            let no = format!("{differs}<{axis}, A{l}, R{r}, Self, {rs}>");
            let ask = format!("Checked<Self, {rs}>");
            let pair = Pair::new(pairs.len(), "Meet", &format!("A{l}"), &format!("R{r}"), &no, &ask);
            let both = (pair.out.clone(), pair.function("meet") + &format!("(self.{l}, rhs.{r})"));
            pairs.push(pair);
            both
        }
        (Some(l), None) => (format!("A{l}"), format!("self.{l}")),
        (None, r) => {
            let r = r.unwrap_or_default();
            (format!("R{r}"), format!("rhs.{r}"))
        }
    };
    (0..rank).map(place).unzip()
}
