//! The places whose windows are copied together, and the order that they are computed in.

use core::mem::MaybeUninit;

use super::super::COLUMNS;
use super::side::Side;
use crate::shape::layers::geometry::Geometry;

/// The places whose windows are copied together: lines of places that lie side by side in the copy.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) transposed: bool,
    /// Whether lines go down the columns of the image, in place of along its rows.
    pub(super) turned: bool,
    pub(super) lines: usize,
    /// The places of a line.
    pub(super) places: usize,
    /// From a line of a plane to the next.
    pub(super) pitch: usize,
    /// From a plane to the next.
    pub(super) plane: usize,
    /// From a channel to the next.
    pub(super) channel: usize,
    /// How many classes the places of the result fall into.
    pub(super) classes: usize,
    /// Whether the lines are computed as one, with what lies between them.
    pub(super) joined: bool,
    /// Whether zeros lie behind the planes, so that the last vector of a run may be filled up.
    pub(super) filled_up: bool,
    /// Bytes of the memory that is lent for copied planes, and for the sums of a run that has gaps: [`FEW_PLANES`] or [`PLANES`].
    pub(super) bytes: usize,
}

/// The most bytes of the planes of a block.
pub(super) const PLANES: usize = 32768;
/// As many are taken from the stack where that is enough.
pub(super) const FEW_PLANES: usize = 8192;

/// Memory that vectors of all sizes are aligned in.
#[repr(align(64))]
pub(super) struct PlaneMemory<const BYTES: usize>(pub(super) MaybeUninit<[u8; BYTES]>);

/// How many elements have room in so many bytes.
pub(super) const fn room<E>(bytes: usize) -> usize {
    if size_of::<E>() == 0 || align_of::<E>() > 64 { 0 } else { bytes / size_of::<E>() }
}

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// The sides of the lines and of the places of a line.
pub(super) const fn lines_and_places(g: &Geometry, transposed: bool, turned: bool) -> (Side<'_>, Side<'_>) {
    let rows = Side { steps: &g.height, transposed };
    let columns = Side { steps: &g.width, transposed };
    if turned { (columns, rows) } else { (rows, columns) }
}

impl Block {
    /// As many places as there is room for in memory of elements of type `E`; none if these are too few to fill vectors. With their channels
    /// first images are turned if fewer vectors are computed so.
    pub(super) const fn of<E>(g: &Geometry, transposed: bool, channels_last: bool) -> Option<Self> {
        if channels_last && let Some(rows) = Self::of_rows::<E>(g, transposed) {
            return Some(rows);
        }
        match (Self::joined::<E>(g, transposed, false), Self::joined::<E>(g, transposed, true)) {
            (Some(along), Some(down)) if along.cost::<E>(g) <= down.cost::<E>(g) => Some(along),
            (_, Some(down)) => Some(down),
            (along, None) => along,
        }
    }

    /// Along the rows of an image with its channels last: lines are joined where nothing lies between them.
    const fn of_rows<E>(g: &Geometry, transposed: bool) -> Option<Self> {
        let Some(block) = Self::fitting::<E>(g, transposed, false, room::<E>(PLANES)) else { return None };
        let Self { lines, places, pitch, .. } = block;
        let (over, along) = block.sides(g);
        // Parts of lines are not what follows in the result, nor are places of one class of several.
        let follow = pitch == places && places == along.places() && block.classes == 1;
        let side_by_side = if follow { places * lines } else { places };
        if side_by_side < min(2 * COLUMNS, along.places().saturating_mul(over.places())) {
            return None;
        }
        // Where they fill no vector, or where fewer places are computed so: those whose windows have rows that are not on the image, in place
        // of those that fill up vectors.
        let lanes = 2 * COLUMNS;
        let on_image = min(g.height.image, over.places());
        let joined = follow
            && (places < lanes
                || places.saturating_mul(over.places())
                    <= places.next_multiple_of(lanes).saturating_mul(on_image));
        Some(Self { joined, ..block })
    }

    /// Along the lines of an image with its channels first, joined where that takes fewer vectors.
    const fn joined<E>(g: &Geometry, transposed: bool, turned: bool) -> Option<Self> {
        // Behind the planes are zeros that fill up the last vector.
        let room = room::<E>(PLANES).saturating_sub(COLUMNS);
        let Some(block) = Self::fitting::<E>(g, transposed, turned, room) else { return None };
        let (over, along) = block.sides(g);
        // Parts of lines are not what follows in the result.
        let follow = block.pitch == block.places;
        let may = !follow || block.places == along.places();
        let all = along.places().saturating_mul(over.places());
        let few = block.lines * block.places < min(2 * COLUMNS, all);
        if few { None } else { Some(block.joined_if::<E>(g, may)) }
    }

    /// Along the lines of an image that is not copied, whose places lie side by side in memory, and whose lines follow one another: joined where
    /// that takes fewer vectors. None if it is not, and a line fills no vector or is a row.
    pub(super) const fn in_place<E>(g: &Geometry) -> Option<Self> {
        let Some(Self { turned, .. }) = Self::of::<E>(g, false, false) else { return None };
        let (over, along) = lines_and_places(g, false, turned);
        let (lines, places, pitch) = (over.places(), along.places(), along.steps.image);
        let plane = over.steps.image.saturating_mul(pitch);
        let block = Self {
            transposed: false,
            turned,
            lines,
            places,
            pitch,
            plane,
            channel: plane,
            classes: 1,
            joined: false,
            filled_up: false,
            bytes: FEW_PLANES,
        };
        let run = block.run(lines, places);
        let block = block.joined_if::<E>(g, run >= COLUMNS && run <= room::<E>(PLANES));
        let bytes = if run.saturating_mul(g.outputs) <= room::<E>(FEW_PLANES) { FEW_PLANES } else { PLANES };
        if block.joined || (turned && places >= COLUMNS) { Some(Self { bytes, ..block }) } else { None }
    }

