//! What the macros write, token by token, and what they say when they do not.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use proc_macro2::TokenStream;
use std::path::{Path, PathBuf};

type Output = crate::syntax::Result<TokenStream>;

fn input(text: &str) -> TokenStream {
    format!("(krate) {text}").parse().unwrap()
}

#[track_caller]
fn expands(output: Output, expected: &str) {
    let expected: TokenStream = expected.parse().unwrap();
    // Spaces between punctuation tell how tokens were made, not what they are; a comma behind the last item says nothing.
    let plain = |tokens: TokenStream| {
        let text = tokens.to_string().replace(' ', "");
        text.replace(",]", "]").replace(",|", "|")
    };
    assert_eq!(plain(output.unwrap()), plain(expected));
}

#[track_caller]
fn fails(output: Output, message: &str) {
    assert_eq!(output.unwrap_err().to_string(), message);
}

mod shape {
    use super::{expands, input};

    fn shape(text: &str) -> super::Output {
        crate::shape::expand(input(text))
    }

    #[test]
    fn numbers() {
        expands(shape(""), "()");
        expands(shape("2"), "(krate::Dim<2usize>,)");
        expands(shape("0, 999,"), "(krate::Dim<0usize>, krate::Dim<999usize>,)");
        expands(shape("1_000, 9216usize"), "(krate::Kilo<1usize, 0usize>, krate::Kilo<9usize, 216usize>,)");
        expands(shape("0x10, 999999"), "(krate::Dim<16usize>, krate::Kilo<999usize, 999usize>,)");
    }

    #[test]
    fn capacities_and_unknown_lengths() {
        expands(shape("..32, 12"), "(krate::UpTo<krate::Dim<32usize> >, krate::Dim<12usize>,)");
        expands(shape("?, ..4096"), "(krate::Dyn, krate::UpTo<krate::Kilo<4usize, 96usize> >,)");
    }

    #[test]
    fn constants_and_types() {
        expands(shape("{ N + 1 }, ..{ N }"), "(krate::Dim<{ N + 1 }>, krate::UpTo<krate::Dim<{ N }> >,)");
        expands(shape("I, ..O, a::B<3>"), "(I, krate::UpTo<O>, a::B<3>,)");
        for ty in [
            "::a::B",
            "Self::Rows",
            "crate::a::B",
            "Kilo<9, 216>",
            "a::<B, C>",
            "<T as Axes<A, B>>::First",
            "<<T as A>::B as C<fn() -> D>>::E<{ 1 + 2 }, F>",
            "rows!(1, 2)",
        ] {
            expands(shape(&format!("{ty}, ..{ty}")), &format!("({ty}, krate::UpTo<{ty}>,)"));
        }
    }

    /// The message stands in the place of a length.
    #[track_caller]
    fn wrong(output: super::Output, message: &str) {
        expands(output, &format!("(krate::Dim<{{ ::core::compile_error!{{ {message:?} }} }}>,)"));
    }

    #[test]
    fn mistakes() {
        wrong(shape("1, 1, 1, 1, 1, 1, 1"), "a shape has at most 6 axes, and this one has 7");
        wrong(shape("1000000"), "the length of an axis is at most 999999, not 1000000");
        wrong(
            shape("..99999999999999999999"),
            "the length of an axis is at most 999999, not 99999999999999999999",
        );
        wrong(shape("2u8"), "the length of an axis is a `usize`, not a `u8`");
        wrong(shape("2.0"), "the length of an axis is an integer");
        wrong(shape("'a'"), "the length of an axis is an integer");
        wrong(shape("true"), "the length of an axis is an integer");
        wrong(shape("1e3"), "the length of an axis is an integer");
        wrong(shape("1f32"), "the length of an axis is a `usize`, not a `f32`");
        wrong(shape("0xFF_FFFF"), "the length of an axis is at most 999999, not 16777215");
        wrong(shape("I J"), "expected `,` between the axes of a shape");
        wrong(shape("-1"), "a length is not negative: write `?` for one that only run time knows");
        wrong(shape("_"), "a shape has no `_`: write `?` for a length that only run time knows");
        wrong(shape("..=32"), "a capacity is written `..32`, and a length of 32 fits into it");
        wrong(shape("2..32"), "a range has no lower bound here: write `..32` for a length of at most 32");
        wrong(shape("2 3"), "expected `,` between the axes of a shape");
        let expected = "expected the length of an axis: a number, `..N`, `?`, `{ CONST }` or an extent type";
        wrong(shape("2, *"), expected);
        wrong(shape("(2, 3)"), expected);
        wrong(shape("&I"), expected);
        wrong(shape("dyn I"), expected);
        wrong(shape("<T>"), expected);
        wrong(shape("a::"), expected);
        wrong(shape(".."), expected);
    }
}

