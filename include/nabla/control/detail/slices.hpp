// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/leaves.hpp>
#include <nabla/op/select/index.hpp>

// What a scan runs over and what it stacks up: arrays with a dim of time.
namespace nabla::detail {

/// Along which dim a scan runs: a position, or an axis with a name.
template <class Time>
struct time_dim {
  using tag = Time;
  static constexpr const char* name() { return Time::name(); }
};
template <int N>
struct time_dim<position<N>> {
  using tag = positional;
  static constexpr const char* name() { return "dim<0>"; }
};

// ---- in -------------------------------------------------------------------------------------------------------------

/// The extent of time of an array that is run over.
template <class Time, class X>
using time_extent = extent_at<dims_of<X>, find_dim<dims_of<X>, Time>::value>;

template <class Time, class Path, class X>
struct why_not_over {
  using type = error::in_component<Path, error::not_an_array_or_a_tree<X>>;
};
template <class Time, class Path, Reported X>
struct why_not_over<Time, Path, X> {
  using type = void;
};
template <class Time, class Path, Array X>
struct why_not_over<Time, Path, X> {
  using D = dims_of<X>;
  static constexpr int dim = find_dim<D, Time>::value;
  template <int Dim>
  struct along : why_not_along<D, Dim> {};
  template <int Dim>
    requires(Dim < 0)
  struct along<Dim> {
    using type = error::array_has_no_axis<Time, D>;
  };
  using why = typename along<dim>::type;
  using type = std::conditional_t<std::is_void_v<why>, void, error::in_component<Path, why>>;
};
template <class Time, class X, int... Path>
struct why_not_scanned : why_not_over<Time, error::xs<Path...>, X> {};
template <class Time, class Entries, class Seq, int... Path>
struct why_no_entry_is_scanned;
template <class Time, class... E, int... I, int... Path>
struct why_no_entry_is_scanned<Time, list<E...>, std::integer_sequence<int, I...>, Path...> {
  using type = typename first_error<typename why_not_scanned<Time, E, Path..., I>::type...>::type;
};
template <class Time, Tree X, int... Path>
struct why_not_scanned<Time, X, Path...>
    : why_no_entry_is_scanned<Time, entries_of<X>, indices_of<entries_of<X>>, Path...> {};

/// The static size of time among arrays: dyn_size if none says it; `other` is one that differs.
struct time_size {
  long size = dyn_size, other = dyn_size;
  constexpr void take(long n) {
    if (n == dyn_size) return;
    if (size != dyn_size && size != n) other = n;
    if (size == dyn_size) size = n;
  }
};
template <class Time, class X>
constexpr void take_time(time_size& t, type_tag<X>) {
  if constexpr (Tree<X>)
    [&]<class... E>(list<E...>) { (take_time<Time>(t, type_tag<E>{}), ...); }(entries_of<X>{});
  else if constexpr (Array<X>)
    t.take(time_extent<Time, X>::size);
}
template <class Time, class X>
inline constexpr time_size time_of = [] {
  time_size t;
  take_time<Time>(t, type_tag<X>{});
  return t;
}();

/// How many steps: the size of time, which all arrays have.
template <class Time, class X>
constexpr void take_steps(const char* word, long& steps, const X& x) {
  if constexpr (Tree<X>) {
    each_entry([&](const auto& e) { take_steps<Time>(word, steps, e); }, x);
  } else {
    const long n = x.sizes()[find_dim<dims_of<X>, Time>::value];
    if (steps >= 0 && n != steps) fail<>::sizes_differ(word, time_dim<Time>::name(), steps, n);
    steps = n;
  }
}

/// Step number i of an array, stored: in place where time is its outermost dim.
template <class Time, class X>
constexpr auto step_of(const X& x, [[maybe_unused]] long i) {
  if constexpr (Tree<X>)
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      using slices =
          typename rebound_tree<X, decltype(step_of<Time>(tree_traits<X>::template get<I>(x), i))...>::type;
      return slices{step_of<Time>(tree_traits<X>::template get<I>(x), i)...};
    }(indices_of<entries_of<X>>{});
  else
    return index(x, Time{} = i).eval();
}
template <class Time, class X>
using step_of_t = decltype(step_of<Time>(std::declval<const X&>(), 0L));

// ---- out ------------------------------------------------------------------------------------------------------------

template <class Time, long N, class Type>
struct stacked_over_time;
template <class Time, long N, class T, class... E, class S, class M>
struct stacked_over_time<Time, N, array_type<T, dims<E...>, S, M>> {
  using type = array_type<T, dims<extent<typename time_dim<Time>::tag, N>, E...>, S, M>;
};
/// What a scan of N steps makes of the ys of type Y.
template <class Time, long N, class Y, class B>
struct stack_of {
  using type = error::reported;
};
template <class Time, long N, class Y, class B>
  requires(Array<Y> || Literal<Y>)
