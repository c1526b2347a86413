// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/checkpointed.hpp>
#include <nabla/transform/detail/graph/ordered_vertices.hpp>
#include <nabla/transform/detail/graph/record.hpp>
#include <nabla/transform/tree_map.hpp>

// A function that is run again when cotangents go back through it. The graph of its first run is dropped; two kinds of
// vertices stand for it: one for the run, and one for each leaf of what it gave.
namespace nabla::detail {

template <class X>
inline constexpr bool has_cotangents = false;
template <Array X>
inline constexpr bool has_cotangents<X> = is_traced<X> && has_derivative_type<type_of_t<X>>;

/// f(leaf) for each leaf that a cotangent can come to.
template <class F, class X>
constexpr void each_value(const F& f, const X& tree) {
  each_leaf(
      [&](const auto& leaf) {
        if constexpr (has_cotangents<std::remove_cvref_t<decltype(leaf)>>) f(leaf);
      },
      tree);
}
template <class X>
constexpr std::vector<vertex_ptr> origins_of(const X& tree) {
  std::vector<vertex_ptr> all;
  each_value([&](const auto& leaf) { all.push_back(leaf.origin()); }, tree);
  return all;
}

/// The run: a cotangent has come to something that it gave.
class run_vertex : public vertex {
 public:
  using vertex::vertex;
  constexpr void note_cotangent() {
    if (!has_cotangent()) arrives(new arrivals{end_arrivals<arrivals>});
  }
  /// What it gave, as long as somebody has it.
  std::vector<vertex*> values;
};

/// A value that a run gave. Its cotangent stays here until the function is run again.
template <class Value, int Order>
class value_of_run final : public recorded_vertex<Value, Order> {
 public:
  constexpr value_of_run(const Value& value, const vertex_ptr& run)
      : recorded_vertex<Value, Order>(value), run_(static_cast<run_vertex&>(*run)), number_(run_.values.size()) {
    this->depends_on(run);
    run_.values.push_back(this);
  }
  constexpr ~value_of_run() { run_.values[number_] = nullptr; }
  constexpr void pull(const sweep&) { run_.note_cotangent(); }
  /// f(cotangent), where one has arrived.
  template <class F>
  constexpr void give_cotangent(const sweep& s, const F& f) {
    if (this->has_cotangent()) this->with_cotangent(s, [&](const auto& g, const auto&) { f(g); });
  }

 private:
  run_vertex& run_;
  std::size_t number_;
};

template <class F, class Arguments>
class run_again final : public run_vertex {
 public:
  /// `first`: the number of the first vertex that f made when it ran. What a named expression that f holds has kept
  /// since then is a part of each later run too.
  constexpr run_again(graph_counts& counts, const F& f, const Arguments& arguments, saved_values saved, long first,
                      const std::vector<vertex_ptr>& made_of)
      : run_vertex(counts),
        f_(f),
        arguments_(arguments),
        saved_(static_cast<saved_values&&>(saved)),
        first_(first) {
    for (const vertex_ptr& v : made_of) this->depends_on(v);
  }
  static constexpr auto run(graph_counts& counts, const F& f, const Arguments& arguments, saved_values& saved) {
    const saving_to there(counts, &saved);
    return call_with_entries([&](const auto&... x) { return kept_tree(f(x...)); }, arguments);
  }
  constexpr void pull(const sweep& s) {
    this->drop_cotangent();
    saved_.begin_again();
    const auto again = run(this->counts(), f_, arguments_, saved_);
    saved_.end_again();
    const ordered_vertices order(this->counts(), first_, origins_of(again));
    auto value = this->values.begin();
    each_value([&](const auto& leaf) { hand_over(s, *value++, leaf); }, again);
    for (const vertex_ptr& v : *order)
      if (v->has_cotangent()) v->sweep_over(s);
  }

 private:
  template <class L, class Stored>
  static constexpr void hand_over(const sweep& s, vertex* from, const traced<L, Stored>& to) {
    if (from != nullptr)
      static_cast<value_of_run<Stored, order_of<L>>&>(*from).give_cotangent(
          s, [&](const auto& g) { deliver(s, to.leaf(), g.leaf()); });
  }

  F f_;
  Arguments arguments_;
  saved_values saved_;
  long first_;
};

template <class Policy, class F, class... X>
constexpr auto without_graph(const F& f, const X&... x) {
  const std::tuple<stored_tree<X>...> arguments(kept_tree(x)...);
  using run = run_again<F, std::remove_const_t<decltype(arguments)>>;
  graph_counts& counts = counts_for(listener_among(x...));
  const long first = counts.vertices;
  saved_values saved(Policy::products, Policy::collectives);
  const auto given = run::run(counts, f, arguments, saved);
  const auto made_of = ordered_vertices(counts, first, origins_of(given)).made_of();
  const vertex_ptr again(new run(counts, f, arguments, static_cast<saved_values&&>(saved), first, made_of));
  return tree_map(
      [&](const auto& leaf) {
        using Y = std::remove_cvref_t<decltype(leaf)>;
        if constexpr (has_cotangents<Y>) {
          using levels = typename levels_of<Y>::type;
          using vertex_type = value_of_run<std::remove_cvref_t<decltype(leaf.primal())>, order_of<levels>>;
          return with_origin<levels>(leaf.primal(), vertex_ptr(new vertex_type(leaf.primal(), again)));
        } else {
          return leaf;
        }
      },
      given);
}

}  // namespace nabla::detail
