// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/expr.hpp>

// Views are the same elements under other indices. Each dim of a view walks along at most one dim of what it views, in
// even steps: then a leaf only gets other strides, an elementwise word hands the view on to its operands, and anything
// else is evaluated first.
namespace nabla::detail {

/// Where a dim of a view comes from.
struct fresh {};  ///< from nowhere: the same elements at every index
template <class Key>
struct kept {};  ///< the whole of a dim
template <class Key>
struct cut {};  ///< a part of a dim: neighbours stay neighbours
template <class Key>
struct strided {};  ///< every n-th element of a dim, or a dim backwards
template <class Key>
struct outer_part {};  ///< the slow part of a dim that is split in two: it takes the mesh axes over
/// A part of a dim whose mesh axes several parts take over: these are its own.
template <class Key, class Axes, bool Last>
struct sharing_part {};
template <class Key>
struct resized {};  ///< the whole of a dim, whose size another type carries

template <class Source>
struct source_traits {
  using key = void;
  static constexpr bool keeps_size = false, keeps_split = false, keeps_unit = false;
};
template <class Key>
struct source_traits<kept<Key>> {
  using key = Key;
  static constexpr bool keeps_size = true, keeps_split = true, keeps_unit = true;
};
template <class Key>
struct source_traits<cut<Key>> {
  using key = Key;
  static constexpr bool keeps_size = false, keeps_split = false, keeps_unit = true;
};
template <class Key>
struct source_traits<strided<Key>> {
  using key = Key;
  static constexpr bool keeps_size = false, keeps_split = false, keeps_unit = false;
};
template <class Key>
struct source_traits<resized<Key>> {
  using key = Key;
  static constexpr bool keeps_size = false, keeps_split = true, keeps_unit = true;
};
template <class Key>
struct source_traits<outer_part<Key>> {
  using key = Key;
  static constexpr bool keeps_size = false, keeps_split = true, keeps_unit = false;
};

template <class Key, class Axes, bool Last>
struct source_traits<sharing_part<Key, Axes, Last>> {
  using key = Key;
  static constexpr bool keeps_size = false, keeps_split = false, keeps_unit = Last;
};

/// A view of dims Old as dims New: element i of New is element begin + factor * i of the dims that they come from.
template <class Old, class New, class Sources>
struct view_map {
  using from = Old;
  using to = New;
  using sources = Sources;
  sizes_of<New> size;
  long factor[at_least_one(New::rank)] = {};
  long begin[at_least_one(Old::rank)] = {};
};

/// The view of Dims whose dim number D is Entry<D>: an extent, and a source.
template <class Dims, template <int> class Entry, class Seq>
struct view_by_entries;
template <class Dims, template <int> class Entry, int... D>
struct view_by_entries<Dims, Entry, std::integer_sequence<int, D...>> {
  using to = dims<typename Entry<D>::extent...>;
  using map = view_map<Dims, to, list<typename Entry<D>::source...>>;
};
/// Dim number From of Dims, as it is.
template <class Dims, int From>
struct kept_entry {
  using extent = extent_at<Dims, From>;
  using source = kept<at<From, keys_of<Dims>>>;
};

// ---- the part of a view that an operand sees ------------------------------------------------------------------------

/// An operand that broadcasts along a dim does not see what a view does to it.
template <class Parent, class Child, class Key>
inline constexpr bool carries = [] {
  if constexpr (dim_with_key<Child, Key> < 0)
    return false;
  else
    return !broadcasts<Key, typename extent_with_key<Child, Key>::type> ||
           broadcasts<Key, typename extent_with_key<Parent, Key>::type>;
}();
template <class Parent, class Child>
inline constexpr bool carries<Parent, Child, void> = false;

/// One dim of the operand's view: number I of the whole view.
template <class E, class Source, int I>
struct viewed_dim {};

/// An operand's dim under a view: its own mesh axes, and its own size where the view leaves it alone.
template <class Child, class E, class Source>
struct child_extent {
  using traits = source_traits<Source>;
  using old = typename extent_with_key<Child, typename traits::key>::type;
  using type = typename make_extent<typename E::tag, traits::keeps_size ? old::size : E::size,
                                    std::conditional_t<traits::keeps_split, typename old::split_over, list<>>>::type;
};

template <class Child, class E, class Key, class Axes, bool Last>
struct child_extent<Child, E, sharing_part<Key, Axes, Last>> {
  using old = typename extent_with_key<Child, Key>::type;
  using type = typename make_extent<typename E::tag, E::size,
                                    std::conditional_t<(old::split_over::size > 0), Axes, list<>>>::type;
};

template <bool Carries, class Child, class E, class Source, int I>
struct child_dim {
  using type = std::conditional_t<is_positional<E>, list<viewed_dim<extent<positional, 1>, fresh, I>>, list<>>;
};
template <class Child, class E, class Source, int I>
struct child_dim<true, Child, E, Source, I> {
  using type = list<viewed_dim<typename child_extent<Child, E, Source>::type, Source, I>>;
};

/// Leading positional dims that only broadcast are left out.
template <class Done, bool Seen, class Rest>
struct without_leading;
template <class... D, bool Seen>
struct without_leading<list<D...>, Seen, list<>> {
  using type = list<D...>;
};
template <class... D, class E, class S, int I, class... Rest>
struct without_leading<list<D...>, false, list<viewed_dim<E, S, I>, Rest...>>
    : std::conditional_t<std::is_same_v<S, fresh>, without_leading<list<D...>, false, list<Rest...>>,
                         without_leading<list<D..., viewed_dim<E, S, I>>, is_positional<E>, list<Rest...>>> {};
template <class... D, class E, class S, int I, class... Rest>
struct without_leading<list<D...>, true, list<viewed_dim<E, S, I>, Rest...>>
    : without_leading<list<D..., viewed_dim<E, S, I>>, true, list<Rest...>> {};

template <class Parent, class Child, class New, class Sources, class Seq>
struct child_dims;
template <class Parent, class Child, class... E, class... S, int... I>
struct child_dims<Parent, Child, dims<E...>, list<S...>, std::integer_sequence<int, I...>> {
  using all = concat<list<>, typename child_dim<carries<Parent, Child, typename source_traits<S>::key>, Child, E, S,
                                                I>::type...>;
  using type = typename without_leading<list<>, false, all>::type;
};

template <class Parent, class Child, class Dims>
struct child_map_impl;
template <class Parent, class Child, class... E, class... S, int... I>
struct child_map_impl<Parent, Child, list<viewed_dim<E, S, I>...>> {
  using type = view_map<Child, dims<E...>, list<S...>>;

