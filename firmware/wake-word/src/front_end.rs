//! The front end of the microphone, replayed: an interrupt for each frame of features, and the ring that takes them to the program.
//!
//! The ring never splits what it hands out ([`bbqueue`]), so that the features of a step are contiguous.

use crate::word::{FEATURES, Features};
use bbqueue::nicknames::Jerk;
use bbqueue::prod_cons::stream::{StreamGrantR, StreamGrantW};
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::exception;
use portable_atomic::{AtomicBool, Ordering};

/// A frame is so many bytes, a step three frames.
const FRAME: usize = 40;
const STEP: usize = 3 * FRAME;

/// Room for four steps.
type Ring = Jerk<{ 4 * STEP }>;

static RING: Ring = Ring::new();
/// Whether there was no room for a step. The interrupt alone writes to it.
static LOST: AtomicBool = AtomicBool::new(false);

/// Lets a frame come every `instructions` of the processor.
pub fn start(mut clock: SYST, instructions: u32) {
    clock.set_clock_source(SystClkSource::Core);
    // In the emulator an instruction takes 3.2 ticks of the clock.
    clock.set_reload(instructions * 16 / 5 - 1);
    clock.clear_current();
    clock.enable_interrupt();
    clock.enable_counter();
}

/// What replays the features, a frame at a time.
struct FrontEnd {
    /// The frames that came.
    frames: usize,
    place: Option<StreamGrantW<&'static Ring>>,
}

impl FrontEnd {
    /// Puts the next frame into the ring, and gives the step to the program with its last one.
    fn take(&mut self) -> Option<()> {
        let bytes = FEATURES.as_bytes();
        let frame = bytes.get(self.frames * FRAME..)?.first_chunk::<FRAME>()?;
        let place = self.frames % 3;
        if place == 0 {
            self.place = RING.stream_producer().grant_exact(STEP).ok();
            LOST.fetch_or(self.place.is_none(), Ordering::Release);
        }
        self.frames += 1;
        let (frames, _) = self.place.as_mut()?.as_chunks_mut::<FRAME>();
        *frames.get_mut(place)? = *frame;
        if place == 2 {
            self.place.take()?.commit(STEP);
        }
        Some(())
    }
}

#[exception]
fn SysTick() {
    static mut FRONT_END: FrontEnd = FrontEnd { frames: 0, place: None };
    // After the last frame there is nothing to take.
    let _ = FRONT_END.take();
}

/// There was no room for a step.
pub struct Lost;

/// The features of a step, in the ring.
pub struct Step(StreamGrantR<&'static Ring>);

impl Step {
    /// The oldest step that waits, if one does.
    ///
    /// # Errors
    ///
    /// A step was lost: as many as the phrases have will not come.
    pub fn oldest() -> Result<Option<Self>, Lost> {
        if LOST.load(Ordering::Acquire) {
            return Err(Lost);
        }
        Ok(RING.stream_consumer().read().ok().map(Self))
    }

    /// Copies the features, and gives their memory back.
    pub fn read(self, features: &mut Features) {
        let Self(grant) = self;
        for (to, from) in features.as_mut_bytes().iter_mut().zip(&*grant) {
            *to = *from;
        }
        grant.release(STEP);
    }
}
