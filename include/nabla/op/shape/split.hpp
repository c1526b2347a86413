// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/view_word.hpp>
#include <nabla/sharding/placement.hpp>

namespace nabla {

namespace detail {

/// One part of a dim that is split: its tag and its size. `kind` says how the size is given.
enum class part_kind { none, number, fixed, rest };
template <class P>
struct dim_part : written_size<P> {
  static constexpr part_kind kind = is_integer<P> ? part_kind::number
                                    : is_fixed<P> ? part_kind::fixed
                                                  : part_kind::none;
  using tag = positional;
};
template <>
struct dim_part<rest_t> {
  static constexpr part_kind kind = part_kind::rest;
  using tag = positional;
  static constexpr long value = dyn_size;
  static constexpr long of(rest_t) { return -1; }
};
template <Axis A, class P>
struct dim_part<binding<A, P>> {
  static constexpr part_kind kind = dim_part<P>::kind;
  using tag = A;
  static constexpr long value = dim_part<P>::value;
  static constexpr long of(binding<A, P> b) { return dim_part<P>::of(b.value); }
};

/// How many mesh axes of a dim are used up after each of its parts.
template <int Parts>
struct axes_gone {
  int after[Parts] = {};
};
/// Gives major mesh axes to major parts. A part takes axes until each device has one element of it. If a size is known
/// only at run time, or an axis does not divide what is left of it, the part takes all remaining axes, and its size
/// must be a multiple of them.
template <int Parts>
constexpr axes_gone<Parts> share_axes(const long (&size)[Parts], const long* axis, int axes) {
  axes_gone<Parts> gone;
  int taken = 0;
  for (int p = 0; p < Parts; ++p) {
    long left = size[p];
    while (taken < axes && !(left == 1 && p < Parts - 1)) {
      if (p == Parts - 1 || left == dyn_size || axis[taken] == dyn_size || left % axis[taken] != 0) taken = axes;
      else left /= axis[taken++];
    }
    gone.after[p] = taken;
  }
  return gone;
}
/// The mesh axes that each part takes from a dim; `of<J>` lists those of part J.
template <class Mesh, class Axes, long... Size>
struct axis_shares;
template <class Mesh, class... A, long... Size>
struct axis_shares<Mesh, list<A...>, Size...> {
  static constexpr axes_gone<sizeof...(Size)> gone = [] {
    constexpr long axis[] = {static_parts<Mesh, mesh_axes<A>>..., 1}, size[] = {Size...};
    return share_axes(size, axis, sizeof...(A));
  }();
  template <int From, int... I>
  static auto slice_of(std::integer_sequence<int, I...>) -> list<at<From + I, list<A...>>...>;
  static constexpr int before(int j) { return j == 0 ? 0 : gone.after[j - 1]; }
  template <int J>
  using of = decltype(slice_of<before(J)>(std::make_integer_sequence<int, gone.after[J] - before(J)>{}));
  /// Whether the first part takes all axes.
  static constexpr bool first_takes_all = gone.after[0] == int(sizeof...(A));
  template <class Seq>
  struct all;
  template <int... J>
  struct all<std::integer_sequence<int, J...>> {
    using error = typename first_indivisible<Mesh, typename make_extent<positional, Size, of<J>>::type...>::type;
  };
};
template <class Mesh, long... Size>
struct axis_shares<Mesh, list<>, Size...> {
  template <int J>
  using of = list<>;
  static constexpr bool first_takes_all = true;
};

/// Splits dim number I of Dims into parts, major to minor; they take its mesh axes in this order.
template <class Mesh, class Dims, int I, class... P>
struct split_view {
  static constexpr int count = sizeof...(P), rank = Dims::rank - 1 + count;
  using old = extent_at<Dims, I>;
  using key = at<I, keys_of<Dims>>;
  static constexpr long known = ((dim_part<P>::value == dyn_size ? 1 : dim_part<P>::value) * ...);
  static constexpr int numbers = (int(dim_part<P>::kind == part_kind::number) + ...);
  static constexpr int rests = (int(dim_part<P>::kind == part_kind::rest) + ...);
  /// `rest` is static if all other parts and the dim are static.
  static constexpr bool rest_is_static = numbers == 0 && old::size != dyn_size && known > 0;
  template <class X>
  static constexpr long part_size =
      dim_part<X>::kind == part_kind::rest && rest_is_static ? old::size / known : dim_part<X>::value;

  using shares = axis_shares<Mesh, typename old::split_over, part_size<P>...>;
  template <bool FirstTakesAll, int Part>
  struct sort {
    using type = std::conditional_t<Part == 0, outer_part<key>,
                                    std::conditional_t<Part == count - 1, cut<key>, strided<key>>>;
  };
  template <int Part>
  struct sort<false, Part> {
    using type = sharing_part<key, typename shares::template of<Part>, Part == count - 1>;
  };
  template <int D>
  struct entry {
    static constexpr int part = D - I;
    using P_ = at<part, list<P...>>;
    using extent = typename make_extent<typename dim_part<P_>::tag, part_size<P_>,
                                        typename shares::template of<part>>::type;
    using source = typename sort<shares::first_takes_all, part>::type;
  };
  template <int D>
    requires(D < I || D >= I + count)
  struct entry<D> : kept_entry<Dims, (D < I ? D : D - count + 1)> {};
  using all = view_by_entries<Dims, entry, std::make_integer_sequence<int, rank>>;
  using to = typename all::to;
  using map = typename all::map;

