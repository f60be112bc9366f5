//! An upload that comes over a wire: a frame with its length and a checksum.

use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc};
use kmg::wire::Header;
use kmg::{Fault, Line, Upload};

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// Why a frame was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It does not fit into the lines that there are, or its first line does not begin an upload of that length.
    Length(u32),
    /// The checksum of what came is not what the frame says.
    Checksum,
    /// What came is no upload.
    Check(Fault),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(bytes) => write!(f, "a frame of {bytes} bytes"),
            Self::Checksum => f.write_str("the checksum is wrong"),
            Self::Check(fault) => fault.fmt(f),
        }
    }
}

/// Receives one upload into `lines`: its length in bytes, 32 bits, little-endian; the bytes; their CRC-32.
///
/// The first line is the header and says how long the upload is. So a length that is not its own is refused before the
/// rest is there.
pub fn receive<'l>(lines: &'l mut [Line], mut read: impl FnMut(&mut [u8])) -> Result<Upload<'l>, Refused> {
    let mut word = [0; 4];
    read(&mut word);
    let bytes = u32::from_le_bytes(word);
    let refused = Refused::Length(bytes);
    let count = bytes as usize / Line::BYTES;
    let lines =
        lines.get_mut(..count).filter(|_fits| (bytes as usize).is_multiple_of(Line::BYTES)).ok_or(refused)?;
    let (first, rest) = lines.split_first_mut().ok_or(refused)?;
    read(&mut first.0);
    let layout = Header::read(&first.0).and_then(|header| header.layout());
    if layout.is_none_or(|layout| layout.end != count) {
        return Err(refused);
    }
    read(Line::bytes_mut(rest));
    read(&mut word);
    if CRC.checksum(Line::bytes(lines)) != u32::from_le_bytes(word) {
        return Err(Refused::Checksum);
    }
    Upload::from_lines(lines).map_err(Refused::Check)
}
