// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/rename.hpp>
#include <nabla/transform/detail/derivative_keywords.hpp>
#include <nabla/transform/detail/jacobian/calls.hpp>

// Of what there is a Jacobian, and which names its dims get.
namespace nabla::detail {

/// Whether a new name speaks of a dim of an array: in a tree it is meant for the leaves that have the dim. What is no
/// name at all is refused by every leaf.
template <class Dims, class B>
inline constexpr bool speaks_of = true;
template <class Dims, class B>
  requires renaming<B>::ok
inline constexpr bool speaks_of<Dims, B> =
    std::is_void_v<typename dim_selection<Dims, typename renaming<B>::from>::error>;

template <class X>
struct is_name_for {
  template <class B>
  struct dim {
    static constexpr bool value = speaks_of<dims_of<X>, B>;
  };
};
/// Those of some new names that a leaf takes.
template <class X, class... B>
using names_for = filter<is_name_for<X>::template dim, list<B...>>;

template <class Type, class Names>
struct renaming_of;
template <class Type, class... B>
struct renaming_of<Type, list<B...>> {
  using error = typename rename_rule<Type, B...>::error;
  /// Which dim of the leaf each dim of the result is.
  static constexpr const int* order() { return rename_rule<Type, B...>::table.order; }
};
template <class Type>
struct renaming_of<Type, list<>> {
  using error = void;
  static constexpr const int* order() { return nullptr; }
};

/// A leaf of an argument, or its derivative, under the names that it has in a Jacobian.
template <class X, class... B>
constexpr auto renamed_by(const X& x, const std::tuple<B...>& names) {
  if constexpr (!(speaks_of<dims_of<X>, B> || ...)) {
    return x;
  } else {
    return [&]<class... C>(list<C...>) { return rename(x, std::get<C>(names)...).eval(); }(names_for<X, B...>{});
  }
}

template <class... E>
struct names_of_dims {
  using type = concat<list<>, std::conditional_t<is_positional<E> || is_hidden<E>, list<>, list<typename E::tag>>...>;
};
template <class Y, class X>
struct clash_of_names;
template <class... E, class... G>
struct clash_of_names<dims<E...>, dims<G...>> {
  using found = typename first_twice<typename names_of_dims<E..., G...>::type>::type;
  using type = std::conditional_t<
      std::is_void_v<found>, void,
      error::jacobian_has_the_axis_twice<found, error::to_fix::give_the_axis_of_the_argument_another_name>>;
};

/// Why a leaf X of an argument does not get the names that speak of it; void if it does.
template <class Names>
struct names_of_argument;
template <class... B>
struct names_of_argument<std::tuple<B...>> {
  template <class X>
  struct why_not {
    using type = void;
  };
  template <class X>
    requires is_variable<X>
  struct why_not<X> {
    using type = typename renaming_of<type_of_t<X>, names_for<X, B...>>::error;
  };
  template <class At, class X>
  struct leaf {
    using type = no_tangent;
    using error = typename why_not<X>::type;
  };

