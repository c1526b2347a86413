// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/in_front.hpp>
#include <nabla/expr/own_values.hpp>
#include <nabla/expr/reduction_word.hpp>
#include <nabla/op/index/take.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>
#include <nabla/op/reduce/sum.hpp>

// Elements that are brought together by their segments: `ids` says for each of its places which segment the elements of x
// there belong to. The dims of ids are gone from the result, and a dim of all segments stands where the first of them was.
namespace nabla::detail {

// ---- the rule -------------------------------------------------------------------------------------------------------

/// The ids with as many positional dims as x: their own are the first ones of x.
template <class Ids, class X>
struct aligned_ids {
  using Dims = typename Ids::dims;
  static constexpr int added = positional_rank<typename X::dims> > positional_rank<Dims>
                                   ? positional_rank<typename X::dims> - positional_rank<Dims>
                                   : 0;
  template <class Keys, class Seq>
  struct view;
  template <class... K, int... I>
  struct view<list<K...>, std::integer_sequence<int, I...>> {
    using to = concat<Dims, dims<at<0, list<extent<positional, 1>, std::integral_constant<int, I>>>...>>;
    using map = view_map<Dims, to, list<kept<K>..., at<0, list<fresh, std::integral_constant<int, I>>>...>>;
    static constexpr map of(const sizes_of<Dims>& size) {
      map m;
      for (int d = 0; d < to::rank; ++d) m.size[d] = d < Dims::rank ? size[d] : 1, m.factor[d] = 1;
      return m;
    }
  };
  using all = view<keys_of<Dims>, std::make_integer_sequence<int, added>>;
  using type = array_type<typename Ids::value_type, typename all::to, typename Ids::state, typename Ids::mesh>;
};
/// What selects in x the dims that the visible ones of ids stand for: names, and positions from the left.
template <class Keys, int Next>
struct selectors_of_ids {
  using type = list<>;
};
template <class K, class... Rest, int Next>
struct selectors_of_ids<list<K, Rest...>, Next> {
  static constexpr bool by_position = is_from_right<K>;
  using own =
      std::conditional_t<by_position, list<position<Next>>, std::conditional_t<is_hidden_tag<K>, list<>, list<K>>>;
  using type = concat<own, typename selectors_of_ids<list<Rest...>, Next + by_position>::type>;
};
template <class Ids, class X>
using ids_in = rewrap<dim_selection,
                      concat<list<typename X::dims>, typename selectors_of_ids<keys_of<typename Ids::dims>, 0>::type>>;

template <class All, class Mapped, class Keys>
struct segment_table;
template <class... K, class Mapped, class Keys>
struct segment_table<list<K...>, Mapped, Keys> {
  struct table {
    int place[sizeof...(K) + 1] = {}, back[sizeof...(K) + 2] = {};
    int mapped = 0, segmented = 0, kept = 0;
  };
  static constexpr table made = [] {
    table t;
    const int kind[] = {(in_list<K, Mapped> ? 0 : in_list<K, Keys> ? 1 : 2)..., 0};
    int next = 0;
    for (int which = 0; which < 3; ++which)
      for (int d = 0; d < int(sizeof...(K)); ++d)
        if (kind[d] == which) {
          t.place[next++] = d;
          ++(which == 0 ? t.mapped : which == 1 ? t.segmented : t.kept);
        }
    // The dim of the segments stands behind the mapped ones, and takes the place of the first segmented dim.
    int mapped = 0, kept = t.mapped + 1, to = 0;
    bool has_segments = t.segmented == 0;
    if (has_segments) t.back[to++] = t.mapped;
    for (int d = 0; d < int(sizeof...(K)); ++d) {
      if (kind[d] == 1 && !has_segments) t.back[to++] = t.mapped, has_segments = true;
      if (kind[d] != 1) t.back[to++] = kind[d] == 0 ? mapped++ : kept++;
    }
    return t;
  }();
};
/// The places of dims that are put in order: those of each entry of a map, then the segmented ones, then all others.
template <class Dims, class Mapped, class Keys>
struct segment_order {
  using table = segment_table<keys_of<Dims>, Mapped, Keys>;
  static constexpr const auto& made = table::made;
  using in_front = typename places_of_table<table, std::make_integer_sequence<int, Dims::rank>>::place;
  using in_place = typename places_of_table<table, std::make_integer_sequence<int, made.mapped + 1 + made.kept>>::back;
};

/// Dims of which those at B .. B + I - 1 are one dim E.
template <class Dims, class E, int B, int I, class Seq = std::make_integer_sequence<int, Dims::rank - I + 1>>
struct segmented_dims;
template <class Dims, class E, int B, int I, int... D>
struct segmented_dims<Dims, E, B, I, std::integer_sequence<int, D...>> {
  template <int At>
  struct one {
    using type = extent_at<Dims, (At < B ? At : At + I - 1)>;
  };
  template <int At>
    requires(At == B)
  struct one<At> {
    using type = E;
  };
  using type = dims<typename one<D>::type...>;
};
/// The rule of a reduction R of x in segments: ids are aligned, Selection says which dims of x theirs are.
template <class R, class Selection, class X, class Ids>
struct segments_rule {
  using meshes = operands_mesh<Ids, X>;
  using common = joined_dims<typename Ids::dims, typename X::dims>;
  using mesh = typename meshes::type;
  using Dims = typename common::type;
  using keys = typename Selection::keys;
  using order = segment_order<Dims, hidden_keys_of<typename Ids::dims>, keys>;
  static constexpr int B = order::made.mapped, I = order::made.segmented;

