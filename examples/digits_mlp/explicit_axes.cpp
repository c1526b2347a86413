// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gradient.hpp"

template struct digits_mlp::placed<digits_mlp::explicit_axes>;
