// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Linear algebra by LAPACK, beside all of NABLA: <nabla/nabla.hpp> does without it.

// In the order of the rooms (cmake/rooms.txt).
// clang-format off
#include <nabla/nabla.hpp>
#include <nabla/op/linalg/linalg.hpp>
#include <nabla/exec/linalg.hpp>
// clang-format on
