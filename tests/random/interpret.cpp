// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

#include "places.hpp"

namespace random_programs {

namespace {

using block = std::vector<number>;
using index = std::vector<long>;

// ---- places ---------------------------------------------------------------------------------------------------------

template <class F>
void for_each_index(const std::vector<dim>& dims, F f) {
  index i(dims.size(), 0);
  for (const dim& d : dims)
    if (d.size == 0) return;
  while (true) {
    f(std::as_const(i));
    std::size_t d = dims.size();
    while (d > 0 && ++i[d - 1] == dims[d - 1].size) i[--d] = 0;
    if (d == 0) return;
  }
}

std::size_t offset_of(const std::vector<dim>& dims, const index& i) {
  long at = 0;
  for (std::size_t d = 0; d < dims.size(); ++d) at = at * dims[d].size + i[d];
  return std::size_t(at);
}

/// The index of an operand whose dims are at some places of the result's.
index operand_index(const index& i, const std::vector<int>& places, std::size_t rank) {
  index own(rank, 0);
  for (std::size_t d = 0; d < places.size(); ++d)
    if (places[d] >= 0) own[std::size_t(places[d])] = i[d];
  return own;
}

index without(index i, int place) {
  i.erase(i.begin() + place);
  return i;
}
index with(index i, int place, long value) {
  i.insert(i.begin() + place, value);
  return i;
}

// ---- devices --------------------------------------------------------------------------------------------------------

/// The devices of a mesh by their coordinates, the first axis major.
class devices {
 public:
  explicit devices(const mesh_sizes& mesh) : mesh_(mesh) {}
  int count() const { return int(devices_of(mesh_)); }
  long coordinate(int device, int axis) const {
    long rest = device;
    for (std::size_t a = mesh_.size() - 1; a > std::size_t(axis); --a) rest /= mesh_[a];
    return rest % mesh_[std::size_t(axis)];
  }
  /// The row-major number of a device along axes in the order listed.
  long place(int device, const std::vector<int>& axes) const {
    long at = 0;
    for (const int a : axes) at = at * mesh_[std::size_t(a)] + coordinate(device, a);
    return at;
  }
  /// The device with another number along axes, and the same coordinates along the others.
  int member(int device, const std::vector<int>& axes, long place) const {
    std::vector<long> at;
    for (std::size_t a = 0; a < mesh_.size(); ++a) at.push_back(coordinate(device, int(a)));
    for (auto a = axes.rbegin(); a != axes.rend(); ++a)
      at[std::size_t(*a)] = place % mesh_[std::size_t(*a)], place /= mesh_[std::size_t(*a)];
    long to = 0;
    for (std::size_t a = 0; a < mesh_.size(); ++a) to = to * mesh_[a] + at[a];
    return int(to);
  }

