//! The table from typenum back to decimal extents, for `shape::number`.
//!
//! It has few impls, as each costs the compiler time, and the compiler compares every two impls of one trait for one type
//! constructor. A number's digits but the last five name a row, a row is one tuple, and the last five digits choose in it.

/// The numbers in a row.
const ROW: usize = 32;

/// `n` as typenum's type.
fn uint(n: usize) -> String {
    if n == 0 { "UTerm".into() } else { format!("UInt<{}, B{}>", uint(n / 2), n % 2) }
}

/// The extent of length `n`, below 2000.
fn extent(n: usize) -> String {
    if n < 1000 { format!("Dim<{n}>") } else { format!("Kilo<1, {}>", n - 1000) }
}

/// `number` with five binary digits behind it, as parameters.
fn five_more(number: &str) -> String {
    (0..5).fold(number.to_owned(), |number, i| format!("UInt<{number}, X{i}>"))
}

pub(super) fn impls() -> String {
    let items: String = (0..ROW).map(|i| format!("E{i}, ")).collect();
    let mut text = String::new();
    for n in 0..ROW {
        text += &format!("impl Listed for {} {{ type Extent = {}; }}", uint(n), extent(n));
        let digits: Vec<String> = (0..5).rev().map(|i| format!("B{}", n >> i & 1)).collect();
        text += &format!(
            "impl<N, {items}> Entry<N, {}> for ({items}) {{ type Extent = E{n}; }}",
            digits.join(", ")
        );
    }
    for high in 1..ROW {
        let row: String = (0..ROW).map(|low| extent(high * ROW + low) + ", ").collect();
        text += &format!("impl InRow for {} {{ type Row = ({row}); }}", uint(high));
    }
    text + &format!(
        "impl<V, W, X0, X1, X2, X3, X4> Listed for {}
        where
            UInt<V, W>: InRow<Row: Entry<Self, X0, X1, X2, X3, X4>>,
        {{
            type Extent = <<UInt<V, W> as InRow>::Row as Entry<Self, X0, X1, X2, X3, X4>>::Extent;
        }}
        impl<V, W, X0, X1, X2, X3, X4> InRow for {} {{ type Row = Thousands; }}",
        five_more("UInt<V, W>"),
        five_more("UInt<V, W>"),
    )
}
