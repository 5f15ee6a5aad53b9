use shapeproof::Lod;

fn lod(memory: &mut [u8]) {
    let _ = Lod::from_lengths(&[2.0, 3.0], memory);
}

fn main() {
    let _ = lod;
}
