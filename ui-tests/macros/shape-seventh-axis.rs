use shapeproof::Shape;

type Deep = Shape![1, 2, 3, 4, 5, 6, 7];

fn main() {}