 private:
  const mesh_sizes& mesh_;
};

// ---- numbers --------------------------------------------------------------------------------------------------------

/// Integers wrap around. Those of 64 bits stay where a double holds them all.
double stored(dtype t, std::uint64_t v) {
  if (bytes_of(t) == 8) return double(std::int64_t(v));
  const auto numbers = std::int64_t(1) << (8 * bytes_of(t));
  const auto rest = std::int64_t(v & std::uint64_t(numbers - 1));
  return double(double(rest) > highest_of(t) ? rest - numbers : rest);
}
std::uint64_t whole(number v) { return std::uint64_t(std::int64_t(v.real())); }
number plus(dtype t, number a, number b) {
  return is_integer(t) ? stored(t, whole(a) + whole(b)) : a + b;
}
number times(dtype t, number a, number b) {
  return is_integer(t) ? stored(t, whole(a) * whole(b)) : a * b;
}
number minus(dtype t, number a, number b) {
  return is_integer(t) ? stored(t, whole(a) - whole(b)) : a - b;
}
number over(dtype t, number a, number b) {
  return is_integer(t) ? stored(t, std::uint64_t(std::int64_t(a.real()) / std::int64_t(b.real()))) : a / b;
}
bool less(number a, number b) { return a.real() < b.real(); }
number larger(number a, number b) { return less(a, b) ? b : a; }
number smaller(number a, number b) { return less(b, a) ? b : a; }

/// What a reduction starts from and how it goes on.
double start_of(state kind, dtype t) {
  if (kind == state::sum) return 0;
  if (is_integer(t)) return kind == state::max ? lowest_of(t) : highest_of(t);
  const double most = std::numeric_limits<double>::infinity();
  return kind == state::max ? -most : most;
}
number combined(state kind, dtype t, number a, number b) {
  return kind == state::sum ? plus(t, a, b) : kind == state::max ? larger(a, b) : smaller(a, b);
}
state kind_of(word w) {
  return w == word::max || w == word::pmax   ? state::max
         : w == word::min || w == word::pmin ? state::min
                                             : state::sum;
}

double largest(const family& f) {
  double m = 0;
  for (const block& b : f.blocks)
    for (const number v : b) m = std::max(m, std::abs(v));
  return m;
}

constexpr double rounding = 1e-6;
/// By how much of the largest element a step rounds: of 16 bits, numbers that are `whole` were not rounded.
double rounding_of(const type& t) {
  if (t.whole) return rounding;
  return t.element == dtype::bf16 ? 0x1p-8 : t.element == dtype::f16 ? 0x1p-11 : rounding;
}

// ---- words of one device --------------------------------------------------------------------------------------------

number element(const step& s, dtype t, number a, number b) {
  const number n(double(s.number), is_complex(t));
  switch (s.is) {
    case word::negative: return minus(t, 0, a);
    case word::absolute: return is_complex(t) ? std::abs(a) : less(a, 0) ? minus(t, 0, a) : a;
    case word::relu: return larger(a, 0);
    case word::add_number: return plus(t, a, n);
    case word::times_number: return times(t, a, n);
    case word::over_number: return over(t, a, n);
    case word::number_minus: return minus(t, n, a);
    case word::greater_than_number: return less(n, a);
    case word::add: return plus(t, a, b);
    case word::subtract: return minus(t, a, b);
    case word::multiply: return times(t, a, b);
    case word::complex: return {a.real(), b.real()};
    case word::conj: return std::conj(a);
    case word::real: return a.real();
    case word::imag: return a.imag();
    case word::maximum: return larger(a, b);
    case word::minimum: return smaller(a, b);
    case word::sin: return std::sin(a);
    case word::tanh: return std::tanh(a);
    case word::exp: return std::exp(a);
    default: return a;
  }
}

block elementwise(const step& s, const type& to, const std::vector<const family*>& x, std::size_t device,
                  double place) {
  std::vector<std::vector<dim>> dims;
  for (const family* f : x) dims.push_back(f->type.dims);
  const joined_dims joined = join_dims(dims);
  block out;
  for_each_index(to.dims, [&](const index& i) {
    number v[3] = {};
    for (std::size_t k = 0; k < x.size(); ++k)
      v[k] = x[k]->blocks[device][offset_of(dims[k], operand_index(i, joined.places[k], dims[k].size()))];
    const dtype t = x[0]->type.element;
    if (s.is == word::where) out.push_back(less(0, v[0]) ? v[1] : v[2]);
    else if (s.is == word::astype) out.push_back(is_integer(s.element) ? stored(s.element, whole(v[0])) : v[0]);
    else if (s.is == word::add_index) out.push_back(plus(t, v[0], place));
    else out.push_back(element(s, t, v[0], v[1]));
  });
  return out;
}

/// What a word makes of numbers one after the other.
number reduced(word w, dtype t, const block& x) {
  switch (w) {
    case word::prod: {
      number p = 1;
      for (const number v : x) p = times(t, p, v);
      return p;
    }
    case word::any: return std::any_of(x.begin(), x.end(), [](number v) { return less(0, v); });
    case word::all: return std::all_of(x.begin(), x.end(), [](number v) { return less(0, v); });
    case word::argmax: return double(std::max_element(x.begin(), x.end(), less) - x.begin());
    default: return double(std::min_element(x.begin(), x.end(), less) - x.begin());
  }
}

block reduced(const step& s, const type& to, const type& from, const block& x) {
  const bool is_mean = s.is == word::mean;
  const state kind = kind_of(s.is);
  const dtype t = is_mean ? dtype::f32 : to.element;
  std::vector<dim> kept, gone;
  for (std::size_t d = 0; d < from.dims.size(); ++d)
    (std::find(s.dims.begin(), s.dims.end(), int(d)) == s.dims.end() ? kept : gone).push_back(from.dims[d]);
  block out;
  for_each_index(kept, [&](const index& i) {
    number v = start_of(kind, t);
    long n = 0;
    block all;
    for_each_index(gone, [&](const index& j) {
      index at;
      std::size_t next_kept = 0, next_gone = 0;
      for (std::size_t d = 0; d < from.dims.size(); ++d)
        at.push_back(std::find(s.dims.begin(), s.dims.end(), int(d)) == s.dims.end() ? i[next_kept++] : j[next_gone++]);
      const number each = x[offset_of(from.dims, at)];
      v = combined(kind, t, v, each);
      all.push_back(each), ++n;
    });
    out.push_back(s.is > word::min ? reduced(s.is, t, all) : is_mean ? v / double(n) : v);
  });
  return out;
}

block contracted(const step& s, const family& a, const family& b, std::size_t device) {
  const contracted_dims c = contract_dims(s, a.type.dims, b.type.dims);
  const long n = a.type.dims[std::size_t(s.dims[0])].size;
  block out;
  for_each_index(c.dims, [&](const index& i) {
    index left = operand_index(i, c.left, a.type.dims.size()), right = operand_index(i, c.right, b.type.dims.size());
    number v = 0;
    for (long k = 0; k < n; ++k) {
      left[std::size_t(s.dims[0])] = k, right[std::size_t(s.other_dim)] = k;
      v = plus(a.type.element, v,
               times(a.type.element, a.blocks[device][offset_of(a.type.dims, left)],
                     b.blocks[device][offset_of(b.type.dims, right)]));
    }
    out.push_back(v);
  });
  return out;
}

block taken(const step& s, const family& a, const family& b, std::size_t device) {
  const contracted_dims c = taken_dims(s, a.type.dims, b.type.dims);
  const long n = a.type.dims[std::size_t(s.dims[0])].size;
  block out;
  for_each_index(c.dims, [&](const index& i) {
    index left = operand_index(i, c.left, a.type.dims.size());
    const index right = operand_index(i, c.right, b.type.dims.size());
    const long place = long(b.blocks[device][offset_of(b.type.dims, right)].real()) % n;
    left[std::size_t(s.dims[0])] = place < 0 ? place + n : place;
    out.push_back(a.blocks[device][offset_of(a.type.dims, left)]);
  });
  return out;
}

block joined_blocks(const step& s, const type& to, const family& a, const family& b, std::size_t device) {
  const bool stacks = s.is == word::stack;
  const int place = stacks ? *place_of_new(a.type.dims, s.new_name, s.other_dim) : s.dims[0];
  const long first = stacks ? 1 : a.type.dims[std::size_t(place)].size;
  block out;
  for_each_index(to.dims, [&](index i) {
    const bool left = i[std::size_t(place)] < first;
    const family& f = left ? a : b;
    if (!left) i[std::size_t(place)] -= first;
    out.push_back(f.blocks[device][offset_of(f.type.dims, stacks ? without(i, place) : i)]);
  });
  return out;
}

/// Where an element of a view comes from; nothing: it is zero.
std::optional<index> viewed(const step& s, const std::vector<dim>& from, index i) {
  const std::size_t d = s.dims.empty() ? 0 : std::size_t(s.dims[0]);
  switch (s.is) {
    case word::transpose: {
      index own(i.size());
      for (std::size_t k = 0; k < i.size(); ++k) own[std::size_t(s.dims[k])] = i[k];
      return own;
    }
    case word::index: return with(i, int(d), s.number < 0 ? from[d].size + s.number : s.number);
    case word::slice: i[d] *= 2; return i;
    case word::flip: i[d] = from[d].size - 1 - i[d]; return i;
    case word::roll: i[d] = ((i[d] - s.number) % from[d].size + from[d].size) % from[d].size; return i;
    case word::pad:
      if (i[d] == 0 || i[d] > from[d].size) return std::nullopt;
      i[d] -= 1;
      return i;
    default: return i;
  }
}

/// A Fourier transform from its definition.
block transformed(const step& s, const block& x) {
  const bool inverse = s.is == word::ifft || s.is == word::irfft;
  const std::size_t n = s.is == word::irfft ? 2 * (x.size() - 1) : x.size();
  block out(s.is == word::rfft ? n / 2 + 1 : n, 0);
  for (std::size_t j = 0; j < out.size(); ++j) {
    for (std::size_t k = 0; k < x.size(); ++k) {
      const double angle = 2 * std::numbers::pi * double(j * k % n) / double(n);
      const number term = x[k] * std::polar(1., inverse ? angle : -angle);
      if (s.is != word::irfft) out[j] += term;
      else out[j] += (k == 0 || 2 * k == n ? 1 : 2) * term.real();
    }
    // Norms: the inverse is divided, both are by the root, the other way is.
    if (s.number == 1) out[j] /= std::sqrt(double(n));
    else if (inverse == (s.number == 0)) out[j] /= double(n);
  }
  return out;
}

/// What a word makes of a line along a dim.
block line_of(const step& s, dtype t, const block& x) {
  block out;
  if (is_fourier(s.is)) return transformed(s, x);
  switch (s.is) {
    case word::take: return {x.front(), x.back(), x.front()};
    case word::segment_sum:
      out.assign(2, 0);
      for (std::size_t i = 0; i < x.size(); ++i) out[i % 2] = plus(t, out[i % 2], x[i]);
      return out;
    case word::diff:
      for (std::size_t i = 1; i < x.size(); ++i) out.push_back(minus(t, x[i], x[i - 1]));
      return out;
    case word::tile:
      out = x;
      out.insert(out.end(), x.begin(), x.end());
      return out;
    case word::repeat:
      for (const number v : x) out.insert(out.end(), 2, v);
      return out;
    case word::sort:
      out = x;
      std::sort(out.begin(), out.end(), less);
      if (is_reverse(s)) std::reverse(out.begin(), out.end());
      return out;
    case word::argsort: {
      std::vector<std::size_t> order(x.size());
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return less(x[i], x[j]); });
      for (const std::size_t i : order) out.push_back(double(i));
      return out;
    }
    default: {
      out = x;
      if (is_reverse(s)) std::reverse(out.begin(), out.end());
      for (std::size_t i = 1; i < out.size(); ++i)
        out[i] = s.is == word::cumsum    ? plus(t, out[i - 1], out[i])
                 : s.is == word::cumprod ? times(t, out[i - 1], out[i])
                 : s.is == word::cummax  ? larger(out[i - 1], out[i])
                                         : smaller(out[i - 1], out[i]);
      if (is_reverse(s)) std::reverse(out.begin(), out.end());
      return out;
    }
  }
}
block along_a_dim(const step& s, const type& to, const type& from, const block& x) {
  const std::size_t d = std::size_t(s.dims[0]);
  block out(std::size_t(to.elements()));
  std::vector<dim> others = from.dims;
  others[d].size = 1;
  for_each_index(others, [&](index i) {
    block line;
    for (; i[d] < from.dims[d].size; ++i[d]) line.push_back(x[offset_of(from.dims, i)]);
    i[d] = 0;
    for (const number v : line_of(s, to.element, line)) out[offset_of(to.dims, i)] = v, ++i[d];
  });
  return out;
}

