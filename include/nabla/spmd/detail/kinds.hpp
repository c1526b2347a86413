// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/keyword_call.hpp>
#include <nabla/spmd/detail/shard_mapped.hpp>
#include <nabla/spmd/out_sharding.hpp>

// What auto_axes and explicit_axes share: inside a function some axes of the mesh have another kind. A value has the same
// elements on the same devices inside and outside; only its type says it otherwise.
namespace nabla {

namespace detail {

// ---- meshes ---------------------------------------------------------------------------------------------------------

/// Which axes of a mesh change their kind from From: those that Axes names, or all that have it.
template <class M, class From, class Axes>
inline constexpr unsigned changing_axes = 0;
template <class... D, class From>
inline constexpr unsigned changing_axes<mesh<D...>, From, void> =
    (0u | ... | (std::is_same_v<typename D::kind, From> ? 1u << (index_of<D, D...> & 31) : 0u));
template <class... D, class From, class... A>
inline constexpr unsigned changing_axes<mesh<D...>, From, axes_t<A...>> = axis_mask<mesh<D...>>(list<A...>{});

template <class Kind, class A>
struct why_not_of_kind {
  using type = error::mesh_axis_is_not_explicit<A>;
};
template <class A>
struct why_not_of_kind<automatic_kind, A> {
  using type = error::mesh_axis_is_not_automatic<A>;
};
/// Why the axes that are named do not change their kind on a mesh.
template <class M, class From, class Axes>
struct why_no_change {
  using type = void;
};
template <class M, class From, class... A>
struct why_no_change<M, From, axes_t<A...>> {
  template <class B>
  struct one {
    using kind = typename kind_in<M, B>::type;
    using type = std::conditional_t<
        std::is_void_v<kind>, error::mesh_axis_is_not_in_the_mesh<B, M>,
        std::conditional_t<is_manual_kind<kind>, error::mesh_axis_is_manual_already<B>,
                           std::conditional_t<std::is_same_v<kind, From>, void,
                                              typename why_not_of_kind<From, B>::type>>>;
  };
  using type = typename first_error<typename one<A>::type...>::type;
};

/// The mesh of the first array in some arguments; void if none is on a mesh.
template <class... X>
struct mesh_among_types {
  using type = void;
};
template <class X, class... Rest>
struct mesh_among_types<X, Rest...> : mesh_among_types<Rest...> {};
template <Array X, class... Rest>
  requires is_mesh<mesh_type_of<X>>
struct mesh_among_types<X, Rest...> {
  using type = mesh_type_of<X>;
};
template <class... E, class... Rest>
struct mesh_among_types<list<E...>, Rest...> : mesh_among_types<E..., Rest...> {};
template <Tree X, class... Rest>
struct mesh_among_types<X, Rest...> : mesh_among_types<entries_of<X>, Rest...> {};

/// The mesh inside a function that changes kinds.
template <class M, class From, class To, class Axes>
struct mesh_inside {
  using type = M;
};
template <class... D, class From, class To, class Axes>
struct mesh_inside<mesh<D...>, From, To, Axes>
    : with_kind_of_all<mesh<D...>, To,
                       typename axes_from<mesh<D...>, changing_axes<mesh<D...>, From, Axes>, list>::type> {};

// ---- values ---------------------------------------------------------------------------------------------------------

/// An array as one on mesh To, which differs in nothing but kinds.
template <class X, class To>
using type_on = array_type<typename X::value_type, typename X::dims, typename X::state, To>;

/// A type without states over automatic axes: a sum that is still to be made over one is made, and what is reduced is
/// replicated. Sums of small integers are counted in larger ones, as psum does.
template <class X>
struct settled_type {
  using type = X;
};
template <class T, class D, class S, class M>
  requires(((masks_of<S, M>.u | masks_of<S, M>.r) & automatic_axes<M>) != 0)
struct settled_type<array_type<T, D, S, M>> {
  static constexpr masks before = masks_of<S, M>;
  static constexpr unsigned u = before.u & ~automatic_axes<M>, r = before.r & ~automatic_axes<M>;
  static constexpr bool sums = before.u != u && before.kind == reduction::sum;
  using value_type = std::conditional_t<sums, op::sum::in<T>, T>;
  using type =
      array_type<value_type, D, state_from<M, masks{before.v, u, r, u != 0 ? before.kind : reduction::none}>, M>;
};

/// Trees onto mesh To. A spec, if there is one, says how their arrays are sharded over these axes.
template <class To, spoken_of Axes>
struct onto : leaf_table {
  template <class X, class S>
  struct leaf : same_leaf<X> {};
  template <Array X, class S>
  struct leaf<X, S> {
    using type = nabla::error::reported;
    using error = refused_leaf<nabla::error::value_is_on_another_mesh<mesh_type_of<X>, To>>;
  };
  template <Array X, class S>
    requires std::is_same_v<mesh_type_of<X>, no_mesh>
  struct leaf<X, S> : same_leaf<stored_t<X>> {};
  template <Array X, class S>
    requires same_axes<mesh_type_of<X>, To>
  struct leaf<X, S> {
    using there = type_on<type_of_t<X>, To>;
    using error = refused_leaf_if<typename why_not_resharded<there, S, Axes>::type>;
    struct resharded {
      using type = typename stored_impl<typename resharded_type<there, S, Axes>::type, typename X::backend>::type;
    };
    using type = typename made_unless<error, resharded>::type;
  };
  template <Array X>
    requires same_axes<mesh_type_of<X>, To>
  struct leaf<X, own_spec> {
    using there = typename settled_type<type_on<type_of_t<X>, To>>::type;
    using error = void;
    using type = typename stored_impl<there, typename X::backend>::type;
  };
};

template <class X>
constexpr auto with_settled_states(X x, laid_out_for what) {
  using type = typename settled_type<type_of_t<X>>::type;
  if constexpr (std::is_same_v<type, type_of_t<X>>) {
    return x;
  } else {
    auto stored = stored_in_dtype<typename type::value_type>(static_cast<X&&>(x));
    return laid_out<type>(static_cast<decltype(stored)&&>(stored), what);
  }
}
template <class To, spoken_of Axes, class S, class Made, class X>
constexpr Made come_onto(X&& x, laid_out_for what) {
  return made_by_specs<onto<To, Axes>, Made, S>(
      [&]<class Leaf, class T>(type_tag<Leaf>, type_tag<T>, auto&& leaf) -> Leaf {
        using D = std::remove_cvref_t<decltype(leaf)>;
        if constexpr (!Array<D>) {
          return static_cast<decltype(leaf)&&>(leaf);
        } else if constexpr (!is_mesh<mesh_type_of<D>>) {
          return static_cast<decltype(leaf)&&>(leaf).eval();
        } else {
          const auto mesh = as_mesh<To>(leaf.mesh());
          const auto size = leaf.sizes();
          auto there = retyped_as<type_on<type_of_t<D>, To>>(static_cast<decltype(leaf)&&>(leaf).eval(), size, mesh);
          if constexpr (std::is_same_v<T, own_spec>)
            return with_settled_states(static_cast<decltype(there)&&>(there), what);
          else
            return resharded<T, Axes>(static_cast<decltype(there)&&>(there), call_site{});
        }
      },
      static_cast<X&&>(x));
}

// ---- the function ---------------------------------------------------------------------------------------------------

/// The spec of argument I: one for all, or one an argument.
template <int I, class In>
struct spec_of_argument_number {
  using type = own_spec;
};
template <int I, class... S>
struct spec_of_argument_number<I, in_sharding_t<S...>> {
  using type = at<(sizeof...(S) == 1 ? 0 : I), list<S...>>;
};
template <class In>
inline constexpr int count_of_shardings = 1;
template <class... S>
inline constexpr int count_of_shardings<in_sharding_t<S...>> = sizeof...(S);

/// What kinds change where: `from` outside, `to` inside.
template <class From, class To, class Axes, class In, class Out>
struct change_of_kinds {
  using from = From;
  using to = To;
  using axes = Axes;
  using in = In;
  using out = Out;
};

template <class Change, class F>
class with_kinds : calls_of_a_reported_function<F> {
  /// A spec for the results speaks of what is explicit outside; where nothing that changes is, of all axes.
  static constexpr spoken_of leaves_over =
      std::is_same_v<typename Change::from, automatic_kind> ? spoken_of::all_axes : spoken_of::explicit_axes;
  static constexpr const char* word =
      std::is_same_v<typename Change::from, automatic_kind> ? "explicit_axes" : "auto_axes";
  template <class... X>
  using outer = typename mesh_among_types<std::remove_cvref_t<X>...>::type;
  template <class... X>
  using inner = typename mesh_inside<outer<X...>, typename Change::from, typename Change::to,
                                     typename Change::axes>::type;
  template <class N, int I, class X>
  using entered = tree_by_specs<onto<N, spoken_of::explicit_axes>, std::remove_cvref_t<X>,
                                typename spec_of_argument_number<I, typename Change::in>::type>;

