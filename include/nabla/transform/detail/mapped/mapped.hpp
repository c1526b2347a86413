// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/hidden.hpp>
#include <nabla/errors/transform.hpp>
#include <nabla/expr/tree_walk.hpp>
#include <nabla/op/shape/broadcast.hpp>
#include <nabla/op/shape/rename.hpp>
#include <nabla/spmd/detail/shard_mapped.hpp>

// vmap: what the function sees of an argument, and the caller of a result. The mapped dim becomes a hidden axis, and back.
namespace nabla {

/// What `in_axes(...)` gives.
template <class... A>
struct in_axes_t {};
/// What `out_axes(...)` gives.
template <class... A>
struct out_axes_t {};
/// What `axis_name(...)` gives.
template <class A>
struct axis_name_t {};
/// What `spmd_axis_name(...)` gives.
template <class Group>
struct spmd_axis_name_t {};
/// What `axis_size(n)` gives.
template <class Size>
struct axis_size_t : vocabulary {
  Size size;
};

namespace detail {

/// Stands for in_axes that are not written.
using first_dim_of_all = for_each_argument<position<0>>;

/// The in_axes of a map whose dim has a name, is said to be split over mesh axes, or to have a size (dyn_size: known
/// later); void stands for what is not said, and for a size list<>.
template <class In, class Name, class Split, class Size>
struct described_map {};
template <class In>
struct description_of {
  using in_axes = In;
  using name = void;
  using split = void;
  using size = list<>;
};
template <class In, class Name, class Split, class Size>
struct description_of<described_map<In, Name, Split, Size>> {
  using in_axes = In;
  using name = Name;
  using split = Split;
  using size = Size;
};

template <class... A>
inline constexpr int specs_in<in_axes_t<A...>> = sizeof...(A);
template <class... A>
inline constexpr int specs_in<out_axes_t<A...>> = sizeof...(A);
template <class... A, class X, int I>
struct spec_for_entry<in_axes_t<A...>, X, I> {
  using type = at<I, list<A...>>;
};
template <class... A, class X, int I>
struct spec_for_entry<out_axes_t<A...>, X, I> {
  using type = at<I, list<A...>>;
};

/// Why an entry of in_axes or out_axes says no dim; void for a position, an axis, none, and trees of them.
template <class A>
struct why_no_mapped_axis : wrong_argument<A> {};
template <>
struct why_no_mapped_axis<none_t> {
  using type = void;
};
template <Reported A>
struct why_no_mapped_axis<A> {
  using type = void;
};
template <class... A>
struct why_no_mapped_axis<in_axes_t<A...>> {
  using type = void;
};
template <class... A>
struct why_no_mapped_axis<out_axes_t<A...>> {
  using type = void;
};
template <class Entries>
struct why_no_entry_is_mapped;
template <class... A>
struct why_no_entry_is_mapped<list<A...>> : first_error<typename why_no_mapped_axis<A>::type...> {};
template <Tree A>
struct why_no_mapped_axis<A> : why_no_entry_is_mapped<entries_of<A>> {};
template <class... A>
using why_no_mapped_axes = typename why_no_entry_is_mapped<list<A...>>::type;

// ---- the hidden axis ------------------------------------------------------------------------------------------------

/// The axis that a vmap of F takes away. Inside of other ones it is the one number Depth.
template <class F, int Depth>
struct mapped_axis final : axis<mapped_axis<F, Depth>>, hidden_axis_base {
  static constexpr int depth = Depth;
  static constexpr const char* name() noexcept {
    constexpr const char* names[] = {"'0", "'1", "'2", "'3", "'4", "'5", "'6", "'7"};
    return names[Depth & 7];
  }
};

/// One that collectives may mention as Name.
template <class F, int Depth, class Name>
struct named_mapped_axis final : axis<named_mapped_axis<F, Depth, Name>>, hidden_axis_base {
  using called = Name;
  using axis<named_mapped_axis>::operator=;
  static constexpr int depth = Depth;
  static constexpr const char* name() noexcept { return Name::name(); }
};
template <class F, int Depth, class Name>
struct hidden_axis_for {
  using type = named_mapped_axis<F, Depth, Name>;
};
template <class F, int Depth>
struct hidden_axis_for<F, Depth, void> {
  using type = mapped_axis<F, Depth>;
};

constexpr int larger(int a, int b) { return a > b ? a : b; }

/// The depth of the next hidden axis around a value.
template <class X>
inline constexpr int hidden_depth = 0;
template <class E>
inline constexpr int depth_behind = 0;
template <class E>
  requires is_hidden<E>
inline constexpr int depth_behind<E> = E::tag::depth + 1;
template <class... E>
inline constexpr int hidden_depth<dims<E...>> = [] {
  int n = 0;
  ((n = larger(n, depth_behind<E>)), ...);
  return n;
}();
template <class... X>
inline constexpr int hidden_depth<list<X...>> = [] {
  int n = 0;
  ((n = larger(n, hidden_depth<X>)), ...);
  return n;
}();
template <Array X>
inline constexpr int hidden_depth<X> = hidden_depth<dims_of<X>>;
template <Tree X>
inline constexpr int hidden_depth<X> = hidden_depth<entries_of<X>>;

// ---- in -------------------------------------------------------------------------------------------------------------

/// The hidden axis that a mapped dim becomes, and the mesh axes over which it is said to be split; void: nothing is said.
template <class Hidden, class Split>
struct mapped_as {
  using axis = Hidden;
  using split = Split;
};

/// An array type with its mapped dim split as it is said. What is said of automatic axes lays the dim out: they leave the
/// other dims, which can be seen, for it. What is said of explicit ones is a claim, and changes nothing.
template <class X, int I, class Split>
struct placed_mapped {
  using type = X;
};
template <class T, class... E, class S, class M, int I, class... G>
  requires(I >= 0 && sizeof...(G) > 0 && is_mesh<M> && !std::is_same_v<typename extent_at<dims<E...>, I>::split_over, list<G...>>)
struct placed_mapped<array_type<T, dims<E...>, S, M>, I, mesh_axes<G...>> {
  using from = array_type<T, dims<E...>, S, M>;
  using said = list<G...>;
  static constexpr unsigned axes = axis_mask<M>(mesh_axes<G...>{});
  template <class F>
  static constexpr bool is_free = is_split_within<M, automatic_axes<M>, typename F::split_over>;
  static constexpr bool may = std::is_void_v<typename first_axis_not_in<M, said>::type> &&
                              (axes & ~automatic_axes<M>) == 0 && is_free<extent_at<dims<E...>, I>>;
  template <class F, int D>
  struct one {
    static constexpr bool meets = (axis_mask<M>(typename F::split_over{}) & axes) != 0;
    using split =
        std::conditional_t<D == I, said,
                           std::conditional_t<meets && is_free<F> && !is_hidden<F>, list<>, typename F::split_over>>;
    using type = typename make_extent<typename F::tag, F::size, split>::type;
  };
  template <int... D>
  static dims<typename one<E, D>::type...> all(std::integer_sequence<int, D...>);
  using type = std::conditional_t<
      may, array_type<T, decltype(all(std::make_integer_sequence<int, int(sizeof...(E))>{})), S, M>, from>;
};
/// Why such a type does not exist: it splits two dims over one mesh axis, or a size into unequal parts.
template <class From, class To>
struct why_not_placed_mapped {
  using type = void;
};
template <class From, class T, class... E, class S, class M>
  requires(!std::is_same_v<From, array_type<T, dims<E...>, S, M>>)
struct why_not_placed_mapped<From, array_type<T, dims<E...>, S, M>> {
  using twice = typename first_twice<concat<list<>, typename E::split_over...>>::type;
  using type = typename first_error<
      std::conditional_t<std::is_void_v<twice>, void, nabla::error::result_uses_a_mesh_axis_twice<twice>>,
      typename indivisible<M, dims<E...>>::type>::type;
};

/// Arguments: what the function sees of them, by the dim that an entry A maps.
template <class H>
struct into_vmap : leaf_table {
  template <class X, class A>
  struct leaf {
    using type = nabla::error::reported;
    using error = refused_leaf<nabla::error::array_has_no_axis<A, dims<>>>;
  };
  template <Literal X>
  struct leaf<X, none_t> : same_leaf<X> {};
  template <Array X>
  struct leaf<X, none_t> : same_leaf<stored_t<X>> {};
  template <Array X, DimSelector A>
  struct leaf<X, A> {
    using renamed = binding<A, typename H::axis>;
    static constexpr int place = find_dim<dims_of<X>, A>::value;
    using laid = typename placed_mapped<type_of_t<X>, place, typename H::split>::type;
    using error = refused_leaf_if<typename first_error<typename rename_rule<type_of_t<X>, renamed>::error,
                                                       typename why_not_placed_mapped<type_of_t<X>, laid>::type>::type>;
    template <class Laid>
    struct seen {
      using to = array_type<typename Laid::value_type, typename rename_rule<Laid, renamed>::view::to,
                            typename Laid::state, typename Laid::mesh>;
      using type = typename stored_impl<to, typename X::backend>::type;
    };
    template <class Laid>
      requires std::is_same_v<Laid, type_of_t<X>>
    struct seen<Laid> {
      using type = stored_t<decltype(rename(std::declval<X>(), std::declval<renamed>()))>;
    };
    using type = typename made_unless<error, seen<laid>>::type;
  };
};
/// The mapped dims of an argument in which there is no error.
template <class Error, class X, class A, class H>
struct mapped_extents {
  using type = list<>;
};
template <Array X, DimSelector A, class H>
struct mapped_extents<void, X, A, H> {
  using leaf = typename into_vmap<H>::template leaf<X, A>;
  using type = list<extent_at<typename leaf::laid::dims, leaf::place>>;
};
template <Tree X, class A, class H>
struct mapped_extents<void, X, A, H> {
  template <class Seq>
  struct all;
  template <int... I>
  struct all<std::integer_sequence<int, I...>> {
    using type = concat<list<>, typename mapped_extents<void, at<I, entries_of<X>>,
                                                        typename spec_for_entry<A, X, I>::type, H>::type...>;
  };
  using type = typename all<indices_of<entries_of<X>>>::type;
};
template <class X, class A, class H>
struct mapped_argument : tree_by_specs<into_vmap<H>, X, A> {
  using extents = typename mapped_extents<typename mapped_argument::error, X, A, H>::type;
};

/// What all mapped dims have in common: the size that a type says, another one that contradicts it, and whether one is
/// split over devices.
struct mapped_size {
  long size = dyn_size, other = dyn_size;
  bool is_split = false;
};
template <class... E>
constexpr mapped_size size_of_mapped(list<E...>, long said) {
  mapped_size s;
  s.size = said;
  [[maybe_unused]] auto take = [&](long n, bool split) {
    s.is_split = s.is_split || split;
    if (n == dyn_size) return;
    if (s.size == dyn_size)
      s.size = n;
    else if (n != s.size)
      s.other = n;
  };
  (take(E::size, E::split_over::size > 0), ...);
  return s;
}

template <int Arguments, int Axes>
using axes_misfit =
    error::in_axes_count_differs<error::arguments_of_the_call<Arguments>, error::in_axes<Axes>>;
/// The entries of in_axes for the arguments of a call, or why they are not.
template <class In, class... X>
using axes_of_call = entries_of_call<axes_misfit, In, X...>;

/// Why a dim that is mapped is not split as spmd_axis_name says; void if it is, or nothing is said.
template <class Split, class Extents>
struct why_not_split_as_said {
  using type = void;
};
template <class... A, class E, class... Rest>
  requires(!std::is_same_v<typename E::split_over, list<A...>>)
struct why_not_split_as_said<mesh_axes<A...>, list<E, Rest...>> {
  using type = std::conditional_t<
      E::split_over::size == 0,
      nabla::error::mapped_dim_is_not_split<mesh_axes<A...>, nabla::error::to_fix::reshard_the_mapped_dim_first>,
      nabla::error::mapped_dim_is_split_otherwise<mesh_axes<A...>, rewrap<mesh_axes, typename E::split_over>>>;
};
template <class... A, class E, class... Rest>
  requires std::is_same_v<typename E::split_over, list<A...>>
  struct why_not_split_as_said<mesh_axes<A...>, list<E, Rest...>>
      : why_not_split_as_said<mesh_axes<A...>, list<Rest...>> {
  };

/// Why the dim that A maps in an argument X is not called Name: X has that name already, or an outer map does.
template <class X, class A, class Name>
struct why_not_named_so {
  using type = void;
};
template <Array X, DimSelector A, class Name>
  requires(!std::is_void_v<Name>)
struct why_not_named_so<X, A, Name> {
  using type = std::conditional_t<
      (!std::is_same_v<A, Name> && find_dim<dims_of<X>, Name>::value >= 0) ||
          !std::is_void_v<typename hidden_called<dims_of<X>, Name>::type>,
      nabla::error::axis_named_twice<Name>, void>;
};

/// The arguments of a call of a vmapped function: `error`, or what the function sees of each, `seen`.
template <class F, class Described, class Axes, class... X>
struct mapped_call_of {
  using error = void;
  using seen = list<>;
};
template <class F, class Described, class... A, class... X>
  requires(sizeof...(A) == sizeof...(X))
struct mapped_call_of<F, Described, list<A...>, X...> {
  using hidden = typename hidden_axis_for<F, hidden_depth<list<X...>>, typename Described::name>::type;
  using mapped = mapped_as<hidden, typename Described::split>;
  using seen = list<typename mapped_argument<X, A, mapped>::type...>;
  using extents = concat<list<>, typename mapped_argument<X, A, mapped>::extents...>;
  using said_size = typename Described::size;
  static constexpr mapped_size size = size_of_mapped(extents{}, written_size<said_size>::value);
  template <class Seq>
  struct refused;
  template <int... I>
  struct refused<std::integer_sequence<int, I...>> {
    using type = typename first_error<
        typename refused_at<nabla::error::in_axes_entry, I, typename mapped_argument<X, A, mapped>::error>::type...,
        typename why_not_named_so<X, A, typename Described::name>::type...>::type;
  };
  static constexpr bool has_reported = (Reported<X> || ...);
  using error = typename first_error<
      typename refused<std::make_integer_sequence<int, int(sizeof...(X))>>::type,
      std::conditional_t<
          length<extents> == 0 && !has_reported && std::is_same_v<said_size, list<>>,
          nabla::error::vmap_maps_no_argument<nabla::error::to_fix::map_a_dim_of_an_argument>, void>,
      std::conditional_t<size.other != dyn_size, nabla::error::mapped_sizes_differ<size.size, size.other>, void>,
      typename why_not_split_as_said<typename Described::split, extents>::type,
      typename why_not_taken<nabla::error::function_does_not_take_these_arguments, F,
                             typename mapped_argument<X, A, mapped>::type...>::type>::type;
};
template <class F, class In, class... X>
struct mapped_call : mapped_call_of<F, description_of<In>,
                                    typename axes_of_call<typename description_of<In>::in_axes, X...>::type, X...> {
  using of_call = axes_of_call<typename description_of<In>::in_axes, X...>;
  using axes = typename of_call::type;
  using error = typename first_error<typename of_call::error,
                                     typename mapped_call_of<F, description_of<In>, axes, X...>::error>::type;
};

/// The value that the function sees of argument number I. `size` takes the mapped dims, which must be equal.
template <int I, class Seen, class A, class H, class X>
constexpr Seen mapped_value(long& size, X&& x) {
  return made_by_specs<into_vmap<H>, Seen, A>(
      [&]<class To, class B>(type_tag<To>, type_tag<B>, auto&& leaf) -> To {
        using D = std::remove_cvref_t<decltype(leaf)>;
        if constexpr (Array<D> && DimSelector<B>) {
          const long n = leaf.size(B{});
          if (size >= 0 && n != size) fail<>::sizes_differ("vmap", "the mapped dim", size, n);
          size = n;
          using laid = typename into_vmap<H>::template leaf<D, B>::laid;
          if constexpr (!std::is_same_v<laid, type_of_t<D>>) {
            const typename laid::mesh mesh = leaf.mesh();
            require_divisible("vmap", sizes_for<laid>(leaf), mesh);
          }
          return rename(laid_out<laid>(static_cast<decltype(leaf)&&>(leaf), {"vmap", I + 1}),
                        binding<B, typename H::axis>{{}, {}})
              .eval();
        } else if constexpr (Array<D>) {
          return static_cast<decltype(leaf)&&>(leaf).eval();
        } else {
          return static_cast<decltype(leaf)&&>(leaf);
        }
      },
      static_cast<X&&>(x));
}

// ---- out ------------------------------------------------------------------------------------------------------------

template <class X, class H>
inline constexpr bool has_hidden = false;
template <Array X, class H>
inline constexpr bool has_hidden<X, H> = find_dim<dims_of<X>, H>::value >= 0;

template <class A, class H>
struct named_back {
  template <class X>
  static constexpr auto of(X&& x, long) {
    return rename(static_cast<X&&>(x), binding<H, A>{{}, {}});
  }
};
template <class A, long N>
struct repeated_along {
  template <class X>
  static constexpr auto of(X&& x, long n) {
    if constexpr (N == dyn_size)
      return broadcast(static_cast<X&&>(x), binding<A, long>{{}, n});
    else
      return broadcast(static_cast<X&&>(x), binding<A, fixed_t<N>>{{}, {}});
  }
};
/// What a word gives of X, or why it is refused.
template <class Error, class Word, class X>
struct result_by {
  using word = Word;
  using error = refused_leaf_if<Error>;
  struct given {
    using type = decltype(Word::of(std::declval<X>(), 0));
  };
  using type = typename made_unless<error, given>::type;
};

/// Results: what the caller gets of them by an entry A. Call is the call that gave them.
template <class Call>
struct out_of_vmap : leaf_table {
  template <class X>
  using refused = no_result<X>;
  template <int I, class Why, class... Fix>
  using place = error::out_axes_entry<I, Why, Fix...>;
  template <int Results, int Axes>
  using misfit = error::out_axes_count_differs<error::results_of_the_function<Results>, error::out_axes<Axes>>;
  using hidden = typename Call::hidden;

