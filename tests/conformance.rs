//! Every reference graph whose answer holds with any timing, on devices with timings of their own, and on devices that
//! are wrong.

use kmg::conformance::{Difference, Known};
use kmg::driver::{Device, Inbox, Ticket};
use kmg::wire::Le32;
use kmg::{Command, NodeId};
use kmg_tests::reference::cases;

/// Completes, retries and is busy at random.
struct Random<'i> {
    seed: u32,
    held: Vec<Ticket<'i>>,
    room: usize,
}

impl Random<'_> {
    fn below(&mut self, limit: usize) -> usize {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 17;
        self.seed ^= self.seed << 5;
        self.seed as usize % limit
    }
}

impl<'i> Device<'i> for Random<'i> {
    fn submit(&mut self, ticket: Ticket<'i>, _command: &Command) -> Result<(), Ticket<'i>> {
        if self.held.len() == self.room {
            return Err(ticket);
        }
        match self.below(4) {
            0 => ticket.complete(0xDEAD),
            _ => self.held.push(ticket),
        }
        Ok(())
    }
}

fn run(known: &Known, seed: u32, room: usize) -> Result<(), Difference> {
    let inbox = Inbox::new(&|| {});
    let mut device = Random { seed, held: Vec::new(), room };
    known.run(&inbox, &mut device, |device| {
        if device.held.is_empty() {
            return false;
        }
        let at = device.below(device.held.len());
        let ticket = device.held.swap_remove(at);
        match device.below(8) {
            0 => {
                ticket.retry();
                inbox.nudge();
            }
            _ => ticket.complete(0xBEEF),
        }
        true
    })
}

#[test]
fn reference_graphs_come_to_their_answers_with_any_timing() {
    let mut graphs = 0;
    let mut commands = 0;
    for (name, case) in cases() {
        let Some(known) = Known::of(&case) else { continue };
        graphs += 1;
        commands += known.commands();
        for (seed, room) in [(1, 16), (2, 3), (3, 1)] {
            assert_eq!(run(&known, seed, room), Ok(()), "{}, seed {seed}", name.display());
        }
    }
    assert_eq!((graphs, commands), (89, 752), "graphs and commands");
}

#[test]
fn the_first_difference_is_named() {
    let (_name, mut case) = cases()
        .into_iter()
        .find(|(_name, case)| case.reference.answer.outcome.commands.len() > 1 && Known::of(case).is_some())
        .unwrap();
    let known = Known::of(&case).unwrap();
    assert_eq!(run(&known, 1, 16), Ok(()));
    assert_eq!(run(&known, 1, 0), Err(Difference::Waiting(None)));

    // An upload that says something else than its answer: one more in the first argument of its first template.
    let header: &kmg::wire::Header = bytemuck::from_bytes(&case.upload[..64]);
    let templates = 64 * header.layout().unwrap().templates;
    let argument = templates + 24;
    let word: &mut Le32 = bytemuck::from_bytes_mut(&mut case.upload[argument..argument + 4]);
    *word = Le32::new(word.get().wrapping_add(1));
    assert!(Known::of(&case).is_none(), "it comes to something else");
}

/// Fails the command of a node.
struct Failing(u8, u8);

impl<'i> Device<'i> for Failing {
    fn submit(&mut self, ticket: Ticket<'i>, _command: &Command) -> Result<(), Ticket<'i>> {
        self.0 += 1;
        if self.0 > self.1 {
            drop(ticket);
        } else {
            ticket.complete(0);
        }
        Ok(())
    }
}

#[test]
fn a_ticket_that_is_lost_is_a_difference_at_its_node() {
    let (_name, case) = cases().into_iter().find(|(name, _case)| name == "newton").unwrap_or_else(|| {
        cases()
            .into_iter()
            .find(|(_name, case)| Known::of(case).is_some_and(|known| known.commands() > 2))
            .unwrap()
    });
    let known = Known::of(&case).unwrap();
    let inbox = Inbox::new(&|| {});
    let difference = known.run(&inbox, &mut Failing(0, 1), |_device| false).unwrap_err();
    let Difference::Failed { node, reason } = difference else { panic!("{difference}") };
    let commands = &case.reference.answer.outcome.commands;
    assert!(commands.iter().any(|command| command.node == node));
    assert_eq!(reason, kmg::Reason::DEADLINE);
    assert_ne!(node, NodeId::new(255));
}