  template <class View>
  static constexpr type of(const View& view, [[maybe_unused]] const sizes_of<Child>& size) {
    type out;
    [[maybe_unused]] int j = 0;
    [[maybe_unused]] auto one = [&]<class X>(type_tag<X>, int i) {
      using traits = source_traits<X>;
      if constexpr (std::is_void_v<typename traits::key>)
        out.size[j] = 1;
      else if constexpr (traits::keeps_size)
        out.size[j] = size[dim_with_key<Child, typename traits::key>];
      else
        out.size[j] = view.size[i];
      out.factor[j++] = view.factor[i];
    };
    (one(type_tag<S>{}, I), ...);
    begins(out, view, keys_of<Child>{});
    return out;
  }

 private:
  template <class View, class... K>
  static constexpr void begins(type& out, const View& view, list<K...>) {
    [[maybe_unused]] auto one = [&]<class Key>(type_tag<Key>) {
      if constexpr (carries<Parent, Child, Key>)
        out.begin[dim_with_key<Child, Key>] = view.begin[dim_with_key<Parent, Key>];
    };
    (one(type_tag<K>{}), ...);
  }
};

/// What a view of the result of an elementwise word does to an operand.
template <class Child, class View, class Parent = typename View::from>
using child_map =
    child_map_impl<Parent, Child,
                   typename child_dims<Parent, Child, typename View::to, typename View::sources,
                                       std::make_integer_sequence<int, View::to::rank>>::type>;

/// The same with its leading dims that only broadcast.
template <class Child, class View, class Parent = typename View::from>
using row_map = child_map_impl<Parent, Child,
                               typename child_dims<Parent, Child, typename View::to, typename View::sources,
                                                   std::make_integer_sequence<int, View::to::rank>>::all>;

// ---- reductions under a view ------------------------------------------------------------------------------------------

/// Which dim of From a source keeps whole; -1: it is fresh, -2: it keeps none.
template <class From, class Source>
inline constexpr int dim_kept = std::is_same_v<Source, fresh> ? -1 : -2;
template <class From, class Key>
inline constexpr int dim_kept<From, kept<Key>> = dim_with_key<From, Key>;

/// A view of the result of a reduction over Keys of dims D, as the reduction of a view of these: it is one (`fits`) where
/// the dims that stay are in their order, under what names ever. Where a dim of one element stands in the place of a
/// reduced one, it is that one, kept.
template <class D, class Keys, bool Keep, class View>
struct reduction_viewed {
  struct table {
    int at[at_least_one(D::rank)] = {};  ///< which dim of the view each of D is; -1: it is reduced
    bool fits = true, keeps = false;
  };
  template <class... K, class... S, class... E>
  static constexpr table build(list<K...>, list<S...>, list<E...>) {
    constexpr bool gone[] = {in_list<K, Keys>..., false}, is_position[] = {is_from_right<K>..., false};
    constexpr int place[] = {dim_kept<typename View::from, S>..., -2};
    constexpr bool is_one[] = {(is_positional<E> && E::size == 1)..., false};
    table t;
    int result = 0, to = 0;
    bool drops_positions = false;
    for (int d = 0; d < D::rank; ++d) {
      const bool has_place = !gone[d] || (Keep && is_position[d]);
      const bool is_there = gone[d] ? is_one[to] && (place[to] == -1 || (has_place && place[to] == result))
                                    : place[to] == result;
      t.at[d] = is_there ? to++ : -1;
      t.fits = t.fits && (is_there || gone[d]);
      t.keeps = t.keeps || (is_there && gone[d]);
      drops_positions = drops_positions || (!is_there && is_position[d]);
      result += has_place;
    }
    t.fits = t.fits && to == int(sizeof...(E)) && !(t.keeps && drops_positions);
    return t;
  }
  static constexpr table found =
      build(keys_of<D>{}, typename View::sources{}, typename extents_of<typename View::to>::type{});

