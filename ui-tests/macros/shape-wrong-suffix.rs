use shapeproof::Shape;

type Pair = Shape![2u8];

fn main() {}
