//! Operations of quantized elements, with the rounding of TensorFlow.

use super::layers::Windowed;
use super::{Loops, nest};
use crate::operation::Operation;

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    if !of.use_.operation.is_quantized() {
        return None;
    }
    let (x, to) = (of.element(0), of.out());
    let target = of.use_.output_element();
    let each = |value: &str| of.orders(&format!("{to} = {value};"));
    let cut = |value: &str| {
        format!(
            "(({value}) + OUT.zero_point()).clamp({target}::MIN as i32, {target}::MAX as i32) as {target}"
        )
    };
    let less_zero = format!("({x} as i32 - IN.zero_point())");
    Some(match of.use_.operation {
        Operation::QuantizedAdd | Operation::QuantizedSub => {
            let (up, y) = (if target == "i8" { 20 } else { 15 }, of.element(1));
            let sign = if of.use_.operation == Operation::QuantizedAdd { "+" } else { "-" };
            let constants = format!(
                "        const TWICE: f64 = 2.0 * IN.scale() as f64;\n        const LEFT: Multiplier = Multiplier::new(IN.scale() as f64 / TWICE);\n        \
                 const RIGHT: Multiplier = Multiplier::new(OTHER.scale() as f64 / TWICE);\n        \
                 const SUM: Multiplier = Multiplier::new(TWICE / ((1_i64 << {up}) as f64 * OUT.scale() as f64));\n"
            );
            let sum = format!(
                "SUM.apply(LEFT.apply({less_zero} << {up}) {sign} RIGHT.apply(({y} as i32 - OTHER.zero_point()) << {up}))"
            );
            each(&cut(&sum)).into_iter().map(|body| constants.clone() + &body).collect()
        }
        Operation::QuantizedMul => {
            let constants = "        const BY: Multiplier = Multiplier::new(IN.scale() as f64 * OTHER.scale() as f64 / OUT.scale() as f64);\n";
            let product = format!("BY.apply({less_zero} * ({} as i32 - OTHER.zero_point()))", of.element(1));
            each(&cut(&product)).into_iter().map(|body| constants.to_owned() + &body).collect()
        }
        Operation::QuantizedTable => each(&format!("LAYER.get({x})")),
        Operation::Requantize => {
            let constants =
                "        const BY: Multiplier = Multiplier::new(IN.scale() as f64 / OUT.scale() as f64);\n";
            let value = cut(&format!("BY.apply({less_zero})"));
            each(&value).into_iter().map(|body| constants.to_owned() + &body).collect()
        }
        Operation::Quantize => {
            let halves = format!("({{ let v = {x} / OUT.scale(); v + 0.5_f32.copysign(v) }}) as i32");
            let rounded = format!("({x} / OUT.scale()).round() as i32");
            [halves, rounded].iter().flat_map(|value| each(&cut(value))).collect()
        }
        Operation::Dequantize => each(&format!("IN.scale() * {less_zero} as f32")),
        Operation::QuantizedSoftmax => vec![softmax(of)],
        Operation::QuantizedMean => means(of, &cut),
        Operation::FullyConnected => dense(of, &cut),
        _ => {
            let windows = of.use_.windows.as_ref()?;
            let mut of = Windowed::new(of, windows);
            if of.of.use_.operation.pools() {
                return Some(of.quantized_pools());
            }
            if of.is_transposed() {
                return Some(of.quantized_transposed());
            }
            let mut loops = of.quantized(false);
            of.in_copy = windows.are_padded();
            loops.extend(of.quantized(true));
            loops
        }
    })
}

/// Rows of the last axis, with their exponentials in an array.
fn softmax(of: &Loops<'_>) -> String {
    let (x, to, n) = (of.element(0), of.out(), of.len());
    let (axis, element) = (of.use_.axis, of.use_.element);
    let top = of.along(0, &format!("top = top.max({x});"));
    let exps = of.along(
        0,
        &format!(
            "let d = {x} as i32 - top as i32; e[i{axis}] = if d < least {{ -1 }} else {{ exponential(high(d << shift, BY.mantissa())) }}; if e[i{axis}] >= 0 {{ sum += divided(e[i{axis}], 12); }}"
        ),
    );
    let divide = of.along(
        0,
        &format!(
            "{to} = if e[i{axis}] < 0 {{ -128 }} else {{ (divided(high(by, e[i{axis}]), (35 - room).clamp(0, 31)) - 128).clamp(-128, 127) as i8 }};"
        ),
    );
    let constants = "        const BY: Multiplier = Multiplier::new(IN.scale() as f64 * (1 << 26) as f64);\n        \
                     let shift = BY.exponent().max(0);\n        let least = -((31_i32 << 26) >> shift);\n";
    let body = format!(
        "let mut top = {element}::MIN;\n            {top}let (mut e, mut sum) = ([0_i32; {n}], 0_i32);\n            {exps}\
         let room = sum.leading_zeros() as i32;\n            let by = reciprocal((((sum as u32) << room) - (1 << 31)) as i32);\n            {divide}"
    );
    constants.to_owned() + &of.nest(&of.kept(), &body)
}

