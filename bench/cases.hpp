// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runner.hpp"

#include <nabla/nabla.hpp>
#include <span>

namespace nb = nabla;

namespace bench {

NABLA_AXES(batch, hidden, pixels, classes, rows, columns)
NABLA_MESH_AXES(data)

/// A plain array of random numbers; the baseline reads the same memory: of two arrays that fill the cache in turn the
/// one that is read first loses a tenth.
template <class... D>
auto random_array(unsigned seed, D... dims) {
  auto a = nb::zeros<float>(dims...);
  const floats r = random_floats(a.total_size(), seed);
  std::copy(r.begin(), r.end(), a.data());
  return a;
}
template <class A>
std::span<const float> input(const A& a) {
  return {a.data(), std::size_t(a.total_size())};
}

/// The most bytes that f has in use at once, beyond those that were in use before; not in its first call.
template <class F, class... X>
long peak_bytes(const F& f, const X&... x) {
  f(x...);
  nb::reset_peak_memory_stats();
  const long before = nb::memory_stats().bytes_in_use;
  f(x...);
  return nb::memory_stats().peak_bytes_in_use - before;
}

void elementwise_cases(runner&);
void half_cases(runner&);
void row_cases(runner&);
void shape_cases(runner&);
void matmul_cases(runner&);
void fourier_cases(runner&);
void digits_cases(runner&);
void stencil_cases(runner&);
void collective_cases(runner&);
void scan_cases(runner&);
void gradient_cases(runner&);
void training_cases(runner&);
void transformer_cases(runner&);

}  // namespace bench
