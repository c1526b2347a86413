// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// All of NABLA.

// In the order of the rooms (cmake/rooms.txt).
// clang-format off
#include <nabla/types.hpp>
#include <nabla/array/array_from.hpp>
#include <nabla/array/factories/factories.hpp>
#include <nabla/array/memory_stats.hpp>
#include <nabla/array/to_vector.hpp>
#include <nabla/array/wrap.hpp>
#include <nabla/exec/exec.hpp>
#include <nabla/comm/comm.hpp>
#include <nabla/spmd/spmd.hpp>
#include <nabla/control/control.hpp>
#include <nabla/transform/transform.hpp>
#include <nabla/viz/viz.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/compiled.hpp>
// clang-format on
