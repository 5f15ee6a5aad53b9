//! `cargo xtask asm`: the assembly of the kernels in `docs/assembly/kernels.rs`.
//!
//! One listing is checked in; it says what the compiler makes of a broadcast, and a change of it is to be looked at.

use crate::{checks::Checks, project::Project};
use anyhow::{Context, Result, bail, ensure};
use lexopt::{Arg, Parser};
use std::{collections::HashMap, fs};

/// The kernel whose listing is checked in.
const CHECKED: &str = "row_broadcast";

/// The processor that is compiled for.
const CPU: &str = "x86-64-v3";

pub(crate) fn run(project: &Project, mut arguments: Parser) -> Result<()> {
    let (mut check, mut bless, mut kernels) = (false, false, Vec::new());
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("check") => check = true,
            Arg::Long("bless") => bless = true,
            Arg::Value(kernel) => kernels.push(kernel.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let mut checked = Checks::default();
    if check {
        checks(project, &mut checked);
        return checked.close();
    }
    let assembly = compile(project)?;
    if bless {
        return Ok(fs::write(file(project), listing(&assembly, CHECKED)?)?);
    }
    if kernels.is_empty() {
        kernels.push(CHECKED.to_owned());
    }
    for kernel in kernels {
        print!("{}", listing(&assembly, &kernel)?);
    }
    Ok(())
}

/// Compares with the listing that is checked in.
pub(crate) fn checks(project: &Project, checks: &mut Checks) {
    checks.check("assembly: as checked in", || {
        let found = listing(&compile(project)?, CHECKED)?;
        let recorded = fs::read_to_string(file(project))?;
        let difference = recorded.lines().zip(found.lines()).find(|(recorded, found)| recorded != found);
        if let Some((recorded, found)) = difference {
            bail!(
                "the compiler writes {found:?} for {recorded:?}; look at it, then `cargo xtask asm --bless`"
            );
        }
        ensure!(
            recorded == found,
            "the listing has another length; look at it, then `cargo xtask asm --bless`"
        );
        Ok(())
    });
}

fn file(project: &Project) -> std::path::PathBuf {
    project.root.join(format!("docs/assembly/{CHECKED}.s"))
}

/// The assembly of all kernels, as the compiler writes it.
fn compile(project: &Project) -> Result<String> {
    let folder = project.root.join("target/assembly");
    let examples = folder.join("x86_64-unknown-linux-gnu/release/examples");
    let _ = fs::remove_dir_all(&examples);
    project
        .cargo(&["rustc", "--quiet", "-p", "shapeproof", "--release", "--example", "kernels"])
        .args(["--target", "x86_64-unknown-linux-gnu", "--target-dir"])
        .arg(&folder)
        .args(["--", "--emit=asm", &format!("-Ctarget-cpu={CPU}")])
        // Before the program is linked there is nothing to optimise across crates: all is generic.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("RUSTFLAGS")
        .run()?;
    for entry in fs::read_dir(&examples)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "s") {
            return Ok(fs::read_to_string(path)?);
        }
    }
    bail!("the compiler wrote no assembly")
}

/// The instructions of one function, its labels numbered in their order.
fn listing(assembly: &str, kernel: &str) -> Result<String> {
    let mut lines = assembly.lines().skip_while(|line| *line != format!("{kernel}:"));
    let first = lines.next().with_context(|| format!("there is no kernel {kernel}"))?;
    let body = lines.take_while(|line| !line.starts_with(".Lfunc_end"));
    let kept: Vec<&str> = body.filter(|line| is_code(line)).collect();
    let labels: HashMap<&str, usize> =
        kept.iter().filter_map(|line| line.strip_suffix(':')).zip(1..).collect();
    let mut text = format!("# {kernel}, {CPU}: written by `cargo xtask asm --bless`.\n{first}\n");
    for line in kept {
        let mut line = line.replace('\t', " ");
        // Longer names first, so that none is taken for the start of another.
        let mut names: Vec<_> = labels.iter().collect();
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        for (name, number) in names {
            line = line.replace(name, &format!(".L{number}"));
        }
        let code = line.trim();
        text += &if code.ends_with(':') { format!("{code}\n") } else { format!("    {code}\n") };
    }
    Ok(text)
}

/// Instructions and labels, not directives.
fn is_code(line: &str) -> bool {
    let code = line.trim();
    code.starts_with(".LBB") || !(code.is_empty() || code.starts_with('.') || code.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::listing;

    #[test]
    fn labels_are_numbered_and_directives_left_out() {
        let assembly = "other:\n\tret\n.Lfunc_end0:\nf:\n\t.cfi_startproc\n\txorl\t%eax, %eax\n.LBB1_1:\n\
                        \taddq\t$1, %rax\n.LBB1_11:\n\tjne\t.LBB1_1\n\tjne\t.LBB1_11\n\tretq\n.Lfunc_end1:\n\tnop\n";
        let listing = listing(assembly, "f").unwrap_or_default();
        let code = listing.split_once('\n').map(|(_, code)| code);
        let expected =
            "f:\n    xorl %eax, %eax\n.L1:\n    addq $1, %rax\n.L2:\n    jne .L1\n    jne .L2\n    retq\n";
        assert_eq!(code, Some(expected));
    }
}
