// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>

// The types of loops and branches, and that `requires` answers truthfully of their operands and results.
namespace app {
NABLA_AXES(batch, times)
NABLA_MESH_AXES(data, model)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::fixed, nb::dyn;

using M = nb::detail::manual_mesh<decltype(nb::abstract_mesh(data = 2, model = 2))>::type;
template <class S, class... E>
using block = nb::array<float, nb::dims<E...>, S, M>;
using positional = nb::extent<nb::positional>;
using varies = nb::state<nb::varying_over<tag::data>>;
using V = block<varies, positional>;
using I = block<nb::state<>, positional>;
using flag = nb::array<bool, nb::dims<>, varies, M>;
using number = nb::array<std::int32_t, nb::dims<>, varies, M>;
using row = nb::array_of<float, dyn>;

constexpr auto add = [](auto c, auto x) { return std::pair(c + x, c); };
constexpr auto same = [](auto, auto c) { return c; };
constexpr auto id = [](auto c) { return c; };
constexpr auto negative = [](auto c) { return -c; };

template <class... A>
concept Scans = requires(A... a) { nb::scan(a...); };
template <class... A>
concept Loops = requires(A... a) { nb::fori_loop(a...); };
template <class... A>
concept Repeats = requires(A... a) { nb::while_loop(a...); };
template <class... A>
concept Chooses = requires(A... a) { nb::cond(a...); };
template <class... A>
concept Switches = requires(A... a) { nb::switch_(a...); };
using add_t = decltype(add);
using same_t = decltype(same);
using id_t = decltype(id);
using negative_t = decltype(negative);

// scan: the carry keeps its type, the ys get the dim that is run along.
static_assert(Scans<float, row, add_t>);
static_assert(Scans<V, nb::array<float, nb::dims<positional, positional>, varies, M>, add_t>);
static_assert(!Scans<I, nb::array<float, nb::dims<positional, positional>, varies, M>, add_t>);
static_assert(!Scans<float, float, add_t>);
static_assert(!Scans<float, row, same_t>);
static_assert(!Scans<row, add_t>);
static_assert(!Scans<tag::times, float, row, add_t>);
static_assert(Scans<tag::times, float, nb::array_of<float, times>, add_t>);
static_assert(std::is_same_v<decltype(nb::scan(std::declval<row>(), std::declval<nb::array_of<float, fixed<3>, dyn>>(), add)),
                             std::pair<row, nb::array_of<float, fixed<3>, dyn>>>);
static_assert(std::is_same_v<decltype(nb::scan(times, 0, std::declval<nb::array_of<std::int32_t, times>>(), add)),
                             std::pair<nb::array_of<std::int32_t>, nb::array_of<std::int32_t, times>>>);

// fori_loop
static_assert(Loops<int, long, V, same_t>);
static_assert(Loops<int, nb::array_of<std::int32_t>, std::tuple<V, float>, same_t>);
static_assert(!Loops<int, float, V, same_t>);
static_assert(!Loops<int, number, V, same_t>);
static_assert(!Loops<int, int, V, id_t>);
static_assert(!Loops<int, int, V, row>);
static_assert(std::is_same_v<decltype(nb::fori_loop(0, 2, std::declval<std::tuple<V, float>>(), same)),
                             std::tuple<V, nb::array_of<float>>>);

// while_loop: the carry varies as the predicate does.
constexpr auto scalar_of = [](auto c) { return nb::sum(c) > 1.f; };
constexpr auto always = [](const auto&) { return true; };
static_assert(Repeats<V, decltype(scalar_of), negative_t>);
static_assert(Repeats<I, decltype(always), negative_t>);
static_assert(!Repeats<V, id_t, negative_t>);
static_assert(std::is_same_v<decltype(nb::while_loop(std::declval<V>(), scalar_of, negative)), V>);

// In a loop that varies the mesh axes are locked, behind it they are not; a collective over the others is legal.
constexpr auto is_locked = [](auto c) {
  static_assert(nb::detail::is_locked<nb::detail::mesh_type_of<decltype(c)>, tag::data>);
  static_assert(!nb::detail::is_locked<nb::detail::mesh_type_of<decltype(c)>, tag::model>);
  return c;
};
static_assert(std::is_same_v<decltype(nb::while_loop(std::declval<V>(), scalar_of, is_locked)), V>);
template <class X, class A>
concept Sums = requires(X x) { nb::psum(x, A{}); };
using locked = nb::detail::locked_value<block<nb::state<nb::varying_over<tag::data, tag::model>>, positional>,
                                        nb::list<tag::data>>::type;
static_assert(!Sums<locked, tag::data>);
static_assert(Sums<locked, tag::model>);
template <class X>
concept Casts = requires(X x) { nb::pcast(x, tag::data{}, nb::unreduced); };
static_assert(Casts<locked>);
template <class X>
concept Moves = requires(X x) { nb::ppermute(x, tag::data{}, nb::shift(1)); };
static_assert(!Moves<locked>);

// cond: states join, and the result varies as the predicate does.
static_assert(Chooses<bool, id_t, negative_t, V>);
static_assert(Chooses<flag, id_t, negative_t, V>);
static_assert(!Chooses<float, id_t, negative_t, V>);
static_assert(!Chooses<V, id_t, negative_t, V>);
static_assert(!Chooses<bool, id_t, V, V>);
static_assert(!Chooses<bool, id_t, same_t, V>);
static_assert(std::is_same_v<decltype(nb::cond(std::declval<flag>(), is_locked, negative, std::declval<I>())), V>);
constexpr auto pick = [](auto a, auto) { return a; };
static_assert(std::is_same_v<decltype(nb::cond(true, pick, same, std::declval<I>(), std::declval<V>())), V>);

// switch_
using two = decltype(nb::branches(id, negative));
static_assert(Switches<int, two, V>);
static_assert(Switches<number, two, I>);
static_assert(!Switches<float, two, V>);
static_assert(!Switches<bool, two, V>);
static_assert(!Switches<flag, two, V>);
static_assert(!Switches<int, id_t, V>);
static_assert(std::is_same_v<decltype(nb::switch_(std::declval<number>(), two{}, std::declval<I>())), V>);

}  // namespace
