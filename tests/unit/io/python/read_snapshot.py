# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a snapshot of NABLA: `read_snapshot.py <file>` prints its arrays."""
import itertools
import sys
import zlib

CODES = {"f32": "f", "f64": "d", "i8": "b", "i16": "h", "i32": "i", "i64": "q",
         "u8": "B", "u16": "H", "u32": "I", "u64": "Q", "bool": "?"}


def read(path):
    """The arrays by name: dtype, dims, and a dict from indices to numbers."""
    with open(path, "rb") as file:
        data = file.read()
    first, second, _ = data.split(b"\n", 2)
    header = data[len(first) + 1:int(second.split()[1])]
    assert first.startswith(b"nabla snapshot 1, crc32 ")
    assert zlib.crc32(header) == int(first[-8:], 16)
    arrays = {}
    for line in header.decode().rstrip().split("\n")[1:]:
        if not line.startswith("  "):                       # f32[batch=8,3] [weights]
            kind, _, name = line.partition(" ")
            dtype, dims = kind[:-1].split("[")
            numbers = {}
            arrays[name] = (dtype, dims, numbers)
        else:                                               # [0:4,0:3] at 4096, 48 bytes, crc32 1a2b3c4d
            box, place = line[3:].split("] at ")
            offset, size = int(place.split(", ")[0]), int(place.split(" ")[1])
            block = data[offset:offset + size]
            assert zlib.crc32(block) == int(place[-8:], 16)
            ranges = [range(*map(int, r.split(":"))) for r in box.split(",") if r]
            numbers.update(zip(itertools.product(*ranges), memoryview(block).cast(CODES[dtype])))
    return arrays


if __name__ == "__main__":
    for name, (dtype, dims, numbers) in read(sys.argv[1]).items():
        print(f"{name} {dtype}[{dims}] {[numbers[index] for index in sorted(numbers)]}")
