# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A file of h5py 3, for tests/unit/io/hdf5.cpp: prints hdf5.hpp.
import io

import h5py
import numpy as np

from literal import literal

out = io.BytesIO()
with h5py.File(out, "w", libver=("v108", "v108")) as f:
    for dtype in ["<i1", ">i2", "<i8", "<u1", ">u4", "<f2", ">f4", "<f8"]:
        f["numbers/" + dtype[1:]] = np.arange(6, dtype=dtype).reshape(2, 3)
    f["mask"] = np.array([False, True, True])
    f["scalar"] = np.float32(7)
    f["text"] = "none"
    f["empty"] = h5py.Empty("f4")
    f["none"] = np.zeros((0, 3), dtype="f4")
    f.create_dataset("deflated", data=np.arange(64, dtype="i4").reshape(8, 8), chunks=(4, 4), compression="gzip")
data = out.getvalue()
print("// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception")
print("// A file of h5py: what tests/golden/hdf5.py prints.")
print("#pragma once\n\n#include <string>\n\nnamespace golden {\n")
print(f"inline const std::string file_of_h5py(\n     {literal(data)},\n     {len(data)});\n")
print("}  // namespace golden")
