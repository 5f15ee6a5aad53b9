//! The rules of a file: readable, `.npy`, of a supported type, in C order, and of a shape that has a type.

use super::args::File;
use crate::shape::{MAX_RANK, MAX_SIZE};
use core::fmt::Display;
use shapeproof_npy::Array;
use std::{fs, io::ErrorKind, path::Path};
use syn::{Error, Result};

pub(crate) fn read(file: &File, path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => wrong(file, "there is no such file"),
        ErrorKind::IsADirectory => wrong(file, "that is a folder"),
        _ => wrong(file, error),
    })
}

pub(crate) fn array<'a>(file: &File, bytes: &'a [u8]) -> Result<Array<'a>> {
    let array = Array::parse(bytes).map_err(|error| wrong(file, error))?;
    let shape = array.shape();
    if shape.len() > MAX_RANK {
        return Err(wrong(
            file,
            format_args!("its rank is {}, and a tensor has at most {MAX_RANK} axes", shape.len()),
        ));
    }
    if let Some((axis, len)) = shape.iter().enumerate().find(|&(_, &len)| len > MAX_SIZE) {
        let reason =
            format_args!("its axis {axis} has length {len}, and the length of an axis is at most {MAX_SIZE}");
        return Err(wrong(file, reason));
    }
    if array.header().fortran_order() && shape.len() > 1 {
        return Err(wrong(file, "it is in Fortran order, so save it with `numpy.ascontiguousarray`"));
    }
    Ok(array)
}

fn wrong(file: &File, reason: impl Display) -> Error {
    Error::new(file.span, format!("cannot include `{}`: {reason}", file.name))
}
