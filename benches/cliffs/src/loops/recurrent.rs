//! Recurrent layers: the sums of all gates one row of weights after the other, or those of one number of the state at once.

use super::Loops;
use crate::operation::Operation;

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let gates = of.use_.operation.gates()?;
    let of = Recurrent {
        of,
        gates,
        inputs: of.x.dims[1],
        state: of.use_.operands[1].dims[0],
        is_lstm: of.use_.operation == Operation::Lstm,
    };
    if of.of.use_.operation == Operation::GruResetBefore {
        return Some(vec![of.whole(&of.reset_before())]);
    }
    Some(vec![of.whole(&of.row_by_row()), of.whole(&of.number_by_number())])
}

struct Recurrent<'a> {
    of: &'a Loops<'a>,
    gates: usize,
    inputs: usize,
    state: usize,
    is_lstm: bool,
}

impl Recurrent<'_> {
    /// `step` for each element of the sequence: it reads the state `h` and writes the next one to it.
    fn whole(&self, step: &str) -> String {
        let Self { of, gates, inputs, state, .. } = self;
        let (element, rows) = (of.use_.element, gates * state);
        let field = |name: &str, field: &str, len: usize| {
            format!(
                "        let {name}: &[{element}; {}] = LAYER.0.{field}.as_slice().try_into().unwrap();\n",
                rows * len
            )
        };
        let cell = if self.is_lstm { "        let mut cell = *y;\n" } else { "" };
        format!(
            "{}{}{}{}        let mut h = *y;\n{cell}        for i0 in 0..{} {{\n{step}        o[i0 * {state}..(i0 + 1) * {state}].copy_from_slice(&h);\n        }}\n",
            field("w", "input", *inputs),
            field("v", "hidden", *state),
            field("b", "input_bias", 1),
            field("c", "hidden_bias", 1),
            of.dims[0]
        )
    }

    /// Element `k` of the sequence's element.
    fn input(&self) -> String {
        self.of.x.element_at("x", &["i0".to_owned(), "k".to_owned()])
    }

    /// The next number `j` of the state, from the products `p` with the input and `q` with the state, which `at` finds for each gate.
    fn next(&self, at: impl Fn(&str, usize) -> String) -> String {
        let sum = |gate: usize| format!("{} + {}", at("p", gate), at("q", gate));
        let sigmoid = |gate: usize| sigmoid(&sum(gate));
        match self.of.use_.operation {
            Operation::Rnn => format!("({}).tanh()", sum(0)),
            Operation::Lstm => format!(
                "{{ cell[j] = {} * cell[j] + {} * ({}).tanh(); {} * cell[j].tanh() }}",
                sigmoid(1),
                sigmoid(0),
                sum(2),
                sigmoid(3)
            ),
            _ => format!(
                "{{ let z = {}; (1.0 - z) * ({} + {} * {}).tanh() + z * h[j] }}",
                sigmoid(1),
                at("p", 2),
                sigmoid(0),
                at("q", 2)
            ),
        }
    }

    /// The sums of the rows of both products, as many as `of_state` of the second one.
    fn rows(&self, of_state: usize) -> String {
        let Self { of, gates, inputs, state, .. } = self;
        let (element, rows) = (of.use_.element, gates * state);
        format!(
            "        let (mut p, mut q) = ([0.0; {rows}], [0.0; {of_state}]);\n        \
             for r in 0..{rows} {{ let mut sum: {element} = b[r]; for k in 0..{inputs} {{ sum += w[r * {inputs} + k] * {}; }} p[r] = sum; }}\n        \
             for r in 0..{of_state} {{ let mut sum: {element} = c[r]; for k in 0..{state} {{ sum += v[r * {state} + k] * h[k]; }} q[r] = sum; }}\n",
            self.input()
        )
    }

    fn row_by_row(&self) -> String {
        let state = self.state;
        let next = self.next(|product, gate| format!("{product}[{} + j]", gate * state));
        format!("{}        for j in 0..{state} {{ h[j] = {next}; }}\n", self.rows(self.gates * state))
    }

    fn number_by_number(&self) -> String {
        let Self { of, gates, inputs, state, .. } = self;
        let element = of.use_.element;
        let each = |name: &str| {
            let all: Vec<String> = (0..*gates).map(|gate| format!("{name}[{} + j]", gate * state)).collect();
            format!("[{}]", all.join(", "))
        };
        let next = self.next(|product, gate| format!("{product}[{gate}]"));
        format!(
            "        let mut next = h;\n        for j in 0..{state} {{\n        let (mut p, mut q): ([{element}; {gates}], [{element}; {gates}]) = ({}, {});\n        \
             for k in 0..{inputs} {{ let a = {}; for g in 0..{gates} {{ p[g] += w[(g * {state} + j) * {inputs} + k] * a; }} }}\n        \
             for k in 0..{state} {{ let a = h[k]; for g in 0..{gates} {{ q[g] += v[(g * {state} + j) * {state} + k] * a; }} }}\n        \
             next[j] = {next};\n        }}\n        h = next;\n",
            each("b"),
            each("c"),
            self.input()
        )
    }

    /// The state is multiplied by the reset gate before the product with the weights of the new gate.
    fn reset_before(&self) -> String {
        let (element, state) = (self.of.use_.element, self.state);
        let [reset, update] = [0, 1].map(|gate| sigmoid(&format!("p[{0} + j] + q[{0} + j]", gate * state)));
        format!(
            "{}        let mut kept = h;\n        for j in 0..{state} {{ kept[j] *= {reset}; }}\n        for j in 0..{state} {{\n        \
             let mut sum: {element} = p[{1} + j] + c[{1} + j];\n        for k in 0..{state} {{ sum += v[({1} + j) * {state} + k] * kept[k]; }}\n        \
             let z = {update};\n        h[j] = (1.0 - z) * sum.tanh() + z * h[j];\n        }}\n",
            self.rows(2 * state),
            2 * state
        )
    }
}

fn sigmoid(of: &str) -> String {
    format!("(1.0 / (1.0 + (-({of})).exp()))")
}
