// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/slices.hpp>
#include <nabla/transform/detail/graph/record_words.hpp>

// Loops and branches of traced values: they run as others do, and what each step does is recorded as it happens. Here
// is how they hold such values.
namespace nabla::detail {

// ---- steps ----------------------------------------------------------------------------------------------------------

/// The steps of what a scan stacks up: each gets its part of the cotangent.
template <class Value, class Step, int Order>
class stacked_vertex final : public recorded_vertex<Value, Order> {
 public:
  constexpr explicit stacked_vertex(const Value& value) : recorded_vertex<Value, Order>(value) {}
  constexpr void add(const Step& step, long i) {
    this->depends_on(step.buffer.origin);
    this->make_later();
    steps_.push_back({step, i});
  }
  constexpr void pull(const sweep& s) {
    this->with_cotangent(s, [&](const auto& g, const auto&) {
      for (const auto& [step, i] : steps_) deliver(s, step, part(g.leaf(), step, i));
    });
  }

 private:
  template <class G>
  static constexpr auto part(const G& g, const Step& step, long i) {
    using to = typename G::type;
    using dims = typename Step::type::dims;
    using memory = std::remove_cvref_t<decltype(g.buffer)>;
    leaf_node<typename to::value_type, dims, typename to::state, typename to::mesh, memory, false> cut(
        g.buffer, g.offset + i * g.stride[0], step.size_, g.mesh_, g.stored);
    for (int d = 0; d < dims::rank; ++d) cut.stride[d] = g.stride[d + 1];
    for (int a = 0; a < to::mesh::rank; ++a) cut.coordinate_stride[a] = g.coordinate_stride[a];
    return cut;
  }
  std::vector<std::pair<Step, long>> steps_;
};

/// A value that has been written to its place among the steps, as a part of the graph.
template <class L, class N, class Value>
constexpr auto step_in_graph(const N& n, const Value& value) {
  if constexpr (is_leaf<N>) return traced_in<some_levels<order_of<L>>>(n);
  else return recorded<some_levels<order_of<L>>>(n, value).leaf();
}
/// A node in its place among the steps, and its value: of a step whose blocks lie apart an array of its own, if the
/// derivative reads it.
template <class S, class N>
constexpr auto written_step(S& stack, long i, const N& n) {
  using type = typename N::type;
  if constexpr (is_abstract<S>) {
    return abstract_result<type>(n.sizes(), n.mesh(), listener_of_node(n));
  } else {
    const place_of_step place(stack, i);
    if constexpr (keeps_its_value<N>)
      if (!place.is_whole()) {
        auto value = evaluator<machine_backend>::materialize(n);
        place.run(value.leaf());
        return value;
      }
    place.run(n);
    return place.template as<typename stored_impl<type, machine_backend>::type>();
  }
}
template <class L, class S, class Y>
constexpr void put_step(traced<L, S>& stack, const char* word, long steps, long done, long i, Y&& y) {
  S values = stack.primal();
  vertex_ptr origin = stack.origin();
  if constexpr (!is_traced_backend<typename backend_of_argument<std::remove_cvref_t<Y>>::backend>) {
    put_step(values, word, steps, done, i, static_cast<Y&&>(y));
  } else {
    const auto n = as_node(static_cast<Y&&>(y));
    const auto plain = untraced(n);
    make_room(values, word, steps, done == 0, plain);
    const auto value = written_step(values, i, plain);
    if constexpr (has_derivative_type<typename decltype(n)::type>) {
      if (origin_among(n) != nullptr) {
        const auto step = step_in_graph<L>(n, value);
        using vertex_type = stacked_vertex<S, std::remove_const_t<decltype(step)>, order_of<L>>;
        if (!origin) origin = vertex_ptr(new vertex_type(values));
        static_cast<vertex_type&>(*origin).add(step, i);
      }
    }
  }
  stack = traced<L, S>(static_cast<S&&>(values), static_cast<vertex_ptr&&>(origin));
}

/// Whether some device of this process goes on.
template <class L, class Stored>
constexpr bool goes_on_somewhere(const traced<L, Stored>& active) {
  return goes_on_somewhere(active.primal());
}

}  // namespace nabla::detail
