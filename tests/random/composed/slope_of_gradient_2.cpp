// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "take.hpp"

template void composed_programs::take_slope_of_gradient<2>(judge&, const mesh_of<2>&);
