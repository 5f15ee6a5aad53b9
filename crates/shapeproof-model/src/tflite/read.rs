//! Reads the main subgraph: variables first, then the operators in an order in which they run.

use super::call::Call;
use super::flatbuffer::Table;
use super::model::{Code, Model, Named, Operator, RawTensor, Subgraph};
use super::operator::{ASSIGN_VARIABLE, CALL_ONCE, READ_VARIABLE, VAR_HANDLE};
use crate::error::{Error, Reason};
use crate::graph::{
    Accesses, Builder, Element, Graph, Port, Quantization, Tensor, TensorId, Type, Variable, VariableId,
    check_constant, order,
};
use alloc::{borrow::ToOwned, boxed::Box, collections::BTreeMap, string::String, vec, vec::Vec};

/// What is known of a variable from the operators so far.
struct Slot {
    name: String,
    /// Its tensor; `None` before the first read or assignment.
    tensor: Option<Tensor>,
}

/// A model that is being read.
pub(crate) struct Reader<'f, 'a> {
    pub(crate) builder: Builder,
    codes: Vec<Code>,
    main: Subgraph<'f, 'a>,
    names: (Vec<Named>, Vec<Named>),
    /// The error of a tensor, reported where the tensor is used.
    wrong: Vec<Option<Reason>>,
    /// Whether the tensor has a value so far: it is a constant or an input, or an operator writes it.
    defined: Vec<bool>,
    slots: Vec<Slot>,
    /// The variable to which a tensor of the main subgraph refers.
    handles: BTreeMap<usize, usize>,
    initializers: Vec<Subgraph<'f, 'a>>,
}

impl<'f, 'a> Reader<'f, 'a> {
    pub(crate) fn new(model: Model<'f, 'a>, file: usize) -> Result<Self, Error> {
        let mut subgraphs = model.subgraphs.into_iter();
        let main = subgraphs.next().ok_or(Error::Model(Reason::NoGraph))?;
        let signature = model.signatures.into_iter().find(|signature| signature.subgraph == 0);
        let names =
            signature.map_or_else(Default::default, |signature| (signature.inputs, signature.outputs));
        let mut reader = Self {
            builder: Builder::new(file),
            codes: model.codes,
            main,
            names,
            wrong: Vec::new(),
            defined: Vec::new(),
            slots: Vec::new(),
            handles: BTreeMap::new(),
            initializers: subgraphs.collect(),
        };
        reader.tensors();
        Ok(reader)
    }

    /// Adds the tensors; they keep their numbers in the file.
    fn tensors(&mut self) {
        self.builder.graph.name = core::mem::take(&mut self.main.name);
        for raw in &mut self.main.tensors {
            let placeholder = Tensor::new(raw.name.as_str(), Type::new(Element::F32, Vec::new()));
            let (tensor, wrong) = match core::mem::replace(&mut raw.tensor, Ok(placeholder.clone())) {
                Ok(tensor) => (tensor, None),
                Err(reason) => (placeholder, Some(reason)),
            };
            self.defined.push(tensor.data.is_some());
            self.builder.graph.add(tensor);
            self.wrong.push(wrong);
        }
    }

    pub(crate) fn graph(mut self) -> Result<Graph, Error> {
        let operators = core::mem::take(&mut self.main.operators);
        for (index, operator) in operators.iter().enumerate() {
            self.variables(operator).map_err(|error| self.at(index, operator, error))?;
        }
        self.ports()?;
        let accesses = operators.iter().enumerate().map(|(index, operator)| {
            self.accesses(operator).map_err(|error| self.at(index, operator, error.into()))
        });
        let accesses = accesses.collect::<Result<Vec<_>, _>>()?;
        self.empty_constants(&accesses);
        let order = order(&accesses, self.builder.graph.tensors.len()).map_err(|index| {
            match operators.get(index) {
                Some(operator) => self.at(index, operator, Reason::Cycle.into()),
                None => Error::Model(Reason::Cycle),
            }
        })?;
        for index in order {
            let Some(operator) = operators.get(index) else { continue };
            self.operator(operator).map_err(|error| self.at(index, operator, error))?;
        }
        for port in &self.builder.graph.outputs {
            if !self.defined.get(port.tensor.0).copied().unwrap_or(false) {
                return Err(Error::Model(Reason::NoOutput(port.name.clone())));
            }
            check_constant(&self.builder.graph[port.tensor])?;
        }
        for slot in self.slots {
            let tensor =
                slot.tensor.unwrap_or_else(|| Tensor::new(slot.name, Type::new(Element::F32, Vec::new())));
            self.builder.graph.variables.push(Variable { tensor });
        }
        let mut graph = self.builder.graph;
        graph.remove_unused_nodes();
        Ok(graph)
    }