  static constexpr operand_masks of_x = masks_in<mesh, X>, of_ids = [] {
    operand_masks o = masks_in<mesh, Ids>;
    o.m = beside_reduced(o.m, o.split, masks_in<mesh, X>.m);
    return o;
  }();
  static constexpr joined_masks join = join_masks(linearity::select, {of_ids, of_x});
  static constexpr masks before = {join.m.v, join.m.u, join.m.r & ~steps_axes<mesh>, join.m.kind};
  static constexpr bool fits =
      before.u == 0 || (before.kind == R::over_split && comes_before<R::over_split, R, typename X::value_type>);
  using reduced = reduced_dims_impl<Dims, keys, false, keys_of<Dims>>;
  using split_error =
      typename std::conditional_t<R::over_split == reduction::none,
                                  typename reduced::template first_split<error::to_fix::reshard_the_dim_first>,
                                  type_tag<void>>::type;
  using error = typename first_error<
      typename meshes::error, typename common::error, complex_error<R, typename X::value_type>,
      typename why_split_twice<typename all_splits<Dims>::type>::type,
      typename state_error_type<join.error, mesh, join.axes>::type, split_error,
      typename state_error_type<fits ? state_error::none : state_error::nonlinear, mesh, before.u>::type>::type;

  /// The operands as the word takes them: in order, alike. Numbers of 16 bits are reduced and counted as f32.
  using out = typename R::template in<typename X::value_type>;
  using T = computing<out>;
  using operand_dims = typename in_order<Dims, typename order::in_front>::to;
  using operand = array_type<T, operand_dims, state_from<mesh, before>, mesh>;
  using label = label_dtype<typename Ids::value_type>;
  using ids_dims = typename first_dims<operand_dims, std::make_integer_sequence<int, B + I>>::type;
  static constexpr masks ids_state = {of_ids.m.v & ~split_mask<mesh, ids_dims>, 0,
                                      masks_of<typename Ids::state, mesh>.r & ~split_mask<mesh, ids_dims>,
                                      reduction::none};
  using ids = array_type<label, ids_dims, state_from<mesh, ids_state>, mesh>;
};

// ---- the words ------------------------------------------------------------------------------------------------------

/// Segments as a plan: dim number B of the elements Y is that of the segments, which ids of the dims Ids count through.
/// Their first B dims are those of the elements.
template <int B, class Y, class Ids>
struct segment_plan {
  using elements = Y;
  using indices = Ids;
  static constexpr int place = B, count = 1, end = Ids::rank, rank = Y::rank - 1 + end - B;
  static constexpr auto table = [] {
    taken_dims<at_least_one(rank)> t;
    for (int d = 0; d < rank; ++d) t.add(d < B ? d : d < end ? -1 : d - end + B + 1, d < end ? d : -1);
    return t;
  }();
  template <class Seq>
  struct all;
  template <int... T>
  struct all<std::integer_sequence<int, T...>> {
    template <int E, int J>
    using one = extent_at<std::conditional_t<(E < 0), Ids, Y>, (E < 0 ? J : E)>;
    using type = dims<one<table.of_elements[T], table.of_indices[T]>...>;
    using split_in_place = concat<
        list<>, std::conditional_t<(table.of_elements[T] < 0), typename extent_at<type, T>::split_over, list<>>...>;
  };
  using result = all<std::make_integer_sequence<int, rank>>;
  using type = typename result::type;
  static constexpr sizes_of<type> sizes(const char*, const sizes_of<Y>& y, const sizes_of<Ids>& ids) {
    sizes_of<type> to;
    for (int t = 0; t < rank; ++t) to[t] = table.of_elements[t] < 0 ? ids[t] : y[table.of_elements[t]];
    return to;
  }
};

/// y[.., i.., ..] = x[.., ids[.., i..], ..], by ids that are known to be right.
template <int B, class X, class Ids>
constexpr auto of_segments(const X& x, const Ids& ids) {
  using plan = segment_plan<B, dims_of<X>, dims_of<Ids>>;
  return taken_by("segment", operands_by_indices<plan, X, Ids>{x, ids});
}
/// y[.., s, ..] is made by R of all x[.., i.., ..] with ids[.., i..] = s. The first B dims of x are those of the ids.
template <class R, int B, class E, class X, class Ids>
constexpr auto in_segments(const X& x, const Ids& ids, long segments, const called& call = {R::name}) {
  using to = typename segmented_dims<dims_of<X>, E, B, dims_of<Ids>::rank - B>::type;
  using plan = segment_plan<B, to, dims_of<Ids>>;
  constexpr int others = dims_of<Ids>::rank - B - 1;
  sizes_of<to> size;
  for (int d = 0; d < to::rank; ++d) size[d] = d == B ? segments : x.sizes()[d < B ? d : d + others];
  return run_word(put_word<plan, Ids, typename R::put>(ids, size), call, x);
}

// ---- the reductions -------------------------------------------------------------------------------------------------

/// What a reduction R in segments is made of: R's dtype, its neutral element, and two elements made one. `put` is what
/// put_word takes: op::sum, or one that says its derivative.
template <class R>
struct segment_reduction {
  static constexpr bool takes_complex = TakesComplex<R>;
  static constexpr reduction over_split = R::over_split;
  template <class T>
  using in = typename R::template in<T>;
  template <class T>
  NABLA_FUNCTION static constexpr T identity() {
    return R::template identity<T>();
  }
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    return R::combine(a, b);
  }
  /// What the word gives, of what the kernel gave.
  template <int B, class E, class Y, class Ids>
  static constexpr Y finished(const Y& y, const Ids&) {
    return y;
  }
};

