// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/shape.hpp>
#include <nabla/expr/interface.hpp>

// Which dims axes and positions select: one answer and one set of reasons for reductions, views, joins and
// contractions.
namespace nabla::detail {

/// What stands where an axis is expected by mistake.
template <class S>
concept MistakenForAnAxis = Array<S> || Literal<S> || MeshAxes<S> || SeveralAxes<S>;

/// What a word offers instead of a number or a mesh axis.
struct fixes_of_a_view {
  using number = error::to_fix::write_dim_of_the_number;
  using mesh_axis = error::to_fix::name_an_axis_of_the_array;
};
struct fixes_of_a_reduction : fixes_of_a_view {
  using mesh_axis = error::to_fix::psum_over_the_mesh_axis;
};

/// Why S selects no dim of any array; void for an axis or a position.
template <class S, class Fixes = fixes_of_a_view>
struct wrong_argument {
  using type = error::not_an_axis_or_position<S>;
};
template <DimSelector S, class Fixes>
struct wrong_argument<S, Fixes> {
  using type = void;
};
template <Array S, class Fixes>
struct wrong_argument<S, Fixes> {
  using type = error::variable_hides_the_axis<dims_of<S>, error::to_fix::rename_the_variable>;
};
template <Literal S, class Fixes>
struct wrong_argument<S, Fixes> {
  using type = error::number_is_no_axis<S, typename Fixes::number>;
};
template <MeshAxes S, class Fixes>
struct wrong_argument<S, Fixes> {
  using type = error::mesh_axis_is_no_dim_of_an_array<group_of<S>, typename Fixes::mesh_axis>;
};

template <class... A, class Fixes>
struct wrong_argument<collective_axes<A...>, Fixes> {
  using type = error::axes_in_parentheses_are_one_argument<A...>;
};

/// Why two of these keys of dims are one; void if all differ.
template <class Keys>
struct why_named_twice {
  using twice = typename first_twice<Keys>::type;
  using type =
      std::conditional_t<std::is_void_v<twice>, void, error::axis_named_twice<typename selector_of_key<twice>::type>>;
};

/// For `filter`: the keys of positional dims.
template <class K>
struct is_positional_key {
  static constexpr bool value = is_from_right<K>;
};

template <class Fixes, class Dims, class... S>
struct selected_dims {
  static constexpr int count = sizeof...(S);
  /// Position of each selected dim; -1 where there is none.
  static constexpr int index[count + 1] = {find_dim<Dims, S>::value..., 0};
  static constexpr bool selects(int d) {
    for (int i = 0; i < count; ++i)
      if (index[i] == d) return true;
    return false;
  }
  template <class Sel, int I = find_dim<Dims, Sel>::value>
  struct one {
    using key = list<at<I, keys_of<Dims>>>;
    using error = void;
  };
  template <class Sel>
  struct one<Sel, -1> {
    using key = list<>;
    using error = typename wrong_argument<Sel, Fixes>::type;
  };
  template <DimSelector Sel>
  struct one<Sel, -1> {
    using key = list<>;
    using error = no_such_dim<Dims, Sel>;
  };
  /// Of the selected dims, in the order of the arguments.
  using keys = concat<list<>, typename one<S>::key...>;
  using error = typename first_error<typename one<S>::error..., typename why_named_twice<keys>::type>::type;
};

/// The dims that the arguments of a view select, or why they do not.
template <class Dims, class... S>
using dim_selection = selected_dims<fixes_of_a_view, Dims, S...>;

}  // namespace nabla::detail
