// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/transform.hpp>
#include <nabla/op/shape/broadcast.hpp>
#include <nabla/op/shape/rename.hpp>
#include <nabla/spmd/detail/kinds.hpp>
#include <nabla/transform/detail/mapped/mapped.hpp>

// xmap: what the function sees of an argument, and the caller of a result. Positional dims get names on the way in, and
// positions on the way out; a name that has mesh axes splits its dim over them.
namespace nabla {

/// What `names(...)` gives: for each name the position that it stands for, and whether these are all positions.
template <bool Exact, class... B>
struct names_t {};
/// What `axis_resources(...)` gives.
template <class... Placed>
struct axis_resources_t {};
/// The same where one name runs in steps: how many.
template <class Resources, class Name, class Size>
struct resources_in_steps_t : vocabulary {
  Size steps;
};
/// What `in_steps(n)` and `(data, in_steps(n))` give.
template <class Size, class Group = mesh_axes<>>
struct in_steps_t : vocabulary {
  Size value;
};
/// `(data, in_steps(8))`: what each device has, in steps.
template <MeshAxes G, class Size>
constexpr in_steps_t<Size, detail::group_of<G>> operator,(G, in_steps_t<Size> steps) {
  return {{}, steps.value};
}
/// What `axis_sizes(...)` gives.
template <class... B>
struct axis_sizes_t : vocabulary {
  std::tuple<B...> sizes;
};

/// Behind the names of `names(...)`: there are no further positional dims.
struct end_t : vocabulary {};
inline constexpr end_t end{};

namespace detail {

// ---- names(...) -----------------------------------------------------------------------------------------------------

/// Argument number I of names(...): a list of at most one binding of a position to a name.
template <int I, class W>
struct named_position {
  using type = list<>;
  using error = nabla::error::not_a_name_for_a_position<W>;
};
template <int I, Axis A>
struct named_position<I, A> {
  using type = list<binding<position<I>, A>>;
  using error = void;
};
template <int I>
struct named_position<I, none_t> {
  using type = list<>;
  using error = void;
};
template <int I, int N, Axis A>
struct named_position<I, binding<position<N>, A>> {
  using type = list<binding<position<N>, A>>;
  using error = std::conditional_t<(N < 0), nabla::error::position_counts_from_the_end<position<N>>, void>;
};
template <int I, Reported W>
struct named_position<I, W> {
  using type = list<>;
  using error = void;
};

template <class Seq, class... W>
struct names_from;
template <int... I, class... W>
struct names_from<std::integer_sequence<int, I...>, W...> {
  template <class T>
  struct is_end {
    static constexpr bool value = std::is_same_v<T, end_t>;
  };
  static constexpr int ends = length<filter<is_end, list<W...>>>;
  template <int N, class T>
  struct one : named_position<N, T> {};
  template <int N>
    requires(N + 1 == int(sizeof...(W)))
  struct one<N, end_t> {
    using type = list<>;
    using error = void;
  };
  using bindings = concat<list<>, typename one<I, W>::type...>;
  template <class B>
  struct parts;
  template <class... P, class... A>
  struct parts<list<binding<P, A>...>> {
    using twice =
        typename first_error<typename first_twice<list<A...>>::type, typename first_twice<list<P...>>::type>::type;
    using error = std::conditional_t<std::is_void_v<twice>, void, nabla::error::axis_named_twice<twice>>;
    using type = names_t<ends == 1, binding<P, A>...>;
  };
  using error = typename first_error<typename one<I, W>::error..., typename parts<bindings>::error>::type;
  using type = typename parts<bindings>::type;
};
template <class... W>
using names_call = names_from<std::make_integer_sequence<int, int(sizeof...(W))>, W...>;

template <bool Exact, class... B>
struct why_no_mapped_axis<names_t<Exact, B...>> {
  using type = void;
};

/// The names of an entry, and of several; the entries of a tree of them.
template <class E>
struct names_said {
  using type = list<>;
};
template <bool Exact, class... P, class... A>
struct names_said<names_t<Exact, binding<P, A>...>> {
  using type = list<A...>;
};
template <class... E>
struct names_said<list<E...>> {
  using type = concat<list<>, typename names_said<E>::type...>;
};
template <class... E>
struct names_said<in_axes_t<E...>> : names_said<list<E...>> {};
template <class... E>
struct names_said<out_axes_t<E...>> : names_said<list<E...>> {};
template <Tree E>
struct names_said<E> : names_said<entries_of<E>> {};

// ---- resources ------------------------------------------------------------------------------------------------------

/// One `name = mesh axes` of axis_resources.
template <class B>
struct resource {
  using type = void;
  using error = nabla::error::not_a_resource<B>;
};
template <Axis A, MeshAxes G>
struct resource<binding<A, G>> {
  using type = placed<A, group_of<G>>;
  using error = void;
};
template <Axis A, class Size, class G>
struct resource<binding<A, in_steps_t<Size, G>>> {
  using type = placed<A, G>;
  using error = void;
};
template <Reported B>
struct resource<B> {
  using type = void;
  using error = void;
};
template <Axis A, Reported B>
struct resource<binding<A, B>> : resource<B> {};

/// The names among resources that run in steps.
template <class B>
struct name_in_steps {
  using type = list<>;
};
template <Axis A, class Size, class G>
struct name_in_steps<binding<A, in_steps_t<Size, G>>> {
  using type = list<A>;
};
/// Why not: one name can run in steps.
template <class Names>
struct several_in_steps {
  using type = void;
};
template <class A, class B, class... Rest>
struct several_in_steps<list<A, B, Rest...>> {
  using type = nabla::error::two_names_run_in_steps<A, B>;
};

/// What axis_resources gives.
template <class Resources>
constexpr Resources resources_of_call(Resources r) {
  return r;
}
template <class Resources, class B, class... Rest>
constexpr auto resources_of_call(Resources r, B b, Rest... rest) {
  if constexpr (length<typename name_in_steps<B>::type> == 0)
    return resources_of_call(r, rest...);
  else
    return resources_in_steps_t<Resources, typename B::name, decltype(b.value.value)>{{}, b.value.value};
}

/// What a value of axis_resources says of meshes, and of steps.
template <class R>
struct said_by_resources {
  using resources = R;
  using name = void;
  using size = list<>;
  static constexpr size count(R) { return {}; }
};
template <class R, class Name, class Size>
struct said_by_resources<resources_in_steps_t<R, Name, Size>> {
  using resources = R;
  using name = Name;
  using size = Size;
  static constexpr Size count(const resources_in_steps_t<R, Name, Size>& r) { return r.steps; }
};

/// The mesh axes of a name; none.
template <class A, class Resources>
struct resources_of {
  using type = list<>;
};
template <class A, class B, class G, class... Rest>
struct resources_of<A, axis_resources_t<placed<B, G>, Rest...>> : resources_of<A, axis_resources_t<Rest...>> {};
template <class A, class... R, class... Rest>
struct resources_of<A, axis_resources_t<placed<A, mesh_axes<R...>>, Rest...>> {
  using type = list<R...>;
};

/// Two of the names of an array that have one mesh axis; void if no two have.
template <class Resources, class A, class... Names>
struct name_beside {
  using type = void;
};
template <class Resources, class A, class B, class... Names>
struct name_beside<Resources, A, B, Names...> {
  using both = concat<typename resources_of<A, Resources>::type, typename resources_of<B, Resources>::type>;
  using twice = typename first_twice<both>::type;
  using type = typename std::conditional_t<
      std::is_void_v<twice>, name_beside<Resources, A, Names...>,
      type_tag<nabla::error::two_names_on_one_resource<A, B, twice>>>::type;
};
template <class Resources, class... Names>
struct names_together {
  using type = void;
};
template <class Resources, class A, class... Names>
struct names_together<Resources, A, Names...> {
  using first = typename name_beside<Resources, A, Names...>::type;
  using type = typename std::conditional_t<std::is_void_v<first>, names_together<Resources, Names...>,
                                           type_tag<first>>::type;
};
template <class Resources, class Dims>
struct why_not_together;
template <class Resources, class... E>
struct why_not_together<Resources, dims<E...>> : names_together<Resources, typename E::tag...> {};

/// Dims of a type as the resources of their names split them.
template <class X, class Mesh, class Resources>
struct by_resources;
template <class T, class... E, class S, class M, class Mesh, class Resources>
struct by_resources<array_type<T, dims<E...>, S, M>, Mesh, Resources> {
  using taken = concat<list<>, typename resources_of<typename E::tag, Resources>::type...>;
  template <class A>
  struct is_free {
    static constexpr bool value = !in_list<A, taken>;
  };
  /// What splits a dim over other axes stays; what a name has is free of dims without one.
  template <class F>
  struct split {
    using type = std::conditional_t<is_hidden<F>, typename F::split_over, filter<is_free, typename F::split_over>>;
  };
  template <class F>
    requires(resources_of<typename F::tag, Resources>::type::size != 0)
  struct split<F> : resources_of<typename F::tag, Resources> {};
    using type =
        array_type<T, dims<typename make_extent<typename E::tag, E::size, typename split<E>::type>::type...>, S, Mesh>;
    using twice = typename first_twice<concat<list<>, typename split<E>::type...>>::type;
    using error =
        std::conditional_t<std::is_void_v<twice>, void,
                           nabla::error::result_uses_a_mesh_axis_twice<twice, nabla::error::to_fix::reshard_one_side>>;
};

/// The mesh inside of a map: the resources are laid out by names.
template <class M, class Resources>
struct mesh_of_names {
  using type = M;
};
template <class... D, class... A, class... G>
struct mesh_of_names<mesh<D...>, axis_resources_t<placed<A, G>...>>
    : with_kind_of_all<mesh<D...>, named_kind, concat<list<>, rewrap<list, G>...>> {};

/// What a map is about: its meshes outside and inside (no_mesh for none), its resources, all names that it mentions, and
/// its steps, if any.
template <class Outer, class Inner, class Resources, class Names, class Steps>
struct map_of_names {
  using steps = Steps;
  using outer = Outer;
  using inner = Inner;
  using resources = Resources;
  using names = Names;
};

// ---- in -------------------------------------------------------------------------------------------------------------

/// The array type under its names, or why it has no such positions.
template <class X, class E>
struct under_names;
template <class X, bool Exact, class... B>
struct under_names<X, names_t<Exact, B...>> {
  static constexpr int rank = positional_rank<typename X::dims>, said = sizeof...(B);
  using error = typename first_error<
      typename rename_rule<X, B...>::error,
      std::conditional_t<Exact && rank != said, nabla::error::names_are_not_all_positions<said, rank>, void>>::type;
  struct seen {
    using type = array_type<typename X::value_type, typename rename_rule<X, B...>::view::to, typename X::state,
                            typename X::mesh>;
  };
  using type = typename unless_refused<error, seen, type_tag<X>>::type;
};

/// An array type on the mesh inside, by the resources of its names: a plain one is cut, one on a mesh must be so already.
template <class X, class Map>
struct on_resources {
  using error = nabla::error::value_is_on_another_mesh<typename X::mesh, typename Map::outer>;
  using type = X;
};
template <class X, class Map>
  requires std::is_same_v<typename Map::outer, no_mesh>
struct on_resources<X, Map> {
  using error = void;
  using type = X;
};
template <class X, class Map>
  requires(is_mesh<typename Map::outer> && std::is_same_v<typename X::mesh, no_mesh>)
struct on_resources<X, Map> {
  using cut = by_resources<X, typename Map::inner, typename Map::resources>;
  using type = typename cut::type;
  using error = typename first_error<typename why_not_together<typename Map::resources, typename X::dims>::type,
                                     typename cut::error,
                                     typename indivisible<typename Map::inner, typename type::dims>::type>::type;
};
template <class X, class Map>
  requires(is_mesh<typename Map::outer> && same_axes<typename X::mesh, typename Map::outer>)
struct on_resources<X, Map> {
  using cut = by_resources<X, typename Map::inner, typename Map::resources>;
  using type = typename cut::type;
  using error = typename first_error<
      typename why_not_together<typename Map::resources, typename X::dims>::type, typename cut::error,
      std::conditional_t<
          std::is_same_v<typename X::dims, typename type::dims>, void,
          nabla::error::sharding_differs<spec_of<typename X::dims, typename X::state>,
                                         spec_of<typename type::dims, typename type::state>,
                                         nabla::error::to_fix::reshard_the_argument>>>::type;
};

/// Arguments: what the function sees of them by their names.
template <class Map>
struct into_map : leaf_table {
  template <class X, class E>
  struct leaf;
  template <Literal X, bool Exact, class... B>
  struct leaf<X, names_t<Exact, B...>> {
    using type = X;
    using error = std::conditional_t<
        sizeof...(B) == 0, void,
        refused_leaf<nabla::error::array_has_no_axis<at<0, list<typename B::name..., void>>, dims<>>>>;
  };
  template <Array X, bool Exact, class... B>
  struct leaf<X, names_t<Exact, B...>> {
    using named = under_names<type_of_t<X>, names_t<Exact, B...>>;
    using there = on_resources<typename named::type, Map>;
    struct why_not_there {
      using type = typename there::error;
    };
    using error = refused_leaf_if<typename first_why<type_tag<typename named::error>, why_not_there>::type>;
    struct placed {
      using type = typename stored_impl<typename there::type, typename X::backend>::type;
    };
    using type = typename made_unless<error, placed>::type;
  };
};

/// The sizes of the names of a map, in their order; -1: not known yet.
template <class Names>
struct sizes_of_names;
template <class... A>
struct sizes_of_names<list<A...>> {
  long n[at_least_one(int(sizeof...(A)))] = {};
  constexpr sizes_of_names() {
    for (long& s : n) s = -1;
  }
  template <class B>
  constexpr void take(B, long size) {
    if constexpr (contains<B, A...>) {
      long& known = n[index_of<B, A...>];
      if (known >= 0 && known != size) fail<>::sizes_differ("xmap", B::name(), known, size);
      known = size;
    }
  }
  template <class B>
  constexpr long of() const {
    return n[index_of<B, A...>];
  }
};
template <class Sizes, class X, class... E>
constexpr void take_named_sizes(Sizes& sizes, const X& x, list<E...>) {
  [[maybe_unused]] int d = 0;
  [[maybe_unused]] const auto one = [&]<class F>(type_tag<F>, long n) {
    if constexpr (Axis<typename F::tag>) sizes.take(typename F::tag{}, n);
  };
  (one(type_tag<E>{}, x.sizes()[d++]), ...);
}

template <class E>
struct under_its_names;
template <bool Exact, class... B>
struct under_its_names<names_t<Exact, B...>> {
  template <class X>
  static constexpr auto in(X&& x) {
    if constexpr (sizeof...(B) == 0) return static_cast<X&&>(x).eval();
    else return rename(static_cast<X&&>(x), B{{}, {}}...).eval();
  }
};
/// What the function sees of an argument. `sizes` takes the sizes of the names.
template <class Seen, class Map, class E, class Sizes, class X>
constexpr Seen enter_map(Sizes& sizes, const typename Map::inner& mesh, X&& x) {
  return made_by_specs<into_map<Map>, Seen, E>(
      [&]<class To, class Names>(type_tag<To>, type_tag<Names>, auto&& leaf) -> To {
        using D = std::remove_cvref_t<decltype(leaf)>;
        if constexpr (!Array<D>) {
          return static_cast<decltype(leaf)&&>(leaf);
        } else {
          auto named = under_its_names<Names>::in(static_cast<decltype(leaf)&&>(leaf));
          take_named_sizes(sizes, named, typename extents_of<dims_of<decltype(named)>>::type{});
          if constexpr (!is_mesh<typename Map::inner>) {
            return named;
          } else if constexpr (is_mesh<mesh_type_of<D>>) {
            const auto size = named.sizes();
            return retyped_as<type_of_t<To>>(static_cast<decltype(named)&&>(named), size, mesh);
          } else {
            return place_on<type_of_t<To>>("xmap", static_cast<decltype(named)&&>(named), mesh);
          }
        }
      },
      static_cast<X&&>(x));
}

// ---- out ------------------------------------------------------------------------------------------------------------

/// The names of a map that a result has and its entry does not list.
template <class Map, class Listed, class Dims>
struct dropped_name;
template <class Map, class... L, class... E>
struct dropped_name<Map, list<L...>, dims<E...>> {
  template <class F>
  using reason = std::conditional_t<in_list<typename F::tag, typename Map::names> && !contains<typename F::tag, L...>,
                                    nabla::error::name_is_dropped<typename F::tag,
                                                                  nabla::error::to_fix::say_where_in_out_axes>,
                                    void>;
  using error = typename first_error<reason<E>...>::type;
};
/// The names that its entry lists and a result lacks: it repeats itself along them.
template <class Listed, class Dims>
struct absent_names;
template <class... L, class Dims>
struct absent_names<list<L...>, Dims> {
  using type = concat<list<>, std::conditional_t<(find_dim<Dims, L>::value < 0), list<L>, list<>>...>;
};
template <class Dims, class Names>
struct with_names;
template <class... E, class... A>
struct with_names<dims<E...>, list<A...>> {
  using type = dims<extent<A>..., E...>;
};

/// The way of a result out of a map, in types.
template <class X, class E, class Map>
struct way_out;
template <class X, bool Exact, class... P, class... A, class Map>
struct way_out<X, names_t<Exact, binding<P, A>...>, Map> {
  using dropped = typename dropped_name<Map, list<A...>, typename X::dims>::error;
  using absent = typename absent_names<list<A...>, typename X::dims>::type;
  using whole = array_type<typename X::value_type, typename with_names<typename X::dims, absent>::type,
                           typename X::state, typename X::mesh>;
  static constexpr bool on_mesh = is_mesh<typename Map::inner>;
  static constexpr bool fits_mesh =
      !on_mesh || std::is_same_v<typename X::mesh, no_mesh> || same_axes<typename X::mesh, typename Map::inner>;
  template <bool OnMesh>
  struct split {
    using type = whole;
    using error = void;
  };
  template <bool OnMesh>
    requires OnMesh
  struct split<OnMesh> {
    using cut = by_resources<whole, typename Map::inner, typename Map::resources>;
    using type = typename cut::type;
    using error = typename first_error<typename why_not_together<typename Map::resources, typename whole::dims>::type,
                                       typename cut::error,
                                       typename indivisible<typename Map::inner, typename type::dims>::type>::type;
  };
  using laid_out = split<on_mesh && fits_mesh>;
  using renamed = rename_rule<typename laid_out::type, binding<A, P>...>;
  static constexpr int rank = positional_rank<typename X::dims>, positions = rank + int(sizeof...(A));
  using error = typename first_error<
      dropped,
      std::conditional_t<fits_mesh, void,
                         nabla::error::value_is_on_another_mesh<typename X::mesh, typename Map::outer>>,
      typename laid_out::error, typename renamed::error,
      std::conditional_t<Exact && positions != int(sizeof...(A)),
                         nabla::error::names_are_not_all_positions<int(sizeof...(A)), positions>, void>>::type;
  struct gives {
    using type = array_type<typename X::value_type, typename renamed::view::to, typename X::state,
                            std::conditional_t<on_mesh, typename Map::outer, typename X::mesh>>;
  };
  using type = typename unless_refused<error, gives>::type;
};

/// Results: what the caller gets of them by their names.
template <class Map>
struct out_of_map : leaf_table {
  template <class X>
  static constexpr bool is_leaf = Array<X>;
  template <class X>
  using refused = no_result<X>;
  template <class X, class E>
  struct leaf {
    using way = way_out<type_of_t<X>, E, Map>;
    using error = refused_leaf_if<typename way::error>;
    struct stored {
      using type = typename stored_impl<typename way::type, typename X::backend>::type;
    };
    using type = typename made_unless<error, stored>::type;
  };
};

template <class Sizes, class X>
constexpr auto repeated_along_names(const Sizes&, X&& x, list<>) {
  return static_cast<X&&>(x);
}
template <class Sizes, class X, class A, class... Rest>
constexpr auto repeated_along_names(const Sizes& sizes, X&& x, list<A, Rest...>) {
  return broadcast(repeated_along_names(sizes, static_cast<X&&>(x), list<Rest...>{}),
                   binding<A, long>{{}, sizes.template of<A>()});
}
template <class E>
struct positions_back;
template <bool Exact, class... P, class... A>
struct positions_back<names_t<Exact, binding<P, A>...>> {
  using listed = list<A...>;
  template <class X>
  static constexpr auto of(X&& x) {
    if constexpr (sizeof...(A) == 0) return static_cast<X&&>(x).eval();
    else return rename(static_cast<X&&>(x), binding<A, P>{{}, {}}...).eval();
  }
};
/// An array on the mesh inside, by the resources of its names.
template <class Map, class X>
constexpr auto on_its_resources(X&& x, const typename Map::inner& mesh) {
  using from = type_of_t<X>;
  using to = typename by_resources<from, typename Map::inner, typename Map::resources>::type;
  auto stored = static_cast<X&&>(x).eval();
  if constexpr (std::is_same_v<typename from::mesh, no_mesh>) {
    return place_on<to>("xmap", static_cast<decltype(stored)&&>(stored), mesh);
  } else if constexpr (std::is_same_v<from, to>) {
    return stored;
  } else {
    require_divisible("xmap", sizes_for<to>(stored), mesh);
    return rerouted<to>(static_cast<decltype(stored)&&>(stored), call_site{});
  }
}
/// What the caller gets of a result. Its names have the sizes of the map.
template <class Made, class Map, class E, class Sizes, class X>
constexpr Made leave_map(Sizes& sizes, const typename Map::inner& mesh, X&& x) {
  return made_by_specs<out_of_map<Map>, Made, E>(
      [&]<class To, class Names>(type_tag<To>, type_tag<Names>, auto&& leaf) -> To {
        using D = std::remove_cvref_t<decltype(leaf)>;
        using back = positions_back<Names>;
        using absent = typename absent_names<typename back::listed, dims_of<D>>::type;
        take_named_sizes(sizes, leaf, typename extents_of<dims_of<D>>::type{});
        auto whole = repeated_along_names(sizes, static_cast<decltype(leaf)&&>(leaf), absent{});
        if constexpr (!is_mesh<typename Map::inner>) {
          return back::of(static_cast<decltype(whole)&&>(whole));
        } else {
          auto there = on_its_resources<Map>(static_cast<decltype(whole)&&>(whole), mesh);
          auto made = back::of(static_cast<decltype(there)&&>(there));
          const auto size = made.sizes();
          return retyped_as<type_of_t<To>>(static_cast<decltype(made)&&>(made), size,
                                           as_mesh<typename Map::outer>(mesh));
        }
      },
      static_cast<X&&>(x));
}

}  // namespace detail
}  // namespace nabla
