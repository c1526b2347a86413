// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/branch_operands.hpp>

// What branches return: trees of one structure, whose leaves join as those of `where` do.
namespace nabla::detail {

/// Two leaves of one place. A number beside an array adopts its dtype.
template <class A, class B>
struct branch_dtypes {
  using type = typename leaf_type_t<A>::value_type;
  static constexpr bool same = std::is_same_v<type, typename leaf_type_t<B>::value_type>;
};
template <Array A, Literal B>
struct branch_dtypes<A, B> {
  using type = value_type_t<A>;
  static constexpr bool same = literal_fits<B, type>;
};
template <Literal A, Array B>
struct branch_dtypes<A, B> {
  using type = value_type_t<B>;
  static constexpr bool same = literal_fits<A, type>;
};

/// The type of the leaf that either of two branches gives at one place, or why there is none. `Axes`: what they lock.
template <class At, class Choice, class Axes, class A, class B>
struct joined_leaf {
  using first = leaf_type_t<A>;
  using second = typename laid_out_as<leaf_type_t<B>, first>::type;
  using dtypes = branch_dtypes<A, B>;
  using T = typename dtypes::type;
  using join = joined<linearity::select, Choice, first, second>;
  /// What either of them maps, or what decides, is mapped.
  template <class A1, class A2>
  using along = typename type_along<A1, hidden_lacking<typename A1::dims, typename A2::dims>, typename A2::mesh>::type;
  using D = typename along<along<first, second>, Choice>::dims;
  struct agreed {
    using error = void;
    using type =
        array_type<T, D, typename join::state_type, typename unlocked<typename join::mesh_type, Axes>::type>;
  };
  struct dims_differ {
    using error = nabla::error::branches_differ_in_dims<At, first, second>;
    using type = void;
  };
  struct dtypes_differ {
    using error =
        nabla::error::branches_differ_in_dtype<At, first, second, nabla::error::to_fix::astype_one_side>;
    using type = void;
  };
  template <bool Dtypes, bool Dims>
  struct checked : dtypes_differ {};
  template <bool Dtypes, bool Dims>
    requires(Dtypes && !Dims)
  struct checked<Dtypes, Dims> : dims_differ {};
  template <bool Dtypes, bool Dims>
    requires(Dtypes && Dims)
  struct checked<Dtypes, Dims>
      : unless_refused<
            typename join::error, agreed,
            refused_with<nabla::error::branches_differ_in_state<At, first, second, typename join::error>>> {};
  using error = typename checked<dtypes::same, is_the_same_to_the_eye<first, second>>::error;
  using type = typename checked<dtypes::same, is_the_same_to_the_eye<first, second>>::type;
};

/// The leaf that any of several branches gives: that of the branches so far, joined with the others.
template <class At, class Choice, class Axes, class SoFar, class... R>
struct joined_leaves {
  using error = void;
  using type = SoFar;
};
template <class At, class Choice, class Axes, class SoFar, class Next, class... R>
struct joined_leaves<At, Choice, Axes, SoFar, Next, R...> {
  using join = joined_leaf<At, Choice, Axes, SoFar, Next>;
  using all = unless_refused<typename join::error, joined_leaves<At, Choice, Axes, typename join::type, R...>>;
  using error = typename all::error;
  using type = typename all::type;
};
/// Numbers adopt the dtype of the first array.
template <class... R>
using first_array = at<0, concat<filter<is_array, list<R...>>, list<R...>>>;

/// The type of what decides, for the join: a literal where it decides for all.
template <class P>
struct choice_type {
  using type = literal_type<bool>;
};
template <Array P>
  requires(!decides_for_all<P>)
struct choice_type<P> {
  using type = array_type<bool, dims_of<P>, state_of<P>, mesh_type_of<P>>;
};

/// A leaf of what a call of branches gives, stored on backend B.
template <class B, class Choice, class Axes>
struct chosen_leaf {
  template <class X>
  struct is_no_leaf {
    static constexpr bool value = !Array<X> && !Literal<X>;
  };
  template <class At, class... R>
  struct leaf {
    using type = nabla::error::reported;
    using error = nabla::error::leaf<At, not_a_tree_of_arrays<at<0, filter<is_no_leaf, list<R...>>>>>;
  };
  template <class At, class... R>
    requires(Reported<R> || ...)
  struct leaf<At, R...> {
    using type = nabla::error::reported;
    using error = void;
  };
  template <class At, class... R>
    requires((Array<R> || Literal<R>) && ...)
  struct leaf<At, R...> {
    using join = joined_leaves<At, Choice, Axes, first_array<R...>, R...>;
    using error = typename join::error;
    template <class T>
    struct stored : stored_impl<T, B> {};
    template <class T>
      requires std::is_void_v<T>
    struct stored<T> {
      using type = nabla::error::reported;
    };
    using type = typename stored<typename join::type>::type;
  };
};
/// What branches that lock these axes give for what each of them returns, or why there is nothing.
template <class B, class Choice, class Axes, class... R>
using joined_results = together<chosen_leaf<B, Choice, Axes>::template leaf, error::at<error::result>, R...>;

}  // namespace nabla::detail
