// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/op/scalar/scalar.hpp>

#include <concepts>
#include <cstdint>

namespace test_of_promotion {

namespace math = nabla::math;

// Integers count as f32 in a function of real numbers, i64 too; of two dtypes f64 wins.
#define COUNTS_AS_F32(name)                                                  \
  static_assert(std::same_as<decltype(math::name(1)), float>);               \
  static_assert(std::same_as<decltype(math::name(std::int64_t{1})), float>); \
  static_assert(std::same_as<decltype(math::name(std::uint8_t{1})), float>); \
  static_assert(std::same_as<decltype(math::name(true)), float>);            \
  static_assert(std::same_as<decltype(math::name(1.f)), float>);             \
  static_assert(std::same_as<decltype(math::name(1.)), double>);             \
  static_assert(noexcept(math::name(1))&& noexcept(math::name(1.f))&& noexcept(math::name(1.)))
COUNTS_AS_F32(exp);
COUNTS_AS_F32(exp2);
COUNTS_AS_F32(expm1);
COUNTS_AS_F32(log);
COUNTS_AS_F32(log2);
COUNTS_AS_F32(log10);
COUNTS_AS_F32(log1p);
COUNTS_AS_F32(sin);
COUNTS_AS_F32(cos);
COUNTS_AS_F32(tan);
COUNTS_AS_F32(tanh);
COUNTS_AS_F32(sinh);
COUNTS_AS_F32(cosh);
COUNTS_AS_F32(asin);
COUNTS_AS_F32(acos);
COUNTS_AS_F32(atan);
COUNTS_AS_F32(asinh);
COUNTS_AS_F32(acosh);
COUNTS_AS_F32(atanh);
COUNTS_AS_F32(sqrt);
COUNTS_AS_F32(rsqrt);
COUNTS_AS_F32(cbrt);
COUNTS_AS_F32(erf);
COUNTS_AS_F32(erfc);
COUNTS_AS_F32(lgamma);
COUNTS_AS_F32(rint);
COUNTS_AS_F32(floor);
COUNTS_AS_F32(ceil);
COUNTS_AS_F32(trunc);
COUNTS_AS_F32(round);
COUNTS_AS_F32(sigmoid);
COUNTS_AS_F32(silu);
COUNTS_AS_F32(softplus);
COUNTS_AS_F32(gelu);
COUNTS_AS_F32(gelu_tanh);
COUNTS_AS_F32(erfinv);
COUNTS_AS_F32(sinc);
COUNTS_AS_F32(log1mexp);
COUNTS_AS_F32(log_sigmoid);
COUNTS_AS_F32(mish);
COUNTS_AS_F32(soft_sign);
COUNTS_AS_F32(selu);
COUNTS_AS_F32(relu6);
COUNTS_AS_F32(hard_tanh);
COUNTS_AS_F32(hard_sigmoid);
COUNTS_AS_F32(hard_silu);
COUNTS_AS_F32(sparse_sigmoid);
COUNTS_AS_F32(sparse_plus);
COUNTS_AS_F32(digamma);

#define JOINS(name)                                                    \
  static_assert(std::same_as<decltype(math::name(1, 2)), float>);      \
  static_assert(std::same_as<decltype(math::name(1.f, 2)), float>);    \
  static_assert(std::same_as<decltype(math::name(true, 2.f)), float>); \
  static_assert(std::same_as<decltype(math::name(1.f, 2.f)), float>);  \
  static_assert(std::same_as<decltype(math::name(1., 2)), double>);    \
  static_assert(std::same_as<decltype(math::name(1.f, 2.)), double>);  \
  static_assert(std::same_as<decltype(math::name(1., 2.)), double>)
JOINS(pow);
JOINS(atan2);
JOINS(hypot);
JOINS(fmod);
JOINS(copysign);
JOINS(logaddexp);
JOINS(logaddexp2);
JOINS(xlogy);
JOINS(xlog1py);
JOINS(squareplus);
JOINS(elu);
JOINS(celu);
JOINS(leaky_relu);

// long double is no dtype: nothing is converted in silence.
template <class T>
concept has_exp = requires(T x) {
  math::exp(x);
};
template <class T>
concept has_pow = requires(T x) {
  math::pow(x, 2.f);
};
static_assert(has_exp<float> && !has_exp<long double> && !has_exp<const char*>);
static_assert(has_pow<int> && !has_pow<long double>);

TEST_CASE("integers: the value of their f32") {
  CHECK(math::exp(1) == math::exp(1.f));
  CHECK(math::log(std::uint8_t{7}) == math::log(7.f));
  CHECK(math::pow(3, 4) == 81.f);
  CHECK(math::floor(-7) == -7.f);
  CHECK(math::sqrt(std::int64_t{1} << 40) == 0x1p20f);
}

}  // namespace test_of_promotion
