//! Why a handler, a group or an option is refused, in words: one wording for values that a macro knows and for
//! values that only the compiler knows, so all of it is `const`.

/// A short message made without allocation.
#[derive(Clone, Copy)]
pub struct Text {
    bytes: [u8; Self::CAPACITY],
    len: usize,
}

impl Text {
    const CAPACITY: usize = 192;

    /// Starts with a text.
    #[must_use]
    pub const fn new(text: &str) -> Self {
        Self { bytes: [0; Self::CAPACITY], len: 0 }.text(text)
    }

    /// Appends a text; what does not fit is cut off.
    #[must_use]
    #[expect(clippy::indexing_slicing, clippy::arithmetic_side_effects, reason = "below the capacity")]
    pub const fn text(mut self, text: &str) -> Self {
        let mut rest = text.as_bytes();
        while let [byte, after @ ..] = rest {
            if self.len == Self::CAPACITY {
                break;
            }
            self.bytes[self.len] = *byte;
            self.len += 1;
            rest = after;
        }
        self
    }

    /// Appends a number in decimal.
    #[must_use]
    #[expect(
        clippy::as_conversions,
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
        reason = "one digit at a time, at most ten"
    )]
    pub const fn number(self, number: u32) -> Self {
        let mut digits = [0_u8; 10];
        let mut at = digits.len();
        let mut left = number;
        loop {
            at -= 1;
            digits[at] = b'0' + (left % 10) as u8;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        let (_, digits) = digits.split_at(at);
        match core::str::from_utf8(digits) {
            Ok(digits) => self.text(digits),
            Err(_) => self,
        }
    }

    /// The message.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            // What did not fit may be the rest of a letter.
            Err(error) => match core::str::from_utf8(text.split_at(error.valid_up_to()).0) {
                Ok(text) => text,
                Err(_) => "",
            },
        }
    }
}

/// KMG010: a handler's number is 1 to 239.
#[must_use]
pub const fn handler(number: u32) -> Option<Text> {
    if number >= 1 && number <= 239 {
        return None;
    }
    Some(Text::new("handler ").number(number).text(": the numbers of a graph's handlers are 1 to 239"))
}

/// KMG013: a command gives as many arguments as its handler declares, and asks for a result only if there is one.
#[must_use]
pub const fn declaration(handler: &crate::Handler, given: u32, asks_result: bool) -> Option<Text> {
    if let Some(declared) = handler.args()
        && declared != given
    {
        return Some(
            Text::new("the handler takes ")
                .number(declared)
                .text(if declared == 1 { " argument, " } else { " arguments, " })
                .number(given)
                .text(if given == 1 { " is given" } else { " are given" }),
        );
    }
    if asks_result && !handler.has_result() {
        return Some(Text::new(
            "the handler declares no result: `.with_result()` does, or `-> u32` on its method",
        ));
    }
    None
}

const fn leaves(text: Text, cores: u32) -> Option<Text> {
    Some(text.text(" leaves the grid of ").number(cores).text(if cores == 1 { " core" } else { " cores" }))
}

/// KMG011: the group `first..end` of a grid.
#[must_use]
pub const fn range(first: u32, end: u32, cores: u32) -> Option<Text> {
    let text = Text::new("the group ").number(first).text("..").number(end);
    if end < first {
        Some(text.text(" ends before it starts"))
    } else if end == first {
        Some(text.text(" is empty"))
    } else if end > cores {
        leaves(text, cores)
    } else {
        None
    }
}

/// KMG011: the group of `count` cores from `first` on.
#[must_use]
pub const fn group(first: u32, count: u32, cores: u32) -> Option<Text> {
    let text = Text::new("the group of ").number(count).text(" cores from core ").number(first).text(" on");
    if count == 0 {
        Some(text.text(" is empty"))
    } else if first >= cores || count > cores.saturating_sub(first) {
        leaves(text, cores)
    } else {
        None
    }
}

/// KMG011: a first core whose count is a register.
#[must_use]
pub const fn first(first: u32, cores: u32) -> Option<Text> {
    if first < cores { None } else { leaves(Text::new("core ").number(first), cores) }
}

/// KMG011: a count of cores whose place is a register or the device's choice.
#[must_use]
pub const fn count(count: u32, cores: u32) -> Option<Text> {
    if count == 0 {
        Some(Text::new("a group of 0 cores is empty"))
    } else if count > cores {
        leaves(Text::new("a group of ").number(count).text(" cores"), cores)
    } else {
        None
    }
}

/// KMG018: the shortest path of a slice and the step limit, told of a node named before it. More micro-ops than a
/// graph has are KMG009.
#[must_use]
pub const fn endless(shortest: u32, step_limit: u32) -> Option<Text> {
    if shortest <= step_limit || shortest > crate::wire::MAX_OPS {
        return None;
    }
    let text = Text::new("cannot end: its shortest path is ").number(shortest);
    Some(text.text(" micro-ops, and step_limit is ").number(step_limit))
}

/// KMG014: an option's value.
#[must_use]
pub const fn option(name: &str, value: u32, low: u32, high: u32) -> Option<Text> {
    if value >= low && value <= high {
        return None;
    }
    let text = Text::new("`").text(name).text("` is ").number(value).text(": ");
    Some(if high == u32::MAX {
        text.text("it is ").number(low).text(" or more")
    } else {
        text.text("it is ").number(low).text(" to ").number(high)
    })
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{Text, count, first, group, handler, option, range};

    fn says(text: Option<Text>) -> Option<std::string::String> {
        text.map(|text| text.as_str().into())
    }

    #[test]
    fn a_long_text_ends_with_a_whole_letter() {
        let letters = Text::new("x").text(&"\u{e9}".repeat(200));
        assert_eq!(letters.as_str(), std::format!("x{}", "\u{e9}".repeat(95)));
    }

    #[test]
    fn limits_are_in_the_words() {
        assert_eq!(says(handler(239)), None);
        assert_eq!(
            says(handler(240)).as_deref(),
            Some("handler 240: the numbers of a graph's handlers are 1 to 239")
        );
        assert_eq!(says(range(0, 60, 60)), None);
        assert_eq!(says(range(0, 61, 60)).as_deref(), Some("the group 0..61 leaves the grid of 60 cores"));
        assert_eq!(says(range(5, 5, 60)).as_deref(), Some("the group 5..5 is empty"));
        assert_eq!(says(range(30, 10, 60)).as_deref(), Some("the group 30..10 ends before it starts"));
        assert_eq!(says(group(59, 1, 60)), None);
        assert_eq!(
            says(group(59, 2, 60)).as_deref(),
            Some("the group of 2 cores from core 59 on leaves the grid of 60 cores")
        );
        assert!(says(group(u32::MAX, u32::MAX, 60)).is_some());
        assert_eq!(says(first(60, 60)).as_deref(), Some("core 60 leaves the grid of 60 cores"));
        assert_eq!(says(count(0, 60)).as_deref(), Some("a group of 0 cores is empty"));
        assert_eq!(says(count(60, 60)), None);
        assert_eq!(
            says(option("max_runs", 0, 1, u32::MAX)).as_deref(),
            Some("`max_runs` is 0: it is 1 or more")
        );
        assert_eq!(
            says(option("step_limit", 4097, 1, 4096)).as_deref(),
            Some("`step_limit` is 4097: it is 1 to 4096")
        );
    }
}
