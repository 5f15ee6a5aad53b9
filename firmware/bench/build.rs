//! Compiles CMSIS-DSP where it is asked for, from the sources in the folder `CMSIS_DSP`.

fn main() {
    println!("cargo:rerun-if-env-changed=CMSIS_DSP");
    #[cfg(feature = "cmsis")]
    cmsis();
}

/// What the kernels need, at `-O3` and with the loops unrolled, as the library recommends, without the vendors' headers.
#[cfg(feature = "cmsis")]
fn cmsis() {
    let folder = std::path::PathBuf::from(std::env::var_os("CMSIS_DSP").expect("the folder is told"));
    let sources = [
        "BasicMathFunctions/arm_add_f32.c",
        "BasicMathFunctions/arm_dot_prod_f32.c",
        "BasicMathFunctions/arm_mult_f32.c",
        "BasicMathFunctions/arm_scale_f32.c",
        "MatrixFunctions/arm_mat_mult_f32.c",
        "StatisticsFunctions/arm_accumulate_f32.c",
        "StatisticsFunctions/arm_max_f32.c",
    ];
    cc::Build::new()
        .compiler("arm-none-eabi-gcc")
        .files(sources.map(|source| folder.join("Source").join(source)))
        .includes(["Include", "PrivateInclude"].map(|headers| folder.join(headers)))
        .define("ARM_MATH_LOOPUNROLL", None)
        .define("__GNUC_PYTHON__", None)
        .flags(["-ffreestanding", "-mtune=cortex-m4"])
        .opt_level(3)
        .warnings(false)
        .compile("cmsis-dsp");
}
