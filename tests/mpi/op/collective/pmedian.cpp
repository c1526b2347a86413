// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/vmap.hpp>
#include <nabla/transform/xmap.hpp>

#include <algorithm>
#include <limits>
#include <vector>

#include "check.hpp"

namespace test_of_pmedian {

NABLA_AXES(sample)

namespace {

double middle_of(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return (v[(v.size() - 1) / 2] + v[v.size() / 2]) / 2;
}
ref::family reference(const ref::family& f, const std::vector<int>& axes) {
  return ref::detail::for_each_group(f, axes, [](const std::vector<ref::ndarray>& group, long) {
    ref::ndarray out = group[0];
    for (std::size_t i = 0; i < out.data.size(); ++i) {
      std::vector<double> all;
      for (const ref::ndarray& block : group) all.push_back(block.data[i]);
      out.data[i] = middle_of(all);
    }
    return out;
  });
}

/// In an order that no axis of the mesh has.
template <class T>
auto mixed() {
  return nb::astype<T>(nb::iota<int>(24, 24) * 7 % 577).eval();
}

template <class X, class M, class S, class A>
bool takes_the_middle(const X& x, const M& mesh, S spec, A over) {
  return is_collective("all_gather", x, mesh, spec, over, [&](const auto& b) { return nb::pmedian(b, over); },
                       [&](const ref::family& f) { return reference(f, axes_of(mesh, over)); }, 5);
}

}  // namespace

TEST_CASE("pmedian over one axis and over a group, of every dtype, of empty blocks, of arrays with names") {
  for_each_mesh([&](const auto& mesh) {
    CHECK(takes_the_middle(mixed<float>(), mesh, P(data, model), data));
    CHECK(takes_the_middle(mixed<float>(), mesh, P(data, model), model));
    CHECK(takes_the_middle(mixed<float>(), mesh, P(data, model), (data, model)));
    CHECK(takes_the_middle(mixed<float>(), mesh, P((model, data)), (data, model)));
    CHECK(takes_the_middle(mixed<double>(), mesh, P(none, model), model));
    CHECK(takes_the_middle(mixed<int>(), mesh, P(data), data));
    CHECK(takes_the_middle((mixed<int>() > 300).eval(), mesh, P(data), data));
    CHECK(takes_the_middle(nb::zeros<float>(0, 3).eval(), mesh, P(data), data));
    CHECK(takes_the_middle(nb::iota<float>(batch = 24, 2).eval(), mesh, P(batch = (data, model)), data));
  });
}

TEST_CASE("a nan on one device is the median on all") {
  for_each_mesh([&](const auto& mesh) {
    const auto x = nb::where(nb::iota<float>(24) == 5.f, std::numeric_limits<float>::quiet_NaN(), 1.f).eval();
    const auto not_numbers = [](auto b) { return nb::count_nonzero(nb::isnan(nb::pmedian(b, (data, model)))); };
    const auto y = shard_map(mesh, in_specs(P((data, model))), out_specs(P()), not_numbers)(x);
    CHECK(nb::to_host(y).item() == 1);
  });
}

TEST_CASE("derivatives in both modes, and of derivatives, are those of the median of the whole array") {
  const auto x = nb::sin(nb::iota<double>(24, 2) * 1.7).eval(), v = nb::cos(nb::iota<double>(24, 2) * 0.9).eval();
  for_each_mesh([&](const auto& mesh) {
    const long devices = mesh.size(data) * mesh.size(model);
    const auto on_devices = [&](const auto& a) {
      const auto f = shard_map(mesh, in_specs(P((data, model))), out_specs(P()),
                               [](auto b) { return nb::pmedian(nb::sin(b), (data, model)); });
      return nb::sum(nb::square(f(a)), nb::all);
    };
    const auto whole = [&](const auto& a) {
      return nb::sum(nb::square(nb::median(nb::sin(nb::reshape(a, devices, nb::rest, 2)), dim<0>)), nb::all);
    };
    CHECK(nb::testing::allclose(on_devices(x), whole(x), 1e-13, 1e-13));
    CHECK(nb::testing::allclose(nb::grad(on_devices)(x), nb::grad(whole)(x), 1e-13, 1e-13));
    CHECK(nb::testing::allclose(nb::jvp(on_devices, x, v).second, nb::jvp(whole, x, v).second, 1e-13, 1e-13));
    const auto slope = [&](const auto& f) {
      return [f, &v](const auto& a) { return nb::sum(nb::grad(f)(a) * v, nb::all); };
    };
    CHECK(nb::testing::allclose(nb::grad(slope(on_devices))(x), nb::grad(slope(whole))(x), 1e-12, 1e-12));
    CHECK(nb::testing::check_grads<2>(on_devices, x));
  });
}

TEST_CASE("a median that every device uses: robust deviation of each block, and its gradient") {
  const auto x = nb::sin(nb::iota<double>(24, 2) * 1.7).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto deviation = [](const auto& b) {
      return nb::pmedian(nb::abs(b - nb::pmedian(b, (data, model))), (data, model));
    };
    const auto on_devices = [&](const auto& a) {
      return nb::sum(shard_map(mesh, in_specs(P((data, model))), out_specs(P()), deviation)(a), nb::all);
    };
    const long devices = mesh.size(data) * mesh.size(model);
    const auto whole = [&](const auto& a) {
      const auto blocks = nb::reshape(a, devices, nb::rest, 2);
      const auto middle = nb::expand_dims(nb::median(blocks, dim<0>), dim<0>);
      return nb::sum(nb::median(nb::abs(blocks - middle), dim<0>), nb::all);
    };
    CHECK(nb::testing::allclose(on_devices(x), whole(x), 1e-13, 1e-13));
    CHECK(nb::testing::allclose(nb::grad(on_devices)(x), nb::grad(whole)(x), 1e-13, 1e-13));
  });
}

