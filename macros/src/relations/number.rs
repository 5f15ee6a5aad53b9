//! The table between decimal extents and typenum, for `shape::number`.
//!
//! The compiler compares every two impls of one trait for one type constructor. So the way back from typenum is split: a
//! number's digits but the last five name a row, each row is a type of its own, and the last five digits are looked up in
//! it. That is 16 thousand pairs instead of half a million.

/// `n` as typenum's type.
fn uint(n: usize) -> String {
    if n == 0 { "UTerm".into() } else { format!("UInt<{}, B{}>", uint(n / 2), n % 2) }
}

/// `number` with five binary digits behind it, as parameters.
fn five_more(number: &str) -> String {
    (0..5).fold(number.to_owned(), |number, i| format!("UInt<{number}, X{i}>"))
}

pub(super) fn impls() -> String {
    let mut text = String::new();
    for n in 0..1024 {
        let extent = if n < 1000 { format!("Dim<{n}>") } else { format!("Kilo<1, {}>", n - 1000) };
        if n < 1000 {
            text += &format!("impl Decimal for Dim<{n}> {{ type Uint = {}; }}", uint(n));
        }
        let (high, low) = (n / 32, n % 32);
        if high == 0 {
            text += &format!("impl ToExtent for {} {{ type Extent = {extent}; }}", uint(n));
            continue;
        }
        if low == 0 {
            text += &format!(
                "#[doc(hidden)] pub enum Row{high} {{}} impl InRow for {} {{ type Row = Row{high}; }}",
                uint(high)
            );
        }
        let digits: Vec<String> = (0..5).rev().map(|i| format!("B{}", low >> i & 1)).collect();
        text +=
            &format!("impl<N> Entry<N, {}> for Row{high} {{ type Extent = {extent}; }}", digits.join(", "));
    }
    text + &format!(
        "impl<V, W, X0, X1, X2, X3, X4> ToExtent for {}
        where
            UInt<V, W>: InRow<Row: Entry<Self, X0, X1, X2, X3, X4, Extent: StaticExtent>>,
        {{
            type Extent = <<UInt<V, W> as InRow>::Row as Entry<Self, X0, X1, X2, X3, X4>>::Extent;
        }}
        impl<V, W, X0, X1, X2, X3, X4> InRow for {} {{ type Row = Thousands; }}",
        five_more("UInt<V, W>"),
        five_more("UInt<V, W>"),
    )
}
