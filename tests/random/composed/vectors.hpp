// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/linalg.hpp>
#include <nabla/op/loss/loss.hpp>
#include <nabla/transform/associative_scan.hpp>
#include <nabla/window.hpp>

#if NABLA_HAS_FFTW
#include <nabla/fourier.hpp>
#endif

#include <complex>
#include <limits>
#include <stdexcept>

#include "frame.hpp"
#include "static/op/elementwise/words.hpp"

/// The elementwise words of real numbers, of one operand and of two.
#define COMPOSED_ELEMENTWISE(one, two)                                                                               \
  WORDS_REAL_1(one)                                                                                                  \
  WORDS_NUMBER_1(one) WORDS_NETWORKS(one) WORDS_MORE_REAL_1(one) one(nan_to_num) WORDS_REAL_2(two) WORDS_SAME_2(two) \
      WORDS_MORE_REAL_2(two) WORDS_MORE_SAME_2(two) WORDS_MORE_NUMBER_2(two)

// What is compiled.
#ifndef NABLA_COMPOSED_ALL
#define NABLA_COMPOSED_ALL 0
#endif
#if NABLA_COMPOSED_ALL
#define COMPOSED_VECTORS_COMPILED(each) \
  COMPOSED_VECTORS_TWICE(each) COMPOSED_VECTORS_OFTEN(each) COMPOSED_VECTORS_SELDOM(each)                         \
  COMPOSED_COMPLEX_TWICE(each) COMPOSED_COMPLEX_OFTEN(each) COMPOSED_COMPLEX_SELDOM(each)                         \
  COMPOSED_NAMES_TWICE(each) COMPOSED_NAMES_OFTEN(each) COMPOSED_NAMES_SELDOM(each)
#define COMPOSED_VECTORS_COMPILED_TWICE(each) \
  COMPOSED_VECTORS_TWICE(each) COMPOSED_COMPLEX_TWICE(each) COMPOSED_NAMES_TWICE(each)
#else
#define COMPOSED_VECTORS_COMPILED(each)                                                   \
  COMPOSED_VECTORS_TWICE(each) COMPOSED_VECTORS_OFTEN(each) COMPOSED_COMPLEX_TWICE(each)  \
  COMPOSED_COMPLEX_OFTEN(each) COMPOSED_NAMES_TWICE(each) COMPOSED_NAMES_OFTEN(each)
#define COMPOSED_VECTORS_COMPILED_TWICE(each)
#endif
#if !NABLA_HAS_LAPACK
#define COMPOSED_SYSTEMS_COMPILED(each)
#elif NABLA_COMPOSED_ALL
#define COMPOSED_SYSTEMS_COMPILED(each) COMPOSED_SYSTEMS_OFTEN(each) COMPOSED_SYSTEMS_SELDOM(each)
#else
#define COMPOSED_SYSTEMS_COMPILED(each) COMPOSED_SYSTEMS_OFTEN(each)
#endif
#if !NABLA_HAS_FFTW
#define COMPOSED_FOURIER_COMPILED(each)
#elif NABLA_COMPOSED_ALL
#define COMPOSED_FOURIER_COMPILED(each) COMPOSED_FOURIER_OFTEN(each) COMPOSED_FOURIER_SELDOM(each)
#else
#define COMPOSED_FOURIER_COMPILED(each) COMPOSED_FOURIER_OFTEN(each)
#endif

// Words of whole vectors, and the words of one table that the tests of elementwise words share. Both take variables, so
// that each is a kernel of its own.
namespace composed_programs {

NABLA_AXES(place, other_place)

/// Expressions of vectors a and b and a number c: what COMPOSED_VECTORS writes.
template <class V>
struct vectors_of {
  static constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  static auto indices(int i, int j, int k) { return nb::array_from({i, j, k}, 3); }
  static auto holes(const V& a) { return nb::where(nb::iota<double>(vector_size) == 1., nan, a); }
  static auto matrix(const V& a, const V& b) { return nb::stack(dim<0>, a, b, (a * b).eval()).eval(); }
  /// Of numbers between -1 and 1, so that it may be solved.
  static auto system(const V& a, const V& b) {
    const auto u = nb::rename(nb::tanh(a).eval(), dim<0> = place);
    const auto v = nb::rename(nb::tanh(b).eval(), dim<0> = other_place);
    return (nb::rename(u * v, place = dim<0>, other_place = dim<1>) + 4. * nb::eye<double>(vector_size)).eval();
  }
  static auto positive(const V& a) { return system(a, a); }
  static auto named(const V& a) { return nb::rename(a, dim<0> = place); }
  /// The same numbers as two dims with names.
  static auto table(const V& a, const V& b) {
    return nb::rename(matrix(a, b), dim<0> = place, dim<1> = other_place).eval();
  }
  template <class X>
  static auto times(X&& x, const V& b) {
    return (static_cast<X&&>(x).eval() * b).eval();
  }
  template <class X>
  static auto plus(X&& x, const V& b) {
    return (static_cast<X&&>(x).eval() + b).eval();
  }
  template <class A, class B>
  static auto z(A&& a, B&& b) {
    return nb::complex(static_cast<A&&>(a), static_cast<B&&>(b)).eval();
  }
  template <class Z>
  static auto parts(Z&& complex, double c) {
    const auto each = static_cast<Z&&>(complex).eval();
    return (nb::real(each) + c * nb::imag(each)).eval();
  }
  static constexpr auto steps = [](const auto& first, const auto& second) {
    const auto& [a, b] = first;
    const auto& [c, d] = second;
    return std::tuple((a * c).eval(), (c * b + d).eval());
  };
  template <class X>
  static V as_vector(X&& x) {
    return stored_as_vector(static_cast<X&&>(x).eval());
  }
  template <class X>
  static V stored_as_vector(X x) {
    if constexpr (std::is_same_v<X, V>) return x;
    else if constexpr (requires { nb::rename(x, place = dim<0>); }) return V(nb::rename(x, place = dim<0>));
    else if constexpr (requires { nb::rename(x, other_place = dim<0>); }) return V(nb::rename(x, other_place = dim<0>));
    else return V(x);
  }

  /// Defined in compiled.hpp.
  template <bool Few>
  static V run(vector_word, const V& a, const V& b, double c);
  static V elementwise(int word, const V& a, const V& b);
};

}  // namespace composed_programs
