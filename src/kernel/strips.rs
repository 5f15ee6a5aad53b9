//! Columns in strips: so many side by side that their accumulators fill vector registers.

/// What is done with the columns of a strip.
pub(crate) trait Strip {
    /// Takes `W` columns from `first` on, and puts what becomes of them but for the first `skip`.
    fn strip<const W: usize>(&mut self, first: usize, skip: usize);
}

/// The most bytes of columns side by side: eight registers of AVX2.
pub(crate) const WIDEST: usize = 256;

/// Goes through columns in strips of at most `side_by_side`, of 64 to 4 columns. Those left behind the widest strips are in narrower ones. With
/// `ONCE` each column is put once, without it once or more. The accumulator of a column is at least as large as a `T`.
#[inline(always)]
pub(crate) fn in_strips<const ONCE: bool, T>(columns: usize, side_by_side: usize, strips: &mut impl Strip) {
    let mut done = 0;
    // The first part is a constant: wider strips are not compiled.
    if const { size_of::<T>() * 64 <= WIDEST } && side_by_side >= 64 {
        done = of::<64, ONCE>(columns, done, strips);
    }
    if const { size_of::<T>() * 32 <= WIDEST } && side_by_side >= 32 {
        done = of::<32, ONCE>(columns, done, strips);
    }
    done = of::<16, ONCE>(columns, done, strips);
    done = of::<8, ONCE>(columns, done, strips);
    done = of::<4, ONCE>(columns, done, strips);
    of::<1, ONCE>(columns, done, strips);
}

/// Takes columns from `done` on, `W` at a time, and returns how many are done. If more than half of `W` are left, or `W` is at most 4, the
/// last strip is moved back over columns that are done.
#[inline(always)]
fn of<const W: usize, const ONCE: bool>(columns: usize, mut done: usize, strips: &mut impl Strip) -> usize {
    // What the compiler knows if it knows the number of columns.
    let rest = (columns - done) % W;
    let whole = columns - rest;
    while done < whole {
        strips.strip::<W>(done, 0);
        done += W;
    }
    if rest > 0 && columns >= W && (W <= 4 || rest * 2 > W) {
        strips.strip::<W>(columns - W, if ONCE { W - rest } else { 0 });
        return columns;
    }
    whole
}
