//! The messages of the macros about wrong input.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use proc_macro2::TokenStream;

fn input(text: &str) -> TokenStream {
    format!("(krate) {text}").parse().unwrap()
}

#[track_caller]
fn fails(output: syn::Result<TokenStream>, message: &str) {
    assert_eq!(output.unwrap_err().to_string(), message);
}

mod shape {
    /// Expects the message in the place of a length.
    #[track_caller]
    fn wrong(text: &str, message: &str) {
        let output = crate::shape::expand(super::input(text)).unwrap().to_string();
        let error = format!("({{ ::core::compile_error!{{ {message:?} }} }})").parse::<super::TokenStream>();
        let error = error.unwrap().to_string();
        assert!(output.contains(error.trim_matches(['(', ')'])), "{output}");
    }

    #[test]
    fn mistakes() {
        wrong("1, 1, 1, 1, 1, 1, 1", "a shape has at most 6 axes, and this one has 7");
        wrong("1000000", "the length of an axis is at most 999999, not 1000000");
        wrong("..99999999999999999999", "the length of an axis is at most 999999, not 99999999999999999999");
        wrong("2u8", "the length of an axis is a `usize`, not a `u8`");
        wrong("2.0", "the length of an axis is an integer");
        wrong("'a'", "the length of an axis is an integer");
        wrong("true", "the length of an axis is an integer");
        wrong("1e3", "the length of an axis is an integer");
        wrong("1f32", "the length of an axis is a `usize`, not a `f32`");
        wrong("0xFF_FFFF", "the length of an axis is at most 999999, not 16777215");
        wrong("I J", "expected `,` between the axes of a shape");
        wrong("-1", "a length is not negative: write `?` for one that only run time knows");
        wrong("_", "a shape has no `_`: write `?` for a length that only run time knows");
        wrong("..=32", "a capacity is written `..32`, and a length of 32 fits into it");
        wrong("2..32", "a range has no lower bound here: write `..32` for a length of at most 32");
        wrong("2 3", "expected `,` between the axes of a shape");
        let expected =
            "expected the length of an axis: a number, `..N`, `?`, a constant, `{ … }` or an extent type";
        wrong("2, *", expected);
        wrong("(2, 3)", expected);
        wrong("&I", expected);
        wrong("dyn I", expected);
        wrong("<T>", expected);
        wrong("a!, 2", expected);
        wrong("N * 2", "a length that is computed stands in braces: `{ 2 * N }`");
        wrong("a::", expected);
        wrong("..", expected);
    }
}

mod tensor {
    use super::{fails, input};

