// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>

#include "places.hpp"

namespace random_programs {

long devices_of(const mesh_sizes& mesh) {
  long n = 1;
  for (const long size : mesh) n *= size;
  return n;
}

std::vector<mesh_sizes> meshes_of(int rank, int devices) {
  if (rank == 1) return {{devices}};
  std::vector<mesh_sizes> all;
  for (int n = 1; n <= devices; ++n) {
    if (devices % n != 0) continue;
    for (mesh_sizes rest : meshes_of(rank - 1, devices / n)) {
      rest.insert(rest.begin(), n);
      all.push_back(rest);
    }
  }
  return all;
}

long bytes_of(dtype t) {
  switch (t) {
    case dtype::truth:
    case dtype::i8:
    case dtype::u8: return 1;
    case dtype::i16:
    case dtype::u16:
    case dtype::bf16:
    case dtype::f16: return 2;
    case dtype::i64:
    case dtype::u64:
    case dtype::c64: return 8;
    default: return 4;
  }
}
namespace {
bool is_unsigned(dtype t) { return t == dtype::u8 || t == dtype::u16 || t == dtype::u32 || t == dtype::u64; }
/// The dtype that numbers are added up in.
dtype counted(dtype t) { return is_integer(t) && bytes_of(t) < 4 ? dtype::i32 : t; }
}  // namespace
double lowest_of(dtype t) { return is_unsigned(t) ? 0 : -std::exp2(8 * bytes_of(t) - 1); }
double highest_of(dtype t) { return std::exp2(8 * bytes_of(t) - (is_unsigned(t) ? 0 : 1)) - 1; }
double digits_of(dtype t) { return t == dtype::bf16 ? 1 << 8 : t == dtype::f16 ? 1 << 11 : 1 << 22; }

const char* text_of(word w) {
  switch (w) {
    case word::prod: return "prod";
    case word::any: return "any";
    case word::all: return "all";
    case word::argmax: return "argmax";
    case word::argmin: return "argmin";
    case word::cumsum: return "cumsum";
    case word::cummax: return "cummax";
    case word::cummin: return "cummin";
    case word::cumprod: return "cumprod";
    case word::sort: return "sort";
    case word::argsort: return "argsort";
    case word::take: return "take";
    case word::segment_sum: return "segment_sum";
    case word::diff: return "diff";
    case word::tile: return "tile";
    case word::repeat: return "repeat";
    case word::fft: return "fft";
    case word::ifft: return "ifft";
    case word::rfft: return "rfft";
    case word::irfft: return "irfft";
    case word::gather: return "gather";
    case word::complex: return "complex";
    case word::conj: return "conj";
    case word::real: return "real";
    case word::imag: return "imag";
    case word::psum: return "psum";
    case word::pmean: return "pmean";
    case word::pmax: return "pmax";
    case word::pmin: return "pmin";
    case word::all_gather: return "all_gather";
    case word::psum_scatter: return "psum_scatter";
    case word::ppermute: return "ppermute";
    case word::pshuffle: return "pshuffle";
    case word::all_to_all: return "all_to_all";
    case word::pcast: return "pcast";
    case word::dot: return "dot";
    case word::sin: return "sin";
    case word::tanh: return "tanh";
    case word::exp: return "exp";
    default: return "another word";
  }
}

bool is_elementwise(word w) { return w <= word::imag || w > word::pcast; }
bool reduces_over_devices(word w) {
  return w == word::psum || w == word::pmean || w == word::pmax || w == word::pmin || w == word::psum_scatter;
}
bool moves_between_devices(word w) {
  return w == word::all_gather || w == word::ppermute || w == word::pshuffle || w == word::all_to_all;
}

long parts_of(const std::vector<int>& axes, const mesh_sizes& mesh) {
  long n = 1;
  for (const int a : axes) n *= mesh[std::size_t(a)];
  return n;
}

int positions_in(const std::vector<dim>& dims) {
  return int(std::count_if(dims.begin(), dims.end(), [](const dim& d) { return d.name == positional; }));
}
int place_of_name(const std::vector<dim>& dims, int name) {
  for (std::size_t i = 0; i < dims.size(); ++i)
    if (dims[i].name == name) return int(i);
  return -1;
}
int position_of(const std::vector<dim>& dims, int place) {
  return int(std::count_if(dims.begin(), dims.begin() + place, [](const dim& d) { return d.name == positional; }));
}
int place_of_position(const std::vector<dim>& dims, int position) {
  for (std::size_t i = 0; i < dims.size(); ++i)
    if (dims[i].name == positional && position-- == 0) return int(i);
  return -1;
}
std::optional<int> place_of_new(const std::vector<dim>& dims, int name, int position) {
  if (name != positional) return place_of_name(dims, name) >= 0 ? std::nullopt : std::optional(0);
  const int rank = positions_in(dims);
  if (position > rank) return std::nullopt;
  return position == rank ? int(dims.size()) : place_of_position(dims, position);
}

namespace {

/// What dims of several operands have in common: a name, or the number of a position from the right.
int key_of(const std::vector<dim>& dims, int place) {
  const dim& d = dims[std::size_t(place)];
  return d.name != positional ? d.name : -(positions_in(dims) - position_of(dims, place));
}

std::vector<int> keys_of(const std::vector<dim>& dims) {
  std::vector<int> keys;
  for (std::size_t i = 0; i < dims.size(); ++i) keys.push_back(key_of(dims, int(i)));
  return keys;
}

/// The first operand that has all dims decides their order; else names come first, then positions.
std::vector<int> joined_keys(const std::vector<std::vector<dim>>& operands) {
  std::vector<int> names;
  int rank = 0;
  for (const auto& dims : operands) {
    for (const int key : keys_of(dims))
      if (key >= 0 && std::find(names.begin(), names.end(), key) == names.end()) names.push_back(key);
    rank = std::max(rank, positions_in(dims));
  }
  for (const auto& dims : operands)
    if (dims.size() == names.size() + std::size_t(rank)) return keys_of(dims);
  for (int i = rank; i > 0; --i) names.push_back(-i);
  return names;
}

/// Over a mesh axis a result varies if an operand does; else it is pending, or reduced, as an operand is.
std::vector<state> joined_states(const std::vector<const type*>& operands) {
  std::vector<state> states(operands[0]->states.size(), state::invarying);
  const auto strength = [](state s) {
    return s == state::invarying ? 0 : s == state::reduced ? 1 : is_pending(s) ? 2 : 3;
  };
  for (const type* operand : operands)
    for (std::size_t a = 0; a < states.size(); ++a)
      if (strength(operand->states[a]) > strength(states[a])) states[a] = operand->states[a];
  return states;
}

bool exact(const type& t) { return t.whole && t.bound < digits_of(t.element); }

}  // namespace

joined_dims join_dims(const std::vector<std::vector<dim>>& operands) {
  joined_dims joined;
  const std::vector<int> keys = joined_keys(operands);
  joined.places.resize(operands.size());
  for (const int key : keys) {
    dim d{key >= 0 ? key : positional, -1};
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const std::vector<int> own = keys_of(operands[i]);
      const auto at = std::find(own.begin(), own.end(), key);
      const int place = at == own.end() ? -1 : int(at - own.begin());
      joined.places[i].push_back(place);
      if (place < 0) continue;
      const long size = operands[i][std::size_t(place)].size;
      if (d.size >= 0 && d.size != size) joined.fit = false;
      if (d.size < 0) d.size = size;
    }
    joined.dims.push_back(d);
  }
  return joined;
}

