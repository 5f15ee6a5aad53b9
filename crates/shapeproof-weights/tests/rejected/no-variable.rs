use shapeproof_weights::include_npz;

include_npz!(mod weights = env!("SHAPEPROOF_NO_SUCH_VARIABLE"));

fn main() {}
