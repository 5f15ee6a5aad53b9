//! The compiler, called on one program after the other.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::thread;

/// The folder of the programs, where the compiler runs.
pub(crate) const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// The library with its default features, built once.
pub(crate) struct Compiler {
    library: PathBuf,
    output: PathBuf,
}

impl Compiler {
    fn get() -> &'static Self {
        static COMPILER: OnceLock<Compiler> = OnceLock::new();
        COMPILER.get_or_init(|| {
            let build = Command::new(env!("CARGO"))
                .args(["build", "-p", "shapeproof", "--message-format=json"])
                .current_dir(HERE)
                .output()
                .unwrap();
            assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
            let messages = String::from_utf8(build.stdout).unwrap();
            // The artifact's line holds `"filenames":["…/libshapeproof.rlib","…/libshapeproof-….rmeta"]`.
            let artifact =
                messages.lines().filter(|line| line.contains("\"compiler-artifact\"")).find_map(|line| {
                    line.split('"').find(|word| word.contains("libshapeproof-") && word.ends_with(".rmeta"))
                });
            let library = PathBuf::from(artifact.unwrap()).with_extension("rlib");
            let output = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
            Self { library, output }
        })
    }

    /// Compiles a program; the file that would be its binary, and what the compiler printed.
    pub(crate) fn run(&self, program: &Path, options: &[&str]) -> (PathBuf, String) {
        let name = program.with_extension("").to_str().unwrap().replace(['/', '-'], "_");
        let file = self.output.join(name);
        let _ = std::fs::remove_file(&file);
        let [mut dependencies, mut library] = ["dependency=", "shapeproof="].map(OsString::from);
        dependencies.push(self.library.parent().unwrap());
        library.push(&self.library);
        let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
            .args(["--edition=2024", "--crate-type=bin", "--diagnostic-width=140", "-o"])
            .arg(&file)
            .args([OsString::from("-L"), dependencies, OsString::from("--extern"), library])
            .args(options)
            .arg(program)
            .current_dir(HERE)
            .output()
            .unwrap();
        (file, String::from_utf8(output.stderr).unwrap())
    }
}

/// What `work` has to say of the programs, done on all processors.
pub(crate) fn for_each(
    programs: &[PathBuf],
    work: impl Fn(&Compiler, &Path) -> Option<String> + Sync,
) -> Vec<String> {
    let compiler = Compiler::get();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = programs.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> = programs
            .chunks(share)
            .map(|programs| {
                scope.spawn(move || programs.iter().filter_map(|program| work(compiler, program)).collect())
            })
            .collect();
        workers.into_iter().flat_map(|worker| -> Vec<String> { worker.join().unwrap() }).collect()
    })
}
