//! What is read here against what `syn` reads.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::tokens::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use super::{Cursor, Integer, Result, expr, is_keyword, path, text};
use proptest::prelude::*;
use quote::ToTokens;
use syn::{Expr, LitInt, LitStr, Token, TypePath, parse::Parser, punctuated::Punctuated};

/// Expressions of every form, and what is easily mistaken for another.
#[rustfmt::skip]
const EXPRESSIONS: &[&str] = &[
    // Operators, and brackets that are none.
    "a < b", "a > b", "a << b", "a >> b", "a <= b", "a >= b", "a <<= b", "a >>= b", "a |= b", "a | b", "a || b",
    "a && b", "a = b", "a += b", "a == b", "a != b", "a < -b", "a - -b", "!!a", "**a", "&&a", "&mut a", "-a.f()",
    "a | !b", "&raw const a", "&raw mut a", "..", "a..", "..b", "a..b", "a..=b", "..=b", "a? < b", "a?.b",
    "(a < b) > c", "a[0] < b", "(a, b)", "()", "(a,)", "[a, b][0]", "[a; 3]", "a.0 < b", "a.0.1", "a.b.c < d",
    "1 < 2", "1. < 2.", "true < false", "a || b || c", "a | b | c", "a & b", "a.await < b", "a.await | b",
    "a.await", "_", "self < b", "self.a | b", "Self < b",
    // Paths.
    "f::<A, B>(x)", "f::<A, B> < c", "a::b::<C, D>::e", "::a::b", "self::f()", "super::f()", "crate::a::<B, C>()",
    "Self::A", "<A>::B", "<A as T<B, C>>::f()", "<<A as T>::B as U<C, D>>::E", "<fn(A) -> B as T<A, B>>::f",
    "a < <A as T<B, C>>::D", "a << <A as T<B, C>>::D", "a || <A as T<B, C>>::D", "-<A as T<B, C>>::D",
    "f::<{ a > b }, 3>()", "f::<-1, 'a'>()", "a.collect::<Vec<(A, B)>>()", "a.f::<A, B>().g::<C, D>() < e",
    "f::<fn(A) -> B, C>()", "f::<&'a A, B>()", "f::<A<B<C>>, D>()", "S { a, b }", "S::<A, B> { a, ..b }",
    "S { a } < b", "<A as B<C, D>>::E { a }", "T(a, b)", "r#match", "m!(a, b)", "m![a, b] < c", "m! { a, b } | c",
    "a::m!(b < c)",
    // Types.
    "a as V<A, B>", "a as V<A, B> as W<C, D>", "a as u8 + b < c", "a as u8 | b", "a as u8 || b",
    "a as u8 && b < c", "a as u8 == b", "a as *const V<A, B>", "a as &'a mut V<A, B>", "a as <A as B<C, D>>::E",
    "a as <A>::B<C, D>", "a as b::C<D>::E<F, G>", "a as V::<A, B>", "a as fn(A, B) -> V<C, D>",
    "a as for<'a, 'b> fn(&'a A, &'b B) -> V<C, D>", "a as unsafe extern \"C\" fn(A) -> V<B, C>", "a as [A; 3] < b",
    "a as (A, B) < b", "a as _", "a as _ < b", "a as Self", "a as &dyn T<A, B>", "a as m!(A, B)", "a as usize..b",
    "(a as u8) < b", "(a as u8) << b", "a as Vec<<A as B>::C, D>", "a as usize > b", "a as usize >> b",
    "a as V<A, B> > c",
    // Closures.
    "|a| b", "|a, b| a | b", "|| a", "move || a", "async |a, b| c", "async move |a, b| c", "|a: V<A, B>, b| c",
    "|a| -> V<A, B> { c }", "|| -> V<A, B> { c }", "|(a | b), c| d", "|a| |b, c| d", "|a||b| c", "a | |b, c| d",
    "a || |b, c| d", "|a| b || c", "for<'a, 'b> |a: &'a A, b: &'b B| -> C { d }", "|a: fn(A) -> B, b| c",
    "|a| -> fn(A) -> V<B, C> { d }", "|_, _| a", "|&a, [b, c]| d", "|a| a < b", "|a| -> ! { b }", "-|a, b| c",
    "return |a, b| c", "f(|a, b| c)", "|S { a, b }, c| d",
    // Blocks, branches and jumps.
    "{ a }", "{ a } || b", "{ a } < b", "{ a } | b", "unsafe { f(a, b) }", "const { a }", "async { a }",
    "async move { a }", "try { a }", "'l: { a }", "'l: loop { break 'l a }", "loop { a }", "while a < b { c }",
    "while let a = b { c }", "for a in b { c }", "for (a, b) in c { d }", "for a | b in c { d }",
    "if a { b } else { c }", "if a { b } else { c } < d", "if a { b } else { c } | d",
    "if a { b } else { c } || d", "if a < b { c } else if d > e { f } else { g }",
    "if let A(a) | B(a) = b { c } else { d }", "if let | A | B = c { d } else { e }",
    "if let 0..=9 = a { b } else { c }", "if let 0.. | 5 = a { b } else { c }",
    "if let A::<B, C>(d) = e && let f = g && h < i { j } else { k }", "if let <A as B<C, D>>::E = f { g }",
    "if let a @ Some(_) = b || c { d }", "if a as u8 == b { c }", "if a || b { c }",
    "match a { b => c, d | e => f }", "match a { b => c } < d", "match <A as B<C, D>>::E { _ => f }",
    "match a as V<A, B> { b => c }", "match |a, b| c { d => e }", "return", "return a", "return <A as B<C, D>>::E",
    "break", "break a", "break 'l", "break 'l a", "break 'l |a, b| c", "continue", "continue 'l", "yield a",
    "let a = b", "let A::<B, C>(d) = e && f", "a = |b, c| d",
    // Attributes and literals.
    "#[a] b", "#[a(b, c)] |d, e| f", "#[a] #[b] <C as D<E, F>>::G", "1", "-1.5e3", "0x_ff_u8", "'a'", "b'a'",
    "\"a, b\"", "b\"a\"", "c\"a\"", "r#\"a\", \"b\"#", "br\"a\"", "'\\''", "1usize", "1f32",
];

