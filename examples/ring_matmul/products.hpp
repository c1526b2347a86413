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
/// `axis_index(ring) + offset`. Which ones they are differs from device to device, so all are read.
constexpr auto columns_for = [](const auto& a, long offset) {
  const auto devices = std::int32_t(nb::axis_size(a, ring));
  const auto origin = (nb::axis_index(a, ring) + (devices + std::int32_t(offset))) % devices;
  const auto chosen = (nb::axis_index(a, part) == origin).eval();
  return nb::sum(nb::where(chosen, a, 0.f), part);
};

constexpr auto gathered = [](auto a, auto b) {
  return nb::dot(a, nb::all_gather(b, ring, nb::tiled(inputs)), inputs);
};

// In the rings a device sends its part on before it multiplies with it. Between processes ppermute begins to send and
// returns, so the product runs while the part is on its way. Who first reads what was received waits for it.

/// The part of the neighbour `by` places before, if anybody still needs it.
constexpr auto sent = [](const auto& b, long by, bool needed) { return needed ? nb::ppermute(b, ring, shift(by)) : b; };

constexpr auto one_ring = [](auto a, auto b) {
  const long devices = nb::axis_size(a, ring);
  const auto parts = nb::split(a, inputs, part = devices, inputs = nb::rest).eval();
  auto next = sent(b, 1, devices > 1);
  auto c = nb::dot(columns_for(parts, 0), b, inputs);
  for (long round = 1; round < devices; ++round) {
    b = next;
    next = sent(b, 1, round + 1 < devices);
    c = c + nb::dot(columns_for(parts, -round), b, inputs);
  }
  return c;
};

constexpr auto two_rings = [](auto a, auto b) {
  const long devices = nb::axis_size(a, ring);
  const auto parts = nb::split(a, inputs, part = devices, inputs = nb::rest).eval();
  auto from_left = sent(b, 1, devices > 1), from_right = sent(b, -1, devices > 2);
  auto c = nb::dot(columns_for(parts, 0), b, inputs);
  for (long round = 1; 2 * round <= devices; ++round) {
    const auto left = from_left, right = from_right;
    from_left = sent(left, 1, 2 * round + 2 <= devices);
    from_right = sent(right, -1, 2 * round + 2 < devices);
    c = c + nb::dot(columns_for(parts, -round), left, inputs);
    // The part half way round comes once.
    if (2 * round < devices) c = c + nb::dot(columns_for(parts, round), right, inputs);
  }
  return c;
};

}  // namespace ring_matmul
