// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <mpi/spmd/devices.hpp>
#include <nabla/optim/optim.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/plan.hpp>

namespace test_of_norms_on_meshes {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs;
using nb::testing::allclose;

namespace {

/// Leaves that are split over both axes, over one, over both on one dim, and not at all.
auto tree() {
  return std::tuple((nb::iota<double>(inputs = 24, hidden = 24) * 0.01 - 2.).eval(),
                    nb::sin(nb::iota<float>(hidden = 24)).eval(), (nb::iota<double>(inputs = 24) - 7.).eval(),
                    nb::full(3.f, batch = 5));
}
constexpr auto specs = std::tuple(P(inputs = data, hidden = model), P(hidden = model), P(inputs = (data, model)), P());

bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); }

/// Whether the trees are equal as far as f32 goes.
template <class T, class U>
bool same_tree(const T& t, const U& u) {
  return nb::tree_all([](const auto& x, const auto& y) { return bool(allclose(nb::to_host(x), y, 1e-6, 1e-7)); }, t, u);
}

}  // namespace

TEST_CASE("the norm of arrays on a mesh: what is split is summed, what is whole counts once") {
  const double expected = nb::global_norm(tree()).item();
  const auto shorter = nb::clip_by_global_norm(tree(), 2.);
  for_each_mesh([&](const auto& mesh) {
    const auto placed = nb::device_put(tree(), mesh, specs);
    nb::recording ran;
    const auto norm = nb::global_norm(placed);
    CHECK(near(norm.item(), expected));
    // The sums over both axes are of one type, whatever dims were split.
    CHECK(ran.count("psum") == 2);
    CHECK(ran.count() == 2);
    const auto clipped = nb::clip_by_global_norm(placed, 2.);
    static_assert(std::is_same_v<decltype(clipped), decltype(placed)>);
    CHECK(ran.count() == 4);
    CHECK(same_tree(clipped, shorter));
    const auto whole = nb::device_put(tree(), mesh, P());
    nb::recording nothing;
    CHECK(near(nb::global_norm(whole).item(), expected));
    CHECK(nothing.count() == 0);
    // A plain array beside arrays on a mesh stays plain.
    const auto mixed = std::pair(std::get<0>(placed), std::get<2>(tree()));
    const auto both = nb::clip_by_global_norm(mixed, 1.);
    static_assert(std::is_same_v<decltype(both), decltype(mixed)>);
    CHECK(same_tree(both, nb::clip_by_global_norm(std::pair(std::get<0>(tree()), std::get<2>(tree())), 1.)));
  });
}

TEST_CASE("the norm of blocks in a region: what varies is summed, what does not counts once") {
  const double expected = nb::global_norm(tree()).item();
  const auto shorter = nb::clip_by_global_norm(tree(), 2.);
  for_each_mesh([&](const auto& mesh) {
    const auto in_region = nb::shard_map(mesh, in_specs(specs), out_specs(P(), specs), [](auto t) {
      auto norm = nb::global_norm(t);
      static_assert(std::is_same_v<nb::detail::state_of<decltype(norm)>, nb::state<>>);
      auto clipped = nb::clip_by_global_norm(t, 2.);
      static_assert(std::is_same_v<decltype(clipped), decltype(t)>);
      return std::tuple(norm, clipped);
    });
    nb::recording ran;
    const auto [norm, clipped] = in_region(tree());
    CHECK(ran.count("psum") == 4);
    CHECK(ran.count() == 4);
    CHECK(near(norm.item(), expected));
    CHECK(same_tree(clipped, shorter));
    // What no device splits needs no collective; what is the same on all devices, but said to vary, is no one array.
    const auto alike = nb::shard_map(mesh, in_specs(P()), out_specs(P(), P()), [](auto t) {
      auto varies = nb::pcast(std::get<2>(t), data, nb::to(nb::varying));
      return std::tuple(nb::global_norm(t), nb::square(nb::global_norm(varies)));
    });
    nb::recording also;
    const auto [once, each] = alike(tree());
    CHECK(near(once.item(), expected));
    const double alone = nb::global_norm(std::get<2>(tree())).item();
    CHECK(near(each.item(), alone * alone * double(mesh.size(data))));
    CHECK(also.count() == 1);
  });
}

