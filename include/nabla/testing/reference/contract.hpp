// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <nabla/testing/reference/ndarray.hpp>

namespace nabla::testing::reference {
namespace detail {

/// An index of a contraction. Dims with equal labels share one index; a label that the output lacks is summed.
struct label {
  std::string text;
  bool named = false;
  friend bool operator==(const label&, const label&) = default;
};
using labels = std::vector<label>;

inline std::size_t place_of_label(const labels& all, const label& l) {
  std::size_t p = 0;
  while (p < all.size() && !(all[p] == l)) ++p;
  return p;
}

/// The sum, over the labels that the output lacks, of the product of all operands.
inline ndarray contract(const std::string& word, const std::vector<const ndarray*>& xs, const std::vector<labels>& of,
                        const labels& output) {
  labels all = output;  // the output's first, then the summed ones
  std::vector<long> sizes(output.size(), -1);
  for (std::size_t k = 0; k < xs.size(); ++k) {
    if (of[k].size() != xs[k]->rank()) fail(word, "an operand has more or fewer dims than its labels");
    for (std::size_t d = 0; d < of[k].size(); ++d) {
      const std::size_t p = place_of_label(all, of[k][d]);
      if (p == all.size()) {
        all.push_back(of[k][d]);
        sizes.push_back(-1);
      }
      if (sizes[p] == -1) sizes[p] = xs[k]->shape[d];
      if (sizes[p] != xs[k]->shape[d])
        fail(word,
             "'" + all[p].text + "' has sizes " + std::to_string(sizes[p]) + " and " + std::to_string(xs[k]->shape[d]));
    }
  }
  for (std::size_t p = 0; p < output.size(); ++p) {
    if (place_of_label(output, output[p]) != p) fail(word, "'" + output[p].text + "' occurs twice in the result");
    if (sizes[p] == -1) fail(word, "'" + output[p].text + "' occurs in no operand");
  }

  // For each operand, how far one step of each label moves in its data; a repeated label walks along the diagonal.
  std::vector<std::vector<long>> step(xs.size(), std::vector<long>(all.size(), 0));
  for (std::size_t k = 0; k < xs.size(); ++k) {
    long stride = 1;
    for (std::size_t d = xs[k]->rank(); d-- > 0;) {
      step[k][place_of_label(all, of[k][d])] += stride;
      stride *= xs[k]->shape[d];
    }
  }
  const auto move = [&](std::size_t k, std::size_t first, const std::vector<long>& index) {
    long at = 0;
    for (std::size_t p = 0; p < index.size(); ++p) at += step[k][first + p] * index[p];
    return at;
  };

  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(output.size());
  const std::vector<long> summed(middle, sizes.end());
  std::vector<std::string> names;
  for (const auto& l : output) names.push_back(l.named ? l.text : "");
  return generate(names, std::vector<long>(sizes.begin(), middle), [&](const std::vector<long>& index) {
    std::vector<long> start;
    for (std::size_t k = 0; k < xs.size(); ++k) start.push_back(move(k, 0, index));
    double total = 0;
    for_each_index(summed, [&](const std::vector<long>& inner) {
      double product = 1;
      for (std::size_t k = 0; k < xs.size(); ++k)
        product *= xs[k]->data[static_cast<std::size_t>(start[k] + move(k, output.size(), inner))];
      total += product;
    });
    return total;
  });
}

/// "n{b,k}" -> n, {b}, {k}.
inline labels parse_operand(const std::string& text) {
  labels r;
  for (std::size_t c = 0; c < text.size(); ++c) {
    if (text[c] != '{') {
      if (text[c] == '}' || text[c] == ',') fail("einsum", "'" + text + "' has a brace that was not opened");
      r.push_back({std::string(1, text[c]), false});
      continue;
    }
    const std::size_t close = text.find('}', c);
    if (close == std::string::npos) fail("einsum", "'" + text + "' has a brace that is not closed");
    std::string name;
    for (++c; c < close; ++c) {
      if (text[c] != ',') {
        name += text[c];
        continue;
      }
      if (name.empty()) fail("einsum", "an empty name in '" + text + "'");
      r.push_back({name, true});
      name.clear();
    }
    if (!name.empty()) r.push_back({name, true});
  }
  return r;
}

inline std::vector<labels> parse_operands(const std::string& text) {
  std::vector<labels> r;
  std::string operand;
  bool inside = false;
  for (char c : text) {
    if (c == '{') inside = true;
    if (c == '}') inside = false;
    if (c == ',' && !inside) {
      r.push_back(parse_operand(operand));
      operand.clear();
    } else if (c != ' ') {
      operand += c;
    }
  }
  r.push_back(parse_operand(operand));
  return r;
}

}  // namespace detail

/// einsum in brace notation: letters are positional dims in order, braces hold names ("n{b,k},{k,m}->n{b,m}"). A name
/// that is in no operand's text is batched and leads the result. It is an error to write a name for one operand and
/// omit it for another that has it, or to write it for an operand that lacks it.
inline ndarray einsum(const std::string& text, const std::vector<ndarray>& xs) {
  const std::size_t arrow = text.find("->");
  if (arrow == std::string::npos) detail::fail("einsum", "'" + text + "' has no ->");
  const auto written = detail::parse_operands(text.substr(0, arrow));
  const auto results = detail::parse_operands(text.substr(arrow + 2));
  if (results.size() != 1) detail::fail("einsum", "more than one result in '" + text + "'");
  if (written.size() != xs.size()) detail::fail("einsum", std::to_string(xs.size()) + " arrays for '" + text + "'");

  std::vector<const ndarray*> operands;
  std::vector<detail::labels> of;
  detail::labels passing;
  for (std::size_t k = 0; k < xs.size(); ++k) {
    detail::labels letters, mine;
    for (const auto& l : written[k]) {
      if (!l.named) letters.push_back(l);
      else if (detail::place_of_name(xs[k].names, l.text) == xs[k].rank())
        detail::fail("einsum", "'" + l.text + "' is written for an array that lacks it");
    }
    if (letters.size() != detail::positional_places(xs[k].names).size())
      detail::fail("einsum", std::to_string(letters.size()) + " letters for " +
                                 std::to_string(detail::positional_places(xs[k].names).size()) + " positional dims");
    std::size_t letter = 0;
    for (const auto& name : xs[k].names) {
      if (name.empty()) {
        mine.push_back(letters[letter++]);
        continue;
      }
      const detail::label l{name, true};
      mine.push_back(l);
      if (detail::place_of_label(written[k], l) != written[k].size()) continue;
      for (const auto& other : written)
        if (detail::place_of_label(other, l) != other.size())
          detail::fail("einsum", "'" + name + "' is written for one array and left out for another that has it");
      if (detail::place_of_label(passing, l) == passing.size()) passing.push_back(l);
    }
    operands.push_back(&xs[k]);
    of.push_back(mine);
  }
  detail::labels output = passing;
  output.insert(output.end(), results[0].begin(), results[0].end());
  return detail::contract("einsum", operands, of, output);
}

/// Contracts dim k of x_dims with dim k of y_dims. Names that both sides have and that are not contracted are batch
/// dims. Result: the free dims of the left, then those of the right, each in storage order.
inline ndarray tensordot(const ndarray& x, const dim_refs& x_dims, const ndarray& y, const dim_refs& y_dims,
                         const std::string& word = "tensordot") {
  const auto xp = detail::places(word, x, x_dims), yp = detail::places(word, y, y_dims);
  if (xp.size() != yp.size()) detail::fail(word, "different numbers of dims to contract");
  const auto label_of = [](const ndarray& a, const std::vector<std::size_t>& contracted, const std::string& side) {
    detail::labels r;
    for (std::size_t d = 0; d < a.rank(); ++d)
      r.push_back(a.names[d].empty() ? detail::label{side + std::to_string(d)} : detail::label{a.names[d], true});
    for (std::size_t k = 0; k < contracted.size(); ++k)
      r[contracted[k]] = {"contracted pair " + std::to_string(k), false};
    return r;
  };
  const auto lx = label_of(x, xp, "left "), ly = label_of(y, yp, "right ");
  detail::labels output;
  for (std::size_t d = 0; d < x.rank(); ++d)
    if (detail::place_of_label(ly, lx[d]) == ly.size() || lx[d].named) output.push_back(lx[d]);
  for (std::size_t d = 0; d < y.rank(); ++d)
    if (detail::place_of_label(lx, ly[d]) == lx.size()) output.push_back(ly[d]);
  return detail::contract(word, {&x, &y}, {lx, ly}, output);
}

/// Contracts over names; both arrays must have each of them.
inline ndarray dot(const ndarray& x, const ndarray& y, const std::vector<std::string>& names) {
  dim_refs d(names.begin(), names.end());
  return tensordot(x, d, y, d, "dot");
}
/// numpy.dot on the positional dims: the last of the left with the second to last (or only) of the right.
inline ndarray dot(const ndarray& x, const ndarray& y) {
  const auto right = detail::positional_places(y.names).size();
  return tensordot(x, {-1}, y, {right > 1 ? -2 : -1}, "dot");
}
/// Contracts all positional dims, pairwise in order.
inline ndarray vdot(const ndarray& x, const ndarray& y) {
  return tensordot(x, positional_dims(x), y, positional_dims(y), "vdot");
}
/// All products: the dims of the left, then those of the right; names that both sides have are batch dims.
inline ndarray outer(const ndarray& x, const ndarray& y) { return tensordot(x, {}, y, {}, "outer"); }

}  // namespace nabla::testing::reference
