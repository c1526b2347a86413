// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/node_memory.hpp>
#include <nabla/errors/control.hpp>
#include <nabla/expr/tree_structure.hpp>
#include <nabla/op/select/where.hpp>
#include <nabla/spmd/detail/cross.hpp>
#include <nabla/spmd/detail/shard_mapped.hpp>

// How loops and branches hold values: trees of stored arrays. A number is a scalar there.
namespace nabla::detail {

template <class X>
struct leaf_type {
  using type = type_of_t<X>;
};
template <Literal X>
struct leaf_type<X> {
  using type = array_type<literal_dtype<X>, dims<>>;
};
/// The array type of an array or a number.
template <class X>
using leaf_type_t = typename leaf_type<std::remove_cvref_t<X>>::type;

template <class X>
using backend_of_value = typename backend_of_argument<std::remove_cvref_t<X>>::backend;

/// A tree of arrays and numbers, stored.
template <class X, class B>
struct held {
  using type = error::reported;
};
template <class X, class B>
  requires(Array<X> || Literal<X>)
struct held<X, B> {
  using type = typename stored_impl<leaf_type_t<X>, B>::type;
};
template <class X, class B, class Entries>
struct held_entries;
template <class X, class B, class... E>
struct held_entries<X, B, list<E...>> {
  using type = typename rebound_tree<X, typename held<E, B>::type...>::type;
};
template <Tree X, class B>
struct held<X, B> : held_entries<X, B, entries_of<X>> {};
template <class X, class B = backend_of_value<X>>
using held_t = typename held<std::remove_cvref_t<X>, B>::type;

template <class X>
inline constexpr int leaves_in = 1;
template <class Entries>
inline constexpr int leaves_in_entries = 0;
template <class... E>
inline constexpr int leaves_in_entries<list<E...>> = (leaves_in<E> + ... + 0);
template <Tree X>
inline constexpr int leaves_in<X> = leaves_in_entries<entries_of<X>>;

/// The first leaf that is neither an array nor a number; `Place` is carry, xs or result.
template <template <int...> class Place, class X, int... Path>
struct why_not_held {
  using type = error::in_component<Place<Path...>, error::not_an_array_or_a_tree<X>>;
};
template <template <int...> class Place, class X, int... Path>
  requires(Array<X> || Literal<X> || Reported<X>)
struct why_not_held<Place, X, Path...> {
  using type = void;
};
template <template <int...> class Place, class Entries, class Seq, int... Path>
struct why_no_entry_is_held;
template <template <int...> class Place, class... E, int... I, int... Path>
struct why_no_entry_is_held<Place, list<E...>, std::integer_sequence<int, I...>, Path...> {
  using type = typename first_error<typename why_not_held<Place, E, Path..., I>::type...>::type;
};
template <template <int...> class Place, Tree X, int... Path>
struct why_not_held<Place, X, Path...> {
  using entries = typename why_no_entry_is_held<Place, entries_of<X>, indices_of<entries_of<X>>, Path...>::type;
  using fixed = error::in_component<
      Place<Path...>, error::members_have_fixed_types<X, error::to_fix::make_it_a_template_over_its_members>>;
  using type = typename first_error<entries, std::conditional_t<std::is_void_v<held_t<X>>, fixed, void>>::type;
};

template <int I, class T>
constexpr decltype(auto) entry(T&& t) {
  return tree_traits<std::remove_cvref_t<T>>::template get<I>(static_cast<T&&>(t));
}
template <int I, class F, class... T>
constexpr decltype(auto) with_entry(F& f, T&&... t) {
  return f(entry<I>(static_cast<T&&>(t))...);
}
/// Calls f with each entry of trees of one structure.
template <class F, class T, class... U>
constexpr void each_entry(F&& f, T&& t, U&&... u) {
  [&]<int... I>(std::integer_sequence<int, I...>) {
    (with_entry<I>(f, static_cast<T&&>(t), static_cast<U&&>(u)...), ...);
  }(indices_of<entries_of<std::remove_cvref_t<T>>>{});
}
template <int I, class E, class F, class... T>
constexpr auto made_entry(F& f, T&&... t) {
  return f(type_tag<E>{}, entry<I>(static_cast<T&&>(t))...);
}
/// A tree of type To whose entries f makes: each from its type and the entries of trees there.
template <class To, class F, class... T>
constexpr To made_tree(F&& f, T&&... t) {
  return [&]<int... I, class... E>(std::integer_sequence<int, I...>, list<E...>) {
    return To{made_entry<I, E>(f, static_cast<T&&>(t)...)...};
  }(indices_of<entries_of<To>>{}, entries_of<To>{});
}

// ---- a value as another type with the same blocks -------------------------------------------------------------------

/// A value without a mesh of its own, and a mesh that it can be on.
template <class M, class N>
inline constexpr bool joins_mesh = false;
template <class... D>
inline constexpr bool joins_mesh<no_mesh, mesh<D...>> = true;
template <class... A, class... D>
inline constexpr bool joins_mesh<open_mesh<A...>, mesh<D...>> = (is_manual<mesh<D...>, A> && ...);

/// The type of a value where one of type To is written: on its mesh, or without the one that To does not have.
template <class From, class To>
struct seen_as {
  using type = From;
};
template <class From, class To>
  requires joins_mesh<typename From::mesh, typename To::mesh>
struct seen_as<From, To> : bound_type<From, typename To::mesh> {};
template <class From, class To>
  requires(is_open_mesh<typename To::mesh> && joins_mesh<typename To::mesh, typename From::mesh> &&
           masks_of<typename From::state, typename From::mesh> == masks_of<typename To::state, typename From::mesh>)
struct seen_as<From, To> {
  using type = array_type<typename From::value_type, typename From::dims, typename To::state, typename To::mesh>;
};
template <class From, class To>
  requires(same_axes<typename From::mesh, typename To::mesh> &&
           !std::is_same_v<typename From::mesh, typename To::mesh>)
struct seen_as<From, To> {
  using type = array_type<typename From::value_type, typename From::dims, typename From::state, typename To::mesh>;
};

/// Whether a value may take the place of one of type To: as in an assignment, on whatever mesh both can be.
template <class From, class To>
inline constexpr bool takes_the_place_of = converts<typename seen_as<From, To>::type, To>;

/// A stored value on an open mesh, which has all the axes that it varies over.
template <class To, class X, class... A>
To on_open_mesh(const X& x, open_mesh<A...> open) {
  using to = type_of_t<To>;
  using M = mesh_type_of<X>;
  const auto l = x.layout();
  leaf_node<typename to::value_type, typename to::dims, typename to::state, open_mesh<A...>, buffer, true> n{
      x.storage(), x.offset(), x.sizes(), {}, bound(open), 0, {}};
  for (int d = 0; d < to::dims::rank; ++d) n.stride[d] = l.stride[d];
  int i = 0;
  for (const int at : {mesh_position<M, A>...}) {
    if (at >= 0) n.stored |= ((x.stored() >> at) & 1u) << i, n.coordinate_stride[i] = l.coordinate[at];
    ++i;
  }
  return stored_as<to>(n, x.sizes(), n.mesh_);
}

/// A value as an array of type To, on this mesh.
template <class To, class X>
constexpr To held_leaf(X&& x, const mesh_type_of<To>& mesh) {
  using to = type_of_t<To>;
  using D = std::remove_cvref_t<X>;
  constexpr bool is_abstract = std::is_same_v<typename To::backend, abstract_backend>;
  if constexpr (Literal<D>) {
    if constexpr (is_abstract)
      return abstract_result<to>({}, mesh, nullptr);
    else
      return evaluator<machine_backend>::materialize(
          constant<to>(static_cast<typename to::value_type>(x), {}, mesh));
  } else if constexpr (joins_mesh<mesh_type_of<D>, typename to::mesh>) {
    return held_leaf<To>(on_mesh(static_cast<X&&>(x), mesh), mesh);
  } else if constexpr (is_abstract) {
    return abstract_result<to>(sizes_in_order_of<typename to::dims>(x, keys_of<typename to::dims>{}), mesh,
                               listener_of(x));
  } else if constexpr (std::is_same_v<D, To>) {
    return static_cast<X&&>(x);
  } else if constexpr (std::is_same_v<type_of_t<D>, to>) {
    return static_cast<X&&>(x).eval();
  } else {
    const auto stored = evaluator<machine_backend>::materialize(node_as<To>(as_node(static_cast<X&&>(x))));
    if constexpr (is_open_mesh<typename to::mesh>)
      return on_open_mesh<To>(stored, typename to::mesh{});
    else
      return To(stored.storage(), stored.offset(), stored.sizes(), mesh, stored.stored());
  }
}

template <class X>
using mesh_type_of_leaf = typename leaf_type_t<X>::mesh;
template <class X>
constexpr auto mesh_of_leaf(const X& x) {
  if constexpr (Literal<X>)
    return no_mesh{};
  else
    return x.mesh();
}
/// A tree of arrays and numbers as the tree To of stored arrays.
template <class To, class X>
constexpr To held_tree(X&& x) {
  if constexpr (Tree<To>) {
    return made_tree<To>([]<class E>(type_tag<E>, auto&& e) { return held_tree<E>(static_cast<decltype(e)&&>(e)); },
                         static_cast<X&&>(x));
  } else {
    // Of x's type, but for its backend and for what is locked.
    const auto mesh = mesh_of_leaf(x);
    if constexpr (is_mesh<mesh_type_of<To>>)
      return held_leaf<To>(static_cast<X&&>(x), as_mesh<mesh_type_of<To>>(mesh));
    else
      return held_leaf<To>(static_cast<X&&>(x), mesh);
  }
}

// ---- a step's result takes the place of the carry -------------------------------------------------------------------

/// What is run once for all who hold it: a stored array, and an expression that has a name.
template <class X>
constexpr bool is_shared(const X& x) {
  if constexpr (is_expr<X>)
    return x.is_shared();
  else
    return true;
}

template <class To, class X>
constexpr void require_same_sizes(const char* word, const To& before, const X& after) {
  [&]<class... K>(list<K...>) {
    [[maybe_unused]] auto one = [&]<class Key>(type_tag<Key>) {
      const long b = before.sizes()[dim_with_key<dims_of<To>, Key>], a = after.sizes()[dim_with_key<dims_of<X>, Key>];
      if (a != b) fail<>::sizes_differ(word, key_name<Key>::get(), b, a);
    };
    (one(type_tag<K>{}), ...);
  }(keys_of<dims_of<To>>{});
}

/// Where the leaves of a carry lie: the function that takes them hands the memory back in an expression.
template <class Carry>
struct carry_memory {
  const void* at[at_least_one(leaves_in<Carry>)] = {};
};
template <class To>
constexpr const void* memory_of(const To& x) {
  if constexpr (std::is_same_v<typename To::backend, machine_backend>)
    return x.storage() ? x.storage().data() : nullptr;
  else
    return nullptr;
}
template <class X>
constexpr void remember(const X& carry, const void**& at) {
  if constexpr (Tree<X>)
    each_entry([&](const auto& e) { remember(e, at); }, carry);
  else
    *at++ = memory_of(carry);
}
template <class Carry>
constexpr carry_memory<Carry> memory_of_carry(const Carry& carry) {
  carry_memory<Carry> m;
  const void** at = m.at;
  remember(carry, at);
  return m;
}

/// The carry becomes the result of the function: in its own memory, where nobody else holds it.
template <class To, class X>
constexpr void take_result(const char* word, To& carry, const void* const*& at, X&& result) {
  using D = std::remove_cvref_t<X>;
  if constexpr (Tree<To>) {
    each_entry([&](auto& c, auto&& r) { take_result(word, c, at, static_cast<decltype(r)&&>(r)); }, carry,
               static_cast<X&&>(result));
  } else {
    [[maybe_unused]] const void* const memory = *at++;
    if constexpr (Array<D>) require_same_sizes(word, carry, result);
    if constexpr (is_expr<D> && std::is_same_v<typename To::backend, machine_backend> &&
                  std::is_same_v<mesh_type_of<D>, mesh_type_of<To>>) {
      if (!result.is_shared()) {
        if (!carry.storage() && memory != nullptr) take_memory_back(carry, memory, result.node());
        assign_from(carry, static_cast<X&&>(result));
        return;
      }
    }
    if constexpr (is_expr<D>)
      carry = held_leaf<To>(result, carry.mesh());
    else
      carry = held_leaf<To>(static_cast<X&&>(result), carry.mesh());
  }
}
template <class Carry, class X>
constexpr void take_result(const char* word, Carry& carry, const carry_memory<Carry>& memory, X&& result) {
  const void* const* at = memory.at;
  take_result(word, carry, at, static_cast<X&&>(result));
}

}  // namespace nabla::detail