TEST_CASE("a region over one axis of an explicit mesh: both kinds of sums") {
  const auto some = std::tuple(std::get<0>(tree()), std::get<1>(tree()), std::get<3>(tree()));
  const double expected = nb::global_norm(some).item();
  for_each_mesh([&](const auto& mesh) {
    const auto [both, by_model, by_both, whole] = nb::device_put(tree(), mesh, specs);
    const auto norm_of = nb::shard_map(mesh, nb::manual(data), in_specs(std::tuple(P(inputs = data), P(), P())),
                                       out_specs(P()), [](auto t) { return nb::global_norm(t); });
    CHECK(near(norm_of(std::tuple(both, by_model, whole)).item(), expected));
  });
}

TEST_CASE("a step whose gradient is clipped is the same on every mesh") {
  const auto x = nb::cos(nb::iota<double>(batch = 24, inputs = 24)).eval();
  const auto start = nb::sin(nb::iota<double>(inputs = 24)).eval();
  const auto steps = [](auto p, auto gradient) {
    auto state = nb::adamw(0.1).init(p);
    for (int i = 0; i < 3; ++i) {
      auto [next, next_state] = nb::adamw(0.1).update(p, nb::clip_by_global_norm(gradient(p), 0.5), state);
      p = next;
      state = next_state;
    }
    return p;
  };
  const auto expected = steps(start, [&](const auto& p) {
    return nb::grad([&](auto p) { return nb::sum(nb::square(nb::dot(x, p, inputs) - 1.), batch); })(p);
  });
  for_each_mesh([&](const auto& mesh) {
    const auto split = nb::device_put(start, mesh, P(inputs = model));
    const auto images = nb::device_put(x, mesh, P(batch = data, inputs = model));
    const auto on_explicit = steps(split, [&](const auto& p) {
      return nb::grad([&](auto p) {
        auto y = nb::dot(images, p, inputs, nb::out_sharding(P(batch = data)));
        return nb::sum(nb::square(y - 1.), batch);
      })(p);
    });
    CHECK(allclose(nb::to_host(on_explicit), expected, 1e-12, 1e-12));
    const auto in_region = nb::shard_map(mesh, in_specs(P(inputs = model), P(batch = data, inputs = model)),
                                         out_specs(P(inputs = model)), [&](auto p, auto x) {
                                           return steps(p, [&](const auto& p) {
                                             return nb::grad([&](auto p) {
                                               auto y = nb::psum(nb::dot(x, p, inputs), model);
                                               return nb::psum(nb::sum(nb::square(y - 1.), batch), data);
                                             })(p);
                                           });
                                         });
    CHECK(allclose(nb::to_host(in_region(split, images)), expected, 1e-12, 1e-12));
  });
}

TEST_CASE("lion and adamw on what each device has: the same bits") {
  const auto three_steps = [](const auto& optimiser, auto p) {
    auto state = optimiser.init(p);
    for (int i = 0; i < 3; ++i) {
      auto [next, next_state] = optimiser.update(p, (p * p).eval(), state);
      p = next;
      state = next_state;
    }
    return p;
  };
  const auto start = std::get<0>(tree());
  for_each_mesh([&](const auto& mesh) {
    const auto split = nb::device_put(start, mesh, P(inputs = data, hidden = model));
    const nb::recording ran;
    CHECK(nb::testing::equal(nb::to_host(three_steps(nb::lion(0.1), split)), three_steps(nb::lion(0.1), start)));
    CHECK(nb::testing::equal(nb::to_host(three_steps(nb::adamw(0.1), split)), three_steps(nb::adamw(0.1), start)));
    CHECK(ran.count("psum") == 0);
  });
}

// What is communicated stands in the types.
constexpr auto cluster = nb::abstract_mesh(data = 8, model = 2);
constexpr auto placed =
    nb::device_put(std::pair(nb::abstract<float>(inputs = 64, hidden = 64), nb::abstract<float>(hidden = 64)), cluster,
                   std::pair(P(inputs = data, hidden = model), P(hidden = model)));
static_assert(nb::comm_of([](const auto& t) { return nb::clip_by_global_norm(t, 1.); }, placed) ==
              nb::collectives(nb::psum_of((data, model)), nb::psum_of(model)));

static_assert(nb::comm_of([](const auto& t) { return nb::adamw(0.1).update(t, t, nb::adamw(0.1).init(t)).first; },
                          placed) == nb::collectives());

}  // namespace test_of_norms_on_meshes
