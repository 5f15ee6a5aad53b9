//! The examples of Paddle's reference page for `lod_reset`, with the lengths that the page prints and with the offsets
//! that the system takes.

use shapeproof::{Lod, LodError, LodSource, lod_reset, prelude::*, tensor};

static ROWS: Tensor<f32, Shape![6, 1]> = tensor![[1.0], [2.0], [3.0], [4.0], [5.0], [6.0]];

fn main() -> Result<(), LodError> {
    let x = ROWS.with_lod(Lod::from_offsets([0_u8, 2, 5, 6])?)?;
    assert!(x.lod().lengths(0).eq([2, 3, 1]));
    let mut memory = [0_u8; 8];

    // Example 1: a target.
    let lengths = lod_reset(x, None, Some(LodSource::<u8, _>::Lengths(&[4, 2])), &mut memory[..])?;
    println!("example 1: {:?}", lengths.lod().level(0));
    assert_eq!(lengths.lod().level(0), Some(&[0, 4, 6][..]));
    let offsets = lod_reset(x, None, Some(LodSource::<u8, _>::Offsets(&[0, 4, 6])), &mut memory[..])?;
    assert!(offsets.lod().lengths(0).eq([4, 2]));

    // Example 2: the data of `y`; the target does not count.
    let y = LodSource::<u8, _>::Lengths(&[2, 4]);
    let target = Some(LodSource::Lengths(&[4, 2]));
    let out = lod_reset(x, Some(y), target, &mut memory[..])?;
    println!("example 2: {:?}", out.lod().level(0));
    assert_eq!(out.lod().level(0), Some(&[0, 2, 6][..]));
    let y = LodSource::<u8, _>::Offsets(&[0, 2, 6]);
    let out = lod_reset(x, Some(y), target, &mut memory[..])?;
    assert!(out.lod().lengths(0).eq([2, 4]));
    // Lengths where offsets are due are an error, as in the system.
    let wrong = lod_reset(x, Some(LodSource::<u8, _>::Offsets(&[2, 4])), None, &mut memory[..]);
    assert_eq!(wrong.map(|_| ()), Err(LodError::Start { op: "lod_reset", level: 0, value: 2 }));

    // Example 3: the two levels of `y`.
    let mut levels = [0_u8; 8];
    let y = Lod::from_length_levels(&[&[2, 2][..], &[2, 2, 1, 1]], &mut levels[..])?;
    let out = lod_reset(x, Some(LodSource::<_, u8>::Lod(y.view())), None, &mut memory[..])?;
    println!("example 3: {:?} {:?}", out.lod().level(0), out.lod().level(1));
    assert_eq!(out.lod().level(0), Some(&[0, 2, 4][..]));
    assert_eq!(out.lod().level(1), Some(&[0, 2, 4, 5, 6][..]));
    assert_eq!(out.as_slice(), ROWS.as_slice());
    Ok(())
}
