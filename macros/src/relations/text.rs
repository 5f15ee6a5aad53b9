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
pub(super) struct Pair {
    /// The bound that makes the pair total.
    pub bound: String,
    /// The type that implements the pair relation.
    path: String,
}

impl Pair {
    /// `L::Key: Relation<R::Key, L, R, No, Ask>`.
    pub(super) fn new(relation: &str, l: &str, r: &str, no: &str, ask: &str) -> Self {
        let relation = format!("{relation}<<{r} as Extent>::Key, {l}, {r}, {no}, {ask}>");
        Self { bound: format!("{l}::Key: {relation}"), path: format!("<{l}::Key as {relation}>") }
    }

    /// `L::Key: Stretch<R::Key, No, Ask>`, which has a verdict alone.
    pub(super) fn stretch(l: &str, r: &str, no: &str, ask: &str) -> Self {
        let relation = format!("Stretch<<{r} as Extent>::Key, {no}, {ask}>");
        Self { bound: format!("{l}::Key: {relation}"), path: format!("<{l}::Key as {relation}>") }
    }

    /// `R` against an extent of 1: `R::Key: Same<U1, R, Dim<1>, No, Ask>`.
    pub(super) fn one(r: &str, no: &str, ask: &str) -> Self {
        let relation = format!("Same<U1, {r}, Dim<1>, {no}, {ask}>");
        Self { bound: format!("{r}::Key: {relation}"), path: format!("<{r}::Key as {relation}>") }
    }

    /// An item of the pair relation.
    pub(super) fn item(&self, name: &str) -> String {
        format!("{}::{name}", self.path)
    }
}
