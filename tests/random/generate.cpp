// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>

#include "places.hpp"

namespace random_programs {

namespace {

constexpr int device_counts[] = {1, 2, 3, 4, 6, 8};
constexpr long largest_block = 1 << 12;

struct program_kind {
  int mesh_rank;
  dtype element;
  std::vector<dim> dims;
};
const program_kind kinds[kinds_of_programs] = {{1, dtype::f32, {{positional, 24}, {positional, 3}}},
                                               {2, dtype::f32, {{0, 24}, {1, 3}}},
                                               {1, dtype::i32, {{0, 24}, {positional, 24}}},
                                               {2, dtype::i32, {{positional, 24}, {positional, 2}}},
                                               {3, dtype::f32, {{1, 24}}}};

std::vector<mesh_sizes> all_meshes(int rank) {
  std::vector<mesh_sizes> all;
  for (const int n : device_counts)
    for (const mesh_sizes& mesh : meshes_of(rank, n)) all.push_back(mesh);
  return all;
}

spec empty_spec(std::size_t dims, int mesh_rank) {
  return {std::vector<std::vector<int>>(dims), std::vector<state>(std::size_t(mesh_rank), state::invarying)};
}

/// Puts one program together, step by step; what each value is on each mesh goes along.
class generator {
 public:
  explicit generator(unsigned long seed) : generator(seed, kinds[kind_of(seed)], seed, false) {}
  generator(unsigned long seed, const program_kind& kind, unsigned long stream, bool differentiable = true)
      : kind_(kind), random_(stream), differentiable_(differentiable) {
    p_.seed = seed;
    p_.mesh_rank = kind_.mesh_rank;
    meshes_ = all_meshes(p_.mesh_rank);
  }

  program made() {
    add_inputs();
    add_steps(3 + random_.below(3), true);
    add_steps(2 + random_.below(2), false);
    add_outputs();
    return p_;
  }
  /// All that the last value needs; one step is to be a given word.
  program made_with(word wanted) {
    add_inputs();
    const std::size_t count = 3 + std::size_t(random_.below(2)), place = std::size_t(random_.below(3));
    add_steps(int(place), true);
    for (int tries = 0; tries < 40 && p_.steps.size() == place; ++tries) is_added(random_step(wanted), true);
    add_steps(int(count - p_.steps.size()), true);
    finish_lazy_steps();
    return slice_of(p_, p_.values() - 1);
  }

 private:
  struct value {
    std::vector<type> on;  ///< each mesh
    bool refused = false;
  };

  // ---- inputs

  void add_inputs() {
    const int count = 1 + random_.below(2);
    for (int i = 0; i < count; ++i) {
      input in{random_.chance(70) ? kind_.element : another_element(), kind_.dims, {}, {}};
      if (i > 0 && random_.chance(50) && !(is_complex(in.element) && has_extremum(values_[0].on[0]))) {
        in.in = p_.inputs[0].in;
      } else {
        in.in = random_in_spec(in);
      }
      for (int a = 0; a < p_.mesh_rank; ++a)
        if (is_pending(in.in.states[std::size_t(a)])) in.pending_over.push_back(a);
      random_.shuffle(in.pending_over);
      p_.inputs.push_back(in);
      value v;
      for (const mesh_sizes& mesh : meshes_) v.on.push_back(*type_of(in, mesh));
      values_.push_back(v);
    }
  }

  dtype another_element() {
    if (differentiable_) return dtype::c64;
    return is_integer(kind_.element)
               ? random_.among<dtype>({dtype::i64, dtype::u64})
               : random_.among<dtype>({dtype::c64, dtype::c64, dtype::bf16, dtype::f16});
  }

  spec random_in_spec(const input& in) {
    spec s = empty_spec(in.dims.size(), p_.mesh_rank);
    const state kind =
        differentiable_ || is_complex(in.element)
            ? state::sum
            : random_.among<state>({state::sum, state::sum, state::max, state::min});
    std::vector<int> axes;
    for (int a = 0; a < p_.mesh_rank; ++a) axes.push_back(a);
    random_.shuffle(axes);
    std::vector<std::size_t> cut;
    for (std::size_t d = 0; d < in.dims.size(); ++d)
      if (in.dims[d].size == 24) cut.push_back(d);
    for (const int a : axes) {
      state& over = s.states[std::size_t(a)];
      const int what = random_.below(100);
      over = what < 50 ? state::varying : what < 67 ? state::invarying : what < 85 ? kind : state::reduced;
      if (over == state::varying) s.of_dims[random_.among(cut)].push_back(a);
    }
    return s;
  }

  // ---- steps

