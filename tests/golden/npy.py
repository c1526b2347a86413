# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Files and archives of NumPy 2.4.6, and of bfloat16 by ml_dtypes 0.6.0, for tests/unit/io: prints npy.hpp.
import io
import warnings

import ml_dtypes
import numpy as np

from literal import literal

warnings.simplefilter("ignore")  # of the formats 2.0 and 3.0


def file_of(x, version=(1, 0)):
    out = io.BytesIO()
    np.lib.format.write_array(out, x, version=version)
    return out.getvalue()


def values(dtype):
    if dtype == "b1":
        return [0, 1, 1, 0, 1, 0]
    if dtype[0] == "f":
        return {"f2": [0, -0.0, 65504, 2.0**-24, -1.5, 0.0999755859375], "f4": [0, -0.0, 3.4e38, 2.0**-149, -1.5, 0.1]}.get(
            dtype, [0, -0.0, 1.7e308, 2.0**-1074, -1.5, 0.1]
        )
    bits = 8 * int(dtype[1])
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if dtype[0] == "i" else (0, 2**bits - 1)
    return [low, high, 1, 2, 3, 100]


entries = []


def entry(name, x, version=(1, 0)):
    data = file_of(x, version)
    entries.append(f'    {{"{name}", {len(data)},\n     {literal(data)}}},')


for dtype in ["b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8"]:
    for order in ["<", ">"] if dtype[1] != "1" else ["|"]:
        entry(f"{order}{dtype}", np.array(values(dtype), dtype=order + dtype).reshape(2, 3))
entry("<V2", np.array([0, -0.0, 3.3895314e38, 2.0**-133, -1.5, 0.1]).astype(ml_dtypes.bfloat16).reshape(2, 3))
count = np.arange(24, dtype="<i4")
for version in [(1, 0), (2, 0), (3, 0)]:
    entry(f"C {version[0]}", count.reshape(2, 3, 4), version)
    entry(f"F {version[0]}", np.asfortranarray(count.reshape(2, 3, 4)), version)
entry("scalar", np.array(7, dtype="<i4"))
entry("one dim", count)
entry("empty", np.zeros((0, 5), dtype="<i4"))
entry("long", np.zeros((123456789, 0, 1234567), dtype="<i4"))  # another length of the header
entry("full", np.zeros((0, 100, 100, 100, 100, 100, 10, 10, 10, 10), dtype="<i4"))  # 64 bytes, and so 64 more
for name, x in [
    ("complex", np.zeros(2, dtype="<c8")),
    ("text", np.zeros(2, dtype="<U3")),
    ("records", np.zeros(2, dtype=[("a", "<f4"), ("b", "<i4", (2,))])),
    ("times", np.zeros(2, dtype="<M8[s]")),
]:
    entry(name, x)

print("// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception")
print("// Files of NumPy: what tests/golden/npy.py prints.")
print("#pragma once\n\n#include <string>\n\nnamespace golden {\n")
print("struct file_of_numpy {\n  const char* name;\n  std::size_t size;\n  const char* bytes;\n};")
print("inline constexpr file_of_numpy files_of_numpy[] = {")
print("\n".join(entries))
print("};\n")
print("inline std::string npy(const std::string& name) {")
print("  for (const file_of_numpy& f : files_of_numpy)\n    if (f.name == name) return {f.bytes, f.size};\n  return {};\n}\n")
x = np.arange(6, dtype="<i4").reshape(2, 3)
y = np.asfortranarray(np.linspace(0, 1, 9).reshape(3, 3))
for name, save in [("stored", np.savez), ("deflated", np.savez_compressed)]:
    out = io.BytesIO()
    save(out, x, weights=y, empty=np.zeros((0, 2), dtype="f4"))
    data = out.getvalue()
    print(f"inline const std::string {name}_archive(\n     {literal(data)},\n     {len(data)});\n")
print("}  // namespace golden")
