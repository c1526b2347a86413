// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// The serial reference shares no code with the library, so that an error cannot hide in both. It is written for
// readers, not for speed: every word states what one element of its result is.
namespace nabla::testing::reference {

/// A plain array: row-major doubles; a dim without a name ("") is positional. Integers are exact up to 2^53.
struct ndarray {
  std::vector<std::string> names;
  std::vector<long> shape;
  std::vector<double> data;

  std::size_t rank() const { return shape.size(); }
  double at(const std::vector<long>& index) const;
  double& at(const std::vector<long>& index);
  friend bool operator==(const ndarray&, const ndarray&) = default;
};

/// One dim of an array to be made: `3` is positional, `{"batch", 3}` is named.
struct extent {
  std::string name;
  long size;
  extent(long size_) : size(size_) {}
  extent(std::string name_, long size_) : name(std::move(name_)), size(size_) {}
};
using extents = std::vector<extent>;

/// One dim of an existing array: a name, or a position among the positional dims (negative ones count from the end).
struct dim_ref {
  std::string name;
  long position = 0;
  dim_ref(int position_) : position(position_) {}
  dim_ref(long position_) : position(position_) {}
  dim_ref(const char* name_) : name(name_) {}
  dim_ref(std::string name_) : name(std::move(name_)) {}
  bool is_named() const { return !name.empty(); }
};
using dim_refs = std::vector<dim_ref>;

namespace detail {

[[noreturn]] inline void fail(const std::string& word, const std::string& reason) {
  throw std::invalid_argument("nabla::testing::reference::" + word + ": " + reason);
}

inline long element_count(const std::vector<long>& shape) {
  long n = 1;
  for (long s : shape) n *= s;
  return n;
}

inline std::size_t offset(const std::vector<long>& shape, const std::vector<long>& index) {
  if (index.size() != shape.size())
    fail("at", "rank " + std::to_string(shape.size()) + ", but " + std::to_string(index.size()) + " indices");
  long k = 0;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (index[d] < 0 || index[d] >= shape[d])
      fail("at", "index " + std::to_string(index[d]) + " outside a dim of size " + std::to_string(shape[d]));
    k = k * shape[d] + index[d];
  }
  return static_cast<std::size_t>(k);
}

/// Calls f(index) for each index of the shape in row-major order.
template <class F>
void for_each_index(const std::vector<long>& shape, F f) {
  std::vector<long> index(shape.size(), 0);
  for (long k = 0, n = element_count(shape); k < n; ++k) {
    f(std::as_const(index));
    for (std::size_t d = shape.size(); d-- > 0;) {
      if (++index[d] < shape[d]) break;
      index[d] = 0;
    }
  }
}

/// The array whose element at each index is f(index).
template <class F>
ndarray generate(std::vector<std::string> names, std::vector<long> shape, F f) {
  ndarray r{std::move(names), std::move(shape), {}};
  r.data.reserve(static_cast<std::size_t>(element_count(r.shape)));
  for_each_index(r.shape, [&](const std::vector<long>& index) { r.data.push_back(f(index)); });
  return r;
}

/// The places (in storage order) of the positional dims.
inline std::vector<std::size_t> positional_places(const std::vector<std::string>& names) {
  std::vector<std::size_t> places;
  for (std::size_t d = 0; d < names.size(); ++d)
    if (names[d].empty()) places.push_back(d);
  return places;
}

/// The place of a name; names.size() if it is absent.
inline std::size_t place_of_name(const std::vector<std::string>& names, const std::string& name) {
  std::size_t d = 0;
  while (d < names.size() && names[d] != name) ++d;
  return d;
}

/// The place of the dim in storage order; fails for an absent dim, and names the word.
inline std::size_t place(const std::string& word, const ndarray& x, const dim_ref& d) {
  if (d.is_named()) {
    const std::size_t p = place_of_name(x.names, d.name);
    if (p == x.rank()) fail(word, "the array has no dim named '" + d.name + "'");
    return p;
  }
  const auto places = positional_places(x.names);
  const long n = static_cast<long>(places.size());
  const long p = d.position < 0 ? d.position + n : d.position;
  if (p < 0 || p >= n)
    fail(word, "no positional dim " + std::to_string(d.position) + ", the array has " + std::to_string(n));
  return places[static_cast<std::size_t>(p)];
}

/// The places of several dims; fails if one is listed twice.
inline std::vector<std::size_t> places(const std::string& word, const ndarray& x, const dim_refs& dims) {
  std::vector<std::size_t> r;
  for (const auto& d : dims) {
    const std::size_t p = place(word, x, d);
    for (std::size_t q : r)
      if (q == p) fail(word, "the same dim is named twice");
    r.push_back(p);
  }
  return r;
}

inline ndarray empty_like(const extents& dims) {
  ndarray r;
  for (const auto& d : dims) {
    if (!d.name.empty() && place_of_name(r.names, d.name) != r.rank())
      fail("extents", "two dims named '" + d.name + "'");
    r.names.push_back(d.name);
    r.shape.push_back(d.size);
  }
  return r;
}

}  // namespace detail

