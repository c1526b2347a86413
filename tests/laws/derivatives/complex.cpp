// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <complex>
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>

#include "static/op/elementwise/words.hpp"

// Words of complex numbers, as functions of the real and the imaginary parts to those of the value: forward beside
// differences, reverse beside forward.
namespace nb = nabla;

namespace test_of_derivatives_of_complex_words {

using nb::testing::check_grads;
using words::axes::batch, words::axes::hidden;

namespace {

/// Away from 0, from cuts and from poles.
auto parts() {
  return std::tuple(nb::array_from<double>({0.17, -0.31, 0.44, -1.62, 0.73, 1.85}, batch = 2, hidden = 3),
                    nb::array_from<double>({0.35, -0.52, 1.3}, hidden = 3));
}
/// f of complex numbers as a function of parts to parts.
template <class F>
auto of_parts(F f) {
  return [f](auto re, auto im) {
    const auto y = f(nb::complex(re, im)).eval();
    return std::tuple(nb::real(y).eval(), nb::imag(y).eval());
  };
}

}  // namespace

TEST_CASE("holomorphic words, in a sum with a factor for each") {
#define EACH(word) +words::factor(#word) * words::word(z)
  CHECK(check_grads(of_parts([](auto z) { return z WORDS_HOLOMORPHIC(EACH); }), parts()));
#undef EACH
}
TEST_CASE("holomorphic words of two numbers, in a sum with a factor for each") {
#define EACH(word) +words::factor(#word) * words::word(z, z * z - w)
  CHECK(check_grads(of_parts([](auto z) {
                      const auto w = std::complex<double>(0.4, 0.9);
                      return z WORDS_HOLOMORPHIC_2(EACH);
                    }),
                    parts()));
#undef EACH
}
TEST_CASE("words of parts, and reductions") {
  CHECK(check_grads(of_parts([](auto z) {
                      return nb::sign(z) * nb::conj(z * z) + nb::complex(nb::angle(z), nb::abs(z)) +
                             nb::complex(nb::var(z, hidden), nb::std(z, hidden)) + nb::logsumexp(z, hidden);
                    }),
                    parts()));
}

}  // namespace test_of_derivatives_of_complex_words
