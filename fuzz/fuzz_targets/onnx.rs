//! The ONNX reader: no input panics, hangs or takes much memory, and what is read holds together before and after fusion,
//! with a place for each tensor, and a program or a sentence that says why there is none.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shapeproof_model::{fuse::fuse, mermaid, onnx, plan::Options, plan::Plan, table::Table, write};

fuzz_target!(|file: &[u8]| {
    let Ok(mut graph) = onnx::read(file, &onnx::Lengths::new()) else { return };
    graph.check().expect("a graph that was read holds together");
    let _ = write::module(graph.clone(), &proc_macro2::TokenStream::new());
    fuse(&mut graph);
    graph.check().expect("a graph that was fused holds together");
    let plan = Plan::new(&graph, &Options::default());
    assert!(plan.live_bytes() <= plan.scratch_bytes());
    let _ = (Table::new(&graph, &plan).to_string(), mermaid(&graph));
});