namespace {

class typing {
 public:
  typing(const step& s, const std::vector<type>& operands, const mesh_sizes& mesh)
      : s_(s), x_(operands), mesh_(mesh), to_{operands[0], true} {}

  std::optional<typed> result() {
    const bool works = is_elementwise(s_.is)  ? elementwise()
                       : communicates(s_.is)  ? collective()
                       : s_.is == word::dot   ? contraction()
                       : s_.is == word::gather ? gather()
                       : joins()              ? put_together()
                       : is_local_reduction() ? reduction()
                       : is_along_a_dim(s_.is) ? along_a_dim()
                                              : view();
    if (!works || to_.result.bound > 1e15 || to_.result.dims.size() > 4) return std::nullopt;
    type& to = to_.result;
    if (is_integer(to.element)) {
      const bool below_0 = s_.is == word::negative || s_.is == word::subtract || s_.is == word::number_minus ||
                           s_.is == word::diff || s_.is == word::astype;
      if (to.bound > highest_of(to.element) || (is_unsigned(to.element) && below_0)) {
        if (to.element == dtype::u64) return std::nullopt;  // what wraps around there is no double
        to.bound = std::max(highest_of(to.element), -lowest_of(to.element));
      }
    }
    if (to.element == dtype::f16 && to.bound > 65504) return std::nullopt;
    if (is_short_float(to.element) && to.bound > digits_of(to.element)) to.whole = false;  // rounded
    return to_;
  }

