// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <harness/elements.hpp>
#include <limits>
#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>
#include <string>

// What all reductions are tested with: every form of naming axes, every dtype, and sizes at which the loops change.

namespace nb = nabla;
namespace ref = nabla::testing::reference;

namespace app {
NABLA_AXES(x, y, rows, columns)
}  // namespace app

constexpr float inf = std::numeric_limits<float>::infinity();
inline const float not_a_number = std::nanf("");

/// The reference's array of the same dims and numbers.
template <nb::Array X>
ref::ndarray reference_of(const X& value) {
  auto n = nb::testing::detail::numbers_of(value);
  ref::ndarray r;
  r.names = std::move(n.names);
  r.shape = std::move(n.shape);
  for (const auto& v : n.values) r.data.push_back(static_cast<double>(v.real()));
  return r;
}

/// Numbers without a pattern in their order: halves between -4 and 4, all of them in any 17 neighbours.
inline double number(long i) { return static_cast<double>((i * 7 + i / 17) % 17) * 0.5 - 4; }

template <class T, class... D>
auto some(D... dims) {
  auto a = nb::zeros<T>(dims...);
  harness::set_elements(a, [](long i) { return std::is_unsigned_v<T> ? std::abs(number(i)) : number(i); });
  return a;
}
/// Changes numbers of an array: f gets a pointer to all of them.
template <class A, class F>
void change(const A& a, F f) {
  auto numbers = harness::elements_of(a);
  f(numbers.data());
  harness::set_elements(a, [&](long i) { return numbers[std::size_t(i)]; });
}

/// Makes four rows of n those at the limits of a softmax: two zeros beside -inf, -inf alone, an inf, a nan at the end.
inline void set_limits_of_softmax(float* v, long n) {
  for (long j = 0; j < n; ++j) {
    v[j] = j < 2 ? 0 : -inf;
    v[n + j] = -inf;
  }
  v[2 * n + n / 2] = inf;
  v[3 * n + n - 1] = not_a_number;
}

/// The square root of the sum of squares.
inline const auto reference_norm = [](ref::ndarray a, const ref::over& o, bool keep) {
  for (double& v : a.data) v *= v;
  auto r = ref::sum(a, o, keep);
  for (double& v : r.data) v = std::sqrt(v);
  return r;
};

/// One comparison. An assertion macro in a template costs compile time for each instance.
inline void agree(const std::string& form, bool close) {
  INFO(form);
  CHECK(close);
}

struct tolerance {
  double absolute = 1e-5, relative = 1e-5;
};

/// Stored first: what is compared then has few types.
template <class Got>
void compare(const std::string& form, const Got& got, const ref::ndarray& expected, tolerance t = {}) {
  agree(form, nb::testing::allclose(got.eval(), expected, t.absolute, t.relative));
}

/// S3-43, S3-39: word(value, ...) for names, positions, both, none, and kept dims; z has x, y and two positional dims.
template <class Word, class Reference, class Z>
void check_some_forms(Word word, Reference reference, const Z& z, tolerance t = {}) {
  using nb::dim, nb::keepdims, app::x, app::y;
  const auto r = reference_of(z);
  compare("none named: the positional dims", word(z), reference(r, ref::over{}, false), t);
  compare("x", word(z, x), reference(r, ref::over{"x"}, false), t);
  compare("dim<1>, y", word(z, dim<1>, y), reference(r, ref::over{1, "y"}, false), t);
  compare("y, dim<0>, keepdims", word(z, y, dim<0>, keepdims), reference(r, ref::over{"y", 0}, true), t);
}

/// In each form: one rule finds the dims for all words, so this is for one word of each way to run.
template <class Word, class Reference, class Z>
void check_axis_forms(Word word, Reference reference, const Z& z, tolerance t = {}) {
  using nb::dim, nb::keepdims, app::x, app::y;
  const auto r = reference_of(z);
  check_some_forms(word, reference, z, t);
  compare("dim<0>", word(z, dim<0>), reference(r, ref::over{0}, false), t);
  compare("dim<-1>", word(z, dim<-1>), reference(r, ref::over{-1}, false), t);
  compare("x, y", word(z, x, y), reference(r, ref::over{"x", "y"}, false), t);
  compare("dim<0>, x, y", word(z, dim<0>, x, y), reference(r, ref::over{0, "x", "y"}, false), t);
  compare("all", word(z, nb::all), reference(r, ref::over{0, 1, "x", "y"}, false), t);
  compare("dim<1>, keepdims", word(z, dim<1>, keepdims), reference(r, ref::over{1}, true), t);
  compare("keepdims", word(z, keepdims), reference(r, ref::over{}, true), t);
}