    /// Adds the node to an error.
    fn at(&self, index: usize, operator: &Operator<'_, '_>, error: Error) -> Error {
        match error {
            Error::Model(reason) => {
                let first = operator.outputs.iter().find_map(|id| self.tensor(*id).ok());
                let name = first.map_or_else(String::new, |id| self.builder.graph[id].name.clone());
                Error::Node {
                    index,
                    name,
                    operator: self.code(operator).map_or_else(String::new, Code::name),
                    reason: Box::new(reason),
                }
            }
            error => error,
        }
    }

    fn code(&self, operator: &Operator<'_, '_>) -> Option<&Code> {
        self.codes.get(operator.code)
    }

    /// The tensor with a number in the file.
    fn tensor(&self, id: i32) -> Result<TensorId, Reason> {
        let index = usize::try_from(id).ok().filter(|index| *index < self.wrong.len());
        index.map(TensorId).ok_or(Reason::NoTensor(i64::from(id)))
    }

    fn ports(&mut self) -> Result<(), Error> {
        let port = |reader: &Self, id: i32, names: &[Named]| {
            let tensor = reader.tensor(id)?;
            if let Some(Some(reason)) = reader.wrong.get(tensor.0) {
                let name = reader.builder.graph[tensor].name.clone();
                return Err(Error::Tensor { index: tensor.0, name, reason: Box::new(reason.clone()) });
            }
            let named = names.iter().find(|named| i64::from(named.tensor) == i64::from(id));
            let name =
                named.map_or_else(|| reader.builder.graph[tensor].name.clone(), |named| named.name.clone());
            Ok(Port { name, tensor })
        };
        let (inputs, outputs) =
            (core::mem::take(&mut self.main.inputs), core::mem::take(&mut self.main.outputs));
        for id in inputs {
            let port = port(self, id, &self.names.0)?;
            match self.defined.get_mut(port.tensor.0) {
                Some(defined) if !*defined => *defined = true,
                _ => return Err(Error::Model(Reason::DefinedTwice(port.name))),
            }
            self.builder.graph.inputs.push(port);
        }
        for id in outputs {
            let port = port(self, id, &self.names.1)?;
            self.builder.graph.outputs.push(port);
        }
        Ok(())
    }

    fn accesses(&self, operator: &Operator<'_, '_>) -> Result<Accesses, Reason> {
        let reads = operator.inputs.iter().filter(|id| **id != -1).map(|id| self.tensor(*id));
        let reads = reads.collect::<Result<Vec<_>, _>>()?;
        let writes = operator.outputs.iter().map(|id| self.tensor(*id)).collect::<Result<Vec<_>, _>>()?;
        let variables = reads.iter().filter_map(|id| self.handles.get(&id.0).copied()).collect();
        Ok(Accesses { reads, writes, variables })
    }

    /// Constants without elements have no bytes in the file: a tensor of no bytes that nothing writes is such a constant.
    fn empty_constants(&mut self, accesses: &[Accesses]) {
        let mut computed = vec![false; self.defined.len()];
        for id in accesses.iter().flat_map(|accesses| &accesses.writes) {
            if let Some(computed) = computed.get_mut(id.0) {
                *computed = true;
            }
        }
        for (index, (defined, computed)) in self.defined.iter_mut().zip(computed).enumerate() {
            let tensor = &mut self.builder.graph[TensorId(index)];
            if !*defined && !computed && tensor.bytes() == 0 {
                tensor.data = Some(Vec::new());
                *defined = true;
            }
        }
    }

