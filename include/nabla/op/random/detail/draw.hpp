// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/detail/constant.hpp>
#include <nabla/op/make/detail/maker_arguments.hpp>
#include <nabla/op/random/detail/bits.hpp>
#include <nabla/op/random/random_key.hpp>

// What all draws share. A draw is an elementwise word of a key and of the linear index over the drawn dims, in the
// order in which they are written: the numbers depend on nothing else, and each device makes its own ones.
namespace nabla {

namespace detail {

/// A scalar function of a key, an index and perhaps parameters, each in a dtype of its own.
template <class T>
struct random_function {
  struct dtype {
    template <class>
    using in = void;
    template <class>
    using out = T;
    template <class>
    using error = void;
  };
  template <class...>
  struct common {
    using type = std::int64_t;
    using error = void;
  };
  static constexpr linearity states = linearity::none;
  static constexpr bool first_operand_is_a_condition = false;
};

/// The linear index in the order of the dims, over all devices. Reads no memory.
template <class Type>
constexpr auto linear_index(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh) {
  using made = typename Type::dims;
  using node = affine_node<std::int64_t, made, typename Type::state, typename Type::mesh>;
  node n{};
  n.size_ = size;
  n.mesh_ = mesh;
  std::int64_t next = 1;
  for (int d = made::rank - 1; d >= 0; --d) n.step[d] = next, next *= size[d];
  n.start = begin_of_steps<made>(n.step, size, mesh);
  return expr<node>(n);
}
template <class Type>
using linear_index_of =
    expr<affine_node<std::int64_t, typename Type::dims, typename Type::state, typename Type::mesh>>;

/// A number as an operand that keeps its dtype.
template <class T>
constexpr auto parameter(T value) {
  using node = constant_node<array_type<T, dims<>>>;
  return expr<node>(node{{}, {{value}}});
}
template <class T>
using parameter_of = expr<constant_node<array_type<T, dims<>>>>;

/// The arguments of a draw behind its key and its parameters: dims, and perhaps out_sharding(...).
template <class... A>
struct draw_of : maker_arguments<A...> {
  using base = maker_arguments<A...>;
  static constexpr auto make(const char* word, const A&... a) {
    const auto at = base::template place<std::int64_t>(word, a...);
    return linear_index<typename base::made::template of<std::int64_t>>(at.size, at.mesh);
  }
};

// ---- the rule

template <class Bits>
using why_keys_meet_dims =
    std::conditional_t<positional_rank<dims_of<Bits>> == 0, void,
                       nabla::error::keys_have_positional_dims<dims_of<Bits>, nabla::error::to_fix::vmap_over_the_keys,
                                                               nabla::error::to_fix::or_split_along_an_axis>>;

/// Why F does not draw over these dims with a key of Bits; void if it does.
template <class F, class Bits, class Args>
struct why_not_drawn_by {
  struct joined_with {
    using type = why_not_t<F, Bits, linear_index_of<typename Args::made::template of<std::int64_t>>>;
  };
  using type = typename first_why<
      first_error<why_keys_meet_dims<Bits>, typename twice_in<concat<dims_of<Bits>, typename Args::dims>>::error,
                  typename Args::made::error>,
      joined_with>::type;
};

/// Stages, so that a key that is none is not asked for its dims.
template <class F, class T, class K, class... A>
struct why_no_draw {
  using type = why_no_key<K>;
};
template <class F, class T, class Bits, class... A>
  requires RandomKey<random_key<Bits>>
struct why_no_draw<F, T, random_key<Bits>, A...> {
  using arguments = draw_of<A...>;
  using type = typename first_why<
      type_tag<typename arguments::template why_no_dims<T>>,
      std::conditional_t<arguments::reported, type_tag<void>, why_not_drawn_by<F, Bits, arguments>>>::type;
};

template <class K, class... A>
inline constexpr bool draws_nothing = Reported<K> || draw_of<A...>::reported;

// ---- an index like another array's

/// The dims of an index over those of X behind others: without the dims that the keys have, and without those that a
/// map has taken away, so that every entry of a map draws as it would alone.
template <class Keys, class Before, class Dims>
struct dims_drawn_for;
template <class Keys, class... B, class... E>
struct dims_drawn_for<Keys, dims<B...>, dims<E...>> {
  template <class X>
  static constexpr bool counts = !is_hidden<X> && (is_positional<X> || find_dim<Keys, typename X::tag>::value < 0);
  template <class X>
  struct is_counted {
    static constexpr bool value = counts<X>;
  };
  using type = rewrap<dims, concat<list<B...>, filter<is_counted, list<E...>>>>;
  static constexpr bool is_split = ((counts<E> && E::split_over::size > 0) || ...);
  static constexpr sizes_of<type> sizes(const sizes_of<dims<B...>>& before, const sizes_of<dims<E...>>& size) {
    constexpr bool counted[] = {counts<E>..., false};
    sizes_of<type> out;
    int to = 0;
    for (int d = 0; d < int(sizeof...(B)); ++d) out[to++] = before[d];
    for (int d = 0; d < int(sizeof...(E)); ++d)
      if (counted[d]) out[to++] = size[d];
    return out;
  }
};
template <class Bits, class Before, class X>
struct index_for {
  using drawn = dims_drawn_for<dims_of<Bits>, Before, dims_of<X>>;
  using mesh = std::conditional_t<drawn::is_split, mesh_type_of<X>, no_mesh>;
  using type = array_type<std::int64_t, typename drawn::type, state<>, mesh>;
  static constexpr auto make(const sizes_of<Before>& before, const X& x) {
    const auto size = drawn::sizes(before, x.sizes());
    if constexpr (drawn::is_split)
      return linear_index<type>(size, x.mesh());
    else
      return linear_index<type>(size, {});
  }
};

/// The draw itself: an expression that reads the key and no more. The dims of the keys stand before the drawn ones.
template <class F, class K, class Index, class... Parameter>
constexpr auto drawn(const K& key, const Index& index, const Parameter&... p) {
  using bits = std::remove_cvref_t<decltype(key.bits)>;
  using rule = rule_of<F, bits, Index, parameter_of<Parameter>...>;
  using made = concat<dims_of<bits>, dims_of<Index>>;
  using type = array_type<typename rule::output, made, typename rule::join::state_type, typename rule::join::mesh_type>;
  using node = map_node<F, type, void, decltype(as_node(key.bits)), std::remove_cvref_t<decltype(index.node())>,
                        std::remove_cvref_t<decltype(parameter(p).node())>...>;
  return expr<node>(made_in_place{}, [&] {
    return node{joined_place<typename type::dims, typename type::mesh>(F::name, dtypes_of_operands<bits, Index>{},
                                                                       operand_place(key.bits), operand_place(index)),
                {as_node(key.bits), index.node(), parameter(p).node()...}};
  });
}

}  // namespace detail
}  // namespace nabla
