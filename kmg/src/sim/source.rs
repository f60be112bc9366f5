use kmg_runtime::wire::Header;
use kmg_runtime::{Encoded, Fault, Line, Reject, Upload};

/// The graph of a simulation: an upload that was checked before, or bytes that are checked first.
///
/// Made by `From` of an [`Upload`], an [`Encoded`], lines, or bytes of any size at any address.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a>(Kind<'a>);

#[derive(Clone, Copy, Debug)]
enum Kind<'a> {
    Checked(Upload<'a>),
    Bytes(&'a [u8]),
}

impl<'a> Source<'a> {
    /// The upload, in place where the bytes are aligned and in `copy` where they are not.
    pub(crate) fn upload<'u>(self, copy: &'u mut Option<Encoded>) -> Result<Upload<'u>, Fault>
    where
        'a: 'u,
    {
        let bytes = match self.0 {
            Kind::Checked(upload) => return Ok(upload),
            Kind::Bytes(bytes) => bytes,
        };
        match Upload::from_bytes(bytes) {
            Ok(upload) => Ok(upload),
            Err(Reject::Fault(fault)) => Err(fault),
            Err(Reject::Unaligned) => Ok(copy.insert(Encoded::from_bytes(bytes)?).upload()),
        }
    }

    /// Word 6 of the bytes as they stand, or 0 where they are shorter than a header (FORMAT.md 4.3).
    pub(crate) fn req(self) -> u32 {
        let bytes = match self.0 {
            Kind::Checked(upload) => upload.bytes(),
            Kind::Bytes(bytes) => bytes,
        };
        Header::read(bytes).map_or(0, |header| header.req.get())
    }
}

impl<'a> From<Upload<'a>> for Source<'a> {
    fn from(upload: Upload<'a>) -> Self {
        Self(Kind::Checked(upload))
    }
}

impl<'a> From<&'a Encoded> for Source<'a> {
    fn from(encoded: &'a Encoded) -> Self {
        Self(Kind::Checked(encoded.upload()))
    }
}

impl<'a> From<&'a [u8]> for Source<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self(Kind::Bytes(bytes))
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Source<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Self(Kind::Bytes(bytes))
    }
}

impl<'a> From<&'a Vec<u8>> for Source<'a> {
    fn from(bytes: &'a Vec<u8>) -> Self {
        Self(Kind::Bytes(bytes))
    }
}

impl<'a> From<&'a [Line]> for Source<'a> {
    fn from(lines: &'a [Line]) -> Self {
        Self(Kind::Bytes(Line::bytes(lines)))
    }
}
