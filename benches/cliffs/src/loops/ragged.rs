//! Sequences of rows. The offsets are looked at once, as the library does, and are then the borders of slices.

use super::Loops;
use crate::operation::{CLASSES, Operation};
use crate::ragged::{CONTEXT, Ragged};

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let ragged = Ragged::of(of.use_)?;
    let of = Rows { of, n: ragged.sequences, row: ragged.row };
    let loops = of.pools().or_else(|| of.moved()).or_else(|| of.products()).or_else(|| of.tokens());
    let loops = loops.or_else(|| of.padded())?;
    Some(loops.into_iter().map(|body| of.before() + &body).collect())
}

/// Loops over the rows of sequences.
struct Rows<'a> {
    of: &'a Loops<'a>,
    /// How many sequences there are.
    n: usize,
    /// The elements of a row.
    row: usize,
}

/// The start of a loop over the sequences: `pair` are the offsets of one and of the next.
const EACH: &str = "        for pair in y.windows(2) {\n";

impl Rows<'_> {
    /// The elements of a sequence, in a slice that has those of all.
    fn rows(&self, slice: &str) -> String {
        format!("{slice}[pair[0] as usize * {0}..pair[1] as usize * {0}]", self.row)
    }

    /// The statements that look whether offsets are those of the rows. How many there are only run time knows, unless the shape of another
    /// operand or of the result says so.
    fn checked(&self, offsets: &str, rows: Option<&str>) -> String {
        let (n, row) = (self.n, self.row);
        let end =
            rows.map(|rows| format!(" || {offsets}[{offsets}.len() - 1] as usize * {row} != {rows}.len()"));
        let count = match self.of.use_.operation {
            Operation::SequencePad
            | Operation::PaddingMask
            | Operation::SequenceScatter
            | Operation::SequenceZip => format!("{offsets}.len() != {}", n + 1),
            Operation::SequenceExpand | Operation::SequenceConcat => {
                format!("{offsets}.len() < 2 || {offsets}.len() != y.len()")
            }
            Operation::SequenceExpandAs => format!("{offsets}.len() != x.len() / {row} + 1"),
            _ => format!("{offsets}.len() < 2"),
        };
        format!(
            "        let {offsets} = black_box(&{offsets}[..]);\n        \
             let sorted = {offsets}.windows(2).fold(true, |sorted, pair| sorted & (pair[0] <= pair[1]));\n        \
             if !sorted || {count} || {offsets}[0] != 0{} {{ panic!() }}\n",
            end.unwrap_or_default()
        )
    }

    /// What is known of the operands before the loop.
    fn before(&self) -> String {
        let rows = "        let x = black_box(&x[..]);\n";
        match self.of.use_.operation {
            Operation::SequenceMask => String::new(),
            Operation::PaddingMask => "        let y = x;\n".to_owned() + &self.checked("y", None),
            Operation::SequenceUnpad => "        let y = black_box(&y[..]);\n".to_owned(),
            Operation::SequenceExpandAs => rows.to_owned() + &self.checked("y", None),
            Operation::SequenceExpand => {
                rows.to_owned() + &self.checked("y", Some("x")) + &self.checked("z", None)
            }
            Operation::SequenceConcat => {
                let both = format!(
                    "        let z = black_box(&z[..]);\n        let (y, others) = y.split_at({});\n",
                    self.n + 1
                );
                rows.to_owned() + &both + &self.checked("y", Some("x")) + &self.checked("others", Some("z"))
            }
            _ => rows.to_owned() + &self.checked("y", Some("x")),
        }
    }

    /// `body` for each sequence that has `rows`, and zeros in its row `to` of the result where there are none.
    fn each_to_one(&self, body: &str) -> String {
        let number = self.of.use_.output_element();
        format!(
            "        if o.len() / {0} < y.len() - 1 {{ panic!() }}\n        \
             for (to, pair) in o.chunks_exact_mut({0}).zip(y.windows(2)) {{\n            \
             let rows = &{1};\n            \
             if rows.is_empty() {{ to.fill(of::<{number}>(0)); continue }}\n            {body}\n        }}\n",
            self.row,
            self.rows("x")
        )
    }

    /// Many rows to one.
    fn pools(&self) -> Option<Vec<String>> {
        let (row, zero, element) = (self.row, self.of.number(0), self.of.use_.element);
        let add = format!(
            "for row in rows.chunks_exact({row}) {{ for (to, v) in sum.iter_mut().zip(row) {{ *to = Number::add(*to, *v); }} }}"
        );
        let sum = |end: &str| {
            let array = format!(
                "let mut sum = [{zero}; {row}]; {add} for (to, sum) in to.iter_mut().zip(sum) {{ *to = {end}; }}"
            );
            let memory = format!(
                "to.fill({zero}); let sum = &mut *to; {add} for to in to.iter_mut() {{ let sum = *to; *to = {end}; }}"
            );
            Some([array, memory].map(|body| self.each_to_one(&body)).to_vec())
        };
        let best = |sign: &str| {
            let step = format!(
                "for row in rows[{row}..].chunks_exact({row}) {{ for (best, v) in best.iter_mut().zip(row) {{ if *v {sign} *best || *v != *v {{ *best = *v; }} }} }}"
            );
            let array = format!(
                "let mut best = [{zero}; {row}]; best.copy_from_slice(&rows[..{row}]); {step} to.copy_from_slice(&best);"
            );
            let memory = format!("to.copy_from_slice(&rows[..{row}]); let best = to; {step}");
            Some([array, memory].map(|body| self.each_to_one(&body)).to_vec())
        };
        let count = format!("(rows.len() / {row}) as {element}");
        match self.of.use_.operation {
            Operation::SequenceSum => sum("sum"),
            Operation::SequenceMean => sum(&format!("sum / {count}")),
            Operation::SequenceSqrt => sum(&format!("sum / ({count}).sqrt()")),
            Operation::SequenceMax => best(">"),
            Operation::SequenceMin => best("<"),
            Operation::SequenceFirst => {
                Some(vec![self.each_to_one(&format!("to.copy_from_slice(&rows[..{row}]);"))])
            }
            Operation::SequenceLast => {
                Some(vec![self.each_to_one(&format!("to.copy_from_slice(&rows[rows.len() - {row}..]);"))])
            }
            // The first NaN, if there is one.
            Operation::SequenceArgMax => {
                let beats = "v > best || (v != v && best == best)";
                let rows = format!(
                    "let mut best = [{zero}; {row}]; best.copy_from_slice(&rows[..{row}]); to.fill(0); \
                     for (i, row) in rows.chunks_exact({row}).enumerate().skip(1) {{ for ((to, b), v) in to.iter_mut().zip(&mut best).zip(row) {{ let (v, best) = (*v, *b); if {beats} {{ *b = v; *to = i; }} }} }}"
                );
                let columns = format!(
                    "for c in 0..{row} {{ let (mut best, mut at) = (rows[c], 0); for (i, row) in rows.chunks_exact({row}).enumerate().skip(1) {{ let v = row[c]; if {beats} {{ best = v; at = i; }} }} to[c] = at; }}"
                );
                Some([rows, columns].map(|body| self.each_to_one(&body)).to_vec())
            }
            Operation::SequenceSoftmax => Some(self.softmax()),
            _ => None,
        }
    }

    /// Column by column, or with what is known of each column in arrays.
    fn softmax(&self) -> Vec<String> {
        let (row, element, zero) = (self.row, self.of.use_.element, self.of.number(0));
        let each = |body: &str| {
            format!(
                "{EACH}            let (rows, to) = (&{}, &mut {});\n            {body}\n        }}\n",
                self.rows("x"),
                self.rows("o")
            )
        };
        let columns = format!(
            "for c in 0..{row} {{ let mut top = {element}::MIN; for row in rows.chunks_exact({row}) {{ if row[c] > top {{ top = row[c]; }} }} \
             let mut sum = {zero}; for (to, row) in to.chunks_exact_mut({row}).zip(rows.chunks_exact({row})) {{ let e = (row[c] - top).exp(); to[c] = e; sum += e; }} \
             for to in to.chunks_exact_mut({row}) {{ to[c] /= sum; }} }}"
        );
        let arrays = format!(
            "let mut top = [{element}::MIN; {row}]; for row in rows.chunks_exact({row}) {{ for (top, v) in top.iter_mut().zip(row) {{ if *v > *top {{ *top = *v; }} }} }} \
             let mut sum = [{zero}; {row}]; for (to, row) in to.chunks_exact_mut({row}).zip(rows.chunks_exact({row})) {{ for c in 0..{row} {{ let e = (row[c] - top[c]).exp(); to[c] = e; sum[c] += e; }} }} \
             for to in to.chunks_exact_mut({row}) {{ for (to, sum) in to.iter_mut().zip(&sum) {{ *to /= *sum; }} }}"
        );
        vec![each(&columns), each(&arrays)]
    }

    /// Statements around a loop that writes the offset behind each of so many sequences.
    fn with_offsets(&self, count: usize, body: &str) -> Vec<String> {
        vec![format!(
            "        let mut offsets = [0_u32; {}];\n{body}        black_box(&offsets);\n",
            count + 1
        )]
    }

    /// The same rows at other places.
    fn moved(&self) -> Option<Vec<String>> {
        let (row, n) = (self.row, self.n);
        let copy = "o[at..][..piece.len()].copy_from_slice(piece); at += piece.len();";
        match self.of.use_.operation {
            Operation::SequenceExpandAs => Some(vec![format!(
                "        let mut at = 0;\n        for (piece, pair) in x.chunks_exact({row}).zip(y.windows(2)) {{\n            \
                 for _ in pair[0]..pair[1] {{ {copy} }}\n        }}\n"
            )]),
            Operation::SequenceExpand => {
                let copies: usize = Ragged::of(self.of.use_)?.others.iter().sum();
                let body = format!(
                    "        let (mut at, mut copies) = (0, 0);\n        for (pair, times) in y.windows(2).zip(z.windows(2)) {{\n            \
                     let piece = &{};\n            \
                     for _ in times[0]..times[1] {{ {copy} copies += 1; offsets[copies] = (at / {row}) as u32; }}\n        }}\n",
                    self.rows("x")
                );
                Some(self.with_offsets(copies, &body))
            }
            Operation::SequenceReverse => {
                let to = format!("{}.chunks_exact_mut({row}).rev()", self.rows("o"));
                let from = format!("{}.chunks_exact({row})", self.rows("x"));
                Some(vec![format!(
                    "{EACH}            for (to, row) in {to}.zip({from}) {{ to.copy_from_slice(row); }}\n        }}\n"
                )])
            }
            Operation::SequenceConcat => {
                let body = format!(
                    "        let mut at = 0;\n        for (i, (pair, other)) in y.windows(2).zip(others.windows(2)).enumerate() {{\n            \
                     let piece = &{}; {copy}\n            let pair = other; let piece = &{}; {copy}\n            \
                     offsets[i + 1] = (at / {row}) as u32;\n        }}\n",
                    self.rows("x"),
                    self.rows("z")
                );
                Some(self.with_offsets(n, &body))
            }
            Operation::SequenceSlice => {
                let look = format!(
                    "        let (starts, lengths) = z.split_at({n});\n        let (starts, lengths) = (black_box(starts), black_box(lengths));\n        \
                     if starts.len() != y.len() - 1 || lengths.len() != starts.len() {{ panic!() }}\n        \
                     for (pair, (start, length)) in y.windows(2).zip(starts.iter().zip(lengths)) {{ let len = pair[1] - pair[0]; if *start > len || *length > len - *start {{ panic!() }} }}\n"
                );
                let body = format!(
                    "{look}        let mut at = 0;\n        for (i, (pair, (start, length))) in y.windows(2).zip(starts.iter().zip(lengths)).enumerate() {{\n            \
                     let piece = &x[(pair[0] + start) as usize * {row}..][..*length as usize * {row}]; {copy}\n            \
                     offsets[i + 1] = (at / {row}) as u32;\n        }}\n"
                );
                Some(self.with_offsets(n, &body))
            }
            _ => None,
        }
    }

    /// Rows by other operands.
    fn products(&self) -> Option<Vec<String>> {
        let (row, output, zero) = (self.row, self.of.use_.output(), self.of.number(0));
        let columns = output.last()?;
        let add = format!(
            "for (v, weights) in row.iter().zip(weights.chunks_exact({columns})) {{ for (to, w) in to.iter_mut().zip(weights) {{ *to = Number::add(*to, Number::mul(*v, *w)); }} }}"
        );
        // The sums of a row in an array, or in the result.
        let array = |body: &str| {
            format!(
                "let mut sum = [{zero}; {columns}]; {{ let to = &mut sum; {body} }} to.copy_from_slice(&sum);"
            )
        };
        let memory = |body: &str| format!("to.fill({zero}); {body}");
        match self.of.use_.operation {
            Operation::SequenceZip => Some(vec![format!(
                "        for (pair, z) in y.windows(2).zip(z.chunks_exact({row})) {{\n            \
                 for (to, row) in {}.chunks_exact_mut({row}).zip({}.chunks_exact({row})) {{ for c in 0..{row} {{ to[c] = Number::mul(row[c], z[c]); }} }}\n        }}\n",
                self.rows("o"),
                self.rows("x")
            )]),
            Operation::SequenceMatMul => {
                let body = format!("let weights = z; {add}");
                let dot = format!(
                    "for c in 0..{columns} {{ let mut sum = {zero}; for (k, v) in row.iter().enumerate() {{ sum = Number::add(sum, Number::mul(*v, z[k * {columns} + c])); }} to[c] = sum; }}"
                );
                let each = |body: String| {
                    format!(
                        "        for (to, row) in o.chunks_exact_mut({columns}).zip(x.chunks_exact({row})) {{ {body} }}\n"
                    )
                };
                Some([array(&body), memory(&body), dot].map(each).to_vec())
            }
            Operation::SequenceConv => {
                let body = format!(
                    "for (c, weights) in z.chunks_exact({}).enumerate() {{ if t + c == 0 || t + c > count {{ continue }} let row = &rows[(t + c - 1) * {row}..][..{row}]; {add} }}",
                    row * columns
                );
                let each = |body: String| {
                    format!(
                        "{EACH}            let rows = &{};\n            let count = rows.len() / {row};\n            \
                         let to = &mut o[pair[0] as usize * {columns}..pair[1] as usize * {columns}];\n            \
                         for (t, to) in to.chunks_exact_mut({columns}).enumerate() {{ {body} }}\n        }}\n",
                        self.rows("x")
                    )
                };
                Some([array(&body), memory(&body)].map(each).to_vec())
            }
            _ => None,
        }
    }

    /// Sequences of single elements.
    fn tokens(&self) -> Option<Vec<String>> {
        let zero = self.of.number(0);
        match self.of.use_.operation {
            Operation::SequenceScatter => Some(vec![format!(
                "        let below = z.iter().fold(true, |below, id| below & ((*id as usize) < {CLASSES}));\n        \
                 if !below || z.len() != x.len() {{ panic!() }}\n{}        \
                 for (row, pair) in o.chunks_exact_mut({CLASSES}).zip(y.windows(2)) {{\n            \
                 let sequence = pair[0] as usize..pair[1] as usize;\n            \
                 for (id, v) in z[sequence.clone()].iter().zip(&x[sequence]) {{ let to = &mut row[*id as usize]; *to = Number::add(*to, *v); }}\n        }}\n",
                self.of.zeros()
            )]),
            Operation::SequenceEnumerate => {
                let each = |body: &str| {
                    format!(
                        "{EACH}            let (tokens, to) = (&{}, &mut o[pair[0] as usize * {CONTEXT}..pair[1] as usize * {CONTEXT}]);\n            {body}\n        }}\n",
                        self.rows("x")
                    )
                };
                let one = format!(
                    "for (i, to) in to.chunks_exact_mut({CONTEXT}).enumerate() {{ for (k, to) in to.iter_mut().enumerate() {{ *to = if i + k < tokens.len() {{ tokens[i + k] }} else {{ {zero} }}; }} }}"
                );
                // Those that end before the sequence does, and then the others.
                let two = format!(
                    "let whole = tokens.len().saturating_sub({});\n            let (first, last) = to.split_at_mut(whole * {CONTEXT});\n            \
                     for (to, window) in first.chunks_exact_mut({CONTEXT}).zip(tokens.windows({CONTEXT})) {{ to.copy_from_slice(window); }}\n            \
                     last.fill({zero});\n            \
                     for (to, at) in last.chunks_exact_mut({CONTEXT}).zip(whole..) {{ let rest = &tokens[at..]; to[..rest.len()].copy_from_slice(rest); }}",
                    CONTEXT - 1
                );
                Some([one, two].map(|body| each(&body)).to_vec())
            }
            Operation::SequenceErase => {
                let keep = format!("*v != {} && *v != {}", self.of.number(2), self.of.number(5));
                let body = format!(
                    "        let mut at = 0;\n        for (i, pair) in y.windows(2).enumerate() {{\n            \
                     for v in &{} {{ if {keep} {{ o[at] = *v; at += 1; }} }}\n            offsets[i + 1] = at as u32;\n        }}\n",
                    self.rows("x")
                );
                Some(self.with_offsets(self.n, &body))
            }
            _ => None,
        }
    }

    /// Sequences beside places where there is none of their rows.
    fn padded(&self) -> Option<Vec<String>> {
        let (row, dims) = (self.row, &self.of.use_.operands[0].dims);
        let longest = match self.of.use_.operation {
            Operation::SequencePad => self.of.use_.output()[1],
            _ => *dims.get(1)?,
        };
        let [zero, one] = [self.of.number(0), self.of.number(1)];
        let marks = |each: &str, length: &str, [no, yes]: [&str; 2]| {
            let compared = format!(
                "for (j, to) in row.iter_mut().enumerate() {{ *to = if j < length {{ {yes} }} else {{ {no} }}; }}"
            );
            let filled = format!(
                "let (ones, zeros) = row.split_at_mut(length.min({longest})); ones.fill({yes}); zeros.fill({no});"
            );
            let body = |body: String| {
                format!(
                    "        for (row, {each}) in o.chunks_exact_mut({longest}).zip({}) {{ let length = ({length}) as usize; {body} }}\n",
                    if each == "pair" { "y.windows(2)" } else { "x" }
                )
            };
            Some([compared, filled].map(body).to_vec())
        };
        match self.of.use_.operation {
            Operation::SequenceMask => marks("length", "*length", [&zero, &one]),
            Operation::PaddingMask => marks("pair", "pair[1] - pair[0]", ["false", "true"]),
            Operation::SequencePad => Some(vec![format!(
                "        if y.windows(2).any(|pair| (pair[1] - pair[0]) as usize > {longest}) {{ panic!() }}\n        \
                 for (to, pair) in o.chunks_exact_mut({}).zip(y.windows(2)) {{\n            \
                 let rows = &{};\n            \
                 to[..rows.len()].copy_from_slice(rows); to[rows.len()..].fill({zero});\n        }}\n",
                longest * row,
                self.rows("x")
            )]),
            Operation::SequenceUnpad => {
                let body = format!(
                    "        if y.len() != {} || y.iter().any(|length| *length as usize > {longest}) {{ panic!() }}\n        \
                     let mut at = 0;\n        for (i, (padded, length)) in x.chunks_exact({}).zip(y).enumerate() {{\n            \
                     let piece = &padded[..*length as usize * {row}]; o[at..][..piece.len()].copy_from_slice(piece); at += piece.len();\n            \
                     offsets[i + 1] = (at / {row}) as u32;\n        }}\n",
                    self.n,
                    longest * row
                );
                Some(self.with_offsets(self.n, &body))
            }
            _ => None,
        }
    }
}
