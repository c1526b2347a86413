// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiled.hpp"
#include "take.hpp"

template void composed_programs::take_gradient_of_slope<1>(judge&, const mesh_of<1>&);
