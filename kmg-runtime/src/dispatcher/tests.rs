extern crate std;
use std::vec::Vec;

use super::*;
use crate::EventKind;
use crate::wire::{Command, Le16};

/// Every command is done in the next pass.
struct Prompt;

impl Backend for Prompt {
    fn launch(&mut self, _entry: &InFlight<Work>, _origin: Origin) {}

    fn poll(&mut self, _entry: &InFlight<Work>, _now: u64) -> Completion {
        Completion::Done(0)
    }
}

fn events<R: AsRef<[Line]> + AsMut<[Line]>, const N: usize>(
    dispatcher: &mut Dispatcher<R, N>,
) -> Vec<(u8, u32, u64)> {
    core::iter::from_fn(|| dispatcher.event())
        .map(|posted| (posted.event.kind.number(), posted.event.extra, posted.pass))
        .collect()
}

#[test]
fn the_state_beside_the_region_is_at_most_4096_bytes() {
    assert!(size_of::<Dispatcher<[Line; 0], 16>>() <= 4_096, "{}", size_of::<Dispatcher<[Line; 0], 16>>());
    assert!(size_of::<Dispatcher<&mut [Line], 16>>() <= 4_096 + size_of::<&mut [Line]>());
}

#[test]
fn a_full_ring_takes_no_host_command_and_begins_no_pass_and_loses_nothing() {
    let mut dispatcher: Dispatcher<[Line; 0], 4> = Dispatcher::new([], 1);
    dispatcher
        .pass(&mut Prompt, |host| {
            assert_eq!(host.command(HostCommand::Cancel(1)), Ok(()));
            assert_eq!(host.command(HostCommand::Cancel(2)), Ok(()));
            assert_eq!(host.command(HostCommand::Cancel(3)), Err(Full));
            assert_eq!(host.command(HostCommand::Exit), Err(Full));
        })
        .unwrap();
    assert_eq!(dispatcher.pass(&mut Prompt, |_host| panic!("no pass")), Err(NoPass::Full));
    assert_eq!(dispatcher.passes(), 1);
    assert_eq!(dispatcher.event().map(|posted| posted.event.req), Some(1));
    assert_eq!(dispatcher.pass(&mut Prompt, |_host| panic!("no pass")), Err(NoPass::Full));
    assert_eq!(dispatcher.event().map(|posted| posted.event.req), Some(2));
    dispatcher.pass(&mut Prompt, |host| host.command(HostCommand::Cancel(3)).unwrap()).unwrap();
    // A command that was not taken has no number.
    assert_eq!(events(&mut dispatcher), [(3, 3, 1)]);
}

#[test]
fn events_go_round_the_ring_in_their_order() {
    let mut dispatcher: Dispatcher<[Line; 0], 5> = Dispatcher::new([], 1);
    for number in 1..=12 {
        dispatcher.pass(&mut Prompt, |host| host.command(HostCommand::Cancel(9)).unwrap()).unwrap();
        assert_eq!(events(&mut dispatcher), [(3, number, u64::from(number) - 1)]);
    }
}

#[test]
fn an_ended_device_has_no_pass() {
    let mut dispatcher: Dispatcher<[Line; 0], 4> = Dispatcher::new([], 1);
    dispatcher.pass(&mut Prompt, |host| host.command(HostCommand::Exit).unwrap()).unwrap();
    assert_eq!(dispatcher.ended(), Some(End::Exit));
    assert_eq!(dispatcher.pass(&mut Prompt, |_host| panic!("no pass")), Err(NoPass::Ended(End::Exit)));
    assert_eq!(dispatcher.passes(), 1);
}

#[test]
fn spans_overlap_where_they_share_a_byte() {
    let span = |offset, bytes| Span { req: 0, offset, bytes };
    assert!(span(64, 64).overlaps(&span(127, 1)) && span(127, 1).overlaps(&span(64, 64)));
    assert!(!span(64, 64).overlaps(&span(128, 64)) && !span(128, 64).overlaps(&span(64, 64)));
    assert!(!span(64, 64).overlaps(&span(100, 0)) && !span(100, 0).overlaps(&span(64, 64)));
    // Sums do not wrap.
    assert!(!span(u32::MAX, u32::MAX).overlaps(&span(0, 64)));
    assert!(span(u32::MAX, 2).overlaps(&span(u32::MAX, 1)));
}

#[test]
fn the_req_of_a_header_is_read_where_it_lies_inside_the_region() {
    let mut lines = [Line::ZERO; 2];
    lines[0].0[24..28].copy_from_slice(&0x0403_0201_u32.to_le_bytes());
    assert_eq!(span::req(&lines, 0, 64), 0x0403_0201);
    assert_eq!(span::req(&lines, 1, 64), 0x0004_0302);
    assert_eq!(span::req(&lines, 0, 63), 0);
    assert_eq!(span::req(&lines, 64, 200), 0);
    assert_eq!(span::req(&lines, 65, 64), 0);
    assert_eq!(span::req(&lines, u32::MAX, u32::MAX), 0);
}

