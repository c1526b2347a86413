// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectors_meaning.hpp"

#include <algorithm>
#include <numbers>
#include <utility>

// What the words of whole vectors mean, in loops.
namespace composed_programs {

namespace {

constexpr long n = vector_size;
using matrix = std::array<vector, 3>;

bool less(const number& a, const number& b) { return greater(b, a); }
number larger(const number& a, const number& b) { return greater(a, b) ? a : b; }
number smaller(const number& a, const number& b) { return greater(a, b) ? b : a; }
number sum(const vector& a) { return a[0] + a[1] + a[2]; }
number prod(const vector& a) { return a[0] * a[1] * a[2]; }
number max(const vector& a) { return larger(larger(a[0], a[1]), a[2]); }
number min(const vector& a) { return smaller(smaller(a[0], a[1]), a[2]); }
number dot(const vector& a, const vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
int argmax(const vector& a) {
  return greater(a[1], a[0]) ? (greater(a[2], a[1]) ? 2 : 1) : greater(a[2], a[0]) ? 2 : 0;
}
int argmin(const vector& a) { return less(a[1], a[0]) ? (less(a[2], a[1]) ? 2 : 1) : less(a[2], a[0]) ? 2 : 0; }
vector exp(const vector& a) { return {exp(a[0]), exp(a[1]), exp(a[2])}; }
std::array<int, 3> argsort(const vector& a) {
  std::array<int, 3> order{0, 1, 2};
  std::sort(order.begin(), order.end(), [&](int i, int j) { return less(a[std::size_t(i)], a[std::size_t(j)]); });
  return order;
}
std::array<int, 3> above(const vector& a, double c) { return {greater(a[0], c), greater(a[1], c), greater(a[2], c)}; }

template <class F>
vector each(F f) {
  return {f(std::size_t(0)), f(std::size_t(1)), f(std::size_t(2))};
}
vector scaled(const number& s, const vector& b) {
  return each([&](std::size_t i) { return s * b[i]; });
}
vector shifted(const number& s, const vector& b) {
  return each([&](std::size_t i) { return s + b[i]; });
}
vector times(const vector& a, const vector& b) {
  return each([&](std::size_t i) { return a[i] * b[i]; });
}
vector at(const vector& a, const std::array<int, 3>& order) {
  return each([&](std::size_t i) { return a[std::size_t(order[i])]; });
}
template <class F>
vector columns(const matrix& m, F f) {
  return each([&](std::size_t i) { return f(vector{m[0][i], m[1][i], m[2][i]}); });
}
/// The elements of an array of any size up to each one, joined by f.
template <class F>
vector running(vector a, bool back, F f) {
  if (back) std::swap(a[0], a[2]);
  a[1] = f(a[0], a[1]), a[2] = f(a[1], a[2]);
  if (back) std::swap(a[0], a[2]);
  return a;
}
/// What f makes of a start and all elements of each of three segments.
template <class F>
vector segments(const vector& a, const std::array<int, 3>& ids, double start, F f) {
  vector s{start, start, start};
  for (std::size_t i = 0; i < 3; ++i) s[std::size_t(ids[i])] = f(s[std::size_t(ids[i])], a[i]);
  return s;
}
/// The same of segments that all have elements.
template <class F>
vector full_segments(const vector& a, const std::array<int, 3>& ids, F f) {
  vector s;
  std::array<bool, 3> begun{};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t k = std::size_t(ids[i]);
    s[k] = std::exchange(begun[k], true) ? f(s[k], a[i]) : a[i];
  }
  return s;
}

number var(const vector& a) {
  const number mean = sum(a) * (1. / 3);
  const vector d = each([&](std::size_t i) { return a[i] - mean; });
  return dot(d, d) * (1. / 3);
}
number logsumexp(const vector& a) {
  const double top = std::max({a[0].value(), a[1].value(), a[2].value()});
  return log(sum(exp(each([&](std::size_t i) { return a[i] - top; })))) + top;
}
vector log_softmax(const vector& a) {
  const number l = logsumexp(a);
  return each([&](std::size_t i) { return a[i] - l; });
}
vector softmax(const vector& a) { return exp(log_softmax(a)); }
// ---- complex numbers, as two real ones ------------------------------------------------------------------------------

struct pair {
  number re, im;
};
pair operator+(const pair& x, const pair& y) { return {x.re + y.re, x.im + y.im}; }
pair operator*(const pair& x, const pair& y) { return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re}; }
pair operator*(const pair& x, double y) { return {x.re * y, x.im * y}; }
pair operator/(const pair& x, const pair& y) {
  const number q = number(1) / (y.re * y.re + y.im * y.im);
  return {(x.re * y.re + x.im * y.im) * q, (x.im * y.re - x.re * y.im) * q};
}
pair turned(double angle) { return {std::cos(angle), std::sin(angle)}; }
pair exp(const pair& x) {
  const number size = exp(x.re);
  return {size * cos(x.im), size * sin(x.im)};
}
number abs(const pair& x) { return sqrt(x.re * x.re + x.im * x.im); }
using pairs = std::array<pair, 3>;
/// From its definition; so many elements of so many, of which there are three.
pairs transformed(const pairs& x, long size, double sign) {
  pairs y;
  for (std::size_t j = 0; j < 3; ++j)
    for (std::size_t k = 0; k < 3; ++k)
      y[j] = y[j] + x[k] * turned(sign * 2 * std::numbers::pi * double(j * k) / double(size));
  return y;
}

number sigmoid(const number& a) {
  const double s = 1 / (1 + std::exp(-a.value()));
  return a.function(s, s * (1 - s), s * (1 - s) * (1 - 2 * s));
}
number softplus(const number& a) {
  const double s = 1 / (1 + std::exp(-a.value()));
  return a.function(std::max(a.value(), 0.) + std::log1p(std::exp(-std::abs(a.value()))), s, s * (1 - s));
}

// ---- systems of three equations, by Cramer's rule -------------------------------------------------------------------

matrix system(const vector& a, const vector& b) {
  matrix m;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) m[i][j] = tanh(a[i]) * tanh(b[j]) + (i == j ? 4. : 0.);
  return m;
}
number det(const matrix& m) {
  const auto minor = [&](std::size_t i, std::size_t j) { return m[1][i] * m[2][j] - m[1][j] * m[2][i]; };
  return m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1);
}
vector solve(const matrix& m, const vector& b) {
  const number d = det(m);
  return each([&](std::size_t column) {
    matrix with = m;
    for (std::size_t i = 0; i < 3; ++i) with[i][column] = b[i];
    return det(with) / d;
  });
}
matrix transposed(const matrix& m) {
  matrix t;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) t[i][j] = m[j][i];
  return t;
}
matrix product(const matrix& a, const matrix& b) {
  matrix m;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) m[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
  return m;
}
matrix cholesky(const matrix& m) {
  matrix l{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      number s = m[i][j];
      for (std::size_t k = 0; k < j; ++k) s = s - l[i][k] * l[j][k];
      l[i][j] = i == j ? sqrt(s) : s / l[j][j];
    }
  return l;
}
matrix exponential(const matrix& m) {
  matrix term{}, all{};
  for (std::size_t i = 0; i < 3; ++i) term[i][i] = all[i][i] = 1;
  for (int k = 1; k < 30; ++k) {
    term = product(term, m);
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) term[i][j] = term[i][j] * (1. / k), all[i][j] = all[i][j] + term[i][j];
  }
  return all;
}

