//! Tasks of embassy: an interrupt puts the samples into a channel, one task listens to them, the main one tallies what it heard.
//!
//! `async` tasks take turns, each until it waits. While the listener works on a window, samples wait in the channel.
#![no_std]
#![no_main]

use board::println;
use cortex_m::Peripherals;
use cortex_m_rt::exception;
use embassy_executor::Spawner;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use portable_atomic::{AtomicUsize, Ordering};
use tasks::sensor::{self, Sensor};
use tasks::{Activity, Listener, Sample, Tally};

/// More samples than come while a window is looked at.
static SAMPLES: Channel<CriticalSectionRawMutex, Sample, 32> = Channel::new();
static HEARD: Channel<CriticalSectionRawMutex, Activity, 2> = Channel::new();
/// Samples for which the channel had no room. The interrupt alone writes to it.
static DROPPED: AtomicUsize = AtomicUsize::new(0);

#[exception]
fn SysTick() {
    static mut SENSOR: Sensor = Sensor::new();
    if let Some(sample) = SENSOR.read()
        && SAMPLES.try_send(sample).is_err()
    {
        DROPPED.store(DROPPED.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }
}

/// Takes the samples as they come, and says what is in each window.
#[embassy_executor::task]
async fn listen() {
    let mut listener = Listener::new();
    loop {
        let sample = SAMPLES.receive().await;
        if let Some(activity) = listener.take(sample) {
            HEARD.send(activity).await;
        }
    }
}

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    board::start();
    let (Ok(listen), Some(mut core)) = (listen(), Peripherals::take()) else { board::finish(false) };
    spawner.spawn(listen);
    sensor::start(&mut core.SYST);
    let mut tally = Tally::new();
    while !tally.is_complete() {
        tally.add(HEARD.receive().await);
    }
    let dropped = DROPPED.load(Ordering::Relaxed);
    println!("{tally}\n{dropped} samples were dropped");
    board::finish(tally.is_right() && dropped == 0)
}