block view(const step& s, const type& to, const type& from, const block& x) {
  block out;
  for_each_index(to.dims, [&](const index& i) {
    const auto at = viewed(s, from.dims, i);
    out.push_back(at ? x[offset_of(from.dims, *at)] : 0);
  });
  return out;
}

// ---- words of several devices ---------------------------------------------------------------------------------------

std::vector<block> reduced_over(const family& f, const std::vector<int>& axes, state kind, const mesh_sizes& mesh) {
  const devices all(mesh);
  std::vector<block> out;
  for (int m = 0; m < all.count(); ++m) {
    block v(f.blocks[0].size(), start_of(kind, f.type.element));
    for (long j = 0; j < parts_of(axes, mesh); ++j) {
      const block& part = f.blocks[std::size_t(all.member(m, axes, j))];
      for (std::size_t i = 0; i < v.size(); ++i) v[i] = combined(kind, f.type.element, v[i], part[i]);
    }
    out.push_back(v);
  }
  return out;
}

block gathered(const step& s, const type& to, const family& x, const std::vector<int>& members) {
  const int place = s.tiled ? s.dims[0] : *place_of_new(x.type.dims, s.new_name, s.other_dim);
  const long size = s.tiled ? x.type.dims[std::size_t(place)].size : 1;
  block out;
  for_each_index(to.dims, [&](index i) {
    const long part = i[std::size_t(place)] / size;
    i[std::size_t(place)] %= size;
    const block& from = x.blocks[std::size_t(members[std::size_t(part)])];
    out.push_back(from[offset_of(x.type.dims, s.tiled ? i : without(i, place))]);
  });
  return out;
}

