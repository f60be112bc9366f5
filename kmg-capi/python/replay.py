"""Replays a folder of reference graphs (FORMAT.md 7): replay.py LIBRARY FOLDER. Every field must agree."""

from __future__ import annotations

import dataclasses
import json
import pathlib
import sys

import kmg
from simulate import simulate


def differences(engine: kmg.Engine, file: pathlib.Path) -> list:
    """What a graph gives that its answer does not say."""
    reference = json.loads(file.read_text(encoding="utf-8"))
    data = file.with_suffix(".bin").read_bytes()
    outcome = simulate(engine, data, reference["bindings"], reference["simulation"])
    found, answer = dataclasses.asdict(outcome), reference["answer"]
    names = sorted(found.keys() | answer.keys())
    return [
        f"{file.stem}: {name}: expected {answer.get(name)}, found {found.get(name)}"
        for name in names
        if found.get(name, ()) != answer.get(name, ())
    ]


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    engine = kmg.Engine(sys.argv[1])
    passed = failed = 0
    for file in sorted(pathlib.Path(sys.argv[2]).glob("*.json")):
        wrong = differences(engine, file)
        for line in wrong:
            print(line)
        if wrong:
            failed += 1
        else:
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
