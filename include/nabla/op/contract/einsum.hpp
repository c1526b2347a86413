// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/op/contract/detail/einsum_plan.hpp>
#include <nabla/op/contract/detail/run.hpp>

namespace nabla {

namespace detail {

/// The labels of a list that do (or do not) occur in other lists, each once.
template <class Done, class From, class... Among>
struct labels_among;
template <int... D, class... Among>
struct labels_among<labels<D...>, labels<>, Among...> {
  using type = labels<D...>;
};
template <int... D, int L, int... Rest, class... Among>
struct labels_among<labels<D...>, labels<L, Rest...>, Among...>
    : labels_among<std::conditional_t<(has_label<Among, L> || ...) && !has_label<labels<D...>, L>, labels<D..., L>,
                                      labels<D...>>,
                   labels<Rest...>, Among...> {};
/// A node, with a label for each of its dims.
template <class L, class N>
struct labelled {
  N node;
};
template <class L, class N>
constexpr labelled<L, N> with_labels(N n) {
  return {static_cast<N&&>(n)};
}

/// The dims for some labels; their extents are those of the operand with the labels L.
template <class D, class L, class Keep>
struct dims_of_labels;
template <class D, class L, int... K>
struct dims_of_labels<D, L, labels<K...>> {
  using type = dims<at<0, typename extents_with_label<K, D, L>::type>...>;
  static constexpr sizes_of<type> sizes(const sizes_of<D>& from) {
    [[maybe_unused]] const auto size = [&](int label) {
      int d = 0;
      while (labels_array<L>::value[d] != label) ++d;
      return from[d];
    };
    return {{size(K)...}};
  }
};

/// The dims after diagonals are taken. A diagonal has a static size if one of its dims has.
template <class Rule, class D, class L, class Unique>
struct diagonal_dims;
template <class Rule, class D, class L, int... I>
struct diagonal_dims<Rule, D, L, labels<I...>> {
  template <int Label>
  using first = at<0, typename extents_with_label<Label, D, L>::type>;
  template <int Label>
  static constexpr long size =
      uses_of_label<L, Label> > 1 ? Rule::template label<Label>::sizes.size : first<Label>::size;
  using type = dims<typename make_extent<typename first<I>::tag, size<I>, typename first<I>::split_over>::type...>;
};

/// Dims with the same label become their diagonal, whose stride is the sum of theirs.
template <class Rule, class L, class N>
constexpr auto diagonal_of(N n) {
  using unique = typename labels_among<labels<>, L, L>::type;
  if constexpr (labels_array<unique>::rank == labels_array<L>::rank) {
    return with_labels<L>(static_cast<N&&>(n));
  } else {
    auto make = [&]<class T, class D, class S, class M, class B, bool U>(const leaf_node<T, D, S, M, B, U>& leaf) {
      using to = typename diagonal_dims<Rule, D, L, unique>::type;
      auto out = leaf_with_dims<to, S, false>(leaf, sizes_of<to>{});
      for (int i = 0; i < to::rank; ++i)
        for (int d = 0; d < D::rank; ++d)
          if (labels_array<L>::value[d] == labels_array<unique>::value[i])
            out.size_[i] = leaf.size_[d], out.stride[i] += leaf.stride[d];
      return with_labels<unique>(out);
    };
    return make(leaf_of<typename N::type::value_type>(static_cast<N&&>(n)));
  }
}

/// The type of an operand X with the labels L after a sum over all labels but Keep. A sum over a split dim is
/// unreduced: each device has a part.
template <class T, class Keep, class L, class X>
struct summed_type {
  using M = typename X::mesh;
  using shown = dims_of_labels<typename X::dims, L, Keep>;
  static constexpr masks has = masks_of<typename X::state, M>;
  static constexpr unsigned u = has.u | split_without_labels<M, Keep, typename X::dims, L>;
  static constexpr masks after = {has.v, u, has.r, u != 0 ? reduction::sum : reduction::none};
  using type = array_type<T, typename shown::type, state_from<M, after>, M>;
};
/// Sums over the labels that neither another operand nor the result needs.
template <class T, class... Needed, class L, class N>
constexpr auto summed_to(labelled<L, N> x) {
  using keep = typename labels_among<labels<>, L, Needed...>::type;
  using D = typename N::type::dims;
  if constexpr (labels_array<keep>::rank == D::rank) {
    return x;
  } else {
    auto n = converted<T>(static_cast<N&&>(x.node));
    using C = decltype(n);
    using summed = summed_type<T, keep, L, typename N::type>;
    using type = typename summed::type;
    auto make = [&]<class... K, int... I>(list<K...>, labels<I...>) {
      using keys = concat<list<>, std::conditional_t<has_label<keep, I>, list<>, list<K>>...>;
      using node = reduce_node<op::sum, type, keys, false, C>;
      const auto size = summed::shown::sizes(n.sizes());
      return with_labels<keep>(node{{size, n.mesh()}, static_cast<C&&>(n)});
    };
    return make(keys_of<D>{}, L{});
  }
}

/// The type of an intermediate result with the labels Out, from operands of the types A and B.
template <class Rule, class Out, class LA, class A, class LB, class B>
struct between_type;
template <class Rule, int... I, class LA, class A, class LB, class B>
struct between_type<Rule, labels<I...>, LA, A, LB, B> {
  template <int L>
  using of = typename Rule::template label<L>;
  using M = typename Rule::mesh_type;
  using dims_type = dims<typename make_extent<label_axis<I>, of<I>::sizes.size, typename of<I>::split>::type...>;
  static constexpr masks a = masks_of<typename A::state, M>, b = masks_of<typename B::state, M>;
  static constexpr unsigned v = a.v | b.v;
  static constexpr unsigned u = a.u | b.u | split_without_labels<M, labels<I...>, typename A::dims, LA> |
                                split_without_labels<M, labels<I...>, typename B::dims, LB>;
  static constexpr unsigned split = split_mask<M, dims_type> | split_mask<M, typename A::dims> |
                                    split_mask<M, typename B::dims>;
  static constexpr masks after = {v, u, (a.r | b.r) & ~(v | u | split),
                                  u != 0 ? reduction::sum : reduction::none};
  using type = array_type<typename Rule::value_type, dims_type, state_from<M, after>, M>;
};

/// Prepares a factor beside one that is unreduced or reduced over some mesh axes. Over axes where the factor is the
/// same on all devices it becomes reduced, so that each device has a part of its cotangent. It is stored, as factors of
/// matrix products are.
template <class Rule, unsigned Axes, class N, class Mesh>
constexpr auto beside_summands(N n, const Mesh& mesh) {
  using M = typename Rule::mesh_type;
  constexpr masks has = masks_of<typename N::type::state, M>;
  constexpr unsigned whole = Axes & ~(has.v | has.u | has.r | split_mask<M, typename N::type::dims>);
  if constexpr (whole == 0) {
    return n;
  } else {
    using T = typename Rule::value_type;
    auto leaf = leaf_of<T>(static_cast<N&&>(n));
    using L = decltype(leaf);
    using type =
        array_type<T, typename L::type::dims, state_from<M, masks{has.v, has.u, has.r | whole, has.kind}>, M>;
    return map_node<convert<T>, type, T, L>{{leaf.sizes(), mesh}, {static_cast<L&&>(leaf)}};
  }
}

/// Contracts two operands of an einsum; each may be unreduced.
template <class Rule, class Type, class Out, class LA, class A, class LB, class B, class Sizes, class Mesh>
constexpr auto einsum_step(const Sizes& size, const Mesh& mesh, labelled<LA, A> a, labelled<LB, B> b) {
  using M = typename Rule::mesh_type;
  using l = list<LA, LB>;
  if constexpr (label_kinds<Out, LA, LB>::is_product) {
    return contract_two<Rule, Type, Out>(l{}, size, mesh, static_cast<A&&>(a.node), static_cast<B&&>(b.node));
  } else {
    constexpr masks left = masks_of<typename A::type::state, M>, right = masks_of<typename B::type::state, M>;
    return contract_two<Rule, Type, Out>(
        l{}, size, mesh, beside_summands<Rule, (right.u | right.r)>(static_cast<A&&>(a.node), mesh),
        beside_summands<Rule, (left.u | left.r)>(static_cast<B&&>(b.node), mesh));
  }
}

template <class Rule, class Sizes, class Mesh, class L, class N>
constexpr auto einsum_steps(const Sizes& size, const Mesh& mesh, labelled<L, N> x) {
  return fused<Rule, typename Rule::type, typename Rule::out_labels>(list<L>{}, size, mesh, static_cast<N&&>(x.node));
}
/// Contracts the operands in pairs, from the left.
template <class Rule, class Sizes, class Mesh, class LX, class X, class LY, class Y, class... LR, class... R>
constexpr auto einsum_steps(const Sizes& size, const Mesh& mesh, labelled<LX, X> x, labelled<LY, Y> y,
                            labelled<LR, R>... rest) {
  using T = typename Rule::value_type;
  using out = typename Rule::out_labels;
  auto step = [&]<class LA, class A, class LB, class B>(labelled<LA, A> a, labelled<LB, B> b) {
    if constexpr (sizeof...(rest) == 0) {
      return einsum_step<Rule, typename Rule::type, out>(size, mesh, static_cast<labelled<LA, A>&&>(a),
                                                         static_cast<labelled<LB, B>&&>(b));
    } else {
      using left = typename labels_among<labels<>, LA, out, LR...>::type;
      using both = typename joined_places<left, typename labels_among<labels<>, LB, out, LR...>::type>::type;
      using between = typename labels_among<labels<>, both, both>::type;
      using type = typename between_type<Rule, between, LA, typename A::type, LB, typename B::type>::type;
      auto made = einsum_step<Rule, type, between>(size, mesh, static_cast<labelled<LA, A>&&>(a),
                                                   static_cast<labelled<LB, B>&&>(b));
      return einsum_steps<Rule>(size, mesh, with_labels<between>(as_node(static_cast<decltype(made)&&>(made))),
                                static_cast<labelled<LR, R>&&>(rest)...);
    }
  };
  return step(summed_to<T, LY, out, LR...>(static_cast<labelled<LX, X>&&>(x)),
              summed_to<T, LX, out, LR...>(static_cast<labelled<LY, Y>&&>(y)));
}

template <class Rule, class... L, class... N>
constexpr auto run_einsum(list<L...> operands, N... n) {
  const auto size = sizes_of_labels<Rule>("einsum", Rule::texts, operands, n...);
  const auto mesh = join_mesh_values<typename Rule::mesh_type>("einsum", n.mesh()...);
  return einsum_steps<Rule>(size, mesh, diagonal_of<Rule, L>(static_cast<N&&>(n))...);
}

template <einsum_text Text, class... X>
struct why_no_einsum {
  using type = void;
};
template <einsum_text Text, Array... X>
struct why_no_einsum<Text, X...> {
  using type = typename einsum_rule<Text, type_of_t<X>...>::error;
};

}  // namespace detail

/// Sums of products in Einstein's notation, parsed by the compiler: `einsum<"n{b,k},{k,m}->n{b,m}">(x, y)`. Letters
/// stand for the positional dims of each operand, in order; names in braces are axes of the operands, in any order.
/// Labels that the result does not mention are summed; a letter twice in one operand takes its diagonal. Names that are
/// mentioned for no operand pass through, and come before the dims that are written.
///
/// Takes one operand or more, contracted from the left. Shape: as written. dtype, state, derivative, communication: as
/// `dot`.
/// Errors: the einsum_* reasons, and those of dot for sizes, shardings, states and dtypes. A name written for one
/// operand must be written for every operand that has it, and for no other: names are never guessed. Source:
/// numpy.einsum; jax.experimental.maps.xmap.
NABLA_WORD(einsum,
           (detail::einsum_text Text, detail::Contractible... X,
            detail::Where<(sizeof...(X) > 0)> nabla_error = typename detail::why_no_einsum<Text, X...>::type),
           (X&&... x), "nabla::einsum<text>(x...) requires a text that fits its operands") {
  if constexpr ((Reported<X> || ...)) {
    return error::reported{};
  } else {
    using rule = detail::einsum_rule<Text, type_of_t<X>...>;
    const auto run = [](auto&&... agreed) {
      return detail::run_einsum<rule>(typename rule::operand_labels{},
                                      detail::as_node(static_cast<decltype(agreed)&&>(agreed))...);
    };
    if constexpr (detail::any_automatic<type_of_t<X>...>)
      return detail::summed_at_once(
          detail::with_operands("einsum", typename rule::agreed_operands{}, run, static_cast<X&&>(x)...), "einsum");
    else
      return run(static_cast<X&&>(x)...);
  }
}

}  // namespace nabla