 private:
  bool joins() const { return s_.is == word::concatenate || s_.is == word::stack; }
  bool is_local_reduction() const {
    return s_.is >= word::sum && s_.is <= word::argmin;
  }
  dim& at(int place) { return to_.result.dims[std::size_t(place)]; }
  bool has_dims() const {
    const int rank = int(x_[0].dims.size());
    return std::all_of(s_.dims.begin(), s_.dims.end(), [&](int d) { return d < rank; });
  }
  bool is_number(const type& t) const { return t.element != dtype::truth; }
  /// A number that others are larger than.
  bool is_ordered(const type& t) const { return is_number(t) && !is_complex(t.element); }

  bool elementwise() {
    std::vector<std::vector<dim>> dims;
    std::vector<const type*> all;
    for (const type& x : x_) dims.push_back(x.dims), all.push_back(&x);
    type index;
    if (s_.is == word::add_index) {
      index.states.assign(mesh_.size(), state::invarying);
      for (const int a : s_.axes) index.states[std::size_t(a)] = state::varying;
      index.bound = double(parts_of(s_.axes, mesh_));
      all.push_back(&index);
    }
    const joined_dims joined = join_dims(dims);
    to_.result.dims = joined.dims;
    to_.fits = joined.fit;
    to_.result.states = joined_states(all);
    return element(index);
  }
  bool element(const type& index) {
    type& to = to_.result;
    const type& a = x_[0];
    const type& b = x_.back();
    // Of complex numbers the written one has an imaginary part of 1.
    const double n = std::abs(double(s_.number)) + is_complex(a.element);
    if (s_.is == word::where) {
      // The condition is whether a number is positive.
      if (!is_ordered(a) || !exact(a) || x_[1].element != b.element || !is_number(b)) return false;
      to.element = b.element, to.bound = std::max(x_[1].bound, b.bound), to.whole = x_[1].whole && b.whole;
      return true;
    }
    if (s_.is == word::astype) {
      if (is_complex(a.element) || a.element == s_.element || s_.element == dtype::truth) return false;
      if (!exact(a) && !(is_inexact(a.element) && is_inexact(s_.element))) return false;
      // What no number of the dtype is near has no meaning.
      if (is_inexact(a.element) && is_integer(s_.element) &&
          (is_unsigned(s_.element) || a.bound > highest_of(s_.element)))
        return false;
      if (s_.element == dtype::u64 && !is_unsigned(a.element) && a.element != dtype::truth) return false;
      to.element = s_.element;
      return true;
    }
    if (s_.is == word::complex) {
      if (a.element != b.element || !is_inexact(a.element) || is_complex(a.element)) return false;
      to.element = dtype::c64, to.bound = a.bound + b.bound, to.whole = a.whole && b.whole;
      return true;
    }
    const bool joins = s_.is == word::add || s_.is == word::subtract || s_.is == word::multiply;
    const bool complex_beside_real = joins && ((a.element == dtype::f32 && b.element == dtype::c64) ||
                                               (a.element == dtype::c64 && b.element == dtype::f32));
    if (!is_number(a) || (a.element != b.element && !complex_beside_real)) return false;
    if (complex_beside_real) to.element = dtype::c64;
    if (is_complex(a.element) ? needs_an_order() : s_.is >= word::conj && s_.is <= word::imag) return false;
    if (is_unsigned(a.element) && writes_a_number() && s_.number < 0) return false;
    to.whole = a.whole && b.whole && (s_.is != word::over_number || is_integer(a.element));
    switch (s_.is) {
      case word::add:
      case word::subtract: to.bound = a.bound + b.bound; break;
      case word::multiply: to.bound = a.bound * b.bound; break;
      case word::maximum:
      case word::minimum: to.bound = std::max(a.bound, b.bound); break;
      case word::add_number:
      case word::number_minus: to.bound = a.bound + n; break;
      case word::times_number: to.bound = a.bound * n; break;
      case word::add_index: to.bound = a.bound + index.bound; break;
      case word::greater_than_number:
        // Numbers that were rounded may stand on either side.
        if (is_inexact(a.element) && !exact(a)) return false;
        to.element = dtype::truth, to.bound = 1, to.whole = true;
        break;
      case word::absolute:
        if (is_complex(a.element)) to.element = dtype::f32, to.whole = false;
        break;
      case word::real:
      case word::imag: to.element = dtype::f32; break;
      case word::sin:
      case word::tanh: to.bound = is_complex(a.element) ? std::exp(a.bound) : 1, to.whole = false; break;
      case word::exp: to.bound = std::exp(a.bound), to.whole = false; break;
      default: break;
    }
    return true;
  }

