use shapeproof::compute;

fn main() {
    let rows = [[1, 2], [3, 4]];
    let _ = compute!([i: 2, j: 2] => rows[i, j]);
}
