// How outputs are judged, on the host and on the device. Part of each program that is written.

/// An element of an array in a file.
pub trait Element: Copy {
    /// Its bytes, the lowest first.
    const SIZE: usize;
    /// Reads one.
    fn read(bytes: &[u8]) -> Option<Self>;
    /// How large it is.
    fn size(self) -> f64;
    /// How far it is from another, of an output whose largest number is `largest`.
    fn distance(self, other: Self, largest: f64) -> Distance;
}

/// How far an element is from the one that is wanted.
pub enum Distance {
    /// It is the same, or a float near enough.
    None,
    /// It is the integer before or behind.
    Step,
    /// It is another.
    Far,
}

macro_rules! elements {
    ($($number:ty)*) => {$(
        impl Element for $number {
            const SIZE: usize = size_of::<$number>();
            fn read(bytes: &[u8]) -> Option<Self> {
                Some(Self::from_le_bytes(bytes.try_into().ok()?))
            }
            fn size(self) -> f64 {
                0.0
            }
            fn distance(self, other: Self, _: f64) -> Distance {
                match self.abs_diff(other) {
                    0 => Distance::None,
                    1 => Distance::Step,
                    _ => Distance::Far,
                }
            }
        }
    )*};
}
elements!(i8 i16 i32 i64 u8 u16 u32 u64);

macro_rules! floats {
    ($($number:ty)*) => {$(
        impl Element for $number {
            const SIZE: usize = size_of::<$number>();
            fn read(bytes: &[u8]) -> Option<Self> {
                Some(Self::from_le_bytes(bytes.try_into().ok()?))
            }
            fn size(self) -> f64 {
                if self.is_finite() { f64::from(self.abs()) } else { 0.0 }
            }
            fn distance(self, other: Self, largest: f64) -> Distance {
                let distance = f64::from((self - other).abs());
                let is_same = self == other || (self.is_nan() && other.is_nan());
                if is_same || distance <= 1e-7 + 1e-5 * largest { Distance::None } else { Distance::Far }
            }
        }
    )*};
}
floats!(f32 f64);

impl Element for bool {
    const SIZE: usize = 1;
    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.first().map(|byte| *byte != 0)
    }
    fn size(self) -> f64 {
        0.0
    }
    fn distance(self, other: Self, _: f64) -> Distance {
        if self == other { Distance::None } else { Distance::Far }
    }
}

/// The row of a run in an array; without it, no bytes.
pub fn row<T: Element>(data: &'static [u8], run: usize, len: usize) -> &'static [u8] {
    data.get(run * len * T::SIZE..(run + 1) * len * T::SIZE).unwrap_or_default()
}

/// Fills an input.
pub fn fill<T: Element>(input: &mut [T], row: &[u8]) {
    for (input, bytes) in input.iter_mut().zip(row.chunks_exact(T::SIZE)) {
        if let Some(number) = T::read(bytes) {
            *input = number;
        }
    }
}

/// The first place where an output differs from the row by more than it may, if there is one. Steps of 1 are counted where they may be.
pub fn differs<T: Element>(output: &[T], row: &[u8], steps: Option<&mut u32>) -> Option<usize> {
    let wanted = || row.chunks_exact(T::SIZE).filter_map(T::read);
    if wanted().count() != output.len() {
        return Some(0);
    }
    let largest = wanted().map(T::size).fold(0.0, f64::max);
    let mut off = 0;
    let found = output.iter().zip(wanted()).position(|(got, want)| match got.distance(want, largest) {
        Distance::None => false,
        Distance::Step if steps.is_some() => {
            off += 1;
            false
        }
        Distance::Step | Distance::Far => true,
    });
    if let Some(steps) = steps {
        *steps += off;
    }
    found
}
