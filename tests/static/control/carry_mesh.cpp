// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>

// The carry of a loop has the mesh that its first value, the other operands and the results of its steps have together.
namespace carry_mesh {
NABLA_MESH_AXES(data, model)
}  // namespace carry_mesh

namespace carry_mesh {

/// Never defined: nothing here runs.
template <class X>
X& some();

namespace {

namespace nb = nabla;

using M = nb::detail::manual_mesh<decltype(nb::abstract_mesh(data = 2, model = 2))>::type;
using locked = nb::detail::locked_mesh<M, tag::data>::type;
template <class Mesh, class... A>
using scalar = nb::array<float, nb::dims<>, nb::state<nb::varying_over<A...>>, Mesh>;
template <class Mesh>
using equal = nb::array<float, nb::dims<>, nb::state<>, Mesh>;
using cast = decltype(nb::pcast(0.f, data, nb::varying));
using plain = nb::array<float, nb::dims<>>;
template <class X, class Mesh>
inline constexpr bool is_on = std::is_same_v<nb::detail::mesh_type_of<X>, Mesh>;

/// What a loop gives that begins with these and adds x.
template <class X>
struct add {
  auto operator()(auto, auto c) const { return c + some<X>(); }
};
template <class Init, class X>
using summed = decltype(nb::fori_loop(0, 3, std::declval<Init>(), add<X>{}));
template <class Init, class X>
concept Sums = requires(Init init, add<X> f) { nb::fori_loop(0, 3, init, f); };

// Of the result of a step.
static_assert(is_on<summed<cast, scalar<M, tag::data>>, M>);
static_assert(is_on<summed<plain, equal<M>>, M>);
static_assert(is_on<summed<scalar<M, tag::data>, scalar<M, tag::data>>, M>);
static_assert(is_on<summed<plain, plain>, nb::no_mesh>);
static_assert(is_on<summed<cast, plain>, nb::open_mesh<tag::data>>);
// What is locked for the result is locked for the carry.
static_assert(is_on<summed<cast, scalar<locked, tag::data>>, locked>);
static_assert(is_on<summed<plain, equal<locked>>, locked>);
static_assert(is_on<summed<scalar<M, tag::data>, scalar<locked, tag::data>>, locked>);
static_assert(is_on<summed<scalar<locked, tag::data>, scalar<M, tag::data>>, locked>);
// The state must be equal.
static_assert(!Sums<plain, scalar<M, tag::data>> && !Sums<cast, scalar<M, tag::model>>);
static_assert(!Sums<scalar<M, tag::data>, scalar<M, tag::model>>);
// Outside of a region a plain array stays plain: it counts as replicated.
using explicit_mesh = decltype(nb::abstract_mesh(data = 2));
static_assert(is_on<summed<plain, nb::array<float, nb::dims<>, nb::state<>, explicit_mesh>>, nb::no_mesh>);

// Of another entry, of what is run over, and one step after the other.
using V = scalar<M, tag::data>;
constexpr auto turned = [](auto, auto c) {
  auto [x, y] = c;
  return std::tuple(y, x + some<V>());
};
using both = decltype(nb::fori_loop(0, 3, std::declval<std::tuple<cast, cast>>(), turned));
static_assert(std::is_same_v<both, std::tuple<V, V>>);
constexpr auto summed_by_psum = [](auto, auto c) {
  auto [x, y] = c;
  return std::tuple(x, y + nb::psum(y, data) * x);  // y is a block from the first step on
};
static_assert(std::is_same_v<decltype(nb::fori_loop(0, 3, std::declval<std::tuple<V, cast>>(), summed_by_psum)),
                             std::tuple<V, V>>);
using xs = nb::array<float, nb::dims<nb::extent<nb::positional>>, nb::state<nb::varying_over<tag::data>>, M>;
constexpr auto step_by_psum = [](auto c, auto x) { return std::pair(c + nb::psum(c, data) * x, c); };
static_assert(std::is_same_v<decltype(nb::scan(std::declval<cast>(), std::declval<xs>(), step_by_psum)), std::pair<V, xs>>);
static_assert(is_on<decltype(nb::while_loop(std::declval<cast>(), [](auto c) { return c < 1.f; },
                                            [](auto c) { return c + some<V>(); })),
                    M>);

}  // namespace

}  // namespace carry_mesh