  bool needs_an_order() const {
    return s_.is == word::relu || s_.is == word::greater_than_number || s_.is == word::maximum ||
           s_.is == word::minimum || s_.is == word::tanh;  // the last one has poles
  }
  bool writes_a_number() const { return s_.is >= word::add_number && s_.is <= word::greater_than_number; }

  bool reduction() {
    type& to = to_.result;
    if (!has_dims() || s_.dims.empty() || !is_number(to)) return false;
    std::vector<dim> left;
    double count = 1;
    for (std::size_t d = 0; d < to.dims.size(); ++d) {
      if (std::find(s_.dims.begin(), s_.dims.end(), int(d)) == s_.dims.end()) left.push_back(to.dims[d]);
      else count *= double(to.dims[d].size);
    }
    to.dims = left;
    const bool was_exact = exact(to);
    if (is_complex(to.element) && s_.is != word::sum && s_.is != word::mean && s_.is != word::prod) return false;
    switch (s_.is) {
      case word::sum: to.bound *= count, to.element = counted(to.element); return true;
      case word::mean:
        if (is_integer(to.element)) {
          if (!was_exact) return false;
          to.element = dtype::f32;
        }
        to.whole = false;
        return true;
      case word::prod:
        to.bound = std::pow(std::max(to.bound, 1.), count), to.element = counted(to.element);
        return exact(to);
      case word::any:
      case word::all: to.element = dtype::truth, to.bound = 1; return was_exact;
      case word::argmax:
      case word::argmin: to.element = dtype::i32, to.bound = count; return was_exact && s_.dims.size() == 1;
      default: return true;
    }
  }

  /// Words that make a line of each line along a dim.
  bool along_a_dim() {
    type& to = to_.result;
    if (!has_dims() || s_.dims.empty() || !is_number(to)) return false;
    dim& d = at(s_.dims[0]);
    const double size = double(d.size);
    const bool was_exact = exact(to), first = d.name == positional && position_of(to.dims, s_.dims[0]) == 0;
    if (is_fourier(s_.is)) return fourier(d);
    const bool is_ordering = (s_.is >= word::cummax && s_.is <= word::argsort) && s_.is != word::cumprod;
    if (is_ordering && is_complex(to.element)) return false;
    switch (s_.is) {
      case word::cumsum: to.bound *= size, to.element = counted(to.element); return true;
      case word::cumprod:
        to.bound = std::pow(std::max(to.bound, 1.), size), to.element = counted(to.element);
        return exact(to);
      case word::argsort: to.element = dtype::i32, to.bound = size; return was_exact;
      case word::take: d.size = 3; return d.name == positional && size > 0;
      case word::segment_sum:
        d.size = 2, to.bound *= size, to.element = counted(to.element);
        return d.name != positional || first;
      case word::diff: d.size -= 1, to.bound *= 2; return size > 1;
      case word::tile:
      case word::repeat: d.size *= 2; return true;
      default: return true;
    }
  }

