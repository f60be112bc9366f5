use std::fmt::{self, Write};

/// A line that goes on from point to point: straight where it stays in its column, else in a curve that starts and
/// ends upright.
#[derive(Debug)]
pub(crate) struct Path {
    data: String,
    x: f64,
    /// Where the line is.
    y: f64,
    /// How far it is written: a straight piece waits for what follows it.
    written: f64,
}

impl Path {
    pub(crate) fn new(x: f64, y: f64) -> Self {
        Self { data: format!("M{} {}", Px(x), Px(y)), x, y, written: y }
    }

    pub(crate) fn line(&mut self, x: f64, y: f64) {
        if x != self.x {
            self.finish();
            let middle = ((self.y + y) / 2.0).round();
            let _ = write!(
                self.data,
                "C{} {} {} {} {} {}",
                Px(self.x),
                Px(middle),
                Px(x),
                Px(middle),
                Px(x),
                Px(y)
            );
            self.written = y;
        }
        (self.x, self.y) = (x, y);
    }

    fn finish(&mut self) {
        if self.y != self.written {
            let _ = write!(self.data, "V{}", Px(self.y));
            self.written = self.y;
        }
    }
}

/// The data of an SVG path.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.data)?;
        if self.y == self.written { Ok(()) } else { write!(f, "V{}", Px(self.y)) }
    }
}

/// Prints a length without a fraction, if it has none, and else with one digit of it.
pub(crate) struct Px(pub(crate) f64);

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding 0 makes a zero of the negative one.
        let tenths = (self.0 * 10.0).round() / 10.0 + 0.0;
        write!(f, "{tenths}")
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Px};

    #[test]
    fn collinear_segments_are_merged() {
        let mut path = Path::new(10.0, 0.0);
        path.line(10.0, 20.0);
        path.line(10.0, 50.0);
        path.line(40.0, 70.0);
        path.line(40.0, 90.0);
        assert_eq!(path.to_string(), "M10 0V50C10 60 40 60 40 70V90");
    }

    #[test]
    fn coordinates_are_written_with_few_digits() {
        assert_eq!(
            [Px(3.0), Px(-0.01), Px(2.449), Px(2.5)].map(|px| px.to_string()),
            ["3", "0", "2.4", "2.5"]
        );
    }
}
