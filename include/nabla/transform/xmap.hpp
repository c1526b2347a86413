// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/keyword_call.hpp>
#include <nabla/transform/detail/mapped/maps_within_maps.hpp>
#include <nabla/transform/detail/mapped/named_program.hpp>
#include <nabla/transform/vmap.hpp>

namespace nabla {

namespace detail {

/// The names of axis_sizes.
template <class S>
struct names_with_sizes {
  using type = list<>;
};
template <class... A, class... N>
struct names_with_sizes<axis_sizes_t<binding<A, N>...>> {
  using type = list<A...>;
};
template <class... B>
struct why_no_sizes {
  template <class T>
  struct one {
    using type = error::not_a_size_of_a_name<T>;
  };
  template <Axis A, class N>
    requires(written_size<N>::ok)
  struct one<binding<A, N>> {
    using type = void;
  };
  template <Reported T>
  struct one<T> {
    using type = void;
  };
  using type = typename first_error<typename one<B>::type...>::type;
};
template <class... B>
struct why_no_resources {
  using type =
      typename first_error<typename resource<B>::error...,
                           typename several_in_steps<concat<list<>, typename name_in_steps<B>::type...>>::type>::type;
};

/// Why resources do not belong to a map of some names on a mesh; void if they do.
template <class Resources, class Names, class M>
struct why_not_resources_of {
  using type = void;
};
template <class... A, class... G, class Names, class M>
struct why_not_resources_of<axis_resources_t<placed<A, G>...>, Names, M> {
  template <class B>
  using of_no_name =
      std::conditional_t<in_list<B, Names>, void, error::resource_of_no_name<B, error::to_fix::name_a_dim_so>>;
  using twice = typename first_twice<list<A...>>::type;
  using foreign = typename first_axis_not_in<M, concat<list<>, rewrap<list, G>...>>::type;
  using type = typename first_error<
      of_no_name<A>..., std::conditional_t<std::is_void_v<twice>, void, error::axis_named_twice<twice>>,
      std::conditional_t<std::is_same_v<M, no_mesh> && length<concat<list<>, rewrap<list, G>...>> != 0,
                         error::xmap_needs_a_mesh<error::to_fix::pass_the_mesh_first>,
                         std::conditional_t<std::is_void_v<foreign>, void,
                                            error::mesh_axis_is_not_in_the_mesh<foreign, M>>>>::type;
};
template <class Names, class M>
struct why_not_resources_of<axis_resources_t<>, Names, M> {
  using type = void;
};

/// What the function sees of arguments by the steps of a map, as their types; or why it cannot.
template <class Steps, class X>
struct seen_in_step {
  using type = X;
  using error = void;
};
template <class Steps, class X>
  requires(!std::is_void_v<Steps>)
struct seen_in_step<Steps, X> {
  using seen = leaf_by_leaf<Steps::template argument, nabla::error::at<>, X>;
  using type = typename seen::type;
  using error = refused_leaf_if<typename seen::error>;
};
/// Why nothing runs in steps; void if something does.
template <class Steps, class... X>
struct why_no_steps {
  using type = void;
};
template <class Steps, class... X>
  requires(!std::is_void_v<Steps>)
struct why_no_steps<Steps, X...> {
  template <class Y>
  struct has {
    static constexpr bool value = has_name<typename Steps::name, Y>;
  };
  using type = std::conditional_t<length<filter<has, concat<list<>, leaves_of<X>...>>> != 0, void,
                                  nabla::error::no_argument_runs_in_steps<typename Steps::name,
                                                                          nabla::error::to_fix::name_a_dim_so>>;
};
/// What is left of a result when the steps of a map are done.
template <class Map, class R>
struct left_by_steps {
  using type = R;
  using error = void;
};
template <class Map, class R>
  requires(!std::is_void_v<typename Map::steps> && !Reported<R>)
struct left_by_steps<Map, R> {
  using steps = typename Map::steps;
  using left = leaf_by_leaf<results_of_steps<steps, typename steps::around>::template leaf, nabla::error::at<>, R>;
  using type = typename left::type;
  using error = typename left::error;
};

/// Whether F has been reported, of arguments that are right.
template <class ArgumentsError, class F, class Seen>
inline constexpr bool is_reported_for = false;
template <class F, class Seen>
inline constexpr bool is_reported_for<void, F, Seen> = !has_result<F, Seen>;

/// A function of named arrays: `Map` is what the map is about, In and Out its entries.
template <class Map, class In, class Out, class Sizes, class Count, class F>
class xmapped {
  template <class Entries, class Seq, class... X>
  struct arguments {
    using error = nabla::error::in_axes_count_differs<nabla::error::arguments_of_the_call<int(sizeof...(X))>,
                                                      nabla::error::in_axes<length<Entries>>>;
    using entered = list<>;
    using types = list<>;
    using map = Map;
  };
  template <class... E, int... I, class... X>
    requires(sizeof...(E) == sizeof...(X))
  struct arguments<list<E...>, std::integer_sequence<int, I...>, X...> {
    using on_them = map_on_arguments<Map, X...>;
    using map = typename on_them::type;
    template <class Y, class N>
    using entry = tree_by_specs<into_map<map>, Y, N>;
    using entered = list<typename entry<X, E>::type...>;
    template <class Y, class N>
    using in_step = seen_in_step<typename map::steps, typename entry<Y, N>::type>;
    using types = list<typename in_step<X, E>::type...>;
    struct taken
        : why_not_taken<nabla::error::function_does_not_take_these_arguments, F, typename in_step<X, E>::type...> {};
    template <class Refusal, int N>
    using at_argument = typename refused_at<nabla::error::in_axes_entry, N, Refusal>::type;
    using error = typename first_why<
        first_error<typename on_them::error, at_argument<typename entry<X, E>::error, I>...,
                    typename why_no_steps<typename map::steps, typename entry<X, E>::type...>::type,
                    at_argument<typename in_step<X, E>::error, I>...>,
        taken>::type;
  };
  template <class... E>
  static list<E...> entries_of_in(in_axes_t<E...>);
  using in_entries = decltype(entries_of_in(In{}));
  template <class... X>
  using seen = arguments<in_entries, indices_of<list<X...>>, std::remove_cvref_t<X>...>;

