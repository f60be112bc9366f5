//! A test for every row of the tables of dispatcher.md, named by its section.

use kmg::EventKind::{Graph, GraphEnd, GraphError, Rejected, StreamError};
use kmg::sim::reference::script::Ending;
use kmg_runtime::dispatcher::{HostCommand, Span};
use kmg_runtime::{GraphSpec, Line, MicroOp, NodeSpec, Operand, Place, Register, Work, encode};

use crate::desk::{Desk, adds_one, any, command, graph, kept, on, one};

#[test]
fn s4_1_case_1_a2_above_2_is_rejected_with_1_and_req_0() {
    let mut desk = Desk::new();
    let one = desk.place(one(7));
    desk.send(HostCommand::Exit);
    desk.send(HostCommand::Run([one.offset, one.bytes, 3, 0, 0]));
    desk.send(HostCommand::Run([one.offset, one.bytes, u32::MAX, 0, 0]));
    assert_eq!(desk.trace().events(), [(Rejected, 0, 1, 2, 0), (Rejected, 0, 1, 3, 0)]);
}

#[test]
fn s4_1_case_2_a_run_while_exiting_is_rejected_with_4_and_its_req() {
    let mut desk = Desk::new();
    let one = desk.place(one(7));
    desk.send(HostCommand::Exit);
    desk.send(one.run());
    desk.send(HostCommand::Run([one.offset, one.bytes, 0, 0, 0]));
    desk.send(HostCommand::kept(99));
    let expected = [(Rejected, 7, 4, 2, 0), (Rejected, 7, 4, 3, 0), (Rejected, 99, 4, 4, 0)];
    assert_eq!(desk.trace().events(), expected);
}

#[test]
fn s4_1_case_3_a_streams_run_that_clashes_with_a_graph_is_a_stream_error_with_1() {
    let mut desk = Desk::new();
    let running = desk.place(one(7));
    let same_req = desk.place(one(7));
    let other = desk.place(one(8));
    desk.send(running.run());
    for (a0, a1) in [(running.offset + 60, 8), (same_req.offset, same_req.bytes), (other.offset, other.bytes)]
    {
        desk.send(HostCommand::Run([a0, a1, 0, 0, 0]));
    }
    let expected = [
        (StreamError, 0, 1, 0, 0),
        (StreamError, 7, 1, 0, 0),
        (Rejected, 8, 1, 4, 0),
        (GraphEnd, 7, 0, 0, 3),
    ];
    assert_eq!(desk.trace().events(), expected);
}

#[test]
fn s4_1_case_3_reserved_ranges_do_not_matter() {
    let mut desk = Desk::new();
    let one = desk.place(one(7));
    desk.device().reserved = vec![Span { req: 7, offset: one.offset, bytes: one.bytes }];
    desk.send(HostCommand::Run([one.offset, one.bytes, 0, 0, 0]));
    assert_eq!(desk.trace().events(), [(Rejected, 7, 1, 1, 0)]);
}

#[test]
fn s4_1_case_5_a_third_graph_is_rejected_with_6_before_anything_is_said_of_it() {
    let mut desk = Desk::new();
    let [a, b] = [1, 2].map(|req| desk.place(one(req)));
    desk.send(a.run());
    desk.send(b.run());
    // Also one that would clash, and a kept one that there is not.
    desk.send(a.run());
    desk.send(HostCommand::kept(50));
    let expected =
        [(Rejected, 1, 6, 3, 0), (Rejected, 50, 6, 4, 0), (GraphEnd, 1, 0, 0, 3), (GraphEnd, 2, 0, 0, 3)];
    assert_eq!(desk.trace().events(), expected);
}

#[test]
fn s4_1_case_6_a_kept_graph_that_runs_or_is_none_is_rejected_with_7() {
    let mut desk = Desk::new();
    let kept = desk.place(kept(5));
    desk.send(kept.run());
    desk.send(HostCommand::kept(5));
    desk.pass = 1;
    desk.send(HostCommand::kept(5));
    desk.pass = 4;
    desk.send(HostCommand::kept(5));
    desk.send(HostCommand::kept(6));
    let told = desk.trace();
    let expected = [
        (Rejected, 5, 7, 2, 0),
        (Rejected, 5, 7, 3, 1),
        (GraphEnd, 5, 0, 0, 3),
        (Rejected, 6, 7, 5, 4),
        (GraphEnd, 5, 0, 0, 7),
    ];
    assert_eq!((told.events(), told.kept()), (expected.to_vec(), vec![5]));
}