  template <class M, class Seq, class... X>
  struct arguments {
    using error = nabla::error::array_is_on_no_mesh<nabla::error::to_fix::device_put_it>;
    using types = list<>;
  };
  template <class... D, int... I, class... X>
  struct arguments<mesh<D...>, std::integer_sequence<int, I...>, X...> {
    using N = inner<X...>;
    static constexpr int specs = count_of_shardings<typename Change::in>, count = sizeof...(X);
    using misfit = std::conditional_t<specs == 1 || specs == count, void,
                                      nabla::error::in_specs_count_differs<nabla::error::arguments_of_the_call<count>,
                                                                           nabla::error::in_specs<specs>>>;
    struct of_the_arguments {
      using type = typename first_error<
          typename why_no_change<mesh<D...>, typename Change::from, typename Change::axes>::type,
          typename refused_at<nabla::error::in_specs_entry, I, typename entered<N, I, X>::error>::type...>::type;
    };
    struct taken
        : why_not_taken<nabla::error::function_does_not_take_these_arguments, F, typename entered<N, I, X>::type...> {};
    using error = typename first_why<type_tag<misfit>, of_the_arguments, taken>::type;
    using types = list<typename entered<N, I, X>::type...>;
  };
  template <class... X>
  using seen = arguments<outer<X...>, indices_of<list<X...>>, X...>;

