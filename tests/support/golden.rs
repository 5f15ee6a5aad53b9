//! The golden cases in `tests/vectors`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use serde_json::Value;

/// A tensor of a golden case; every element type fits `f64` here, and comparisons go by its bits.
#[derive(Clone, Debug)]
pub struct Golden {
    pub shape: Vec<usize>,
    pub data: Vec<f64>,
}

/// The cases of a file.
pub fn cases(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/{file}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

pub fn list(value: &Value) -> Vec<Golden> {
    value.as_array().into_iter().flatten().map(tensor).collect()
}

pub fn tensor(value: &Value) -> Golden {
    let element = |value: &Value| match value {
        Value::Bool(truth) => f64::from(u8::from(*truth)),
        Value::String(text) => text.parse().unwrap(),
        number => number.as_f64().unwrap(),
    };
    Golden {
        shape: value["shape"].as_array().unwrap().iter().map(|len| len.as_u64().unwrap() as usize).collect(),
        data: value["data"].as_array().unwrap().iter().map(element).collect(),
    }
}

impl Golden {
    /// The elements as integers; `None` where one is not.
    pub fn integers(&self) -> Option<Vec<i64>> {
        self.data.iter().map(|x| (x.fract() == 0.0).then_some(*x as i64)).collect()
    }

    pub fn bits(&self) -> Vec<u64> {
        bits(&self.data)
    }
}

pub fn bits(data: &[f64]) -> Vec<u64> {
    data.iter().map(|x| x.to_bits()).collect()
}