/// The mean of each column, or of all columns with their sums in an array.
fn means(of: &Loops<'_>, cut: &impl Fn(&str) -> String) -> Vec<String> {
    let (x, n, last) = (of.element(0), of.len(), &of.dims[2]);
    let to = of.out_kept();
    let constants =
        "        const BY: Multiplier = Multiplier::new(IN.scale() as f64 / OUT.scale() as f64);\n";
    let mean = |sum: &str| cut(&format!("over({sum} - IN.zero_point() * {n}, BY, {n})"));
    let add = of.along(0, &format!("sum += {x} as i32;"));
    let column = of.nest(&[0, 2], &format!("let mut sum = 0_i32;\n            {add}{to} = {};", mean("sum")));
    let row = of.nest(
        &[0],
        &format!(
            "let mut s = [0_i32; {last}];\n            for i1 in 0..{n} {{ for i2 in 0..{last} {{ s[i2] += {x} as i32; }} }}\n            for i2 in 0..{last} {{ {to} = {}; }}",
            mean("s[i2]")
        ),
    );
    [column, row].into_iter().map(|body| constants.to_owned() + &body).collect()
}

/// The zero point of the input subtracted from each element, or added to the biases before.
fn dense(of: &Loops<'_>, cut: &impl Fn(&str) -> String) -> Vec<String> {
    let (x, [outputs, inputs]) = (of.element(0), [0, 1].map(|axis| of.use_.operands[1].dims[axis]));
    let one = |bias: &str, x: &str| {
        let sum = format!(
            "let mut sum = {bias}[i1];\n            for i0 in 0..{inputs} {{ sum += {x} * y[i1 * {inputs} + i0] as i32; }}\n            o[i1] = {};",
            cut("FACTOR.apply(sum)")
        );
        nest(&[inputs, outputs], &[1], &sum)
    };
    vec![one("BIAS", &format!("({x} as i32 - IN.zero_point())")), one("FOLDED", &format!("{x} as i32"))]
}

