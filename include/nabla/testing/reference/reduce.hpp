// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <nabla/testing/reference/ndarray.hpp>

namespace nabla::testing::reference {

/// The dims of a reduction, names and positions mixed: `{0, "batch"}`. Without any: all positional dims, never a name.
struct over {
  bool positional = true;
  dim_refs dims;
  over() = default;
  over(std::initializer_list<dim_ref> d) : positional(false), dims(d) {}
  over(dim_refs d) : positional(false), dims(std::move(d)) {}
};

namespace detail {

/// Which dims of x a reduction removes, in storage order.
inline std::vector<bool> reduced_dims(const std::string& word, const ndarray& x, const over& d) {
  std::vector<bool> r(x.rank(), false);
  for (std::size_t p : places(word, x, d.positional ? positional_dims(x) : d.dims)) r[p] = true;
  return r;
}

/// The values that make each element of the result, in the order of x. A name is never kept: without it the result
/// broadcasts back, but a name of size 1 would not.
struct bundles {
  ndarray dims;
  std::vector<std::vector<double>> values;
  std::vector<std::size_t> of;  // for each element of x, the index of its element of the result
};

inline bundles bundle(const std::string& word, const ndarray& x, const over& d, bool keepdims) {
  const auto reduced = reduced_dims(word, x, d);
  bundles r;
  for (std::size_t p = 0; p < x.rank(); ++p) {
    const bool kept_as_one = reduced[p] && keepdims && x.names[p].empty();
    if (reduced[p] && !kept_as_one) continue;
    r.dims.names.push_back(x.names[p]);
    r.dims.shape.push_back(reduced[p] ? 1 : x.shape[p]);
  }
  r.values.resize(static_cast<std::size_t>(element_count(r.dims.shape)));
  std::size_t k = 0;
  for_each_index(x.shape, [&](const std::vector<long>& index) {
    std::vector<long> to;
    for (std::size_t p = 0; p < x.rank(); ++p) {
      if (!reduced[p]) to.push_back(index[p]);
      else if (keepdims && x.names[p].empty()) to.push_back(0);
    }
    r.of.push_back(offset(r.dims.shape, to));
    r.values[r.of.back()].push_back(x.data[k++]);
  });
  return r;
}

template <class F>
ndarray reduce(const std::string& word, const ndarray& x, const over& d, bool keepdims, F f) {
  const bundles b = bundle(word, x, d, keepdims);
  ndarray r = b.dims;
  for (const auto& values : b.values) r.data.push_back(f(values));
  return r;
}

using values = std::vector<double>;

inline double sum_of(const values& v) {
  double s = 0;
  for (double a : v) s += a;
  return s;
}
inline double mean_of(const values& v) { return sum_of(v) / static_cast<double>(v.size()); }
inline double var_of(const values& v) {
  const double m = mean_of(v);
  double s = 0;
  for (double a : v) s += (a - m) * (a - m);
  return s / static_cast<double>(v.size());
}

/// The first place of the largest (sign 1) or smallest (sign -1) value; the first nan if there is one.
inline std::size_t arg_extremum(const std::string& word, const values& v, double sign) {
  if (v.empty()) fail(word, "nothing to choose from");
  std::size_t best = 0;
  for (std::size_t k = 0; k < v.size(); ++k) {
    if (std::isnan(v[k])) return k;
    if (sign * v[k] > sign * v[best]) best = k;
  }
  return best;
}

inline double logsumexp_of(const values& v) {
  const double m = v[arg_extremum("logsumexp", v, 1)];
  if (std::isinf(m)) return m;  // inf - inf would be nan
  double s = 0;
  for (double a : v) s += std::exp(a - m);
  return m + std::log(s);
}

}  // namespace detail

inline ndarray sum(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("sum", x, d, keepdims, detail::sum_of);
}
inline ndarray prod(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("prod", x, d, keepdims, [](const detail::values& v) {
    double p = 1;
    for (double a : v) p *= a;
    return p;
  });
}
inline ndarray mean(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("mean", x, d, keepdims, detail::mean_of);
}
/// Population variance: divided by n, not by n - 1.
inline ndarray var(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("var", x, d, keepdims, detail::var_of);
}
inline ndarray std(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("std", x, d, keepdims, [](const detail::values& v) { return std::sqrt(detail::var_of(v)); });
}
/// The largest value; a nan wins.
inline ndarray max(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("max", x, d, keepdims,
                        [](const detail::values& v) { return v[detail::arg_extremum("max", v, 1)]; });
}
inline ndarray min(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("min", x, d, keepdims,
                        [](const detail::values& v) { return v[detail::arg_extremum("min", v, -1)]; });
}
inline ndarray any(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("any", x, d, keepdims, [](const detail::values& v) {
    for (double a : v)
      if (a != 0) return 1.0;
    return 0.0;
  });
}
inline ndarray all(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("all", x, d, keepdims, [](const detail::values& v) {
    for (double a : v)
      if (a == 0) return 0.0;
    return 1.0;
  });
}
/// The index of the first largest value; over several dims the row-major index among them, in the order of the array.
inline ndarray argmax(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("argmax", x, d, keepdims, [](const detail::values& v) {
    return static_cast<double>(detail::arg_extremum("argmax", v, 1));
  });
}
inline ndarray argmin(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("argmin", x, d, keepdims, [](const detail::values& v) {
    return static_cast<double>(detail::arg_extremum("argmin", v, -1));
  });
}
inline ndarray logsumexp(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("logsumexp", x, d, keepdims, detail::logsumexp_of);
}
inline ndarray count_nonzero(const ndarray& x, const over& d = {}, bool keepdims = false) {
  return detail::reduce("count_nonzero", x, d, keepdims, [](const detail::values& v) {
    double n = 0;
    for (double a : v) n += a != 0;
    return n;
  });
}

/// x - logsumexp(x) over all dims together; dims and order as x.
inline ndarray log_softmax(const ndarray& x, const over& d = {}) {
  const detail::bundles b = detail::bundle("log_softmax", x, d, false);
  std::vector<double> total;
  for (const auto& values : b.values) total.push_back(detail::logsumexp_of(values));
  ndarray r = x;
  for (std::size_t k = 0; k < r.data.size(); ++k) r.data[k] -= total[b.of[k]];
  return r;
}
/// exp(log_softmax(x)): the values along the dims sum to 1.
inline ndarray softmax(const ndarray& x, const over& d = {}) {
  ndarray r = log_softmax(x, d);
  for (double& v : r.data) v = std::exp(v);
  return r;
}

/// The running sum along one dim: element i is the sum of elements 0..i.
inline ndarray cumsum(const ndarray& x, const dim_ref& d) {
  const std::size_t p = detail::place("cumsum", x, d);
  return detail::generate(x.names, x.shape, [&](std::vector<long> index) {
    double s = 0;
    const long last = index[p];
    for (index[p] = 0; index[p] <= last; ++index[p]) s += x.at(index);
    return s;
  });
}

}  // namespace nabla::testing::reference