/// What device number `own` gets of a dim that is given out.
block given_out(const step& s, const type& to, const type& from, const block& x, long own) {
  const int place = s.dims[0];
  block out;
  for_each_index(to.dims, [&](index i) {
    if (s.tiled) i[std::size_t(place)] += own * to.dims[std::size_t(place)].size;
    out.push_back(x[offset_of(from.dims, s.tiled ? i : with(i, place, own))]);
  });
  return out;
}

block exchanged(const step& s, const type& to, const family& x, const std::vector<int>& members, long own) {
  type cut = x.type;
  const int from = s.dims[0];
  const long n = long(members.size());
  if (s.tiled) cut.dims[std::size_t(from)].size /= n;
  else cut.dims.erase(cut.dims.begin() + from);
  const int place = s.tiled ? s.other_dim : *place_of_new(cut.dims, s.new_name, s.other_dim);
  const long size = s.tiled ? cut.dims[std::size_t(place)].size : 1;
  block out;
  for_each_index(to.dims, [&](index i) {
    const long part = i[std::size_t(place)] / size;
    i[std::size_t(place)] %= size;
    if (!s.tiled) i = without(i, place);
    if (s.tiled) i[std::size_t(from)] += own * cut.dims[std::size_t(from)].size;
    else i = with(i, from, own);
    out.push_back(x.blocks[std::size_t(members[std::size_t(part)])][offset_of(x.type.dims, i)]);
  });
  return out;
}