impl Windowed<'_> {
    /// The value of a sum of this output.
    fn result(&self, sum: &str, output: &str) -> String {
        format!("(FACTORS[{output}].apply({sum}) + OUT.zero_point()).clamp(OUT.zero_point(), 127) as i8")
    }

    /// A convolution that subtracts the zero point of the image from each element, or has it in the biases, where a copy of the image has
    /// zero points around it.
    fn quantized(&self, folded: bool) -> Vec<String> {
        let of = self;
        let [channel, output] = of.channel_and_output();
        let [.., padding] = of.steps();
        let [places, window] = [of.places(), of.window()];
        let index = |axes: &[usize]| axes.iter().map(|axis| Self::index(*axis)).collect::<Vec<_>>();
        let of_image = of.of_image(of.moved(&padding), &channel);
        let x = if of.in_copy { of.in_copy(&of_image) } else { of.of.x.element_at("x", &of_image) };
        let (x, bias) = if folded {
            (format!("{x} as i32"), "FOLDED")
        } else {
            (format!("({x} as i32 - IN.zero_point())"), "BIAS")
        };
        let operation = of.use_().operation;
        let by_output = Self::index(of.output());
        let filter = if operation.is_depthwise() {
            of.windows.filters(operation, index(&window), channel, by_output)
        } else {
            of.windows.filters(operation, index(&window), channel, output.clone())
        };
        let product = format!("{x} * {} as i32", of.use_().operands[1].element_at("y", &filter));
        let to = of.of.out_at(&of.of_image(index(&places), &output));
        let copy = if of.in_copy { of.copy("IN.zero_point() as i8") } else { String::new() };
        // With a sum in a register.
        let outside = [places.as_slice(), &[of.group(), of.output()]].concat();
        let order = [outside.as_slice(), &window, &[of.channel()]].concat();
        let one = of.nest(&order, &order[outside.len()..], &format!("sum += {product};"));
        let register = of.nest(
            &order,
            &outside,
            &format!(
                "let mut sum = {bias}[{output}];\n{one}            {to} = {};",
                of.result("sum", &output)
            ),
        );
        if !operation.is_depthwise() {
            return vec![copy + &register];
        }
        // With the sums of all outputs of a place in an array.
        let inside = [of.group(), of.output()];
        let order = [places.as_slice(), &window, &[of.channel()], &inside].concat();
        let add = of.nest(&order, &order[places.len()..], &format!("s[{output}] += {product};"));
        let end =
            of.nest(&order, &inside, &format!("{to} = {};", of.result(&format!("s[{output}]"), &output)));
        let sums = of.nest(&order, &places, &format!("let mut s = {bias};\n{add}{end}"));
        vec![copy.clone() + &register, copy + &sums]
    }

    /// All sums in an array, to which each element of the image adds its products.
    fn quantized_transposed(&self) -> Vec<String> {
        let of = self.of;
        let [channel, output] = self.channel_and_output();
        let [.., padding] = self.steps();
        let [places, window] = [self.places(), self.window()];
        let index = |axes: &[usize]| axes.iter().map(|axis| Self::index(*axis)).collect::<Vec<_>>();
        let x = of.x.element_at("x", &self.of_image(index(&places), &channel));
        let filter = self.windows.filters(self.use_().operation, index(&window), channel, output.clone());
        let y = self.use_().operands[1].element_at("y", &filter);
        let to = of.out_at(&self.of_image(self.moved(&padding), &output)).replacen("o[", "s[", 1);
        let (outputs, count) = (self.use_().outputs(), of.use_.output().iter().product::<usize>());
        let result = self.result(&format!("s[i * {outputs} + k]"), "k");
        let each = |body: &str| {
            format!("        for i in 0..{} {{ for k in 0..{outputs} {{ {body} }} }}\n", count / outputs)
        };
        let whole = |outside: &[usize]| {
            let order = [outside, &[self.channel()]].concat();
            let one = self.nest(
                &order,
                &[self.channel()],
                &format!("sum += ({x} as i32 - IN.zero_point()) * {y} as i32;"),
            );
            let body =
                self.nest(&order, outside, &format!("let mut sum = 0_i32;\n{one}            {to} += sum;"));
            format!(
                "        let mut s = [0_i32; {count}];\n{}{body}{}",
                each(&format!("s[i * {outputs} + k] = BIAS[k];")),
                each(&format!("o[i * {outputs} + k] = {result};"))
            )
        };
        vec![
            whole(&[places.as_slice(), &window, &[self.output()]].concat()),
            whole(&[&[self.output()], window.as_slice(), &places].concat()),
        ]
    }

    /// The largest element or the rounded mean, channel by channel, or of all channels of a place in an array.
    fn quantized_pools(&self) -> Vec<String> {
        let (of, channel, element) = (self.of, self.channel(), self.use_().element);
        let [.., padding] = self.steps();
        let [places, window] = [self.places(), self.window()];
        let name = Self::index(channel);
        let at_places = places.iter().map(|axis| Self::index(*axis)).collect();
        let x = of.x.element_at("x", &self.of_image(self.moved(&padding), &name));
        let to = of.out_at(&self.of_image(at_places, &name));
        let largest = self.use_().operation.pools_largest();
        let step = |found: &str| {
            if largest { format!("{found} = {found}.max({x});") } else { format!("{found} += {x} as i32;") }
        };
        let start = if largest { format!("{element}::MIN") } else { "0_i32".to_owned() };
        let ranges = self.ranges(&[places.as_slice(), &window].concat());
        let count: Vec<String> = window.iter().map(|axis| format!("({}).len()", ranges[*axis])).collect();
        // A half is rounded away from zero, and what there is of no elements is 0.
        let end = |found: &str| {
            if largest {
                return format!("{to} = {found};");
            }
            format!(
                "let n = ({}).max(1) as i32; let sum = {found}; {to} = ((if sum > 0 {{ sum + n / 2 }} else {{ sum - n / 2 }}) / n) as {element};",
                count.join(" * ")
            )
        };
        let outside = [places.as_slice(), &[channel]].concat();
        let order = [outside.as_slice(), &window].concat();
        let one = self.nest(&order, &window, &step("found"));
        let register = self.nest(
            &order,
            &outside,
            &format!("let mut found = {start};\n{one}            {}", end("found")),
        );
        let order = [places.as_slice(), &window, &[channel]].concat();
        let at = format!("found[{name}]");
        let all = self.nest(&order, &order[places.len()..], &step(&at));
        let last = self.nest(&order, &[channel], &end(&at));
        let array = self.nest(
            &order,
            &places,
            &format!("let mut found = [{start}; {}];\n{all}{last}", self.use_().channels()),
        );
        vec![register, array]
    }
}
