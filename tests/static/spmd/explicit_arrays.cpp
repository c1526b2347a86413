// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

// The second document, on arrays without data: how a sharding goes from word to word, and where it does not. Every type
// is known before the program runs, at every point (S2-34, S2-54).
namespace test_of_explicit_arrays {

namespace app {

namespace nb = nabla;
using nb::P, nb::none, nb::dim, nb::abstract, nb::reshard, nb::device_put, nb::out_sharding, nb::comm_of, nb::collectives,
    nb::with_sharding_constraint;
NABLA_MESH_AXES(dp, mp)

constexpr auto mesh = nb::abstract_mesh(dp = 4, mp = 2);
constexpr auto on = [](auto spec, auto... sizes) { return device_put(abstract<float>(sizes...), mesh, spec); };
constexpr auto spec_of = [](const auto& x) { return nb::materialize(x).sharding().spec(); };
constexpr auto moves_nothing = [](auto f, const auto&... x) { return comm_of(f, x...) == collectives(); };

constexpr auto a = on(P(dp, mp), 8, 4);
constexpr auto rows = on(P(dp), 8, 4);
constexpr auto columns = on(P(none, mp), 8, 4);
constexpr auto whole = on(P(), 8, 4);

// ---- what an array says of its place: S2-17, S2-27, S2-29, S2-30
static_assert(a.sharding().spec() == P(dp, mp) && a.sharding().mesh() == mesh);
static_assert(nb::materialize(nb::sin(a)).sharding() == a.sharding());
static_assert(std::is_same_v<decltype(a.sharding()), decltype(nb::named_sharding(mesh, P(dp, mp)))>);
static_assert(a.shard_shape() == std::array<long, 2>{2, 2});

// ---- nothing is sharded by itself: S2-35, S2-53
static_assert(std::is_same_v<nb::detail::mesh_type_of<decltype(abstract<float>(8, 4))>, nb::no_mesh>);
static_assert(spec_of(whole) == P(none, none));

// ---- words of one operand keep the sharding: S2-36, S2-44
static_assert(spec_of(nb::sin(a)) == P(dp, mp) && spec_of(-nb::exp(a) * 2.f) == P(dp, mp));

// ---- of two: equal axes stay (S2-37, S2-45); beside a whole dim the split one wins, and nothing moves (S2-38)
static_assert(spec_of(a + a) == P(dp, mp) && spec_of(rows + rows) == P(dp, none));
static_assert(spec_of(a * whole) == P(dp, mp) && spec_of(rows + columns) == P(dp, mp));
static_assert(moves_nothing([](auto x, auto y) { return x * y; }, rows, columns));
// The gradient in what was whole is a sum over the devices that had a part of it.
constexpr auto in_whole = [](auto x, auto y) {
  return nb::grad([&](auto y) { return nb::sum(reshard(nb::square(x * y), P())); })(y);
};
static_assert(std::is_same_v<decltype(in_whole(a, whole)), std::remove_const_t<decltype(whole)>>);

// ---- two axes on one dim (S2-39), and one axis on two dims (S2-40), are refused; what to write is reshard (S2-60, S2-62)
template <class X, class Y>
concept Adds = requires(const X& x, const Y& y) { x + y; };
constexpr auto by_model = on(P(mp), 8, 4);
static_assert(!Adds<decltype(rows), decltype(by_model)>);
static_assert(!Adds<decltype(rows), decltype(on(P(none, dp), 8, 4))>);
static_assert(Adds<decltype(rows), decltype(reshard(by_model, P(dp)))>);
template <class X, class Y>
concept Multiplies = requires(const X& x, const Y& y) { nb::dot(x, y); };
static_assert(!Multiplies<decltype(rows), decltype(on(P(none, dp), 4, 8))>);
static_assert(!Multiplies<decltype(on(P(none, dp), 8, 4)), decltype(on(P(mp), 4, 8))>);

// ---- dims of one operand keep theirs: S2-41
static_assert(spec_of(on(P(mp), 4) + rows) == P(dp, mp));
static_assert(spec_of(nb::dot(rows, on(P(none, mp), 4, 6))) == P(dp, mp));

// ---- a sum over a split dim is one that is still to be made, and is made where it is asked for: S2-63
constexpr auto summed = nb::dot(columns, on(P(mp), 4, 6));
static_assert(spec_of(summed) == P(none, none, nb::unreduced(mp)));
static_assert(comm_of([](auto x, auto y) { return reshard(nb::dot(x, y), P()); }, columns, on(P(mp), 4, 6)) ==
              nb::psum_of(mp));
static_assert(comm_of([](auto x, auto y) { return nb::dot(x, y, out_sharding(P(mp))); }, columns, on(P(mp), 4, 6)) ==
              nb::psum_scatter_of(mp));  // S2-49
static_assert(moves_nothing([](auto x) { return reshard(nb::sin(x), P(dp, mp)); }, a));  // S2-52

// ---- splits and merges: S2-42
static_assert(spec_of(nb::reshape(whole, 4, 8)) == P(none, none));
static_assert(spec_of(nb::reshape(rows, 8, 2, 2)) == P(dp, none, none));
template <class X>
concept Flattens = requires(const X& x) { nb::reshape(x, 32); };
static_assert(Flattens<decltype(whole)> && !Flattens<decltype(columns)>);

// ---- vmap keeps the axis of the mapped dim, and those of the others: S2-57, S2-58
static_assert(spec_of(nb::vmap([](auto row) { return nb::cos(row); })(a)) == P(dp, mp));
static_assert(spec_of(nb::vmap([](auto row) { return nb::sum(row); })(a)) == P(dp, nb::unreduced(mp)));

// ---- the carry of a scan keeps its sharding; what is stacked has a whole dim more: S2-59
constexpr auto run = [](auto c, auto xs) {
  return nb::scan(c, xs, [](auto c, auto x) {
    auto next = (c + x).eval();
    return std::pair(next, next);
  });
};
constexpr auto steps = on(P(none, dp), 5, 8);
constexpr auto row_of_dp = on(P(dp), 8);
static_assert(std::get<0>(run(row_of_dp, steps)).sharding().spec() == P(dp));
static_assert(std::get<1>(run(row_of_dp, steps)).sharding().spec() == P(none, dp));

// ---- a constraint is free, or refused; only on automatic axes it moves: S2-66, S2-67, S2-69, S2-73
static_assert(moves_nothing([](auto x) { return with_sharding_constraint(x, P(dp, mp)); }, a));
static_assert(spec_of(with_sharding_constraint(whole, P(dp, mp))) == P(dp, mp));
template <class X, class S>
concept Constrains = requires(const X& x, S s) { with_sharding_constraint(x, s); };
static_assert(!Constrains<decltype(a), decltype(P())> && !Constrains<decltype(rows), decltype(P(mp))> &&
              !Constrains<decltype(whole), decltype(P(nb::unreduced(dp)))>);
// Plain arrays, and blocks of a region, have no sharding that could be constrained.
static_assert(!Constrains<decltype(abstract<float>(8, 4)), decltype(P(dp))>);

}  // namespace app

}  // namespace test_of_explicit_arrays