/// The number of the device that the block of number `own` comes from; -1: none.
long source_of(const step& s, long own, long n) {
  if (s.is == word::pshuffle) return s.number == 0 ? n - 1 - own : (own + 1) % n;
  if (s.number == 2) return own == n - 1 ? 0 : -1;
  return s.number == 0 ? (own + n - 1) % n : (own + 1) % n;
}

block across_devices(const step& s, const type& to, const family& x, int m, const mesh_sizes& mesh) {
  const devices all(mesh);
  const long n = parts_of(s.axes, mesh), own = all.place(m, s.axes);
  std::vector<int> members;
  for (long j = 0; j < n; ++j) members.push_back(all.member(m, s.axes, j));
  if (s.is == word::all_gather) return gathered(s, to, x, members);
  if (s.is == word::all_to_all) return exchanged(s, to, x, members, own);
  if (s.is == word::psum_scatter) return given_out(s, to, x.type, x.blocks[std::size_t(m)], own);
  const long from = source_of(s, own, n);
  return from < 0 ? block(x.blocks[0].size(), 0) : x.blocks[std::size_t(members[std::size_t(from)])];
}

double error_of(const step& s, const std::vector<const family*>& x, double n) {
  double error = 0, size = 0;
  for (const family* f : x) error += f->error, size = std::max(size, largest(*f));
  if (s.is == word::multiply || s.is == word::dot)
    error = x[0]->error * (largest(*x[1]) + x[1]->error) + x[1]->error * largest(*x[0]) +
            rounding * largest(*x[0]) * largest(*x[1]);
  else
    error += rounding * size;
  if (s.is == word::times_number) error *= std::abs(number(double(s.number), is_complex(x[0]->type.element)));
  return error * n;
}

}  // namespace

long coordinate_of(int device, int axis, const mesh_sizes& mesh) { return devices(mesh).coordinate(device, axis); }
long place_of(int device, const std::vector<int>& axes, const mesh_sizes& mesh) {
  return devices(mesh).place(device, axes);
}

bool near(number a, number b, double error) { return a == b || std::abs(a - b) <= error + rounding * std::abs(b); }

