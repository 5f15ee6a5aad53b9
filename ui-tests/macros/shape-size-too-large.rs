use shapeproof::Shape;

type Wide = Shape![2, 1_000_000];

fn main() {}
