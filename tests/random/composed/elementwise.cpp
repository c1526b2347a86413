// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <map>
#include <numbers>
#include <stdexcept>
#include <string_view>

#include "vectors_meaning.hpp"

// What elementwise words mean: formulas of numbers, or a value with its first and second derivative.
namespace composed_programs {

namespace {

number absolute(const number& x) { return greater(x, 0) ? x : number(0) - x; }
number larger(const number& x, const number& y) { return greater(x, y) ? x : y; }
number smaller(const number& x, const number& y) { return greater(x, y) ? y : x; }
number between(const number& x, double low, double high) { return smaller(larger(x, low), high); }
/// A whole number near x; none where rounding may decide.
number whole(double (*f)(double), double jump, const number& x) {
  const double from = x.value() - jump;
  current_tape->decide(from - std::nearbyint(from));
  return f(x.value());
}
number floor(const number& x) { return whole(std::floor, 0, x); }
number expm1(const number& x) { return x.function(std::expm1(x.value()), std::exp(x.value()), std::exp(x.value())); }
number log1p(const number& x) {
  const double d = 1 / (1 + x.value());
  return x.function(std::log1p(x.value()), d, -d * d);
}
number sigmoid(const number& x) {
  const double s = 1 / (1 + std::exp(-x.value()));
  return x.function(s, s * (1 - s), s * (1 - s) * (1 - 2 * s));
}
number softplus(const number& x) {
  const double s = 1 / (1 + std::exp(-x.value()));
  return x.function(std::max(x.value(), 0.) + std::log1p(std::exp(-std::abs(x.value()))), s, s * (1 - s));
}
number cosh(const number& x) { return x.function(std::cosh(x.value()), std::sinh(x.value()), std::cosh(x.value())); }
number sinh(const number& x) { return x.function(std::sinh(x.value()), std::cosh(x.value()), std::sinh(x.value())); }
number atan(const number& x) {
  const double d = 1 / (1 + x.value() * x.value());
  return x.function(std::atan(x.value()), d, -2 * x.value() * d * d);
}
number asin(const number& x) {
  const double d = 1 / std::sqrt(1 - x.value() * x.value());
  return x.function(std::asin(x.value()), d, x.value() * d * d * d);
}
number asinh(const number& x) {
  const double d = 1 / std::sqrt(1 + x.value() * x.value());
  return x.function(std::asinh(x.value()), d, -x.value() * d * d * d);
}
number atanh(const number& x) {
  const double d = 1 / (1 - x.value() * x.value());
  return x.function(std::atanh(x.value()), d, 2 * x.value() * d * d);
}
number cbrt(const number& x) {
  current_tape->decide(x.value());
  const double r = std::cbrt(x.value()), d = 1 / (3 * r * r);
  return x.function(r, d, -2. / 3 * d / x.value());
}
number erf(const number& x) {
  const double d = 2 / std::sqrt(std::numbers::pi) * std::exp(-x.value() * x.value());
  return x.function(std::erf(x.value()), d, -2 * x.value() * d);
}
number erfinv(const number& x) {
  double y = 0;
  for (int i = 0; i < 60; ++i) y -= (std::erf(y) - x.value()) * std::sqrt(std::numbers::pi) / 2 * std::exp(y * y);
  const double d = std::sqrt(std::numbers::pi) / 2 * std::exp(y * y);
  return x.function(y, d, 2 * y * d * d);
}
/// The derivatives of lgamma above 0: the asymptotic series, 30 places further up.
struct polygamma {
  double first = 0, second = 0, third = 0;
  explicit polygamma(double x) {
    for (int k = 0; k < 30; ++k, x += 1) first -= 1 / x, second += 1 / (x * x), third -= 2 / (x * x * x);
    const double r = 1 / x, q = r * r;
    first += std::log(x) - r / 2 - q / 12 + q * q / 120 - q * q * q / 252;
    second += r + q / 2 + q * r / 6 - q * q * r / 30 + q * q * q * r / 42;
    third -= q + q * r + q * q / 2 - q * q * q / 6 + q * q * q * q / 6;
  }
};
number lgamma(const number& x) {
  const polygamma d(x.value());
  return x.function(std::lgamma(x.value()), d.first, d.second);
}
number digamma(const number& x) {
  const polygamma d(x.value());
  return x.function(d.first, d.second, d.third);
}
number sinc(const number& x) {
  current_tape->decide(x.value() * 1e-3);
  return sin(x * std::numbers::pi) / (x * std::numbers::pi);
}
number gelu_tanh(const number& x) {
  return x * 0.5 * (tanh((x + x * x * x * 0.044715) * std::sqrt(2 / std::numbers::pi)) + 1.);
}
number power(const number& x, const number& y) { return exp(log(x) * y); }
number log_add(const number& x, const number& y) { return softplus(y - x) + x; }
number atan2(const number& y, const number& x) {
  current_tape->decide(y.value());
  if (std::abs(y.value()) > std::abs(x.value()))
    return number(y.value() > 0 ? std::numbers::pi / 2 : -std::numbers::pi / 2) - atan(x / y);
  return atan(y / x) + (x.value() > 0 ? 0 : y.value() > 0 ? std::numbers::pi : -std::numbers::pi);
}
number truncated(const number& x) { return whole(std::trunc, 0, x); }

struct unary {
  domain of;
  number (*f)(const number&);
};
const std::map<std::string_view, unary> unary_words = {
#define WORD(name, domain_of, ...) {name, {domain::domain_of, [](const number& x) -> number { return __VA_ARGS__; }}},
    WORD("exp", inside, exp(x)) WORD("exp2", inside, exp(x* std::numbers::ln2)) WORD("expm1", inside, expm1(x))
        WORD("log", positive, log(x)) WORD("log2", positive, log(x) * std::numbers::log2e)
            WORD("log10", positive, log(x) * std::numbers::log10e) WORD("log1p", inside, log1p(x))
                WORD("sqrt", positive, sqrt(x)) WORD("rsqrt", positive, number(1) / sqrt(x)) WORD("cbrt", any, cbrt(x))
                    WORD("reciprocal", positive, number(1) / x) WORD("sin", any, sin(x)) WORD("cos", any, cos(x)) WORD(
                        "tan", inside, sin(x) / cos(x)) WORD("asin", inside, asin(x))
                        WORD("acos", inside, number(std::numbers::pi / 2) - asin(x)) WORD("atan", any, atan(x)) WORD(
                            "sinh", inside, sinh(x)) WORD("cosh", inside, cosh(x)) WORD("tanh", any, tanh(x))
                            WORD("asinh", any, asinh(x)) WORD("acosh", above_one, log(x + sqrt(x * x - 1.))) WORD(
                                "atanh", inside, atanh(x)) WORD("erf", any, erf(x))
                                WORD("erfc", inside, number(1) - erf(x)) WORD("lgamma", positive, lgamma(x)) WORD(
                                    "sigmoid", any, sigmoid(x)) WORD("gelu", any, x*(erf(x* std::sqrt(0.5)) + 1.) * 0.5)
                                    WORD("silu", any, x* sigmoid(x)) WORD("softplus", any, softplus(x)) WORD(
                                        "abs", any, absolute(x)) WORD("sign", any, greater(x, 0) ? 1 : -1)
                                        WORD("square", any, x* x) WORD("relu", any, larger(x, 0)) WORD(
                                            "floor", any, floor(x)) WORD("ceil", any, whole(std::ceil, 0, x))
                                            WORD("round", any, whole(std::nearbyint, 0.5, x)) WORD(
                                                "trunc", any, truncated(x)) WORD("log_sigmoid", any,
                                                                                 number(0) - softplus(number(0) - x))
                                                WORD("mish", any, x* tanh(softplus(x)))
                                                    WORD("soft_sign", any, x / (absolute(x) + 1.)) WORD(
                                                        "selu", any,
                                                        (greater(x, 0) ? x : expm1(x) * 1.6732632423543772) *
                                                            1.0507009873554805) WORD("relu6", any, between(x, 0, 6))
                                                        WORD("hard_tanh", any, between(x, -1, 1)) WORD(
                                                            "hard_sigmoid", any, between(x + 3., 0, 6) * (1. / 6))
                                                            WORD("hard_silu", any, x* between(x + 3., 0, 6) * (1. / 6))
                                                                WORD("gelu_tanh", any, gelu_tanh(x)) WORD(
                                                                    "sparse_sigmoid", any,
                                                                    between((x + 1.) * 0.5, 0, 1))
                                                                    WORD("sparse_plus", any,
                                                                         greater(x, 1)    ? x
                                                                         : greater(x, -1) ? (x + 1.) * (x + 1.) * 0.25
                                                                                          : number(0))
                                                                        WORD("digamma", positive, digamma(x))
                                                                            WORD("erfinv", inside, erfinv(x))
                                                                                WORD("sinc", any, sinc(x)) WORD(
                                                                                    "log1mexp", positive,
                                                                                    log(number(1) - exp(number(0) - x)))
                                                                                    WORD("deg2rad", any,
                                                                                         x*(std::numbers::pi / 180))
                                                                                        WORD("rad2deg", any,
                                                                                             x*(180 / std::numbers::pi))
                                                                                            WORD("nan_to_num", any, x)
#undef WORD
};

struct binary {
  domain left, right;
  number (*f)(const number&, const number&);
};
const std::map<std::string_view, binary> binary_words = {
#define WORD(name, left, right, ...)                                                                     \
  {name, {domain::left, domain::right, [](const number& x, [[maybe_unused]] const number& y) -> number { \
            return __VA_ARGS__;                                                                          \
          }}},
    WORD("pow", positive, inside, power(x, y)) WORD("atan2", any, any, atan2(x, y))
        WORD("fmod", any, positive, x - y * truncated(x / y))
            WORD("copysign", any, any, greater(y, 0) ? absolute(x) : number(0) - absolute(x))
                WORD("hypot", any, any, sqrt(x* x + y * y)) WORD("maximum", any, any, larger(x, y)) WORD(
                    "minimum", any, any, smaller(x, y)) WORD("squareplus", any, positive, (x + sqrt(x * x + y)) * 0.5)
                    WORD("elu", any, any, greater(x, 0) ? x : y* expm1(x))
                        WORD("celu", any, positive, greater(x, 0) ? x : y* expm1(x / y)) WORD(
                            "leaky_relu", any, any, greater(x, 0) ? x : x* y) WORD("logaddexp", any, any, log_add(x, y))
                            WORD("logaddexp2", any, any,
                                 log_add(x* std::numbers::ln2, y* std::numbers::ln2) * std::numbers::log2e)
                                WORD("xlogy", any, positive, x* log(y)) WORD("xlog1py", any, inside, x* log1p(y))
                                    WORD("heaviside", any, any, greater(x, 0) ? 1 : 0) WORD("nextafter", any, any, x)
                                        WORD("fmax", any, any, larger(x, y)) WORD("fmin", any, any, smaller(x, y))
                                            WORD("mod", any, positive, x - y * floor(x / y))
                                                WORD("floor_divide", any, positive, floor(x / y))
#undef WORD
};

}  // namespace

number in_domain(domain d, const number& x) {
  switch (d) {
    case domain::inside:
      return tanh(x) * 0.9;
    case domain::positive:
      return x * x + 0.3;
    case domain::above_one:
      return x * x + 1.2;
    default:
      return x;
  }
}
std::array<domain, 2> domains_of(int word) {
  const std::string_view name = elementwise_words()[std::size_t(word)];
  if (const auto f = unary_words.find(name); f != unary_words.end()) return {f->second.of, domain::any};
  if (const auto f = binary_words.find(name); f != binary_words.end()) return {f->second.left, f->second.right};
  throw std::logic_error("composed/elementwise.cpp says no meaning of " + std::string(name));
}
number meaning_of_elementwise(int word, const number& a, const number& b) {
  const std::string_view name = elementwise_words()[std::size_t(word)];
  const auto [left, right] = domains_of(word);
  const number x = in_domain(left, a);
  if (const auto f = unary_words.find(name); f != unary_words.end()) return f->second.f(x);
  return binary_words.at(name).f(x, in_domain(right, b));
}

}  // namespace composed_programs
