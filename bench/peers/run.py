# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NABLA, JAX, NumPy and Eigen in turn, on the cases that one of the three others has: `./dev bench --peers` runs it.

run.py <folder of the programs> [--rounds n] [--note text] [part of a case's name ..]

A round runs the programs of a case one after the other, each round another one first. A program measures itself, with
its data made and the case called once before. All cases run on one core, and then on all cores.

Prints JSON lines: first the machine and the versions, then one a case and program, with the median of the rounds and
the lowest and the highest of them. NABLA's lines have its baseline too, which it measures in the same process, after
its own calls and not in turn with them: so NABLA finds in the caches what the others find.

Ends with 1 if a program failed.
"""
import argparse
import datetime
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

options = argparse.ArgumentParser()
options.add_argument("folder", type=Path)
options.add_argument("--rounds", type=int, default=3)
options.add_argument("--note", help="what else a reader of the table should know of this run")
options.add_argument("parts", nargs="*")
options = options.parse_intermixed_args()

script = [sys.executable, Path(__file__).with_name("jax_numpy.py")]
programs = {"nabla": [options.folder / "bench", "--apart"], "jax": [*script, "jax"], "numpy": [*script, "numpy"],
            "eigen": [options.folder / "bench_eigen"]}
to_install = {"jax": "pip install jax", "numpy": "pip install numpy", "eigen": "apt install libeigen3-dev"}
cores = sorted(os.sched_getaffinity(0))
failed = False


def say(text):
    print(text, file=sys.stderr, flush=True)


def output(peer, *arguments, threads, stderr=None):
    """The JSON line that the program prints; none if it fails."""
    environment = dict(os.environ, OMP_PROC_BIND="spread", OMP_PLACES="threads")
    for library in ("OMP", "KOKKOS", "OPENBLAS", "MKL", "BLIS"):
        environment[f"{library}_NUM_THREADS"] = str(threads)
    if peer != "nabla":  # ./dev sets it for Debian's OpenBLAS; NumPy has its own
        environment.pop("OPENBLAS_CORETYPE", None)
    try:
        ran = subprocess.run([*programs[peer], *arguments], env=environment, stdout=subprocess.PIPE, stderr=stderr,
                             check=True)
        return json.loads(ran.stdout)
    except (OSError, subprocess.CalledProcessError, json.JSONDecodeError):
        return None


def run(case, peers, threads):
    """Prints the lines of a case; gives that of NABLA."""
    global failed
    label = case if threads == 1 else f"{case}_t{threads}"
    rounds, order = {peer: [] for peer in peers}, list(peers)
    for _ in range(options.rounds):
        for peer in order:
            rounds[peer].append(output(peer, "=" + case, threads=threads))
        order.append(order.pop(0))
    for peer, ran in rounds.items():
        if None in ran:
            failed = True
            say(f"{label}: no result of {peer}")
            continue
        us = [one["us"] for one in ran]
        line = {"case": label, "threads": threads, "peer": peer, "us": round(statistics.median(us), 3),
                "low": min(us), "high": max(us)}
        if "baseline" in ran[0] and threads == 1:  # loops have one thread
            line["baseline"] = ran[0]["baseline"]
            line["baseline_us"] = round(statistics.median(one["baseline_us"] for one in ran), 3)
        print(json.dumps(line), flush=True)
    return rounds.get("nabla", [None])[0]


def processor():
    with open("/proc/cpuinfo") as lines:
        named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


nabla = output("nabla", "--about", threads=len(cores))
if nabla is None:
    sys.exit(f"{options.folder}/bench does not run")
about = {}
for peer in to_install:
    about[peer] = output(peer, "--about", threads=1, stderr=subprocess.DEVNULL)
    if about[peer] is None:
        del about[peer]
        say(f"{peer} is left out: it is not installed (`{to_install[peer]}`"
            + (", for the python that NABLA_PYTHON names)" if peer != "eigen" else ")"))
cases = [case for case in dict.fromkeys(case for peer in about.values() for case in peer["cases"])
         if not options.parts or any(part in case or part == "=" + case for part in options.parts)]
print(json.dumps({"machine": processor(), "cores": len(cores), "date": str(datetime.date.today()),
                  "load": round(os.getloadavg()[0], 2), "rounds": options.rounds, "note": options.note, **nabla,
                  **{peer: told["version"] for peer, told in about.items()}}), flush=True)

on_blas = set()
for threads in dict.fromkeys((1, len(cores))):
    os.sched_setaffinity(0, cores[-threads:])
    for case in cases:
        peers = [peer for peer in about if case in about[peer]["cases"]]
        if threads == 1 or nabla["threads"] > 1 or case in on_blas:
            peers.insert(0, "nabla")
        else:
            print(json.dumps({"case": f"{case}_t{threads}", "threads": threads, "peer": "nabla", "us": None,
                              "why": f"Kokkos {nabla['space']} has one thread"}), flush=True)
        line = run(case, peers, threads)
        if threads == 1 and line and "sgemm" in line["baseline"]:
            on_blas.add(case)  # the BLAS has threads of its own where Kokkos has none
sys.exit(failed)