  template <class X, class A>
  struct leaf {
    using type = nabla::error::reported;
    using error =
        refused_leaf<nabla::error::result_lacks_the_mapped_dim, nabla::error::to_fix::write_none_in_out_axes>;
  };
  template <class X>
  struct leaf<X, none_t> {
    using type = X;
    using error = std::conditional_t<
        has_hidden<X, hidden>,
        refused_leaf<nabla::error::result_has_the_mapped_dim, nabla::error::to_fix::say_where_in_out_axes>, void>;
  };
  template <Array X, DimSelector A>
    requires has_hidden<X, hidden>
  struct leaf<X, A>
      : result_by<typename rename_rule<type_of_t<X>, binding<hidden, A>>::error, named_back<A, hidden>, X> {};
  template <Array X, DimSelector A>
    requires(!has_hidden<X, hidden> && !Call::size.is_split)
  struct leaf<X, A> : result_by<typename broadcast_rule<type_of_t<X>, binding<A, long>>::error,
                                repeated_along<A, Call::size.size>, X> {};
};

/// All that the function returns.
template <class X, class Out, class Call>
struct unmapped_results : results_by_specs<out_of_vmap<Call>, X, Out> {};
template <class Out, class Call>
struct unmapped_results<void, Out, Call> {
  using type = error::reported;
  using error = nabla::error::function_gives_nothing<nabla::error::at<>>;
};

template <class Whole, class A, class Call, class X>
constexpr Whole unmapped_value(X&& x, long size) {
  return made_by_specs<out_of_vmap<Call>, Whole, A>(
      [&]<class To, class B>(type_tag<To>, type_tag<B>, auto&& leaf) -> To {
        if constexpr (DimSelector<B>)
          return out_of_vmap<Call>::template leaf<std::remove_cvref_t<decltype(leaf)>, B>::word::of(
              static_cast<decltype(leaf)&&>(leaf), size);
        else
          return static_cast<decltype(leaf)&&>(leaf);
      },
      static_cast<X&&>(x));
}

// ---- the function ---------------------------------------------------------------------------------------------------

/// What the results of a vmapped function become, or why they do not; asked where the arguments are right.
template <class ArgumentsError, class Result, class Out, class Call>
struct checked_unmapped {
  using error = ArgumentsError;
};
template <class Result, class Out, class Call>
struct checked_unmapped<void, Result, Out, Call> : unmapped_results<std::remove_cvref_t<Result>, Out, Call> {};

/// Applies f to all entries of a mapped dim together. Size: what axis_size says, or list<>.
template <class In, class Out, class F, class Size = list<>>
class vmapped : calls_of_a_reported_function<F> {
  template <class... X>
  using call = mapped_call<F, In, std::remove_cvref_t<X>...>;

