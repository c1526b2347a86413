// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/fourier.hpp>
#include <nabla/io/io.hpp>
#include <nabla/linalg.hpp>

namespace nb = nabla;

NABLA_AXES(rows, columns)

int main(int argc, char** argv) {
  const nb::runtime runtime(argc, argv);
  const auto a = nb::array_from({2., 1., 1., 3.}, rows = 2, columns = 2);
  const auto x = nb::solve(a, nb::array_from({3., 4.}, rows = 2), rows, columns);
  nb::save_npz("consumer.npz", "x", x);
  nb::save_hdf5("consumer.h5", "x", x);
  const bool same = nb::testing::equal(nb::load_npz<double>("consumer.npz", "x", columns), x) &&
                    nb::testing::equal(nb::load_hdf5<double>("consumer.h5", "x", columns), x) &&
                    nb::testing::allclose(nb::irfft(nb::rfft(x, columns), columns), x);
  return same && nb::testing::allclose(x, nb::ones<double>(columns = 2)) ? 0 : 1;
}
