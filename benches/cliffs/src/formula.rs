//! A use as a formula of index notation, which reads the operands' tensors at the places of their elements.

use crate::call::NAMES;
use crate::elementwise::{elementwise, filled};
use crate::layer::layer;
use crate::operation::{Operation, PADS, SHIFT};
use crate::uses::{Extent, Use};

/// The statement that computes the use into `o`, if it can be written as a formula.
pub(crate) fn formula(use_: &Use) -> Option<String> {
    if use_.extent != Extent::Static || layer(use_).is_some() {
        return None;
    }
    let of = Indexed::new(use_);
    if let Some(value) = of.of_all() {
        return Some(format!("o.as_mut_slice()[0] = compute!([] => {value}).item()"));
    }
    let (indices, value) =
        of.of_elements().or_else(|| of.of_axis()).or_else(|| of.of_products()).or_else(|| of.of_windows())?;
    // Lengths are stated where they would follow from an axis of the tensor, of which the view has a part.
    let lengths = use_.output();
    let indices: Vec<String> =
        indices.iter().zip(&lengths).map(|(index, len)| format!("{index}: {len}")).collect();
    Some(format!("compute_into!(o[{}] = {value})", indices.join(", ")))
}

/// The indices of a result, and its elements.
type Formula = (Vec<String>, String);

/// A use, and what its formulas have in common.
struct Indexed<'a> {
    use_: &'a Use,
    /// `i0`, `i1` and so on, an index of each axis of the first operand.
    indices: Vec<String>,
    /// The first operand at these indices.
    x: String,
}

impl<'a> Indexed<'a> {
    fn new(use_: &'a Use) -> Self {
        let indices: Vec<String> = (0..use_.operands[0].dims.len()).map(|axis| format!("i{axis}")).collect();
        let x = use_.operands[0].read("x", &indices);
        Self { use_, indices, x }
    }

    /// An operand at these indices.
    fn read(&self, operand: usize, indices: &[&str]) -> String {
        let indices: Vec<String> = indices.iter().map(|index| (*index).to_owned()).collect();
        self.use_.operands[operand].read(NAMES[operand], &indices)
    }

    /// An operand at the indices of the result.
    fn element(&self, operand: usize) -> String {
        self.use_.operands[operand].read(NAMES[operand], &self.indices)
    }

    /// The first operand at the indices, but at another one along the axis.
    fn along(&self, index: &str) -> String {
        let mut indices = self.indices.clone();
        index.clone_into(&mut indices[self.use_.axis]);
        self.use_.operands[0].read("x", &indices)
    }

    fn number(&self, value: usize) -> String {
        format!("of::<{}>({value})", self.use_.element)
    }

    /// Each element from those at its place.
    fn of_elements(&self) -> Option<Formula> {
        let (x, y) = (&self.x, || self.element(1));
        if let Some(of) = elementwise(self.use_.operation) {
            let operands: Vec<String> = (0..of.operands).map(|operand| self.element(operand)).collect();
            let value = filled(of.formula?, &operands, self.use_.element, self.use_.output_element());
            return Some((self.indices.clone(), value));
        }
        let value = match self.use_.operation {
            Operation::Multiplex => {
                format!("if {} == 0 {{ {x} }} else {{ {} }}", self.read(2, &["i0"]), y())
            }
            Operation::Copy => x.clone(),
            Operation::Flip => {
                let (axis, last) = (self.use_.axis, self.use_.operands[0].dims[self.use_.axis] - 1);
                self.along(&format!("{last} - i{axis}"))
            }
            Operation::Tril | Operation::Triu => {
                let [.., row, column] = self.indices.as_slice() else { return None };
                let is = if self.use_.operation == Operation::Tril { "<=" } else { ">=" };
                format!("if {column}.get() {is} {row}.get() {{ {x} }} else {{ {} }}", self.number(0))
            }
            Operation::Outer => {
                let [x, y] = [self.read(0, &["i0"]), self.read(1, &["i1"])];
                return Some((vec!["i0".to_owned(), "i1".to_owned()], format!("{x} * {y}")));
            }
            Operation::OneHot => {
                let class = format!("i{}", self.indices.len());
                let value = format!(
                    "if {x} == {class}.get() as u32 {{ {} }} else {{ {} }}",
                    self.number(1),
                    self.number(0)
                );
                return Some(([self.indices.clone(), vec![class]].concat(), value));
            }
            // Of other matrices the index would be as long as two axes.
            Operation::Diagonal => {
                let [.., rows, columns] = self.use_.operands[0].dims.as_slice() else { return None };
                if rows != columns {
                    return None;
                }
                let mut indices = self.indices.clone();
                indices.pop();
                let mut read = indices.clone();
                read.push(indices.last()?.clone());
                return Some((indices, self.use_.operands[0].read("x", &read)));
            }
            _ => return None,
        };
        Some((self.indices.clone(), value))
    }