  /// What the body returns, on the way out; or why it does not get there.
  template <class Error, class R, class On>
  struct result {
    using error = Error;
  };
  template <class R, class On>
  struct result<void, R, On> {
    using done = left_by_steps<On, std::remove_cvref_t<R>>;
    using left = tree_by_specs<out_of_map<On>, typename done::type, typename entry_for_results<Out>::type>;
    using error =
        typename first_error<typename refused_at<nabla::error::out_axes_entry, 0, typename done::error>::type,
                             typename refused_at<nabla::error::out_axes_entry, 0, typename left::error>::type>::type;
    using type = typename left::type;
  };

 public:
  /// Why these are no arguments for it; void if they are.
  template <class... X>
  using refusal = typename seen<X...>::error;
  /// The same of its result too.
  template <class... X>
  using refusal_of_call =
      typename result<refusal<X...>, typename result_of_call<function_if<refusal<X...>, F>,
                                                         typename seen<X...>::types>::type,
                      typename seen<X...>::map>::error;

  constexpr xmapped(const typename Map::outer& mesh, Sizes sizes, Count steps, F f)
      : mesh_(mesh), sizes_(sizes), steps_(steps), f_(static_cast<F&&>(f)) {}

  /// The same function on a mesh, by other resources, and in one step.
  template <class Resources, class M>
  constexpr auto on(const M& m) const {
    using map = map_of_names<M, typename mesh_of_names<M, Resources>::type, Resources, typename Map::names, void>;
    return xmapped<map, In, Out, Sizes, list<>, F>(m, sizes_, {}, f_);
  }

  // The result of the body is asked for where it is needed: an alias between costs three lines of each error in it.
  template <class... X, class arguments_error = typename seen<X...>::error,
            class nabla_error = typename result<
                arguments_error,
                typename result_of_call<function_if<arguments_error, F>, typename seen<X...>::types>::type,
                typename seen<X...>::map>::error>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(X&&... x) const {
    using made = typename result<void, typename result_of_call<F, typename seen<X...>::types>::type,
                                 typename seen<X...>::map>::type;
    if constexpr (Reported<made> || (Reported<X> || ...))
      return error::reported{};
    else
      return call<made, typename seen<X...>::map>(in_entries{}, typename seen<X...>::entered{},
                                                  typename seen<X...>::types{}, static_cast<X&&>(x)...);
  }
  NABLA_REFUSED_CALL((class... X, class arguments_error = typename seen<X...>::error,
                      class nabla_error = typename result<
                          arguments_error,
                          typename result_of_call<function_if<arguments_error, F>, typename seen<X...>::types>::type,
                          typename seen<X...>::map>::error),
                     (X&&...))
  // Never defined: chosen when the body has been reported, so that nobody says that nothing matches. Of a constraint
  // clang says in six lines that it does not hold, of enable_if in three.
  template <class... X,
            std::enable_if_t<is_reported_for<typename seen<X...>::error, F, typename seen<X...>::types>, int> = 0>
  error::reported operator()(X&&...) const;

