// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#ifdef __NVCC__
#pragma nv_diag_suppress 20208  // long double is for the host, and a word's function is compiled for both
#endif

// The scalar function of a word against one computed in a wider type, on ordinary numbers and on every edge. No Kokkos:
// these files compile in a second. That all words run as kernels is the matter of elementwise_kernels.cpp.
namespace scalar_test {

__extension__ typedef __int128 wide;

template <class T>
inline constexpr T inf = std::numeric_limits<T>::infinity();
template <class T>
inline constexpr T nan = std::numeric_limits<T>::quiet_NaN();

/// Both signs of: zero, subnormals, ends of the range, ordinary numbers, infinity, nan.
template <class T>
std::vector<T> numbers() {
  using limits = std::numeric_limits<T>;
  std::vector<T> out{T(0),    limits::denorm_min(), limits::min() / 4, limits::min(), T(1e-20), T(1e-5), T(0.1),
                     T(0.25), T(0.5),  T(0.75), 1 - limits::epsilon(), T(1),     1 + limits::epsilon(), T(1.25),
                     T(1.5),  T(2),    T(2.5),  T(2.71828),            T(3),     T(3.14159),            T(3.5),
                     T(7),    T(10),   T(20.3), T(50),                 T(88.5),  T(100),                T(1000),
                     T(12345.678),     T(1e7),  T(1e10),               T(1e30),  limits::max(),         inf<T>,
                     nan<T>};
  const std::size_t half = out.size();
  for (std::size_t i = 0; i < half; ++i) out.push_back(-out[i]);
  return out;
}
/// Fewer of them, for pairs.
template <class T>
std::vector<T> few_numbers() {
  using limits = std::numeric_limits<T>;
  std::vector<T> out{T(0), limits::denorm_min(), T(1e-5), T(0.3), T(1),      T(1.5),
                     T(2), T(3),                 T(7.25), T(1e6), inf<T>, nan<T>};
  const std::size_t half = out.size();
  for (std::size_t i = 0; i < half; ++i) out.push_back(-out[i]);
  return out;
}
template <class T>
std::vector<T> integers() {
  using limits = std::numeric_limits<T>;
  std::vector<T> out{T(0), T(1), T(2), T(3), T(7), T(100), T(limits::max() - 1), limits::max()};
  if (limits::is_signed)
    for (T v : {limits::min(), T(limits::min() + 1), T(-1), T(-2), T(-7)}) out.push_back(v);
  return out;
}

/// |got - want| in units in the last place of want. nan equals nan; zeros must have equal signs.
template <class T>
double ulps(T got, long double want) {
  const T rounded = static_cast<T>(want);
  if (std::isnan(got) || std::isnan(rounded)) return std::isnan(got) && std::isnan(rounded) ? 0 : inf<double>;
  if (got == rounded) return got != 0 || std::signbit(got) == std::signbit(want) ? 0 : inf<double>;
  if (std::isinf(got) || std::isinf(rounded)) return inf<double>;
  int exponent = 0;
  std::frexp(rounded, &exponent);
  using limits = std::numeric_limits<T>;
  const int least = limits::min_exponent - limits::digits;
  const long double unit =
      std::ldexp(1.0L, exponent - limits::digits > least ? exponent - limits::digits : least);
  return static_cast<double>(std::fabs(static_cast<long double>(got) - want) / unit);
}

template <class T>
struct wider {
  using type = double;
};
template <>
struct wider<double> {
  using type = long double;
};

/// Word F of one real number, f32 against f64 and f64 against long double, up to a magnitude.
template <class F, class T, class Want>
void one_in(Want want, double bound, double limit = inf<double>) {
  for (T x : numbers<T>()) {
    if (std::fabs(x) > limit && std::isfinite(x)) continue;
    const T got = F::apply(x);
    CAPTURE(x);
    CAPTURE(got);
    CHECK(ulps(got, want(static_cast<typename wider<T>::type>(x))) <= bound);
  }
}
template <class F, class Want>
void one(Want want, double f32_bound = 4, double f64_bound = 4, double limit = inf<double>) {
  one_in<F, float>(want, f32_bound, limit);
  one_in<F, double>(want, f64_bound, limit);
}
template <class F, class T, class Want>
void two_in(Want want, double bound) {
  for (T x : few_numbers<T>())
    for (T y : few_numbers<T>()) {
      using W = typename wider<T>::type;
      const T got = F::apply(x, y);
      CAPTURE(x);
      CAPTURE(y);
      CAPTURE(got);
      CHECK(ulps(got, want(static_cast<W>(x), static_cast<W>(y))) <= bound);
    }
}
template <class F, class Want>
void two(Want want, double f32_bound = 4, double f64_bound = 4) {
  two_in<F, float>(want, f32_bound);
  two_in<F, double>(want, f64_bound);
}

/// The same answer as f, to the bit (nan equals nan), for every real number, or pair of them.
template <class F, class Same>
void as(Same f) {
  auto in = [&]<class T>(T) {
    for (T x : numbers<T>()) {
      CAPTURE(x);
      CHECK(ulps(F::apply(x), f(x)) == 0);
    }
  };
  in(float{}), in(double{});
}
template <class F, class Same>
void as_of_two(Same f) {
  auto in = [&]<class T>(T) {
    for (T x : few_numbers<T>())
      for (T y : few_numbers<T>()) {
        CAPTURE(x);
        CAPTURE(y);
        CHECK(ulps(F::apply(x, y), f(x, y)) == 0);
      }
  };
  in(float{}), in(double{});
}

/// Word F of f64 at points where its value is known from elsewhere; f32 beside f64.
struct known_value {
  double x, value;
};
template <class F>
void known(const std::vector<known_value>& rows, double bound) {
  for (const known_value& row : rows) {
    CAPTURE(row.x);
    CHECK(ulps(F::apply(row.x), static_cast<long double>(row.value)) <= bound);
    const float single = static_cast<float>(row.x);
    CHECK(ulps(F::apply(single), static_cast<long double>(F::apply(static_cast<double>(single)))) <= 8);
  }
}
struct known_value_of_two {
  double x, y, value;
};
template <class F>
void known_of_two(const std::vector<known_value_of_two>& rows, double bound) {
  for (const known_value_of_two& row : rows) {
    CAPTURE(row.x);
    CAPTURE(row.y);
    CHECK(ulps(F::apply(row.x, row.y), static_cast<long double>(row.value)) <= bound);
  }
}

/// A test of two elements, of reals and of integers.
template <class F, class Want>
void truth_of_two(Want want) {
  auto in = [&]<class T>(const std::vector<T>& values) {
    for (T x : values)
      for (T y : values) {
        CAPTURE(x);
        CAPTURE(y);
        CHECK(F::apply(x, y) == want(x, y));
      }
  };
  in(few_numbers<float>()), in(few_numbers<double>());
  in(integers<std::int32_t>()), in(integers<std::int64_t>()), in(integers<std::uint8_t>());
  for (bool x : {false, true})
    for (bool y : {false, true}) CHECK(F::apply(x, y) == want(x, y));
}

/// Word F of integers; want computes in 128 bits, where nothing overflows, and the answer is what is left in T.
template <class F, class T, class Want>
void integers_in(Want want) {
  for (T x : integers<T>()) {
    if constexpr (requires { F::apply(x, x); }) {
      for (T y : integers<T>()) {
        CAPTURE(x);
        CAPTURE(y);
        CHECK(F::apply(x, y) == static_cast<T>(want(static_cast<wide>(x), static_cast<wide>(y))));
      }
    } else {
      CAPTURE(x);
      CHECK(F::apply(x) == static_cast<T>(want(static_cast<wide>(x))));
    }
  }
}
template <class F, class Want>
void integers_of_all_kinds(Want want) {
  integers_in<F, std::int32_t>(want);
  integers_in<F, std::int64_t>(want);
  integers_in<F, std::uint8_t>(want);
}

}  // namespace scalar_test