  template <class Seq>
  struct under_view;
  template <int... I>
  struct under_view<std::integer_sequence<int, I...>> {
    template <int Dim, int At>
    struct tag {
      using type = typename extent_at<typename View::to, At>::tag;
    };
    template <int Dim>
    struct tag<Dim, -1> {
      using type = typename extent_at<D, Dim>::tag;
    };
    using dims = nabla::dims<typename make_extent<typename tag<I, found.at[I]>::type, extent_at<D, I>::size,
                                                  typename extent_at<D, I>::split_over>::type...>;
    using keys =
        concat<list<>, std::conditional_t<in_list<at<I, keys_of<D>>, Keys>, list<at<I, keys_of<dims>>>, list<>>...>;
    template <class Key>
    struct is_name {
      static constexpr bool value = !is_from_right<Key>;
    };
    static constexpr bool is_right = std::is_void_v<typename first_twice<filter<is_name, keys_of<dims>>>::type>;
    using map = view_map<D, dims, list<kept<at<I, keys_of<D>>>...>>;
    static constexpr map of(const sizes_of<D>& size) {
      map m;
      ((m.size[I] = size[I], m.factor[I] = 1), ...);
      return m;
    }
  };
  using operand = under_view<std::make_integer_sequence<int, D::rank>>;
  static constexpr bool fits = [] {
    if constexpr (found.fits) return operand::is_right;
    else return false;
  }();
};

// ---- views of nodes -------------------------------------------------------------------------------------------------

/// Whether the last dim of a view of a leaf still runs along memory.
template <class Old, class View, bool Unit>
inline constexpr bool stays_unit = [] {
  using to = typename View::to;
  if constexpr (to::rank == 0) {
    return true;
  } else {
    using last = source_traits<at<to::rank - 1, typename View::sources>>;
    if constexpr (std::is_void_v<typename last::key>)
      return extent_at<to, to::rank - 1>::size == 1;
    else
      return Unit && last::keeps_unit && dim_with_key<Old, typename last::key> == Old::rank - 1;
  }
}();

/// Whether F is a function of an element and of a statistic of its row.
template <class F>
inline constexpr bool has_statistic = requires { typename F::statistic; };

/// Whether S is made of the rows of an X.
template <class S, class X>
inline constexpr bool is_statistic_of = false;
template <class R, class Type, class Keys, bool Keep, class N, class X>
inline constexpr bool is_statistic_of<reduce_node<R, Type, Keys, Keep, N>, X> =
    std::is_same_v<typename N::type::dims, typename X::type::dims>;

struct reindexing {
  template <class T, class D, class S, class M, class B, bool U, class View>
  static constexpr auto view(const leaf_node<T, D, S, M, B, U>& n, const View& v) {
    using to = typename View::to;
    auto out = leaf_with_dims<to, S, stays_unit<D, View, U>>(n, v.size);
    for (int d = 0; d < D::rank; ++d) out.offset += v.begin[d] * n.stride[d];
    steps<D>(out.stride, n.stride, v, typename View::sources{});
    // One element has any stride; 1 lets rows of one element run together.
    for (int d = 0; d < to::rank; ++d)
      if (v.size[d] == 1) out.stride[d] = 1;
    return out;
  }
  template <class T, class View>
  static constexpr auto view(const literal_node<T>& n, const View&) {
    return n;
  }
  template <class T, class D, class S, class M, class View>
  static constexpr auto view(const affine_node<T, D, S, M>& n, const View& v) {
    affine_node<T, typename View::to, S, M> out{{v.size, n.mesh_}, n.start, {}, n.index};
    for (int d = 0; d < D::rank; ++d) out.start = static_cast<T>(out.start + n.step[d] * static_cast<T>(v.begin[d]));
    steps<D>(out.step, n.step, v, typename View::sources{});
    return out;
  }
  template <class F, class Type, class In, class... N, class View>
  static constexpr auto view(const map_node<F, Type, In, N...>& n, const View& v) {
    using type = array_type<typename Type::value_type, typename View::to, typename Type::state, typename Type::mesh>;
    return n.child.apply([&](const auto&... c) {
      return map_node<F, type, In, decltype(operand(c, v))...>{{v.size, n.mesh_}, {operand(c, v)...}};
    });
  }
  /// Under a view that keeps the rows whole it is the same of other rows.
  template <class F, class Type, class In, class X, class S, class View>
    requires has_statistic<F>
  static constexpr auto view(const map_node<F, Type, In, X, S>& n, const View& v) {
    using backend = typename map_node<F, Type, In, X, S>::backend;
    using element = decltype(operand(n.child.a, v));
    using of_row = decltype(statistic(n.child.b, v));
    if constexpr (is_statistic_of<of_row, element> || (is_leaf<of_row> && std::is_same_v<backend, machine_backend>)) {
      using type = array_type<typename Type::value_type, typename View::to, typename Type::state, typename Type::mesh>;
      return map_node<F, type, In, element, of_row>{{v.size, n.mesh_},
                                                    {operand(n.child.a, v), statistic(n.child.b, v)}};
    } else {
      // The derivative of an element of a softmax needs all of its row. (Stored in plans too: it costs them nothing.)
      return view(evaluator<backend>::materialize(n).leaf(), v);
    }
  }
  template <class R, class Type, class Keys, bool Keep, class N, class View>
    requires reduction_viewed<typename N::type::dims, Keys, Keep, View>::fits
  static constexpr auto view(const reduce_node<R, Type, Keys, Keep, N>& n, const View& v) {
    using viewed = reduction_viewed<typename N::type::dims, Keys, Keep, View>;
    using operand = typename viewed::operand;
    using type = array_type<typename Type::value_type, typename View::to, typename Type::state, typename Type::mesh>;
    auto child = view(n.child, operand::of(n.child.sizes()));
    return reduce_node<R, type, typename operand::keys, viewed::found.keeps, decltype(child)>{
        {v.size, n.mesh_}, static_cast<decltype(child)&&>(child)};
  }
  /// Any other node: evaluated, then viewed.
  template <class N, class View>
  static constexpr auto view(const N& n, const View& v) {
    return view(evaluator<typename N::backend>::materialize(n).leaf(), v);
  }

