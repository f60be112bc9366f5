"""Tests of the bindings: KMG_LIBRARY=libkmg_capi.so python3 -m unittest test_kmg."""

import ctypes
import os
import struct
import unittest

import kmg

ENGINE = kmg.Engine(os.environ["KMG_LIBRARY"])


def doubling() -> bytes:
    """One COMMAND node with a result in r0, then a CPU node that doubles it."""
    header = struct.pack("<12I16x", 0x4B4D4752, 1, 2, 1, 1, 1, 77, 0xFF, 1, 5, 4096, 0)
    nodes = struct.pack("<4B2H2B3H", 1, 0, 0, 0xFF, 0, 0, 0, 0, 0, 1, 0)
    nodes += struct.pack("<4B2H2B3H", 2, 0, 1, 0xFF, 0, 1, 0xFF, 0, 1, 0, 0)
    edges = struct.pack("<H", 1)
    ops = struct.pack("<4BI8x", 3, 0, 0, 0, 0)
    template = struct.pack("<IBBHHHIQ10I", 0, 4, 2, 0, 3, 2, 0, 0, *range(10)) + struct.pack("<4B12x", 1, 0xFF, 0xFF, 0)
    parts = [header, nodes, edges, ops, template]
    return b"".join(part.ljust(-(-len(part) // 64) * 64, b"\0") for part in parts)


class Bindings(unittest.TestCase):
    def test_a_run(self):
        upload, seen = kmg.Upload(doubling()), []
        self.assertIsNone(ENGINE.check(upload))
        run = ENGINE.start(upload, [9], core_count=8)
        self.assertEqual(run.step(lambda node, command: seen.append((node, command))), kmg.Step.RUNNING)
        # Nothing returned is false: busy.
        with self.assertRaises(kmg.Refused):
            run.complete(0)
        self.assertEqual(run.step(lambda node, command: True), kmg.Step.RUNNING)
        run.retry(0)
        self.assertEqual(run.step(lambda node, command: True), kmg.Step.RUNNING)
        run.complete(0, -1)
        self.assertEqual(run.step(lambda node, command: True), kmg.Step.END)
        self.assertEqual((run.registers[0], run.rounds, run.phase), (0xFFFFFFFE, 1, kmg.Phase.ENDED))
        [(node, command)] = seen
        self.assertEqual((node, command.handler, command.first, command.count), (0, 4, 3, 2))
        self.assertEqual((command.deadline_microseconds, command.args), (5, (9, *range(1, 10))))
        self.assertTrue(command.has_result and not command.is_queued and not command.is_exclusive)

    def test_a_stop(self):
        run = ENGINE.start(kmg.Upload(doubling()))
        run.stop(8, 0)
        self.assertEqual((run.fault, run.phase), (kmg.Fault(8, 0), kmg.Phase.FAILED))
        with self.assertRaises(kmg.Refused):
            run.stop(10)
        self.assertEqual(run.step(lambda node, command: True), kmg.Step.NOT_RUNNING)

    def test_what_is_refused(self):
        data = doubling()
        wrong = kmg.Upload(data[:64] + b"\x07" + data[65:])
        self.assertEqual(ENGINE.check(wrong), kmg.Fault(12, 0))
        self.assertEqual(ENGINE.check(kmg.Upload(b"")), kmg.Fault(1, None))
        with self.assertRaises(ValueError):
            ENGINE.start(wrong)
        with self.assertRaises(kmg.Refused):
            ENGINE.start(kmg.Upload(data), range(17))

    def test_submit_may_raise(self):
        run = ENGINE.start(kmg.Upload(doubling()))

        def submit(_node, _command):
            raise KeyError("no such device")

        with self.assertRaises(KeyError):
            run.step(submit)
        # The run goes on.
        self.assertEqual(run.step(lambda node, command: True), kmg.Step.RUNNING)
        run.complete(0, 1)
        self.assertEqual(run.step(lambda node, command: True), kmg.Step.END)

    def test_the_state_has_the_size_of_the_header(self):
        header = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "include", "kmg.h")
        with open(header, encoding="utf-8") as lines:
            [size] = [int(line.split()[2]) for line in lines if line.startswith("#define KMG_STATE_SIZE ")]
        self.assertEqual(size, ctypes.sizeof(kmg._State))
        self.assertEqual(kmg.Upload(doubling()).address % 64, 0)


if __name__ == "__main__":
    unittest.main()
