"""The simulator of FORMAT.md 5 over the bindings: a device that completes commands after a delay."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Dict, List, Optional

import kmg

SLOTS = 16
GRAPH, GRAPH_END, GRAPH_ERROR = 7, 8, 9
BAD_HEADER, DEADLINE, CANCELLED, KEPT = 1, 8, 10, 15


@dataclass
class Outcome:
    """What a simulation came to, named as in the answers of reference graphs (FORMAT.md 7)."""

    check: Optional[list] = None
    status: str = "stuck"
    error: Optional[list] = None
    registers: List[int] = field(default_factory=lambda: [0] * 16)
    runs: int = 0
    passes: int = 0
    stopped: List[int] = field(default_factory=list)
    kept: bool = False
    commands: List[dict] = field(default_factory=list)
    events: List[dict] = field(default_factory=list)

    def fail(self, fault: kmg.Fault, req: int, at: int) -> None:
        self.status, self.error = "error", pair(fault)
        reason, node = self.error
        self.post(GRAPH_ERROR, req, at, reason | node << 8)

    def post(self, kind: int, req: int, at: int, auxiliary: int, extra: int = 0) -> None:
        self.events.append({"kind": kind, "req": req, "auxiliary": auxiliary, "extra": extra, "pass": at})


def pair(fault: kmg.Fault) -> list:
    """A fault as the files write it."""
    return [fault.reason, kmg.NO_NODE if fault.node is None else fault.node]


class Device:
    """Sixteen completion slots and an allocator for queued commands."""

    def __init__(self, core_count: int):
        self.core_count = core_count
        self.slots: Dict[int, dict] = {}

    def overlap(self, first: int, count: int) -> Optional[dict]:
        """A command in flight whose group overlaps, if one does."""
        for other in self.slots.values():
            if first < other["first"] + other["count"] and other["first"] < first + count:
                return other
        return None

    def place(self, count: int) -> Optional[int]:
        """The lowest place for a queued command."""
        first = 0
        while first + count <= self.core_count:
            other = self.overlap(first, count)
            if other is None:
                return first
            first = other["first"] + other["count"]
        return None

    def admit(self, command: kmg.Command) -> Optional[tuple]:
        """The slot and the first core of a command, or None if it has to wait."""
        slot = next((slot for slot in range(SLOTS) if slot not in self.slots), None)
        if slot is None:
            return None
        if command.is_queued:
            first = self.place(command.count)
            return None if first is None else (slot, first)
        if command.is_exclusive and self.overlap(command.first, command.count):
            return None
        return slot, command.first


def linear(factors: dict, command: dict) -> int:
    """The result of a command (FORMAT.md 7)."""
    total = factors["constant"]
    total += sum(factors[name] * command[name] for name in ("handler", "first", "count", "run"))
    total += sum(factor * arg for factor, arg in zip(factors["args"], command["args"]))
    return total & 0xFFFFFFFF if command["flags"] & 2 else 0


def simulate(engine: kmg.Engine, data: bytes, bindings: List[int], options: dict) -> Outcome:
    """Runs an upload with the options of a reference graph."""
    outcome, upload = Outcome(), kmg.Upload(data)
    req, keeps = upload.word(6), bool(upload.word(11) & 1)
    fault = engine.check(upload)
    if fault:
        outcome.check = pair(fault)
        outcome.fail(fault, req, 0)
        return outcome
    if keeps and options["kept"] >= 8:
        outcome.fail(kmg.Fault(KEPT, None), req, 0)
        return outcome
    try:
        run = engine.start(upload, bindings, options["core_count"])
    except kmg.Refused:
        outcome.fail(kmg.Fault(BAD_HEADER, None), req, 0)
        return outcome
    outcome.kept = keeps
    device = Device(options["core_count"])
    while outcome.status == "stuck" and outcome.passes < options["max_passes"]:
        one_pass(run, device, options, req, outcome)
        outcome.passes += 1
    outcome.registers, outcome.runs = run.registers, run.rounds
    outcome.stopped = [command["node"] for _slot, command in sorted(device.slots.items())]
    return outcome


def one_pass(run: kmg.Run, device: Device, options: dict, req: int, outcome: Outcome) -> None:
    """One turn of the device's loop."""
    now, rounds = outcome.passes, run.rounds
    for slot in sorted(device.slots):
        command = device.slots[slot]
        if now >= command["pass"] + 1 + options["delay"]:
            del device.slots[slot]
            run.complete(command["node"], linear(options["result"], command))

    deadline = options["deadline_passes"]
    if deadline is not None:
        for _slot, command in sorted(device.slots.items()):
            if now - command["pass"] >= deadline:
                run.stop(DEADLINE, command["node"])
                outcome.fail(run.fault, req, now)
                return
    if options["cancel_pass"] == now:
        run.stop(CANCELLED)
        outcome.fail(run.fault, req, now)
        return

    def submit(node: int, command: kmg.Command) -> bool:
        admitted = device.admit(command)
        if admitted is None:
            return False
        slot, first = admitted
        sequence = len(outcome.commands) + 1
        device.slots[slot] = {
            "node": node, "run": rounds, "sequence": sequence, "slot": slot, "handler": command.handler,
            "first": first, "count": command.count, "flags": command.flags, "args": list(command.args),
            "pass": now, "queued": command.is_queued,
        }
        outcome.commands.append(device.slots[slot])
        return True

    step = run.step(submit)
    if step == kmg.Step.ROUND:
        outcome.post(GRAPH, req, now, run.rounds & 0xFFFFFF)
    elif step == kmg.Step.END:
        outcome.status = "ended"
        outcome.post(GRAPH_END, req, now, run.registers[0] & 0xFFFFFF, run.registers[1])
    elif step == kmg.Step.ERROR:
        outcome.fail(run.fault, req, now)
    elif step == kmg.Step.NOT_RUNNING:
        raise RuntimeError("a graph that runs is said not to run")
