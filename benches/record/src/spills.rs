//! `cargo xtask asm --spills`: vector registers that the kernels' innermost loops write to the stack and read from it.
//!
//! The kernels of `docs/assembly` are compiled for each processor, with all that they call, and LLVM says in comments which loop a block
//! is of. Nothing runs.

use crate::{Part, Table};
use anyhow::Result;
use std::{collections::HashMap, fs};
use xshell::{Shell, cmd};

/// The functions in `docs/assembly/kernels.rs`, and what the table calls them.
const KERNELS: [(&str, &str); 10] = [
    ("product", "product of `f32`"),
    ("product_transposed", "of `f32` with a transposed operand"),
    ("product_i8", "of `i8`, added up in `i32`"),
    ("product_formula", "of `f32` as `compute!`"),
    ("matrix_vector", "matrix times vector"),
    ("convolution", "convolution 3 x 3, 16 x 16 x 16"),
    ("sum_rows", "sums of 64 rows of 128"),
    ("max_columns", "largest of 128 columns of 64"),
    ("softmax_rows", "softmax of rows"),
    ("row_broadcast", "32 x 64 times a row"),
];
const X86_64: &str = "x86_64-unknown-linux-gnu";
const AARCH64: &str = "aarch64-unknown-linux-gnu";
const PROCESSORS: [(&str, &str); 11] = [
    (X86_64, "x86-64"),
    (X86_64, "x86-64-v3"),
    (X86_64, "x86-64-v4"),
    (X86_64, "skylake-avx512"),
    (X86_64, "sapphirerapids"),
    (X86_64, "znver3"),
    (X86_64, "znver4"),
    (X86_64, "znver5"),
    (AARCH64, "cortex-a72"),
    (AARCH64, "neoverse-n1"),
    (AARCH64, "apple-m1"),
];

/// Counts for each processor whose `core` can be had, and writes the table into `docs/performance.md`.
pub fn record(shell: &Shell) -> Result<()> {
    let mut titles = vec!["64 x 64 unless said"];
    let mut rows: Vec<Vec<String>> = KERNELS.iter().map(|(_, name)| vec![(*name).to_owned()]).collect();
    let mut missing = String::new();
    for (target, processor) in PROCESSORS {
        if cmd!(shell, "rustup target add {target}").quiet().ignore_stderr().run().is_err() {
            missing += &format!(" {processor} is not counted, as rustup does not have `{target}`.");
            continue;
        }
        let text = assembly(shell, target, processor)?;
        let program = Program::read(&text);
        titles.push(processor);
        for ((kernel, _), row) in KERNELS.iter().zip(&mut rows) {
            row.push(match program.count(kernel) {
                Some(Count { stack: 0, .. }) => "0".to_owned(),
                Some(Count { stack, vector }) => format!("{stack} of {vector}"),
                None => "no loop".to_owned(),
            });
        }
    }
    let rustc = cmd!(shell, "rustc --version").read()?;
    let text = format!("{rustc}.{missing}\n\n{}", Table { titles, rows }.text());
    println!("{text}");
    Part { page: "docs/performance.md", name: "registers" }.write(shell, &text)
}

/// The kernels and all that they call, compiled for a processor.
fn assembly(shell: &Shell, target: &str, processor: &str) -> Result<String> {
    let file = shell.current_dir().join(format!("target/assembly/{processor}.s"));
    let crate_ =
        ["--lib", "--crate-type", "staticlib", "--target", target, "--target-dir", "target/assembly"];
    cmd!(shell, "cargo rustc --quiet --release -p shapeproof-assembly {crate_...} -- --emit=asm={file}")
        // The comments are an option of nightly compilers.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", format!("-Ctarget-cpu={processor} -Zverbose-asm"))
        .run()?;
    let text = fs::read_to_string(&file)?;
    fs::remove_file(file)?;
    Ok(text)
}

/// Instructions with vector registers in innermost loops: those that name the stack, and all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    stack: usize,
    vector: usize,
}

/// A function: its count if it has a loop, and the names in its instructions, among which are the functions that it calls.
#[derive(Debug, Default)]
struct Function<'a> {
    count: Option<Count>,
    names: Vec<&'a str>,
}

/// The functions of a listing.
#[derive(Debug)]
struct Program<'a>(HashMap<&'a str, Function<'a>>);

