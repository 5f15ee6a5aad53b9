use shapeproof::Lod;

fn main() {
    let _ = Lod::from_lengths(&[2, 3], [0_u8; 3]);
}
