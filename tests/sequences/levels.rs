//! Levels as lengths, as offsets and as row ids; reset and append; views of a level.

use super::batch::{exactly, flat, lengths_of, nested, offsets, pieces};
use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::ragged::*;

/// Levels as slices.
pub fn slices(levels: &[Vec<usize>]) -> Vec<&[usize]> {
    levels.iter().map(Vec::as_slice).collect()
}

/// Levels of lengths as a LoD.
pub fn lod(levels: &[Vec<usize>]) -> Lod<Vec<usize>> {
    Lod::from_length_levels(&slices(levels), Vec::new()).unwrap()
}

/// The lengths of all levels of a LoD.
pub fn lengths<D: Values<Elem: Offset>>(lod: &Lod<D>) -> Vec<Vec<usize>> {
    (0..lod.levels()).map(|level| lod.lengths(level).collect()).collect()
}

proptest! {
    #[test]
    fn lengths_and_offsets_and_ids(batch in nested()) {
        let by_lengths = lod(&batch.levels);
        prop_assert_eq!(lengths(&by_lengths), batch.levels.clone());
        let ends: Vec<Vec<usize>> = batch.levels.iter().map(|lengths| offsets(lengths)).collect();
        prop_assert!(Lod::from_offset_levels(&slices(&ends), Vec::<u32>::new()).unwrap() == by_lengths);
        let narrow: Vec<u8> = ends.concat().iter().map(|&end| end as u8).collect();
        let borrowed = Lod::from_flat(batch.levels[0].len(), &narrow[..]).unwrap();
        prop_assert!(borrowed == by_lengths);
        for (level, ends) in ends.iter().enumerate() {
            prop_assert_eq!(by_lengths.level(level), Some(&ends[..]));
            prop_assert_eq!(by_lengths.sequences(level), Some(ends.len() - 1));
        }
        prop_assert!(by_lengths.level(ends.len()).is_none());
        // Row ids tell the last level, whatever is above.
        let ids: Vec<usize> = by_lengths.row_ids().collect();
        let naive = batch.last().iter().enumerate().flat_map(|(id, &len)| vec![id; len]);
        prop_assert_eq!(&ids, &naive.collect::<Vec<_>>());
        let back = Lod::from_row_ids(&ids, batch.last().len(), Vec::<u16>::new()).unwrap();
        prop_assert_eq!(lengths(&back), vec![batch.last().to_vec()]);
    }

    /// One change to valid offsets is found, or leaves them valid by the definition.
    #[test]
    fn a_changed_offset_is_judged_by_the_definition(batch in nested(), at in any::<prop::sample::Index>(), to in 0_usize..9) {
        let mut ends: Vec<Vec<usize>> = batch.levels.iter().map(|lengths| offsets(lengths)).collect();
        let level = at.index(ends.len());
        let position = at.index(ends[level].len());
        ends[level][position] = to;
        let nested = ends.windows(2).all(|pair| *pair[0].last().unwrap() == pair[1].len() - 1);
        let valid = nested && ends.iter().all(|ends| ends[0] == 0 && ends.is_sorted());
        let lod = Lod::from_offset_levels(&slices(&ends), Vec::<u16>::new());
        prop_assert_eq!(lod.is_ok(), valid);
        let fits = valid && *ends.last().unwrap().last().unwrap() == batch.rows.len();
        let elements = batch.elements();
        let joined = lod.and_then(|lod| LodTensor::<_, Shape![2], _, _>::new(&elements[..], lod));
        prop_assert_eq!(joined.is_ok(), fits);
    }

    #[test]
    fn sequences_of_each_level_are_views(batch in nested(), range in any::<[prop::sample::Index; 2]>()) {
        let (elements, lod) = (batch.elements(), lod(&batch.levels));
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, lod.view()).unwrap();
        for level in 0..batch.levels.len() {
            let naive = batch.sequences_of(level);
            let views = x.sequences(level).unwrap();
            prop_assert_eq!(views.len(), naive.len());
            for (i, (view, rows)) in views.clone().zip(&naive).enumerate() {
                prop_assert_eq!(view.as_slice(), rows.concat());
                prop_assert_eq!(view.shape().dims(), [rows.len(), 2]);
                prop_assert_eq!(lod.row_range(level, i).unwrap().len(), rows.len());
            }
            prop_assert!(views.clone().rev().map(|v| v.as_slice().to_vec()).eq(naive.iter().rev().map(|s| s.concat())));
            let (a, b) = (range[0].index(naive.len() + 1), range[1].index(naive.len() + 1));
            let (from, to) = (a.min(b), a.max(b));
            let part = views.slice(from..to).unwrap();
            prop_assert_eq!(part.rows().as_slice(), naive[from..to].concat().concat());
            prop_assert!(views.slice(from..naive.len() + 1).is_none());
            match part.to_lod_tensor(Vec::<u8>::new()) {
                Ok(part) => {
                    prop_assert_eq!(part.as_slice(), naive[from..to].concat().concat());
                    prop_assert!(part.lod().lengths(0).eq(naive[from..to].iter().map(Vec::len)));
                }
                Err(error) => prop_assert!(from == to, "{}", error),
            }
        }
        prop_assert!(x.sequences(batch.levels.len()).is_none());
    }

    /// All three sources in both forms; the rows stay.
    #[test]
    fn reset((batch, level, other) in nested().prop_flat_map(|batch| {
        let count = batch.rows.len();
        (Just(batch), lengths_of(count), nested().prop_map(|other| other.levels))
    })) {
        let (elements, own, ends) = (batch.elements(), lod(&batch.levels), offsets(&level));
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, own.view()).unwrap();
        for source in [LodSource::<usize, _>::Lengths(&level), LodSource::Offsets(&ends)] {
            let target = lod_reset(x, None, Some(source), Vec::<u8>::new()).unwrap();
            prop_assert_eq!((lengths(&target.lod()), target.as_slice()), (vec![level.clone()], &elements[..]));
            // `y` goes before the target.
            let back = lod_reset(target, Some(LodSource::<usize>::Lod(own.view())), Some(source), Vec::<u16>::new());
            prop_assert_eq!(lengths(&back.unwrap().lod()), batch.levels.clone());
        }
        // Levels of another batch fit exactly if they end at as many rows.
        let theirs = lod(&other);
        let reset = lod_reset(x, Some(LodSource::<usize>::Lod(theirs.view())), None, Vec::<usize>::new());
        prop_assert_eq!(reset.is_ok(), theirs.rows() == Some(batch.rows.len()));
        let none = lod_reset(x, None::<LodSource<'_, usize>>, None, Vec::<usize>::new());
        let none = matches!(none, Err(LodError::NoSource { .. }));
        prop_assert!(none);
    }

    /// A level more, with a sequence for each row; and back.
    #[test]
    fn append((batch, level, wrong) in nested().prop_flat_map(|batch| {
        let count = batch.rows.len();
        (Just(batch), exactly(count, count), lengths_of(count))
    })) {
        let (elements, own, ends) = (batch.elements(), lod(&batch.levels), offsets(&level));
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, own.view()).unwrap();
        for source in [LodSource::<usize, _>::Lengths(&level), LodSource::Offsets(&ends)] {
            let appended = lod_append(x, source, Vec::<usize>::new());
            if level.is_empty() {
                // No row, so that no sequence could be appended.
                let none = matches!(appended, Err(LodError::NoSequence { .. } | LodError::Nesting { .. }));
                prop_assert!(none);
                continue;
            }
            let appended = appended.unwrap();
            prop_assert_eq!(lengths(&appended.lod()), [batch.levels.clone(), vec![level.clone()]].concat());
            let rows = pieces(&batch.rows, &level);
            for (view, rows) in appended.sequences(batch.levels.len()).unwrap().zip(rows) {
                prop_assert_eq!(view.as_slice(), rows.concat());
            }
        }
        let source = LodSource::<usize, _>::Lengths(&wrong);
        prop_assert_eq!(lod_append(x, source, Vec::<usize>::new()).is_ok(), wrong.len() == batch.rows.len());
        // Without levels, any becomes the only one; a LoD replaces all.
        let bare = LodTensorView::<i32, Shape![2], usize>::flat(&elements).unwrap();
        let first = lod_append(bare, source, Vec::<usize>::new()).unwrap();
        prop_assert_eq!(lengths(&first.lod()), vec![wrong.clone()]);
        let replaced = lod_append(first, LodSource::<usize>::Lod(own.view()), Vec::<usize>::new()).unwrap();
        prop_assert_eq!(lengths(&replaced.lod()), batch.levels.clone());
    }

    #[test]
    fn a_list_of_tensors(batch in flat()) {
        let lists: Vec<Vec<i32>> = batch.sequences().iter().map(|rows| rows.concat()).collect();
        let views: Vec<&[i32]> = lists.iter().map(Vec::as_slice).collect();
        let x = from_sequences::<i32, Shape![2], _, _>(&views, Vec::new(), Vec::<u8>::new()).unwrap();
        prop_assert_eq!((x.as_slice(), lengths(&x.lod())), (&batch.elements()[..], batch.levels.clone()));
        let mut tensors: Vec<Tensor<i32, Shape![..4, 2]>> =
            lists.iter().map(|_| Tensor::try_full([3, 2], 5).unwrap()).collect();
        to_tensors(x.view(), &mut tensors).unwrap();
        for (tensor, list) in tensors.iter().zip(&lists) {
            prop_assert_eq!(tensor.as_slice(), &list[..]);
        }
        tensors.pop();
        prop_assert!(to_tensors(x.view(), &mut tensors).is_err());
    }
}

/// What has levels is a source by them, whatever its elements; without levels the elements are the source.
#[test]
fn a_source_is_its_levels_or_its_elements() {
    let rows = [0_u8; 6];
    let x = LodTensor::<_, Shape![], _, _>::new(&rows[..], Lod::<&[usize]>::none()).unwrap();
    let (elements, levels) = ([9_usize; 6], lod(&[vec![1, 5]]));
    let y = LodTensorView::<usize, Shape![], usize>::new(&elements, levels.view()).unwrap();
    for source in [LodSource::of(y), LodSource::of_lengths(y)] {
        let out = lod_reset(x, Some(source), None, Vec::<usize>::new()).unwrap();
        assert_eq!(lengths(&out.lod()), [[1, 5]]);
    }
    let none = Lod::<&[usize]>::none();
    let counts = LodTensorView::<usize, Shape![], usize>::new(&[4, 2], none).unwrap();
    let ends = LodTensorView::<usize, Shape![], usize>::new(&[0, 4, 6], none).unwrap();
    for source in [LodSource::of(ends), LodSource::of_lengths(counts)] {
        let out = lod_reset(x, Some(source), None, Vec::<usize>::new()).unwrap();
        assert_eq!(lengths(&out.lod()), [[4, 2]]);
    }
}
