// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/expand_dims.hpp>
#include <nabla/op/shape/merge.hpp>
#include <nabla/op/shape/split.hpp>
#include <nabla/op/shape/squeeze.hpp>

// The sizes in the types decide which dims become which. The dims left between them, where a size is known only at run
// time, form one group: merged, then split.
namespace nabla {

namespace detail {

/// One size of reshape.
template <class P>
inline constexpr bool is_size_of_reshape = dim_part<P>::kind != part_kind::none;
template <class A, class P>
inline constexpr bool is_size_of_reshape<binding<A, P>> = false;

/// Neighbouring positional dims of x that become neighbouring dims of the result, in the same order.
struct reshape_group {
  int from = 0, from_end = 0, to = 0, to_end = 0;
};
template <int Old, int New>
struct reshape_groups {
  reshape_group group[at_least_one(Old + New)] = {};
  int count = 0;
};

/// Sizes of dims in the types, `dyn_size` where unknown. For x also which dims are split over devices, and of which
/// dims each device is known to have one element.
template <int N>
struct known_sizes {
  long size[at_least_one(N)] = {};
  bool is_split[at_least_one(N)] = {};
  bool is_one_a_device[at_least_one(N)] = {};
};

constexpr bool is_known(long size) { return size != dyn_size && size > 0; }
constexpr bool is_another_than_one(long size) { return size != dyn_size && size != 1; }

/// Finds groups from one end, for as long as the types carry sizes. A dim of static size one can be added or dropped by
/// itself. Step: 1 from the left, -1 from the right.
template <int Step, int Old, int New>
constexpr void match_known(const known_sizes<Old>& x, const known_sizes<New>& want, reshape_group& left,
                           reshape_groups<Old, New>& out) {
  const auto first = [](int begin, int end) { return Step > 0 ? begin : end - 1; };
  const auto add = [&](int dims, int sizes) {
    reshape_group g = left;
    if (Step > 0) g.from_end = left.from += dims, g.to_end = left.to += sizes;
    else g.from = left.from_end -= dims, g.to = left.to_end -= sizes;
    out.group[out.count++] = g;
  };
  for (;;) {
    const int dims = left.from_end - left.from, sizes = left.to_end - left.to;
    const int i = first(left.from, left.from_end), j = first(left.to, left.to_end);
    const long one_old = dims > 0 ? x.size[i] : 0, one_new = sizes > 0 ? want.size[j] : 0;
    if (sizes > 0 && one_new == 1 && (dims == 0 || one_old != 1)) {
      add(0, 1);
    } else if (dims > 0 && one_old == 1 && !x.is_split[i] && (sizes == 0 || is_another_than_one(one_new))) {
      add(1, 0);
    } else if (dims > 0 && sizes > 0) {
      long m = one_old, n = one_new;
      int a = 1, b = 1;
      while (is_known(m) && is_known(n) && m != n) {
        if (m < n && a < dims) {
          const long next = x.size[i + Step * a++];
          m = is_known(next) ? m * next : dyn_size;
        } else if (n < m && b < sizes) {
          const long next = want.size[j + Step * b++];
          n = is_known(next) ? n * next : dyn_size;
        } else {
          return;
        }
      }
      if (!is_known(m) || m != n) return;
      add(a, b);
    } else {
      return;
    }
  }
}
template <int Old, int New>
constexpr reshape_groups<Old, New> groups_of_reshape(const known_sizes<Old>& x, const known_sizes<New>& want) {
  reshape_group left{0, Old, 0, New};
  reshape_groups<Old, New> all, right;
  match_known<1>(x, want, left, all);
  match_known<-1>(x, want, left, right);
  if (left.from < left.from_end || left.to < left.to_end) all.group[all.count++] = left;
  while (right.count > 0) all.group[all.count++] = right.group[--right.count];
  return all;
}

constexpr long product_of(const long* size, int begin, int end) {
  long product = 1;
  for (int d = begin; d < end; ++d) product = product == dyn_size || size[d] == dyn_size ? dyn_size : product * size[d];
  return product;
}
constexpr long known_product_of(const long* size, int begin, int end) {
  long product = 1;
  for (int d = begin; d < end; ++d) product *= size[d] == dyn_size ? 1 : size[d];
  return product;
}

template <class Dims, int I>
using positional_dim = extent_at<Dims, find_dim<Dims, position<I>>::value>;
template <class Mesh, class Dims, int... I>
constexpr known_sizes<sizeof...(I)> sizes_in_type(std::integer_sequence<int, I...>) {
  return {{positional_dim<Dims, I>::size...}, {(positional_dim<Dims, I>::split_over::size > 0)...},
          {is_one_a_device<Mesh, positional_dim<Dims, I>>...}};
}

/// The names of an array, as offered by the error: other ways to reshape named dims.
template <class Names>
struct ways_with_names;
template <class A>
struct ways_with_names<list<A>> {
  using type = nabla::error::reshape_leaves_names_alone<nabla::error::to_fix::split_one_of<A>>;
};
template <class A, class B, class... Rest>
struct ways_with_names<list<A, B, Rest...>> {
  using type = nabla::error::reshape_leaves_names_alone<nabla::error::to_fix::merge_the_dims<A, B, Rest...>,
                                                        nabla::error::to_fix::split_one_of<A, B, Rest...>>;
};
template <>
struct ways_with_names<list<>> {
  using type = void;
};

template <class Type, bool Ok, class... P>
struct reshape_rule_impl {
  template <class X>
  struct reason {
    using type = std::conditional_t<is_size_of_reshape<X>, void, nabla::error::not_a_size_of_reshape<X>>;
  };
  template <class A, class X>
  struct reason<binding<A, X>> {
    using type = nabla::error::reshape_names_no_dim<A, nabla::error::to_fix::rename_the_result>;
  };
  using names =
      std::conditional_t<positional_rank<typename Type::dims> == 0, visible_keys_of<typename Type::dims>, list<>>;
  using error = typename first_error<typename ways_with_names<names>::type, typename reason<P>::type...>::type;
};
template <class Type, class... P>
struct reshape_rule_impl<Type, true, P...> {
  using Dims = typename Type::dims;
  using Mesh = typename Type::mesh;
  static constexpr int rank = positional_rank<Dims>, new_rank = sizeof...(P);
  template <int I>
  using old = positional_dim<Dims, I>;
  static constexpr auto x = sizes_in_type<Mesh, Dims>(std::make_integer_sequence<int, rank>{});
  static constexpr int rests = (int(dim_part<P>::kind == part_kind::rest) + ... + 0);
  static constexpr int numbers = (int(dim_part<P>::kind == part_kind::number) + ... + 0);
  static constexpr long elements = product_of(x.size, 0, rank),
                        known = ((dim_part<P>::value == dyn_size ? 1 : dim_part<P>::value) * ... * 1L);
  /// `rest` is static if all other sizes and all dims are static.
  static constexpr bool rest_is_static = rests == 1 && numbers == 0 && elements != dyn_size && known > 0;
  static constexpr known_sizes<new_rank> want{
      {(dim_part<P>::kind == part_kind::rest && rest_is_static ? elements / (known > 0 ? known : 1)
                                                               : dim_part<P>::value)...},
      {},
      {}};
  static constexpr auto groups = groups_of_reshape(x, want);

