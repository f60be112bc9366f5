//! `$crate` of a macro is no name.

macro_rules! declares {
    () => {
        kmg::graph! {
            graph Declares {
                reg $crate;
                bind x;
                cpu a { $crate = 1; x = $crate; }
            }
        }
    };
}

declares!();

fn main() {}
