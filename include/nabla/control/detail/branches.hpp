// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/predicate.hpp>

// Branches of one call return trees of one structure, whose leaves join as those of `where` do.
namespace nabla::detail {

/// An operand as a branch gets it: stored, its mesh locked over the axes over which the branches differ. A number
/// stays.
template <class X>
struct operand {
  using type = X;
};
template <Array X>
struct operand<X> {
  using type = stored_t<X>;
};
template <class X, class Entries>
struct operand_entries;
template <class X, class... E>
struct operand_entries<X, list<E...>> {
  using type = typename tree_traits<X>::template rebound<typename operand<E>::type...>;
};
template <Tree X>
struct operand<X> : operand_entries<X, entries_of<X>> {};
template <class X>
using operand_t = typename operand<std::remove_cvref_t<X>>::type;
template <class P, class X>
using branch_operand = locked_for<operand_t<X>, std::remove_cvref_t<P>>;

template <class To, class X>
constexpr To stored_operand(X&& x) {
  using D = std::remove_cvref_t<X>;
  if constexpr (Array<D>)
    return relocked<To>(static_cast<X&&>(x).eval());
  else if constexpr (Tree<D>)
    return made_tree<To>(
        []<class E>(type_tag<E>, auto&& e) { return stored_operand<E>(static_cast<decltype(e)&&>(e)); },
        static_cast<X&&>(x));
  else
    return static_cast<X&&>(x);
}

/// The axes that are locked around the branches already.
template <class Axes, class X>
struct locked_before {
  using type = list<>;
};
template <class... A, Array X>
struct locked_before<list<A...>, X> {
  using type = concat<list<>, std::conditional_t<is_locked<mesh_type_of<X>, A>, list<A>, list<>>...>;
};
template <class Axes, class Entries>
struct locked_before_entries;
template <class Axes, class... E>
struct locked_before_entries<Axes, list<E...>> {
  using type = concat<list<>, typename locked_before<Axes, E>::type...>;
};
template <class Axes, Tree X>
struct locked_before<Axes, X> : locked_before_entries<Axes, entries_of<X>> {};
/// The axes that these branches lock.
template <class Axes, class Before>
struct newly_locked;
template <class... A, class Before>
struct newly_locked<list<A...>, Before> {
  using type = concat<list<>, std::conditional_t<in_list<A, Before>, list<>, list<A>>...>;
};
template <class P, class... X>
using locked_here = typename newly_locked<
    deciding_axes_t<P>, concat<list<>, typename locked_before<deciding_axes_t<P>, std::remove_cvref_t<P>>::type,
                               typename locked_before<deciding_axes_t<P>, std::remove_cvref_t<X>>::type...>>::type;

// ---- what branches return -------------------------------------------------------------------------------------------

template <class M, class Axes>
struct unlocked;
template <class M, class... A>
struct unlocked<M, list<A...>> : unlocked_mesh<M, A...> {};

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

/// The type of the leaf that either of two branches gives, or why there is none. `Axes`: what they lock.
template <class Component, class Choice, class Axes, class A, class B>
struct joined_leaf {
  using first = leaf_type_t<A>;
  using second = leaf_type_t<B>;
  using dtypes = branch_dtypes<A, B>;
  using T = typename dtypes::type;
  using D = typename first::dims;
  using join = joined<linearity::select, Choice, first, second>;
  static constexpr bool same_dims =
      D::rank == second::dims::rank && fits_dims<typename second::dims, D, keys_of<D>>;
  template <class Why>
  struct states {
    using error = nabla::error::branches_differ_in_state<Component, first, second, Why>;
    using type = void;
  };
  template <class Why>
    requires std::is_void_v<Why>
  struct states<Why> {
    using error = void;
    using type =
        array_type<T, D, typename join::state_type, typename unlocked<typename join::mesh_type, Axes>::type>;
  };
  struct dims_differ {
    using error = nabla::error::branches_differ_in_dims<Component, first, second>;
    using type = void;
  };
  struct dtypes_differ {
    using error =
        nabla::error::branches_differ_in_dtype<Component, first, second, nabla::error::to_fix::astype_one_side>;
    using type = void;
  };
  template <bool Dtypes, bool Dims>
  struct checked : dtypes_differ {};
  template <bool Dtypes, bool Dims>
    requires(Dtypes && !Dims)
  struct checked<Dtypes, Dims> : dims_differ {};
  template <bool Dtypes, bool Dims>
    requires(Dtypes && Dims)
  struct checked<Dtypes, Dims> : states<typename join::error> {};
  using error = typename checked<dtypes::same, same_dims>::error;
  using type = typename checked<dtypes::same, same_dims>::type;
};

/// The leaf that any of several branches gives: that of the branches so far, joined with the others.
template <class Component, class Choice, class Axes, class SoFar, class... R>
struct joined_leaves {
  using error = void;
  using type = SoFar;
};
template <class Component, class Choice, class Axes, class SoFar, class Next, class... R>
struct joined_leaves<Component, Choice, Axes, SoFar, Next, R...> {
  using join = joined_leaf<Component, Choice, Axes, SoFar, Next>;
  template <class E>
  struct more {
    using error = E;
    using type = void;
  };
  template <class E>
    requires std::is_void_v<E>
  struct more<E> : joined_leaves<Component, Choice, Axes, typename join::type, R...> {};
  using error = typename more<typename join::error>::error;
  using type = typename more<typename join::error>::type;
};
template <class X>
using is_array = std::bool_constant<Array<X>>;
/// Numbers adopt the dtype of the first array.
template <class... R>
using first_array = at<0, concat<filter<is_array, list<R...>>, list<R...>>>;

/// -1: it is a leaf.
template <class X>
inline constexpr int entries_in = -1;
template <Tree X>
inline constexpr int entries_in<X> = length<entries_of<X>>;

/// What several branches return: `type` with stored leaves on backend B, or `error`.
template <class B, class Choice, class Axes, class Results, int... Path>
struct joined_results;
template <class B, class Choice, class Axes, class... R, int... Path>
struct joined_results<B, Choice, Axes, list<R...>, Path...> {
  using first = at<0, list<R...>>;
  static constexpr bool leaves = ((Array<R> || Literal<R>) && ...), trees = (Tree<R> && ...);
  template <class X>
  struct differs {
    static constexpr bool value = entries_in<X> != entries_in<first>;
  };
  using component = nabla::error::result<Path...>;

