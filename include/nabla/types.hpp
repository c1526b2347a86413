// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// The meaning of every word, without a machine: std only, no Kokkos, no MPI.

// In the order of the rooms (cmake/rooms.txt).
// clang-format off
#include <nabla/version.hpp>
#include <nabla/axis/axis.hpp>
#include <nabla/mesh/abstract_mesh.hpp>
#include <nabla/sharding/named_sharding.hpp>
#include <nabla/sharding/spec.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/array_concepts.hpp>
#include <nabla/expr/record.hpp>
#include <nabla/expr/type_of.hpp>
#include <nabla/op/op.hpp>
// clang-format on