impl<'a> Program<'a> {
    fn read(text: &'a str) -> Self {
        let mut functions: HashMap<&str, Function<'_>> = HashMap::new();
        let mut function = "";
        // The label of the block, the innermost loop that it is in, and the innermost loops that were seen.
        let (mut label, mut loop_, mut innermost) = ("", None, Vec::new());
        for line in text.lines() {
            let (code, comment) = line.split_at(line.find(['#', '/']).unwrap_or(line.len()));
            if let Some(name) = code.trim_end().strip_suffix(':') {
                if let Some(block) = name.strip_prefix(".LBB") {
                    label = block;
                    loop_ = None;
                } else if !name.starts_with(".L") {
                    function = name;
                    functions.insert(name, Function::default());
                    loop_ = None;
                }
            } else if comment.contains("%bb.") {
                loop_ = None;
            }
            if comment.contains("This Inner Loop Header") {
                innermost.push(label);
                loop_ = Some(label);
            } else if let Some((_, header)) = comment.split_once("in Loop: Header=BB") {
                loop_ = header.split(' ').next();
            }
            let code = code.trim();
            let Some(function) = functions.get_mut(function).filter(|_| !code.is_empty()) else { continue };
            if code.ends_with(':') || code.starts_with('.') {
                continue;
            }
            let is_name = |c: char| c.is_alphanumeric() || "_.$".contains(c);
            function.names.extend(code.split(|c| !is_name(c)).filter(|word| word.len() > 4));
            if loop_.is_some_and(|loop_| innermost.contains(&loop_)) {
                let count = function.count.get_or_insert_default();
                let is_vector = is_vector(code);
                count.vector += usize::from(is_vector);
                count.stack += usize::from(is_vector && (code.contains("(%rsp") || code.contains("[sp")));
            }
        }
        Self(functions)
    }

    /// The sum over a function and all that it calls; nothing if there is no loop.
    fn count(&self, kernel: &str) -> Option<Count> {
        let mut seen = vec![kernel];
        let (mut at, mut sum) = (0, None);
        while let Some(name) = seen.get(at) {
            at += 1;
            let Some(function) = self.0.get(name) else { continue };
            if let Some(count) = function.count {
                let sum: &mut Count = sum.get_or_insert_default();
                sum.stack += count.stack;
                sum.vector += count.vector;
            }
            for name in &function.names {
                if self.0.contains_key(name) && !seen.contains(name) {
                    seen.push(name);
                }
            }
        }
        sum
    }
}

/// Whether an instruction has a vector register: `%xmm0` to `%zmm31`, or one of AArch64's `q0`, `v0.4s`, `d0`, `s0`.
fn is_vector(code: &str) -> bool {
    let operands = code.split_once(char::is_whitespace).map_or("", |(_, operands)| operands);
    let mut words = operands.split(|c: char| !c.is_alphanumeric() && c != '%');
    words.any(|word| match word.strip_prefix('%') {
        Some(register) => register.get(1..3) == Some("mm"),
        None => word.strip_prefix(['q', 'v', 'd', 's']).is_some_and(|number| number.parse::<u8>().is_ok()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTING: &str = "kernel:
\tvmovups\t%ymm0, (%rsp)
.LBB0_1: # =>This Loop Header: Depth=1
\tvmovups\t%ymm0, (%rsp)
.LBB0_2: #   Parent Loop BB0_1 Depth=1
         # =>  This Inner Loop Header: Depth=2
\tvmovups\t(%rsp,%rcx), %ymm0 # 32-byte Reload
\tvaddps\t%ymm0, %ymm1, %ymm0
\tmovq\t8(%rsp), %rax
\tcallq\tcallee
# %bb.3: #   in Loop: Header=BB0_2 Depth=2
\tvmovups\t%ymm0, 32(%rsp)
# %bb.4: #   in Loop: Header=BB0_1 Depth=1
\tvmovups\t%ymm0, 64(%rsp)
# %bb.5:
\tvmovups\t%ymm0, 96(%rsp)
callee:
.LBB1_1: // =>This Inner Loop Header: Depth=1
\tstr\tq0, [sp, #16]
\tldr\tx0, [sp, #16]
\tfadd\tv0.4s, v1.4s, v0.4s
other:
\tret
";

    #[test]
    fn vectors_in_innermost_loops_are_counted() {
        let program = Program::read(LISTING);
        assert_eq!(program.count("callee"), Some(Count { stack: 1, vector: 2 }));
        assert_eq!(program.count("kernel"), Some(Count { stack: 3, vector: 5 }));
        assert_eq!(program.count("other"), None);
    }
}