  int some_value() {
    std::vector<int> open;
    for (int v = 0; v < int(values_.size()); ++v)
      if (!values_[std::size_t(v)].refused) open.push_back(v);
    // Chains are longer if what was made last is used first.
    return random_.chance(65) ? open.back() : random_.among(open);
  }

  const type& some_type(int v) const { return values_[std::size_t(v)].on[0]; }

  std::vector<int> some_axes() {
    std::vector<int> axes;
    for (int a = 0; a < p_.mesh_rank; ++a) axes.push_back(a);
    random_.shuffle(axes);
    axes.resize(std::size_t(p_.mesh_rank == 1 || random_.chance(60) ? 1 : 2));
    return axes;
  }

  word some_word(int percent_of_collectives) {
    const bool crosses = random_.chance(percent_of_collectives);
    if (differentiable_ && !crosses && random_.chance(45))
      return random_.among<word>({word::multiply, word::sin, word::tanh, word::exp, word::complex, word::conj,
                                  word::real, word::imag, word::absolute, word::astype, word::astype});
    return word(crosses ? int(word::psum) + random_.below(words - int(word::psum)) : random_.below(int(word::psum)));
  }

  step random_step(word w) {
    step s{};
    s.is = w;
    const int operands = s.is == word::where                                                                  ? 3
                         : (s.is >= word::add && s.is <= word::minimum) || s.is == word::dot ||
                                 s.is == word::concatenate || s.is == word::stack || s.is == word::gather
                             ? 2
                             : 1;
    for (int i = 0; i < operands; ++i) s.of.push_back(some_value());
    const auto rank = long(some_type(s.of[0]).dims.size());
    s.axes = some_axes();
    s.number = random_.below(3);
    if (s.is == word::over_number) s.number = random_.among<long>({2, -2, 4});
    if (is_elementwise(s.is) && s.is != word::over_number) s.number = random_.among<long>({1, 2, 3, -1, -2});
    if (s.is == word::index) s.number = random_.among<long>({0, -1});
    if (s.is == word::roll) s.number = random_.among<long>({1, -1, 2});
    for (int d = 0; d < int(rank); ++d) s.dims.push_back(d);
    random_.shuffle(s.dims);
    if (s.is >= word::sum && s.is <= word::all) {
      if (rank > 1 && random_.chance(70)) s.dims.resize(1);
    } else if (s.is != word::transpose && rank > 1) {
      s.dims.resize(1);
    }
    s.other_dim = random_.below(3);
    s.new_name = random_.chance(50) ? positional : random_.below(3);
    s.tiled = random_.chance(70);
    s.element = random_.among<dtype>({dtype::f32, dtype::f32, dtype::f32, dtype::i32, dtype::i32, dtype::i8, dtype::u8,
                                      dtype::i16, dtype::u16, dtype::u32, dtype::i64, dtype::u64, dtype::bf16,
                                      dtype::f16, dtype::c64, dtype::c64});
    if (differentiable_) s.element = random_.among<dtype>({dtype::f32, dtype::bf16, dtype::f16});
    s.to = s.is == word::pcast ? random_.among<state>({state::varying, state::varying, state::invarying,
                                                       state::reduced, state::sum})
                               : random_.among<state>({state::varying, state::invarying, state::reduced});
    s.lazy = is_elementwise(s.is) && random_.chance(20);
    return s;
  }

  bool needs_a_dim(word w) const {
    return (w >= word::sum && w <= word::dot) || is_along_a_dim(w) || w == word::gather ||
           w == word::transpose || w == word::rename || w == word::index || w == word::slice || w == word::flip ||
           w == word::roll || w == word::pad || w == word::concatenate || w == word::psum_scatter ||
           w == word::all_to_all;
  }

  std::vector<type> operands_on(const step& s, std::size_t mesh) const {
    std::vector<type> x;
    for (const int v : s.of) x.push_back(values_[std::size_t(v)].on[mesh]);
    return x;
  }

  /// Steps that are right, or that are refused: what they give is used by none.
  void add_steps(int count, bool right) {
    const std::size_t wanted = p_.steps.size() + std::size_t(count);
    for (int tries = 0; tries < 40 && p_.steps.size() < wanted; ++tries) propose(right);
  }

  /// Most words do not take just any operands.
  void propose(bool right) {
    const word w = some_word(right ? 50 : 20);  // most collectives are refused for one reason: nothing varies
    for (int tries = 0; tries < 12; ++tries)
      if (is_added(random_step(w), right)) return;
  }

