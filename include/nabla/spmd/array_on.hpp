// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/sharding/placement.hpp>

namespace nabla {

namespace detail {

template <class... D>
mesh<D...> mesh_within(const mesh<D...>&);

/// The dims among the words of an array type, and its spec.
template <class... Word>
struct array_words;
template <>
struct array_words<> {
  using dims = nabla::dims<>;
  using spec = void;
};
template <class Word, class... Rest>
struct array_words<Word, Rest...> {
  using dims = concat<nabla::dims<typename as_extent<Word>::type>, typename array_words<Rest...>::dims>;
  using spec = typename array_words<Rest...>::spec;
};
template <Spec S, class... Rest>
struct array_words<S, Rest...> {
  using dims = typename array_words<Rest...>::dims;
  using spec = S;
};

template <class M, class T, class Dims, class S>
struct array_on_mesh {
  using fit = typename why_not_placed<S, Dims, M>::type;
  static_assert(std::is_void_v<fit>, "nabla::array_on<mesh, T, dims..., P(...)> requires a spec that fits dims and mesh");
  static constexpr masks said = spec_masks<M, S>;
  using type = array<T, typename split_dims<Dims, groups_of<S, Dims>>::type, state_from<M, said>, M>;
};
template <class M, class T, class Dims>
struct array_on_mesh<M, T, Dims, void> {
  using type = array<T, Dims, state<>, M>;
};

}  // namespace detail

/// The type of an explicit array as a user writes it, for members and parameters: that of `device_put(x, mesh, P(hidden =
/// model))` is `array_on<decltype(mesh), float, inputs, hidden, P(hidden = model)>`, or `<..., inputs, hidden(model)>`.
/// States stand in the spec: `array_on<Mesh, float, P(unreduced(data))>` is a scalar whose sum is still to be made.
template <class Mesh, class T, auto... Words>
using array_on = typename detail::array_on_mesh<
    decltype(detail::mesh_within(std::declval<const Mesh&>())), T,
    typename detail::array_words<std::remove_cvref_t<decltype(Words)>...>::dims,
    typename detail::array_words<std::remove_cvref_t<decltype(Words)>...>::spec>::type;

}  // namespace nabla
