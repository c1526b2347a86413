// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/hidden.hpp>
#include <nabla/expr/node.hpp>
#include <nabla/sharding/placement.hpp>

// What the library does about automatic mesh axes. Every value has a layout over them, known to the compiler, and every
// word has one rule for all kinds of axes. Where the rule would refuse a word for its layout over automatic axes, the
// operands are laid out anew first: as the error's fix says that a program should do it over explicit axes.
//
//   a sum (max, min) that is still to be made    is made at once
//   dims that are split differently              the right operand takes the layout of the left one
//   a mesh axis that would split two dims        the later dim is gathered
//   a dim that must be whole                     is gathered
//   sizes that may not divide                    the dim is gathered
//   a value in the place of another              takes its layout: in an assignment, a carry, a branch, at a border
//
// Explicit axes are the program's: where one of them asks for a dim, automatic ones leave it.
namespace nabla::detail {

/// Whether the library may lay out any of these types.
template <class... X>
inline constexpr bool any_automatic = ((settled_axes<typename X::mesh> != 0) || ...);

// ---- sums -----------------------------------------------------------------------------------------------------------

/// The type of a value whose sums over automatic axes are made.
template <class X>
struct summed_over_automatic {
  using type = X;
};
template <class T, class D, class S, class M>
  requires(settled_axes<M> != 0)
struct summed_over_automatic<array_type<T, D, S, M>> {
  static constexpr masks before = masks_of<S, M>;
  static constexpr unsigned left = before.u & ~settled_axes<M>;
  using type = array_type<
      T, D, state_from<M, masks{before.v, left, before.r, left != 0 ? before.kind : reduction::none}>, M>;
};

// ---- dims -----------------------------------------------------------------------------------------------------------

/// The mesh axes that split a dim, in their order, as digits: position in the mesh + 1, the minor axis last.
using split_code = unsigned long;
template <class M, class... A>
constexpr split_code code_of(list<A...>) {
  split_code code = 0;
  ((code = code * 16 + split_code(mesh_position<M, A> + 1)), ...);
  return code;
}
constexpr unsigned axes_of_code(split_code code) {
  unsigned mask = 0;
  for (; code != 0; code /= 16) mask |= 1u << (code % 16 - 1);
  return mask;
}
template <class M, split_code Code>
struct split_of_code {
  using axis = at<int(Code % 16) - 1, typename M::axes>;
  using type = concat<typename split_of_code<M, Code / 16>::type, list<axis>>;
};
template <class M>
struct split_of_code<M, 0> {
  using type = list<>;
};

/// A dim of an operand: which dim of the word it is, how it is split, and whether it stays so whatever happens.
struct laid_out_dim {
  int key = 0;
  split_code split = 0;
  bool stays = false;
};

/// How the dims of some operands are split.
template <int Dims>
struct agreed_splits {
  split_code split[Dims] = {};
};
/// How the dims of a word's operands must be split, settled from left to right. The word needs one layout of the dims that
/// are split, or (Alike) of all dims. Whole is a dim that it needs whole; -1: none.
template <int Keys, bool Alike, int Whole, int Dims>
constexpr agreed_splits<Dims> agree(const laid_out_dim (&d)[Dims], const int* operand, unsigned automatic) {
  split_code wanted_by_word[Keys] = {};  // of each dim of the word
  unsigned taken = 0;
  // Two dims of one operand that run together are its diagonal: both are whole.
  const auto is_diagonal = [&](int i) {
    for (int j = 0; j < Dims; ++j)
      if (j != i && operand[j] == operand[i] && d[j].key == d[i].key) return true;
    return false;
  };
  const auto is_free = [&](const laid_out_dim& x) { return !x.stays && (axes_of_code(x.split) & ~automatic) == 0; };
  // Where dims must be alike and one of them is whole for good, all are whole.
  const auto must_be_whole = [&](int key) {
    bool whole = key == Whole;
    for (const laid_out_dim& x : d) whole = whole || (Alike && x.key == key && x.stays && x.split == 0);
    return whole;
  };
  const auto take = [&](bool automatic_ones) {
    for (int i = 0; i < Dims; ++i) {
      const laid_out_dim& x = d[i];
      if (x.split == 0 || wanted_by_word[x.key] != 0 || is_free(x) != automatic_ones) continue;
      if (automatic_ones && ((axes_of_code(x.split) & taken) != 0 || is_diagonal(i) || must_be_whole(x.key)))
        continue;
      wanted_by_word[x.key] = x.split;
      taken |= axes_of_code(x.split);
    }
  };
  take(false);
  take(true);
  // What moves moves to where it is wanted: from dim to dim rather than to all and back.
  const auto moves = [&](int i) {
    if (Alike) return true;
    for (int j = 0; j < Dims; ++j)
      if (operand[j] == operand[i] && is_free(d[j]) && d[j].split != 0 &&
          (is_diagonal(j) || d[j].split != wanted_by_word[d[j].key]))
        return true;
    return false;
  };
  agreed_splits<Dims> become;
  for (int i = 0; i < Dims; ++i) {
    const split_code wanted = is_diagonal(i) ? 0 : wanted_by_word[d[i].key];
    const bool may_move = d[i].split != 0 ? is_free(d[i]) : !d[i].stays && (axes_of_code(wanted) & ~automatic) == 0;
    become.split[i] = may_move && moves(i) ? wanted : d[i].split;
  }
  return become;
}

template <class Dims, class Splits>
struct with_splits;
template <class... E, class... S>
struct with_splits<dims<E...>, list<S...>> {
  using type = dims<typename make_extent<typename E::tag, E::size, S>::type...>;
};

/// Operands of one word as they must be laid out. Keys: for each operand the dims of the word that its dims are, as
/// numbers from 0, -1 for one that only broadcasts.
template <class M, int Count, bool Alike, int Whole, class Keys, class... X>
struct agreed;
template <class M, int Count, bool Alike, int Whole, int... N, class... X>
struct agreed<M, Count, Alike, Whole, std::integer_sequence<int, N...>, X...> {
  static constexpr int total = (X::dims::rank + ... + 0);
  struct table {
    laid_out_dim dim[at_least_one(total)] = {};
    int operand[at_least_one(total)] = {}, begin[sizeof...(X) + 1] = {};
  };
  static constexpr table before = [] {
    table t;
    constexpr int key[] = {N..., -1};
    int i = 0, o = 0;
    const auto dim = [&]<class E>(type_tag<E>) {
      t.operand[i] = o;
      t.dim[i] = {key[i] < 0 ? Count : key[i], code_of<M>(typename E::split_over{}),
                  is_hidden<E> || key[i] < 0 || E::size == 1};
      ++i;
    };
    const auto operand = [&]<class... E>(dims<E...>, bool on_the_mesh) {
      t.begin[o] = i;
      (dim(type_tag<E>{}), ...);
      if (!on_the_mesh)
        for (int j = t.begin[o]; j < i; ++j) t.dim[j].stays = true;
      ++o;
    };
    (operand(typename X::dims{}, is_mesh<typename X::mesh>), ...);
    return t;
  }();
  static constexpr auto after = agree<Count + 1, Alike, Whole>(before.dim, before.operand, automatic_axes<M>);

