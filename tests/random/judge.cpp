// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <utility>

#include "places.hpp"

// A step is right if what the devices make of any blocks, read in the state of the result, is what the word makes of
// the values that the operands mean. That is tried on random blocks: whatever a program did before does not matter.
namespace random_programs {

long block_number(int device, const std::vector<state>& states, const mesh_sizes& mesh) {
  long number = 0, rest = device, step = 1;
  for (std::size_t a = mesh.size(); a-- > 0; rest /= mesh[a]) {
    if (states[a] == state::invarying || states[a] == state::reduced) continue;
    number += rest % mesh[a] * step;
    step *= mesh[a];
  }
  return number;
}

namespace {

/// Sizes that differ, so that no axis stands in for another.
mesh_sizes judging_mesh(std::size_t rank) {
  const mesh_sizes sizes{2, 3, 2};
  return {sizes.begin(), sizes.begin() + std::ptrdiff_t(rank)};
}

family random_blocks(const type& t, const mesh_sizes& mesh, numbers& random) {
  family f{t, {}, 0};
  std::vector<std::vector<number>> of_number;
  for (int m = 0; m < int(devices_of(mesh)); ++m) {
    const auto own = std::size_t(block_number(m, t.states, mesh));
    while (of_number.size() <= own) {
      std::vector<number> b;
      for (long i = 0; i < t.elements(); ++i) {
        b.push_back(t.element == dtype::truth                              ? random.below(2)
                    : is_integer(t.element) && lowest_of(t.element) == 0 ? random.below(10)
                                                                           : random.below(19) - 9);
        if (is_complex(t.element)) b.back().imag(random.below(19) - 9);
      }
      of_number.push_back(b);
    }
    f.blocks.push_back(of_number[own]);
  }
  return f;
}

/// Small operands of the same kinds that fit each other and the mesh.
std::vector<type> small(const step& s, std::vector<type> operands, const mesh_sizes& mesh) {
  const long n = parts_of(s.axes, mesh);
  for (type& t : operands) {
    // A segment of several elements, a transform with a middle.
    for (dim& d : t.dims) d.size = s.is == word::segment_sum || is_fourier(s.is) ? 3 : 2;
    t.bound = 9, t.whole = true;
  }
  if (s.is == word::psum_scatter || s.is == word::all_to_all)
    operands[0].dims[std::size_t(s.dims[0])].size = s.tiled ? 2 * n : n;
  return operands;
}

bool has_several_kinds(const std::vector<state>& states) {
  state first = state::varying;
  for (const state s : states) {
    if (!is_pending(s)) continue;
    if (is_pending(first) && s != first) return true;
    first = s;
  }
  return false;
}

/// Whether blocks, read in these states, are the values on every device, and equal where the states say so.
bool mean(const family& local, const std::vector<state>& states, const family& values, const mesh_sizes& mesh) {
  if (has_several_kinds(states)) return false;
  family read = local;
  read.type.states = states;
  read = denoted(read, mesh);
  std::vector<state> varies = states;
  for (state& s : varies)
    if (is_pending(s)) s = state::invarying;
  std::vector<const std::vector<number>*> first(read.blocks.size(), nullptr);
  for (std::size_t m = 0; m < read.blocks.size(); ++m) {
    const auto& b = read.blocks[m];
    for (std::size_t i = 0; i < b.size(); ++i)
      if (!near(b[i], values.blocks[m][i], 1e-6)) return false;
    const auto*& same = first[std::size_t(block_number(int(m), varies, mesh))];
    if (!same) same = &b;
    for (std::size_t i = 0; i < b.size(); ++i)
      if (!near(b[i], (*same)[i], 1e-6)) return false;
  }
  return true;
}

/// What a word of blocks makes of the values that its operands mean.
family value_of(const step& s, const std::vector<family>& operands, const mesh_sizes& mesh) {
  std::vector<family> meant;
  for (const family& f : operands) meant.push_back(denoted(f, mesh));
  std::vector<const family*> x;
  for (const family& f : meant) x.push_back(&f);
  unsigned made = 0;
  for (std::size_t a = 0; a < mesh.size(); ++a)
    if (is_pending(operands[0].type.states[a])) made |= 1u << a;
  family to = apply(s, x, mesh, made);
  // The one cast that gives blocks another meaning: the numbers of the devices become summands.
  if (s.is == word::pcast && s.to == state::sum) {
    to.type.states.assign(mesh.size(), state::invarying);
    for (const int a : s.axes)
      if (operands[0].type.states[std::size_t(a)] == state::varying) to.type.states[std::size_t(a)] = state::sum;
    to = denoted(to, mesh);
  }
  return to;
}

/// Chance makes few numbers fit that do not mean the same, but not eight times.
constexpr unsigned long trials = 8;

bool is_right(const step& s, const std::vector<type>& operands) {
  const mesh_sizes mesh = judging_mesh(operands[0].states.size());
  for (unsigned long trial = 0; trial < trials; ++trial) {
    numbers random(trial);
    std::vector<family> x;
    for (const type& t : small(s, operands, mesh)) x.push_back(random_blocks(t, mesh, random));
    std::vector<const family*> given;
    for (const family& f : x) given.push_back(&f);
    const family local = apply(s, given, mesh);
    if (!mean(local, local.type.states, value_of(s, x, mesh), mesh)) return false;
  }
  return true;
}

bool is_right(const spec& out, type t) {
  const mesh_sizes mesh = judging_mesh(t.states.size());
  for (dim& d : t.dims) d.size = 2;
  for (unsigned long trial = 0; trial < trials; ++trial) {
    numbers random(trial);
    const family f = random_blocks(t, mesh, random);
    if (!mean(f, out.states, denoted(f, mesh), mesh)) return false;
  }
  return true;
}

// ---- what is right and refused on purpose ---------------------------------------------------------------------------

const char* no_collective_casts(const step& s, const type& x) {
  for (const int a : s.axes) {
    const state over = x.states[std::size_t(a)];
    const bool made = reduces_over_devices(s.is) && is_pending(over);
    if (over != state::varying && !made) return "U-42: every collective requires a varying value, none casts";
  }
  return nullptr;
}

const char* no_idle_cast(const step& s, const type& x) {
  const state first = x.states[std::size_t(s.axes[0])];
  for (const int a : s.axes)
    if (x.states[std::size_t(a)] != first) return "semantics 1.4: the axes of a cast are in one state";
  return first == s.to ? "semantics 1.4: a cast changes the state" : nullptr;
}

/// A conversion of inexact numbers that is linear, bit by bit.
bool loses_nothing(dtype from, dtype to) {
  return (from == dtype::f32 || is_short_float(from)) && (to == dtype::f32 || to == dtype::c64);
}
std::vector<bool> pending_in(const type& t) {
  std::vector<bool> p;
  for (const state s : t.states) p.push_back(is_pending(s));
  return p;
}

/// U-41, for the words that join operands or change elements.
const char* not_in_the_table(const step& s, std::vector<type> x) {
  if (s.is == word::add_index) {
    type index = x[0];
    index.states.assign(index.states.size(), state::invarying);
    for (const int a : s.axes) index.states[std::size_t(a)] = state::varying;
    x.push_back(index);
  }
  if (s.is == word::gather) {  // the numbers have no cotangent, so whether they are reduced the elements decide
    if (std::any_of(x[1].states.begin(), x[1].states.end(), is_pending))
      return "U-41: numbers that are taken by are made";
    for (std::size_t a = 0; a < x[0].states.size(); ++a)
      if (x[1].states[a] != state::varying)
        x[1].states[a] =
            x[0].states[a] == state::reduced || is_pending(x[0].states[a]) ? state::reduced : state::invarying;
  }
  const bool joins = s.is == word::where || s.is == word::concatenate || s.is == word::stack;
  const bool alike = !joins || pending_in(x[x.size() - 2]) == pending_in(x.back());
  const bool condition = s.is == word::where && has_extremum(x[0]);
  if (s.is != word::gather && std::any_of(x.begin(), x.end(), has_extremum) && (!joins || !alike || condition))
    return "U-41: of a pending max or min no element is changed";
  const bool is_product = s.is == word::multiply || s.is == word::dot;
  const auto is_sum_to_be_made = [](const type& t) {
    return std::any_of(t.states.begin(), t.states.end(), [](state over) { return is_pending(over); });
  };
  if (is_product && std::count_if(x.begin(), x.end(), is_sum_to_be_made) > 1)
    return "U-41: of two pending sums one is made before they are multiplied";
  if ((s.is == word::absolute || s.is == word::relu) && is_sum_to_be_made(x[0]))
    return "U-41: a word that is not linear takes no pending sum, though it changes no unsigned number";
  for (std::size_t a = 0; a < x[0].states.size(); ++a) {
    bool pending = false, varying = false, reduced = false, invarying = false;
    for (const type& t : x) {
      const state over = t.states[a];
      pending |= is_pending(over), varying |= over == state::varying;
      reduced |= over == state::reduced, invarying |= over == state::invarying;
    }
    if (is_product && pending && invarying) return "U-41: the factor of a pending sum is reduced";
    if (reduced && invarying && !varying && !pending) return "U-41: reduced beside invarying asks for a cast";
  }
  if (s.is == word::astype && !loses_nothing(x[0].element, s.element) &&
      pending_in(x[0]) != std::vector<bool>(x[0].states.size(), false))
    return "U-41: a conversion may round, so the sum comes first";
  return nullptr;
}

/// Of a sum of integers that no step has made a word makes numbers of another dtype. Such a sum wraps around in its own.
bool changes_a_sum_of_integers(const step& s, const std::vector<type>& x) {
  if (!is_integer(x[0].element) || s.is == word::axis_index) return false;
  bool is_to_be_made = false;
  for (std::size_t a = 0; a < x[0].states.size(); ++a) {
    const bool made = reduces_over_devices(s.is) && std::count(s.axes.begin(), s.axes.end(), int(a)) > 0;
    is_to_be_made |= x[0].states[a] == state::sum && !made;
  }
  const auto made = is_to_be_made ? type_of(s, x, judging_mesh(x[0].states.size())) : std::nullopt;
  return made && made->result.element != x[0].element;
}

const char* departure(const step& s, const std::vector<type>& x) {
  if (changes_a_sum_of_integers(s, x)) return "U-41: a sum of integers is made before its dtype changes";
  if (communicates(s.is)) return no_collective_casts(s, x[0]);
  if (s.is == word::pcast) return no_idle_cast(s, x[0]);
  const bool compares = s.is == word::any || s.is == word::all;  // of elements that are compared with 0
  const bool joins =
      is_elementwise(s.is) || compares || s.is == word::dot || s.is == word::concatenate || s.is == word::stack ||
      s.is == word::gather;
  return joins ? not_in_the_table(s, x) : nullptr;
}

judgement with_departure(bool right, const char* refused) {
  if (!right) return {verdict::wrong, "the devices do not have what is meant"};
  return refused ? judgement{verdict::departure, refused} : judgement{verdict::right, nullptr};
}

}  // namespace

judgement judge(const step& s, const std::vector<type>& operands) {
  return with_departure(is_right(s, operands), departure(s, operands));
}

judgement judge(const spec& out, const type& t) {
  // A value that is equal on all devices is also their max, or reduced.
  const auto said = [](state s) { return s == state::varying ? state::invarying : s; };
  bool agree = true;
  for (std::size_t a = 0; a < t.states.size(); ++a) agree = agree && said(t.states[a]) == said(out.states[a]);
  return with_departure(is_right(out, t), agree ? nullptr : "DESIGN 15: out_specs and state agree");
}

}  // namespace random_programs
