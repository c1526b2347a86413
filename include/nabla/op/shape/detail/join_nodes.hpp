// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/hidden.hpp>
#include <nabla/errors/join.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/view_word.hpp>
#include <nabla/expr/word.hpp>

// Arrays one after the other along a dim: what concatenate, stack, pad and roll share.
namespace nabla::detail {

/// Writes each node into its part of a new array. One specialisation a backend, as for evaluator.
template <class Backend>
struct joiner;
template <>
struct joiner<abstract_backend> {
  template <class Type, int D, class... N>
  static constexpr auto run(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh, const N&... n) {
    plan_listener* listener = nullptr;
    ((listener = listener == nullptr ? listener_of_node(n) : listener), ...);
    return abstract_result<Type>(size, mesh, listener);
  }
};

template <class Dims, class Key>
struct without_key;
template <class... E, class Key>
struct without_key<dims<E...>, Key> {
  template <class... K>
  static concat<dims<>, std::conditional_t<std::is_same_v<K, Key>, dims<>, dims<E>>...> pick(list<K...>);
  using type = decltype(pick(keys_of<dims<E...>>{}));
};

template <class Dims, class Keys>
inline constexpr bool has_all = false;
template <class Dims, class... K>
inline constexpr bool has_all<Dims, list<K...>> = ((dim_with_key<Dims, K> >= 0) && ...);
/// Whether dims have the same keys, in any order of names. Hidden ones do not count: an operand that lacks one is the
/// same for all its entries.
template <class A, class B>
inline constexpr bool has_keys = visible_rank<A> == visible_rank<B> && has_all<A, visible_keys_of<B>>;

/// The keys of the result: those of the first operand, behind the hidden ones that only others have.
template <class First, class... D>
struct keys_of_joined {
  template <class Key>
  struct is_missing {
    static constexpr bool value = dim_with_key<First, Key> < 0;
  };
  using missing = typename united<list<>, filter<is_missing, concat<list<>, hidden_keys_of<D>...>>>::type;
  using type = concat<missing, keys_of<First>>;
};

/// One dim of the result: of all operands the same, but for its size where they are joined.
template <class Key, bool Joined, class First, class... E>
struct joined_along {
  static constexpr long size = [] {
    if (Joined) {
      if (First::size == dyn_size || ((E::size == dyn_size) || ...)) return dyn_size;
      return (First::size + ... + E::size);
    }
    long n = First::size;
    ((n = n == dyn_size ? E::size : n), ...);
    return n;
  }();
  using name = typename selector_of_key<Key>::type;
  template <class Other>
  struct reason {
    using split = typename Other::split_over;
    using type = std::conditional_t<
        !Joined && Other::size != dyn_size && size != dyn_size && Other::size != size,
        nabla::error::sizes_differ<name, size, Other::size, nabla::error::to_fix::slice_one_side>,
        std::conditional_t<
            Joined && split::size != 0,
            why_not_from_all_parts<split, nabla::error::dim_is_split_over<name, rewrap<mesh_axes, split>,
                                                                          nabla::error::to_fix::reshard_the_dim_first>>,
            std::conditional_t<std::is_same_v<split, typename First::split_over>, void,
                               typename why_split_differently<name, typename First::split_over, split>::type>>>;
  };
  using error = typename first_error<typename reason<First>::type, typename reason<E>::type...>::type;
  using type = typename make_extent<typename First::tag, size, typename First::split_over>::type;
};

/// A hidden dim repeats what lacks it.
template <class Key, class Joined, class... E>
struct joined_or_hidden : joined_along<Key, std::is_same_v<Key, Joined>, E...> {};
template <class Key, class Joined, class... E>
  requires is_hidden_tag<Key>
struct joined_or_hidden<Key, Joined, E...> : joined_extent<Key, E...> {};

template <class T, class X>
struct of_dtype;
template <class T, class V, class D, class S, class M>
struct of_dtype<T, array_type<V, D, S, M>> {
  template <class Key>
  using without = array_type<T, typename without_key<D, Key>::type, S, M>;
};

template <bool Fits, int I, class... X>
struct join_rule_impl {
  using error = void;
};
/// The result of arrays of types X joined along the dim that is number I of the first.
template <int I, class First, class... X>
struct join_rule_impl<true, I, First, X...> {
  using dims0 = typename First::dims;
  using key = at<I, keys_of<dims0>>;
  template <class... K>
  struct along {
    template <class Key>
    using one = joined_or_hidden<Key, key, typename extent_with_key<dims0, Key>::type,
                                 typename extent_with_key<typename X::dims, Key>::type...>;
    using type = nabla::dims<typename one<K>::type...>;
    using error = typename first_error<typename one<K>::error...>::type;
  };
  using dims_join = rewrap<along, typename keys_of_joined<dims0, typename X::dims...>::type>;
  using dims = typename dims_join::type;
  using common = common_of<First, X...>;
  using T = typename common::type;
  /// States join as those of the branches of a selection: all unreduced alike, or none.
  using states = joined<linearity_for<linearity::select, T, First, X...>, literal_type<bool>, typename of_dtype<T, First>::template without<key>,
                        typename of_dtype<T, X>::template without<key>...>;
  using error = typename first_error<typename dims_join::error, typename common::error, typename states::error>::type;
  using type = array_type<T, dims, typename states::state_type, typename states::mesh_type>;
};

template <class Sel, class First, class... X>
struct join_rule {
  using dims0 = typename First::dims;
  static constexpr int index = find_dim<dims0, Sel>::value;
  template <class Other>
  struct reason {
    using type = std::conditional_t<has_keys<typename Other::dims, dims0>, void,
                                    nabla::error::dims_differ<dims0, typename Other::dims>>;
  };
  using basic = typename first_error<
      std::conditional_t<(index < 0), no_such_dim<dims0, Sel>, void>,
      typename reason<X>::type...>::type;
  using impl = join_rule_impl<std::is_void_v<basic>, index, First, X...>;
  using error = typename first_error<basic, typename impl::error>::type;
};

/// The dim that Sel names of the first operand; void if it has none.
template <class Dims, class Sel, int I = find_dim<Dims, Sel>::value>
struct key_along {
  using type = at<I, keys_of<Dims>>;
};
template <class Dims, class Sel>
struct key_along<Dims, Sel, -1> {
  using type = void;
};
/// Operands that are joined along a dim, as they agree on a layout: a list of types.
template <class Sel, class... X>
using operands_of_join = operands_alike<typename key_along<typename at<0, list<X...>>::dims, Sel>::type, X...>;
template <class Sel, class Types>
struct join_rule_of;
template <class Sel, class... X>
struct join_rule_of<Sel, list<X...>> : join_rule<Sel, X...> {};

/// Checks and adds up the sizes, and writes the nodes one behind the other.
template <class Sel, class First, class... N>
constexpr auto join_nodes(const char* word, const First& first, const N&... n) {
  using rule = typename join_rule<Sel, typename First::type, typename N::type...>::impl;
  using type = typename rule::type;
  using dims = typename type::dims;
  constexpr int d = dim_with_key<dims, typename rule::key>;
  sizes_of<dims> size = {};
  auto take = [&]<class... K>(const auto& node, list<K...>) {
    using from = typename std::remove_cvref_t<decltype(node)>::type::dims;
    [[maybe_unused]] auto one = [&]<class Key>(type_tag<Key>) {
      constexpr int t = dim_with_key<dims, Key>;
      const long s = node.sizes()[dim_with_key<from, Key>];
      if (t == d)
        size[t] += s;
      else if (size[t] < 0)
        size[t] = s;
      else if (s != size[t])
        fail<>::sizes_differ(word, key_name<Key>::get(), size[t], s,
                             operands_text(dtypes_of_nodes<First, N...>{}, first.sizes(), n.sizes()...).text);
    };
    (one(type_tag<K>{}), ...);
  };
  for (int i = 0; i < dims::rank; ++i) size[i] = i == d ? 0 : -1;
  take(first, keys_of<typename First::type::dims>{});
  (take(n, keys_of<typename N::type::dims>{}), ...);
  const auto mesh = join_mesh_values<typename type::mesh>(word, first.mesh(), n.mesh()...);
  return joiner<typename backend_of<First, N...>::type>::template run<type, d>(size, mesh, first, n...);
}

}  // namespace nabla::detail
