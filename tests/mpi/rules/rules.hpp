// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>
#include <nabla/nabla.hpp>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

// S2-50: the sharding rule of every word, tried on every split of its operands. What the compiler accepts must communicate
// nothing and give the numbers of the unsplit program under the sharding that its type says. What it refuses must have no
// local answer: the word is done on the blocks as they are, and no way to put these results together gives the numbers.
namespace rules {

namespace nb = nabla;
using nb::P, nb::none, nb::dim;
NABLA_MESH_AXES(data, model)

/// A word that may be refused: `UNARY(nb::sum(x, dim<0>))`.
#define UNARY(...) [](const auto& x) requires requires { __VA_ARGS__; } { return __VA_ARGS__; }
#define BINARY(...) [](const auto& x, const auto& y) requires requires { __VA_ARGS__; } { return __VA_ARGS__; }

// ---- numbers without types

/// An array in plain vectors.
struct numbers {
  std::vector<long> sizes;
  std::vector<double> values;
};
template <class X>
numbers numbers_of(const X& x) {
  const auto stored = nb::astype<double>(x).eval();
  numbers n;
  for (int d = 0; d < stored.rank(); ++d) n.sizes.push_back(stored.sizes()[d]);
  n.values = nb::to_vector(stored);
  return n;
}
inline bool same(double a, double b) { return std::abs(a - b) <= 1e-4 + 1e-4 * std::abs(b); }

/// The ways to put the results of all devices of a mesh together: along each mesh axis they are equal, summands, candidates
/// for a maximum or a minimum, or parts along a dim. For each way, in a fixed order, whether it gives the whole.
std::vector<bool> ways_to_the_whole(const std::vector<long>& mesh, const std::vector<numbers>& results,
                                    const numbers& whole);

// ---- one rule

/// What was tried, what was wrong, and the text of the page.
struct report {
  long accepted = 0, refused = 0;
  std::vector<std::string> wrong;
};

template <class X, class M, class S>
using put = std::remove_cvref_t<decltype(nb::device_put(std::declval<const X&>(), std::declval<const M&>(), S()))>;
template <class F, class... X>
concept Gives = requires(const F& f, const X&... x) {
  f(x...);
} && !nb::Reported<decltype(std::declval<const F&>()(std::declval<const X&>()...))>;

/// The part of a plain array that a shard holds.
template <class X, class Shard>
auto block_of(const X& x, const Shard& shard) {
  const auto part = [&](int d) { return nb::slice(shard.index[d].begin, shard.index[d].end); };
  if constexpr (std::tuple_size_v<decltype(x.shape())> == 1) return x(part(0)).eval();
  else return x(part(0), part(1)).eval();
}

/// Whether a word could be done on the blocks as they are: one way to put the results together that is right for several
/// sets of numbers. Words that find sizes that do not fit say so.
template <class F, class M, class... X, class... S>
bool is_local(const F& f, const M& mesh, const std::tuple<X...>& x, S... spec) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto shards = std::tuple(nb::device_put(std::get<I>(x), mesh, spec).addressable_shards()...);
    std::vector<bool> right;
    for (int set = 0; set < 5; ++set) {
      const auto other = std::tuple(nb::sin(std::get<I>(x) * float(17 * set + 3 * int(I) + 5) + float(set)).eval()...);
      std::vector<numbers> results;
      try {
        for (std::size_t d = 0; d < std::get<0>(shards).size(); ++d)
          results.push_back(numbers_of(f(block_of(std::get<I>(other), std::get<I>(shards)[d])...)));
      } catch (const nb::runtime_error&) {
        return false;
      }
      const auto found = ways_to_the_whole(mesh.sizes(), results, numbers_of(f(std::get<I>(other)...)));
      if (right.empty()) right = found;
      for (std::size_t w = 0; w < right.size(); ++w) right[w] = right[w] && found[w];
    }
    return std::find(right.begin(), right.end(), true) != right.end();
  }(std::index_sequence_for<X...>{});
}

/// The spec of the result, or "refused".
template <class F, class M, class... X, class... S>
std::string rule(report& r, const char* word, const F& f, const M& mesh, const numbers& whole,
                 const std::tuple<X...>& x, S... spec) {
  std::ostringstream where;
  where << word << " of ";
  ((where << spec << ' '), ...);
  where << "on " << mesh;
  if constexpr (Gives<F, put<X, M, S>...>) {
    ++r.accepted;
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto placed = std::tuple(nb::device_put(std::get<I>(x), mesh, spec)...);
      const nb::recording ran;
      const auto y = nb::materialize(f(std::get<I>(placed)...));
      if (ran.count() != 0) r.wrong.push_back(where.str() + " communicates");
      std::ostringstream text;
      text << y.sharding().spec();
      const numbers found = numbers_of(nb::to_host(nb::reshard(y, P())));
      bool equal = found.sizes == whole.sizes;
      for (std::size_t i = 0; equal && i < whole.values.size(); ++i) equal = same(found.values[i], whole.values[i]);
      if (!equal) r.wrong.push_back(where.str() + " gives other numbers by " + text.str());
      return text.str();
    }(std::index_sequence_for<X...>{});
  } else {
    ++r.refused;
    // One process sees the blocks of all devices.
    if (nb::detail::current_runtime().processes == 1 && is_local(f, mesh, x, spec...))
      r.wrong.push_back(where.str() + " is refused, and could be done");
    return "refused";
  }
}

