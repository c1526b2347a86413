// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/nabla.hpp>

// The product of A, split by rows over a ring of devices, and B, split along the dim that is summed over: three functions
// of blocks.
namespace ring_matmul {

namespace nb = nabla;

NABLA_AXES(batch, inputs, outputs, part)
NABLA_MESH_AXES(ring)
using nb::shift;

/// Of a matrix that has the columns for all parts of B side by side, those for the part that began at device
/// `axis_index(ring) + offset`. Which ones they are differs from device to device.
constexpr auto columns_for = [](const auto& a, long offset) {
  const auto devices = std::int32_t(nb::axis_size(a, ring));
  const auto origin = (nb::axis_index(a, ring) + (devices + std::int32_t(offset))) % devices;
  return nb::dot(nb::one_hot<float>(origin, part = devices), a, part);
};

constexpr auto gathered = [](auto a, auto b) {
  return nb::dot(a, nb::all_gather(b, ring, nb::tiled(inputs)), inputs);
};

// In both rings nothing that is multiplied in a round waits for what is sent in it. Collectives block: here each part has
// arrived before the product begins. The order is the one that a transport which sends in the background can overlap.

constexpr auto one_ring = [](auto a, auto b) {
  const long devices = nb::axis_size(a, ring);
  const auto parts = nb::split(a, inputs, part = devices, inputs = nb::rest).eval();
  auto c = nb::dot(columns_for(parts, 0), b, inputs);
  for (long round = 1; round < devices; ++round) {
    b = nb::ppermute(b, ring, shift(1));
    c = c + nb::dot(columns_for(parts, -round), b, inputs);
  }
  return c;
};

constexpr auto two_rings = [](auto a, auto b) {
  const long devices = nb::axis_size(a, ring);
  const auto parts = nb::split(a, inputs, part = devices, inputs = nb::rest).eval();
  auto c = nb::dot(columns_for(parts, 0), b, inputs);
  auto forward = b, backward = b;
  for (long round = 1; 2 * round <= devices; ++round) {
    forward = nb::ppermute(forward, ring, shift(1));
    c = c + nb::dot(columns_for(parts, -round), forward, inputs);
    if (2 * round == devices) break;  // the part half way round comes once
    backward = nb::ppermute(backward, ring, shift(-1));
    c = c + nb::dot(columns_for(parts, round), backward, inputs);
  }
  return c;
};

}  // namespace ring_matmul
