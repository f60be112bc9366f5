//! Tables of handlers: closures and sets.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kmg::handlers::{HandlerTable, TableError};
use kmg::{Call, Group, Handler, Handlers, Merge};

use super::{Recorder, card, fits_threads};

#[test]
fn closures_and_sets_stand_in_one_table() {
    let handlers = Arc::new(card::Handlers(Recorder::new(&[10, 20, 30])));
    let mut table = HandlerTable::new();
    table.add_all(Arc::clone(&handlers)).expect("free");
    let product = Handler::new(6).with_args(2).with_merged(Merge::Max);
    table.add(product, |core, args| args[0] * args[1] + core.index()).expect("free");

    assert!(table.numbers().eq([1, 2, 3, 4, 5, 6, 7, 239]));
    assert_eq!(table.handler(4), Some(card::SUM));
    assert_eq!(table.handler(6), Some(product));
    assert_eq!([0, 8, 238, 240, 255].map(|number| table.handler(number)), [None; 5]);

    let table = fits_threads(table);
    let never = AtomicBool::new(false);
    let run = |handler, args| Call { handler, group: Group::new(0, 3), args }.run(&table, &never);
    assert_eq!(run(4, [0; 10]), Some(Ok(60)));
    assert_eq!(run(6, [6, 7, 0, 0, 0, 0, 0, 0, 0, 0]), Some(Ok(44)));
    assert_eq!(run(8, [0; 10]), None);
    assert_eq!(handlers.0.asked().len(), 3);
}

#[test]
fn a_number_has_one_handler() {
    let mut table = HandlerTable::new();
    table.add(card::MIN, |_, _| 0).expect("free");
    assert_eq!(table.add(card::MIN, |_, _| 1), Err(TableError::Taken(5)));
    // Nothing of a set that does not fit.
    assert_eq!(table.add_all(card::Handlers(Recorder::default())), Err(TableError::Taken(5)));
    assert!(table.numbers().eq([5]));
    assert_eq!(TableError::Taken(5).to_string(), "handler 5 is in the table already");
}

#[test]
fn numbers_are_those_of_handlers() {
    let mut table = HandlerTable::new();
    for number in [0, 240, 255, 256, 257, u32::MAX] {
        assert_eq!(table.add(Handler::new(number), |_, _| 0), Err(TableError::Number(number)));
    }
    for number in [1, 239] {
        table.add(Handler::new(number), |_, _| 0).expect("free");
    }
    assert_eq!(table.numbers().count(), 2);
    let message = "handler 240: the numbers of a graph's handlers are 1 to 239";
    assert_eq!(TableError::Number(240).to_string(), message);
}
