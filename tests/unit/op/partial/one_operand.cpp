// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "differences.hpp"

namespace test_of_one_operand {

using namespace partial_test;

namespace {

struct to_nearest : own_word {
  static constexpr const char* name = "rint";
  template <class T>
  static auto apply(T x) {
    return nb::math::rint(x);
  }
};

const std::vector<double> line = {-6.3, -1.7, -0.4, 0.3, 0.9, 2.6, 5.2};
const std::vector<double> inside = {-0.9, -0.4, 0.2, 0.7};
const std::vector<double> positive = {0.2, 0.7, 1.3, 4.1, 11.};

const unary words[] = {
    word<op::abs>(line),
    word<op::acos>(inside),
    word<op::acosh>({1.2, 1.9, 7.}),
    word<op::asin>(inside),
    word<op::asinh>(line),
    word<op::atan>(line),
    word<op::atanh>(inside),
    word<op::cbrt>(line),
    word<op::ceil>(line),
    word<op::cos>(line),
    word<op::cosh>(inside),
    word<op::erf>(line),
    word<op::erfc>(line),
    word<op::exp>(inside),
    word<op::exp2>(inside),
    word<op::expm1>(inside),
    word<op::floor>(line),
    word<op::gelu>(line),
    word<op::gelu_tanh>(line),
    word<op::lgamma>(line),
    word<op::log>(positive),
    word<op::log10>(positive),
    word<op::log1p>(inside),
    word<op::log2>(positive),
    word<op::negative>(line),
    word<op::positive>(line),
    word<op::reciprocal>(line),
    word<op::relu>(line),
    word<to_nearest>(line),
    word<op::round>(line),
    word<op::rsqrt>(positive),
    word<op::sigmoid>(line),
    word<op::sign>(line),
    word<op::silu>(line),
    word<op::sin>(line),
    word<op::sinh>(inside),
    word<op::softplus>(line),
    word<op::sqrt>(positive),
    word<op::square>(line),
    word<op::tan>(inside),
    word<op::tanh>(line),
    word<op::trunc>(line),
    word<op::digamma>({-1.5, 0.6, 2.6, 5.2}),
    word<op::erfinv>(inside),
    word<op::sinc>(line),
    word<op::log_sigmoid>(line),
    word<op::mish>(line),
    word<op::soft_sign>(line),
    word<op::selu>(line),
    word<op::relu6>(line),
    word<op::hard_tanh>(line),
    word<op::hard_sigmoid>(line),
    word<op::hard_silu>(line),
    word<op::sparse_sigmoid>(line),
    word<op::sparse_plus>(line),
    word<op::log1mexp>(positive),
    word<op::deg2rad>(line),
    word<op::rad2deg>(line),
    word<op::nan_to_num>(line),
};
const unary& named(const char* name) {
  return *std::find_if(std::begin(words), std::end(words), [&](const unary& w) { return std::string(w.name) == name; });
}

struct edge {
  const char* word;
  double x, first, second;
};
/// Second derivatives of nan are not asked for.
const edge edges[] = {
    {"abs", 0, 0, 0},
    {"relu", 0, 0, 0},
    {"sign", 0, 0, 0},
    {"floor", 2, 0, 0},
    {"sqrt", 0, inf, -inf},
    {"sqrt", -0., inf, not_a_number},
    {"sqrt", -1, not_a_number, not_a_number},
    {"rsqrt", 0, -inf, not_a_number},
    {"cbrt", 0, inf, not_a_number},
    {"log", 0, inf, -inf},
    {"log", -0., inf, not_a_number},
    {"log", -1, not_a_number, not_a_number},
    {"log2", 0, inf, -inf},
    {"log2", -1, not_a_number, not_a_number},
    {"log10", 0, inf, -inf},
    {"log10", -1, not_a_number, not_a_number},
    {"log1p", -1, inf, -inf},
    {"log1p", -2, not_a_number, not_a_number},
    {"acosh", 1, inf, not_a_number},
    {"acosh", -2, not_a_number, not_a_number},
    {"atanh", 1, inf, not_a_number},
    {"atanh", 2, not_a_number, not_a_number},
    {"asin", 1, inf, not_a_number},
    {"acos", 1, -inf, not_a_number},
    {"tanh", 400, 0, 0},
    {"tanh", inf, 0, 0},
    {"sigmoid", 800, 0, 0},
    {"sigmoid", -800, 0, 0},
    {"sigmoid", inf, 0, 0},
    {"softplus", inf, 1, 0},
    {"softplus", -inf, 0, 0},
    {"softplus", 1000, 1, 0},
    {"silu", inf, 1, 0},
    {"silu", -inf, 0, 0},
    {"silu", 1e300, 1, 0},
    {"silu", -1e300, 0, 0},
    {"gelu", inf, 1, 0},
    {"gelu", -inf, 0, 0},
    {"gelu", 1e300, 1, 0},
    {"gelu", -1e300, 0, 0},
    {"gelu_tanh", inf, 1, 0},
    {"mish", inf, 1, 0},
    {"mish", -inf, 0, 0},
    {"mish", 1e300, 1, 0},
    {"log_sigmoid", inf, 0, 0},
    {"log_sigmoid", -inf, 1, 0},
    {"soft_sign", inf, 0, 0},
    {"soft_sign", 0, 1, not_a_number},
    {"selu", -inf, 0, 0},
    {"relu6", 0, 0, 0},
    {"relu6", 6, 0, 0},
    {"hard_tanh", 1, 1, 0},
    {"hard_tanh", inf, 0, 0},
    {"hard_silu", inf, 1, 0},
    {"hard_silu", -inf, 0, 0},
    {"sparse_plus", inf, 1, 0},
    {"sinc", 0, 0, not_a_number},
    {"erfinv", 1, inf, not_a_number},
    {"erfinv", 2, not_a_number, not_a_number},
    {"log1mexp", 0, inf, not_a_number},
    {"log1mexp", 800, 0, 0},
    {"log1mexp", inf, 0, 0},
    {"nan_to_num", inf, 0, 0},
    {"nan_to_num", not_a_number, 0, 0},
    {"gelu_tanh", -inf, 0, 0},
    {"exp", 1000, inf, inf},
    {"exp", -inf, 0, 0},
    {"erf", 1e200, 0, 0},
    {"erf", 0, 2 / std::sqrt(std::acos(-1.)), 0},
    {"square", inf, inf, 2},
    {"lgamma", 0, not_a_number, not_a_number},
    {"lgamma", -3, not_a_number, not_a_number},
    {"lgamma", 1, -0.57721566490153286, not_a_number},
    {"reciprocal", inf, 0, 0},
    {"relu", inf, 1, 0},
    {"atan", 1e200, 0, 0},
    {"expm1", -1000, 0, 0},
};

}  // namespace

TEST_CASE("partial_of a word of one operand: first derivatives against differences of the word") {
  for (const unary& w : words)
    for (const double x : w.points) {
      INFO(w.name, " at ", x);
      CHECK(near(w.first(x), difference(w.value, x), tolerance));
    }
}

TEST_CASE("partial_of partial_of a word of one operand: against differences of the first derivative") {
  for (const unary& w : words)
    for (const double x : w.points) {
      INFO(w.name, " at ", x);
      CHECK(near(w.second(x), difference(w.first, x), tolerance));
    }
}

TEST_CASE("the third derivative of a word of one operand: against differences of the second") {
  for (const unary& w : words)
    for (const double x : w.points) {
      INFO(w.name, " at ", x);
      CHECK(near(w.third(x), difference(w.second, x), tolerance));
    }
}

TEST_CASE("partial_of a word of one operand: f32 as f64") {
  for (const unary& w : words)
    for (const double x : w.points) {
      const float x32 = static_cast<float>(x);
      INFO(w.name, " at ", x);
      CHECK(near(w.first_f32(x32), w.first(x32), 2e-6));
    }
}

TEST_CASE("partial_of a word of one operand: zeros, poles, jumps and infinities") {
  for (const edge& e : edges) {
    INFO(e.word, " at ", e.x);
    const unary& w = named(e.word);
    CHECK(agree(w.first(e.x), e.first, 1e-15));
    CHECK(agree(w.first_f32(static_cast<float>(e.x)), e.first, 1e-6));
    if (!std::isnan(e.second)) CHECK(agree(w.second(e.x), e.second));
  }
}

TEST_CASE("f32: derivatives at large arguments are not nan") {
  for (const char* name : {"tanh", "sigmoid", "softplus", "silu", "gelu", "gelu_tanh", "erf", "erfc", "atan", "relu",
                           "mish", "log_sigmoid", "soft_sign", "selu", "hard_silu", "sparse_plus"})
    for (const float x : {-3e38f, -200.f, -20.f, 20.f, 200.f, 3e38f}) {
      INFO(name, " at ", x);
      CHECK(std::isfinite(named(name).first_f32(x)));
    }
}

TEST_CASE("a third derivative: lgamma's, the tetragamma function") {
  using third = partial<partial<partial<op::lgamma, 0>, 0>, 0>;
  CHECK(near(third::apply(1.), -2.4041138063191886, 1e-14));
  CHECK(near(third::apply(-3.7), -68.893454688673535, 1e-13));
  CHECK(near(third::apply(1.f), -2.4041138, 1e-7));
}

TEST_CASE("the derivative of sigmoid keeps its digits on both sides") {
  const unary& w = named("sigmoid");
  CHECK(near(w.first(700) / std::exp(-700.), 1, 1e-14));
  CHECK(near(w.first(-700) / std::exp(-700.), 1, 1e-14));
  CHECK(near(named("expm1").first(-40) / std::exp(-40.), 1, 1e-14));
  CHECK(near(named("asinh").first(1e200) * 1e200, 1, 1e-14));
}

}  // namespace test_of_one_operand