    fn tensor(text: &str) -> syn::Result<super::TokenStream> {
        crate::tensor::expand(input(text))
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
        fails(tensor("[1.0, 2.0] [3.0, 4.0]"), "expected `,` between the elements of a tensor");
        fails(tensor("[1, 2] []"), "expected `,` between the elements of a tensor");
        fails(tensor("[[1, 2] [3, 4]], [[5, 6], [7, 8]]"), "expected `,` between the elements of a tensor");
        fails(tensor("#[attr] [1, 2]"), "an attribute stands before the whole tensor, not inside of it");
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
    use super::{fails, input};
    use std::path::PathBuf;

    fn include(text: &str) -> syn::Result<super::TokenStream> {
        let folder = |_| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../npy/tests/data"));
        crate::include_npy::expand(input(text), folder)
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
    use super::{fails, input};

    fn compute(text: &str) -> syn::Result<super::TokenStream> {
        crate::compute::expand(input(text))
    }

    #[test]
    fn mistakes() {
        let into = |text: &str| crate::compute::expand_into(input(text));
        fails(into("x[b]"), "expected `=` between the output and what is computed for its indices");
        fails(into("y[b] => x[b]"), "expected `=` between the output and what is computed for its indices");
        fails(into("y = x[b]"), "expected where the result goes: `out[b, o] = …`");
        fails(into("[b] = x[b]"), "expected where the result goes: `out[b, o] = …`");
        fails(into("y[0] = x[b]"), "expected an index: a name");
        fails(into("y[b] ="), "expected what is computed for the indices");
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
            "the index `i` is neither one of the result nor of a reduction around it, such as `sum!(i => …)`",
        );
        fails(
            compute("[b] => x[b] + sum!(i => 1)"),
            "the index `i` is in no brackets behind a tensor, so nothing tells its length",
        );
        fails(
            compute("[t] => sum!(u => x[t + u])"),
            "nothing tells how many `t` there are: write it, as in `t: 3`",
        );
        fails(
            compute("[t: 4] => sum!(k => x[t - k] + x[2 * t + j, k])"),
            "the index `j` is neither one of the result nor of a reduction around it, such as `sum!(j => …)`",
        );
        fails(
            compute("[t: 4] => x[2 * t - 1]"),
            "the position `2 * t - 1` begins below 0, where the tensor has no element",
        );
        fails(
            compute("[i, j] => x[i * j, 0]"),
            "`i * j` is no position: one is an index, or a sum of numbers and of indices times numbers, such as `2 * i + 1`",
        );
        let sum = "9223372036854775807 + 9223372036854775807 + i";
        fails(
            compute(&format!("[i] => x[{sum}]")),
            &format!(
                "`{sum}` is no position: one is an index, or a sum of numbers and of indices times numbers, such as `2 * i + 1`"
            ),
        );
        fails(
            compute("[i: ?] => i.get()"),
            "an index counts to a number, or to a length that `length!` made: `i in n`",
        );
        fails(compute("[i: 2_000_000] => i.get()"), "the length of an axis is at most 999999, not 2000000");
        fails(compute("[j] => m[1_000_000, j]"), "the length of an axis is at most 999999, not 1000000");
        fails(
            compute("[i] => max!(j if m[i, j] > 0 => m[i, j])"),
            "`max!` has no value where the filter leaves nothing: choose the elements with `if` behind `=>`",
        );
        fails(compute("[] => argmax!(i, j => m[i, j])"), "`argmax!` is over one index, and `j` is one more");
        fails(compute("[i] => sum!(j if => m[i, j])"), "expected a condition between `if` and `=>`");
        fails(
            compute("[i: 3] => pad!(x[i - 1])"),
            "expected a value for what is outside, and what is read: `pad!(0.0; x[i - 1])`",
        );
        fails(
            compute("[i: 3] => wrap!(x[i - 1] + 1)"),
            "expected what is read, an element of a tensor and nothing else: `wrap!(x[i - 1])`",
        );
        fails(
            compute("[i: 3] => reflect!(x[i])"),
            "`reflect!` is for positions such as `i - 1` or `i + 0`: an index by itself runs along the whole axis, and not beyond",
        );
        fails(
            compute("[i: 3] => pad!(y[i]; x[i - 1])"),
            "`pad!` has one value for all that is outside, and this one has the index `i` in it",
        );
        fails(
            compute("[i] => pad!(0; x[i - 1])"),
            "nothing tells how many `i` there are: write it, as in `i: 3`",
        );
        fails(
            compute("[i: 3] => clamp!(x[j - 1])"),
            "the index `j` is neither one of the result nor of a reduction around it, such as `sum!(j => …)`",
        );
        fails(into("y[b] -= x[b]"), "an output is written by `=`, `+=`, `max=` or `min=`");
        fails(
            crate::compute::try_expand(input("[i] => x[i]")),
            "`try_compute!` is for positions that data hold, as in `table[ids[i]]`, and for `?`: here is neither, and `compute!` does it",
        );
        fails(
            compute("[i] => table[ids[k], i]"),
            "the index `k` is neither one of the result nor of a reduction around it, such as `sum!(k => …)`",
        );
        let pair = "(x[i], x[i])";
        fails(compute(&format!("[i] => (a, b, c) = {pair}")), "3 results are named, and 2 are computed here");
        fails(compute("[i] => (a, b) = (x[i],)"), "2 results are named, and 1 is computed here");
        fails(
            compute("[i] => (a) = x[i]"),
            "a formula of one result stands alone: several have names in parentheses",
        );
        fails(compute(&format!("[i] => (a, a) = {pair}")), "the result `a` is there already");
        fails(compute(&format!("[i] => (a, i) = {pair}")), "`i` is an index, and a result has another name");
        fails(
            compute(&format!("[i] => (a, 2) = {pair}")),
            "expected the name of a result: `[i] => (low, high) = …`",
        );
        fails(compute(&format!("[i] => (a b) = {pair}")), "expected `,` between the names of results");
        fails(compute("[i] => (a, b) ="), "expected what is computed for the indices");
        fails(compute("[0] => (a, b) = 1"), "expected an index: a name");
        fails(
            compute("[i] => (a, b, c, d, e, f, g) = f(x[i])"),
            "one pass has at most 6 results, and this is one more",
        );
        fails(
            compute(&format!("[i] => (a, b) = (x[i, k], {pair})")),
            "the index `k` is neither one of the result nor of a reduction around it, such as `sum!(k => …)`",
        );
        fails(
            into(&format!("(y[i], z[j]) = {pair}")),
            "one pass has the same indices for each output, in one order: `[i]` stands behind the first",
        );
        fails(into(&format!("(y[i], z) = {pair}")), "expected where the result goes: `out[b, o] = …`");
        fails(into(&format!("() = {pair}")), "expected where the result goes: `out[b, o] = …`");
        fails(into(&format!("(y[i], y[i]) = {pair}")), "the result `y` is there already");
        fails(
            into(&format!("(y[i], z[i]) -= {pair}")),
            "an output is written by `=`, `+=`, `max=` or `min=`",
        );
        fails(into("y[b] <<= x[b]"), "an output is written by `=`, `+=`, `max=` or `min=`");
        fails(compute("[a, b, c, d, e, f, g] => 1"), "a tensor has at most 6 axes, and `g` is one more");
    }
}

mod einsum {
    use super::{fails, input};