  template <int O, class Y, class Seq = std::make_integer_sequence<int, Y::dims::rank>>
  struct operand {
    using type = Y;
  };
  template <int O, class T, class D, class S, class N2, int... I>
  struct operand<O, array_type<T, D, S, N2>, std::integer_sequence<int, I...>> {
    using type = array_type<
        T, typename with_splits<D, list<typename split_of_code<M, after.split[before.begin[O] + I]>::type...>>::type,
        S, N2>;
  };
  template <class Seq>
  struct all;
  template <int... O>
  struct all<std::integer_sequence<int, O...>> {
    using type = list<typename operand<O, X>::type...>;
  };
  using type = typename all<std::make_integer_sequence<int, int(sizeof...(X))>>::type;
};

/// The numbers of an operand's dims among those of a word; -1 where one only broadcasts.
template <class Keys, class Dims, class Own>
struct places_of_keys;
template <class Keys, class... E, class... K>
struct places_of_keys<Keys, dims<E...>, list<K...>> {
  using type = std::integer_sequence<int, (broadcasts<K, E> ? -1 : index_in<K, Keys>)...>;
};
template <class Done, class... Seq>
struct joined_places {
  using type = Done;
};
template <int... I, int... J, class... Rest>
struct joined_places<std::integer_sequence<int, I...>, std::integer_sequence<int, J...>, Rest...>
    : joined_places<std::integer_sequence<int, I..., J...>, Rest...> {};

/// Operands of a word that joins them by key, as they must be laid out: a list of types.
template <bool Automatic, bool Alike, class Whole, class... X>
struct agreed_by_key {
  using type = list<X...>;
};
template <bool Alike, class Whole, class... X>
struct agreed_by_key<true, Alike, Whole, X...> {
  using M = typename operands_mesh<X...>::type;
  using keys = typename joined_keys<typename X::dims...>::type;
  using places = typename joined_places<
      std::integer_sequence<int>,
      typename places_of_keys<keys, typename X::dims, keys_of<typename X::dims>>::type...>::type;
  using type = typename agreed<M, keys::size, Alike, index_in<Whole, keys>, places, X...>::type;
};
template <class... X>
using agreed_operands = typename agreed_by_key<any_automatic<X...> && (sizeof...(X) > 1), false, void, X...>::type;
/// The same of a word that needs all dims of all operands split alike, and one of them whole.
template <class Whole, class... X>
using operands_alike = typename agreed_by_key<any_automatic<X...>, true, Whole, X...>::type;
template <bool Automatic, class... X>
inline constexpr bool agree_already = true;
template <class... X>
inline constexpr bool agree_already<true, X...> = std::is_same_v<agreed_operands<X...>, list<X...>>;
template <class... X>
inline constexpr bool are_agreed = agree_already<any_automatic<X...>, X...>;

// ---- a value in the place of another ---------------------------------------------------------------------------------

/// A type in the layout of another over automatic axes, dim by dim: what is assigned, carried or returned by a branch.
template <class From, class To>
struct laid_out_as {
  using type = From;
};
template <class T, class... E, class S, class M, class U, class D, class R>
  requires(automatic_axes<M> != 0)
struct laid_out_as<array_type<T, dims<E...>, S, M>, array_type<U, D, R, M>> {
  template <class Split>
  static constexpr bool is_automatic = is_split_within<M, automatic_axes<M>, Split>;
  template <class F, class There>
  struct one {
    using type = F;
  };
  template <class F, class There>
    requires(!std::is_void_v<There>)
  struct one<F, There> {
    using wanted = typename There::split_over;
    using type = std::conditional_t<
        is_automatic<typename F::split_over> && is_automatic<wanted>,
        typename make_extent<typename F::tag, F::size, wanted>::type, F>;
  };
  template <class... K>
  static dims<typename one<E, typename extent_with_key<D, K>::type>::type...> all(list<K...>);
  using type = array_type<T, decltype(all(keys_of<dims<E...>>{})), S, M>;
};

// ---- a dim that must be whole ---------------------------------------------------------------------------------------

/// A type whose dim number I, or all of whose dims for -1, are not split over automatic axes.
template <class X, int I, class Seq = std::make_integer_sequence<int, X::dims::rank>>
struct gathered_automatic;
template <class T, class... E, class S, class M, int I, int... D>
struct gathered_automatic<array_type<T, dims<E...>, S, M>, I, std::integer_sequence<int, D...>> {
  template <class F>
  static constexpr bool is_automatic =
      !is_hidden<F> && is_split_within<M, settled_axes<M>, typename F::split_over>;
  template <class F, int At>
  using whole = std::conditional_t<(I < 0 || I == At) && is_automatic<F>,
                                   typename make_extent<typename F::tag, F::size, list<>>::type, F>;
  using type = array_type<T, dims<whole<E, D>...>, S, M>;
};

/// Whether a dim is split over automatic axes that do not divide its size for all that the types know.
template <class Mesh, class E>
inline constexpr bool automatic_may_not_divide = false;
template <class Mesh, class Tag, long N, class A, class... S>
  requires((axis_mask<Mesh>(list<A, S...>{}) & automatic_axes<Mesh>) != 0)
inline constexpr bool automatic_may_not_divide<Mesh, extent<Tag, N, A, S...>> =
    N == dyn_size || static_parts<Mesh, mesh_axes<A, S...>> == dyn_size;
/// Whether a rule may find at run time that mesh axes which the library has laid out do not divide a size: a program that
/// does not name them is not to fail for them.
template <class Rule>
inline constexpr bool depends_on_sizes = false;
template <class Rule>
  requires requires { Rule::may_not_divide; }
inline constexpr bool depends_on_sizes<Rule> = Rule::may_not_divide;

/// X as a rule takes it: as it is, or with one of its dims gathered, or all. Rule<Y>::error says why not.
template <bool Automatic, template <class> class Rule, class X>
struct whole_enough {
  using type = X;
};
template <template <class> class Rule, class X>
struct whole_enough<true, Rule, X> {
  template <class Y>
  static constexpr bool fits = std::is_void_v<typename Rule<Y>::error> && !depends_on_sizes<Rule<Y>>;
  template <int I>
  struct from {
    using gathered = typename gathered_automatic<X, I>::type;
    using type = typename std::conditional_t<fits<gathered>, type_tag<gathered>, from<I + 1>>::type;
  };
  template <int I>
    requires(I == X::dims::rank)
  struct from<I> {
    using all = typename gathered_automatic<X, -1>::type;
    using type = std::conditional_t<fits<all>, all, X>;
  };
  using type = typename std::conditional_t<fits<X>, type_tag<X>, from<0>>::type;
};

template <template <class, class...> class Rule, class... S>
struct ruled_along {
  template <class X>
  using rule = Rule<X, S...>;
};
/// The type of x as a word takes it whose rule is Rule<X, S...>.
template <template <class, class...> class Rule, class X, class... S>
using as_taken_by = typename whole_enough<any_automatic<X>, ruled_along<Rule, S...>::template rule, X>::type;

}  // namespace nabla::detail