mod tensor {
    use super::{expands, fails, input};

    fn tensor(text: &str) -> super::Output {
        crate::tensor::expand(input(text))
    }

    /// The literal has this shape and these elements.
    #[track_caller]
    fn gives(text: &str, shape: &str, elements: &str) {
        expands(tensor(text), &format!("krate::Tensor::<_, ({shape})>::from_flat([{elements}])"));
    }

    const TWO: &str = "krate::Dim<2usize>,";

    #[test]
    fn rows() {
        gives("1, 2", TWO, "1, 2");
        gives("[1, -2], [f(3), x]", &TWO.repeat(2), "1, -2, f(3), x");
        gives("[[[1, 2,], [3, 4]], [[5, 6], [7, 8]]],", &format!("krate::Dim<1usize>, {}", TWO.repeat(3)), {
            "1, 2, 3, 4, 5, 6, 7, 8"
        });
    }

    /// A comma in an element does not end it, wherever Rust has one.
    #[test]
    fn commas_inside_of_elements() {
        for element in [
            "f::<A, B>(x)",
            "<A as T<B, C>>::f()",
            "x as V<A, B>",
            "<fn(A) -> B as T<A, B>>::f",
            "|a, b| a + b",
            "move |a, b| a | b",
            "{ a, b }",
            "S { a, b }",
            "match x { a => 1, b => 2 }",
            "if a { b } else { c }",
            "[a, b][0]",
            "a < b",
            "(a < b) | (c > d)",
            "a | b",
            "&raw const x",
            "x?.y.0 .1",
            "'l: loop { break 'l 1 }",
            "unsafe { f(a, b) }",
            "-x as u8 + (1 << 2)",
            "a << b",
            "a <= b",
            "a >> b",
            "vec![a, b].len()",
            "r#match",
        ] {
            gives(&format!("{element}, {element}"), TWO, &format!("{element}, {element}"));
            gives(&format!("{element}; 2"), TWO, &format!("{element}; 2usize"));
        }
        gives("a < b, c > d", TWO, "a < b, c > d");
        gives("x as u8 + a < b, c > d", TWO, "x as u8 + a < b, c > d");
        gives("x as u8, y > z", TWO, "x as u8, y > z");
        gives("a || b, c || d", TWO, "a || b, c || d");
        gives("a << b, c >> d", TWO, "a << b, c >> d");
        gives("|| 1, || 2", TWO, "|| 1, || 2");
    }

    #[test]
    fn nothing() {
        gives("", "krate::Dim<0usize>,", "");
        gives("[], []", "krate::Dim<2usize>, krate::Dim<0usize>,", "");
    }

    #[test]
    fn repeats_of_one_scalar() {
        gives("0.0; 9216", "krate::Kilo<9usize, 216usize>,", "0.0; 9216usize");
        gives("[x; 64]; 9", "krate::Dim<9usize>, krate::Dim<64usize>,", "x; 576usize");
        gives("x; 9, 64", "krate::Dim<9usize>, krate::Dim<64usize>,", "x; 576usize");
        gives("5;", "", "5; 1usize");
    }

    #[test]
    fn repeats_between_rows() {
        gives("[0; 2], [1; 2]", &TWO.repeat(2), "0, 0, 1, 1");
        gives("[1, -1]; 2", &TWO.repeat(2), "1, -1, 1, -1");
        expands(
            tensor("[f(); 2], [a, b]"),
            "{ let scalar_0 = f(); \
             krate::Tensor::<_, (krate::Dim<2usize>, krate::Dim<2usize>,)>::from_flat([scalar_0, scalar_0, a, b]) }",
        );
    }

