use shapeproof::{PartitionError, Partitions, dynamic_partition, prelude::*, tensor};

fn main() -> Result<(), PartitionError> {
    let (data, partitions) = (tensor![[1, 2], [3, 4]], tensor![0, 1]);
    let _ = dynamic_partition(&data, &partitions, Partitions::<2>)?.outputs::<Shape![..2, 3]>()?;
    Ok(())
}
