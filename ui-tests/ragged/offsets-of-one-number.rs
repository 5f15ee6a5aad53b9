use shapeproof::Lod;

fn main() {
    let _ = Lod::from_offsets(5_u8);
}
