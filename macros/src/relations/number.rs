//! The table between decimal extents and typenum, for `shape::number`.

/// `n` as typenum's type.
fn uint(n: usize) -> String {
    if n == 0 { "UTerm".into() } else { format!("UInt<{}, B{}>", uint(n / 2), n % 2) }
}

pub(super) fn impls() -> String {
    let mut text = String::new();
    for n in 0..1024 {
        let uint = uint(n);
        let extent = if n < 1000 { format!("Dim<{n}>") } else { format!("Kilo<1, {}>", n - 1000) };
        if n < 1000 {
            text += &format!("impl Decimal for Dim<{n}> {{ type Uint = {uint}; }}");
        }
        text += &format!("impl ToExtent for {uint} {{ type Extent = {extent}; }}");
    }
    // Eleven bits and more: disjoint from every entry above.
    let digits: String = (0..10).map(|i| format!(", X{i}")).collect();
    let large = (0..10).fold("UInt<V, W>".to_owned(), |number, i| format!("UInt<{number}, X{i}>"));
    text + &format!(
        "impl<V, W{digits}> ToExtent for {large}
        where
            Self: Div<U1000> + Rem<U1000>,
            Quot<Self, U1000>: ToExtent,
            Mod<Self, U1000>: ToExtent,
            <Quot<Self, U1000> as ToExtent>::Extent: Compose<<Mod<Self, U1000> as ToExtent>::Extent>,
        {{
            type Extent = <<Quot<Self, U1000> as ToExtent>::Extent as Compose<
                <Mod<Self, U1000> as ToExtent>::Extent,
            >>::Extent;
        }}"
    )
}
