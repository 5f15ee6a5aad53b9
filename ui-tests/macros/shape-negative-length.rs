use shapeproof::Shape;

type Unknown = Shape![-1, 12];

fn main() {}
