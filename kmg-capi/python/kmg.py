"""The KMGR check and executor, from the shared library of kmg-capi.

    engine = kmg.Engine("target/capi/libkmg_capi.so")
    upload = kmg.Upload(open("newton.bin", "rb").read())
    fault = engine.check(upload)                      # None, or the reason and the node
    run = engine.start(upload, bindings=[7], core_count=119)
    while True:
        step = run.step(lambda node, command: True)   # True: submitted
        ...
        run.complete(node, result)

The numbers are those of FORMAT.md 4. Nothing but the standard library is needed.
"""

from __future__ import annotations

import ctypes
import enum
import struct
from typing import Callable, List, NamedTuple, Optional, Sequence

NO_NODE = 0xFFFF
LINE_BYTES = 64
STATE_BYTES = 704


class Fault(NamedTuple):
    """What the check refuses or what ended a run: a reason of FORMAT.md 4.2, and a node or None."""

    reason: int
    node: Optional[int]


class Step(enum.IntEnum):
    """What a step returns."""

    RUNNING = 0
    ROUND = 1
    END = 2
    ERROR = 3
    NOT_RUNNING = 4


class Phase(enum.IntEnum):
    """Where a run stands."""

    IDLE = 0
    RUNNING = 1
    ENDED = 2
    FAILED = 3


class Refused(Exception):
    """The library did not take a call; nothing has changed."""


class Command(NamedTuple):
    """A command as it is handed to submit (FORMAT.md 2.5)."""

    handler: int
    flags: int
    first: int
    count: int
    deadline_microseconds: int
    args: Sequence[int]

    @property
    def is_exclusive(self) -> bool:
        return bool(self.flags & 1)

    @property
    def has_result(self) -> bool:
        return bool(self.flags & 2)

    @property
    def is_queued(self) -> bool:
        return bool(self.flags & 4)


class Upload:
    """A copy of an upload's bytes at a multiple of 64, where it stays."""

    def __init__(self, data: bytes):
        self.size = len(data)
        self._memory = ctypes.create_string_buffer(self.size + LINE_BYTES)
        start = ctypes.addressof(self._memory)
        self.address = -(-start // LINE_BYTES) * LINE_BYTES
        ctypes.memmove(self.address, data, self.size)

    def __bytes__(self) -> bytes:
        return ctypes.string_at(self.address, self.size)

    def word(self, index: int) -> int:
        """A word of the header, 0 if the upload has no header."""
        return struct.unpack_from("<I", bytes(self), 4 * index)[0] if self.size >= LINE_BYTES else 0


class _State(ctypes.Structure):
    _fields_ = [
        ("r", ctypes.c_uint32 * 16),
        ("rounds", ctypes.c_uint32),
        ("phase", ctypes.c_uint32),
        ("reason", ctypes.c_uint32),
        ("node", ctypes.c_uint32),
        ("reserved", ctypes.c_uint64 * ((STATE_BYTES - 80) // 8)),
    ]


_WORDS = ctypes.POINTER(ctypes.c_uint32)
_SUBMIT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32, _WORDS)


class Engine:
    """The loaded library."""

    def __init__(self, path: str):
        self._library = library = ctypes.CDLL(path)
        state, word = ctypes.POINTER(_State), ctypes.c_uint32
        signatures = {
            "kmg_check": (word, [ctypes.c_void_p, ctypes.c_size_t]),
            "kmg_start": (word, [state, ctypes.c_void_p, _WORDS, word, word]),
            "kmg_step": (ctypes.c_int, [state, _SUBMIT, ctypes.c_void_p]),
            "kmg_complete": (ctypes.c_int, [state, word, word]),
            "kmg_retry": (ctypes.c_int, [state, word]),
            "kmg_stop": (ctypes.c_int, [state, word, word]),
        }
        for name, (result, arguments) in signatures.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments

    def check(self, upload: Upload) -> Optional[Fault]:
        """The first fault of an upload in the order of FORMAT.md 3, or None."""
        found = self._library.kmg_check(upload.address, upload.size)
        return _fault(found & 0xFF, found >> 8) if found else None

    def start(self, upload: Upload, bindings: Sequence[int] = (), core_count: int = 119) -> Run:
        """Starts an upload; ValueError if the check refuses it, Refused for more than 16 bindings."""
        fault = self.check(upload)
        if fault:
            raise ValueError(f"the check refuses the upload: {fault}")
        return Run(self._library, upload, bindings, core_count)


class Run:
    """A started upload, which it keeps alive."""

    def __init__(self, library: ctypes.CDLL, upload: Upload, bindings: Sequence[int], core_count: int):
        self._library, self._upload, self._state = library, upload, _State()
        block = (ctypes.c_uint32 * len(bindings))(*bindings)
        _taken(library.kmg_start(self._state, upload.address, block, len(bindings), core_count))

    def step(self, submit: Callable[[int, Command], bool]) -> Step:
        """Takes one step. submit gets a node and its command, and returns whether there was room for it.

        What submit raises comes out of step; the command counts as busy then.
        """
        raised: List[BaseException] = []

        def call(_context, node, line):
            if raised:
                return 1
            try:
                return 0 if submit(node, _command(line)) else 1
            except BaseException as error:  # pylint: disable=broad-except
                raised.append(error)
                return 1

        step = Step(self._library.kmg_step(self._state, _SUBMIT(call), None))
        if raised:
            raise raised[0]
        return step

    def complete(self, node: int, result: int = 0) -> None:
        """The command of a node has completed."""
        _taken(self._library.kmg_complete(self._state, node, result & 0xFFFFFFFF))

    def retry(self, node: int) -> None:
        """The command of a node was not carried out: it is submitted again."""
        _taken(self._library.kmg_retry(self._state, node))

    def stop(self, reason: int, node: Optional[int] = None) -> None:
        """Ends the run with an error."""
        _taken(self._library.kmg_stop(self._state, reason, NO_NODE if node is None else node))

    @property
    def registers(self) -> List[int]:
        return list(self._state.r)

    @property
    def rounds(self) -> int:
        return self._state.rounds

    @property
    def phase(self) -> Phase:
        return Phase(self._state.phase)

    @property
    def fault(self) -> Optional[Fault]:
        return _fault(self._state.reason, self._state.node) if self._state.reason else None


def _taken(refused: int) -> None:
    if refused:
        raise Refused


def _fault(reason: int, node: int) -> Fault:
    return Fault(reason, None if node == NO_NODE else node)


def _command(line) -> Command:
    fields = struct.unpack("<IBBBBHHIQ10I", struct.pack("<16I", *line[:16]))
    _sequence, handler, flags, _slot, _reserved, first, count, deadline, _landing, *args = fields
    return Command(handler, flags, first, count, deadline, tuple(args))
