//! Writes TFLite files: a flatbuffer of tables, each followed by what it points to.

/// A value of a table's field.
#[derive(Debug, Clone)]
pub enum Value {
    I8(i8),
    U8(u8),
    I32(i32),
    U32(u32),
    F32(f32),
    I32s(Vec<i32>),
    I64s(Vec<i64>),
    F32s(Vec<f32>),
    Bytes(Vec<u8>),
    Table(Fields),
    Tables(Vec<Fields>),
}

/// The fields of a table by number.
pub type Fields = Vec<(usize, Value)>;

fn place(out: &mut [u8], at: usize, value: u32) {
    out[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// Every field takes eight bytes; what is behind an offset follows the table.
fn table(out: &mut Vec<u8>, fields: &Fields) -> usize {
    let slots = fields.iter().map(|(field, _)| field + 1).max().unwrap_or(0);
    // The table begins at a multiple of four.
    out.resize((out.len() + 4 + 2 * slots).next_multiple_of(4) - (4 + 2 * slots), 0);
    let vtable = out.len();
    out.extend((4 + 2 * slots as u16).to_le_bytes());
    out.extend((4 + 8 * fields.len() as u16).to_le_bytes());
    for slot in 0..slots {
        let position = fields.iter().position(|(field, _)| *field == slot);
        out.extend(position.map_or(0, |position| 4 + 8 * position as u16).to_le_bytes());
    }
    let start = out.len();
    out.extend(((start - vtable) as i32).to_le_bytes());
    let mut later = Vec::new();
    for (_, value) in fields {
        let at = out.len();
        out.extend([0; 8]);
        match value {
            Value::I8(value) => out[at] = value.to_le_bytes()[0],
            Value::U8(value) => out[at] = *value,
            Value::I32(value) => out[at..at + 4].copy_from_slice(&value.to_le_bytes()),
            Value::U32(value) => out[at..at + 4].copy_from_slice(&value.to_le_bytes()),
            Value::F32(value) => out[at..at + 4].copy_from_slice(&value.to_le_bytes()),
            other => later.push((at, other)),
        }
    }
    for (at, value) in later {
        let target = match value {
            Value::Table(fields) => table(out, fields),
            Value::Tables(tables) => {
                let start = vector(out, tables.len());
                out.extend(vec![0; 4 * tables.len()]);
                for (index, fields) in tables.iter().enumerate() {
                    let slot = start + 4 + 4 * index;
                    let target = table(out, fields);
                    place(out, slot, (target - slot) as u32);
                }
                start
            }
            Value::Bytes(bytes) => {
                let start = vector(out, bytes.len());
                out.extend(bytes);
                // Texts end with a zero that is not counted.
                out.push(0);
                start
            }
            Value::I32s(values) => {
                let start = vector(out, values.len());
                out.extend(values.iter().flat_map(|value| value.to_le_bytes()));
                start
            }
            Value::I64s(values) => {
                let start = vector(out, values.len());
                out.extend(values.iter().flat_map(|value| value.to_le_bytes()));
                start
            }
            Value::F32s(values) => {
                let start = vector(out, values.len());
                out.extend(values.iter().flat_map(|value| value.to_le_bytes()));
                start
            }
            _ => unreachable!("scalars stand in the table"),
        };
        place(out, at, (target - at) as u32);
    }
    start
}

/// The elements begin at a multiple of sixteen, as buffers must.
fn vector(out: &mut Vec<u8>, len: usize) -> usize {
    out.resize((out.len() + 4).next_multiple_of(16) - 4, 0);
    out.extend((len as u32).to_le_bytes());
    out.len() - 4
}

/// A tensor, with a buffer of its own where it has bytes.
#[derive(Debug, Clone, Default)]
pub struct Tensor {
    pub name: &'static str,
    pub shape: Vec<i32>,
    pub element: i8,
    pub data: Vec<u8>,
    pub scales: Vec<f32>,
    pub zero_points: Vec<i64>,
    pub axis: i32,
    pub is_variable: bool,
}

pub const F32: i8 = 0;
pub const I32: i8 = 2;
pub const I8: i8 = 9;

/// An operator with its options.
#[derive(Debug, Clone)]
pub struct Operator {
    pub code: i32,
    pub inputs: Vec<i32>,
    pub outputs: Vec<i32>,
    pub options: Fields,
}

/// A file of one subgraph, or of more.
#[derive(Debug, Clone)]
pub struct Model {
    pub version: u32,
    pub tensors: Vec<Tensor>,
    pub operators: Vec<Operator>,
    pub inputs: Vec<i32>,
    pub outputs: Vec<i32>,
    pub custom: &'static str,
}

impl Model {
    pub fn bytes(&self) -> Vec<u8> {
        let mut buffers = vec![Vec::new()];
        let tensors = self.tensors.iter().map(|tensor| {
            let buffer = if tensor.data.is_empty() { 0 } else { buffers.len() as u32 };
            if buffer > 0 {
                buffers.push(vec![(0, Value::Bytes(tensor.data.clone()))]);
            }
            let quantization = vec![
                (2, Value::F32s(tensor.scales.clone())),
                (3, Value::I64s(tensor.zero_points.clone())),
                (6, Value::I32(tensor.axis)),
            ];
            vec![
                (0, Value::I32s(tensor.shape.clone())),
                (1, Value::I8(tensor.element)),
                (2, Value::U32(buffer)),
                (3, Value::Bytes(tensor.name.as_bytes().to_vec())),
                (4, Value::Table(quantization)),
                (5, Value::U8(u8::from(tensor.is_variable))),
            ]
        });
        let tensors = tensors.collect();
        let code = |operator: &Operator| {
            let short = operator.code.min(127) as i8;
            vec![(0, Value::I8(short)), (1, Value::Bytes(self.custom.into())), (3, Value::I32(operator.code))]
        };
        let operator = |(index, operator): (usize, &Operator)| {
            vec![
                (0, Value::U32(index as u32)),
                (1, Value::I32s(operator.inputs.clone())),
                (2, Value::I32s(operator.outputs.clone())),
                (3, Value::U8(options_type(operator.code))),
                (4, Value::Table(operator.options.clone())),
            ]
        };
        let subgraph = vec![
            (0, Value::Tables(tensors)),
            (1, Value::I32s(self.inputs.clone())),
            (2, Value::I32s(self.outputs.clone())),
            (3, Value::Tables(self.operators.iter().enumerate().map(operator).collect())),
            (4, Value::Bytes(b"main".to_vec())),
        ];
        let root = vec![
            (0, Value::U32(self.version)),
            (1, Value::Tables(self.operators.iter().map(code).collect())),
            (2, Value::Tables(vec![subgraph])),
            (4, Value::Tables(buffers)),
        ];
        let mut out = b"\0\0\0\0TFL3".to_vec();
        let start = table(&mut out, &root);
        place(&mut out, 0, start as u32);
        out
    }
}

/// The schema's number of the table of options that an operator has; 0 for none.
#[rustfmt::skip]
fn options_type(code: i32) -> u8 {
    let all = [
        (0, 11), (1, 5), (2, 10), (3, 1), (4, 2), (6, 38), (9, 8), (17, 5), (18, 21), (22, 17), (25, 9), (27, 6), (34, 22),
        (36, 23), (39, 26), (40, 27), (41, 28), (43, 30), (44, 71), (45, 32), (49, 35), (55, 39), (57, 39), (67, 49),
        (70, 52), (83, 59), (88, 64), (98, 75), (102, 79), (114, 89), (117, 91),
    ];
    all.iter().find(|(known, _)| *known == code).map_or(0, |(_, number)| *number)
}

fn quantized(name: &'static str, shape: &[i32], data: Vec<u8>) -> Tensor {
    Tensor {
        name,
        shape: shape.into(),
        element: I8,
        data,
        scales: vec![0.5],
        zero_points: vec![0],
        ..Tensor::default()
    }
}

/// An image of 4 x 4 through a convolution, a reshape and a fully connected layer: int8, with scales for each channel.
pub fn network() -> Model {
    let mut kernel = quantized("kernel", &[2, 3, 3, 1], vec![1; 18]);
    (kernel.scales, kernel.zero_points) = (vec![0.25, 0.125], vec![0, 0]);
    let plain = |name, shape: &[i32], values: &[i32]| Tensor {
        name,
        shape: shape.into(),
        element: I32,
        data: values.iter().flat_map(|value| value.to_le_bytes()).collect(),
        ..Tensor::default()
    };
    let tensors = vec![
        quantized("image", &[1, 4, 4, 1], Vec::new()),
        kernel,
        plain("bias", &[2], &[7, -7]),
        quantized("map", &[1, 2, 2, 2], Vec::new()),
        plain("shape", &[2], &[1, 8]),
        quantized("row", &[1, 8], Vec::new()),
        quantized("weights", &[3, 8], vec![2; 24]),
        quantized("scores", &[1, 3], Vec::new()),
    ];
    // Padding VALID, strides 1.
    let conv = vec![(0, Value::I8(1)), (1, Value::I32(1)), (2, Value::I32(1)), (3, Value::I8(1))];
    let operators = vec![
        Operator { code: 3, inputs: vec![0, 1, 2], outputs: vec![3], options: conv },
        Operator { code: 22, inputs: vec![3, 4], outputs: vec![5], options: vec![] },
        Operator { code: 9, inputs: vec![5, 6, -1], outputs: vec![7], options: vec![] },
    ];
    Model { version: 3, tensors, operators, inputs: vec![0], outputs: vec![7], custom: "" }
}