  static constexpr map of(const sizes_of<Dims>& size, P... p) {
    long part[count] = {dim_part<P>::of(p)...};
    long product = 1;
    int rest_at = -1;
    for (int i = 0; i < count; ++i) {
      if (part[i] >= 0)
        product *= part[i];
      else if (rest_at < 0 && rests > 0)
        rest_at = i;
      else
        fail<>::because("split(x, axis, parts...)", "a part has a negative size");
    }
    if (rest_at >= 0) {
      part[rest_at] = product == 0 ? 0 : size[I] / product;
      product *= part[rest_at];
    }
    if (product != size[I]) fail<>::sizes_differ("split(x, axis, parts...)", dim_text<Dims, I>, size[I], product);
    map m;
    for (int d = 0; d < rank; ++d) {
      m.factor[d] = 1;
      m.size[d] = d < I ? size[d] : d < I + count ? part[d - I] : size[d - count + 1];
    }
    for (int i = count - 2; i >= 0; --i) m.factor[I + i] = m.factor[I + i + 1] * part[i + 1];
    return m;
  }
};

/// A part's size must be a multiple of the mesh axes that it takes, so that no element moves.
template <class E, class Key, class Mesh>
constexpr void check_part([[maybe_unused]] long size, [[maybe_unused]] const Mesh& mesh) {
  using axes = typename E::split_over;
  if constexpr (axes::size > 0) {
    const long parts = parts_of(mesh, axes{});
    if (size % parts != 0)
      fail<>::does_not_divide("split(x, axis, parts...)", key_name<Key>::get(), size, axes_text<axes>::get(), parts);
  }
}

template <class Type, bool Ok, class Sel, class... P>
struct split_rule_impl {
  template <class X>
  struct reason {
    using type =
        std::conditional_t<dim_part<X>::kind == part_kind::none, nabla::error::not_a_part_of_a_dim<X>, void>;
  };
  using error = typename first_error<
      typename dim_selection<typename Type::dims, Sel>::error, typename reason<P>::type...,
      std::conditional_t<(sizeof...(P) < 2), nabla::error::dim_is_split_in_fewer_than_two_parts, void>>::type;
};
template <class Type, class Sel, class... P>
struct split_rule_impl<Type, true, Sel, P...> {
  using Dims = typename Type::dims;
  static constexpr int index = find_dim<Dims, Sel>::value;
  using view = split_view<typename Type::mesh, Dims, index, P...>;
  using old = extent_at<Dims, index>;
  template <int... J>
  static auto indivisible_of(std::integer_sequence<int, J...>)
      -> first_indivisible<typename Type::mesh, extent_at<typename view::to, index + J>...>;
  using parts = std::make_integer_sequence<int, int(sizeof...(P))>;
  static constexpr bool all_static = view::rests + view::numbers == 0;
  static constexpr bool fits = old::size == dyn_size || (all_static         ? old::size == view::known
                                                         : view::known == 0 ? old::size == 0
                                                                            : old::size % view::known == 0);
  using error = typename first_error<
      std::conditional_t<(view::rests > 1), nabla::error::two_parts_take_the_rest, void>,
      std::conditional_t<fits, void, nabla::error::parts_do_not_make_the_dim<Sel, old::size, view::known>>,
      typename twice_in<typename view::to>::error,
      typename decltype(indivisible_of(parts{}))::type>::type;
  static constexpr bool may_not_divide = []<int... J>(std::integer_sequence<int, J...>) {
    return (automatic_may_not_divide<typename Type::mesh, extent_at<typename view::to, index + J>> || ...);
  }(parts{});
  static constexpr auto of(const sizes_of<Dims>& size, const typename Type::mesh& mesh, Sel, P... p) {
    const auto v = view::of(size, p...);
    using to = typename view::to;
    [&]<int... J>(std::integer_sequence<int, J...>) {
      (check_part<extent_at<to, index + J>, at<index + J, keys_of<to>>>(v.size[index + J], mesh), ...);
    }(parts{});
    return v;
  }
};
template <class Type, class... S>
struct split_rule {
  using error = nabla::error::dim_is_split_in_fewer_than_two_parts;
};
template <class Type, class Sel, class... P>
struct split_rule<Type, Sel, P...>
    : split_rule_impl<Type,
                      (sizeof...(P) > 1) && std::is_void_v<typename dim_selection<typename Type::dims, Sel>::error> &&
                          ((dim_part<P>::kind != part_kind::none) && ...),
                      Sel, P...> {};

}  // namespace detail

/// Splits one dim into several, major to minor: `split(x, dim<0>, 4, rest)`, `split(x, batch, outer = 4, inner =
/// rest)`. A part is a size, `fixed<N>` or, once, `rest`; it has a name or is positional. The parts stand where the dim
/// stood.
///
/// A view: copies nothing. If the dim is split over devices, its mesh axes go to the first part. If the sizes of parts
/// and mesh are static, each axis goes to the first part that is not yet cut into single elements. No element moves.
/// Errors: array_has_no_axis, not_a_part_of_a_dim, dim_is_split_in_fewer_than_two_parts, two_parts_take_the_rest,
/// parts_do_not_make_the_dim, result_has_the_axis_twice, size_does_not_divide; runtime_error where the product of the
/// sizes is not the dim's size, or the mesh axes do not divide the first part. Derivative: merge.
/// Communication: none, except that automatic axes which may not divide the first part leave the dim, which is
/// gathered.
NABLA_DETAIL_VIEW(split, detail::split_rule,
                  "nabla::split(x, axis, parts...) requires one axis or position of x and at least two parts that "
                  "multiply to its size")

}  // namespace nabla
