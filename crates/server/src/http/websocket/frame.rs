//! Frames (RFC 6455, section 5) as a server reads and writes them.

use super::Broken;

/// The most that the payload of a frame about the connection may take, in bytes.
const MAX_CONTROL_PAYLOAD: u64 = 125;

/// What a frame is for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Opcode {
    /// The next part of a message.
    Continuation = 0,
    Text = 1,
    Binary = 2,
    Close = 8,
    Ping = 9,
    Pong = 10,
}

impl Opcode {
    fn of(number: u8) -> Option<Opcode> {
        use Opcode::{Binary, Close, Continuation, Ping, Pong, Text};
        [Continuation, Text, Binary, Close, Ping, Pong].into_iter().find(|opcode| *opcode as u8 == number)
    }

    /// Whether it is about the connection, and no part of a message.
    pub(super) fn is_control(self) -> bool {
        self as u8 >= Opcode::Close as u8
    }
}

/// The beginning of a frame that a client sends.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct FrameHeader {
    /// Whether the message ends with this frame.
    pub(super) is_final: bool,
    pub(super) opcode: Opcode,
    mask: [u8; 4],
    /// The length of the payload in bytes.
    pub(super) payload: u64,
    /// The length of the header itself.
    pub(super) length: usize,
}

impl FrameHeader {
    /// Reads a header; none as long as a part of it is missing.
    pub(super) fn read(bytes: &[u8]) -> Result<Option<FrameHeader>, Broken> {
        let [first, second, rest @ ..] = bytes else { return Ok(None) };
        if first & 0x70 != 0 {
            return Err(Broken("a frame uses an extension, and none was agreed on"));
        }
        let opcode = Opcode::of(first & 0x0f).ok_or(Broken("a frame of an unknown kind"))?;
        if second & 0x80 == 0 {
            return Err(Broken("a frame is not masked"));
        }
        let (payload, rest) = match (second & 0x7f, rest) {
            (126, [high, low, rest @ ..]) => (u16::from_be_bytes([*high, *low]).into(), rest),
            (127, _) => match rest.split_first_chunk() {
                Some((length, rest)) => (u64::from_be_bytes(*length), rest),
                None => return Ok(None),
            },
            (126, _) => return Ok(None),
            (length, rest) => (length.into(), rest),
        };
        let is_final = first & 0x80 != 0;
        if opcode.is_control() && (!is_final || payload > MAX_CONTROL_PAYLOAD) {
            return Err(Broken("a frame about the connection is too long or in parts"));
        }
        let Some((&mask, rest)) = rest.split_first_chunk() else { return Ok(None) };
        Ok(Some(FrameHeader { is_final, opcode, mask, payload, length: bytes.len() - rest.len() }))
    }

    /// Takes the mask off a payload.
    pub(super) fn unmask(&self, payload: &mut [u8]) {
        for (byte, mask) in payload.iter_mut().zip(self.mask.iter().cycle()) {
            *byte ^= mask;
        }
    }
}

/// The beginning of a frame that the server sends, which is a whole message and not masked.
#[derive(Copy, Clone, Debug)]
pub(super) struct SentHeader {
    bytes: [u8; 10],
    length: usize,
}

impl SentHeader {
    pub(super) fn new(opcode: Opcode, payload: usize) -> SentHeader {
        let mut bytes = [0; 10];
        bytes[0] = 0x80 | opcode as u8;
        let length = match (u8::try_from(payload), u16::try_from(payload)) {
            (Ok(short @ 0..126), _) => {
                bytes[1] = short;
                2
            }
            (_, Ok(medium)) => {
                bytes[1] = 126;
                bytes[2..4].copy_from_slice(&medium.to_be_bytes());
                4
            }
            _ => {
                bytes[1] = 127;
                bytes[2..].copy_from_slice(&(payload as u64).to_be_bytes());
                10
            }
        };
        SentHeader { bytes, length }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(is_final: bool, opcode: Opcode, payload: u64, length: usize) -> FrameHeader {
        FrameHeader { is_final, opcode, mask: [1, 2, 3, 4], payload, length }
    }

    #[test]
    fn headers_are_read_once_they_are_there() {
        for (bytes, expected) in [
            (&[0x81, 0x80 | 5, 1, 2, 3, 4][..], header(true, Opcode::Text, 5, 6)),
            (&[0x01, 0x80 | 126, 1, 0, 1, 2, 3, 4], header(false, Opcode::Text, 256, 8)),
            (&[0x80, 0x80 | 127, 0, 0, 0, 0, 0, 1, 0, 0, 1, 2, 3, 4], header(true, Opcode::Continuation, 65_536, 14)),
            (&[0x89, 0x80, 1, 2, 3, 4], header(true, Opcode::Ping, 0, 6)),
            (&[0x88, 0x80 | 2, 1, 2, 3, 4], header(true, Opcode::Close, 2, 6)),
        ] {
            for part in 0..bytes.len() {
                assert_eq!(FrameHeader::read(&bytes[..part]).unwrap(), None, "{bytes:?}, {part}");
            }
            let more = [bytes, &[9, 9]].concat();
            assert_eq!(FrameHeader::read(&more).unwrap(), Some(expected), "{bytes:?}");
        }
    }

    #[test]
    fn what_no_client_may_send_is_refused() {
        for bytes in [
            [0xc1, 0x80],
            [0x91, 0x80],
            [0xa1, 0x80],
            [0x83, 0x80],
            [0x8b, 0x80],
            [0x81, 0x05],
            [0x09, 0x80],
            [0x08, 0x80],
        ] {
            assert!(FrameHeader::read(&bytes).is_err(), "{bytes:x?}");
        }
        assert!(FrameHeader::read(&[0x89, 0x80 | 126, 0, 126, 1, 2, 3, 4]).is_err());
    }

    #[test]
    fn a_mask_is_taken_off() {
        let mut payload = [1, 2, 3, 4, 5, 6];
        header(true, Opcode::Text, 6, 6).unmask(&mut payload);
        assert_eq!(payload, [0, 0, 0, 0, 4, 4]);
    }

    #[test]
    fn the_length_of_what_is_sent_is_written_as_shortly_as_it_can_be() {
        for (payload, expected) in [
            (0, &[0x81, 0][..]),
            (125, &[0x81, 125]),
            (126, &[0x81, 126, 0, 126]),
            (65_535, &[0x81, 126, 255, 255]),
            (65_536, &[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] {
            assert_eq!(SentHeader::new(Opcode::Text, payload).bytes(), expected);
        }
    }
}