  /// Whether m elements can have the sizes n of the result.
  static constexpr bool may_be(long m, const long* n, int begin, int end) {
    const long all = product_of(n, begin, end), some = known_product_of(n, begin, end);
    return m == dyn_size || (all != dyn_size ? m == all : some == 0 ? m == 0 : m % some == 0);
  }
  /// The mesh axes of a group's dims go to its new sizes, in their order.
  template <int G>
  struct group {
    static constexpr reshape_group g = groups.group[G];
    static constexpr int dims = g.from_end - g.from, sizes = g.to_end - g.to;
    static constexpr long size = product_of(x.size, g.from, g.from_end);
    using sizes_error = std::conditional_t<
        may_be(size, want.size, g.to, g.to_end), void,
        nabla::error::sizes_do_not_make_the_array<size, known_product_of(want.size, g.to, g.to_end)>>;
    static constexpr int first_bad = [] {
      bool one = true;
      for (int d = g.from; d < g.from_end; ++d) {
        if (x.is_split[d] && (!one || sizes == 0)) return d;
        one = one && x.is_one_a_device[d];
      }
      return -1;
    }();
    static constexpr bool is_static = size != dyn_size && product_of(want.size, g.to, g.to_end) != dyn_size;
    template <int D>
    struct move_error {
      using dim = position<D>;
      using axes = rewrap<mesh_axes, typename old<D>::split_over>;
      using reshard = nabla::error::to_fix::reshard_the_dim_first;
      using moves =
          std::conditional_t<is_static, nabla::error::reshape_moves_elements<dim, axes, reshard>,
                             nabla::error::reshape_moves_elements<dim, axes, nabla::error::to_fix::write_fixed_sizes,
                                                                  nabla::error::to_fix::use_split_or_merge, reshard>>;
      using type = why_not_from_all_parts<axes, moves>;
    };
    template <int D>
    requires(D < 0) struct move_error<D> {
      using type = void;
    };
    /// No axes are taken where no dim is split, or where another error comes first.
    template <class Old, class New>
    struct taken {
      using error = void;
      static constexpr bool may_not_divide = false;
      static constexpr void check(const long*, const Mesh&) {}
    };
    template <int... I, int... J>
    struct taken<std::integer_sequence<int, I...>, std::integer_sequence<int, J...>> {
      using shares = axis_shares<Mesh, concat<list<>, typename old<g.from + I>::split_over...>, want.size[g.to + J]...>;
      using error = typename first_indivisible<
          Mesh, typename make_extent<positional, want.size[g.to + J], typename shares::template of<J>>::type...>::type;
      static constexpr bool may_not_divide =
          (automatic_may_not_divide<
               Mesh, typename make_extent<positional, want.size[g.to + J], typename shares::template of<J>>::type> ||
           ...);
      static constexpr void check([[maybe_unused]] const long* to, [[maybe_unused]] const Mesh& mesh) {
        (check_one<typename shares::template of<J>>(to, g.to + J, mesh), ...);
      }
      template <class Axes>
      static constexpr void check_one([[maybe_unused]] const long* to, [[maybe_unused]] int d,
                                      [[maybe_unused]] const Mesh& mesh) {
        if constexpr (Axes::size > 0) {
          const long parts = parts_of(mesh, Axes{});
          if (to[d] % parts != 0) {
            constexpr const char* names[] = {"dim<0>", "dim<1>", "dim<2>", "dim<3>",
                                             "dim<4>", "dim<5>", "dim<6>", "dim<7>"};
            fail<>::does_not_divide("reshape(x, sizes...)", names[d & 7], to[d], axes_text<Axes>::get(), parts);
          }
        }
      }
    };
    static constexpr bool takes = [] {
      bool some = false;
      for (int d = g.from; d < g.from_end; ++d) some = some || x.is_split[d];
      return some && sizes > 0 && first_bad < 0;
    }();
    using axes = taken<std::conditional_t<takes, std::make_integer_sequence<int, dims>, void>,
                       std::conditional_t<takes, std::make_integer_sequence<int, sizes>, void>>;
    using error = typename first_error<sizes_error, typename move_error<first_bad>::type, typename axes::error>::type;
    static constexpr bool may_not_divide = sizes > 1 && axes::may_not_divide;
    static constexpr void check(const long* to, const Mesh& mesh) {
      if constexpr (!(dims == 1 && sizes == 1)) axes::check(to, mesh);
    }
  };
  template <int... G>
  static auto group_errors(std::integer_sequence<int, G...>) -> first_error<typename group<G>::error...>;
  template <bool Ok, class Void = void>
  struct errors_of_groups {
    using type = void;
  };
  template <class Void>
  struct errors_of_groups<true, Void> {
    using type = typename decltype(group_errors(std::make_integer_sequence<int, groups.count>{}))::type;
  };
  static constexpr bool fits = may_be(elements, want.size, 0, new_rank);
  static constexpr bool may_not_divide = []<int... G>(std::integer_sequence<int, G...>) {
    return (group<G>::may_not_divide || ... || false);
  }(std::make_integer_sequence<int, groups.count>{});
  using error =
      typename first_error<std::conditional_t<(rests > 1), nabla::error::two_parts_take_the_rest, void>,
                           std::conditional_t<fits, void, nabla::error::sizes_do_not_make_the_array<elements, known>>,
                           typename errors_of_groups<(rests < 2 && fits)>::type>::type;

