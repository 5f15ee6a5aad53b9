use shapeproof::Shape;

type Pair = Shape![2 3];

fn main() {}