  bool fourier(dim& d) {
    type& to = to_.result;
    const bool to_real = s_.is == word::irfft;
    if (!is_inexact(to.element) || d.size < (to_real ? 2 : 1)) return false;
    if (s_.is == word::rfft ? is_complex(to.element) : to_real && !is_complex(to.element)) return false;
    to.bound *= double(to_real ? 2 * d.size : d.size), to.whole = false;
    to.element = to_real ? dtype::f32 : dtype::c64;
    if (s_.is == word::rfft) d.size = d.size / 2 + 1;
    if (to_real) d.size = 2 * (d.size - 1);
    return true;
  }

  /// Elements of the first operand by the numbers of the second one: cut to integers, and of these the rest by the size.
  bool gather() {
    const type &a = x_[0], &b = x_[1];
    if (!has_dims() || s_.dims.empty() || !is_ordered(b) || !exact(b) || a.dims[std::size_t(s_.dims[0])].size < 1)
      return false;
    const contracted_dims c = taken_dims(s_, a.dims, b.dims);
    to_.result.dims = c.dims, to_.fits = c.fit;
    type numbers = b;  // they have no cotangent
    std::replace(numbers.states.begin(), numbers.states.end(), state::reduced, state::invarying);
    to_.result.states = joined_states({&a, &numbers});
    return true;
  }

  bool contraction() {
    const type &a = x_[0], &b = x_[1];
    if (a.element != b.element || !is_number(a) || s_.dims[0] >= int(a.dims.size()) ||
        s_.other_dim >= int(b.dims.size()))
      return false;
    const dim &left = a.dims[std::size_t(s_.dims[0])], &right = b.dims[std::size_t(s_.other_dim)];
    if (left.name != right.name) return false;
    type& to = to_.result;
    to.states = joined_states({&a, &b});
    const contracted_dims c = contract_dims(s_, a.dims, b.dims);
    to.dims = c.dims;
    to_.fits = c.fit;
    to.bound = a.bound * b.bound * double(left.size), to.whole = a.whole && b.whole;
    return true;
  }

  bool put_together() {
    const type &a = x_[0], &b = x_[1];
    if (a.element != b.element || a.dims.size() != b.dims.size() || !has_dims()) return false;
    for (std::size_t d = 0; d < a.dims.size(); ++d) {
      if (a.dims[d].name != b.dims[d].name) return false;
      const bool joined = s_.is == word::concatenate && int(d) == s_.dims[0];
      if (!joined && a.dims[d].size != b.dims[d].size) to_.fits = false;
    }
    type& to = to_.result;
    to.states = joined_states({&a, &b});
    to.bound = std::max(a.bound, b.bound), to.whole = a.whole && b.whole;
    if (s_.is == word::stack) return add_dim(2);
    at(s_.dims[0]).size += b.dims[std::size_t(s_.dims[0])].size;
    return true;
  }

  bool add_dim(long size) {
    const auto place = place_of_new(to_.result.dims, s_.new_name, s_.other_dim);
    if (place) to_.result.dims.insert(to_.result.dims.begin() + *place, dim{s_.new_name, size});
    return place.has_value();
  }

