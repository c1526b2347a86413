# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Numbers of 16 bits by NumPy 2.4.6 and ml_dtypes 0.6.0, for tests/unit/core/half/numbers.cpp: prints half.hpp.
import ml_dtypes
import numpy as np

np.seterr(all="ignore")
singles = [0.1, -1 / 3, 65519.99, 65520.0, 1e-7, 6e-8, 2.9e-8, 3.4e38, 3.3961776e38, 1e-40, 1 + 2**-8, 1 + 3 * 2**-8,
           1 + 2**-11, 1 + 3 * 2**-11, 2.0**-25, 2.0**-24 * 1.5, 2.0**-14 - 2.0**-26, -0.0, np.inf, -np.inf]
# Of these a float would hide on which side of the middle they lie.
doubles = [1 + 2**-11 + 2**-40, 1 + 2**-11 - 2**-40, 1 + 3 * 2**-11 - 2**-40, 2.0**-25 + 2.0**-70, 65520 - 2**-30, 1e300]


def bits(x, dtype):
    return ", ".join("0x%04x" % int(b) for b in np.array(x, dtype=dtype).view(np.uint16))


x = np.array(singles, dtype=np.float32)
print("// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception")
print("// Numbers of 16 bits: what tests/golden/half.py prints.")
print("#pragma once\n\n#include <cstdint>\n\nnamespace golden {\n")
print("inline constexpr std::uint32_t singles[] = {" + ", ".join("0x%08x" % int(b) for b in x.view(np.uint32)) + "};")
print("inline constexpr std::uint16_t singles_as_bf16[] = {" + bits(x.astype(ml_dtypes.bfloat16), ml_dtypes.bfloat16) + "};")
print("inline constexpr std::uint16_t singles_as_f16[] = {" + bits(x.astype(np.float16), np.float16) + "};")
print("inline constexpr double doubles[] = {" + ", ".join(float(d).hex() for d in doubles) + "};")
print("inline constexpr std::uint16_t doubles_as_f16[] = {" + bits(np.array(doubles).astype(np.float16), np.float16) + "};")
print("\n}  // namespace golden")