fn stream(text: &str) -> TokenStream {
    text.parse().unwrap()
}

/// Tokens as text without spaces, which tell how tokens were made.
fn plain(tokens: impl ToTokens) -> String {
    tokens.to_token_stream().to_string().replace(' ', "")
}

fn ours(tokens: TokenStream) -> Result<Vec<String>> {
    let mut input = Cursor::new(tokens);
    let mut exprs = Vec::new();
    while !input.is_empty() {
        exprs.push(plain(expr(&mut input, "juxtaposed")?.into_iter().collect::<TokenStream>()));
        if !input.eat(",") && !input.is_empty() {
            return Err(input.error("no comma"));
        }
    }
    Ok(exprs)
}

/// The list is split where `syn` splits it; one that `syn` refuses is refused, or comes out whole for the compiler.
fn splits(tokens: TokenStream) {
    let read = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens.clone());
    match (read, ours(tokens.clone())) {
        (Ok(theirs), ours) => {
            let theirs: Vec<_> = theirs.iter().map(plain).collect();
            assert_eq!(ours.unwrap_or_else(|error| panic!("{error}: {tokens}")), theirs, "{tokens}");
        }
        (Err(_), Ok(exprs)) => {
            assert_eq!(exprs.join(",").trim_end_matches(','), plain(tokens).trim_end_matches(','))
        }
        (Err(_), Err(_)) => {}
    }
}

#[test]
fn every_expression() {
    for one in EXPRESSIONS {
        assert!(syn::parse_str::<Expr>(one).is_ok(), "syn reads `{one}`");
        splits(stream(one));
    }
}

#[test]
fn every_pair_of_expressions() {
    for one in EXPRESSIONS {
        for other in EXPRESSIONS {
            splits(stream(&format!("{one}, {other},")));
        }
    }
}

