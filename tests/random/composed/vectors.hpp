// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/linalg.hpp>
#include <nabla/op/loss/loss.hpp>
#include <nabla/transform/associative_scan.hpp>
#include <nabla/window.hpp>

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
  COMPOSED_VECTORS_TWICE(each) COMPOSED_VECTORS_OFTEN(each) COMPOSED_VECTORS_SELDOM(each)
#define COMPOSED_VECTORS_COMPILED_TWICE(each) COMPOSED_VECTORS_TWICE(each)
#else
#define COMPOSED_VECTORS_COMPILED(each) COMPOSED_VECTORS_TWICE(each) COMPOSED_VECTORS_OFTEN(each)
#define COMPOSED_VECTORS_COMPILED_TWICE(each)
#endif
#if !NABLA_HAS_LAPACK
#define COMPOSED_SYSTEMS_COMPILED(each)
#elif NABLA_COMPOSED_ALL
#define COMPOSED_SYSTEMS_COMPILED(each) COMPOSED_SYSTEMS_OFTEN(each) COMPOSED_SYSTEMS_SELDOM(each)
#else
#define COMPOSED_SYSTEMS_COMPILED(each) COMPOSED_SYSTEMS_OFTEN(each)
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
    const auto u = nb::rename(nb::tanh(a).eval(), dim<0> = place),
               v = nb::rename(nb::tanh(b).eval(), dim<0> = other_place);
    return (nb::rename(u * v, place = dim<0>, other_place = dim<1>) + 4. * nb::eye<double>(vector_size)).eval();
  }
  static auto positive(const V& a) { return system(a, a); }
  static auto named(const V& a) { return nb::rename(a, dim<0> = place); }
  static constexpr auto steps = [](const auto& first, const auto& second) {
    const auto& [a, b] = first;
    const auto& [c, d] = second;
    return std::tuple((a * c).eval(), (c * b + d).eval());
  };
  template <class X>
  static V as_vector(X&& x) {
    if constexpr (requires { nb::rename(x, place = dim<0>); })
      return V(nb::rename(static_cast<X&&>(x), place = dim<0>));
    else return V(static_cast<X&&>(x));
  }

  template <bool Few>
  static V run(vector_word w, const V& a, const V& b, [[maybe_unused]] double c) {
    using nb::where, nb::rest, nb::slice, nb::over;
#define COMPOSED_VECTOR(name, ...) \
  case vector_word::name:          \
    return as_vector(__VA_ARGS__);
    switch (w) {
      COMPOSED_VECTORS_COMPILED_TWICE(COMPOSED_VECTOR)
      default:
        break;
    }
    if constexpr (!Few) switch (w) {
        COMPOSED_VECTORS_COMPILED(COMPOSED_VECTOR)
        COMPOSED_SYSTEMS_COMPILED(COMPOSED_VECTOR)
        default:
          break;
      }
#undef COMPOSED_VECTOR
    throw std::logic_error("a word that is not compiled");
  }
};

/// Numbers where an elementwise word has a derivative.
template <class V>
V in_domain(domain d, const V& a) {
  switch (d) {
    case domain::inside:
      return (0.9 * nb::tanh(a)).eval();
    case domain::positive:
      return (0.3 + a * a).eval();
    case domain::above_one:
      return (1.2 + a * a).eval();
    default:
      return a;
  }
}
/// The scalar function of an elementwise word.
struct elementwise_word {
  int choice;
  template <class T>
  T operator()(T a, [[maybe_unused]] T b) const {
    int at = 0;
#define COMPOSED_UNARY(word) \
  if (choice == at++) return nb::op::word::apply(a);
#define COMPOSED_BINARY(word) \
  if (choice == at++) return nb::op::word::apply(a, b);
    COMPOSED_ELEMENTWISE(COMPOSED_UNARY, COMPOSED_BINARY)
#undef COMPOSED_UNARY
#undef COMPOSED_BINARY
    return a;
  }
};

}  // namespace composed_programs