    /// Joined if that `may` be and takes fewer vectors, or if a line fills none.
    const fn joined_if<E>(self, g: &Geometry, may: bool) -> Self {
        let joined = Self { joined: true, ..self };
        let fewer = self.places < COLUMNS || joined.cost::<E>(g) < self.cost::<E>(g);
        if may && fewer { joined } else { self }
    }

    /// As many places as there is room for.
    const fn fitting<E>(g: &Geometry, transposed: bool, turned: bool, elements: usize) -> Option<Self> {
        let (over, along) = lines_and_places(g, transposed, turned);
        let (down, across) = (over.reach(), along.reach());
        // The zeros behind a line are those before the next one.
        let whole = along.places().saturating_add(across.saturating_sub(along.zeros()));
        let (mut places, mut pitch) = (along.places(), if whole > along.end() { whole } else { along.end() });
        let no_places = pitch == 0 || over.places() == 0 || along.places() == 0;
        if no_places || g.channels == 0 || g.height.window == 0 || g.width.window == 0 {
            return None;
        }
        let planes = over.planes().saturating_mul(along.planes());
        let plane = (elements / g.channels.saturating_mul(planes)).saturating_sub(across);
        if plane / pitch <= down {
            // Parts of lines: of each as many places as there are lines that the next ones meet again.
            pitch = plane / (down + min(down + 1, over.places()));
            places = pitch.saturating_sub(across);
        }
        let lines = min((plane / if pitch == 0 { 1 } else { pitch }).saturating_sub(down), over.places());
        if lines == 0 {
            return None;
        }
        let plane = (lines + down) * pitch + across;
        let channel = plane * planes;
        let needed = g.channels * channel + COLUMNS;
        let bytes = if needed <= room::<E>(FEW_PLANES) { FEW_PLANES } else { PLANES };
        Some(Self {
            transposed,
            turned,
            lines,
            places,
            pitch,
            plane,
            channel,
            classes: over.classes().saturating_mul(along.classes()),
            joined: false,
            filled_up: true,
            bytes,
        })
    }

    /// The sides of the lines and of the places of a line.
    pub(super) const fn sides<'g>(&self, g: &'g Geometry) -> (Side<'g>, Side<'g>) {
        lines_and_places(g, self.transposed, self.turned)
    }

    /// How many places are computed for so many lines at once: those between the lines and those that fill up vectors, too.
    pub(super) const fn run(&self, lines: usize, places: usize) -> usize {
        let run = lines.saturating_sub(1).saturating_mul(self.pitch).saturating_add(places);
        if self.pitch == self.places || !self.filled_up { run } else { run.next_multiple_of(COLUMNS) }
    }

    /// Whether places that are computed as one do not follow one another in the result: something lies between them, lines that go down columns
    /// lie side by side there, or places of other classes lie between.
    pub(super) const fn has_gaps(&self) -> bool {
        self.joined && (self.pitch != self.places || (self.turned && self.lines > 1) || self.classes > 1)
    }

    /// What the places of a class of an output take, in vectors: their terms, and what is moved to where it belongs.
    pub(super) const fn cost<E>(&self, g: &Geometry) -> usize {
        let lanes = 32 / min(size_of::<E>(), 16);
        let (over, along) = self.sides(g);
        let divisor = if self.places == 0 { 1 } else { self.places };
        let blocks = over.places().div_ceil(self.lines).saturating_mul(along.places().div_ceil(divisor));
        // Tiles of few outputs have few sums in flight, which wait for the terms before.
        let least = if g.outputs < IN_FLIGHT { IN_FLIGHT } else { 1 };
        let (runs, run) =
            if self.joined { (1, self.run(self.lines, self.places)) } else { (self.lines, self.places) };
        let vectors = vectors(run, lanes);
        let all = g.channels.saturating_mul(g.height.window).saturating_mul(g.width.window);
        let terms = all.div_ceil(if self.classes == 0 { 1 } else { self.classes });
        let apart = self.has_gaps() || self.turned;
        let moved = if apart { self.lines.saturating_mul(self.places).saturating_mul(4) } else { 0 };
        let waited = if vectors < least { least } else { vectors };
        let of_run = waited.saturating_mul(3).saturating_add(vectors).saturating_mul(terms) / 4;
        runs.saturating_mul(of_run).saturating_add(moved).saturating_mul(blocks)
    }
}

/// How many vectors are added up at once before none waits for the one before.
const IN_FLIGHT: usize = 4;

/// The vectors of tiles of 16, 8 and 4 columns.
const fn vectors(columns: usize, lanes: usize) -> usize {
    let (sixteen, eight) = (16_usize.div_ceil(lanes), 8_usize.div_ceil(lanes));
    let (whole, rest) = (columns / 16, columns % 16);
    if whole > 0 && rest > 8 {
        return (whole + 1).saturating_mul(sixteen);
    }
    let last = rest % 8;
    let fours = if last > 4 && columns >= 8 { eight } else { last.div_ceil(4) };
    whole.saturating_mul(sixteen).saturating_add(rest / 8 * eight + fours)
}