#[test]
fn captured_expressions() {
    let captured = |text| TokenStream::from(TokenTree::from(Group::new(Delimiter::None, stream(text))));
    for one in ["a, b", "a", "|a, b| c", "a < b", "a as V<A, B>"] {
        for (front, behind) in [
            ("", ", c"),
            ("x < ", " > y, z"),
            ("", " | b, c | d"),
            ("-", ".f::<A, B>(), c"),
            ("a as ", " < c, d > e"),
        ] {
            let list = [stream(front), captured(one), stream(behind)];
            splits(list.into_iter().collect());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

    /// Expressions put together with operators.
    #[test]
    fn composed_expressions(
        first in prop::sample::select(EXPRESSIONS),
        rest in prop::collection::vec(
            (prop::sample::select(&["<", "<<", "|", "||", "&&", ">", ">>", "..", "=", "-", ",", ", -", "as V<A, B>,", "? |", ".f::<A, B>() <"][..]),
             prop::sample::select(EXPRESSIONS)),
            0..5,
        ),
    ) {
        let text = rest.iter().fold(first.to_owned(), |text, (mark, next)| format!("{text} {mark} {next}"));
        splits(stream(&text));
    }

    /// Tokens in any order, most of which are no expressions.
    #[test]
    fn any_tokens(tokens in prop::collection::vec(
        prop::sample::select(&[
            "a", "A", "1", "\"s\"", "<", ">", "<<", "|", "||", "::", "::<", "->", "as", ",", ";", ".", "..", "=", "&", "-", "!", "?",
            "(a, b)", "[a, b]", "{ a, b }", "'l", ":", "#", "if", "else", "match", "move", "let", "return", "for", "fn", "self", "await", "_",
        ][..]),
        0..12,
    )) {
        splits(stream(&tokens.join(" ")));
    }

    /// Paths of types, and what is like them.
    #[test]
    fn paths(parts in prop::collection::vec(
        prop::sample::select(&["a", "B", "Self", "crate", "for", "::", "::", "<C, D>", "<C>", "<{ 1 + 2 }>", "<T as U<A, B>>", "<fn() -> A>", "!", "(a)", "1"][..]),
        1..6,
    )) {
        let tokens = stream(&parts.join(" "));
        let mut input = Cursor::new(tokens.clone());
        let ours = path(&mut input).filter(|_| input.is_empty()).map(|path| plain(path.into_iter().collect::<TokenStream>()));
        if let Ok(theirs) = syn::parse2::<TypePath>(tokens.clone()) {
            // A path of functions, `B(a)`, is no length.
            prop_assert!(ours == Some(plain(theirs)) || parts.contains(&"(a)"), "{tokens}");
        } else if let Some(ours) = ours {
            prop_assert_eq!(ours, plain(tokens));
        }
    }

    #[test]
    fn integers(text in "(0x[0-9a-f_]{0,9}[0-9a-f]|0o[0-7_]{0,9}[0-7]|0b[01_]{0,9}[01]|[0-9][0-9_]{0,9})(usize|u8|i64|f32|f64|e3|E-2|\\.5|\\.)?") {
        if let Ok(literal) = text.parse::<Literal>() {
            let ours = Integer::new(&literal).map(|number| (number.decimal(), number.suffix.clone(), number.value()));
            let theirs = syn::parse_str::<LitInt>(&text).ok();
            let theirs = theirs.map(|number| (number.base10_digits().to_owned(), number.suffix().to_owned(), number.base10_parse().ok()));
            prop_assert_eq!(ours, theirs, "{}", text);
        }
    }

    #[test]
    fn strings(text in "(b|c|r|br|r#|)\"([a-z# '\u{a0}]|\\\\[nrt0\\\\'\"]|\\\\x[0-7][0-9a-f]|\\\\u\\{[0-9a-d]{1,4}_?\\}|\\\\\n[ \t\n\u{a0}]{0,3}|\n){0,8}\"#?") {
        if let Ok(literal) = text.parse::<Literal>() {
            let theirs = syn::parse_str::<LitStr>(&text).ok();
            prop_assert_eq!(super::text(&literal), theirs.map(|text| text.value()), "{}", text);
        }
    }
}

#[test]
fn values_of_strings() {
    for literal in
        [r###"r##"a"# \n"##"###, "'a'", "b'a'", "1", "\"\\u{1_F600}\"", "\"a\\\r\n  b\"", "\"\\\n\u{2003}a\""]
    {
        let theirs = syn::parse_str::<LitStr>(literal).ok();
        assert_eq!(text(&literal.parse().unwrap()), theirs.map(|text| text.value()), "{literal:?}");
    }
}

#[test]
fn keywords() {
    let words: std::collections::BTreeSet<_> = super::name::KEYWORDS
        .iter()
        .copied()
        .chain("union auto default raw safe macro_rules builtin gen dyn async await a A r#for".split(' '))
        .collect();
    for word in words {
        let name: Ident = syn::parse_str::<TokenTree>(word)
            .map(|token| match token {
                TokenTree::Ident(name) => name,
                other => panic!("{other}"),
            })
            .unwrap();
        assert_eq!(is_keyword(&name), syn::parse_str::<Ident>(word).is_err(), "{word}");
    }
}