    /// Records the name of a variable at VAR_HANDLE, and the initial values at CALL_ONCE.
    fn variables(&mut self, operator: &Operator<'_, '_>) -> Result<(), Error> {
        match self.code(operator).map(|code| code.number) {
            Some(VAR_HANDLE) => {
                let [output] = operator.outputs.as_slice() else {
                    return Err(Reason::Outputs { needed: 1, found: operator.outputs.len() }.into());
                };
                let handle = self.tensor(*output)?;
                let slot = self.slot(variable_name(operator.options)?);
                self.handles.insert(handle.0, slot);
                Ok(())
            }
            Some(CALL_ONCE) => {
                let options = operator.options.ok_or(Reason::MissingAttribute("init_subgraph_index"))?;
                let number = options.i32(0, 0)?;
                // Subgraph 0 is the caller.
                let index = usize::try_from(number).ok().and_then(|index| index.checked_sub(1));
                let unfit = Reason::Initializer(i64::from(number));
                let subgraph =
                    index.and_then(|index| self.initializers.get_mut(index)).ok_or(unfit.clone())?;
                let operators = core::mem::take(&mut subgraph.operators);
                let mut tensors = core::mem::take(&mut subgraph.tensors);
                let mut handles = BTreeMap::new();
                for operator in &operators {
                    match (
                        self.code(operator).map(|code| code.number),
                        operator.inputs.as_slice(),
                        operator.outputs.as_slice(),
                    ) {
                        (Some(VAR_HANDLE), [], [output]) => {
                            let slot = self.slot(variable_name(operator.options)?);
                            handles.insert(*output, slot);
                        }
                        (Some(ASSIGN_VARIABLE), [handle, value], []) => {
                            let slot = *handles.get(handle).ok_or(Reason::NoVariable(0))?;
                            let value = usize::try_from(*value).ok().and_then(|value| tensors.get_mut(value));
                            let value = value.and_then(take).ok_or(unfit.clone())?;
                            check_constant(&value)?;
                            self.agree(slot, value)?;
                        }
                        _ => return Err(unfit.into()),
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn slot(&mut self, name: String) -> usize {
        if let Some(slot) = self.slots.iter().position(|slot| slot.name == name) {
            return slot;
        }
        self.slots.push(Slot { name, tensor: None });
        self.slots.len() - 1
    }

    /// Checks that all uses of a variable have the same type and quantization.
    fn agree(&mut self, slot: usize, found: Tensor) -> Result<(), Reason> {
        let Some(slot) = self.slots.get_mut(slot) else { return Err(Reason::NoVariable(0)) };
        let known = slot.tensor.get_or_insert_with(|| Tensor {
            name: slot.name.clone(),
            data: None,
            ..found.clone()
        });
        let other = |a: &Option<Quantization>, b: &Option<Quantization>| a.is_some() && b.is_some() && a != b;
        if known.ty() != found.ty() || other(&known.quantization, &found.quantization) {
            return Err(Reason::Variable {
                name: slot.name.clone(),
                declared: known.ty(),
                found: found.ty(),
            });
        }
        if known.quantization.is_none() {
            known.quantization = found.quantization;
        }
        if known.data.is_none() {
            known.data = found.data;
        }
        Ok(())
    }

    /// A variable that belongs to an operator: the state of SVDF or of an LSTM.
    pub(crate) fn state(&mut self, id: i32) -> Result<VariableId, Reason> {
        let id = self.tensor(id)?;
        let is_variable = self.main.tensors.get(id.0).is_some_and(|raw| raw.is_variable);
        if !is_variable {
            return Err(Reason::Unsupported("its state is not a variable tensor"));
        }
        if let Some(Some(reason)) = self.wrong.get(id.0) {
            return Err(reason.clone());
        }
        let tensor = self.builder.graph[id].clone();
        let name = tensor.name.clone();
        if let Some(slot) = self.handles.get(&id.0) {
            return Ok(VariableId(*slot));
        }
        self.slots.push(Slot { name, tensor: Some(tensor) });
        self.handles.insert(id.0, self.slots.len() - 1);
        Ok(VariableId(self.slots.len() - 1))
    }

    /// Adds an operator to the graph.
    fn operator(&mut self, operator: &Operator<'f, 'a>) -> Result<(), Error> {
        let code = self.code(operator).ok_or(Reason::Operator)?;
        let (number, name) = (code.number, code.name());
        let resource = |reader: &Self, operand: usize| {
            let handle = operator.inputs.get(operand).ok_or(Reason::MissingOperand(operand))?;
            let slot = usize::try_from(*handle).ok().and_then(|handle| reader.handles.get(&handle).copied());
            slot.ok_or(Reason::NoVariable(operand))
        };
        match number {
            VAR_HANDLE | CALL_ONCE => return Ok(()),
            READ_VARIABLE => {
                let slot = resource(self, 0)?;
                let [output] = operator.outputs.as_slice() else {
                    return Err(Reason::Outputs { needed: 1, found: operator.outputs.len() }.into());
                };
                let output = self.define(*output)?;
                let found = Tensor { data: None, ..self.builder.graph[output].clone() };
                self.agree(slot, found)?;
                return Ok(Call::new(self, operator.options, name, Vec::new(), vec![output])
                    .read_variable(VariableId(slot))?);
            }
            ASSIGN_VARIABLE => {
                let slot = resource(self, 0)?;
                let value = *operator.inputs.get(1).ok_or(Reason::MissingOperand(1))?;
                let value = self.operand(value)?.ok_or(Reason::MissingOperand(1))?;
                let found = Tensor { data: None, ..self.builder.graph[value].clone() };
                self.agree(slot, found)?;
                return Ok(Call::new(self, operator.options, name, vec![Some(value)], Vec::new())
                    .assign_variable(VariableId(slot))?);
            }
            _ => {}
        }
        let operands = operator.inputs.iter().enumerate().map(|(position, id)| {
            // The state belongs to the operator, and is not data.
            let is_state = super::operator::states(number).contains(&position);
            if is_state { Ok(None) } else { self.operand(*id) }
        });
        let operands = operands.collect::<Result<Vec<_>, _>>()?;
        let outputs = operator.outputs.iter().map(|id| self.define(*id)).collect::<Result<Vec<_>, _>>()?;
        Call::new(self, operator.options, name, operands, outputs).operator(number, &operator.inputs)
    }

    /// A tensor that an operator reads; `None` if it is omitted.
    fn operand(&self, id: i32) -> Result<Option<TensorId>, Reason> {
        if id == -1 {
            return Ok(None);
        }
        let id = self.tensor(id)?;
        if let Some(Some(reason)) = self.wrong.get(id.0) {
            return Err(reason.clone());
        }
        let tensor = &self.builder.graph[id];
        if !self.defined.get(id.0).copied().unwrap_or(false) {
            return Err(Reason::Undefined(tensor.name.clone()));
        }
        check_constant(tensor)?;
        Ok(Some(id))
    }

    /// A tensor that an operator writes.
    fn define(&mut self, id: i32) -> Result<TensorId, Reason> {
        let id = self.tensor(id)?;
        if let Some(Some(reason)) = self.wrong.get(id.0) {
            return Err(reason.clone());
        }
        match self.defined.get_mut(id.0) {
            Some(defined) if !*defined => *defined = true,
            _ => return Err(Reason::DefinedTwice(self.builder.graph[id].name.clone())),
        }
        Ok(id)
    }
}

fn variable_name(options: Option<Table<'_, '_>>) -> Result<String, Error> {
    let name = match options {
        Some(options) => options.string(1)?,
        None => String::new(),
    };
    Ok(if name.is_empty() { "variable".to_owned() } else { name })
}

fn take(raw: &mut RawTensor) -> Option<Tensor> {
    match core::mem::replace(&mut raw.tensor, Err(Reason::Operator)) {
        Ok(tensor) if tensor.data.is_some() => Some(tensor),
        _ => None,
    }
}