/// A lost command, a clock, a graph of one command: what scripts have not.
struct Lossy {
    lose: bool,
    clock: u64,
    launched: Vec<(Command, Origin)>,
}

impl Backend for Lossy {
    fn launch(&mut self, entry: &InFlight<Work>, origin: Origin) {
        self.launched.push((entry.command, origin));
    }

    fn poll(&mut self, _entry: &InFlight<Work>, _now: u64) -> Completion {
        if self.lose { Completion::Lost } else { Completion::Pending }
    }

    fn now(&mut self, _pass: u64) -> u64 {
        self.clock
    }

    fn limit(&self, command: &Command) -> Option<u64> {
        Some(command.deadline().unwrap_or(1_000))
    }
}

/// One command on core 0, with a deadline.
fn one_command(req: u32, deadline: u32) -> [Line; 4] {
    let mut lines = [Line::ZERO; 4];
    for (word, value) in
        [(0, 0x4B4D_4752), (1, 1), (2, 1), (5, 1), (6, req), (7, 0xFF), (8, 1), (9, deadline), (10, 1)]
    {
        lines[0].0[4 * word..4 * word + 4].copy_from_slice(&value.to_le_bytes());
    }
    (lines[1].0[0], lines[1].0[3], lines[1].0[8]) = (1, 0xFF, 0xFF);
    (lines[2].0[4], lines[2].0[10]) = (7, 1);
    (lines[3].0[1], lines[3].0[2]) = (0xFF, 0xFF);
    lines
}

fn start(deadline: u32) -> (Dispatcher<[Line; 8]>, Lossy) {
    let mut dispatcher = Dispatcher::new([Line::ZERO; 8], 4);
    let mut backend = Lossy { lose: false, clock: 50, launched: Vec::new() };
    dispatcher
        .pass(&mut backend, |host| {
            host.region_mut()[..4].copy_from_slice(&one_command(5, deadline));
            host.command(HostCommand::upload(0, 256)).unwrap();
        })
        .unwrap();
    assert_eq!(dispatcher.event(), None);
    let [(command, origin)] = backend.launched.as_slice() else { panic!("one command") };
    assert_eq!((command.handler, command.sequence.get(), command.count), (7, 1, Le16::new(1)));
    assert_eq!(*origin, Origin { req: 5, rounds: 0, pass: 0 });
    (dispatcher, backend)
}

#[test]
fn a_lost_command_ends_its_graph_with_error_8_and_the_device_goes_on() {
    let (mut dispatcher, mut backend) = start(0);
    backend.lose = true;
    dispatcher.pass(&mut backend, |_host| {}).unwrap();
    let posted = dispatcher.event().unwrap();
    assert_eq!((posted.event.kind, posted.event.auxiliary, posted.pass), (EventKind::GraphError, 8, 1));
    assert_eq!((dispatcher.in_flight().count(), dispatcher.running().count()), (0, 0));
    assert_eq!(dispatcher.ended(), None);
    assert_eq!(dispatcher.pass(&mut backend, |_host| {}), Ok(()));
}

#[test]
fn a_clock_compares_a_commands_own_deadline_or_the_default() {
    for (deadline, limit) in [(20, 20), (0, 1_000)] {
        let (mut dispatcher, mut backend) = start(deadline);
        backend.clock = 50 + limit - 1;
        dispatcher.pass(&mut backend, |_host| {}).unwrap();
        assert_eq!((dispatcher.event(), dispatcher.ended()), (None, None));
        backend.clock += 1;
        dispatcher.pass(&mut backend, |_host| panic!("no host's step")).unwrap();
        assert_eq!(dispatcher.event().unwrap().event.auxiliary, 8);
        assert_eq!((dispatcher.ended(), dispatcher.passes()), (Some(End::Deadline), 3));
    }
}

#[test]
fn a_host_that_writes_into_a_running_graph_gets_no_panic() {
    let (mut dispatcher, mut backend) = start(0);
    for round in 0..200_u32 {
        let byte = usize::try_from(round.wrapping_mul(2_654_435_761) >> 20).unwrap();
        dispatcher.region_mut()[byte / 64 % 4].0[byte % 64] ^= 1 << (round % 8);
        backend.lose = round % 3 == 0;
        dispatcher
            .pass(&mut backend, |host| {
                while host.event().is_some() {}
                let _any = host.command(HostCommand::upload(0, 256));
            })
            .unwrap();
        while dispatcher.event().is_some() {}
    }
}