// ---- all specs

/// Calls f with each split of two dims over one or two mesh axes.
template <class F>
constexpr void for_each_spec(F f) {
  f(P());
  f(P(data));
  f(P(none, data));
  f(P(model));
  f(P(none, model));
  f(P(data, model));
  f(P(model, data));
  f(P((data, model)));
  f(P((model, data)));
  f(P(none, (data, model)));
  f(P(none, (model, data)));
}
template <class F>
constexpr void for_each_spec_of_data(F f) {
  f(P());
  f(P(data));
  f(P(none, data));
}
/// Those of a pair of operands: whole, equal splits, other dims, other axes, both dims.
template <class F>
constexpr void for_each_of_a_pair(F f) {
  f(P());
  f(P(data));
  f(P(none, data));
  f(P(none, model));
  f(P(data, model));
  f(P((data, model)));
}
template <class F>
constexpr void for_each_pair(F f) {
  for_each_of_a_pair([&](auto first) { for_each_of_a_pair([&](auto second) { f(first, second); }); });
}
template <class F>
constexpr void for_each_pair_of_data(F f) {
  for_each_spec_of_data([&](auto first) { for_each_spec_of_data([&](auto second) { f(first, second); }); });
}

// ---- the page

/// Tables whose cells come one after another.
class page {
 public:
  explicit page(report& r) : report_(r) {}
  void text(const std::string& line) { out_ << line << '\n'; }
  std::string str() const { return out_.str(); }

  template <class F, class X>
  void unary(const char* word, const F& f, const X& x) {
    const numbers whole = numbers_of(f(x));
    const auto one = nb::make_mesh(data = 4);
    for_each_spec_of_data([&](auto s) { rule(report_, word, f, one, whole, std::tuple(x), s); });
    const auto square = nb::make_mesh(data = 2, model = 2);
    for_each_spec([&](auto s) { rule(report_, word, f, square, whole, std::tuple(x), s); });
    const auto all = nb::make_mesh(data = 4, model = 2);
    out_ << "| `" << word << '`';
    for_each_spec([&](auto s) {
      const std::string found = rule(report_, word, f, all, whole, std::tuple(x), s);
      if (is_shown(s)) out_ << " | " << (found == "refused" ? found : '`' + found + '`');
    });
    out_ << " |\n";
  }
  void unary_head() {
    out_ << "| word |";
    for_each_spec([&](auto s) { if (is_shown(s)) out_ << " `" << s << "` |"; });
    out_ << "\n|---|---|---|---|---|---|\n";
  }

  template <class F, class X, class Y>
  void binary(const char* word, const F& f, const X& x, const Y& y) {
    const numbers whole = numbers_of(f(x, y));
    const auto one = nb::make_mesh(data = 4);
    for_each_pair_of_data([&](auto s, auto t) { rule(report_, word, f, one, whole, std::tuple(x, y), s, t); });
    const auto square = nb::make_mesh(data = 2, model = 2);
    for_each_pair([&](auto s, auto t) { rule(report_, word, f, square, whole, std::tuple(x, y), s, t); });
    const auto all = nb::make_mesh(data = 4, model = 2);
    out_ << "| `" << word << "` |";
    for_each_of_a_pair([&](auto s) { out_ << " `" << s << "` |"; });
    out_ << "\n|---|---|---|---|---|---|---|\n";
    for_each_pair([&](auto s, auto t) {
      if constexpr (std::is_same_v<decltype(t), decltype(P())>) out_ << "| `" << s << "` |";
      const std::string found = rule(report_, word, f, all, whole, std::tuple(x, y), s, t);
      out_ << ' ' << (found == "refused" ? found : '`' + found + '`') << " |";
      if constexpr (std::is_same_v<decltype(t), decltype(P((data, model)))>) out_ << '\n';
    });
    out_ << '\n';
  }

 private:
  template <class S>
  static constexpr bool is_shown(S) {
    return std::is_same_v<S, decltype(P(data))> || std::is_same_v<S, decltype(P(none, data))> ||
           std::is_same_v<S, decltype(P(data, model))> || std::is_same_v<S, decltype(P((data, model)))> ||
           std::is_same_v<S, decltype(P(none, (data, model)))>;
  }
  report& report_;
  std::ostringstream out_;
};

/// Numbers in no order.
template <class... D>
auto values(D... dims) {
  return nb::sin(nb::iota<float>(dims...) * 37.f + 1.f).eval();
}

void reductions(page& p);
void shapes(page& p);
void elementwise(page& p);
void products(page& p);
void matrices(page& p);
void programs(page& p);
void indices(page& p);

}  // namespace rules
