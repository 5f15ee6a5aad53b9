use shapeproof::Shape;

type Half = Shape![2.5];

fn main() {}