namespace {

family applied(const step& s, const std::vector<const family*>& x, const mesh_sizes& mesh, unsigned made) {
  const family& a = *x[0];
  std::vector<type> types;
  for (const family* f : x) types.push_back(f->type);
  family to{type_of(s, types, mesh)->result, {}, 0};
  const devices all(mesh);

  double terms = 1;
  for (const int d : s.dims)
    if (s.is == word::sum || s.is == word::mean || s.is == word::dot || s.is == word::cumsum ||
        s.is == word::segment_sum ||
        is_fourier(s.is))
      terms *= double(a.type.dims[std::size_t(d)].size);
  if (reduces_over_devices(s.is)) terms = double(parts_of(s.axes, mesh));
  to.error = error_of(s, x, terms);

  family total;  // what a reducing collective gives out
  if (reduces_over_devices(s.is)) {
    std::vector<int> left;
    for (const int axis : s.axes)
      if ((made >> axis & 1u) == 0) left.push_back(axis);
    family reals = a;
    reals.type.element = to.type.element;
    total = {reals.type, reduced_over(reals, left, kind_of(s.is), mesh), 0};
    if (s.is == word::pmean)
      for (block& b : total.blocks)
        for (number& v : b) v /= double(parts_of(s.axes, mesh));
    if (s.is != word::psum_scatter) {
      to.blocks = total.blocks;
      return to;
    }
  }

  for (int m = 0; m < all.count(); ++m) {
    const std::size_t d = std::size_t(m);
    if (s.is == word::psum_scatter) to.blocks.push_back(across_devices(s, to.type, total, m, mesh));
    else if (moves_between_devices(s.is)) to.blocks.push_back(across_devices(s, to.type, a, m, mesh));
    else if (s.is == word::axis_index) to.blocks.push_back({double(all.place(m, s.axes))});
    else if (is_elementwise(s.is)) to.blocks.push_back(elementwise(s, to.type, x, d, double(all.place(m, s.axes))));
    else if (s.is == word::dot) to.blocks.push_back(contracted(s, a, *x[1], d));
    else if (s.is == word::gather) to.blocks.push_back(taken(s, a, *x[1], d));
    else if (x.size() == 2) to.blocks.push_back(joined_blocks(s, to.type, a, *x[1], d));
    else if (s.is >= word::sum && s.is <= word::argmin) to.blocks.push_back(reduced(s, to.type, a.type, a.blocks[d]));
    else if (is_along_a_dim(s.is)) to.blocks.push_back(along_a_dim(s, to.type, a.type, a.blocks[d]));
    else to.blocks.push_back(view(s, to.type, a.type, a.blocks[d]));
  }
  return to;
}

}  // namespace

family apply(const step& s, const std::vector<const family*>& x, const mesh_sizes& mesh, unsigned made) {
  family to = applied(s, x, mesh, made);
  if (is_short_float(to.type.element)) to.error += rounding_of(to.type) * largest(to);
  return to;
}

family denoted(const family& f, const mesh_sizes& mesh) {
  family to = f;
  for (std::size_t a = 0; a < mesh.size(); ++a)
    if (is_pending(f.type.states[a])) to.blocks = reduced_over(to, {int(a)}, f.type.states[a], mesh);
  return to;
}

family blocks_of(const input& in, const std::vector<number>& whole, const mesh_sizes& mesh) {
  std::vector<dim> dims = in.dims;
  std::vector<std::vector<int>> split = in.in.of_dims;
  const bool pending = !in.pending_over.empty();
  if (pending) {
    dims.insert(dims.begin(), dim{pending_axis, pending_size});
    split.insert(split.begin(), in.pending_over);
  }
  type cut{in.element, dims, in.in.states, 0, true};
  for (std::size_t d = 0; d < dims.size(); ++d) cut.dims[d].size /= parts_of(split[d], mesh);
  step local{};
  if (pending) {
    const state kind = in.in.states[std::size_t(in.pending_over[0])];
    local.is = kind == state::sum ? word::sum : kind == state::max ? word::max : word::min;
    local.dims = {0};
  }
  const devices all(mesh);
  family to{*type_of(in, mesh), {}, 0};
  for (int m = 0; m < all.count(); ++m) {
    block own;
    for_each_index(cut.dims, [&](index i) {
      for (std::size_t d = 0; d < dims.size(); ++d) i[d] += all.place(m, split[d]) * cut.dims[d].size;
      own.push_back(whole[offset_of(dims, i)]);
    });
    to.blocks.push_back(pending ? reduced(local, cut, cut, own) : own);
  }
  return to;
}

std::vector<number> joined(const family& f, const spec& out, const mesh_sizes& mesh) {
  const devices all(mesh);
  std::vector<dim> dims = f.type.dims;
  for (std::size_t d = 0; d < dims.size(); ++d) dims[d].size *= parts_of(out.of_dims[d], mesh);
  block whole;
  for_each_index(dims, [&](index i) {
    int device = 0;
    for (std::size_t d = 0; d < dims.size(); ++d) {
      const long size = f.type.dims[d].size;
      device = all.member(device, out.of_dims[d], i[d] / size);
      i[d] %= size;
    }
    whole.push_back(f.blocks[std::size_t(device)][offset_of(f.type.dims, i)]);
  });
  return whole;
}

}  // namespace random_programs
