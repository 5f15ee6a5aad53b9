//! A sensor hub: accelerometer bursts come in from an interrupt, are told apart as standing, walking, running or
//! badminton in f32 and in fixed-point, and must be NumPy's.
//!
//! First the bursts are taken from flash, which counts the instructions of each path alone; then from the ring that the
//! interrupt fills while the program works.
#![no_std]
#![no_main]

mod hub;
mod ring;

use board::{Footprint, count, println, stack_peak};
use cortex_m::{Peripherals, asm};
use hub::recordings::{Tally, batches, sources};
use hub::{Activities, BURSTS, Fault, Hub, gather};
use ring::Bursts;
use static_cell::ConstStaticCell;

/// The bursts that come.
const ALL: usize = 92;
/// How often a sample comes. Both paths together need more than half of the time between two.
const INSTRUCTIONS_PER_SAMPLE: u32 = 1000;

static HUB: ConstStaticCell<Hub> = ConstStaticCell::new(Hub::new());

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let (Some(hub), Some(core)) = (HUB.try_take(), Peripherals::take()) else { return false };
        let Ok(from_flash) = from_flash(hub) else { return false };
        ring::start(core.SYST, INSTRUCTIONS_PER_SAMPLE);
        let Ok(from_ring) = from_ring(hub) else { return false };
        let image = Footprint::of_this_image();
        println!(
            "flash {} bytes, {} of them constants; static RAM {} bytes, stack {} bytes",
            image.flash(),
            image.constants,
            image.ram,
            stack_peak()
        );
        [from_flash, from_ring].iter().all(|tally| tally.agree == ALL)
    })
}

/// All bursts from flash, and what they cost.
fn from_flash(hub: &mut Hub) -> Result<Tally, Fault> {
    let mut tally = Tally::default();
    let mut instructions = [0; 3];
    for (first, counts, lengths) in batches() {
        let bursts = gather(counts, lengths)?;
        let (in_fixed, fixed) = count(|| hub.fixed(bursts.view()));
        let fixed = fixed?;
        let (in_float, float) = count(|| hub.float(bursts.view(), &fixed.route));
        let float = float?;
        let source = sources(first, lengths.len()).ok_or(Fault)?;
        let (for_output, activities) = count(|| Activities::new(&float, &fixed.scores, source));
        tally.compare(first, &fixed, &float, &activities?);
        for (all, taken) in instructions.iter_mut().zip([in_fixed, in_float, for_output]) {
            *all += taken;
        }
    }
    let [in_fixed, in_float, for_output] = instructions.map(|all| all as usize / ALL);
    println!(
        "instructions per burst: {in_float} in f32, {in_fixed} in fixed-point, {for_output} for the output"
    );
    Ok(tally)
}

/// All bursts as they come: the program works on up to eight that wait, while the interrupt takes the next ones.
fn from_ring(hub: &mut Hub) -> Result<Tally, Fault> {
    let mut tally = Tally::default();
    let mut batches = 0;
    loop {
        let (arrived, dropped) = ring::arrived();
        let done = tally.bursts + dropped;
        if done == ALL {
            println!("{ALL} bursts came in {batches} batches, {dropped} were dropped");
            for (name, right) in ["f32", "fixed-point", "output"].iter().zip(tally.right) {
                // In thousandths, rounded: a float would bring its formatting along.
                let accuracy = (right * 1000 + ALL / 2) / ALL;
                println!("{name}: accuracy {}.{:03} ({right}/{ALL})", accuracy / 1000, accuracy % 1000);
            }
            println!("{} of {ALL} bursts are NumPy's", tally.agree);
            return Ok(tally);
        }
        if arrived - done < BURSTS && arrived < ALL {
            asm::wfi();
            continue;
        }
        let Some(waiting) = Bursts::oldest() else { continue };
        let bursts = waiting.gather()?;
        let fixed = hub.fixed(bursts.view())?;
        let float = hub.float(bursts.view(), &fixed.route)?;
        let source = sources(done, waiting.count()).ok_or(Fault)?;
        let activities = Activities::new(&float, &fixed.scores, source)?;
        tally.compare(done, &fixed, &float, &activities);
        waiting.release();
        batches += 1;
    }
}