  /// The sizes of the result, once they are known to fit.
  struct sizes {
    long n[at_least_one(new_rank)] = {};
  };
  static constexpr sizes of(const sizes_of<Dims>& size, [[maybe_unused]] const Mesh& mesh, P... p) {
    sizes to{{dim_part<P>::of(p)...}};
    long from[at_least_one(rank)] = {};
    [&]<int... I>(std::integer_sequence<int, I...>) { ((from[I] = size[find_dim<Dims, position<I>>::value]), ...); }
    (std::make_integer_sequence<int, rank>{});
    constexpr bool takes_rest[] = {(dim_part<P>::kind == part_kind::rest)..., false};
    const auto refuse = [&] { fail<>::does_not_reshape(to.n, new_rank, from, rank, visible_rank<Dims> != rank); };
    long all = 1, product = 1;
    for (int d = 0; d < rank; ++d) all *= from[d];
    int rest_at = -1;
    for (int d = 0; d < new_rank; ++d) {
      if (takes_rest[d]) rest_at = d;
      else if (to.n[d] < 0)
        fail<>::because("reshape(x, sizes...)", "a size is negative; what is left over is nabla::rest");
      else product *= to.n[d];
    }
    if (rest_at < 0 ? product != all : product == 0 ? all != 0 : all % product != 0) refuse();
    if (rest_at >= 0) to.n[rest_at] = product == 0 ? 0 : all / product;
    [&]<int... G>(std::integer_sequence<int, G...>) { (group<G>::check(to.n, mesh), ...); }
    (std::make_integer_sequence<int, groups.count>{});
    return to;
  }
};
template <class Type, class... P>
struct reshape_rule : reshape_rule_impl<Type,
                                        (is_size_of_reshape<P> && ...) && (positional_rank<typename Type::dims> > 0 ||
                                                                           visible_rank<typename Type::dims> == 0),
                                        P...> {};

/// A dim with the size that another type carries; the run has checked that they are equal.
template <class Dims, int I, long Size>
struct resized_dim {
  template <int D>
  struct entry : kept_entry<Dims, D> {};
  template <int D>
    requires(D == I)
  struct entry<D> {
    using old = extent_at<Dims, D>;
    using extent = typename make_extent<typename old::tag, Size, typename old::split_over>::type;
    using source = resized<at<D, keys_of<Dims>>>;
  };
  using map = typename view_by_entries<Dims, entry, std::make_integer_sequence<int, Dims::rank>>::map;
  static constexpr map of(const sizes_of<Dims>& size) {
    map m;
    for (int d = 0; d < Dims::rank; ++d) m.size[d] = size[d], m.factor[d] = 1;
    return m;
  }
};
template <int I>
struct only_dim {
  static constexpr bool drops(int d) { return d == I; }
};

/// A size of a group as an argument of split; a static size stays static.
template <long Size>
constexpr auto as_part(long n) {
  if constexpr (Size == dyn_size) return n;
  else return fixed_t<Size>{};
}

/// Reshapes group G and those below it, the last group first, so that positions before a group are still those of x.
template <class Rule, int G>
struct reshaping {
  static constexpr reshape_group g = Rule::groups.group[G];
  static constexpr int dims = g.from_end - g.from, sizes = g.to_end - g.to;

