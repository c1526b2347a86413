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
