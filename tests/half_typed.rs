//! Whatever stands in `graph!`, half typed or wholly wrong: the macro answers with items and messages, and never
//! panics.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kmg_tests::fuzz::front_end::{Answer, answers};
use kmg_tests::fuzz::mutation;
use kmg_tests::seeded::Seeded;

#[test]
fn half_typed_graphs_get_items_and_messages() {
    let mut choices = Seeded::new(1);
    let mut all = Answer::default();
    for turn in 0..6_000 {
        let tokens = mutation::of_a_program(&mut choices).expect("programs");
        let text = tokens.to_string();
        let answer = catch_unwind(AssertUnwindSafe(|| answers(tokens)));
        let Ok(Answer { built, refused }) = answer else { panic!("turn {turn}:\n{text}") };
        all = Answer { built: all.built + built, refused: all.refused + refused };
    }
    assert!(all.refused > 4_000 && all.built > 300, "{all:?}");
}
