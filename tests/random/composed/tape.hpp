// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

// Numbers that keep what they were made of, so that one backward pass gives all derivatives of one of them. They are
// dual numbers: each derivative comes with its slope in one direction.
namespace composed_programs {

struct dual {
  double value = 0, slope = 0;
  friend dual operator+(dual a, dual b) { return {a.value + b.value, a.slope + b.slope}; }
  friend dual operator-(dual a, dual b) { return {a.value - b.value, a.slope - b.slope}; }
  friend dual operator*(dual a, dual b) { return {a.value * b.value, a.value * b.slope + a.slope * b.value}; }
};

class number;

class tape {
 public:
  /// Derivatives of a number in all that were put on the tape, by their places.
  std::vector<dual> derivatives_of(const number&) const;
  int put(int a, dual by_a, int b = -1, dual by_b = {}) {
    entries_.push_back({a, b, by_a, by_b});
    return int(entries_.size()) - 1;
  }
  void note(dual x) { size_ = std::max({size_, std::abs(x.value), std::abs(x.slope)}); }
  double size() const { return size_; }
  /// A decision between two numbers that are near each other may come out the other way.
  void decide(double difference) { certain_ = certain_ && std::abs(difference) > 1e-7; }
  bool certain() const { return certain_ && size_ < 1e6; }

 private:
  struct entry {
    int a, b;
    dual by_a, by_b;
  };
  std::vector<entry> entries_;
  mutable double size_ = 1;
  bool certain_ = true;
};

/// The tape of the interpretation that runs.
inline tape* current_tape = nullptr;

class number {
 public:
  number() = default;
  number(double constant) : value_{constant, 0} {}  // NOLINT: numbers are written as such
  static number input(dual value) { return {value, current_tape->put(-1, {})}; }

  double value() const { return value_.value; }
  dual both() const { return value_; }
  int place() const { return place_; }
  number stopped() const { return {value_.value}; }

  friend number operator+(const number& a, const number& b) { return made(a.value_ + b.value_, a, {1, 0}, b, {1, 0}); }
  friend number operator-(const number& a, const number& b) { return made(a.value_ - b.value_, a, {1, 0}, b, {-1, 0}); }
  friend number operator*(const number& a, const number& b) {
    return made(a.value_ * b.value_, a, b.value_, b, a.value_);
  }
  friend number operator/(const number& a, const number& b) {
    const double q = 1 / b.value_.value;
    const dual inverse{q, -q * q * b.value_.slope};
    return made(a.value_ * inverse, a, inverse, b, dual{-1, 0} * a.value_ * inverse * inverse);
  }
  /// A function with this value, and first and second derivative.
  number function(double f, double df, double ddf) const {
    return made({f, df * value_.slope}, *this, {df, ddf * value_.slope}, {}, {});
  }

 private:
  number(dual value, int place) : value_(value), place_(place) {}
  static number made(dual value, const number& a, dual by_a, const number& b, dual by_b) {
    current_tape->note(value);
    if (a.place_ < 0 && b.place_ < 0) return {value, -1};
    return {value, current_tape->put(a.place_, by_a, b.place_, by_b)};
  }
  dual value_;
  int place_ = -1;
};

inline number sin(const number& x) {
  const double s = std::sin(x.value()), c = std::cos(x.value());
  return x.function(s, c, -s);
}
inline number cos(const number& x) {
  const double s = std::sin(x.value()), c = std::cos(x.value());
  return x.function(c, -s, -c);
}
inline number tanh(const number& x) {
  const double t = std::tanh(x.value());
  return x.function(t, 1 - t * t, -2 * t * (1 - t * t));
}
inline number exp(const number& x) {
  const double e = std::exp(x.value());
  return x.function(e, e, e);
}
inline number log(const number& x) {
  const double d = 1 / x.value();
  return x.function(std::log(x.value()), d, -d * d);
}
inline number sqrt(const number& x) {
  current_tape->decide(x.value());
  const double r = std::sqrt(x.value()), d = 0.5 / r;
  return x.function(r, d, -0.5 * d / x.value());
}
inline bool greater(const number& a, const number& b) {
  current_tape->decide(a.value() - b.value());
  return a.value() > b.value();
}

inline std::vector<dual> tape::derivatives_of(const number& of) const {
  std::vector<dual> d(entries_.size());
  if (of.place() < 0) return d;
  d[std::size_t(of.place())] = {1, 0};
  for (std::size_t i = entries_.size(); i-- > 0;) {
    const entry& e = entries_[i];
    size_ = std::max({size_, std::abs(d[i].value), std::abs(d[i].slope)});
    if (e.a >= 0) d[std::size_t(e.a)] = d[std::size_t(e.a)] + d[i] * e.by_a;
    if (e.b >= 0) d[std::size_t(e.b)] = d[std::size_t(e.b)] + d[i] * e.by_b;
  }
  return d;
}

}  // namespace composed_programs
