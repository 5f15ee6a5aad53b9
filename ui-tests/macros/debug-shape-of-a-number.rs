use shapeproof::debug_shape;

fn main() {
    debug_shape!(2.5);
}
