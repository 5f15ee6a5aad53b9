//! Ragged tensors in a `defmt` log: the rows as a dense tensor, and the offsets of each level.
//!
//! An example is `[[1, 2], [3, 4], [5, 6]] lod [[0, 1, 3]]`. Where there are more than 1000 elements or offsets, three at each
//! end are sent, as for any tensor.

use defmt::{Format, Formatter};

use super::lod::Lod;
use super::memory::Values;
use super::offset::Offset;
use super::tensor::{LodTensor, Row};
use crate::storage::view;

impl<D: Values<Elem: Offset + Format>> Format for Lod<D> {
    fn format(&self, f: Formatter<'_>) {
        defmt::write!(f, "[");
        for level in 0..self.levels() {
            let offsets = self.level(level).unwrap_or(&[]);
            if level > 0 {
                defmt::write!(f, ", ");
            }
            view::rows::<_, ()>(offsets, offsets.len()).format(f);
        }
        defmt::write!(f, "]");
    }
}

impl<T, S, D, R> Format for LodTensor<T, S, D, R>
where
    T: Copy + Format + 'static,
    S: Row,
    D: Values<Elem: Offset + Format>,
    R: Values<Elem = T>,
{
    fn format(&self, f: Formatter<'_>) {
        defmt::write!(f, "{} lod {}", self.rows(), self.lod());
    }
}