    #[test]
    fn mistakes() {
        fails(tensor("[1, 2], [3, 4, 5]"), "row 1 has 3 elements, row 0 has 2");
        fails(tensor("[1, 2], [3]"), "row 1 has 1 element, row 0 has 2");
        fails(tensor("[[1, 2], [3, 4]], [[5, 6, 7], [8]]"), "row [1, 0] has 3 elements, row [0, 0] has 2");
        fails(tensor("[[1, 2], [3, 4]], [[5, 6]]"), "row 1 has 1 element, row 0 has 2");
        fails(tensor("[0; 2], [0; 3]"), "row 1 has 3 elements, row 0 has 2");
        fails(tensor("[], [1]"), "row 1 has 1 element, row 0 has 0");
        fails(tensor("[1, 2], 3"), "element 1 is a scalar, element 0 is a row of 2 elements");
        fails(tensor("1, [2, 3]"), "element 1 is a row, element 0 is a scalar");
        fails(
            tensor("[[1], [2]], [3, [4]]"),
            "element [1, 0] is a scalar, element [0, 0] is a row of 1 element",
        );
        fails(tensor("[[[[[[1]]]]]]"), "a tensor has at most 6 axes, and this row is one more");
        fails(tensor("0; 1, 1, 1, 1, 1, 1, 1"), "a tensor has at most 6 axes, and this row is one more");
        fails(tensor("0; 1000000"), "the length of an axis is at most 999999, not 1000000");
        fails(
            tensor("[0; N]"),
            "a length in a tensor literal is an integer literal: the shape is made from it",
        );
        fails(tensor("1 2"), "expected `,` between the elements of a tensor");
        fails(tensor("[1, a b]"), "expected `,` between the elements of a tensor");
        fails(tensor("1,, 2"), "expected the element of a tensor");
        fails(tensor("; 2"), "expected the element of a tensor");
        fails(tensor("[0; 2, 3]"), "only the outermost brackets of a tensor take several lengths");
        fails(
            tensor("[0;]"),
            "a length in a tensor literal is an integer literal: the shape is made from it",
        );
        fails(tensor("0; 2.0"), "the length of an axis is an integer");
        fails(
            tensor("[[1, 2]; 300]; 300"),
            "a literal that mixes rows and repeats has at most 65536 elements: \
             take a larger tensor from a file with `include_npy!`",
        );
    }
}

mod include_npy {
    use super::{Path, PathBuf, expands, fails, input};