  /// Whether the slopes of a smooth word are neither nothing nor too steep for differences.
  bool bends_slowly(const step& s, std::size_t mesh) const {
    const type x = operands_on(s, mesh)[0];
    const double most = is_complex(x.element) ? 4 : s.is == word::sin ? 64 : s.is == word::tanh ? 32 : 8;
    return s.is <= word::pcast || x.bound <= most;
  }

  static bool is_differentiable(dtype t) { return is_inexact(t); }
  /// Words with slopes that rounding to 16 bits moves little. No decision is theirs, and what they give is not of c64,
  /// which stands for c128 here.
  bool is_smooth(const step& s) const {
    for (const int v : s.of)
      if (is_short_float(some_type(v).element) &&
          (s.is == word::max || s.is == word::min || s.is == word::pmax || s.is == word::pmin || s.is == word::maximum ||
           s.is == word::minimum || s.is == word::relu || s.is == word::absolute || s.is == word::where ||
           s.is == word::gather || s.is == word::sort || s.is == word::cummax || s.is == word::cummin ||
           s.is == word::complex || is_fourier(s.is)))
        return false;
    return true;
  }

  bool is_added(step s, bool right) {
    if (is_fourier(s.is) && !NABLA_RANDOM_FOURIER) return false;
    if (s.dims.empty() && (needs_a_dim(s.is) || (s.is == word::all_gather && s.tiled))) return false;
    value v;
    bool fits_everywhere = true, fits_somewhere = false;
    for (std::size_t m = 0; m < meshes_.size(); ++m) {
      const auto t = type_of(s, operands_on(s, m), meshes_[m]);
      if (!t || t->result.elements() > largest_block) return false;
      if (differentiable_ &&
          !(is_differentiable(t->result.element) && t->fits && bends_slowly(s, m) && is_smooth(s)))
        return false;
      (t->fits ? fits_somewhere : fits_everywhere) = t->fits;
      v.on.push_back(t->result);
    }
    // A size that does not fit ends the program.
    if (!fits_everywhere && (!fits_somewhere || !random_.chance(8))) return false;
    v.refused = judge(s, operands_on(s, 0)).is != verdict::right;
    if (v.refused == right) return false;
    s.lazy = s.lazy && right;
    p_.steps.push_back(s);
    values_.push_back(v);
    return true;
  }

  // ---- outputs

  bool is_used(int v) const {
    return std::any_of(p_.steps.begin(), p_.steps.end(),
                       [&](const step& s) { return std::count(s.of.begin(), s.of.end(), v) > 0; });
  }

  /// What varies goes to dims; of the rest some is laid side by side.
  std::optional<spec> right_spec(const type& t) {
    spec s = empty_spec(t.dims.size(), p_.mesh_rank);
    std::vector<int> axes;
    for (int a = 0; a < p_.mesh_rank; ++a) axes.push_back(a);
    random_.shuffle(axes);
    for (const int a : axes) {
      const state over = t.states[std::size_t(a)];
      const bool tiles = over == state::invarying && !t.dims.empty() && random_.chance(20);
      if ((over == state::varying || tiles) && t.dims.empty()) return std::nullopt;
      s.states[std::size_t(a)] = tiles ? state::varying : over;
      if (over == state::varying || tiles) s.of_dims[std::size_t(random_.below(long(t.dims.size())))].push_back(a);
    }
    return s;
  }

  /// The spec with another word about one axis.
  spec changed(spec s, const type& t) {
    const int a = random_.below(p_.mesh_rank);
    for (auto& of_dim : s.of_dims) of_dim.erase(std::remove(of_dim.begin(), of_dim.end(), a), of_dim.end());
    std::vector<state> others{state::invarying, state::reduced, state::sum};
    for (std::size_t b = 0; b < s.states.size(); ++b)
      if (int(b) != a && is_pending(s.states[b])) others.back() = s.states[b];  // one kind
    if (!t.dims.empty()) others.push_back(state::varying);
    s.states[std::size_t(a)] = random_.among(others);
    if (s.states[std::size_t(a)] == state::varying)
      s.of_dims[std::size_t(random_.below(long(t.dims.size())))].push_back(a);
    return s;
  }

  /// The last value that can leave; the inputs always can.
  void add_outputs() {
    for (int v = int(values_.size()) - 1; v >= 0; --v) {
      if (values_[std::size_t(v)].refused || (is_lazy(v) && is_used(v))) continue;
      const auto right = right_spec(some_type(v));
      if (!right) continue;
      p_.outputs.push_back({v, *right});
      for (int i = 0; i < 2; ++i) p_.outputs.push_back({v, changed(*right, some_type(v))});
      break;
    }
    finish_lazy_steps();
  }

