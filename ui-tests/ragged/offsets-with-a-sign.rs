use shapeproof::Lod;

fn main() {
    let _ = Lod::from_offsets([0_i32, 2, 5]);
}
