# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the tables of docs/performance.md, between its two marks, from what `./dev bench --peers` printed.

table.py [file.jsonl ..]    a file a machine; without one all of bench/peers/runs/
table.py --check            says whether the page is what it would make from them
"""
import json
import sys
import textwrap
from pathlib import Path

root = Path(__file__).resolve().parents[2]
page = root / "docs/performance.md"
begin, end = (f"<!-- {word} of what bench/peers/table.py makes -->" for word in ("begin", "end"))
names = {"nabla": "NABLA", "jax": "JAX", "numpy": "NumPy", "eigen": "Eigen"}


def digits(us):
    return f"{us:.2f}" if us < 10 else f"{us:.1f}" if us < 100 else f"{us:.0f}"


def ratio(ours, theirs):
    return f"{ours / theirs:.2f}"


def us_of(by, peer):
    return digits(by[peer]["us"]) if peer in by else ""


def rows_of(lines):
    rows = {}
    for line in lines:
        rows.setdefault(line["case"], {})[line["peer"]] = line
    return rows


def table(head, rows):
    return ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]


def on_one_core(lines, peers):
    for case, by in rows_of(lines).items():
        ours = by.get("nabla")
        if ours is None:
            continue
        others = [by[peer]["us"] for peer in peers if peer in by]
        yield [case, digits(ours["us"]), ours["baseline"], digits(ours["baseline_us"]),
               ratio(ours["us"], ours["baseline_us"]), *(us_of(by, peer) for peer in peers),
               ratio(ours["us"], min(others)) if others else ""]


def on_all_cores(lines, peers):
    rows = rows_of(lines)
    for case, by in rows.items():
        ours, one = by.get("nabla", {}), rows.get(case.rpartition("_t")[0], {}).get("nabla")
        if one is None or ours.get("us") is None:
            continue
        others = [by[peer]["us"] for peer in peers if peer in by]
        yield [case, digits(ours["us"]), ratio(one["us"], ours["us"]), *(us_of(by, peer) for peer in peers),
               ratio(ours["us"], min(others)) if others else ""]


def all_cores(about):
    text = f"On all {about['cores']} cores."
    if about["threads"] == 1:
        text += (f" Kokkos {about['space']} has one thread: NABLA uses several cores only in products, where the BLAS "
                 "has threads of its own. Its other cases are not measured again.")
    return text


def section(file):
    about, *lines = map(json.loads, file.read_text().splitlines())
    peers = [peer for peer in names if peer in about and peer != "nabla"]
    measured = [line for line in lines if line["us"] is not None]
    apart = sorted(line["high"] / line["low"] - 1 for line in measured)
    middle, most = apart[len(apart) // 2], apart[len(apart) * 9 // 10]
    versions = [about["compiler"].strip(), f"Kokkos {about['kokkos']} {about['space']}",
                about["blas"] or "a BLAS that does not say which", *(f"{names[peer]} {about[peer]}" for peer in peers)]
    text = (f"{about['date']}, cores: {about['cores']}, load before the run: {about['load']}. {', '.join(versions)}. "
            f"Medians of {about['rounds']} rounds. For half of the medians the rounds lie within {middle:.0%} of each "
            f"other, for nine tenths within {most:.0%}." + (f" {about['note']}" if about.get("note") else ""))
    made = [f"### {about['machine']}, {about['instructions']}, Kokkos {about['space']}", "", *textwrap.wrap(text, 120), "",
            "On one core.", ""]
    against = [*(f"{names[peer]} us" for peer in peers), "NABLA / the fastest of these"]
    made += table(["case", "NABLA us", "baseline", "us", "ratio", *against],
                  on_one_core([line for line in lines if line["threads"] == 1], peers))
    if any(line["threads"] > 1 for line in lines):
        made += ["", *textwrap.wrap(all_cores(about), 120), ""]
        made += table(["case", "NABLA us", "speed-up", *against], on_all_cores(lines, peers))
    return made


files = [Path(argument) for argument in sys.argv[1:] if argument != "--check"]
files = files or sorted((root / "bench/peers/runs").glob("*.jsonl"))
made = [begin] if files else [begin, "", "No run is kept yet."]
for file in files:
    made += ["", *section(file)]
old = page.read_text()
before, rest = old.split(begin)
new = before + "\n".join([*made, "", end]) + rest.split(end)[1]
if "--check" in sys.argv[1:]:
    sys.exit(f"{page} is not what {__file__} makes: run it" if new != old else 0)
page.write_text(new)
