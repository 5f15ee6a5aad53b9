use shapeproof::Shape;

type Frames = Shape![7..29, 12];

fn main() {}