#[test]
fn s4_1_case_7_a_range_that_is_not_whole_lines_inside_or_clashes_is_error_1() {
    let mut desk = Desk::new();
    let a = desk.place(one(1));
    let b = desk.place(one(2));
    let twin = desk.place(one(1));
    let streams = desk.place(one(4));
    desk.device().reserved =
        vec![Span { req: 90, offset: streams.offset, bytes: 64 }, Span { req: 2, offset: 0, bytes: 0 }];
    desk.send(a.run());
    let ranges = [
        (b.offset + 32, b.bytes),
        (b.offset, b.bytes + 1),
        (b.offset, 0),
        (4_032, 128),
        (a.offset + 64, a.bytes - 64),
        (twin.offset, twin.bytes),
        (streams.offset, streams.bytes),
        (b.offset, b.bytes),
    ];
    for (a0, a1) in ranges {
        desk.send(HostCommand::upload(a0, a1));
    }
    let told = desk.trace();
    let reqs: Vec<u32> =
        told.events().iter().filter(|event| event.0 == GraphError).map(|event| event.1).collect();
    // The header's req where a header lies, at whatever offset.
    assert_eq!(reqs, [0, 2, 0, 0, 0, 1, 4, 2]);
    assert!(told.events().iter().filter(|event| event.0 == GraphError).all(|event| event.2 == 1));
    assert_eq!(told.events().last(), Some(&(GraphEnd, 1, 0, 0, 3)));
}

#[test]
fn s4_1_case_8_an_accepted_graph_takes_its_first_step_in_the_pass_of_its_run() {
    let mut desk = Desk::new();
    let adds = desk.place(adds_one(3));
    desk.pass = 2;
    desk.send(HostCommand::upload(adds.offset, adds.bytes));
    assert_eq!(desk.trace().events(), [(GraphEnd, 3, 1, 0, 2)]);
}