  /// Neither all leaves nor all trees of one structure.
  template <class Odd>
  struct entries_differ {
    using error = nabla::error::branches_differ_in_entries<component, entries_in<first>, entries_in<at<0, Odd>>>;
    using type = void;
  };
  template <class Odd>
    requires(length<Odd> == 0)
  struct entries_differ<Odd> {
    using error = nabla::error::in_component<component, nabla::error::not_an_array_or_a_tree<first>>;
    using type = void;
  };
  /// Trees with as many entries that do not belong together one by one.
  template <class X>
  struct has_other_keys {
    static constexpr bool value = false;
  };
  template <Tree X>
    requires Tree<first>
  struct has_other_keys<X> {
    static constexpr bool value = !same_keys<first, X>;
  };
  template <class Odd>
  struct keys_differ {
    using error = nabla::error::in_component<
        component, nabla::error::structures_differ<nabla::error::at<>, kind_of_tree<first>, kind_of_tree<at<0, Odd>>>>;
    using type = void;
  };
  using odd = filter<differs, list<R...>>;
  using other = filter<has_other_keys, list<R...>>;
  template <bool Leaves, bool Trees>
  struct result : std::conditional_t<trees && length<odd> == 0, type_tag<keys_differ<other>>,
                                     type_tag<entries_differ<odd>>>::type {};
  template <bool Leaves, bool Trees>
    requires Leaves
  struct result<Leaves, Trees> {
    using join = joined_leaves<component, Choice, Axes, first_array<R...>, R...>;
    using error = typename join::error;
    template <class T>
    struct stored : stored_impl<T, B> {};
    template <class T>
      requires std::is_void_v<T>
    struct stored<T> {
      using type = void;
    };
    using type = typename stored<typename join::type>::type;
  };
  template <class Seq>
  struct all;
  template <int... I>
  struct all<std::integer_sequence<int, I...>> {
    template <int J>
    using entry = joined_results<B, Choice, Axes, list<at<J, entries_of<R>>...>, Path..., J>;
    using error = typename first_error<typename entry<I>::error...>::type;
    using type = typename tree_traits<first>::template rebound<typename entry<I>::type...>;
  };
  template <bool Leaves, bool Trees>
    requires Trees
  struct result<Leaves, Trees> : all<indices_of<entries_of<first>>> {};
  static constexpr bool fits = trees && length<odd> == 0 && length<other> == 0;
  using error = typename result<leaves, fits>::error;
  using type = typename result<leaves, fits>::type;
};

/// The type of what decides, for the join: a literal where it is equal on all devices.
template <class P>
struct choice_type {
  using type = literal_type<bool>;
};
template <Array P>
  requires(!decides_for_all<P>)
struct choice_type<P> {
  using type = array_type<bool, dims<>, state_of<P>, mesh_type_of<P>>;
};

/// A call of branches: what they get, and what is wrong with the arguments. `Operands` as a list.
template <class P, class Why, class Functions, class... X>
struct branch_call;
template <class Seq, class... X>
struct why_no_operands;
template <int... I, class... X>
struct why_no_operands<std::integer_sequence<int, I...>, X...> {
  using type = typename first_error<typename why_not_held<error::argument, X, I>::type...>::type;
};
template <class P, class Why, class... F, class... X>
struct branch_call<P, Why, list<F...>, X...> {
  using predicate = P;
  using operands_error =
      typename first_error<std::conditional_t<is_no_function<F>, nabla::error::not_a_function<F>, void>..., Why,
                           typename why_no_operands<std::make_integer_sequence<int, int(sizeof...(X))>, X...>::type>::type;
  static constexpr bool reported = Reported<P> || (Reported<X> || ...);
  static constexpr bool for_all = decides_for_all<P>;
  template <class E>
  struct checked {
    using error = E;
  };
  template <class E>
    requires(std::is_void_v<E> && !reported)
  struct checked<E> {
    using error = typename first_error<typename why_no_function<F, branch_operand<P, X>...>::type...>::type;
  };
  using error = typename checked<operands_error>::error;
  static constexpr bool runs = std::is_void_v<error> && !reported;
  template <class G>
  using function = std::conditional_t<runs, G, not_called>;
  template <class Y>
  struct got {
    template <bool Runs>
    struct by {
      using type = nabla::error::reported;
    };
    template <bool Runs>
      requires Runs
    struct by<Runs> {
      using type = branch_operand<P, Y>;
    };
  };
  template <class Y>
  using get = typename got<Y>::template by<runs>::type;
  using backend = typename backend_of<backend_of_argument<P>, backend_of_argument<X>...>::type;
  template <class... R>
  using joined = joined_results<typename backend_of<called_on<backend>, backend_of_argument<R>...>::type,
                                typename choice_type<P>::type, locked_here<P, X...>, list<R...>>;
};

/// Why branches that return these do not go together, the arguments being right.
template <class Call, class... R>
struct why_no_branches {
  using type = typename Call::error;
};
template <class Call, class... R>
  requires(Call::runs && !(Reported<R> || ...))
struct why_no_branches<Call, R...> {
  using type = typename Call::template joined<std::remove_cvref_t<R>...>::error;
};

// ---- at run time ----------------------------------------------------------------------------------------------------

template <class M, class X>
constexpr void look_for_mesh(M& found, bool& have, const X& x) {
  if constexpr (Tree<X>) {
    each_entry([&](const auto& e) { look_for_mesh(found, have, e); }, x);
  } else if constexpr (Array<X>) {
    if constexpr (std::is_same_v<mesh_type_of<X>, M> || same_axes<mesh_type_of<X>, M>)
      if (!have) found = as_mesh<M>(x.mesh()), have = true;
  }
}
/// The mesh of the running region.
template <class... D>
mesh<D...> running_mesh(const char* word, type_tag<mesh<D...>>) {
  const region& here = current_region();
  const void* const axes[] = {(is_manual_kind<typename D::kind> ? &axis_id<typename D::tag> : nullptr)...};
  bool same = here.layout != nullptr && here.layout->rank == int(sizeof...(D));
  for (std::size_t i = 0; same && i < sizeof...(D); ++i) same = axes[i] == nullptr || here.axes[i] == axes[i];
  if (!same) fail<>::because(word, "requires an operand on the mesh of the result");
  mesh<D...> m;
  for (std::size_t i = 0; i < sizeof...(D); ++i) m.sizes[i] = here.layout->size[i];
  m.layout = here.layout;
  return m;
}
/// A mesh of type M, for a value that has none: that of an operand, else that of the region.
template <class M, class... X>
constexpr M mesh_among(const char* word, const X&... x) {
  if constexpr (is_mesh<M>) {
    M found;
    bool have = false;
    (look_for_mesh(found, have, x), ...);
    return have ? found : running_mesh(word, type_tag<M>{});
  } else {
    return M{};
  }
}

/// What one branch returns, as the result of all.
template <class To, class X, class... Operands>
constexpr To branch_result(const char* word, X&& x, const Operands&... operands) {
  if constexpr (Tree<To>) {
    return made_tree<To>(
        [&]<class E>(type_tag<E>, auto&& e) {
          return branch_result<E>(word, static_cast<decltype(e)&&>(e), operands...);
        },
        static_cast<X&&>(x));
  } else {
    using M = mesh_type_of<To>;
    if constexpr (is_mesh<M> && is_mesh<mesh_type_of_leaf<X>>) {
      const auto mesh = as_mesh<M>(x.mesh());
      return held_leaf<To>(static_cast<X&&>(x), mesh);
    } else {
      return held_leaf<To>(static_cast<X&&>(x), mesh_among<M>(word, operands...));
    }
  }
}

/// Each device's own choice among the leaves of what the branches return, in one kernel a leaf.
template <class To, class Choose, class X, class... Y>
constexpr To chosen(const char* word, const Choose& choose, X&& x, Y&&... y) {
  if constexpr (Tree<To>) {
    return made_tree<To>([&]<class E>(type_tag<E>, auto&&... e) {
      return chosen<E>(word, choose, static_cast<decltype(e)&&>(e)...);
    }, static_cast<X&&>(x), static_cast<Y&&>(y)...);
  } else {
    [[maybe_unused]] auto same = [&](const auto& other) {
      if constexpr (Array<X> && Array<decltype(other)>) require_same_sizes(word, x, other);
    };
    (same(y), ...);
    auto choice = choose(static_cast<X&&>(x), static_cast<Y&&>(y)...);
    using M = mesh_type_of<To>;
    const auto mesh = [&] {
      if constexpr (is_mesh<M>)
        return as_mesh<M>(choice.mesh());
      else
        return M{};
    }();
    return held_leaf<To>(static_cast<decltype(choice)&&>(choice), mesh);
  }
}

}  // namespace nabla::detail
