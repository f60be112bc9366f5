//! What is generated is documented and safe, and needs no prelude.

#![deny(warnings)]
#![deny(missing_docs)]
#![forbid(unsafe_code)]
#![no_implicit_prelude]

/// A card with docs on everything.
#[::kmg::handlers]
pub trait Card: ::core::marker::Send + ::core::marker::Sync {
    /// Steps once.
    ///
    /// With more to say.
    #[handler(1)]
    fn step(&self, core: ::kmg::Core<'_>, iteration: ::core::primitive::u32);

    /** A block, with a [link](Card::step) that leads elsewhere from inside a module. */
    #[handler(2, result = first)]
    fn norm(&self, core: ::kmg::Core<'_>) -> ::core::primitive::u32;

    #[doc = "Written out."]
    #[handler(239u32, result = min)]
    fn last(&self, core: ::kmg::Core<'_>) -> u32 {
        core.number()
    }
}

::kmg::graph! {
    /// All of them.
    pub graph All {
        reg x, y;
        command step = card::STEP(1) on 0..1;
        command norm = card::NORM() on 0..1 -> x;
        command last = card::LAST() on 0..1 -> y;
    }
}

fn main() {}
