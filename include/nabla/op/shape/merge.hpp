// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/detail/merge_node.hpp>
#include <nabla/op/shape/rename.hpp>

namespace nabla {

namespace detail {

/// The merged dim on its way to a position.
struct merged_axis : axis<merged_axis> {
  static constexpr const char* name() { return "the merged dim"; }
};

/// The dims to merge and what they become: the last argument names the result, unless all arguments are positions.
template <class Selectors>
struct merge_arguments;
template <class... S>
struct merge_arguments<list<S...>> {
  static constexpr bool all_positions = (is_position<S> && ...);
  static constexpr int count = all_positions ? int(sizeof...(S)) : int(sizeof...(S)) - 1;
  template <int... I>
  static list<at<I, list<S...>>...> first(std::integer_sequence<int, I...>);
  using dims = decltype(first(std::make_integer_sequence<int, (count > 0 ? count : 0)>{}));
  using last = at<int(sizeof...(S)) - 1, list<S...>>;
  using tag = std::conditional_t<all_positions, positional, std::conditional_t<is_position<last>, merged_axis, last>>;
};

/// Why dims of keys K cannot be merged: only the slowest may be split over devices, or elements would have to move.
template <class Dims, class First, class... K>
struct why_not_merged {
  template <class Key>
  struct reason {
    static constexpr int index = dim_with_key<Dims, Key>;
    using axes = typename extent_at<Dims, index>::split_over;
    using type =
        std::conditional_t<axes::size == 0, void,
                           nabla::error::merged_dim_is_split_over<dim_name<Dims, index>, rewrap<mesh_axes, axes>,
                                                                  nabla::error::to_fix::reshard_the_dim_first>>;
  };
  using type = typename first_error<typename reason<K>::type...>::type;
};

template <class Dims, class Selectors>
struct selected;
template <class Dims, class... S>
struct selected<Dims, list<S...>> {
  using error = typename dim_selection<Dims, S...>::error;
  template <bool Ok, class Void = void>
  struct get {
    using keys = list<>;
    using type = void;
  };
  template <class Void>
  struct get<true, Void> {
    using keys = list<at<find_dim<Dims, S>::value, keys_of<Dims>>...>;
  };
  using keys = typename get<std::is_void_v<error>>::keys;
};

template <class Dims, class Keys>
struct merge_split_error {
  using type = void;
};
template <class Dims, class First, class... K>
struct merge_split_error<Dims, list<First, K...>> : why_not_merged<Dims, First, K...> {};

/// The name exists already outside of the merged dims.
template <class Dims, class Tag, class Keys, bool Named>
struct merge_name_error {
  using type = void;
};
template <class Dims, class Tag, class Keys>
struct merge_name_error<Dims, Tag, Keys, true> {
  static constexpr bool taken = dim_with_key<Dims, Tag> >= 0 && !in_list<Tag, Keys>;
  using type =
      std::conditional_t<taken, nabla::error::merged_dim_has_no_name<nabla::error::to_fix::name_the_result_last>, void>;
};

template <class Type, class... S>
struct merge_rule {
  using Dims = typename Type::dims;
  using arguments = merge_arguments<list<S...>>;
  using chosen = selected<Dims, typename arguments::dims>;
  using keys = typename chosen::keys;
  using tag = typename arguments::tag;
  using error = typename first_error<
      typename wrong_argument<typename arguments::last>::type,
      typename chosen::error, typename merge_name_error<Dims, tag, keys, Axis<tag>>::type,
      std::conditional_t<(arguments::count < 2), nabla::error::fewer_than_two_dims_are_merged, void>,
      typename merge_split_error<Dims, keys>::type>::type;
};
template <class Type>
struct merge_rule<Type> {
  using error = nabla::error::fewer_than_two_dims_are_merged;
};

/// The merged dim at the position asked for.
template <class Last, class N>
constexpr auto placed_at(N n) {
  if constexpr (is_position<Last> && dim_with_key<typename N::type::dims, merged_axis> >= 0) {
    using rule = rename_rule<typename N::type, binding<merged_axis, Last>>;
    return reindexed(n, rule::of(n.sizes(), n.mesh(), binding<merged_axis, Last>{}));
  } else {
    return n;
  }
}

}  // namespace detail

/// Several dims as one, the first the slowest, at the place of the first. Positions become a positional dim:
/// `merge(x, dim<1>, dim<2>)`; else the last argument says what the result is: `merge(x, rows, columns, pixels)`,
/// `merge(x, batch, time, dim<0>)`.
///
/// Shape: one dim with the product of the sizes. dtype and state: those of x. A view where the dims follow one another
/// in memory, else a copy. Of dims that are split over devices only the first is merged: then every device keeps what
/// it has. Errors: array_has_no_axis, axis_named_twice, variable_hides_the_axis, number_is_no_axis,
/// mesh_axis_is_no_dim_of_an_array, not_an_axis_or_position, fewer_than_two_dims_are_merged, merged_dim_has_no_name,
/// merged_dim_is_split_over. Derivative: split. Communication: none. Source: numpy.reshape.
template <class X, class... S>
  requires ArrayOrReported<X> && (detail::viewable<detail::merge_rule, X, S...>)
constexpr auto merge(X&& x, S...) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using rule = detail::merge_rule<type_of_t<X>, S...>;
    auto n = detail::merged<typename rule::tag>(detail::viewed_node<detail::merge_rule, S...>("merge", static_cast<X&&>(x)),
                                                typename rule::keys{});
    auto at = detail::placed_at<typename rule::arguments::last>(static_cast<decltype(n)&&>(n));
    return expr<decltype(at)>(static_cast<decltype(at)&&>(at));
  }
}
template <class X, class... S, class nabla_error = detail::why_not_viewed_t<detail::merge_rule, X, S...>>
  requires ArrayOrReported<X> && (!detail::viewable<detail::merge_rule, X, S...>)
error::reported merge(X&&, S...)
    NABLA_REFUSED("nabla::merge(x, dims..., result) requires two or more dims of x, of which at most the first is "
                  "split over devices, and a new name for the result");

}  // namespace nabla
