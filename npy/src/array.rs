//! A whole file: header and data.

use crate::{Dtype, Element, Endian, Error, Header};
use core::{iter::FusedIterator, marker::PhantomData};

/// A file held in memory whose data have been checked against its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array<'a> {
    header: Header,
    data: &'a [u8],
}

impl<'a> Array<'a> {
    /// Reads a file that ends where its data end.
    ///
    /// # Errors
    ///
    /// Those of [`Header::parse`], and if the data are shorter or longer than the shape asks for, or a boolean
    /// is neither 0 nor 1.
    ///
    /// # Cost
    ///
    /// The header is read once; the data are looked at only if they are booleans.
    pub fn parse(file: &'a [u8]) -> Result<Self, Error> {
        let header = Header::parse(file)?;
        let data = file.get(header.data_offset()..).unwrap_or_default();
        let (needed, found) = (header.data_len()?, data.len());
        if found < needed {
            return Err(Error::DataTruncated { needed, found });
        }
        if found > needed {
            return Err(Error::DataSurplus { needed, found });
        }
        if header.dtype() == Dtype::Bool
            && let Some((at, &value)) = data.iter().enumerate().find(|&(_, &byte)| byte > 1)
        {
            return Err(Error::NotBool { at: header.data_offset() + at, value });
        }
        Ok(Array { header, data })
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The element type.
    #[must_use]
    pub const fn dtype(&self) -> Dtype {
        self.header.dtype()
    }

    /// The lengths of the axes.
    #[must_use]
    pub fn shape(&self) -> &[usize] {
        self.header.shape()
    }

    /// The data as they stand in the file.
    #[must_use]
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }

    /// How many elements there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.data.len() / self.dtype().size()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// The elements in the order of the file: the last axis runs fastest, or with
    /// [`fortran_order`](Header::fortran_order) the first.
    ///
    /// # Errors
    ///
    /// [`Error::OtherDtype`] if the file holds another type than `T`.
    pub fn elements<T: Element>(&self) -> Result<Elements<'a, T>, Error> {
        if self.dtype() != T::DTYPE {
            return Err(Error::OtherDtype { wanted: T::DTYPE, found: self.dtype() });
        }
        let (data, endian, len) = (self.data, self.header.endian(), self.len());
        Ok(Elements { data, endian, next: 0, len, element: PhantomData })
    }
}

/// Iterator over the elements of an [`Array`].
#[derive(Clone, Debug)]
pub struct Elements<'a, T> {
    data: &'a [u8],
    endian: Endian,
    next: usize,
    len: usize,
    element: PhantomData<T>,
}

impl<T: Element> Iterator for Elements<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let element = T::read(self.data, self.endian, self.next)?;
        self.next += 1;
        Some(element)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.len.saturating_sub(self.next);
        (left, Some(left))
    }

    fn nth(&mut self, n: usize) -> Option<T> {
        self.next = self.next.saturating_add(n).min(self.len);
        self.next()
    }
}

impl<T: Element> ExactSizeIterator for Elements<'_, T> {}
impl<T: Element> FusedIterator for Elements<'_, T> {}
