// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/plan.hpp>

// Automatic axes, on arrays without data: how the library lays out each result, what it moves for that, and what of it a
// type shows. What moves when a program runs is in tests/mpi/spmd/automatic_axes.cpp.
namespace test_of_automatic_axes {

namespace app {

namespace nb = nabla;
using nb::P, nb::none, nb::dim, nb::all, nb::abstract, nb::automatic, nb::device_put, nb::unconstrained, nb::reshard,
    nb::with_sharding_constraint, nb::plan, nb::collectives, nb::psum_of, nb::all_gather_of, nb::all_to_all_of,
    nb::ppermute_of, nb::pmax_of, nb::psum_scatter_of, nb::auto_axes, nb::explicit_axes, nb::axes, nb::in_sharding,
    nb::out_sharding, nb::comm_of;
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(dp, mp)

constexpr auto mesh = nb::abstract_mesh(dp = automatic(4), mp = automatic(2));
constexpr auto mixed = nb::abstract_mesh(dp = 4, mp = automatic(2));
constexpr auto written = nb::abstract_mesh(dp = 4, mp = 2);
constexpr auto on = [](const auto& m, auto spec, auto... sizes) {
  return device_put(abstract<float>(sizes...), m, spec);
};
constexpr auto spec_of = [](const auto& x) { return nb::materialize(x).sharding().spec(); };
constexpr auto shown_by = [](const auto& x) { return nb::type_of(x).sharding().spec(); };
constexpr auto moves_nothing = [](auto f, const auto&... x) {
  const auto p = plan(f, x...);
  return p.collectives == collectives() && p.layouts.size() == 0;
};

constexpr auto a = on(mesh, P(dp, mp), 8, 4);
constexpr auto rows = on(mesh, P(dp), 8, 4);
constexpr auto columns = on(mesh, P(none, dp), 8, 4);
constexpr auto by_model = on(mesh, P(mp), 8, 4);
constexpr auto whole = on(mesh, P(), 8, 4);

// ---- the data is split, the type does not show it: S1-21, S2-18, S2-23, S2-105
static_assert(spec_of(a) == P(dp, mp) && shown_by(a) == P(none, none));
static_assert(a.shard_shape() == std::array<long, 2>{2, 2});
static_assert(nb::detail::automatic_axes<nb::detail::mesh_type_of<decltype(a)>> == 3);

// ---- what fits moves nothing, as over explicit axes
static_assert(spec_of(nb::sin(a) * 2.f) == P(dp, mp) && moves_nothing([](auto x) { return nb::sin(x) * 2.f; }, a));
static_assert(spec_of(rows + on(mesh, P(none, mp), 8, 4)) == P(dp, mp));
static_assert(spec_of(whole * columns) == P(none, dp) && moves_nothing([](auto x, auto y) { return x * y; }, whole, columns));
static_assert(spec_of(nb::matmul(rows, on(mesh, P(none, mp), 4, 6))) == P(dp, mp));
static_assert(spec_of(nb::transpose(a)) == P(mp, dp) && spec_of(nb::softmax(rows, dim<1>)) == P(dp, none));

// ---- two layouts of one dim: the right operand takes that of the left one
constexpr auto add = [](auto x, auto y) { return x + y; };
static_assert(spec_of(rows + by_model) == P(dp, none) && spec_of(by_model + rows) == P(mp, none));
constexpr auto two_layouts = plan(add, rows, by_model);
static_assert(two_layouts.layouts.size() == 1 && two_layouts.layouts[0].operand == 2 &&
              nb::detail::same_text(two_layouts.layouts[0].word, "operator+") &&
              nb::detail::same_text(two_layouts.layouts[0].sharding, "P(dp)"));
static_assert(two_layouts.layouts[0].sent == two_layouts.collectives.sent() &&
              two_layouts.collectives.sent() ==
                  comm_of([](auto y) { return reshard(y, P(dp)); }, on(written, P(mp), 8, 4)).sent());

// ---- one axis for two dims: the later one is gathered; here by an all-to-all, for the left one is split where it goes
static_assert(spec_of(rows + columns) == P(dp, none) && spec_of(columns + rows) == P(none, dp));
static_assert(plan(add, rows, columns).collectives == all_to_all_of(dp));
static_assert(spec_of(nb::outer(on(mesh, P(dp), 8), on(mesh, P(dp), 4))) == P(dp, none));
static_assert(comm_of([](auto x, auto y) { return nb::outer(x, y); }, on(mesh, P(dp), 8), on(mesh, P(dp), 4)) ==
              all_gather_of(dp));

// ---- a sum is made at once, a maximum too
static_assert(spec_of(nb::sum(a, dim<0>)) == P(mp) && comm_of([](auto x) { return nb::sum(x, dim<0>); }, a) == psum_of(dp));
static_assert(comm_of([](auto x) { return nb::mean(x); }, a) == psum_of((dp, mp)));
static_assert(comm_of([](auto x) { return nb::max(x, dim<1>); }, a) == pmax_of(mp));
static_assert(nb::type_of(nb::sum(a, dim<0>)).unreduced() == none);
static_assert(spec_of(nb::matmul(a, on(mesh, P(mp), 4, 6))) == P(dp, none));
static_assert(comm_of([](auto x, auto y) { return nb::matmul(x, y); }, a, on(mesh, P(mp), 4, 6)) == psum_of(mp));
static_assert(comm_of([](auto x, auto y) { return nb::einsum<"ik,kj->ij">(x, y); }, a, on(mesh, P(mp), 4, 6)) == psum_of(mp));
static_assert(comm_of([](auto x) { return nb::einsum<"ii->i">(x); }, on(mesh, P(dp, mp), 8, 8)).count("all_gather") == 2);

// ---- a dim that must be whole is gathered, the others stay
static_assert(spec_of(nb::softmax(a, dim<1>)) == P(dp, none));
static_assert(comm_of([](auto x) { return nb::softmax(x, dim<1>); }, a) == all_gather_of(mp));
static_assert(comm_of([](auto x) { return nb::argmax(x, dim<0>); }, a) == all_gather_of(dp));
static_assert(spec_of(a(nb::slice(0, 3))) == P(none, mp) && spec_of(a(all, 1)) == P(dp));
static_assert(spec_of(nb::flatten(a)) == P(dp) && spec_of(nb::reshape(a, 32)) == P(dp));
static_assert(spec_of(nb::reshape(columns, 2, 16)) == P(none, none));
// ... and one that mesh axes may not divide: of sizes and axes that the types know they know it
static_assert(spec_of(nb::split(a, dim<0>, 2, nb::rest)) == P(none, none, mp));
static_assert(comm_of([](auto x) { return nb::split(x, dim<0>, 2, nb::rest); }, a) == all_gather_of(dp));
static_assert(spec_of(nb::reshape(a, 2, 4, 4)) == P(none, none, none) && spec_of(nb::reshape(rows, 16, 2)) == P(none, none));
constexpr auto sized = nb::abstract_mesh(dp = automatic(nb::fixed<4>));
constexpr auto of_eight = on(sized, P(dp), nb::fixed<8>, 3);
static_assert(spec_of(nb::split(of_eight, dim<0>, nb::fixed<4>, nb::fixed<2>)) == P(dp, none, none));
static_assert(spec_of(nb::split(of_eight, dim<0>, nb::fixed<2>, nb::fixed<4>)) == P(none, none, none));
static_assert(spec_of(nb::reshape(of_eight, nb::fixed<4>, nb::fixed<2>, 3)) == P(dp, none, none));
static_assert(spec_of(nb::reshape(of_eight, nb::fixed<2>, nb::fixed<4>, 3)) == P(none, none, none));
static_assert(moves_nothing([](auto x) { return nb::split(x, dim<0>, nb::fixed<4>, nb::fixed<2>); }, of_eight));
static_assert(spec_of(nb::concatenate(dim<0>, rows, by_model)) == P(none, none));
static_assert(spec_of(nb::concatenate(dim<1>, rows, by_model)) == P(dp, none));
static_assert(spec_of(nb::stack(dim<0>, rows, by_model)) == P(none, dp, none));
static_assert(spec_of(nb::stack(dim<0>, rows, abstract<float>(8, 4))) == P(none, none, none));
static_assert(spec_of(nb::pad(a, dim<0>, 1, 1)) == P(none, mp) && spec_of(nb::flip(a, dim<1>)) == P(dp, none));
static_assert(spec_of(nb::roll(a, dim<1>, 1)) == P(dp, none) && spec_of(nb::tile(a, dim<0>, 2)) == P(none, mp));
static_assert(spec_of(nb::merge(a, dim<0>, dim<1>)) == P(dp));

// ---- names as positions
constexpr auto named = on(mesh, P(batch = dp, hidden = mp), batch = 8, hidden = 4);
static_assert(spec_of(nb::sum(named, hidden)) == P(batch = dp));
static_assert(spec_of(named + on(mesh, P(hidden = dp), hidden = 4, batch = 8)) == P(batch = dp, hidden = mp));
static_assert(spec_of(nb::dot(named, on(mesh, P(hidden = mp), hidden = 4, 6), hidden)) ==
              spec_of(reshard(nb::dot(named, on(mesh, P(), hidden = 4, 6), hidden), P())));
static_assert(spec_of(nb::map([](float x, float y) { return x < y ? x : y; }, rows, by_model)) == P(dp, none));
static_assert(spec_of(nb::where(rows > 0.f, by_model, columns)) == P(dp, none));

// ---- a constraint places, and what moves for it is in the plan: S2-65, S2-68; `unconstrained` leaves a dim as it is: S4-01, S4-56
static_assert(spec_of(with_sharding_constraint(whole, P(dp))) == P(dp, none));
static_assert(spec_of(with_sharding_constraint(rows, P(none, dp))) == P(none, dp));
static_assert(comm_of([](auto x) { return with_sharding_constraint(x, P(none, dp)); }, rows) == all_to_all_of(dp));
static_assert(spec_of(with_sharding_constraint(a, P(unconstrained, none))) == P(dp, none));
static_assert(spec_of(with_sharding_constraint(a, P(unconstrained, unconstrained))) == P(dp, mp));
static_assert(spec_of(with_sharding_constraint(a, P(unconstrained, dp))) == P(none, dp));
static_assert(spec_of(with_sharding_constraint(named, P(batch = unconstrained))) == P(batch = dp));

// ---- mixed meshes: S2-94, S2-96, S4-36: the program's axes are the program's, and types show them
constexpr auto both = on(mixed, P(dp, mp), 8, 4);
static_assert(spec_of(both) == P(dp, mp) && shown_by(both) == P(dp, none));
static_assert(spec_of(both + on(mixed, P(none, none), 8, 4)) == P(dp, mp));
// An explicit axis asks for a dim: the automatic one leaves it.
static_assert(spec_of(on(mixed, P(mp), 8, 4) + on(mixed, P(dp), 8, 4)) == P(dp, none));
static_assert(comm_of(add, on(mixed, P(mp), 8, 4), on(mixed, P(dp), 8, 4)).count("all_gather") == 1);
// Sums over explicit axes are still to be made.
static_assert(nb::type_of(nb::sum(both)).unreduced() == dp && comm_of([](auto x) { return nb::sum(x); }, both) == psum_of(mp));
// reshard speaks of the explicit axes alone; where it leaves a dim alone its automatic axes stay.
static_assert(spec_of(reshard(both, P())) == P(none, mp) && spec_of(reshard(both, P(none, dp))) == P(none, dp));
static_assert(spec_of(with_sharding_constraint(both, P(dp, none))) == P(dp, none));
template <class X, class S>
concept Reshards = !nb::Reported<decltype(nb::detail::why_no_reshard_t<X, S>{})> ||
                   requires(const X& x, S s) { reshard(x, s); };
static_assert(std::is_void_v<nb::detail::why_no_reshard_t<decltype(both), decltype(P(dp))>>);
static_assert(!std::is_void_v<nb::detail::why_no_reshard_t<decltype(both), decltype(P(dp, mp))>>);
template <class X, class Y>
concept Adds = requires(const X& x, const Y& y) { x + y; };
static_assert(Adds<decltype(rows), decltype(by_model)>);
static_assert(!Adds<decltype(on(written, P(dp), 8, 4)), decltype(on(written, P(mp), 8, 4))>);

// ---- what takes the place of a value takes its layout: carries, branches, assignments, the border of a shard_map
constexpr auto looped = [](auto x, auto y) { return nb::fori_loop(0, 3, x, [&](auto, auto c) { return y + c; }); };
static_assert(spec_of(looped(rows, columns)) == P(dp, none));
static_assert(comm_of(looped, rows, columns).count() == 6);  // c before the sum, and the sum back
constexpr auto branched = [](auto p, auto x, auto y) {
  return nb::cond(p, [](auto x, auto) { return x; }, [](auto, auto y) { return y; }, x, y);
};
static_assert(std::is_same_v<decltype(branched(abstract<bool>(), rows, columns)), std::remove_const_t<decltype(rows)>>);
constexpr auto assigned = [](auto x, auto y) {
  x = y * 2.f;
  return x;
};
static_assert(spec_of(assigned(rows, columns)) == P(dp, none));
static_assert(plan(assigned, rows, columns).collectives == all_to_all_of(dp));
constexpr auto at_the_border = nb::shard_map(mesh, nb::in_specs(P(dp)), nb::out_specs(P(dp)), [](auto x) { return x * 2.f; });
static_assert(spec_of(at_the_border(columns)) == P(dp, none));
static_assert(plan(at_the_border, columns).collectives == all_to_all_of(dp));
static_assert(plan(at_the_border, rows).collectives == collectives());

// ---- derivatives: a gradient is laid out as its variable, and of what moves the transpose moves
constexpr auto loss = [](auto x, auto y) { return nb::sum(nb::square(x + y)); };
constexpr auto gradients = [](auto x, auto y) { return nb::grad(nb::argnums<0, 1>, loss)(x, y); };
static_assert(std::is_same_v<decltype(gradients(rows, columns)),
                             std::tuple<std::remove_const_t<decltype(rows)>, std::remove_const_t<decltype(columns)>>>);
static_assert(comm_of(gradients, rows, columns) == collectives(all_to_all_of(dp), psum_of(dp), all_to_all_of(dp)));

// ---- the same product in three modes: S1-19, S1-21, S1-22, S1-24. What is written over explicit axes is done over
// automatic ones, and no byte more.
constexpr auto left = [](const auto& m) { return on(m, P(dp, mp), 8, 16); };
constexpr auto right = [](const auto& m) { return on(m, P(mp), 16, 4); };
constexpr auto by_itself = plan([](auto x, auto y) { return nb::matmul(x, y); }, left(mesh), right(mesh));
constexpr auto by_word = plan([](auto x, auto y) { return nb::matmul(x, y, out_sharding(P(dp))); }, left(written), right(written));
constexpr auto by_hand = plan(nb::shard_map(written, nb::in_specs(P(dp, mp), P(mp)), nb::out_specs(P(dp)),
                                            [](auto x, auto y) { return nb::psum(nb::matmul(x, y), mp); }),
                              left(written), right(written));
static_assert(by_itself.collectives == psum_of(mp) && by_word.collectives == psum_of(mp) && by_hand.collectives == psum_of(mp));
static_assert(by_itself.collectives.sent() == by_word.collectives.sent() &&
              by_word.collectives.sent() == by_hand.collectives.sent());
static_assert(by_itself.layouts.size() == 1 && by_itself.layouts[0].operand == 0 &&
              nb::detail::same_text(by_itself.layouts[0].word, "matmul") &&
              nb::detail::same_text(by_itself.layouts[0].sharding, "P(dp)"));
static_assert(shown_by(nb::matmul(left(mesh), right(mesh))) == P(none, none));

// ---- auto_axes: S1-23, S2-97, S2-99, S2-101; without out_sharding it does not compile: S2-100
constexpr auto x = on(written, P(dp, mp), 4, 4);
template <class F>
concept SaysNotHowResultsLeave = requires(F f) { auto_axes(axes(dp), f); };
static_assert(!SaysNotHowResultsLeave<decltype([](auto y) { return y; })>);
constexpr auto inside = auto_axes(axes(dp), out_sharding(P(dp, mp)), [](auto y) {
  static_assert(shown_by(y) == P(none, mp));
  return y * 2.f + 1.f;
});
static_assert(std::is_same_v<nb::stored_t<decltype(inside(x))>, std::remove_const_t<decltype(x)>>);
static_assert(moves_nothing(inside, x));
constexpr auto product = auto_axes(out_sharding(P(dp)), [](auto x, auto y) { return nb::matmul(x, y); });
static_assert(shown_by(product(left(written), right(written))) == P(dp, none));
static_assert(comm_of(product, left(written), right(written)) == psum_of(mp));
constexpr auto of_trees = auto_axes(out_sharding(P(dp)), [](auto t) { return std::tuple(std::get<0>(t), std::get<1>(t) * 2.f); });
static_assert(shown_by(std::get<1>(of_trees(std::tuple(x, x)))) == P(dp, none));
constexpr auto in_product = [](auto x, auto y) {
  return nb::grad([&](auto x) { return nb::sum(reshard(nb::square(product(x, y)), P())); })(x);
};
static_assert(std::is_same_v<decltype(in_product(left(written), right(written))), decltype(left(written))>);

// ---- explicit_axes: S2-102, S2-104
constexpr auto strictly = explicit_axes(axes(dp, mp), in_sharding(P(dp, mp)), [](auto y) {
  static_assert(shown_by(y) == P(dp, mp));
  return y * 2.f;
});
static_assert(shown_by(strictly(on(mesh, P(), 4, 4))) == P(none, none) && spec_of(strictly(on(mesh, P(), 4, 4))) == P(dp, mp));
static_assert(comm_of(strictly, on(mesh, P(none, dp), 4, 4)).count() == 1);
constexpr auto two = explicit_axes(in_sharding(P(dp), P(none, dp)), out_sharding(P()), [](auto x, auto y) {
  static_assert(shown_by(x) == P(dp, none) && shown_by(y) == P(none, dp));
  return x + reshard(y, P(dp));
});
static_assert(spec_of(two(whole, whole)) == P(none, none));

// ---- the mesh kinds: S2-18
static_assert(!std::is_same_v<nb::detail::mesh_type_of<decltype(a)>, nb::detail::mesh_type_of<decltype(x)>>);

}  // namespace app

}  // namespace test_of_automatic_axes
