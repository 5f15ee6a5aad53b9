//! Who is taken for whom, as an aggregate of queries.

use shapeproof::prelude::*;
use shapeproof_arrow::tensor_udaf;

/// How often each of nine speakers, a row each, was taken for each of them, a column each.
pub type Matrix = Tensor<u64, Shape![9, 9]>;

/// Counts of one group of recordings.
#[derive(Default)]
pub struct Confusion(Matrix);

#[tensor_udaf(datafusion)]
impl Confusion {
    /// Counts a recording.
    pub fn update(&mut self, speaker: u8, heard: u8) -> Result<(), String> {
        let cell = self.0.get_mut([speaker.into(), heard.into()]);
        *cell.ok_or_else(|| format!("speaker {speaker} taken for {heard}, and there are nine"))? += 1;
        Ok(())
    }

    fn state(&self) -> Matrix {
        self.0.clone()
    }

    fn merge(&mut self, other: TensorView<'_, u64, Shape![9, 9]>) {
        self.0 += other;
    }

    fn finish(&self) -> Matrix {
        self.0.clone()
    }
}
