"""Runs the Python client on every exchange of the conformance kit, as its README says.

    python3 tests/python/run_kit.py [part of a file name ...]

Prints what differs and a summary; exits 1 on any difference.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "clients" / "python" / "src"), str(Path(__file__).parent)]
sys.dont_write_bytecode = True

from kit.case import Case, NotOfAClient  # noqa: E402
from kit.run import run  # noqa: E402
from kit.service import Service  # noqa: E402

KINDS = {"response": "single", "responses": "sequences of attempts", "polls": "sequences of polls"}


def main(parts: list[str]) -> int:
    kit = ROOT / "schema" / "exchanges"
    files = [path for path in sorted(kit.glob("*/*.json")) if not parts or any(part in path.name for part in parts)]
    counts: Counter[str] = Counter()
    passed_over: dict[str, list[str]] = {}
    differing: list[str] = []
    refused = 0
    with Service() as service:
        for path in files:
            name = str(path.relative_to(kit))
            try:
                case = Case(json.loads(path.read_text("utf-8")))
                differences = run(case, service)
            except NotOfAClient as refusal:
                passed_over.setdefault(str(refusal), []).append(name)
                continue
            except Exception as failure:  # one file must not hide the others
                print(f"{name}: {failure!r}")
                differing.append(name)
                continue
            counts[KINDS[case.kind]] += 1
            refused += case.refused
            if differences:
                differing.append(name)
                print(f"{name}: {case.name}")
                for difference in differences:
                    print(f"    {difference}")
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
    print(f"{sum(counts.values())} exchanges run: {kinds}.")
    print(f"{refused} requests that a service refuses were refused before they were sent.")
    for reason, names in passed_over.items():
        print(f"{len(names)} not run, {reason}:\n    {', '.join(names)}")
    print(f"{len(differing)} differ.")
    return 1 if differing or not counts else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
