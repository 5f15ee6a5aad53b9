use shapeproof::Lod;

fn main() {
    let _ = Lod::from_offsets([0.0, 2.0, 5.0]);
}
