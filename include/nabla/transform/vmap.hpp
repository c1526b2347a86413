// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/keyword_call.hpp>
#include <nabla/transform/detail/mapped/mapped.hpp>

namespace nabla {

namespace detail {

/// The in_axes of a map, with what else is said of the mapped dim.
template <class In, class Name, class Split, class Size>
struct with_description {
  using type = In;
};
template <class In, class Name, class Split, class Size>
  requires(!std::is_void_v<Name> || !std::is_void_v<Split> || !std::is_same_v<Size, list<>>)
struct with_description<In, Name, Split, Size> {
  using type = described_map<In, Name, Split, Size>;
};

/// Why A is no name of a mapped dim; void if it is, or was reported.
template <class A>
using why_no_name_for_a_map =
    std::conditional_t<Reported<A> || (Axis<A> && !is_hidden_tag<A>), void,
                       error::not_a_name_for_a_map<A, error::to_fix::write_an_array_axis>>;
/// The same of the mesh axes over which it is said to be split.
template <class A>
using why_no_split_for_a_map = std::conditional_t<Reported<A> || MeshAxes<A>, void,
                                                  error::not_a_name_for_a_map<A, error::to_fix::write_mesh_axes>>;

/// Why K is no argument of vmap: what is written alone where in_axes(..) should name it has a fix.
template <class K>
using why_no_vmap_argument =
    std::conditional_t<is_no_function<K> && !MeshAxis<K>,
                       error::not_a_keyword_of_vmap<K, error::to_fix::write_in_axes_and_then_the_function>,
                       error::not_a_keyword_of_vmap<K>>;

/// What the arguments of vmap say, or why they do not.
template <class... K>
struct vmap_call {
  using call = keyword_call<keyword_of<in_axes_t, out_axes_t, axis_name_t, spmd_axis_name_t, axis_size_t>::is,
                            why_no_vmap_argument, K...>;
  using in_keyword = the_keyword<keyword_of<in_axes_t>::is, typename call::keywords, first_dim_of_all>;
  using out_keyword = the_keyword<keyword_of<out_axes_t>::is, typename call::keywords, out_axes_t<position<0>>>;
  using name_keyword = the_keyword<keyword_of<axis_name_t>::is, typename call::keywords, axis_name_t<void>>;
  using split_keyword = the_keyword<keyword_of<spmd_axis_name_t>::is, typename call::keywords, spmd_axis_name_t<void>>;
  using size_keyword = the_keyword<keyword_of<axis_size_t>::is, typename call::keywords, axis_size_t<list<>>>;
  template <class Name, class Split, class Size>
  struct in;
  template <class A, class G, class N>
  struct in<axis_name_t<A>, spmd_axis_name_t<G>, axis_size_t<N>>
      : with_description<typename in_keyword::type, A, G, N> {
    using size = N;
  };
  using said = in<typename name_keyword::type, typename split_keyword::type, typename size_keyword::type>;
  using type = vmapped<typename said::type, typename out_keyword::type, typename call::function, typename said::size>;
  using error = typename first_error<typename call::error, typename in_keyword::error, typename out_keyword::error,
                                     typename name_keyword::error, typename split_keyword::error,
                                     typename size_keyword::error>::type;
};
template <class... K>
  requires(Reported<K> || ...)
struct vmap_call<K...> {
  using type = reported_function;
  using error = void;
};

}  // namespace detail

/// Which dim of each argument is mapped: `in_axes(dim<0>, none)`, a position, an axis, or `none` for an argument that is
/// the same for all. An entry given for a tree holds for all its leaves; a nested `in_axes(...)`, or a tree of the same
/// kind made of entries, gives one to each.
NABLA_WORD(in_axes, (class... A, class nabla_error = detail::why_no_mapped_axes<A...>), (A...),
           "nabla::in_axes(...) requires dim<n>, an axis or none for each argument") {
  return std::conditional_t<(Reported<A> || ...), error::reported, in_axes_t<A...>>{};
}
/// Where the mapped dim stands in each result, or one entry for all of them: a position, an axis that it gets as its
/// name, or `none` for a result that does not depend on it.
NABLA_WORD(out_axes, (class... A, class nabla_error = detail::why_no_mapped_axes<A...>), (A...),
           "nabla::out_axes(...) requires dim<n>, an axis or none for each result") {
  return std::conditional_t<(Reported<A> || ...), error::reported, out_axes_t<A...>>{};
}

/// The name by which collectives in the function may mention the mapped dim: `vmap(axis_name(sample), f)`, and in f
/// `psum(x, sample)`, `axis_index(x, sample)`. For them the entries are what devices are along a mesh axis. Nothing else
/// sees the name, and outside of f it means nothing. Errors: not_a_name_for_a_map. Source: axis_name of jax.vmap.
NABLA_WORD(axis_name, (class A, class nabla_error = detail::why_no_name_for_a_map<A>), (A),
           "nabla::axis_name(a) requires an axis that NABLA_AXES declares") {
  return std::conditional_t<Reported<A>, error::reported, axis_name_t<A>>{};
}
/// Says that each mapped dim is split over these mesh axes: `spmd_axis_name(data)`, `spmd_axis_name((data, model))`. Of
/// explicit axes it is a claim: a call that does not fit is refused, and nothing moves. Over automatic ones the mapped dims
/// are laid out so, and `plan` lists it. Errors: not_a_name_for_a_map. Source: spmd_axis_name of jax.vmap.
NABLA_WORD(spmd_axis_name, (class A, class nabla_error = detail::why_no_split_for_a_map<A>), (A),
           "nabla::spmd_axis_name(a) requires mesh axes") {
  if constexpr (Reported<A>)
    return error::reported{};
  else
    return spmd_axis_name_t<detail::group_of<A>>{};
}
/// The size of the mapped dim: `vmap(in_axes(none), axis_size(4), f)` maps no argument, and repeats the results four times.
/// Beside mapped arguments it says what they must have: mapped_sizes_differ, or a runtime_error. (`axis_size(x, a)` asks a
/// value.) Errors: runtime_error for a negative one. Source: axis_size of jax.vmap.
template <class Size>
  requires(detail::written_size<Size>::ok)
constexpr axis_size_t<Size> axis_size(Size n) {
  const long size = detail::written_size<Size>::of(n);
  if (size < 0)
    detail::fail<>::because("axis_size", (detail::sentence("requires a size of at least 0: found ") << size).text);
  return {{}, n};
}

/// Maps a function over a dim of its arguments, which it does not see:
/// `vmap(in_axes(dim<0>, none), out_axes(dim<0>), [](auto row, auto w) { return vdot(row, w); })`.
///
/// The function is called once. For its words the mapped dim is a name that nothing can mention, so that they run over
/// all entries together: elementwise ones fuse as they would anywhere, products become products of batches. Without
/// in_axes all arguments are mapped along `dim<0>`, without out_axes the results have the mapped dim there. A result that
/// does not depend on the mapped dim repeats itself along it, or has `none`. Arguments and results may be trees, numbers
/// are not mapped. A dim that is split over devices stays so, and the function cannot mention its mesh axes. Further
/// keywords: `axis_name(..)`, `spmd_axis_name(..)`, `axis_size(..)`.
///
/// A derivative within the function is one for each entry: `vmap(in_axes(none, dim<0>), grad(loss))(w, x)` gives a
/// gradient in w for each row of x. Around the vmap, the gradient in what all entries share is the sum of theirs.
///
/// Shape: each mapped argument loses a dim, each result has one more. dtype, state: as the function gives them. Lazy
/// where the function is. Errors: in_axes_entry, out_axes_entry (of what is wrong, and where in a tree:
/// array_has_no_axis, result_has_the_mapped_dim, result_lacks_the_mapped_dim, no_such_position_in_the_result,
/// result_has_the_axis_twice, ...), in_axes_count_differs, out_axes_count_differs, vmap_maps_no_argument,
/// mapped_sizes_differ, mapped_dim_is_not_split, mapped_dim_is_split_otherwise, axis_named_twice,
/// value_differs_along_a_mapped_dim, function_does_not_take_that_many,
/// function_does_not_take_these_arguments, function_is_mutable, function_gives_nothing, not_a_keyword_of_vmap,
/// keyword_stands_twice, the_function_stands_last, number_is_no_axis; runtime_error where sizes differ. Derivative:
/// that of f. Communication: that of f. Source: jax.vmap.
NABLA_WORD_GIVING((auto), (detail::reported_function), vmap,
                  (class... K, detail::Where<(sizeof...(K) > 0)> nabla_error = typename detail::vmap_call<K...>::error),
                  (K... k),
                  "nabla::vmap(in_axes(...), out_axes(...), f) requires each keyword once, and the function last") {
  using call = detail::vmap_call<K...>;
  if constexpr ((Reported<K> || ...))
    return typename call::type{};
  else {
    std::tuple<K&&...> all(static_cast<K&&>(k)...);
    typename call::said::size size{};
    const auto look = [&]<class T>(const T& t) {
      if constexpr (std::is_same_v<T, typename call::size_keyword::type>) size = t.size;
    };
    detail::call_with_entries([&](const auto&... each) { (look(each), ...); }, all);
    return typename call::type(std::get<sizeof...(K) - 1>(std::move(all)), size);
  }
}

}  // namespace nabla