inline double ndarray::at(const std::vector<long>& index) const { return data.at(detail::offset(shape, index)); }
inline double& ndarray::at(const std::vector<long>& index) { return data.at(detail::offset(shape, index)); }

/// An array with these dims and these row-major values.
inline ndarray from(const extents& dims, std::vector<double> values) {
  ndarray r = detail::empty_like(dims);
  if (static_cast<long>(values.size()) != detail::element_count(r.shape))
    detail::fail("from", std::to_string(values.size()) + " values for " +
                             std::to_string(detail::element_count(r.shape)) + " elements");
  r.data = std::move(values);
  return r;
}

inline ndarray full(const extents& dims, double value) {
  ndarray r = detail::empty_like(dims);
  r.data.assign(static_cast<std::size_t>(detail::element_count(r.shape)), value);
  return r;
}

inline ndarray zeros(const extents& dims) { return full(dims, 0); }
inline ndarray ones(const extents& dims) { return full(dims, 1); }
inline ndarray scalar(double value) { return full({}, value); }

/// The numbers start, start + 1, ... in row-major order.
inline ndarray iota(const extents& dims, double start = 0) {
  ndarray r = zeros(dims);
  for (std::size_t k = 0; k < r.data.size(); ++k) r.data[k] = start + static_cast<double>(k);
  return r;
}

/// Uniform in [low, high). It divides by itself, because std::uniform_real_distribution differs between libraries.
inline ndarray random(const extents& dims, unsigned seed = 0, double low = -1, double high = 1) {
  std::mt19937 engine(seed);
  ndarray r = zeros(dims);
  for (double& v : r.data) v = low + (high - low) * (static_cast<double>(engine()) / 4294967296.0);
  return r;
}

/// All dims in storage order, names and positions alike: `sum(x, all_dims(x))`.
inline dim_refs all_dims(const ndarray& x) {
  dim_refs r;
  long position = 0;
  for (const auto& name : x.names) r.push_back(name.empty() ? dim_ref(position++) : dim_ref(name));
  return r;
}

/// All positional dims: the default of a reduction.
inline dim_refs positional_dims(const ndarray& x) {
  dim_refs r;
  for (const auto& d : all_dims(x))
    if (!d.is_named()) r.push_back(d);
  return r;
}

inline std::ostream& operator<<(std::ostream& out, const ndarray& x) {
  out << "[";
  for (std::size_t d = 0; d < x.rank(); ++d)
    out << (d ? ", " : "") << x.names[d] << (x.names[d].empty() ? "" : "=") << x.shape[d];
  out << "] {";
  for (std::size_t k = 0; k < x.data.size(); ++k) out << (k ? ", " : "") << x.data[k];
  return out << "}";
}

}  // namespace nabla::testing::reference