 private:
  template <class Made, class On, class... E, class... B, class Types, class... X>
  constexpr auto call(list<E...>, list<B...>, Types types, X&&... x) const {
    sizes_of_names<typename Map::names> sizes;
    call_with_entries(
        [&](auto... b) {
          (sizes.take(typename decltype(b)::name{}, written_size<decltype(b.value)>::of(b.value)), ...);
        },
        sizes_.sizes);
    const auto mesh = [&] {
      const auto outer = mesh_of_map<typename On::outer>(mesh_, x...);
      if constexpr (is_mesh<typename On::inner>) return as_mesh<typename On::inner>(outer);
      else return outer;
    }();
    // All sizes are compared before f runs.
    std::tuple<B...> named{enter_map<B, On, E>(sizes, mesh, static_cast<X&&>(x))...};
    return call_with_entries(
        [&](auto&... each) {
          using out = typename entry_for_results<Out>::type;
          using steps = typename On::steps;
          if constexpr (std::is_void_v<steps>)
            return leave_map<Made, On, out>(sizes, mesh, f_(std::move(each)...));
          else
            return leave_map<Made, On, out>(
                sizes, mesh,
                run_in_steps<steps>(f_, steps_, mesh_of_map<typename steps::around>(mesh, each...), types,
                                    std::move(each)...));
        },
        named);
  }