    fn golden() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../npy/tests/data")
    }

    fn include(text: &str) -> super::Output {
        crate::include_npy::expand(input(text), |_| golden())
    }

    #[track_caller]
    fn gives(text: &str, file: &str, tensor: &str) {
        let path = golden().join(file);
        let output = format!(
            "{{ const _: &[u8] = ::core::include_bytes!({:?}); const {{ krate::Tensor::<{tensor}) }} }}",
            path.display()
        );
        expands(include(text), &output);
    }

    #[test]
    fn both_orders_of_bytes() {
        for file in ["i2-little.npy", "i2-big.npy"] {
            gives(&format!("{file:?}"), file, {
                r#"i16, (krate::Dim<2usize>, krate::Dim<3usize>,)>::from_le_bytes(*b"\0\x80\0\0\x01\0\x02\0\xFE\x7F\xFF\x7F""#
            });
        }
    }

    #[test]
    fn other_shapes() {
        gives(r#""rank0.npy","#, "rank0.npy", r#"i32, ()>::from_le_bytes(*b"\x05\0\0\0""#);
        gives(r#""zero-rows.npy""#, "zero-rows.npy", {
            r#"f32, (krate::Dim<0usize>, krate::Dim<3usize>,)>::from_le_bytes(*b"""#
        });
    }

    #[test]
    fn absolute_path() {
        let text = r#"concat!(env!("CARGO_MANIFEST_DIR"), "/../npy/tests/data/", "rank", 0, ".npy")"#;
        gives(text, "rank0.npy", r#"i32, ()>::from_le_bytes(*b"\x05\0\0\0""#);
    }

    #[test]
    fn strings() {
        for name in [
            r##"r"rank0.npy""##,
            r###"r#"rank0.npy"#"###,
            r#""\x72ank\u{30}\
              .npy""#,
            r#"concat!("ra", "nk0.", r"npy",)"#,
        ] {
            gives(name, "rank0.npy", r#"i32, ()>::from_le_bytes(*b"\x05\0\0\0""#);
        }
    }

    #[test]
    fn mistakes() {
        fails(include(r#""none.npy""#), "cannot include `none.npy`: there is no such file");
        fails(include(r#""..""#), "cannot include `..`: that is a folder");
        fails(
            include(r#""make.py""#),
            "cannot include `make.py`: not a .npy file: it does not begin with \\x93NUMPY",
        );
        fails(include(r#""half.npy""#), "cannot include `half.npy`: dtype `<f2` at byte 20 is not supported");
        fails(
            include(r#""rank8.npy""#),
            "cannot include `rank8.npy`: its rank is 8, and a tensor has at most 6 axes",
        );
        fails(
            include(r#""fortran.npy""#),
            "cannot include `fortran.npy`: it is in Fortran order, so save it with `numpy.ascontiguousarray`",
        );
        let expected =
            "expected the path of a .npy file: a string literal, or `concat!` and `env!` of literals";
        fails(include(""), expected);
        fails(include("path"), expected);
        fails(include(r#""a" + "b""#), expected);
        fails(include(r#""rank0.npy", 1"#), "unexpected token");
        fails(include("concat!(1.5)"), expected);
        fails(include("env!(NAME)"), "expected string literal");
        fails(include("env!(\"SHAPEPROOF_NO_SUCH\")"), "the environment has no `SHAPEPROOF_NO_SUCH`");
    }
}

mod compute {
    use super::{expands, fails, input};

    fn compute(text: &str) -> super::Output {
        crate::compute::expand(input(text))
    }

    /// Short names for what the macro writes: `read2(w; o, i)` and the functions beside it.
    #[track_caller]
    fn gives(text: &str, expected: &str) {
        let path = "krate::__private::notation::";
        expands(compute(text), &expected.replace('@', path));
    }

    #[test]
    fn reads_and_reductions() {
        gives(
            "[b, o] => relu(sum!(i => w[o, i] * x[b, i]) + bias[o])",
            "@tensor2(|b, o| { relu(@sum(|i| { @read::<2, _>(&w, (o, i,)) * @read::<2, _>(&x, (b, i.same(),)) }) \
             + @read::<1, _>(&bias, (o.same(),))) })",
        );
        gives(
            "[] => max!(i, j => a[i, j])",
            "@tensor0(|| { @max(|i| { @max(|j| { @read::<2, _>(&a, (i, j,)) }) }) })",
        );
    }

    #[test]
    fn an_index_of_a_reduction_ends_with_it() {
        gives("[] => sum!(i => a[i]) - min!(i => b[i])", {
            "@tensor0(|| { @sum(|i| { @read::<1, _>(&a, (i,)) }) - @min(|i| { @read::<1, _>(&b, (i,)) }) })"
        });
    }

    #[test]
    fn places() {
        gives("[i] => self.layer.w[i] + m::B[i]", {
            "@tensor1(|i| { @read::<1, _>(&self.layer.w, (i,)) + @read::<1, _>(&m::B, (i.same(),)) })"
        });
        gives("[i] => -a[i] + s[]", "@tensor1(|i| { -@read::<1, _>(&a, (i,)) + @read::<0, _>(&s, ()) })");
    }

    #[test]
    fn other_brackets_stay() {
        gives("[i] => { let [p, q] = [1, 2]; if p { return [p, q][0]; } vec![a[i]; 3] }", {
            "@tensor1(|i| { { let [p, q] = [1, 2]; if p { return [p, q][0]; } vec![@read::<1, _>(&a, (i,)); 3] } })"
        });
    }

    #[test]
    fn mistakes() {
        fails(compute("b => x[b]"), "expected the indices of the result: `[b, o] => …`");
        fails(compute("[b] x[b]"), "expected `=>` between the indices and what is computed for them");
        fails(compute("[1] => x[b]"), "expected an index: a name");
        fails(compute("[for] => x[b]"), "expected identifier, found keyword `for`");
        fails(compute("[b] => sum!(=> x[b])"), "expected an index: a name");
        fails(compute("[b] =>"), "expected what is computed for the indices");
        fails(compute("[b, b] => x[b]"), "the index `b` is there already");
        fails(compute("[b] => sum!(b => x[b])"), "the index `b` is there already");
        fails(
            compute("[b] => x[b, i]"),
            "the index `i` is neither one of the result nor of a reduction around it",
        );
        fails(
            compute("[b] => x[b] + sum!(i => 1)"),
            "the index `i` is in no brackets behind a tensor, so nothing tells its length",
        );
        fails(compute("[a, b, c, d, e, f, g] => 1"), "a tensor has at most 6 axes, and `g` is one more");
    }
}