  bool view() {
    type& to = to_.result;
    if (!has_dims()) return false;
    switch (s_.is) {
      case word::transpose: {
        if (s_.dims.size() != to.dims.size() || to.dims.size() < 2) return false;
        for (std::size_t d = 0; d < to.dims.size(); ++d) to.dims[d] = x_[0].dims[std::size_t(s_.dims[d])];
        return true;
      }
      case word::rename:
        if (s_.new_name == positional || at(s_.dims[0]).name == positional || place_of_name(to.dims, s_.new_name) >= 0)
          return false;
        at(s_.dims[0]).name = s_.new_name;
        return true;
      case word::index: to.dims.erase(to.dims.begin() + s_.dims[0]); return true;
      case word::slice: at(s_.dims[0]).size = (at(s_.dims[0]).size + 1) / 2; return true;
      case word::pad: at(s_.dims[0]).size += 2; return is_number(to);
      case word::axis_index:
        to = type{dtype::i32, {}, std::vector<state>(mesh_.size(), state::invarying), 0, true};
        for (const int a : s_.axes) to.states[std::size_t(a)] = state::varying;
        to.bound = double(parts_of(s_.axes, mesh_));
        return true;
      case word::pcast:
        // A value has pending numbers of one kind; the sum of truth values is none.
        if (is_pending(s_.to) && (!is_number(to) || has_extremum(x_[0]))) return false;
        for (const int a : s_.axes) to.states[std::size_t(a)] = s_.to;
        return true;
      default: return true;
    }
  }
  bool collective() {
    type& to = to_.result;
    if (!has_dims()) return false;
    const long n = parts_of(s_.axes, mesh_);
    if (reduces_over_devices(s_.is)) {
      if (!is_number(to) || (s_.is == word::pmean && is_integer(to.element) && !exact(to))) return false;
      if (is_complex(to.element) && (s_.is == word::pmax || s_.is == word::pmin)) return false;
      if (s_.is == word::psum || s_.is == word::psum_scatter) to.bound *= double(n), to.element = counted(to.element);
      if (s_.is == word::pmean) to.element = is_integer(to.element) ? dtype::f32 : to.element, to.whole = false;
    }
    const state over = s_.is == word::all_gather                                        ? s_.to
                       : reduces_over_devices(s_.is) && s_.is != word::psum_scatter ? state::invarying
                                                                                        : state::varying;
    for (const int a : s_.axes) to.states[std::size_t(a)] = over;
    if (s_.is == word::all_gather && s_.tiled) at(s_.dims[0]).size *= n;
    if (s_.is == word::all_gather && !s_.tiled) return add_dim(n);
    if (s_.is == word::psum_scatter || s_.is == word::all_to_all) give_out(n);
    if (s_.is == word::all_to_all && s_.tiled) {
      if (s_.other_dim >= int(to.dims.size())) return false;
      at(s_.other_dim).size *= n;
    }
    if (s_.is == word::all_to_all && !s_.tiled) return add_dim(n);
    return true;
  }
  void give_out(long n) {
    dim& d = at(s_.dims[0]);
    if (s_.tiled) {
      to_.fits = d.size % n == 0;
      d.size /= n;
    } else {
      to_.fits = d.size == n;
      to_.result.dims.erase(to_.result.dims.begin() + s_.dims[0]);
    }
  }

  const step& s_;
  const std::vector<type>& x_;
  const mesh_sizes& mesh_;
  typed to_;
};

}  // namespace

contracted_dims contract_dims(const step& s, const std::vector<dim>& a, const std::vector<dim>& b) {
  contracted_dims c;
  c.fit = a[std::size_t(s.dims[0])].size == b[std::size_t(s.other_dim)].size;
  const auto add = [&](const dim& d, int left, int right) {
    c.dims.push_back(d), c.left.push_back(left), c.right.push_back(right);
  };
  for (const bool named : {true, false}) {
    for (int i = 0; i < int(a.size()); ++i) {
      const dim& d = a[std::size_t(i)];
      if (i == s.dims[0] || (d.name != positional) != named) continue;
      const int partner = named ? place_of_name(b, d.name) : -1;
      if (partner >= 0 && b[std::size_t(partner)].size != d.size) c.fit = false;
      add(d, i, partner);
    }
    for (int i = 0; i < int(b.size()); ++i) {
      const dim& d = b[std::size_t(i)];
      if (i == s.other_dim || (d.name != positional) != named) continue;
      if (!named || place_of_name(a, d.name) < 0) add(d, -1, i);
    }
  }
  return c;
}