TEST_CASE("over an axis of the array pmedian is median, and over both the median of all") {
  const auto x = nb::astype<double>(nb::iota<int>(24, sample = 3, batch = 2) * 7 % 145).eval();
  CHECK(nb::testing::equal(nb::pmedian(x, sample), nb::median(x, sample)));
  const auto both = nb::median(nb::merge(x, sample, batch, batch), batch).eval();
  CHECK(nb::testing::equal(nb::pmedian(x, (sample, batch)), both));
  for_each_mesh([&](const auto& mesh) {
    const auto f = shard_map(mesh, in_specs(P((data, model))), out_specs(P()),
                             [](auto b) { return nb::pmedian(b, (sample, data, batch, model)); });
    const long devices = mesh.size(data) * mesh.size(model);
    const auto all = nb::reshape(nb::rename(nb::merge(x, sample, batch, batch), batch = dim<1>), devices, nb::rest, 6);
    const auto rows = nb::reshape(nb::transpose(all, dim<1>, dim<0>, dim<2>), nb::rest, devices * 6);
    const auto expected = nb::median(rows, dim<1>);
    CHECK(nb::testing::equal(nb::to_host(f(x)), expected));
  });
}

TEST_CASE("in vmap the name of its dim goes as well") {
  for_each_mesh([&](const auto& mesh) {
    const auto x = mixed<float>();
    const auto f = [](auto row) { return row - nb::pmedian(row, batch); };
    const auto g = nb::vmap(nb::axis_name(batch), f);
    const auto y = shard_map(mesh, in_specs(P(none, data)), out_specs(P(none, data)), g)(x);
    CHECK(nb::testing::equal(nb::to_host(y), (x - nb::expand_dims(nb::median(x, dim<0>), dim<0>)).eval()));
    const auto in_vmap = nb::vmap([](auto row) { return nb::pmedian(row, data); });
    const auto z = shard_map(mesh, in_specs(P(none, data)), out_specs(P()), in_vmap)(x);
    const auto of_blocks = [](auto b) { return nb::pmedian(b, data); };
    const auto w = shard_map(mesh, in_specs(P(none, data)), out_specs(P()), of_blocks)(x);
    CHECK(nb::testing::equal(nb::to_host(z), nb::to_host(w)));
  });
}

TEST_CASE("in an xmap over a name that is split over devices, or not") {
  const auto x = mixed<float>();
  const auto expected = (x - nb::expand_dims(nb::median(x, dim<0>), dim<0>)).eval();
  const auto centred = [](auto row) { return row - nb::pmedian(row, batch); };
  const auto in = nb::in_axes(nb::names(batch));
  const auto out = nb::out_axes(nb::names(batch));
  CHECK(nb::testing::equal(nb::xmap(in, out, centred)(x), expected));
  for_each_mesh([&](const auto& mesh) {
    const auto f = nb::xmap(mesh, in, out, nb::axis_resources(batch = data), centred);
    CHECK(nb::testing::equal(nb::to_host(f(x)), expected));
  });
}

}  // namespace test_of_pmedian
