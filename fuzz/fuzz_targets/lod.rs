//! Levels of offsets: whatever the bytes say, a LoD is refused or nests, and its readers stay inside.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shapeproof::Shape;
use shapeproof::ragged::{Lod, LodTensorView};

fuzz_target!(|bytes: &[u8]| {
    let Some((&top, offsets)) = bytes.split_first() else { return };
    let rows = [0_u8; 256];
    if let Ok(lod) = Lod::from_flat(usize::from(top), offsets) {
        for levels in 0..8 {
            let _ = lod.lengths(levels).sum::<usize>();
        }
        for count in 0..rows.len() {
            let Ok(x) = LodTensorView::<u8, Shape![], u8>::new(&rows[..count], lod.view()) else { continue };
            let _ = x.sequence(usize::from(top)).map(|rows| rows.as_slice().len());
        }
    }
    let signed: Vec<i8> = offsets.iter().map(|&byte| byte as i8).collect();
    let _ = Lod::<Vec<u16>>::from_lengths(&signed, Vec::new());
    let _ = Lod::<Vec<u16>>::from_row_ids(&signed, usize::from(top), Vec::new());
    if let Ok(lod) = Lod::<Vec<u8>>::from_lengths(offsets, Vec::new()) {
        let ends: usize = offsets.iter().map(|&length| usize::from(length)).sum();
        assert!(
            LodTensorView::<u8, Shape![], u8>::new(&rows[..ends.min(256)], lod.view()).is_ok()
                == (ends <= 256)
        );
    }
});
