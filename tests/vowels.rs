//! The main example, in all its forms: against NumPy's predictions and scores, and bit for bit against each other.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../examples/vowels/batch.rs"]
mod batch;
#[path = "../examples/vowels/network.rs"]
mod network;
#[path = "../examples/vowels/speech.rs"]
mod speech;
#[path = "../examples/vowels/tally.rs"]
mod tally;

use batch::{Batch, Utterances};
use network::{Scratch, scores, speaker};
use shapeproof::prelude::*;
use shapeproof::ragged::Lod;
use shapeproof::{Dim, Error, Kilo, ShapeError, StaticExtent};
use speech::Group;
use std::sync::Mutex;
use tally::Tally;

#[test]
fn one_at_a_time() {
    let mut scratch = Scratch::<Dim<29>>::new();
    let (mut right, mut total) = (0, 0);
    for (frames, label, expected) in speech::utterances() {
        let speaker = speaker(scores(frames.unwrap(), &mut scratch).unwrap().view());
        assert_eq!(speaker, usize::from(expected), "utterance {total}");
        right += usize::from(speaker == usize::from(label));
        total += 1;
    }
    assert_eq!((right, total), (365, 370));
}

/// All utterances in batches of `N`: what the comparison finds, and the counts of short and long. Both ways to a head must
/// give the same scores.
fn in_batches<const N: usize, U: StaticExtent, F: StaticExtent>(
    batch: &Mutex<Batch<U, F>>,
) -> Result<(Tally, [usize; 2]), Error> {
    let mut batch = batch.lock().unwrap();
    let (mut tally, mut counts) = (Tally::default(), [0, 0]);
    for group in Group::all::<N>() {
        let mut offsets = vec![0; N + 1];
        let utterances = group.batch(&mut offsets[..])?;
        batch.load(utterances.view())?;
        let [short, long] = batch.routed()?;
        counts = [counts[0] + short, counts[1] + long];
        tally.add(&group, utterances.view(), &mut batch)?;
        let bits = |scores: &[f32]| scores.iter().map(|score| score.to_bits()).collect::<Vec<_>>();
        let merged = bits(batch.scores().as_slice());
        batch.chosen()?;
        assert_eq!(merged, bits(batch.scores().as_slice()));
    }
    Ok((tally, counts))
}

#[test]
fn as_ragged_batches() {
    static ALL: Mutex<Batch<Dim<370>, Kilo<5, 687>>> = Mutex::new(Batch::new());
    static SOME: Mutex<Batch<Dim<16>, Dim<464>>> = Mutex::new(Batch::new());
    for found in [in_batches::<370, _, _>(&ALL), in_batches::<16, _, _>(&SOME)] {
        let (tally, counts) = found.unwrap();
        assert!(tally.holds(370), "{} of {} as alone, {} as NumPy", tally.same, tally.total, tally.numpy);
        assert_eq!((tally.right, counts), (365, [207, 163]));
    }
}

#[test]
fn too_much_for_a_batch_is_an_error() {
    let mut batch = Batch::<Dim<2>, Dim<8>>::new();
    let mut load = |frames: usize, offsets: &[u16]| {
        let elements = vec![1.0; frames * 12];
        batch.load(Utterances::new(&elements, Lod::from_offsets(offsets)?)?)
    };
    assert_eq!(load(8, &[0, 3, 8]), Ok(()));
    let frames = load(9, &[0, 3, 9]).unwrap_err();
    assert_eq!(frames.to_string(), "try_into_shape: the shape is [9, 12], not [..8, 12]");
    let utterances = load(3, &[0, 1, 2, 3]).unwrap_err();
    assert_eq!(utterances.to_string(), "sequence_pool: the output has no room for 96 values");
    assert!(matches!(frames, Error::Shape(ShapeError::Shape { .. })) && matches!(utterances, Error::Lod(_)));
}

/// An utterance without frames has zeros for features, a frame that is not finite counts as the mean frame.
#[test]
fn odd_utterances() {
    let mut batch = Batch::<Dim<3>, Dim<8>>::new();
    let elements = [[1.0; 12], [f32::NAN; 12], [f32::INFINITY; 12]].concat();
    batch.load(Utterances::new(&elements, Lod::from_offsets(&[0, 1, 1, 3][..]).unwrap()).unwrap()).unwrap();
    let counts = batch.routed().unwrap();
    assert_eq!(counts, [3, 0]);
    assert!(batch.features().as_slice()[64..128].iter().all(|&v| v == 0.0));
    assert!(batch.scores().is_finite().eval().all());
}
