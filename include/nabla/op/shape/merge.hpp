// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/detail/merge_node.hpp>
#include <nabla/op/shape/rename.hpp>
#include <nabla/sharding/placement.hpp>

namespace nabla {

namespace detail {

/// The tag of the merged dim before it gets its position.
struct merged_axis : axis<merged_axis> {
  static constexpr const char* name() { return "the merged dim"; }
};

/// The dims to merge, and the result dim: the last argument, unless all arguments are positions.
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

/// True where types say that each device has one element of a dim.
template <class Mesh, class E>
inline constexpr bool is_one_a_device =
    E::size != dyn_size && E::size == static_parts<Mesh, rewrap<mesh_axes, typename E::split_over>>;

/// Why dims with the keys K cannot be merged. If a dim is split over devices, each device must have one element of the
/// slower dims before it; otherwise elements would have to move.
template <class Mesh, class Dims, class... K>
struct why_not_merged {
  static constexpr int first_bad = [] {
    bool one = true;
    int bad = -1, i = 0;
    [[maybe_unused]] const auto look = [&]<class E>(type_tag<E>) {
      if (bad < 0 && E::split_over::size > 0 && !one) bad = i;
      one = one && is_one_a_device<Mesh, E>;
      ++i;
    };
    (look(type_tag<typename extent_with_key<Dims, K>::type>{}), ...);
    return bad;
  }();
  template <int I>
  struct reason {
    static constexpr int index = dim_with_key<Dims, at<I, list<K...>>>;
    using axes = typename extent_at<Dims, index>::split_over;
    using type = why_not_from_all_parts<
        axes, nabla::error::merged_dim_is_split_over<dim_name<Dims, index>, rewrap<mesh_axes, axes>,
                                                     nabla::error::to_fix::reshard_the_dim_first>>;
  };
  template <int I>
    requires(I < 0)
  struct reason<I> {
    using type = void;
  };
  using type = typename reason<first_bad>::type;
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

template <class Mesh, class Dims, class Keys>
struct merge_split_error;
template <class Mesh, class Dims, class... K>
struct merge_split_error<Mesh, Dims, list<K...>> : why_not_merged<Mesh, Dims, K...> {};

/// The error where the name exists outside of the merged dims already.
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
      typename merge_split_error<typename Type::mesh, Dims, keys>::type>::type;
};
template <class Type>
struct merge_rule<Type> {
  using error = nabla::error::fewer_than_two_dims_are_merged;
};

/// The merged dim, moved to the requested position.
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

/// Makes one dim of several, at the place of the first; the first is the slowest. If all arguments are positions the
/// result is positional: `merge(x, dim<1>, dim<2>)`. Otherwise the last argument names the result: `merge(x, rows,
/// columns, pixels)`, `merge(x, batch, time, dim<0>)`.
///
/// Shape: one dim with the product of the sizes. dtype and state: those of x. A view where the dims follow one another
/// in memory, else a copy. If a dim is split, each device must have one element of every dim before it, by the static
/// sizes of dims and mesh. Then no element moves, and the result has the mesh axes of all these dims. Errors:
/// array_has_no_axis, axis_named_twice, variable_hides_the_axis, number_is_no_axis, mesh_axis_is_no_dim_of_an_array,
/// not_an_axis_or_position, fewer_than_two_dims_are_merged, merged_dim_has_no_name, merged_dim_is_split_over.
/// Derivative: split. Communication: none. Source: numpy.reshape.
NABLA_WORD(merge,
           (ArrayOrReported X, class... S, class nabla_error = detail::why_not_viewed_t<detail::merge_rule, X, S...>),
           (X&& x, S...),
           "nabla::merge(x, dims..., result) requires two or more dims of x, of which those before one that is split "
           "over devices are cut into single elements, and a new name for the result") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using rule = detail::merge_rule<type_of_t<X>, S...>;
    auto n = detail::merged<typename rule::tag>(
        detail::viewed_node<detail::merge_rule, S...>("merge", static_cast<X&&>(x)), typename rule::keys{});
    auto at = detail::placed_at<typename rule::arguments::last>(static_cast<decltype(n)&&>(n));
    return expr<decltype(at)>(static_cast<decltype(at)&&>(at));
  }
}

}  // namespace nabla
