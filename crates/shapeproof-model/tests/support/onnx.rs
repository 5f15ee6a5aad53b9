//! Writes ONNX files: messages of fields, each a tag and a value.

/// A message in the making.
#[derive(Debug, Clone, Default)]
pub struct Message(pub Vec<u8>);

impl Message {
    fn varint(&mut self, mut value: u64) {
        while value > 0x7f {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    pub fn int(mut self, field: u64, value: i64) -> Self {
        self.varint(field << 3);
        self.varint(value as u64);
        self
    }

    pub fn float(mut self, field: u64, value: f32) -> Self {
        self.varint(field << 3 | 5);
        self.0.extend(value.to_le_bytes());
        self
    }

    pub fn bytes(mut self, field: u64, bytes: &[u8]) -> Self {
        self.varint(field << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend(bytes);
        self
    }

    pub fn text(self, field: u64, text: &str) -> Self {
        self.bytes(field, text.as_bytes())
    }

    pub fn message(self, field: u64, message: &Message) -> Self {
        self.bytes(field, &message.0)
    }
}

pub const FLOAT: i64 = 1;
pub const INT8: i64 = 3;
pub const INT64: i64 = 7;

/// An attribute of a node.
#[derive(Debug, Clone)]
pub enum Attribute {
    Int(i64),
    Float(f32),
    Text(&'static str),
    Ints(Vec<i64>),
    Tensor(Constant),
}

/// A node.
#[derive(Debug, Clone, Default)]
pub struct Node {
    pub operator: &'static str,
    pub domain: &'static str,
    pub inputs: Vec<&'static str>,
    pub outputs: Vec<&'static str>,
    pub attributes: Vec<(&'static str, Attribute)>,
}

/// A constant.
#[derive(Debug, Clone)]
pub struct Constant {
    pub name: &'static str,
    pub element: i64,
    pub shape: Vec<i64>,
    pub data: Vec<u8>,
}

/// An extent of an input or output.
#[derive(Debug, Clone)]
pub enum Extent {
    Known(i64),
    Open(&'static str),
}

/// A declared value.
#[derive(Debug, Clone)]
pub struct Value {
    pub name: &'static str,
    pub element: i64,
    pub shape: Vec<Extent>,
}

/// A file.
#[derive(Debug, Clone)]
pub struct Model {
    pub opset: i64,
    pub nodes: Vec<Node>,
    pub constants: Vec<Constant>,
    pub inputs: Vec<Value>,
    pub outputs: Vec<Value>,
}

pub fn node(operator: &'static str, inputs: &[&'static str], outputs: &[&'static str]) -> Node {
    Node { operator, inputs: inputs.into(), outputs: outputs.into(), ..Node::default() }
}

pub fn floats(name: &'static str, shape: &[i64], values: &[f32]) -> Constant {
    let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    Constant { name, element: FLOAT, shape: shape.into(), data }
}

pub fn ints(name: &'static str, shape: &[i64], values: &[i64]) -> Constant {
    let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    Constant { name, element: INT64, shape: shape.into(), data }
}

pub fn value(name: &'static str, element: i64, shape: &[i64]) -> Value {
    Value { name, element, shape: shape.iter().map(|extent| Extent::Known(*extent)).collect() }
}

fn constant(constant: &Constant) -> Message {
    let message = constant.shape.iter().fold(Message::default(), |message, extent| message.int(1, *extent));
    message.int(2, constant.element).text(8, constant.name).bytes(9, &constant.data)
}

fn declared(value: &Value) -> Message {
    let shape = value.shape.iter().fold(Message::default(), |message, extent| {
        let extent = match extent {
            Extent::Known(length) => Message::default().int(1, *length),
            Extent::Open(name) => Message::default().text(2, name),
        };
        message.message(1, &extent)
    });
    let tensor = Message::default().int(1, value.element).message(2, &shape);
    Message::default().text(1, value.name).message(2, &Message::default().message(1, &tensor))
}

impl Node {
    fn message(&self) -> Message {
        let mut message = Message::default();
        for name in &self.inputs {
            message = message.text(1, name);
        }
        for name in &self.outputs {
            message = message.text(2, name);
        }
        message = message.text(4, self.operator).text(7, self.domain);
        for (name, attribute) in &self.attributes {
            let one = Message::default().text(1, name);
            let one = match attribute {
                Attribute::Int(value) => one.int(3, *value),
                Attribute::Float(value) => one.float(2, *value),
                Attribute::Text(text) => one.text(4, text),
                Attribute::Ints(values) => values.iter().fold(one, |one, value| one.int(8, *value)),
                Attribute::Tensor(tensor) => one.message(5, &constant(tensor)),
            };
            message = message.message(5, &one);
        }
        message
    }
}

impl Model {
    pub fn bytes(&self) -> Vec<u8> {
        let mut graph = Message::default();
        for node in &self.nodes {
            graph = graph.message(1, &node.message());
        }
        graph = graph.text(2, "network");
        for tensor in &self.constants {
            graph = graph.message(5, &constant(tensor));
        }
        for value in &self.inputs {
            graph = graph.message(11, &declared(value));
        }
        for value in &self.outputs {
            graph = graph.message(12, &declared(value));
        }
        let opset = Message::default().text(1, "").int(2, self.opset);
        Message::default().int(1, 8).message(7, &graph).message(8, &opset).0
    }
}

/// An image of 4 x 4 through a convolution, a function, a reshape and a product: `f32`.
pub fn network() -> Model {
    let mut conv = node("Conv", &["image", "kernel", "bias"], &["map"]);
    conv.attributes = vec![("kernel_shape", Attribute::Ints(vec![3, 3]))];
    let mut gemm = node("Gemm", &["row", "weights", "offsets"], &["scores"]);
    gemm.attributes = vec![("transB", Attribute::Int(1))];
    Model {
        opset: 17,
        nodes: vec![
            conv,
            node("Relu", &["map"], &["positive"]),
            node("Reshape", &["positive", "shape"], &["row"]),
            gemm,
        ],
        constants: vec![
            floats("kernel", &[2, 1, 3, 3], &[0.5; 18]),
            floats("bias", &[2], &[1.0, -1.0]),
            ints("shape", &[2], &[0, -1]),
            floats("weights", &[3, 8], &[0.25; 24]),
            floats("offsets", &[3], &[0.0; 3]),
        ],
        inputs: vec![value("image", FLOAT, &[1, 1, 4, 4])],
        outputs: vec![value("scores", FLOAT, &[1, 3])],
    }
}