 public:
  /// Why these are no arguments for it; void if they are.
  template <class... X>
  using refusal = typename call<X...>::error;

  constexpr vmapped(F f, Size size) : f_(static_cast<F&&>(f)), size_(size) {}

  // The result of the body is asked for where it is needed: an alias between costs three lines of each error in it.
  template <class... X, class arguments_error = typename call<X...>::error,
            class nabla_error = typename checked_unmapped<
                arguments_error,
                typename result_of_call<function_if<arguments_error, F>, typename call<X...>::seen>::type,
                Out, call<X...>>::error>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(X&&... x) const {
    using C = call<X...>;
    using whole = unmapped_results<std::remove_cvref_t<typename result_of_call<F, typename C::seen>::type>, Out, C>;
    if constexpr (Reported<typename whole::type> || (Reported<X> || ...)) {
      return error::reported{};
    } else {
      long size = -1;
      if constexpr (written_size<Size>::ok) size = written_size<Size>::of(size_);
      return [&]<class... A, class... S, int... I>(list<A...>, list<S...>, std::integer_sequence<int, I...>) {
        // In order, so that the first argument says the size.
        std::tuple<S...> seen{mapped_value<I, S, A, typename C::mapped>(size, static_cast<X&&>(x))...};
        return call_with_entries(
            [&](S&... s) {
              return unmapped_value<typename whole::type, typename entry_for_results<Out>::type, C>(
                  f_(static_cast<S&&>(s)...), size);
            },
            seen);
      }(typename C::axes{}, typename C::seen{}, indices_of<typename C::seen>{});
    }
  }
  NABLA_REFUSED_CALL(
      (class... X, class arguments_error = typename call<X...>::error,
       class nabla_error = typename checked_unmapped<
           arguments_error,
           typename result_of_call<function_if<arguments_error, F>, typename call<X...>::seen>::type, Out,
           call<X...>>::error),
      (X&&...))
  NABLA_REPORTED_CALL(calls_of_a_reported_function<F>,
                      std::is_void_v<typename call<X...>::error> && !has_result<F, typename call<X...>::seen>)

 private:
  F f_;
  [[no_unique_address]] Size size_;
};

}  // namespace detail
}  // namespace nabla