  template <class N, class Sizes>
  static constexpr auto of(const N& n, const Sizes& to) {
    return reshaping<Rule, G - 1>::of(cut(joined(n), to, std::make_integer_sequence<int, sizes>{}), to);
  }

 private:
  /// Merges the dims of the group into one.
  template <class N>
  static constexpr auto joined(const N& n) {
    using D = typename N::type::dims;
    if constexpr (dims == 0) return reindexed(n, expanded_dims<D, position<g.from>>::of(n.sizes()));
    else if constexpr (dims == 1) return n;
    else return merged<positional>(n, keys<D>(std::make_integer_sequence<int, dims>{}));
  }
  template <class D, int... I>
  static constexpr auto keys(std::integer_sequence<int, I...>)
      -> list<at<find_dim<D, position<g.from + I>>::value, keys_of<D>>...> {
    return {};
  }
  /// Splits that dim into the sizes of the group.
  template <class N, class Sizes, int... J>
  static constexpr auto cut(const N& n, [[maybe_unused]] const Sizes& to, std::integer_sequence<int, J...>) {
    using D = typename N::type::dims;
    constexpr int index = find_dim<D, position<g.from>>::value;
    if constexpr (sizes == 0) {
      return reindexed(n, dropped_dims<D, only_dim<index>>::of(n.sizes()));
    } else if constexpr (sizes == 1) {
      constexpr long size = Rule::want.size[g.to];
      if constexpr (extent_at<D, index>::size == size) return n;
      else return reindexed(n, resized_dim<D, index, size>::of(n.sizes()));
    } else {
      using view = split_view<typename N::type::mesh, D, index, decltype(as_part<Rule::want.size[g.to + J]>(0L))...>;
      return reindexed(n, view::of(n.sizes(), as_part<Rule::want.size[g.to + J]>(to.n[g.to + J])...));
    }
  }
};
template <class Rule>
struct reshaping<Rule, -1> {
  template <class N, class Sizes>
  static constexpr auto of(const N& n, const Sizes&) {
    return n;
  }
};

}  // namespace detail

/// Gives the positional dims other sizes, in row-major order: `reshape(x, 2, 12)`. A size is an integer, `fixed<N>` or,
/// once, `rest`. Names stay, and stay split as they are; `split` and `merge` change them.
///
/// Shape: the sizes, in their order, at the place of the positional dims. dtype and state: those of x. A view where the
/// dims follow one another in memory, else a copy. The sizes in the types decide, from both ends, which dims become
/// which; the dims left between them form one group, counted through in row-major order. A split dim stays split. It
/// must become one dim, or be the first of its group, or each device must be known to have one element of the dims
/// before it. Its mesh axes go to the first new size. If the sizes of dims and mesh are static and that size is cut
/// into single elements, the remaining axes go to the next one, as in JAX. Errors: reshape_moves_elements (another dim
/// is split), size_does_not_divide, sizes_do_not_make_the_array, two_parts_take_the_rest, reshape_leaves_names_alone (x
/// has names and no positional dim), reshape_names_no_dim, not_a_size_of_reshape; runtime_error where the product of
/// the sizes is not the number of elements, or the mesh axes do not divide the first size. Derivative: reshape.
/// Communication: none, except that automatic axes which may not divide the first size leave the dim, which is
/// gathered. Source: numpy.reshape.
NABLA_WORD(reshape,
           (ArrayOrReported X, class... P, class nabla_error = detail::why_not_viewed_t<detail::reshape_rule, X, P...>),
           (X&& x, P... sizes),
           "nabla::reshape(x, sizes...) requires positional dims of x, and sizes that make as many elements; of dims "
           "that become others together only the first may be split over devices, or the ones before are single "
           "elements") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using rule = detail::reshape_rule<detail::viewed_operand<detail::reshape_rule, X, P...>, P...>;
    const auto n = detail::viewed_node<detail::reshape_rule, P...>("reshape", static_cast<X&&>(x));
    auto to = detail::reshaping<rule, rule::groups.count - 1>::of(n, rule::of(n.sizes(), n.mesh(), sizes...));
    return expr<decltype(to)>(static_cast<decltype(to)&&>(to));
  }
}

}  // namespace nabla
