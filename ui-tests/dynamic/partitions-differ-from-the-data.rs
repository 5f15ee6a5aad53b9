use shapeproof::{Partitions, dynamic_partition, tensor};

fn main() {
    let (data, partitions) = (tensor![[1, 2], [3, 4], [5, 6]], tensor![0, 1]);
    let _ = dynamic_partition(&data, &partitions, Partitions::<2>);
}