struct stack_of<Time, N, Y, B> {
  using type = typename stored_impl<typename stacked_over_time<Time, N, leaf_type_t<Y>>::type, B>::type;
};
template <class Time, long N, class Y, class B, class Entries>
struct stack_of_entries;
template <class Time, long N, class Y, class B, class... E>
struct stack_of_entries<Time, N, Y, B, list<E...>> {
  using type = typename tree_traits<Y>::template rebound<typename stack_of<Time, N, E, B>::type...>;
};
template <class Time, long N, Tree Y, class B>
struct stack_of<Time, N, Y, B> : stack_of_entries<Time, N, Y, B, entries_of<Y>> {};

template <class Time, class Path, class Y>
struct why_no_layer {
  using type = error::in_component<Path, error::not_an_array_or_a_tree<Y>>;
};
template <class Time, class Path, class Y>
  requires(Literal<Y> || Reported<Y>)
struct why_no_layer<Time, Path, Y> {
  using type = void;
};
template <class Time, class Path, Array Y>
struct why_no_layer<Time, Path, Y> {
  static constexpr bool there = Axis<Time> && find_dim<dims_of<Y>, Time>::value >= 0;
  using type =
      std::conditional_t<there, error::in_component<Path, error::array_has_the_axis_already<Time, dims_of<Y>>>, void>;
};
template <class Time, class Y, int... Path>
struct why_not_stacked_up : why_no_layer<Time, error::result<1, Path...>, Y> {};
template <class Time, class Entries, class Seq, int... Path>
struct why_no_entry_is_stacked;
template <class Time, class... E, int... I, int... Path>
struct why_no_entry_is_stacked<Time, list<E...>, std::integer_sequence<int, I...>, Path...> {
  using type = typename first_error<typename why_not_stacked_up<Time, E, Path..., I>::type...>::type;
};
template <class Time, Tree Y, int... Path>
struct why_not_stacked_up<Time, Y, Path...>
    : why_no_entry_is_stacked<Time, entries_of<Y>, indices_of<entries_of<Y>>, Path...> {};

/// Makes room for all steps at the first one, and compares the sizes at the others.
template <class Stack, class N>
constexpr void make_room(Stack& stack, const char* word, long steps, bool first, const N& n) {
  using type = type_of_t<Stack>;
  using dims = typename N::type::dims;
  if (first) {
    sizes_of<typename type::dims> size;
    size[0] = steps;
    for (int d = 0; d < dims::rank; ++d) size[d + 1] = n.sizes()[d];
    if constexpr (std::is_same_v<typename Stack::backend, abstract_backend>) {
      stack = abstract_result<type>(size, n.mesh(), listener_of_node(n));
    } else {
      // Later steps may differ from device to device where the first does not.
      const masks m = masks_of<typename type::state, typename type::mesh>;
      stack = new_array<type>(size, bound(n.mesh()), m.v | always_stored<type>);
    }
  } else {
    [&]<class... K>(list<K...>) {
      [[maybe_unused]] int d = 0;
      [[maybe_unused]] auto same = [&](const char* name) {
        if (stack.sizes()[d + 1] != n.sizes()[d]) fail<>::sizes_differ(word, name, stack.sizes()[d + 1], n.sizes()[d]);
        ++d;
      };
      (same(key_name<K>::get()), ...);
    }(keys_of<dims>{});
  }
}

/// Runs a node into its place among the steps.
template <class Stack, class N>
void run_into_step(Stack& stack, long i, const N& n) {
  const auto l = stack.layout();
  long block = l.block[0] * l.stride[0];
  auto* const out = elements(stack) + i * l.stride[0];
  if (block == l.elements)
    evaluator<machine_backend>::run(n, out, stack.stored());
  else
    run_placed(n, out, stack.stored(), l.coordinate, l.stride + 1);
}

/// Writes the y of step i, counted by `done`, into the stack.
template <class Stack, class Y>
constexpr void put_step(Stack& stack, const char* word, long steps, long done, long i, Y&& y) {
  using D = std::remove_cvref_t<Y>;
  if constexpr (Tree<D>) {
    each_entry([&](auto& s, auto&& e) { put_step(s, word, steps, done, i, static_cast<decltype(e)&&>(e)); }, stack,
               static_cast<Y&&>(y));
  } else {
    const auto put = [&](const auto& n) {
      make_room(stack, word, steps, done == 0, n);
      if constexpr (std::is_same_v<typename Stack::backend, machine_backend>) run_into_step(stack, i, n);
    };
    using type = leaf_type_t<D>;
    if constexpr (Literal<D>) {
      put(constant<type>(static_cast<typename type::value_type>(y), {}, {}));
    } else if constexpr (is_expr<D>) {
      if (y.is_shared())
        put(as_node(y));
      else
        put(as_node(static_cast<Y&&>(y)));
    } else {
      put(as_node(y));
    }
  }
}

}  // namespace nabla::detail
