// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <sstream>

#include "places.hpp"

// Slopes of the interpretation. A block that devices share moves on all of them at once, so the slope is that of the
// sum over them; a summand moves alone.
namespace random_programs {

std::vector<int> axes_in(const type& t, state s) {
  std::vector<int> axes;
  for (std::size_t a = 0; a < t.states.size(); ++a)
    if (t.states[a] == s) axes.push_back(int(a));
  return axes;
}

type cotangent_of(type t) {
  for (state& s : t.states) s = s == state::sum ? state::reduced : s == state::reduced ? state::sum : s;
  return t;
}

namespace {

bool is_first_along(const std::vector<int>& axes, int device, const mesh_sizes& mesh) {
  for (const int a : axes)
    if (coordinate_of(device, a, mesh) != 0) return false;
  return true;
}
/// What a loss takes of an element.
double part_of(number v) { return v.real() + 0.7 * v.imag(); }
/// What tells the elements apart, and the devices along the axes over which a value varies.
double weight(const type& t, int device, std::size_t element, const mesh_sizes& mesh) {
  return std::sin(double(element) + 1) * (1. + double(place_of(device, axes_in(t, state::varying), mesh)));
}

/// Where it is not 0, each number of 16 bits and its tangent are moved as far as they may be rounded, another way for
/// each n. A tangent moves by itself: a product of moved factors would hide that terms of its derivative cancel.
unsigned long rounded_by = 0;
double rounding_of(dtype t) { return t == dtype::bf16 ? 0x1p-8 : t == dtype::f16 ? 0x1p-11 : 0; }
void round(family& f, const family& where_nothing_moves, std::size_t step) {
  if (!is_short_float(f.type.element)) return;
  for (std::size_t m = 0; m < f.blocks.size(); ++m) {
    numbers random(rounded_by * 100 + step);
    const auto some = [&] { return rounding_of(f.type.element) * double(random.below(2001) - 1000) / 1000; };
    for (std::size_t i = 0; i < f.blocks[m].size(); ++i) {
      number& each = f.blocks[m][i];
      const number value = where_nothing_moves.blocks[m][i], tangent = each - value;
      each += value * some();
      each += tangent * some();
    }
  }
}

}  // namespace

difference::count difference::first;
difference::count difference::second;

difference::difference(const program& p, const mesh_sizes& mesh) : program_(p), mesh_(mesh) {
  for (int i = 0; i < int(p.inputs.size()); ++i)
    inputs_.push_back(blocks_of(p.inputs[std::size_t(i)], generic_data_of(p, i), mesh));
  values_ = values_at(inputs_);
  size_ = loss_of(values_).size;
}

difference::point difference::values_at(const point& inputs) const {
  point values = inputs;
  values.reserve(std::size_t(program_.values()));
  for (const step& s : program_.steps) {
    std::vector<const family*> operands;
    for (const int of : s.of) operands.push_back(&values[std::size_t(of)]);
    values.push_back(apply(s, operands, mesh_));
    if (rounded_by > 0) round(values.back(), values_[values.size() - 1], values.size());
  }
  return values;
}

difference::sum difference::loss_of(const point& values) const {
  const family last = denoted(values.back(), mesh_);
  sum total{0, 0};
  for (int m = 0; m < int(last.blocks.size()); ++m) {
    bool counts = true;
    for (std::size_t a = 0; a < mesh_.size(); ++a)
      counts = counts && (last.type.states[a] == state::varying || coordinate_of(m, int(a), mesh_) == 0);
    const auto& b = last.blocks[std::size_t(m)];
    for (std::size_t i = 0; counts && i < b.size(); ++i) {
      const double each = part_of(b[i]), v = each * (1 + 0.5 * each) * weight(last.type, m, i, mesh_);
      total.value += v, total.size += std::abs(v);
    }
  }
  return total;
}

family difference::direction(int input, int device, const std::vector<number>& of_block) const {
  family t = inputs_[std::size_t(input)];
  const long own = block_number(device, t.type.states, mesh_);
  for (int m = 0; m < int(t.blocks.size()); ++m) {
    auto& b = t.blocks[std::size_t(m)];
    if (block_number(m, t.type.states, mesh_) == own) b = of_block;
    else b.assign(b.size(), 0);
  }
  return t;
}

family difference::second_direction() const {
  family t = inputs_[0];
  const std::vector<int> pending = axes_in(t.type, state::sum);  // all summands have one cotangent
  // A gradient is du/dx - i du/dy.
  const number way = is_complex(t.type.element) ? number(1, -0.7) : number(1);
  for (int m = 0; m < int(t.blocks.size()); ++m)
    for (std::size_t i = 0; i < t.blocks[std::size_t(m)].size(); ++i)
      t.blocks[std::size_t(m)][i] = is_first_along(pending, m, mesh_) ? way * weight(t.type, m, i, mesh_) : 0;
  return t;
}

difference::point difference::moved(point x, int input, const family& direction, double by) const {
  auto& blocks = x[std::size_t(input)].blocks;
  for (std::size_t m = 0; m < blocks.size(); ++m)
    for (std::size_t i = 0; i < blocks[m].size(); ++i) blocks[m][i] += by * direction.blocks[m][i];
  return x;
}

double difference::slope(int input, const family& t, double h, bool second) const {
  const auto along = [&](const point& x) {
    const auto at = [&](double by) { return loss_of(values_at(moved(x, input, t, by))).value; };
    return (at(h) - at(-h)) / (2 * h);
  };
  if (!second) return along(inputs_);
  const family c = second_direction();
  return (along(moved(inputs_, 0, c, h)) - along(moved(inputs_, 0, c, -h))) / (2 * h);
}

std::optional<std::string> difference::contradicts(int input, int device, const std::vector<number>& gradient,
                                                   bool second) const {
  const std::size_t n = inputs_[std::size_t(input)].blocks[std::size_t(device)].size();
  if (gradient.size() != n) return "has another size";
  const bool is_complex = random_programs::is_complex(inputs_[std::size_t(input)].type.element);
  count& counted = second ? difference::second : first;
  const double h = second ? 1e-3 : 1e-4;
  double rounding = 0;
  bool has_f16 = false;
  for (const step& s : program_.steps)
    if (s.is == word::astype) rounding = std::max(rounding, rounding_of(s.element)), has_f16 |= s.element == dtype::f16;
  // f16 ends at 65504: what is not finite must be of this size.
  const auto is_too_large = [&](std::size_t i) {
    if (!has_f16 || std::isfinite(std::abs(gradient[i]))) return false;
    std::vector<number> t(n, 0);
    t[i] = 1;
    return std::abs(slope(input, direction(input, device, t), h, second)) > 65504. / 16;
  };
  numbers random(program_.seed + std::size_t(device));
  for (int trial = 0; trial < 3 && n > 0; ++trial) {
    // All elements at once, then one.
    std::vector<number> t(n, 0);
    const auto some = [&] { return double(random.below(2001) - 1000) / 1000; };
    if (trial == 0)
      for (number& each : t) each = {some(), is_complex ? some() : 0};
    else t[std::size_t(random.below(long(n)))] = is_complex && random.chance(50) ? number(0, 1) : number(1);
    double found = 0, reach = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (t[i] != number(0) && is_too_large(i)) t[i] = 0;
      if (t[i] != number(0)) found += (gradient[i] * t[i]).real(), reach += std::abs(gradient[i] * t[i]);
    }

    const family of_blocks = direction(input, device, t);
    const double wide = slope(input, of_blocks, h, second), narrow = slope(input, of_blocks, h / 2, second);
    const double expected = (4 * narrow - wide) / 3;
    // What is rounded to 16 bits moves the slope by about as much as some roundings do that are made up.
    double moved_by = 0;
    for (rounded_by = rounding > 0 ? 4 : 0; rounded_by > 0; --rounded_by)
      moved_by = std::max(moved_by, std::abs(slope(input, of_blocks, h / 2, second) - narrow));
    const double exact = second ? 1e-5 * (reach + std::abs(expected)) + 1e-8 * size_
                                : 1e-6 * (reach + std::abs(expected)) + 1e-10 * size_;
    const double error = exact + 4 * moved_by + 8 * rounding * reach;
    if (std::abs(wide - narrow) > error) {
      ++counted.left_out;
      continue;
    }
    ++counted.compared;
    if (std::abs(found - expected) <= error) continue;
    std::ostringstream text;
    text << "is " << found << " on device " << device << (trial == 0 ? " in a direction" : " at an element")
         << "; the slope is " << expected;
    return text.str();
  }
  return std::nullopt;
}

}  // namespace random_programs