struct segment_sums : segment_reduction<op::sum> {
  static constexpr const char* name = "segment_sum";
  using put = op::sum;
};

// ---- the call -------------------------------------------------------------------------------------------------------

/// x and the ids, aligned, as such a reduction takes them: what must be whole is gathered where the library may.
template <class R, class X, class Ids>
struct segmented_operands {
  template <bool Whole, class A, class B>
  struct laid_out {
    using type = agreed_operands<A, B>;
  };
  template <class A, class B>
  struct laid_out<true, A, B> {
    using type = list<typename gathered_automatic<A, -1>::type, typename gathered_automatic<B, -1>::type>;
  };
  using type = typename laid_out<R::over_split == reduction::none && any_automatic<X, Ids>,
                                 typename aligned_ids<Ids, X>::type, X>::type;
};

template <class R, class X, class Ids, class D>
struct why_not_segmented {
  using selection = ids_in<Ids, X>;
  static constexpr unsigned u = masks_of<typename Ids::state, typename Ids::mesh>.u;
  template <class Operands>
  struct why;
  template <class I, class Y>
  struct why<list<I, Y>> {
    using rule = segments_rule<R, selection, Y, I>;
    using made = segmented_dims<typename rule::operand_dims, typename dim_argument<D>::extent, rule::B, rule::I>;
    using type = typename first_error<typename rule::error, typename twice_in<typename made::type>::error>::type;
  };
  using of_arguments = first_error<
      std::conditional_t<is_integer<typename Ids::value_type>, void,
                         nabla::error::labels_are_not_integers<typename Ids::value_type>>,
      typename state_error_type<u == 0 ? state_error::none : state_error::nonlinear, typename Ids::mesh, u>::type,
      typename selection::error, typename dim_argument<D>::error>;
  struct of_operands {
    using type = typename why<typename segmented_operands<R, X, Ids>::type>::type;
  };
  using type = typename first_why<of_arguments, of_operands>::type;
};