  /// What the body returns, on the way out; or why it does not get there.
  template <class Error, class R, class... X>
  struct result {
    using error = Error;
  };
  template <class R, class... X>
  struct result<void, R, X...> {
    using left = tree_by_specs<onto<outer<X...>, leaves_over>, std::remove_cvref_t<R>, typename Change::out>;
    using error = typename refused_at<nabla::error::out_specs_entry, 0, typename left::error>::type;
    using type = typename left::type;
  };

 public:
  /// Why these are no arguments for it; void if they are.
  template <class... X>
  using refusal = typename seen<X...>::error;

  constexpr explicit with_kinds(F f) : f_(static_cast<F&&>(f)) {}

  // The result of the body is asked for where it is needed: an alias between costs three lines of each error in it.
  template <class... X, class arguments_error = typename seen<X...>::error,
            class nabla_error = typename result<
                arguments_error,
                typename result_of_call<function_if<arguments_error, F>, typename seen<X...>::types>::type,
                X...>::error>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(X&&... x) const {
    using M = outer<X...>;
    using N = inner<X...>;
    using made = typename result<void, typename result_of_call<F, typename seen<X...>::types>::type, X...>::type;
    if constexpr (Reported<made> || (Reported<X> || ...))
      return error::reported{};
    else
      return [&]<int... I>(std::integer_sequence<int, I...>) {
        return come_onto<M, leaves_over, typename Change::out, made>(
            f_(come_onto<N, spoken_of::explicit_axes, typename spec_of_argument_number<I, typename Change::in>::type,
                         typename entered<N, I, X>::type>(static_cast<X&&>(x), laid_out_for{word, I + 1})...),
            laid_out_for{word, the_result});
      }(indices_of<list<X...>>{});
  }
  NABLA_REFUSED_CALL(
      (class... X, class arguments_error = typename seen<X...>::error,
       class nabla_error = typename result<
           arguments_error,
           typename result_of_call<function_if<arguments_error, F>, typename seen<X...>::types>::type, X...>::error),
      (X&&...))
  NABLA_REPORTED_CALL(calls_of_a_reported_function<F>,
                      std::is_void_v<typename seen<X...>::error> && !has_result<F, typename seen<X...>::types>)

 private:
  F f_;
};

/// The spec of a keyword out_sharding(...).
template <class K>
struct spec_said {
  using type = K;
};
template <class S>
struct spec_said<out_sharding_t<S>> {
  using type = S;
};
template <class M, class S, class Space>
struct spec_said<out_sharding_t<named_sharding<M, S, Space>>> {
  using type = S;
};
template <class K>
struct axes_said {
  using type = void;
};
template <class... A>
  requires(sizeof...(A) > 0)
struct axes_said<axes_t<A...>> {
  using type = axes_t<A...>;
};

/// What the arguments of auto_axes or explicit_axes say, or why they do not.
template <class From, class To, class... K>
struct kinds_call {
  using call = keyword_call<keyword_of<axes_t, in_sharding_t, out_sharding_t>::is, error::not_a_keyword_of_axes, K...>;
  using axes_keyword = the_keyword<keyword_of<axes_t>::is, typename call::keywords, void>;
  using in_keyword = the_keyword<keyword_of<in_sharding_t>::is, typename call::keywords, void>;
  using out_keyword = the_keyword<keyword_of<out_sharding_t>::is, typename call::keywords, own_spec>;
  static constexpr bool becomes_automatic = std::is_same_v<To, automatic_kind>;
  using missing = std::conditional_t<
      becomes_automatic && std::is_same_v<typename out_keyword::type, own_spec>,
      error::auto_axes_needs_out_sharding<error::to_fix::write_out_sharding>,
      std::conditional_t<!becomes_automatic && std::is_void_v<typename in_keyword::type>,
                         error::explicit_axes_needs_in_sharding<error::to_fix::write_in_sharding>,
                         std::conditional_t<becomes_automatic && !std::is_void_v<typename in_keyword::type>,
                                            error::not_a_keyword_of_axes<typename in_keyword::type>, void>>>;
  using error = typename first_error<typename call::error, typename axes_keyword::error, typename in_keyword::error,
                                     typename out_keyword::error, missing>::type;
  using change = change_of_kinds<From, To, typename axes_said<typename axes_keyword::type>::type,
                                 typename in_keyword::type, typename spec_said<typename out_keyword::type>::type>;
  using type = with_kinds<change, typename call::function>;
};
template <class From, class To, class... K>
  requires(Reported<K> || ...)
struct kinds_call<From, To, K...> {
  using type = reported_function;
  using error = void;
};
template <class Call, class... K>
constexpr auto make_with_kinds(K&&... k) {
  if constexpr ((Reported<K> || ...))
    return reported_function{};
  else
    return typename Call::type(std::get<sizeof...(K) - 1>(std::tuple<K&&...>(static_cast<K&&>(k)...)));
}

}  // namespace detail
}  // namespace nabla
