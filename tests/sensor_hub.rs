//! The algorithm of the firmware's sensor hub on the host: the same source, the same bursts, the same comparison.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "../firmware/sensor-hub/src/hub/mod.rs"]
mod hub;

use hub::recordings::{Tally, batches, sources};
use hub::{Activities, Hub, gather};

/// The tally over all bursts, where `change` may change the samples of a batch before the hub sees them.
fn tally(change: impl Fn(usize, &mut [i16])) -> Tally {
    let (mut hub, mut tally) = (Hub::new(), Tally::default());
    for (first, counts, lengths) in batches() {
        let mut counts = counts.to_vec();
        change(first, &mut counts);
        let bursts = gather(&counts, lengths).unwrap();
        let fixed = hub.fixed(bursts.view()).unwrap();
        let float = hub.float(bursts.view(), &fixed.route).unwrap();
        let activities =
            Activities::new(&float, &fixed.scores, sources(first, lengths.len()).unwrap()).unwrap();
        tally.compare(first, &fixed, &float, &activities);
    }
    tally
}

#[test]
fn every_burst_is_numpys() {
    assert_eq!(tally(|_, _| {}), Tally { bursts: 92, agree: 92, right: [92; 3] });
}

#[test]
fn a_changed_sample_is_noticed() {
    // One sample of the first burst in the third batch, a little further from its mean.
    let changed = tally(|first, counts| {
        if first == 16 {
            counts[4] = counts[4].wrapping_add(100);
        }
    });
    assert_eq!(changed.agree, 91);
}