  /// That a name speaks of none of some leaves is said of the first.
  template <class First, class... X>
  struct why_unheard {
    template <class Name>
    static constexpr bool is_heard = speaks_of<dims_of<First>, Name> || (speaks_of<dims_of<X>, Name> || ...);
    using type = typename first_error<
        std::conditional_t<is_heard<B>, void, typename renaming_of<type_of_t<First>, list<B>>::error>...>::type;
  };
};
template <class X>
struct is_differentiated {
  static constexpr bool value = is_variable<X>;
};
template <class Names, class Variables>
struct why_name_unheard;
template <class Names, class... X>
struct why_name_unheard<Names, list<X...>> : names_of_argument<Names>::template why_unheard<X...> {};
template <class X, class Names>
struct why_no_names : first_error<typename leaf_by_leaf<names_of_argument<Names>::template leaf, error::at<>, X>::error,
                                  typename why_name_unheard<Names, filter<is_differentiated, leaves_of<X>>>::type> {};

/// Whether one number an entry says how a value of Y changes with an argument of X: a complex value by columns, which are
/// tangents of a real argument, and a real value by rows, which are gradients in a complex one.
template <bool Columns, class Y, class X>
inline constexpr bool has_entries = !is_complex<std::conditional_t<Columns, X, Y>>;
/// Why there are no such entries; void if there are. Those of a holomorphic function are its complex derivatives.
template <bool Columns, bool Holomorphic, class Y, class X>
struct why_no_entries {
  using type = typename first_error<why_not_complex<Y>, why_not_complex<X>>::type;
};
template <bool Columns, class Y, class X>
struct why_no_entries<Columns, false, Y, X> {
  using type =
      std::conditional_t<has_entries<Columns, Y, X>, void,
                         error::jacobian_of_complex_numbers<Y, X, error::to_fix::take_the_jacobian_of_the_parts,
                                                            error::to_fix::use_vjp_or_jvp,
                                                            error::to_fix::say_that_it_is_holomorphic>>;
};

/// Why a leaf Y of the value and one of the argument have no Jacobian.
template <bool Columns, bool Holomorphic, class Y, class Names>
struct beside_value {
  template <class X>
  struct why_not {
    using type = void;
  };
  template <class X>
    requires(is_variable<X> && is_variable<Y>)
  struct why_not<X> {
    using renamed = type_of_t<decltype(renamed_by(std::declval<stored_t<X>>(), std::declval<Names>()))>;
    using type = typename first_error<
        typename why_no_entries<Columns, Holomorphic, value_type_t<Y>, value_type_t<X>>::type,
        typename clash_of_names<dims_of<Y>, typename renamed::dims>::type>::type;
  };
  template <class At, class X>
  struct leaf {
    using type = no_tangent;
    using error = typename why_not<X>::type;
  };
};
template <bool Columns, bool Holomorphic, class X, class Names>
struct jacobian_in {
  template <class At, class Y>
  struct leaf {
    using type = no_tangent;
    using error = typename leaf_by_leaf<beside_value<Columns, Holomorphic, Y, Names>::template leaf, nabla::error::at<>,
                                        X>::error;
  };
  /// Why there is no Jacobian of a value Y in an argument X; void if there is.
  template <class Y>
  struct why_not
      : first_error<typename why_no_derivative<Y>::type, typename leaf_by_leaf<leaf, error::at<>, Y>::error> {};
};

/// A Jacobian of F in some of its arguments: why there is none, as far as these say it, and with what F gives for them.
template <bool Columns, bool HasAux, bool Holomorphic, class Numbers, class Names, class F, class... X>
struct jacobian_rule
    : jacobian_rule<Columns, HasAux, Holomorphic, typename chosen_arguments<Numbers, X...>::type, Names, F, X...> {};
template <bool Columns, bool HasAux, bool Holomorphic, int First, int... N, class Names, class F, class... X>
struct jacobian_rule<Columns, HasAux, Holomorphic, argument_numbers<First, N...>, Names, F, X...> {
  using numbers = argument_numbers<First, N...>;
  struct named : why_no_names<typename one_argument<numbers, X...>::type, Names> {};

  /// What F sees: by columns that is not the same for all leaves, so each is asked for.
  template <class Calls>
  struct seen_in;
  template <class V, class... W>
  struct seen_in<list<V, W...>> {
    using whole = of_one_argument<numbers, F, X...>;
    using type = typename whole::template seen<V>;
    using error =
        typename first_error<typename why_not_called<F, type, X...>::type,
                             typename why_not_called<F, typename whole::template seen<W>, X...>::type...>::type;
  };
  struct seen_arguments : seen_in<typename called_with<Columns, of_one_argument<numbers, F, X...>,
                                                       typename one_argument<numbers, X...>::type>::type> {};
  struct taken {
    using type = typename seen_arguments::error;
  };
  using error = typename first_why<why_not_differentiated<First, X...>, why_not_differentiated<N, X...>...,
                                   why_taken_twice<First, N...>, named, taken>::type;
  using function = function_if<error, F>;
  using seen = typename seen_if<error, seen_arguments>::type;

  template <class Error, class Given>
  struct checked {
    using type = Error;
  };
  template <class Given>
  struct checked<void, Given>
      : value_and_aux<HasAux>::template why_not<
            jacobian_in<Columns, Holomorphic, typename one_argument<numbers, X...>::type, Names>,
            std::remove_cvref_t<Given>> {};
  template <class Given>
  using why_not = checked<error, Given>;
};

}  // namespace nabla::detail
