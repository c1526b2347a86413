// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <nabla/axis/right.hpp>

using view = Kokkos::View<float*>;
