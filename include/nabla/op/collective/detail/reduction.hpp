// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/reduction_word.hpp>
#include <nabla/expr/takes_complex.hpp>
#include <nabla/op/collective/detail/rule.hpp>

namespace nabla::detail {

/// The mistake of a collective over an axis that the array lacks: perhaps a mesh axis was meant.
template <class E>
struct of_a_collective {
  using type = E;
};
template <class A, class D>
struct of_a_collective<error::array_has_no_axis<A, D>> {
  using type = error::array_has_no_axis<A, D, error::to_fix::name_a_mesh_axis_or_an_axis_of_the_array>;
};

/// Why R does not reduce X over A alone; void if it does. Over an axis of the array: why the reduction of that axis does
/// not.
template <class R>
struct collected {
  template <class X, class A, class... K>
  struct call {
    template <class B>
    struct no_keyword {
      using type = error::collective_takes_no_keyword<B>;
    };
    template <CollectiveAxis B>
    struct no_keyword<B> {
      using type = error::several_axes_stand_in_parentheses<A, K...>;
    };
    using error = typename no_keyword<at<0, list<K...>>>::type;
  };
  template <class X, MeshAxes A>
  struct call<X, A> {
    using T = typename X::value_type;
    using M = typename X::mesh;
    static constexpr unsigned others = masks_of<typename X::state, M>.u & ~axis_mask<M>(group_of<A>{});
    static constexpr bool fits = others == 0 || comes_before<R::over_split, R, T>;
    using error = typename first_error<
        typename why_not_reduced_over<R::over_split, X, group_of<A>, error::to_fix::drop_the_collective,
                                      error::to_fix::pcast_to_varying_first>::type,
        complex_error<R, T>,
        typename state_error_type<fits ? state_error::none : state_error::nonlinear, M, others>::type>::type;
  };
  template <class X, Axis A>
  struct call<X, A> {
    using error = typename of_a_collective<typename reduction_rule<R, X, A>::error>::type;
  };
  /// Over both: first over the axes of the array, then over the mesh axes.
  template <class X, SeveralAxes A>
  struct call<X, A> {
    template <class... B>
    static typename of_a_collective<typename reduction_rule<R, X, B...>::error>::type of_arrays(list<B...>);
    using group = typename several_axes<A>::of_a_mesh;
    template <class G>
    struct of_a_mesh : call<X, G> {};
    template <class G>
      requires std::is_same_v<G, mesh_axes<>>
    struct of_a_mesh<G> {
      using error = void;
    };
    using error = typename first_error<decltype(of_arrays(typename several_axes<A>::of_arrays{})),
                                       typename of_a_mesh<group>::error>::type;
  };
};

/// Why there is no derivative of a reduction over A of an X that is still to be made over other axes; void if there is
/// one. Over axes where a maximum is still to be made it goes on being made, and there is one.
template <class X, class A>
struct why_not_followed_over {
  using type = void;
};
template <Array X, CollectiveAxis A>
struct why_not_followed_over<X, A> : why_not_followed<X> {};
template <Array X, CollectiveAxis A>
  requires(MeshAxes<meant_by_t<X, A>>)
struct why_not_followed_over<X, A> {
  using M = typename type_of_t<X>::mesh;
  static constexpr unsigned pending = masks_of<typename type_of_t<X>::state, M>.u,
                            over = axis_mask<M>(group_of<meant_by_t<X, A>>{});
  using type =
      std::conditional_t<(pending & ~over) == 0 || (over & ~pending) == 0, void, typename why_not_followed<X>::type>;
};

template <class R, class X, class... A>
using why_not_collected = std::conditional_t<
    Literal<std::remove_cvref_t<X>>, error::literal_has_no_devices<error::to_fix::write_axis_size>,
    typename first_error<why_no_collective<collected<R>::template call, X, A...>,
                         typename why_not_followed_over<std::remove_cvref_t<X>, A>::type...>::type>;

/// An operand in another dtype, stored: itself, if it is that already.
template <class T, class X>
constexpr decltype(auto) stored_in_dtype(X&& x) {
  if constexpr (std::is_same_v<value_type_t<X>, T>)
    return static_cast<X&&>(x).eval();
  else
    return evaluated(converted<T>(as_node(static_cast<X&&>(x))));
}
template <class R, class X>
constexpr decltype(auto) collected_operand(X&& x) {
  return stored_in_dtype<typename R::template in<value_type_t<X>>>(static_cast<X&&>(x));
}

/// A reduction over several axes: within(x, axes...) of the axes of the array, which is local, then across(y, group).
template <class A, class X, class Within, class Across>
constexpr auto reduced_over_both(X&& x, const Within& within, const Across& across) {
  using axes = several_axes<A>;
  auto part = [&]<class... B>(list<B...>) { return within(static_cast<X&&>(x), B{}...); }(typename axes::of_arrays{});
  if constexpr (axes::has_mesh_axes) return across(static_cast<decltype(part)&&>(part), typename axes::of_a_mesh{});
  else return part;
}

}  // namespace nabla::detail

/// Declares the collective `word(x, a)` that reduces by op::function: over mesh axes G by `at_once<G>`, over array axes it
/// is the reduction `local`.
#define NABLA_DETAIL_REDUCING_COLLECTIVE(word, function, at_once, local, sentence)                               \
  template <::nabla::Operand X, ::nabla::detail::CollectiveAxis A>                                               \
    requires(std::is_void_v<::nabla::detail::why_not_collected<function, X, A>>)                                 \
  constexpr auto word(X&& x, A, ::nabla::call_site where = ::nabla::call_site::here()) {                       \
    if constexpr (::nabla::Reported<X>)                                                                          \
      return ::nabla::error::reported{};                                                                         \
    else if constexpr (::nabla::Axis<A>)                                                                         \
      return local(static_cast<X&&>(x), ::nabla::detail::meant_by_t<X, A>{});                                    \
    else if constexpr (::nabla::detail::SeveralAxes<A>)                                                          \
      return ::nabla::detail::reduced_over_both<::nabla::detail::meant_by_t<X, A>>(                              \
          static_cast<X&&>(x), [](auto&& y, auto... a) { return local(static_cast<decltype(y)&&>(y), a...); },   \
          [&](auto&& y, auto g) { return word(static_cast<decltype(y)&&>(y), g, where); });                      \
    else                                                                                                         \
      return ::nabla::detail::run_word(at_once<::nabla::detail::group_of<A>>{}, {#word, where},                  \
                                       ::nabla::detail::collected_operand<function>(static_cast<X&&>(x)));       \
  }                                                                                                              \
  NABLA_DETAIL_REFUSED_COLLECTIVE(word, function, sentence)

/// Its refused complement.
#define NABLA_DETAIL_REFUSED_COLLECTIVE(word, function, sentence)                                                \
  template <::nabla::Operand X, class... A,                                                                      \
            class nabla_error = ::nabla::detail::why_not_collected<function, X, A...>>                           \
    requires(!std::is_void_v<nabla_error>)                                                                       \
  ::nabla::error::reported word(X&&, const A&...) NABLA_REFUSED(sentence);
