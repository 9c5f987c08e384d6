#!/usr/bin/env python
"""``audit.py PIP_AUDIT LOCK``: ask for known faults in the locked packages; say so when nobody answers."""

import json
import subprocess
import sys

NOT_CHECKED = (
    "The advisory database cannot be reached from here: NOTHING WAS CHECKED. Run `make audit` elsewhere."
)


def main(program: str, lock: str) -> int:
    """Return 1 when a package has a known fault, and 0 with a clear word when nobody could be asked."""
    done = subprocess.run(
        [program, "--disable-pip", "--require-hashes", "--requirement", lock, "--format", "json"],
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except ValueError:
        print(done.stderr.strip())
        print(NOT_CHECKED)
        return 0
    asked = [package for package in packages if "skip_reason" not in package]
    if not asked:
        print(NOT_CHECKED)
        return 0
    faults = [(package, fault) for package in asked for fault in package["vulns"]]
    for package, fault in faults:
        repaired = ", ".join(fault["fix_versions"]) or "no version yet"
        print(f"{package['name']} {package['version']}: {fault['id']}; repaired in {repaired}")
    print(f"{len(asked)} of {len(packages)} packages were checked, {len(faults)} known faults.")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
