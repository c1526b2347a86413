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

/// A leaf of what is run over: one step of it, stored.
template <class Time>
struct step_along {
  template <class At, class X>
  struct leaf : not_held<At, X> {};
  template <class At, Array X>
  struct leaf<At, X> {
    using D = dims_of<X>;
    static constexpr int dim = find_dim<D, Time>::value;
    template <int Dim>
    struct along : why_not_along<D, Dim> {};
    template <int Dim>
      requires(Dim < 0)
    struct along<Dim> {
      using type = no_such_dim<D, Time>;
    };
    using why = typename along<dim>::type;
    struct no_step {
      using type = nabla::error::reported;
      using error = nabla::error::leaf<At, why>;
    };
    struct step {
      using type = std::remove_cvref_t<decltype(index(std::declval<const stored_t<X>&>(), Time{} = 0L).eval())>;
      using error = void;
    };
    using made = unless_refused<why, step, no_step>;
    using type = typename made::type;
    using error = typename made::error;
  };
};
/// One step of a tree of arrays, or why they are not run over.
template <class Time, class Xs>
using steps_of = leaf_by_leaf<step_along<Time>::template leaf, error::at<error::xs>, Xs>;

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
  if constexpr (Array<X>) t.take(time_extent<Time, X>::size);
}
template <class Time, class X>
inline constexpr time_size time_of = [] {
  time_size t;
  [&]<class... Leaf>(list<Leaf...>) { (take_time<Time>(t, type_tag<Leaf>{}), ...); }(leaves_of<X>{});
  return t;
}();

/// How many steps: the size of time, which all arrays have.
template <class Time, class X>
constexpr void take_steps(const char* word, long& steps, const X& x) {
  each_leaf([&]<class Y>(const Y& y) {
    const long n = y.sizes()[find_dim<dims_of<Y>, Time>::value];
    if (steps >= 0 && n != steps) fail<>::sizes_differ(word, time_dim<Time>::name(), steps, n);
    steps = n;
  }, x);
}

/// Step number i of arrays, stored: in place where time is its outermost dim.
template <class Time, class Step, class X>
constexpr Step step_of(const X& x, [[maybe_unused]] long i) {
  return made_of_leaves<Step>([i](auto, const auto& leaf) { return index(leaf, Time{} = i).eval(); }, x);
}

// ---- out ------------------------------------------------------------------------------------------------------------

template <class Time, long N, class Type>
struct stacked_over_time;
template <class Time, long N, class T, class... E, class S, class M>
struct stacked_over_time<Time, N, array_type<T, dims<E...>, S, M>> {
  using type = array_type<T, dims<extent<typename time_dim<Time>::tag, N>, E...>, S, M>;
};
/// A leaf of the ys of N steps, stored on backend B.
template <class Time, long N, class B>
struct layers_over {
  template <class At, class Y>
  struct leaf : not_held<At, Y> {};
  template <class At, class Y>
    requires(Array<Y> || Literal<Y>)
  struct leaf<At, Y> {
    using D = typename leaf_type_t<Y>::dims;
    static constexpr bool there = Axis<Time> && find_dim<D, Time>::value >= 0;
    using type = typename stored_impl<typename stacked_over_time<Time, N, leaf_type_t<Y>>::type, B>::type;
    using error = std::conditional_t<
        there, nabla::error::leaf<At, nabla::error::array_has_the_axis_already<Time, D>>, void>;
  };
};
/// What a scan of N steps makes of the ys of type Y, or why there is nothing.
template <class Time, long N, class Y, class B>
using stack_of = leaf_by_leaf<layers_over<Time, N, B>::template leaf,
                              error::at<error::result, error::entry<1>>, Y>;

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

/// Where step i lies in a stack.
template <class Stack>
class place_of_step {
 public:
  place_of_step(Stack& stack, long i) : stack_(stack), layout_(stack.layout()), first_(i * layout_.stride[0]) {}
  /// Whether the elements of the step lie one behind the other.
  bool is_whole() const { return layout_.block[0] * layout_.stride[0] == layout_.elements; }
  template <class N>
  void run(const N& n) const {
    if (is_whole()) evaluator<machine_backend>::run(n, elements(stack_) + first_, stack_.stored());
    else run_placed(n, elements(stack_) + first_, stack_.stored(), layout_.coordinate, layout_.stride + 1);
  }
  /// A step that is whole, as an array.
  template <class Y>
  Y as() const {
    sizes_of<typename type_of_t<Y>::dims> size;
    for (int d = 0; d < type_of_t<Y>::dims::rank; ++d) size[d] = stack_.sizes()[d + 1];
    return Y(stack_.storage(), stack_.offset() + first_, size, stack_.mesh(), stack_.stored());
  }

 private:
  Stack& stack_;
  decltype(std::declval<const Stack&>().layout()) layout_;
  long first_;
};

/// Writes a leaf of the y of step i, counted by `done`, into its stack.
template <class Stack, class Y>
  requires(std::is_same_v<typename Stack::backend, machine_backend> ||
           std::is_same_v<typename Stack::backend, abstract_backend>)
constexpr void put_step(Stack& stack, const char* word, long steps, long done, long i, Y&& y) {
  using D = std::remove_cvref_t<Y>;
  const auto put = [&](const auto& n) {
    make_room(stack, word, steps, done == 0, n);
    if constexpr (std::is_same_v<typename Stack::backend, machine_backend>) place_of_step(stack, i).run(n);
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

/// Runs an expression that is a part of the carry too, as in `return std::pair(next, next)`, in the place of the y, where
/// the carry then lies as well. False: it is none, and has not run.
template <class Carry, class Stack, class Y>
constexpr bool put_carry(const Stack&, const Carry&, const char*, long, long, long, const Y&) {
  return false;
}
template <class Carry, class Stack, class Y>
  requires(is_expr<Y> && std::is_same_v<typename Stack::backend, machine_backend> &&
           std::is_same_v<typename Y::backend, machine_backend> &&
           std::is_same_v<mesh_type_of<Y>, mesh_type_of<Stack>>)
bool put_carry(Stack& stack, const Carry& carry, const char* word, long steps, long done, long i, const Y& y) {
  bool is_carry = false;
  each_leaf([&](const auto& c) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(c)>, Y>) is_carry = is_carry || y.runs_with(c);
  }, carry);
  if (!is_carry) return false;
  make_room(stack, word, steps, done == 0, y.node());
  const place_of_step place(stack, i);
  if (place.is_whole()) {
    place.run(y.node());
    y.has_become(place.template as<stored_t<Y>>());
  } else {
    place.run(as_node(y));
  }
  return true;
}

/// Copies a carry that lies among the ys, so that it does not keep all steps in memory.
template <class Carry, class Stack>
constexpr void leave_stack(Carry& carry, const Stack& stack) {
  if constexpr (std::is_same_v<typename Carry::backend, machine_backend> &&
                std::is_same_v<typename Stack::backend, machine_backend>)
    if (carry.storage() && carry.storage() == stack.storage()) carry = copy_in_own_memory(carry);
}

}  // namespace nabla::detail
