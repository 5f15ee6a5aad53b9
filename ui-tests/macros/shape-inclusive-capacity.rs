use shapeproof::Shape;

type Frames = Shape![..=29, 12];

fn main() {}