    /// One value of all elements.
    fn of_all(&self) -> Option<String> {
        let (kind, value) = match self.use_.operation {
            Operation::SumAll => ("sum", self.x.clone()),
            Operation::MaxAll => ("max", self.x.clone()),
            Operation::Dot => ("sum", format!("{} * {}", self.x, self.element(1))),
            _ => return None,
        };
        let lengths = self.use_.operands[0].dims.iter().zip(&self.indices);
        let indices: Vec<String> = lengths.map(|(len, index)| format!("{index}: {len}")).collect();
        Some(format!("{kind}!({} => {value})", indices.join(", ")))
    }

    /// What goes along an axis.
    fn of_axis(&self) -> Option<Formula> {
        let (use_, x, axis) = (self.use_, &self.x, self.use_.axis);
        let dims = &use_.operands[0].dims;
        let len = dims[axis];
        let k = self.along("k");
        let fold = |kind: &str, value: &str| format!("{kind}!(k: {len} => {value})");
        let reduced = match use_.operation {
            Operation::Sum => fold("sum", &k),
            Operation::Prod => fold("prod", &k),
            Operation::Mean => fold("mean", &k),
            Operation::Max => fold("max", &k),
            Operation::Min => fold("min", &k),
            Operation::Any => fold("any", &k),
            Operation::All => fold("all", &k),
            Operation::AnyEqual => fold("any", &format!("{k} == {}", self.number(7))),
            Operation::ArgMax => fold("argmax", &k),
            Operation::ArgMin => fold("argmin", &k),
            Operation::Var => {
                let squares = fold("mean", &format!("({k} - mean) * ({k} - mean)"));
                format!("{{ let mean = {}; {squares} }}", fold("mean", &k))
            }
            Operation::Softmax | Operation::LogSoftmax => {
                let sum = fold("sum", &format!("shapeproof::Real::exp({k} - top)"));
                let rest = if use_.operation == Operation::Softmax {
                    format!("shapeproof::Real::exp({x} - top) / sum")
                } else {
                    format!("let by = shapeproof::Real::ln(sum); {x} - top - by")
                };
                let value = format!("{{ let top = {}; let sum = {sum}; {rest} }}", fold("max", &k));
                return Some((self.indices.clone(), value));
            }
            Operation::LayerNorm | Operation::RmsNorm => {
                let scale = format!("y[i{axis}]");
                let value = if use_.operation == Operation::LayerNorm {
                    let squares = fold("mean", &format!("({k} - mean) * ({k} - mean)"));
                    format!(
                        "let mean = {0}; let by = of::<{1}>(1) / ({squares} + 0.5).sqrt(); ({x} - mean) * by * {scale} + {scale}",
                        fold("mean", &k),
                        use_.element
                    )
                } else {
                    let squares = fold("mean", &format!("{k} * {k}"));
                    format!(
                        "let by = of::<{}>(1) / ({squares} + 0.5).sqrt(); {x} * by * {scale}",
                        use_.element
                    )
                };
                return Some((self.indices.clone(), format!("{{ {value} }}")));
            }
            _ => return None,
        };
        let mut kept = self.indices.clone();
        kept.remove(axis);
        Some((kept, reduced))
    }