contracted_dims taken_dims(const step& s, const std::vector<dim>& a, const std::vector<dim>& b) {
  contracted_dims c;
  const auto add = [&](const dim& d, int left, int right) {
    c.dims.push_back(d), c.left.push_back(left), c.right.push_back(right);
  };
  const auto partner = [&](const std::vector<dim>& of, const dim& d) {
    return d.name == positional ? -1 : place_of_name(of, d.name);
  };
  for (int i = 0; i < int(a.size()); ++i) {
    const dim& d = a[std::size_t(i)];
    if (i == s.dims[0]) {
      for (int j = 0; j < int(b.size()); ++j) {
        const int of_left = partner(a, b[std::size_t(j)]);
        if (of_left < 0 || of_left == i) add(b[std::size_t(j)], -1, j);
      }
    } else {
      const int j = partner(b, d);
      if (j >= 0 && b[std::size_t(j)].size != d.size) c.fit = false;
      add(d, i, j);
    }
  }
  return c;
}

std::optional<typed> type_of(const step& s, const std::vector<type>& operands, const mesh_sizes& mesh) {
  return typing(s, operands, mesh).result();
}

std::optional<type> type_of(const input& in, const mesh_sizes& mesh) {
  type t{in.element, in.dims, in.in.states, is_complex(in.element) ? 6. : 4., true};
  for (std::size_t d = 0; d < in.dims.size(); ++d) {
    const long n = parts_of(in.in.of_dims[d], mesh);
    if (t.dims[d].size % n != 0) return std::nullopt;
    t.dims[d].size /= n;
  }
  if (in.pending_over.empty()) return t;
  const long n = parts_of(in.pending_over, mesh), whole = pending_size;
  if (whole % n != 0) return std::nullopt;
  if (t.states[std::size_t(in.pending_over[0])] == state::sum) t.bound *= double(whole / n);
  return t;
}

namespace {

std::string axes_text(const std::vector<int>& axes) {
  std::string s;
  for (const int a : axes) s += (s.empty() ? "" : ",") + std::string(mesh_axis_names[a]);
  return axes.size() > 1 ? "(" + s + ")" : s;
}

}  // namespace

std::string text_of(const type& t, const spec* out, const mesh_sizes& mesh) {
  constexpr const char* names[] = {"f32[", "i32[", "bool[", "i8[",   "u8[",  "i16[", "u16[",
                                   "u32[", "i64[", "u64[",  "bf16[", "f16[", "c64["};
  std::string s = names[int(t.element)];
  for (std::size_t d = 0; d < t.dims.size(); ++d) {
    if (d > 0) s += ",";
    if (t.dims[d].name != positional) s += std::string(axis_names[t.dims[d].name]) + "=";
    const std::vector<int> split = out ? out->of_dims[d] : std::vector<int>{};
    s += std::to_string(t.dims[d].size * parts_of(split, mesh));
    if (!split.empty()) s += "@" + axes_text(split);
  }
  const struct {
    state of;
    const char* letter;
  } sets[] = {{state::varying, "V:"}, {state::sum, "U:"}, {state::max, "U_max:"}, {state::min, "U_min:"},
              {state::reduced, "R:"}};
  std::string sets_text;
  for (const auto& set : sets) {
    if (out && set.of == state::varying) continue;
    std::vector<int> in;
    for (std::size_t a = 0; a < t.states.size(); ++a)
      if ((out ? out->states : t.states)[a] == set.of) in.push_back(int(a));
    if (!in.empty()) sets_text += (sets_text.empty() ? "" : ", ") + std::string(set.letter) + axes_text(in);
  }
  return s + "]" + (sets_text.empty() ? "" : "{" + sets_text + "}");
}

std::string text_of(const mesh_sizes& mesh) {
  std::string s;
  for (std::size_t a = 0; a < mesh.size(); ++a)
    s += (a == 0 ? "" : ", ") + std::string(mesh_axis_names[a]) + "=" + std::to_string(mesh[a]);
  return "mesh(" + s + ")";
}

}  // namespace random_programs