template <class R, class X, class Ids, class... D>
struct why_not_segment {
  using type =
      std::conditional_t<Array<Ids>,
                         nabla::error::wrong_number_of_dims<int(sizeof...(D)), nabla::error::to_fix::give_one_dim>,
                         nabla::error::not_an_array<std::remove_cvref_t<Ids>>>;
};
template <class R, class X, class Ids, class... D>
  requires(Reported<X> || Reported<Ids>)
struct why_not_segment<R, X, Ids, D...> {
  using type = void;
};
template <class R, Array X, Array Ids, class D>
struct why_not_segment<R, X, Ids, D> {
  using type = typename first_error<typename why_not_segmented<R, type_of_t<X>, type_of_t<Ids>, D>::type,
                                    typename why_not_followed<X>::type>::type;
};
template <class R, class X, class Ids, class... D>
using why_not_segment_t = typename why_not_segment<R, X, Ids, D...>::type;

/// Operands that have their layouts.
template <class R, class Selection, class X, class Ids, class D>
constexpr auto segmented_here(const called& call, X&& operand, const Ids& of_places, D argument) {
  using aligned = aligned_ids<type_of_t<Ids>, type_of_t<X>>;
  using rule = segments_rule<R, Selection, type_of_t<X>, typename aligned::type>;
  using T = typename rule::T;
  using spread = array_type<T, typename rule::Dims, typename rule::operand::state, typename rule::mesh>;
  const auto n = as_node(static_cast<X&&>(operand));
  const auto places = of_places.leaf();
  const auto aligned_places = reindexed(places, aligned::all::of(places.sizes()));
  const auto size = join_sizes<typename rule::Dims>(call.word, aligned_places, n);
  const auto mesh = join_mesh_values<typename rule::mesh>(call.word, aligned_places.mesh(), n.mesh());
  const long segments = sizes_from(call.word, argument)[0];

  const auto in_front = node_in_order<typename rule::order::in_front>(node_of_type<spread>(n, size, mesh));
  sizes_of<typename rule::ids::dims> ids_size;
  for (int d = 0; d < rule::B + rule::I; ++d) ids_size[d] = in_front.sizes()[d];
  const auto found = evaluated(node_of_type<typename rule::ids>(places, ids_size, mesh));
  const auto x = known_as(evaluated(in_front), found);
  const auto ids = run_word(counted_word(segments), call, indices_beside(x, found));
  using extent = typename dim_argument<D>::extent;
  const auto y = evaluated(as_node(rounded_as<typename rule::out>(
      R::template finished<rule::B, extent>(in_segments<R, rule::B, extent>(x, ids, segments, call), ids))));
  if constexpr (is_in_order<typename rule::order::in_place>) return y;
  else return evaluated(node_in_order<typename rule::order::in_place>(y.leaf()));
}

/// The type of the ids themselves, where aligned ones have the type Aligned.
template <class Ids, class Aligned>
using laid_out_ids =
    array_type<typename Ids::value_type,
               typename first_dims<typename Aligned::dims, std::make_integer_sequence<int, Ids::dims::rank>>::type,
               typename Ids::state, typename Ids::mesh>;
/// The reduction R of x in segments, `word(x, ids, segments = n)`.
template <class R, class X, class Ids, class D>
constexpr auto segmented(const called& call, X&& x, const Ids& ids, D segments) {
  using types = typename segmented_operands<R, type_of_t<X>, type_of_t<Ids>>::type;
  using selection = ids_in<type_of_t<Ids>, type_of_t<X>>;
  const auto places = values_in(ids);
  return summed_at_once(
      with_operands(
          call, list<laid_out_ids<type_of_t<Ids>, at<0, types>>, at<1, types>>{},
          [&](auto&& i, auto&& y) {
            return segmented_here<R, selection>(call, static_cast<decltype(y)&&>(y), i, segments);
          },
          places, static_cast<X&&>(x)),
      call);
}

}  // namespace nabla::detail

/// Declares `word(x, ids, segments = n)` by a reduction in segments.
#define NABLA_DETAIL_SEGMENT(word, function, sentence)                                                                  \
  NABLA_WORD(word,                                                                                                      \
             (::nabla::ArrayOrReported X, class Ids, class... D,                                                        \
              class nabla_error = ::nabla::detail::why_not_segment_t<function, X, Ids, D...>),                          \
             (X&& x, const Ids& ids, D... segments), sentence) {                                                        \
    if constexpr (::nabla::Reported<X> || ::nabla::Reported<Ids>) return ::nabla::error::reported{};                    \
    else return ::nabla::detail::segmented<function>({#word}, static_cast<X&&>(x), ids, segments...);                   \
  }