  bool is_lazy(int v) const { return v >= int(p_.inputs.size()) && p_.step_of(v).lazy; }

  /// A chain goes into one accepted step, which takes it once.
  void finish_lazy_steps() {
    for (int v = int(p_.inputs.size()); v < p_.values(); ++v) {
      int uses = 0;
      for (std::size_t k = 0; k < p_.steps.size(); ++k)
        for (const int of : p_.steps[k].of)
          if (of == v) uses += values_[p_.inputs.size() + k].refused ? 2 : 1;
      if (uses != 1) p_.steps[std::size_t(v) - p_.inputs.size()].lazy = false;
    }
  }

  const program_kind& kind_;
  program p_;
  numbers random_;
  bool differentiable_;
  std::vector<mesh_sizes> meshes_;
  std::vector<value> values_;
};

}  // namespace

// Programs of few mesh axes meet more often, and compile faster.
unsigned kind_of(unsigned long seed) { return seed % 9 == 8 ? 4 : unsigned(seed % 4); }

program make_program(unsigned long seed) { return generator(seed).made(); }

program slice_of(const program& p, int value) {
  std::vector<bool> needed(std::size_t(p.values()), false);
  needed[std::size_t(value)] = true;
  for (int v = p.values() - 1; v >= int(p.inputs.size()); --v)
    if (needed[std::size_t(v)])
      for (const int of : p.step_of(v).of) needed[std::size_t(of)] = true;
  program to{p.seed, p.mesh_rank, {}, {}, {}};
  std::vector<int> number(needed.size(), -1);
  int next = 0;
  for (int v = 0; v < p.values(); ++v) {
    if (!needed[std::size_t(v)]) continue;
    number[std::size_t(v)] = next++;
    if (v < int(p.inputs.size())) {
      to.inputs.push_back(p.inputs[std::size_t(v)]);
    } else {
      step s = p.step_of(v);
      for (int& of : s.of) of = number[std::size_t(of)];
      to.steps.push_back(s);
    }
  }
  for (const output& out : p.outputs)
    if (needed[std::size_t(out.value)]) to.outputs.push_back({number[std::size_t(out.value)], out.out});
  return to;
}

namespace {

/// The place of a seed among a hundred in a row: the first ones are differentiated, and the words take turns there.
unsigned long place_of(unsigned long seed) { return seed % 100 * 37 % 100; }
std::size_t turn_of(unsigned long seed) { return (place_of(seed) + seed / 100 * 10) % std::size(differentiated_words); }

}  // namespace

bool is_differentiated(unsigned long seed, int percent) { return place_of(seed) < static_cast<unsigned long>(percent); }
bool is_differentiated_twice(unsigned long seed) {
  return (place_of(seed) / 9 + seed / 100 * 2) % 3 == turn_of(seed) % 3;
}

program make_differentiable(unsigned long seed) {
  const word wanted = differentiated_words[turn_of(seed)];
  numbers random(seed * 13 + 9);
  const program_kind& kind = kinds[!is_differentiated_twice(seed) && random.chance(15) ? 4 : random.below(2)];
  while (true) {
    const program p = generator(seed, kind, random.next()).made_with(wanted);
    const auto has = [&](auto is) {
      return std::any_of(p.steps.begin(), p.steps.end(), [&](const step& s) { return is(s.is); });
    };
    const auto bends = [](word w) {
      return w == word::multiply || w == word::dot || w == word::prod || w == word::cumprod || w > word::pcast;
    };
    if (p.steps.size() >= 3 && has([&](word w) { return w == wanted; }) &&
        (has(bends) || !is_differentiated_twice(seed)))
      return p;
  }
}

namespace {

template <class Some>
std::vector<number> random_data(const program& p, int input, Some some) {
  const auto& in = p.inputs[std::size_t(input)];
  long n = in.pending_over.empty() ? 1 : pending_size;
  for (const dim& d : in.dims) n *= d.size;
  numbers random(p.seed * 31 + static_cast<unsigned long>(input));
  std::vector<number> data;
  for (long i = 0; i < n; ++i) {
    data.push_back(some(random));
    if (is_complex(in.element)) data.back().imag(some(random));
  }
  return data;
}

}  // namespace

std::vector<number> data_of(const program& p, int input) {
  const bool is_unsigned = p.inputs[std::size_t(input)].element == dtype::u64;
  return random_data(p, input, [&](numbers& random) { return is_unsigned ? random.below(5) : random.below(9) - 4; });
}
std::vector<number> generic_data_of(const program& p, int input) {
  return random_data(p, input, [](numbers& random) { return double(random.next() >> 12) * 0x1p-50 - 2; });
}

}  // namespace random_programs