    /// Products of matrices and vectors.
    fn of_products(&self) -> Option<Formula> {
        let at = |indices: [&str; 2], left: &[&str], right: &[&str]| {
            let len = self.use_.operands[1].dims[0];
            let [left, right] = [self.read(0, left), self.read(1, right)];
            let indices = indices.into_iter().filter(|index| !index.is_empty()).map(str::to_owned).collect();
            let [left, right] = if self.use_.operation == Operation::MatMulAs {
                [left, right].map(|factor| format!("i32::from({factor})"))
            } else {
                [left, right]
            };
            Some((indices, format!("sum!(k: {len} => {left} * {right})")))
        };
        match self.use_.operation {
            Operation::MatMul | Operation::MatMulAs => at(["i", "j"], &["i", "k"], &["k", "j"]),
            Operation::MatVec => at(["i", ""], &["i", "k"], &["k"]),
            Operation::VecMat => at(["", "j"], &["k"], &["k", "j"]),
            _ => None,
        }
    }

    /// What reads several places around each of the result's.
    fn of_windows(&self) -> Option<Formula> {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let axis = self.use_.axis;
        let zero = self.number(0);
        Some(match self.use_.operation {
            Operation::Fir => {
                let taps = self.use_.operands[1].dims[0];
                (names(&["t"]), format!("sum!(k: {taps} => pad!({zero}; x[t - k]) * y[k])"))
            }
            Operation::Pad | Operation::Roll
                if self.use_.operands[0].base() == self.use_.operands[0].dims =>
            {
                let (policy, by) = if self.use_.operation == Operation::Pad {
                    (format!("pad!({zero}; "), PADS[0])
                } else {
                    ("wrap!(".to_owned(), SHIFT)
                };
                (self.indices.clone(), format!("{policy}{})", self.along(&format!("i{axis} - {by}"))))
            }
            _ => return self.of_padded_windows(),
        })
    }

    /// Convolutions and pools, but transposed ones, those whose padding would read what lies beside a view, and those where several outputs
    /// are of one of several groups.
    fn of_padded_windows(&self) -> Option<Formula> {
        let use_ = self.use_;
        let windows = use_.windows.as_ref()?;
        let image = &use_.operands[0];
        let padded = windows.are_padded();
        let (groups, outputs) = (use_.groups(), use_.outputs());
        if use_.operation.transposes()
            || padded && (use_.operation.pools() || image.base() != image.dims)
            || groups > 1 && (groups < outputs || groups < use_.channels())
        {
            return None;
        }
        let [places, elements] = [["i", "j"], ["p", "q"]].map(|names| {
            names[..windows.sides.len()].iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()
        });
        let of_image =
            |sides: Vec<String>, channel: &str| windows.image(sides, channel.to_owned(), "n".to_owned());
        let padding = windows.padding(&image.dims);
        let steps = places.iter().zip(&elements).zip(windows.sides.iter().zip(padding));
        let moved = steps.map(|((place, element), (side, padding))| {
            let times =
                |by: usize, index: &str| if by == 1 { index.to_owned() } else { format!("{by} * {index}") };
            let before = if padding == 0 { String::new() } else { format!(" - {padding}") };
            format!("{} + {}{before}", times(side.stride, place), times(side.dilation, element))
        });
        let mut x = image.read("x", &of_image(moved.collect(), "c"));
        if padded {
            x = format!("pad!({}; {x})", self.number(0));
        }
        let lengths = elements.iter().zip(&windows.sides);
        let mut over: Vec<String> = lengths.map(|(name, side)| format!("{name}: {}", side.len)).collect();
        if use_.operation.pools() {
            let kind = if use_.operation.pools_largest() { "max" } else { "mean" };
            return Some((of_image(places, "c"), format!("{kind}!({} => {x})", over.join(", "))));
        }
        // Where there are groups, each is of one channel and of one output.
        let output = if groups > 1 { "c" } else { "k" };
        let [channel, output_of_group] = match windows.filters_have_all_channels(use_.operation) {
            _ if groups == 1 => ["c", "k"],
            true => ["c", "0"],
            false => ["0", "c"],
        };
        let by = windows.filters(use_.operation, elements, channel.to_owned(), output_of_group.to_owned());
        if groups == 1 {
            over.push(format!("c: {}", use_.channels()));
        }
        let y = use_.operands[1].read("y", &by);
        Some((of_image(places, output), format!("sum!({} => {x} * {y})", over.join(", "))))
    }
}