/// Between the points (-0.5, b0), (0.1, b1), (0.7, b2).
number interp(const number& x, const vector& b) {
  if (!greater(x, -0.5)) return b[0];
  if (!greater(x, 0.1)) return b[0] + (b[1] - b[0]) * (x + 0.5) * (1 / 0.6);
  if (!greater(x, 0.7)) return b[1] + (b[2] - b[1]) * (x - 0.1) * (1 / 0.6);
  return b[2];
}
int count_below(const number& x) { return greater(x, -0.5) + greater(x, 0.1) + greater(x, 0.7); }

/// The sums of a times b moved by 0, 1, 2 places, of which the first has the middle of b at `first` places before a.
vector convolution(const vector& a, const vector& b, long first, long dilation, bool transposed) {
  return each([&](std::size_t i) {
    number t = 0;
    for (long k = 0; k < n; ++k) {
      const long from = transposed ? long(i) + first - k : long(i) - first + k * dilation;
      if (from >= 0 && from < n) t = t + a[std::size_t(from)] * b[std::size_t(k)];
    }
    return t;
  });
}

}  // namespace

vector meaning_of(vector_word w, const vector& a, const vector& b, double c) {
  const matrix m{a, b, times(a, b)};
  const std::array<int, 3> a_above = above(a, c), b_above = above(b, c);
  const auto pick = [&](const auto& f, const auto& otherwise) {
    number t = otherwise;
    for (std::size_t i = 0; i < 3; ++i)
      if (a_above[i]) t = f(t, a[i]);
    return t;
  };
  const auto plus = [](const number& x, const number& y) { return x + y; };
  const auto product_of = [](const number& x, const number& y) { return x * y; };
  const auto larger_of = [](const number& x, const number& y) { return larger(x, y); };
  const auto smaller_of = [](const number& x, const number& y) { return smaller(x, y); };
  const number hole_mean = (a[0] + a[2]) * 0.5;
  const auto z = [](const vector& x, const vector& y) {
    return pairs{pair{x[0], y[0]}, pair{x[1], y[1]}, pair{x[2], y[2]}};
  };
  const pairs ab = z(a, b), ba = z(b, a);
  const auto parts = [&](auto f) {
    return each([&](std::size_t i) {
      const pair p = f(i);
      return p.re + p.im * c;
    });
  };
  switch (w) {
    using enum vector_word;
    case complex_product:
      return parts([&](std::size_t i) { return ab[i] * pair{b[i], number(0) - a[i]}; });
    case complex_exp:
      return parts([&](std::size_t i) { return exp(ab[i] * 0.3); });
    case complex_abs:
      return each([&](std::size_t i) { return abs(ab[i]); });
    case complex_dot: {
      const pairs bb = z(b, b);
      return scaled((ab[0] * bb[0] + ab[1] * bb[1] + ab[2] * bb[2]).im, b);
    }
    case complex_quotient:
      return parts([&](std::size_t i) { return ab[i] / pair{b[i] * b[i] + 1., a[i]}; });
    case complex_sqrt:
      return parts([&](std::size_t i) {
        const number x = a[i] * a[i] + 0.3, re = sqrt((abs({x, b[i]}) + x) * 0.5);
        return pair{re, b[i] / (re * 2.)};
      });
    case complex_sin:
      return parts([&](std::size_t i) {
        const pair up = exp(ab[i] * 0.3 * pair{0., 1.}), down = exp(ab[i] * 0.3 * pair{0., -1.});
        return (up + down * -1.) * pair{0., -0.5};
      });
    case complex_prod:
      return scaled((ab[0] * ab[1] * ab[2]).re, b);
    case complex_cumsum: {
      const pairs squares{ab[0] * ab[0], ab[1] * ab[1], ab[2] * ab[2]};
      return {squares[0].im, (squares[0] + squares[1]).im, (squares[0] + squares[1] + squares[2]).im};
    }
    case complex_add_by: {
      pairs v = ab;
      for (std::size_t i = 0; i < 3; ++i) v[std::size_t(a_above[i])] = v[std::size_t(a_above[i])] + ba[i];
      return parts([&](std::size_t i) { return v[i]; });
    }
    case take_named: {
      const auto order = argsort(a);
      return each([&](std::size_t i) { return m[i][std::size_t(order[i])]; });
    }
    case take_of_table:
      return m[std::size_t(composed_programs::argmax(b))];
    case add_named: {
      vector v = a;
      const auto order = argsort(b);
      for (std::size_t i = 0; i < 3; ++i) v[std::size_t(order[i])] = v[std::size_t(order[i])] + b[i];
      return v;
    }
    case take_by_names:
      return each([&](std::size_t i) { return m[std::size_t(b_above[i])][1]; });
    case fft:
      return parts([&](std::size_t i) { return transformed(ab, 3, -1)[i]; });
    case ifft:
      return parts([&](std::size_t i) { return transformed(ab, 3, 1)[i] * std::sqrt(1. / 3); });
    case rfft: {
      const pair first{b[0], 0.};
      return parts([&](std::size_t i) {
        const pairs three = transformed({pair{a[0], 0.}, pair{a[1], 0.}, pair{a[2], 0.}}, 4, -1);
        return (three[i] + first * turned(-1.5 * std::numbers::pi * double(i))) * 0.25;
      });
    }
    case irfft:
      return each([&](std::size_t i) {
        const pair second = ab[1] * turned(2 * std::numbers::pi * double(i) / 3);
        return (ab[0].re + second.re * 2.) * std::sqrt(1. / 3);
      });
    case prod:
      return scaled(composed_programs::prod(a), b);
    case prod_of_columns:
      return columns(m, composed_programs::prod);
    case max_of_columns:
      return columns(m, composed_programs::max);
    case mean:
      return each([&](std::size_t i) { return sum(a) * (1. / 3) - b[i]; });
    case min:
      return scaled(composed_programs::min(a), b);
    case ptp:
      return scaled(composed_programs::max(a) - composed_programs::min(a), b);
    case nansum:
      return scaled(pick(plus, 0.), b);
    case nanprod:
      return shifted(pick(product_of, 1.), b);
    case nanmax:
      return scaled(larger(a[0], a[2]), b);
    case nanmin:
      return each([&](std::size_t i) { return smaller(a[0], a[2]) - b[i]; });
    case nanmean:
      return scaled(hole_mean, b);
    case nanvar:
      return shifted((a[0] - a[2]) * (a[0] - a[2]) * 0.25, b);
    case var:
      return scaled(composed_programs::var(a), b);
    case var_of_columns:
      return columns(m, composed_programs::var);
    case deviation:
      return scaled(sqrt(composed_programs::var(a)), b);
    case norm:
      return scaled(sqrt(dot(a, a)), b);
    case average: {
      const vector weights = each([&](std::size_t i) { return b[i] * b[i] + 0.5; });
      return scaled(dot(a, weights) / sum(weights), b);
    }
    case standardize: {
      const number mean = sum(a) * (1. / 3), scale = sqrt(composed_programs::var(a) + 1e-5);
      return each([&](std::size_t i) { return (a[i] - mean) / scale; });
    }
    case logsumexp:
      return scaled(composed_programs::logsumexp(a), b);
    case logsumexp_of_columns:
      return columns(m, composed_programs::logsumexp);
    case logmeanexp:
      return each([&](std::size_t i) { return composed_programs::logsumexp(a) - std::log(3.) - b[i]; });
    case softmax:
      return times(composed_programs::softmax(a), b);
    case log_softmax:
      return times(composed_programs::log_softmax(a), b);
    case cov:
      return scaled((dot(a, b) - sum(a) * sum(b) * (1. / 3)) * 0.5, b);
    case trace:
      return scaled(a[0] + b[1] + a[2] * b[2], b);
    case any:
      return a_above[0] || a_above[1] || a_above[2] ? b : a;
    case all:
      return a_above[0] && a_above[1] && a_above[2] ? b : a;
    case count_nonzero:
      return scaled(double(a_above[0] + a_above[1] + a_above[2]), b);
    case argmax:
      return scaled(double(composed_programs::argmax(a)), b);
    case argmin_of_columns:
      return times(columns(m, [](const vector& v) { return number(argmin(v)); }), b);
    case median:
      return scaled(a[std::size_t(argsort(a)[1])], b);
    case quantile:
      return columns(m, [](const vector& v) {
        const auto order = argsort(v);
        return v[std::size_t(order[0])] * 0.4 + v[std::size_t(order[1])] * 0.6;
      });
    case sort:
      return times(at(a, argsort(a)), b);
    case sort_columns:
      return columns(m, composed_programs::max);
    case sort_by:
      return at(a, argsort(b));
    case top_k: {
      const auto order = argsort(a);
      return {a[std::size_t(order[2])] + b[0], a[std::size_t(order[1])] + b[1], b[2]};
    }
    case interp:
      return each([&](std::size_t i) { return composed_programs::interp(a[i], b); });
    case searchsorted:
      return each([&](std::size_t i) { return b[i] * double(count_below(a[i])); });
    case take:
      return {a[2], a[0], a[2]};
    case take_by:
    case take_by_i8:
      return at(b, argsort(a));
    case take_by_u16:
    case take_by_u64:
      return at(b, a_above);
    case take_own:
      return m[std::size_t(composed_programs::argmax(b))];
    case put:
      return {a[0], b[1], b[2]};
    case put_by: {
      vector v = a;
      for (std::size_t i = 0; i < 3; ++i) v[std::size_t(a_above[i])] = b[i];
      return v;
    }
    case add_at:
      return {a[0], a[1] + b[0] + b[1], a[2] + b[2]};
    case add_by: {
      vector v = a;
      for (std::size_t i = 0; i < 3; ++i) v[std::size_t(b_above[i])] = v[std::size_t(b_above[i])] + b[i];
      return v;
    }
    case max_at:
      return {larger(a[0], b[0]), a[1], larger(larger(a[2], b[1]), b[2])};
    case min_by: {
      vector v = a;
      for (std::size_t i = 0; i < 3; ++i) v[std::size_t(b_above[i])] = smaller(v[std::size_t(b_above[i])], b[i]);
      return v;
    }
    case dynamic_slice:
      return m[std::size_t(argmin(b))];
    case dynamic_update: {
      vector v = a;
      v[std::size_t(composed_programs::argmax(b))] = b[0];
      return v;
    }
    case segment_sum:
      return times(segments(a, {2, 0, 2}, 0, plus), b);
    case segment_sum_by:
      return segments(a, b_above, 0, plus);
    case segment_max:
      return at(full_segments(a, {1, 0, 1}, larger_of), {1, 0, 1});
    case segment_min:
      return at(full_segments(a, {1, 0, 1}, smaller_of), {0, 1, 1});
    case segment_prod:
      return segments(a, b_above, 1, product_of);
    case segment_mean:
      return {(a[0] + a[2]) * 0.5, a[1], (a[0] + a[2]) * 0.5};
    case cumsum:
      return times(running(a, false, plus), b);
    case cumprod: {
      const vector v = running(a, false, product_of);
      return each([&](std::size_t i) { return v[i] + b[i]; });
    }
    case cumprod_back:
      return running(a, true, product_of);
    case cummax:
      return times(running(a, false, larger_of), b);
    case cummin:
      return times(running(a, true, smaller_of), b);
    case logcumsumexp:
      return times(running(a, false, [](const number& x, const number& y) { return softplus(y - x) + x; }), b);
    case associative_scan: {
      const number first = b[0], second = a[1] * first + b[1];
      return {first, second, a[2] * second + b[2]};
    }
    case associative_scan_back: {
      const number first = b[2], second = a[1] * first + b[1];
      return {a[0] * second + b[0], second, first};
    }
    case windows:
      return {a[0] * a[1] * a[2] * b[0], a[1] * a[2] * b[0] * b[1], a[2] * b[0] * b[1] * b[2]};
    case conv:
      return convolution(a, b, 1, 1, false);
    case conv_dilated:
      return convolution(a, b, 2, 2, false);
    case conv_transpose:
      return convolution(a, b, 1, 1, true);
    case max_pool:  // the zeros around a vector count
      return {larger(larger(number(0), a[0]), a[1]), composed_programs::max(a), larger(larger(a[1], a[2]), number(0))};
    case mean_pool:
      return {(a[0] + a[1]) * 0.5, (a[2] + b[0]) * 0.5, (b[1] + b[2]) * 0.5};
    case tile:
      return scaled(a[1], b);
    case repeat:
      return scaled(a[0], b);
    case diff:
      return {number(0) * b[0], (a[1] - a[0]) * b[1], (a[2] - a[1]) * b[2]};
    case concatenate:
      return {a[1], a[2], b[0]};
    case cross:
      return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    case glu:
      return each([&](std::size_t i) { return a[i] * sigmoid(b[i]); });
    case polyval:
      return each([&](std::size_t i) { return (a[0] * b[i] + a[1]) * b[i] + a[2]; });
    case squared_error:
      return each([&](std::size_t i) { return (a[i] - b[i]) * (a[i] - b[i]); });
    case huber_loss:
      return each([&](std::size_t i) {
        const number e = a[i] - b[i], size = greater(e, 0) ? e : number(0) - e;
        return greater(size, 0.8) ? (size - 0.4) * 0.8 : e * e * 0.5;
      });
    case sigmoid_binary_cross_entropy:
      return each([&](std::size_t i) { return softplus(a[i]) - a[i] * sigmoid(b[i]); });
    case softmax_cross_entropy:
      return scaled(number(0) - dot(composed_programs::softmax(b), composed_programs::log_softmax(a)), b);
    case softmax_cross_entropy_of_labels:
      return scaled(number(0) - composed_programs::log_softmax(a)[std::size_t(composed_programs::argmax(b))], b);
    case solve:
      return composed_programs::solve(system(a, b), b);
    case inv:
      return composed_programs::solve(system(a, b), b);
    case det:
      return scaled(composed_programs::det(system(a, b)), b);
    case slogdet:
      return scaled(log(composed_programs::det(system(a, b))), a);
    case cholesky:
      return times(composed_programs::cholesky(system(a, a))[2], b);
    case cho_solve:
      return composed_programs::solve(system(a, a), b);
    case solve_triangular: {
      matrix u = system(a, b);
      u[1][0] = u[2][0] = u[2][1] = 0;
      return composed_programs::solve(transposed(u), b);
    }
    case expm: {
      matrix s = system(a, b);
      for (vector& row : s) row = scaled(0.2, row);
      return exponential(s)[1];
    }
    default:
      return a;
  }
}

const char* text_of(vector_word w) {
  switch (w) {
#define COMPOSED_TEXT(name, ...) \
  case vector_word::name:        \
    return #__VA_ARGS__;
    COMPOSED_VECTORS(COMPOSED_TEXT)
#undef COMPOSED_TEXT
    default:
      return "";
  }
}

}  // namespace composed_programs
