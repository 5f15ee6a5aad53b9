//! CMSIS-DSP on the emulated Cortex-M4F: its C sources, from the Python package that carries them, as gcc compiles them.

use crate::project::Project;
use anyhow::{Context, Result};
use std::{fs, path::PathBuf};
use xshell::cmd;

const VERSION: &str = "1.10.3";

/// What the kernels need.
const SOURCES: &[&str] = &[
    "BasicMathFunctions/arm_add_f32.c",
    "BasicMathFunctions/arm_dot_prod_f32.c",
    "BasicMathFunctions/arm_mult_f32.c",
    "BasicMathFunctions/arm_scale_f32.c",
    "MatrixFunctions/arm_mat_mult_f32.c",
    "StatisticsFunctions/arm_accumulate_f32.c",
    "StatisticsFunctions/arm_max_f32.c",
];

/// The library's own loops, unrolled as it recommends, without the vendors' headers.
const FLAGS: &[&str] = &[
    "-O3",
    "-mcpu=cortex-m4",
    "-mthumb",
    "-mfloat-abi=hard",
    "-mfpu=fpv4-sp-d16",
    "-ffreestanding",
    "-DARM_MATH_LOOPUNROLL",
    "-D__GNUC_PYTHON__",
];

/// Downloads and compiles it; the folder of `libcmsis-dsp.a`.
pub(super) fn library(project: &Project) -> Result<PathBuf> {
    let folder = project.root.join("target/cmsis-dsp");
    let library = folder.join("libcmsis-dsp.a");
    if library.is_file() {
        return Ok(folder);
    }
    let shell = &project.shell;
    project.install(&["gcc-arm-none-eabi", "libnewlib-arm-none-eabi", "python3-pip"])?;
    fs::create_dir_all(&folder)?;
    let package = format!("cmsisdsp=={VERSION}");
    cmd!(shell, "python3 -m pip download --quiet --no-deps --no-binary cmsisdsp {package} --dest {folder}")
        .run()?;
    let archive = folder.join(format!("cmsisdsp-{VERSION}.tar.gz"));
    cmd!(shell, "tar -xf {archive} -C {folder}").run()?;
    let sources = folder.join(format!("cmsisdsp-{VERSION}"));
    let (public, private) = (sources.join("Include"), sources.join("PrivateInclude"));
    let mut objects = Vec::new();
    for name in SOURCES {
        let source = sources.join("Source").join(name);
        let object = folder.join(source.file_name().context("a source has a name")?).with_extension("o");
        cmd!(shell, "arm-none-eabi-gcc -c {FLAGS...} -I {public} -I {private} {source} -o {object}").run()?;
        objects.push(object);
    }
    cmd!(shell, "arm-none-eabi-ar rcs {library} {objects...}").run()?;
    Ok(folder)
}
