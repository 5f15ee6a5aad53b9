//! Convolutions and pools.

use super::{Loops, at, nest};
use crate::operation::{Operation, WINDOW};

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let (x, sizes, result) = (of.x, &of.x.dims, of.use_.output());
    let y = of.use_.operands.get(1);
    match of.use_.operation {
        Operation::MaxPool
        | Operation::MaxPoolChannelsFirst
        | Operation::AveragePool
        | Operation::AveragePoolChannelsFirst => {
            // The axes of the rows, of the columns and of the channels.
            let [rows, columns, channels] =
                if of.use_.operation.has_channels_first() { [1, 2, 0] } else { [0, 1, 2] };
            let of_window = |row: usize, column: usize| {
                let mut indices = [const { String::new() }; 3];
                indices[rows] = format!("(2 * i{rows} + {row})");
                indices[columns] = format!("(2 * i{columns} + {column})");
                indices[channels] = format!("i{channels}");
                x.element_at("x", &indices)
            };
            let [a, b, c, d] = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|[row, column]| of_window(row, column));
            // A NaN stays.
            let larger = |a: &str, b: &str| {
                format!("{{ let (a, b) = ({a}, {b}); if b > a || b != b {{ b }} else {{ a }} }}")
            };
            let largest = matches!(of.use_.operation, Operation::MaxPool | Operation::MaxPoolChannelsFirst);
            let value = if largest {
                larger(&larger(&a, &b), &larger(&c, &d))
            } else {
                format!("({a} + {b} + {c} + {d}) / 4.0")
            };
            Some(vec![nest(&result, &of.in_order, &format!("{} = {value};", of.out()))])
        }
        Operation::Conv => {
            // The axes: row and column of a place, those of the window, channel and output.
            let lens = [result[0], result[1], WINDOW, WINDOW, sizes[2], result[2]];
            let from = x.element_at("x", &at(["(i0 + i2)", "(i1 + i3)", "i4"]));
            let by = y?.element_at("y", &at(["i2", "i3", "i4", "i5"]));
            Some(sums(of, &lens, [&[0, 1], &[2, 3, 4], &[5]], &at(["i0", "i1", "i5"]), &from, &by))
        }
        Operation::ConvChannelsFirst => {
            // Output, row and column of a place, channel, and row and column of the window.
            let lens = [result[0], result[1], result[2], sizes[0], WINDOW, WINDOW];
            let from = x.element_at("x", &at(["i3", "(i1 + i4)", "(i2 + i5)"]));
            let by = y?.element_at("y", &at(["i0", "i3", "i4", "i5"]));
            let to = at(["i0", "i1", "i2"]);
            // Over planes, over rows of places, and with a sum in a register.
            let [planes, rows] = [&[1, 2][..], &[2]].map(|inner: &[usize]| {
                let places: Vec<usize> = (0..3).filter(|axis| !inner.contains(axis)).collect();
                sums(of, &lens, [&places, &[3, 4, 5], inner], &to, &from, &by)
            });
            let loops = planes.into_iter().chain(rows.into_iter().take(1)).collect();
            Some(loops)
        }
        Operation::Conv1d => {
            // Place, window, channel and output.
            let lens = [result[0], WINDOW, sizes[1], result[1]];
            let from = x.element_at("x", &at(["(i0 + i1)", "i2"]));
            let by = y?.element_at("y", &at(["i1", "i2", "i3"]));
            Some(sums(of, &lens, [&[0], &[1, 2], &[3]], &at(["i0", "i3"]), &from, &by))
        }
        Operation::Depthwise => {
            let lens = [result[0], result[1], WINDOW, WINDOW, sizes[2]];
            let from = x.element_at("x", &at(["(i0 + i2)", "(i1 + i3)", "i4"]));
            let by = y?.element_at("y", &at(["i2", "i3", "i4", "0"]));
            Some(sums(of, &lens, [&[0, 1], &[2, 3], &[4]], &at(["i0", "i1", "i4"]), &from, &by))
        }
        Operation::ConvTranspose => {
            // Row and column of the image, those of the window, output and channel.
            let lens = [sizes[0], sizes[1], WINDOW, WINDOW, result[2], sizes[2]];
            let from = x.element_at("x", &at(["i0", "i1", "i5"]));
            let by = y?.element_at("y", &at(["i2", "i3", "i4", "i5"]));
            let to = of.out_at(&at(["(i0 + i2)", "(i1 + i3)", "i4"]));
            let add = format!("{to} = Number::add({to}, Number::mul({from}, {by}));");
            Some(vec![of.zeros() + &nest(&lens, &[0, 1, 2, 3, 4, 5], &add)])
        }
        _ => None,
    }
}

/// Sums over axes of the window for each place and output: with the outputs in the innermost loop, and with a sum in a register.
fn sums(
    of: &Loops<'_>,
    lens: &[usize],
    [places, window, outputs]: [&[usize]; 3],
    to: &[String],
    from: &str,
    by: &str,
) -> Vec<String> {
    let (to, product) = (of.out_at(to), format!("Number::mul({from}, {by})"));
    let add = format!("{to} = Number::add({to}, {product});");
    let rows = of.zeros() + &nest(lens, &[places, window, outputs].concat(), &add);
    let one = nest(lens, window, &format!("sum = Number::add(sum, {product});"));
    let sum = format!("let mut sum = {};\n{one}            {to} = sum;", of.number(0));
    vec![rows, nest(lens, &[places, outputs].concat(), &sum)]
}
