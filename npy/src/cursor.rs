//! Tokens of the header: the part of Python's literals that NumPy writes there.

use crate::{Dtype, Endian, Error, Expected, MAX_RANK, error::Descr};

/// A place in the header. Positions count from the start of the file.
pub(crate) struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// `text` is the file up to the end of its header, `at` the place where the dictionary begins.
    pub(crate) fn new(text: &'a [u8], at: usize) -> Self {
        Cursor { text, at }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn fail<T>(&self, expected: Expected) -> Result<T, Error> {
        Err(Error::Syntax { at: self.at, expected })
    }

    /// Moves to the next token and tells where it is.
    pub(crate) fn skip_space(&mut self) -> usize {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r' | b'\x0c')) {
            self.at += 1;
        }
        self.at
    }

    /// Takes this character if it comes next.
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        self.skip_space();
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, byte: u8, expected: Expected) -> Result<(), Error> {
        if self.eat(byte) { Ok(()) } else { self.fail(expected) }
    }

    /// Nothing but space may follow.
    pub(crate) fn end(&mut self) -> Result<(), Error> {
        self.skip_space();
        if self.rest().is_empty() { Ok(()) } else { self.fail(Expected::End) }
    }

    /// A string in single or double quotes, without escapes.
    pub(crate) fn string(&mut self) -> Result<&'a [u8], Error> {
        self.skip_space();
        let Some(quote @ (b'\'' | b'"')) = self.peek() else { return self.fail(Expected::Text) };
        let inner = self.rest().get(1..).unwrap_or_default();
        let Some(len) = inner.iter().position(|&byte| byte == quote) else {
            return self.fail(Expected::Text);
        };
        self.at += len + 2;
        Ok(inner.get(..len).unwrap_or_default())
    }

    pub(crate) fn boolean(&mut self) -> Result<bool, Error> {
        self.skip_space();
        for (word, value) in [(b"True".as_slice(), true), (b"False", false)] {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        self.fail(Expected::Boolean)
    }

    pub(crate) fn dtype(&mut self) -> Result<(Dtype, Endian), Error> {
        let at = self.skip_space();
        if matches!(self.peek(), Some(b'[' | b'(' | b'{')) {
            return Err(Error::StructuredDtype { at });
        }
        let descr = self.string()?;
        Dtype::from_descr(descr).ok_or(Error::UnsupportedDtype { at, descr: Descr::new(descr) })
    }

    /// A tuple of lengths, and how many they are.
    pub(crate) fn shape(&mut self) -> Result<([usize; MAX_RANK], usize), Error> {
        self.expect(b'(', Expected::OpenParen)?;
        let mut lens = [0; MAX_RANK];
        let mut rank = 0;
        while !self.eat(b')') {
            let at = self.skip_space();
            let len = self.number()?;
            *lens.get_mut(rank).ok_or(Error::Rank { at })? = len;
            rank += 1;
            if !self.eat(b',') {
                if rank == 1 {
                    return self.fail(Expected::Comma);
                }
                self.expect(b')', Expected::CommaOrParen)?;
                break;
            }
        }
        Ok((lens, rank))
    }

    /// Decimal digits; files from Python 2 may have an `L` behind them. As in Python, only zero begins with one.
    fn number(&mut self) -> Result<usize, Error> {
        let at = self.skip_space();
        let mut value: Option<usize> = Some(0);
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value.and_then(|value| value.checked_mul(10)?.checked_add(usize::from(digit - b'0')));
            self.at += 1;
        }
        let led_by_zero = self.at > at + 1 && self.text.get(at) == Some(&b'0') && value != Some(0);
        if self.at == at || led_by_zero {
            self.at = at;
            return self.fail(Expected::Number);
        }
        self.at += usize::from(self.peek() == Some(b'L'));
        value.ok_or(Error::AxisTooLong { at })
    }
}
