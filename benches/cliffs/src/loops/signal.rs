//! Filters and spectra.

use super::Loops;
use crate::layer::frequency;
use crate::operation::Operation;

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let (x, to, len) = (of.element(0), of.out(), of.len());
    let squares = format!("let z = {x}; let square = z.re * z.re + z.im * z.im;");
    Some(match of.use_.operation {
        Operation::Power => of.orders(&format!("{squares} {to} = square;")),
        Operation::Magnitude => of.orders(&format!("{squares} {to} = Float::sqrt(square);")),
        Operation::Rms => {
            let count = of.x.dims.iter().product::<usize>();
            let root = |body: &String| {
                format!(
                    "        let mut sum = {};\n{body}        o[0] = Float::sqrt(sum / {count} as {});\n",
                    of.number(0),
                    of.use_.element
                )
            };
            of.orders(&format!("sum += {x} * {x};")).iter().map(root).collect()
        }
        Operation::Goertzel => {
            let angle = core::f64::consts::TAU * frequency(of.x.dims[0]) as f64 / of.x.dims[0] as f64;
            vec![format!(
                "        let (cosine, sine) = ({:?}_f32, {:?}_f32);\n        let (mut last, mut before) = (0.0_f32, 0.0_f32);\n        \
                 for i0 in 0..{len} {{ (last, before) = (x[i0] + 2.0 * cosine * last - before, last); }}\n        \
                 o[0] = cosine * last - before;\n        o[1] = sine * last;\n",
                angle.cos() as f32,
                angle.sin() as f32
            )]
        }
        Operation::Biquads => {
            let (sections, element) = (of.use_.operands[1].dims[0], of.use_.element);
            let coefficients = format!(
                "        let mut f = [[0.0 as {element}; 5]; {sections}];\n        \
                 for s in 0..{sections} {{ let a0 = y[s * 6 + 3]; f[s] = [y[s * 6] / a0, y[s * 6 + 1] / a0, y[s * 6 + 2] / a0, y[s * 6 + 4] / a0, y[s * 6 + 5] / a0]; }}\n"
            );
            let section = "let [b0, b1, b2, a1, a2] = f[s]; let out = b0 * v + one; one = b1 * v - a1 * out + two; two = b2 * v - a2 * out;";
            // All sections of a sample after the other, or all samples of a section.
            let by_sample = format!(
                "{coefficients}        let mut d = [[0.0 as {element}; 2]; {sections}];\n        \
                 for i0 in 0..{len} {{ let mut v = x[i0]; for s in 0..{sections} {{ let [mut one, mut two] = d[s]; {section} d[s] = [one, two]; v = out; }} o[i0] = v; }}\n"
            );
            let by_section = format!(
                "{coefficients}        *o = *x;\n        for s in 0..{sections} {{ let (mut one, mut two) = (0.0 as {element}, 0.0 as {element}); \
                 for i0 in 0..{len} {{ let v = o[i0]; {section} o[i0] = out; }} }}\n"
            );
            vec![by_sample, by_section]
        }
        _ => return None,
    })
}
