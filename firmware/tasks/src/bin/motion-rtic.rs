//! Tasks of RTIC: the interrupt of the sensor has the higher priority and fills a queue, a task below it listens, and what it heard is
//! shared with the program that waits.
//!
//! A task of a higher priority interrupts one of a lower; resources are locked for as long as they are held and no longer.
#![no_std]
#![no_main]

/// What RTIC asks of a device. The tasks here are exceptions, which every Cortex-M has.
mod device {
    /// The priorities that tasks may have, 1 to 8, in bits.
    pub const NVIC_PRIO_BITS: u8 = 3;
}

#[rtic::app(device = crate::device, peripherals = false)]
mod app {
    use board::println;
    use cortex_m::{asm, peripheral::SCB};
    use heapless::spsc::{Consumer, Producer, Queue};
    use tasks::sensor::{self, Sensor};
    use tasks::{Listener, Sample, Tally};

    #[shared]
    struct Shared {
        tally: Tally,
        /// Samples for which the queue had no room.
        dropped: usize,
    }

    #[local]
    struct Local {
        sensor: Sensor,
        fill: Producer<'static, Sample>,
        samples: Consumer<'static, Sample>,
        listener: Listener,
    }

    /// More samples than come while a window is looked at.
    #[init(local = [queue: Queue<Sample, 32> = Queue::new()])]
    fn init(mut context: init::Context) -> (Shared, Local) {
        board::start();
        let (fill, samples) = context.local.queue.split();
        sensor::start(&mut context.core.SYST);
        let local = Local { sensor: Sensor::new(), fill, samples, listener: Listener::new() };
        (Shared { tally: Tally::new(), dropped: 0 }, local)
    }

    /// Takes a sample, and asks for the task that listens.
    #[task(binds = SysTick, priority = 2, local = [sensor, fill], shared = [dropped])]
    fn sample(mut context: sample::Context) {
        let Some(sample) = context.local.sensor.read() else { return };
        if context.local.fill.enqueue(sample).is_err() {
            context.shared.dropped.lock(|dropped| *dropped += 1);
        }
        SCB::set_pendsv();
    }

    /// Takes the samples that wait, and tallies what is in each window.
    #[task(binds = PendSV, priority = 1, local = [samples, listener], shared = [tally])]
    fn listen(mut context: listen::Context) {
        while let Some(sample) = context.local.samples.dequeue() {
            if let Some(activity) = context.local.listener.take(sample) {
                context.shared.tally.lock(|tally| tally.add(activity));
            }
        }
    }

    #[idle(shared = [tally, dropped])]
    fn idle(mut context: idle::Context) -> ! {
        loop {
            asm::wfi();
            let tally = context.shared.tally.lock(|tally| *tally);
            if tally.is_complete() {
                let dropped = context.shared.dropped.lock(|dropped| *dropped);
                println!("{tally}\n{dropped} samples were dropped");
                board::finish(tally.is_right() && dropped == 0)
            }
        }
    }
}