  typename Map::outer mesh_;
  [[no_unique_address]] Sizes sizes_;
  [[no_unique_address]] Count steps_;
  F f_;
};
template <class Map, class In, class Out, class Sizes, class Count, class F>
struct named_program<xmapped<Map, In, Out, Sizes, Count, F>> {
  static constexpr bool is = true;
  using names = typename Map::names;
  using in = In;
  template <class... X>
  using refusal = typename xmapped<Map, In, Out, Sizes, Count, F>::template refusal_of_call<X...>;
};

/// Why an entry of in_axes or out_axes is no names(...), nor several or a tree of them; void if it is.
template <class E>
struct why_not_all_names {
  using type = error::entry_is_no_names<E, error::to_fix::write_names>;
};
template <bool Exact, class... B>
struct why_not_all_names<names_t<Exact, B...>> {
  using type = void;
};
template <class E>
  requires(std::is_void_v<E> || Reported<E>)
struct why_not_all_names<E> {
  using type = void;
};
template <class... E>
struct why_not_all_names<list<E...>> : first_error<typename why_not_all_names<E>::type...> {};
template <class... E>
struct why_not_all_names<in_axes_t<E...>> : why_not_all_names<list<E...>> {};
template <class E, class... Rest>
struct why_not_all_names<out_axes_t<E, Rest...>> : why_not_all_names<list<E, Rest...>> {};
template <Tree E>
struct why_not_all_names<E> : why_not_all_names<entries_of<E>> {};

template <class T>
concept MeshOfDevices = requires(const T& m) { []<class... D>(const mesh<D...>&) {}(m); };

/// What the arguments of xmap say, or why they do not.
template <class M, class... K>
struct xmap_call {
  using call = keyword_call<keyword_of<in_axes_t, out_axes_t, axis_resources_t, resources_in_steps_t, axis_sizes_t>::is,
                            error::not_a_keyword_of_xmap, K...>;
  using in_keyword = the_keyword<keyword_of<in_axes_t>::is, typename call::keywords, void>;
  using out_keyword = the_keyword<keyword_of<out_axes_t>::is, typename call::keywords, void>;
  using resources_keyword =
      the_keyword<keyword_of<axis_resources_t, resources_in_steps_t>::is, typename call::keywords, axis_resources_t<>>;
  using sizes_keyword = the_keyword<keyword_of<axis_sizes_t>::is, typename call::keywords, axis_sizes_t<>>;
  using in = typename in_keyword::type;
  using out = typename out_keyword::type;
  using said = said_by_resources<typename resources_keyword::type>;
  using resources = typename said::resources;
  using sizes = typename sizes_keyword::type;
  using given =
      typename united<list<>, concat<typename names_said<in>::type, typename names_with_sizes<sizes>::type>>::type;
  using names = typename united<list<>, concat<given, typename names_said<out>::type>>::type;
  template <class Missing>
  struct unknown;
  template <class... A>
  struct unknown<list<A...>> {
    using type = typename first_error<std::conditional_t<
        in_list<A, given>, void,
        error::nothing_says_the_size<A, error::to_fix::name_a_dim_so, error::to_fix::or_write_axis_sizes>>...>::type;
  };
  using missing = std::conditional_t<std::is_void_v<in>, error::xmap_needs<in_axes_t<>>,
                                     std::conditional_t<std::is_void_v<out>, error::xmap_needs<out_axes_t<>>, void>>;
  using error = typename first_error<typename call::error, typename in_keyword::error, typename out_keyword::error,
                                     typename resources_keyword::error, typename sizes_keyword::error, missing,
                                     typename why_not_all_names<in>::type, typename why_not_all_names<out>::type,
                                     typename unknown<typename names_said<out>::type>::type,
                                     typename why_not_resources_of<resources, names, M>::type>::type;
  using inner = typename mesh_of_names<M, resources>::type;
  using steps = std::conditional_t<std::is_void_v<typename said::name>, void,
                                   steps_map<inner, typename said::name, typename said::size>>;
  using map = map_of_names<M, inner, resources, names, steps>;
  using type = xmapped<map, in, out, sizes, typename said::size, typename call::function>;
};
template <class M, class... K>
  requires(Reported<K> || ...)
struct xmap_call<M, K...> {
  using error = void;
};

template <class M, class... K>
constexpr auto make_xmap(const M& mesh, K&&... k) {
  if constexpr ((Reported<K> || ...)) {
    return reported_function{};
  } else {
    using call = xmap_call<M, std::remove_cvref_t<K>...>;
    std::tuple<K&&...> all(static_cast<K&&>(k)...);
    typename call::sizes sizes{};
    typename call::said::size steps{};
    const auto look = [&]<class T>(const T& t) {
      if constexpr (std::is_same_v<T, typename call::sizes>) sizes = t;
      if constexpr (std::is_same_v<T, typename call::resources_keyword::type>) steps = call::said::count(t);
    };
    call_with_entries([&](const auto&... each) { (look(each), ...); }, all);
    return typename call::type(mesh, sizes, steps, std::get<sizeof...(K) - 1>(std::move(all)));
  }
}

}  // namespace detail

/// Names for positional dims, in in_axes and out_axes of xmap: `names(batch, inputs)` for the first ones,
/// `names(batch, none, hidden)` with positions that stay, `names(dim<0> = batch, dim<2> = hidden)`, and
/// `names(batch, inputs, end)` for all that there are. In out_axes it says where each name goes.
///
/// Errors: not_a_name_for_a_position, position_counts_from_the_end, axis_named_twice. Source: in_axes of
/// jax.experimental.maps.xmap.
NABLA_WORD(names, (class... W, class nabla_error = typename detail::names_call<W...>::error), (W...),
           "nabla::names(...) requires axes, none, dim<n> = axis, and at most one end") {
  return std::conditional_t<(Reported<W> || ...), error::reported, typename detail::names_call<W...>::type>{};
}

/// The mesh axes over which dims of a name are split: `axis_resources(batch = data, hidden = (row, col))`. They change
/// where a program runs, and no number of it. Errors: not_a_resource. Source: axis_resources of
/// jax.experimental.maps.xmap.
NABLA_WORD(axis_resources, (class... B, class nabla_error = typename detail::why_no_resources<B...>::type), (B... b),
           "nabla::axis_resources(...) requires name = mesh axes") {
  if constexpr ((std::is_void_v<typename detail::resource<B>::type> || ...))
    return error::reported{};
  else
    return detail::resources_of_call(axis_resources_t<typename detail::resource<B>::type...>{}, b...);
}

/// A name that runs in steps: `axis_resources(batch = in_steps(8))` runs the function for an eighth of the name after the
/// other, in an eighth of the memory; `batch = (data, in_steps(8))` so on each device. Sums over the name are added up,
/// parts are laid one behind the other; what is not linear in such a sum belongs outside of the map. One name runs in
/// steps. Derivative: each step runs again, and its cotangents are added up. Errors: not_a_number_of_steps;
/// runtime_error for fewer than one. Source: SerialLoop of jax.experimental.maps.
NABLA_WORD_GIVING((in_steps_t<Size>), (error::reported), in_steps,
                  (class Size, class nabla_error = std::conditional_t<detail::written_size<Size>::ok, void,
                                                                      error::not_a_number_of_steps<Size>>),
                  (Size n), "nabla::in_steps(n) requires a number of steps: an integer, or fixed<n>") {
  const long steps = detail::written_size<Size>::of(n);
  if (steps < 1)
    detail::fail<>::because("in_steps", (detail::sentence("requires at least one step: found ") << steps).text);
  return {{}, n};
}

/// Sizes of names that no argument has: `axis_sizes(sample = 6)`. Errors: not_a_size_of_a_name. Source: axis_sizes of
/// jax.experimental.maps.xmap.
NABLA_WORD(axis_sizes, (class... B, class nabla_error = typename detail::why_no_sizes<B...>::type), (B... b),
           "nabla::axis_sizes(...) requires name = size") {
  if constexpr ((Reported<B> || ...))
    return error::reported{};
  else
    return axis_sizes_t<B...>{{}, std::tuple(b...)};
}

/// A function of named arrays as one of positional arrays:
/// `xmap(in_axes(names(batch, inputs), names(inputs)), out_axes(names(batch)), [](auto x, auto w) { return dot(x, w, inputs); })`.
/// Inside, the positions that in_axes lists are names, and the words treat them as names; on the way out each name goes to
/// the position that out_axes says. A result that lacks a name of its entry repeats itself along it.
///
/// With a mesh in front, `axis_resources(batch = data, hidden = model)` splits dims by their names, and the same function
/// runs on all devices: plain arguments are cut, arrays on the mesh must be split so already, results stay split. A sum
/// over a name that is split is made at once; all that moves is in `plan`. Resources change where a program runs, and no
/// number of it. Two names on one mesh axis may not meet in one array.
///
/// Arguments and results may be trees, with one entry for all leaves or a tree of entries; several results have one entry
/// each in a nested out_axes. Numbers pass through. Shape, dtype: as f gives them. Errors: xmap_needs,
/// not_a_keyword_of_xmap, entry_is_no_names, keyword_stands_twice, the_function_stands_last, xmap_needs_a_mesh, resource_of_no_name,
/// mesh_axis_is_not_in_the_mesh, nothing_says_the_size, in_axes_count_differs, in_axes_entry and out_axes_entry (of
/// array_has_no_axis, names_are_not_all_positions, two_names_on_one_resource, sharding_differs, name_is_dropped,
/// no_such_position_in_the_result, ...), function_does_not_take_that_many, function_does_not_take_these_arguments; in f
/// result_uses_a_mesh_axis_twice where two names of one resource meet; runtime_error where a name has two sizes, or
/// devices do not divide its size. Derivative: that of f. Communication: that of f, and the sums over names that are split.
/// Source: jax.experimental.maps.xmap.
NABLA_WORD_GIVING((auto), (detail::reported_function), xmap,
                  (class First, class... K,
                   detail::Where<(!detail::MeshOfDevices<First>)> nabla_error =
                       typename detail::xmap_call<no_mesh, First, K...>::error),
                  (First first, K... k),
                  "nabla::xmap(in_axes(...), out_axes(...), f) requires names for arguments and results, and the "
                  "function last") {
  return detail::make_xmap(no_mesh{}, static_cast<First&&>(first), static_cast<K&&>(k)...);
}
NABLA_WORD_GIVING((auto), (detail::reported_function), xmap,
                  (class... D, class... K,
                   detail::Where<(sizeof...(K) > 0)> nabla_error = typename detail::xmap_call<mesh<D...>, K...>::error),
                  (const mesh<D...>& m, K... k),
                  "nabla::xmap(mesh, in_axes(...), out_axes(...), axis_resources(...), f) requires names for arguments "
                  "and results, resources of the mesh, and the function last") {
  return detail::make_xmap(m, static_cast<K&&>(k)...);
}

}  // namespace nabla