 private:
  template <class C, class View>
  static constexpr auto operand(const C& c, const View& v) {
    return view(c, child_map<typename C::type::dims, View>::of(v, c.sizes()));
  }
  /// A statistic has a dim of one element in front too, where the rows have one that it does not.
  template <class C, class View>
  static constexpr auto statistic(const C& c, const View& v) {
    return view(c, row_map<typename C::type::dims, View>::of(v, c.sizes()));
  }
  template <class D, class T, class View, class... S>
  static constexpr void steps([[maybe_unused]] T* to, [[maybe_unused]] const T* from, const View& v, list<S...>) {
    [[maybe_unused]] int e = 0;
    [[maybe_unused]] auto one = [&]<class X>(type_tag<X>) {
      using key = typename source_traits<X>::key;
      if constexpr (!std::is_void_v<key>)
        to[e] = static_cast<T>(from[dim_with_key<D, key>] * static_cast<T>(v.factor[e]));
      ++e;
    };
    (one(type_tag<S>{}), ...);
  }
};

/// A node under a view.
template <class N, class View>
constexpr auto reindexed(const N& n, const View& v) {
  return reindexing::view(n, v);
}

// ---- views that keep every element: dims in another order, under other names ----------------------------------------

template <class Dims, class Order, class Tags>
struct arrangement;
/// Dim number I of Dims under the tag Tag, for each of a list, in its order.
template <class Dims, int... I, class... Tag>
struct arrangement<Dims, std::integer_sequence<int, I...>, list<Tag...>> {
  using keys = keys_of<Dims>;
  using to =
      dims<typename make_extent<Tag, extent_at<Dims, I>::size, typename extent_at<Dims, I>::split_over>::type...>;
  using map = view_map<Dims, to, list<kept<at<I, keys>>...>>;
  static constexpr map of([[maybe_unused]] const sizes_of<Dims>& size) {
    map m;
    [[maybe_unused]] int d = 0;
    ((m.size[d] = size[I], m.factor[d++] = 1), ...);
    return m;
  }
};
template <class Dims, class Order>
struct in_order;
template <class Dims, int... I>
struct in_order<Dims, std::integer_sequence<int, I...>>
    : arrangement<Dims, std::integer_sequence<int, I...>, list<typename extent_at<Dims, I>::tag...>> {};

}  // namespace nabla::detail
