//! What is in a linked image: the sizes of its sections, and the symbols that must not be there.

use anyhow::{Context, Result, ensure};
use object::{Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionFlags, SymbolKind, elf};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The symbol that the panic handlers of images without panics call, and nobody defines.
pub const PANIC_MARK: &str = "panic_path_left_in_the_image";

/// Parts of names that only a panic or an allocation brings into an image.
const FORBIDDEN: &[&str] = &[
    "panicking::",
    "panic_",
    "rust_panic",
    "_fail",
    "begin_unwind",
    "alloc::alloc::",
    "alloc::raw_vec::",
    "alloc_error",
    "capacity_overflow",
    "__rust_",
    "__rg_",
    "__rdl_",
    "malloc",
];

/// Sizes of an image for a device, in bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Machine code, and the table of vectors.
    pub code: u64,
    /// What is read from flash.
    pub constants: u64,
    /// What starts with a value: in flash, and copied to RAM.
    pub data: u64,
    /// All that is in RAM.
    pub ram: u64,
}

impl Sizes {
    /// All that is in flash.
    #[must_use]
    pub fn flash(&self) -> u64 {
        self.code + self.constants + self.data
    }
}

/// A linked image, in ELF.
pub struct Image {
    bytes: Vec<u8>,
}

impl Image {
    /// Reads a file.
    pub fn read(file: &Path) -> Result<Self> {
        let bytes = fs::read(file).with_context(|| format!("no image {}", file.display()))?;
        Ok(Self { bytes })
    }

    /// Sizes by the flags of the sections: executable, constant, writable with and without content.
    pub fn sizes(&self) -> Result<Sizes> {
        let image = object::File::parse(&*self.bytes)?;
        let mut sizes = Sizes { code: 0, constants: 0, data: 0, ram: 0 };
        for section in image.sections() {
            let SectionFlags::Elf { sh_flags, .. } = section.flags() else { continue };
            let has = |flag: elf::SectionFlags| sh_flags.contains(flag);
            if !has(elf::SHF_ALLOC) {
                continue;
            }
            let size = section.size();
            let vectors = section.name().is_ok_and(|name| name == ".vector_table");
            let empty = section.kind() == object::SectionKind::UninitializedData;
            match (has(elf::SHF_EXECINSTR) || vectors, has(elf::SHF_WRITE)) {
                (true, _) => sizes.code += size,
                (false, false) => sizes.constants += size,
                (false, true) if empty => sizes.ram += size,
                (false, true) => {
                    sizes.data += size;
                    sizes.ram += size;
                }
            }
        }
        Ok(sizes)
    }

    /// An error that names the panics and allocations in the image, each with the functions that call it, as far as relocations were
    /// kept.
    pub fn refuse_forbidden(&self) -> Result<()> {
        let image = object::File::parse(&*self.bytes)?;
        let name = |symbol: &object::Symbol<'_, '_>| {
            symbol.name().map(|name| format!("{:#}", rustc_demangle::demangle(name)))
        };
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for symbol in image.symbols() {
            if matches!(symbol.kind(), SymbolKind::Text | SymbolKind::Unknown | SymbolKind::Data) {
                found.insert(name(&symbol)?, BTreeSet::new());
            }
        }
        found.retain(|name, _| is_forbidden(name));
        let functions: Vec<_> = image.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text).collect();
        // Bit 0 of a Thumb function's address is not part of it.
        let start = |function: &object::Symbol<'_, '_>| function.address() & !1;
        let function_at =
            |place: u64| functions.iter().find(|f| (start(f)..start(f) + f.size()).contains(&place));
        for (place, relocation) in image.sections().flat_map(|section| section.relocations()) {
            let RelocationTarget::Symbol(index) = relocation.target() else { continue };
            let symbol = image.symbol_by_index(index)?;
            let called = if symbol.kind() == SymbolKind::Section {
                // Within a section: x86-64 counts from the end of the instruction's four bytes.
                function_at(symbol.address().wrapping_add_signed(relocation.addend() + 4))
            } else {
                Some(&symbol)
            };
            let (Some(called), Some(caller)) = (called, function_at(place)) else { continue };
            let caller = name(caller)?;
            if let Some(callers) = found.get_mut(&name(called)?).filter(|_| !is_forbidden(&caller)) {
                callers.insert(caller);
            }
        }
        let found: Vec<String> = found
            .into_iter()
            .map(|(name, callers)| match Vec::from_iter(callers).join(", ").as_str() {
                "" => name,
                callers => format!("{name} (called in {callers})"),
            })
            .collect();
        ensure!(found.is_empty(), "left in the image: {}", found.join("; "));
        Ok(())
    }
}

fn is_forbidden(name: &str) -> bool {
    FORBIDDEN.iter().any(|part| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_and_allocations_are_known_by_name() {
        assert!(is_forbidden("core::panicking::panic_bounds_check"));
        assert!(is_forbidden("__rustc::rust_begin_unwind"));
        assert!(is_forbidden("core::slice::index::slice_end_index_len_fail"));
        assert!(is_forbidden("__rustc::__rust_alloc"));
        assert!(!is_forbidden("program::main"));
        assert!(!is_forbidden("memcpy"));
    }

    #[test]
    fn this_very_test_program_is_refused() {
        let image =
            Image::read(&std::env::current_exe().expect("a test knows its file")).expect("it can be read");
        let error = image.refuse_forbidden().expect_err("it panics and allocates").to_string();
        assert!(error.contains("core::panicking::"));
        assert!(error.contains("__rust_alloc"));
    }
}
