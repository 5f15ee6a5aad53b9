use shapeproof::Shape;

type Unknown = Shape![_, 12];

fn main() {}