/// The last dim in memory has a name.
template <class Word, class Reference>
void check_forms(Word word, Reference reference, tolerance t = {}) {
  check_some_forms(word, reference, some<float>(2, app::x = 3, 4, app::y = 5), t);
}
/// All forms, and with a positional dim last in memory.
template <class Word, class Reference>
void check_all_forms(Word word, Reference reference, tolerance t = {}) {
  check_axis_forms(word, reference, some<float>(2, app::x = 3, 4, app::y = 5), t);
  check_axis_forms(word, reference, some<float>(app::x = 5, app::y = 2, 3, 4), t);
}

/// The dtypes that the axis forms were not tested with: all along rows, a floating one and an integer along columns
/// too.
template <class Word, class Reference>
void check_dtypes(Word word, Reference reference, tolerance t = {}) {
  auto along_rows = [&]<class T>(T) {
    const auto z = some<T>(app::rows = 7, app::columns = 45);
    compare("along rows", word(z, app::columns), reference(reference_of(z), ref::over{"columns"}, false), t);
  };
  auto along_columns = [&]<class T>(T) {
    const auto z = some<T>(app::rows = 7, app::columns = 45);
    compare("along columns", word(z, app::rows), reference(reference_of(z), ref::over{"rows"}, false), t);
  };
  along_rows(double{}), along_columns(double{});
  along_rows(std::int32_t{}), along_columns(std::int32_t{});
  along_rows(std::int64_t{});
  along_rows(std::uint8_t{});
  along_rows(bool{});
}

/// Both directions of an array of one size.
template <class Word, class Reference>
void check_size(Word word, Reference reference, long m, long n, tolerance t) {
  const auto z = some<float>(app::rows = m, app::columns = n);
  const auto r = reference_of(z);
  const std::string size = std::to_string(m) + " x " + std::to_string(n);
  compare("along rows, " + size, word(z, app::columns), reference(r, ref::over{"columns"}, false), t);
  compare("along columns, " + size, word(z, app::rows), reference(r, ref::over{"rows"}, false), t);
}
/// Sizes at which the loops change: less than a vector, a few, several chunks, rows side by side, groups of rows,
/// blocks of columns, narrow columns.
template <class Word, class Reference>
void check_sizes(Word word, Reference reference, tolerance t = {}) {
  for (const long n : {1, 3, 8, 15, 31, 32, 33, 64, 100}) check_size(word, reference, 70, n, t);
  check_size(word, reference, 1, 9, t);
  check_size(word, reference, 3, 9001, t);
  check_size(word, reference, 37, 2100, t);
  check_size(word, reference, 1000, 7, t);
  check_size(word, reference, 40, 1024, t);
}
/// Several pieces, along rows and along columns.
template <class Word, class Reference>
void check_pieces(Word word, Reference reference, tolerance t = {}) {
  check_size(word, reference, 2, 700000, t);
  check_size(word, reference, 2700, 900, t);
}

/// The operand is worked out within the reduction: the formula is read once, and not from memory.
template <class Word, class Reference>
void check_fused(Word word, Reference reference, tolerance t = {}) {
  const auto a = some<float>(app::rows = 37, app::columns = 333);
  const auto b = some<float>(app::columns = 333);
  const auto e = (a * 0.5f - b).eval();
  const auto r = reference_of(e);
  const long before = nb::detail::count().kernels;
  const auto by_rows = word(a * 0.5f - b, app::columns).eval();
  const auto by_columns = word(a * 0.5f - b, app::rows).eval();
  agree("one kernel each", nb::detail::count().kernels == before + 2);
  compare("fused, along rows", by_rows, reference(r, ref::over{"columns"}, false), t);
  compare("fused, along columns", by_columns, reference(r, ref::over{"rows"}, false), t);
}

template <class Word, class Reference>
void check_reduction(Word word, Reference reference, tolerance t = {}) {
  check_forms(word, reference, t);
  check_dtypes(word, reference, t);
  check_sizes(word, reference, t);
  check_fused(word, reference, t);
}

/// The reduction `word` of nb beside the same of the reference.
#define NABLA_TEST_REDUCTION(word)                                        \
  [](auto&&... a) { return nb::word(static_cast<decltype(a)&&>(a)...); }, \
      [](const ref::ndarray& a, const ref::over& o, bool keep) { return ref::word(a, o, keep); }