#[test]
fn s4_1_the_ninth_is_counted_at_its_run_and_stays_the_ninth() {
    let mut desk = Desk::new();
    for req in 1..=8 {
        let kept = desk.place(kept(req));
        desk.pass = 10 * u64::from(req);
        desk.send(kept.run());
    }
    desk.device().max_passes = 120;
    let ninth = desk.place(kept(9));
    desk.pass = 100;
    desk.send(ninth.run());
    desk.cancel(8);
    let told = desk.trace();
    let expected = [(GraphError, 8, 10, 0, 100), (GraphError, 9, 15, 0, 100)];
    assert_eq!(told.events()[8..], expected);
    assert_eq!(told.kept(), [1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn s4_2_a_running_graph_ends_with_10_and_stays_kept() {
    let mut desk = Desk::new();
    let kept = desk.place(kept(5));
    desk.send(kept.run());
    desk.pass = 1;
    desk.cancel(5);
    let told = desk.trace();
    assert_eq!((told.events(), told.kept()), (vec![(GraphError, 5, 10, 0, 1)], vec![5]));
}

#[test]
fn s4_2_a_graph_that_is_not_started_is_started_and_its_own_error_is_the_answer() {
    let mut desk = Desk::new();
    let good = desk.place(kept(5));
    desk.send(good.run());
    desk.cancel(5);
    let bad = desk.place(vec![Line::ZERO; 2]);
    desk.send(bad.run());
    desk.cancel(0);
    let told = desk.trace();
    let expected = vec![(GraphError, 5, 10, 0, 0), (GraphError, 0, 1, 0, 0)];
    assert_eq!((told.events(), told.kept(), told.commands()), (expected, vec![5], vec![]));
}

#[test]
fn s4_2_a_kept_graph_is_dropped_and_its_range_is_free_for_the_next_command() {
    let mut desk = Desk::new();
    let kept = desk.place(kept(5));
    desk.send(kept.run());
    desk.pass = 4;
    desk.cancel(5);
    desk.send(kept.run());
    let told = desk.trace();
    let expected = vec![(GraphEnd, 5, 0, 0, 3), (GraphError, 5, 10, 0, 4), (GraphEnd, 5, 0, 0, 7)];
    assert_eq!((told.events(), told.kept()), (expected, vec![5]));
}

#[test]
fn s4_2_no_graph_of_that_req_is_rejected_with_7_also_a_reserved_one() {
    let mut desk = Desk::new();
    desk.device().reserved = vec![Span { req: 3, offset: 0, bytes: 64 }];
    desk.cancel(3);
    desk.send(HostCommand::Exit);
    desk.cancel(4);
    assert_eq!(desk.trace().events(), [(Rejected, 3, 7, 1, 0), (Rejected, 4, 7, 3, 0)]);
}

#[test]
fn s4_3_exit_waits_for_running_graphs_and_not_for_what_is_in_flight() {
    let mut desk = Desk::new();
    let one = desk.place(one(1));
    desk.send(one.run());
    desk.send(HostCommand::Exit);
    desk.send(HostCommand::Exit);
    let told = desk.trace();
    assert_eq!(told.events(), [(Rejected, 0, 4, 3, 0), (GraphEnd, 1, 0, 0, 3)]);
    assert_eq!(told.end(), (Ending::Exit, 4));

    desk.pass = 1;
    desk.cancel(1);
    assert_eq!(desk.trace().end(), (Ending::Exit, 2));
}

#[test]
fn s5_1_the_check_comes_before_the_ninth_and_the_ninth_before_the_bindings() {
    let mut desk = Desk::new();
    desk.device().max_passes = 200;
    for req in 1..=8 {
        let kept = desk.place(kept(req));
        desk.pass = 10 * u64::from(req);
        desk.send(kept.run());
    }
    let mut broken = kept(9);
    broken[1].0[0] = 9;
    let broken = desk.place(broken);
    let good = desk.place(kept(10));
    desk.pass = 100;
    desk.send(broken.run().with_bindings(1, 99));
    desk.send(good.run().with_bindings(1, 99));
    let told = desk.trace();
    // Error 12 at node 0.
    assert_eq!(told.events()[8..], [(GraphError, 9, 12, 0, 100), (GraphError, 10, 15, 0, 100)]);
}

#[test]
fn s5_1_bindings_above_16_unaligned_or_outside_are_error_1_and_a_kept_graph_stays_kept() {
    let mut desk = Desk::new();
    let kept = desk.place(kept(5));
    desk.send(kept.run());
    let mut expected = vec![(GraphEnd, 5, 0, 0, 3)];
    for (run, (a3, a4)) in (0_u64..).zip([(0, 17), (4, 1), (4_096, 1), (4_032, 16), (u32::MAX, 0)]) {
        desk.pass = 4 + 4 * run;
        desk.send(HostCommand::kept(5).with_bindings(a3, a4));
        if run < 3 {
            expected.push((GraphError, 5, 1, 0, desk.pass));
        } else {
            expected.push((GraphEnd, 5, 0, 0, desk.pass + 3));
        }
    }
    // Register 0 of the last but one is a word of the region's last line: 0.
    let told = desk.trace();
    assert_eq!((told.events(), told.kept()), (expected, vec![5]));
}

#[test]
fn s5_1_a_refused_upload_is_not_kept() {
    let mut desk = Desk::new();
    let kept = desk.place(kept(5));
    desk.send(kept.run().with_bindings(0, 17));
    let told = desk.trace();
    assert_eq!((told.events(), told.kept()), (vec![(GraphError, 5, 1, 0, 0)], vec![]));
}

#[test]
fn s5_2_a_command_takes_the_lowest_free_slot_and_jobs_that_wait_do_not_matter() {
    let mut desk = Desk::new();
    // The second job does not fit beside the first; the command goes at once.
    let graph = desk.place(graph(1, false, vec![any(8), any(1), on(3, 1)]));
    desk.send(graph.run());
    let expected = [(1, 0, 0, 0, 0), (1, 2, 1, 3, 0), (1, 1, 0, 0, 3)];
    assert_eq!(desk.trace().commands(), expected);
}

#[test]
fn s5_2_no_job_passes_an_older_one_whichever_graph_it_is_of() {
    let mut desk = Desk::new();
    let first = desk.place(graph(1, false, vec![any(6), any(5)]));
    let second = desk.place(graph(2, false, vec![any(1)]));
    desk.send(first.run());
    desk.send(second.run());
    // Two cores are free, and graph 2 waits behind the job of five.
    let expected = [(1, 0, 0, 0, 0), (1, 1, 0, 0, 3), (2, 0, 1, 5, 3)];
    assert_eq!(desk.trace().commands(), expected);
}

#[test]
fn s5_2_an_exclusive_command_is_busy_beside_what_overlaps_of_another_graph() {
    let mut desk = Desk::new();
    let place = Place::Group { first: Operand::Word(0), count: Operand::Word(2) };
    let first = desk.place(graph(1, false, vec![on(1, 3)]));
    let second = desk.place(graph(2, false, vec![command(place, true)]));
    desk.send(first.run());
    desk.send(second.run());
    assert_eq!(desk.trace().commands(), [(1, 0, 0, 1, 0), (2, 0, 0, 0, 3)]);
}

#[test]
fn s5_2_sixteen_jobs_wait_and_the_seventeenth_is_busy() {
    let mut desk = Desk::new();
    // One job fills the grid; sixteen wait; the last goes into the queue when one has left it.
    let works: Vec<Work> = (0..18).map(|_| any(8)).collect();
    let graph = desk.place(graph(1, false, works));
    desk.device().max_passes = 80;
    desk.send(graph.run());
    let told = desk.trace();
    let passes: Vec<u64> = told.commands().iter().map(|command| command.4).collect();
    assert_eq!(passes, (0..18).map(|job| 3 * job).collect::<Vec<u64>>());
    assert_eq!(told.events(), [(GraphEnd, 1, 0, 0, 54)]);
}

#[test]
fn s5_3_round_and_end_and_error_of_a_step_have_their_events() {
    let r0 = Register::from_low_bits(0);
    let counts = Work::Cpu(vec![MicroOp::Addi { d: r0, a: r0, value: u32::MAX }]);
    let nodes = vec![NodeSpec { work: counts, skip: None, successors: Vec::new() }];
    let spec = GraphSpec { req: 4, again: Some(r0), max_runs: 2, nodes, ..GraphSpec::default() };
    let lines = encode(&spec).unwrap().lines().to_vec();
    for (start, last) in [(2, (GraphEnd, 4, 0, 0, 1)), (9, (GraphError, 4, 14, 0, 1))] {
        let mut desk = Desk::new();
        let mut block = Line::ZERO;
        block.0[0] = start;
        let graph = desk.place(lines.clone());
        desk.write(2_048, vec![block]);
        desk.send(graph.run().with_bindings(2_048, 1));
        assert_eq!(desk.trace().events(), [(Graph, 4, 1, 0, 0), last]);
    }
}

#[test]
fn s5_3_a_graph_that_ends_with_an_error_loses_its_jobs_and_others_keep_their_order() {
    let mut desk = Desk::new();
    let blocks = desk.place(graph(1, false, vec![any(8), any(7)]));
    let waits = desk.place(graph(2, false, vec![any(6), any(5)]));
    desk.send(blocks.run());
    desk.send(waits.run());
    desk.pass = 1;
    desk.cancel(1);
    let told = desk.trace();
    assert_eq!(told.events(), [(GraphError, 1, 10, 0, 1), (GraphEnd, 2, 0, 0, 9)]);
    assert_eq!(told.commands(), [(1, 0, 0, 0, 0), (2, 0, 0, 0, 3), (2, 1, 0, 0, 6)]);
}

#[test]
fn s5_4_a_late_completion_is_dropped_also_when_the_node_is_in_flight_again() {
    let mut desk = Desk::new();
    let kept = desk.place(kept(5));
    desk.send(kept.run());
    desk.pass = 2;
    desk.cancel(5);
    desk.send(HostCommand::kept(5));
    let told = desk.trace();
    assert_eq!(told.commands(), [(5, 0, 0, 0, 0), (5, 0, 1, 0, 2)]);
    assert_eq!(told.events(), [(GraphError, 5, 10, 0, 2), (GraphEnd, 5, 0, 0, 5)]);
}

#[test]
fn s3_2_a_deadline_ends_its_graph_and_the_device_also_that_of_a_run_that_is_over() {
    let mut desk = Desk::new();
    desk.device().delay = 9;
    desk.device().deadline_passes = Some(4);
    let [a, b] = [1, 2].map(|req| desk.place(one(req)));
    desk.send(a.run());
    desk.pass = 1;
    desk.send(b.run());
    let told = desk.trace();
    // Graph 2 gets no event.
    assert_eq!((told.events(), told.end()), (vec![(GraphError, 1, 8, 0, 4)], (Ending::Deadline, 5)));
    desk.pass = 2;
    desk.cancel(1);
    let told = desk.trace();
    assert_eq!((told.events(), told.end()), (vec![(GraphError, 1, 10, 0, 2)], (Ending::Deadline, 5)));
}

#[test]
fn s3_1_a_result_is_of_the_command_as_it_went_in_flight() {
    let r0 = Register::from_low_bits(0);
    let place = Place::Any { count: Operand::Word(3) };
    let Work::Command { mut command, .. } = command(place, false) else { unreachable!("it is a command") };
    command.with_result = true;
    let queued = Work::Command { command, result: Some(r0) };
    let mut desk = Desk::new();
    desk.device().result.first = 100;
    desk.device().result.count = 1;
    let first = desk.place(graph(1, false, vec![on(0, 2)]));
    let second = desk.place(graph(2, false, vec![queued]));
    desk.send(first.run());
    desk.send(second.run());
    assert_eq!(desk.trace().events()[1], (GraphEnd, 2, 203, 0, 3));
}

#[test]
fn s7_actions_after_the_end_are_not_taken() {
    let mut desk = Desk::new();
    desk.send(HostCommand::Exit);
    desk.pass = 1;
    desk.cancel(1);
    let told = desk.trace();
    assert_eq!((told.events(), told.end()), (vec![], (Ending::Exit, 1)));
}