    #[test]
    fn mistakes() {
        let wrong = |text: &str, message: &str| fails(crate::einsum::expand(input(text)), message);
        wrong("ij, a", "expected subscripts in quotes: `einsum!(\"ij,jk->ik\", &a, &b)`");
        wrong("\"ij,jk->ik\", a", "there are subscripts for 2 operands, and 1 operand behind them");
        wrong("\"ij->ik\", a", "the result has the index `k`, and no operand has it");
        wrong("\"ij->iji\", a", "the result has the index `i` twice");
        wrong("\"i1->i\", a", "`1` is no index: one is a letter from `a` to `z` or from `A` to `Z`");
        wrong("\"i->j->i\", a", "`->` stands once, between the operands and the result");
        wrong("\"i..->i\", a", "`...` is three dots, once for an operand");
        wrong("\"...i...->i\", a", "`...` is three dots, once for an operand");
        wrong(
            "\"...i->...\", a",
            "a macro does not see how many axes an operand has: write behind the operands how many `...` stands for, as in `ellipsis = 2`",
        );
        wrong("\"...i->i\", a, ellipsis = 1", "an operand has `...`, and the result needs it as well");
        wrong("\"i->...i\", a, ellipsis = 1", "the result has `...`, and no operand has it");
        wrong(
            "\"i->i\", a, ellipsis = n",
            "expected an operand, or `ellipsis = 2`, a number of axes from 0 to 6",
        );
        wrong("\"abcdefg->a\", a", "an operand has 7 indices here, and a tensor has at most 6 axes");
        wrong("\"abcd,efgh\", a, b", "the result has 8 indices here, and a tensor has at most 6 axes");
        wrong(
            "\"abcd,efgh,abcd,efgh->\", a, b, c, d",
            "operands are multiplied from left to right, and here a product on the way has 8 axes, of at most 6",
        );
    }
}
