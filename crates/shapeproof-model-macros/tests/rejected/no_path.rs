shapeproof_model_macros::include_model!(model);

fn main() {}
