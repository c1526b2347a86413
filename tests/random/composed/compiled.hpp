// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "vectors.hpp"

// What the words of vectors are compiled of, where a derivative has them. They are most of the derivative that has them
// all, so those are a file of their own (gradient_1_vectors.cpp).
namespace composed_programs {

template <class V>
template <bool Few>
V vectors_of<V>::run(vector_word w, const V& a, const V& b, [[maybe_unused]] double c) {
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
      COMPOSED_FOURIER_COMPILED(COMPOSED_VECTOR)
      default:
        break;
    }
#undef COMPOSED_VECTOR
  throw std::logic_error("a word that is not compiled");
}

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

template <class V>
V vectors_of<V>::elementwise(int word, const V& a, const V& b) {
  const auto domains = domains_of(word);
  return nb::map(elementwise_word{word}, in_domain(domains[0], a), in_domain(domains[1], b)).eval();
}

}  // namespace composed_programs
