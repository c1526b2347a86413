// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/plan.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_segment {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim;

const auto x = nb::sin(nb::iota<double>(24, 6) * 1.3).eval();
const auto ids = nb::astype<std::int32_t>(nb::iota<float>(24) * 5.f).eval();
auto some_ids() { return nb::mod(ids, 7).eval(); }

struct sums {
  template <class X, class I>
  auto operator()(const X& v, const I& i) const { return nb::segment_sum(v, i, 8); }
};
struct largest {
  template <class X, class I>
  auto operator()(const X& v, const I& i) const { return nb::segment_max(v, i, 8); }
};
struct smallest {
  template <class X, class I>
  auto operator()(const X& v, const I& i) const { return nb::segment_min(v, i, 8); }
};
struct means {
  template <class X, class I>
  auto operator()(const X& v, const I& i) const { return nb::segment_mean(v, i, 8); }
};
struct products {
  template <class X, class I>
  auto operator()(const X& v, const I& i) const { return nb::segment_prod(v, i, 8); }
};
/// A number made of the segments that have elements.
template <class Y>
auto loss_of(const Y& y) {
  return nb::sum(nb::where(nb::isfinite(y), nb::sin(y), 0.), nb::all);
}
/// That of a word on one device. The type knows no placement, so its derivatives are compiled once for all of them.
template <class W>
struct serial_loss {
  W word;
  template <class X>
  auto operator()(const X& a) const { return loss_of(word(a, some_ids())); }
};
template <class W>
serial_loss(W) -> serial_loss<W>;
template <class W, class M, class S, class I>
void compare(const W& word, const M& mesh, S spec, I of_ids) {
  const auto i = some_ids();
  const auto v = nb::device_put(x, mesh, spec);
  const auto at = nb::device_put(i, mesh, of_ids);
  const auto f = [&](const auto& a) { return nb::reshard(word(a, at), P()); };
  CHECK(nb::testing::allclose(nb::to_host(f(v)), word(x, i), 1e-13, 1e-13));
  const auto loss = [&](const auto& a) { return loss_of(f(a)); };
  const serial_loss<W> serial{word};
  CHECK(nb::testing::allclose(nb::to_host(nb::reshard(nb::grad(loss)(v), P())), nb::grad(serial)(x), 1e-12, 1e-12));
  const auto dx = nb::cos(nb::iota<double>(24, 6)).eval();
  const auto [value, change] = nb::jvp(loss, v, nb::device_put(dx, mesh, spec));
  CHECK(nb::testing::allclose(nb::to_host(change), nb::jvp(serial, x, dx).second, 1e-12, 1e-12));
}

}  // namespace

TEST_CASE("on explicit axes: what is local needs no communication, and sums over a split dim are left to be made") {
  for_each_mesh([](const auto& mesh) {
    const auto i = nb::device_put(some_ids(), mesh, P(data));
    const auto v = nb::device_put(x, mesh, P(data));
    {
      const nb::recording ran;
      const auto y = nb::segment_sum(v, i, 8);
      CHECK(ran.count() == 0);
      CHECK(nb::type_name(y) == "f64[8,6]{U:data}");
    }
    compare(sums{}, mesh, P(data), P(data));
    compare(sums{}, mesh, P(data), P());
    compare(sums{}, mesh, P(), P(data));
    compare(sums{}, mesh, P(), P());
    if (6 % mesh.size(model) == 0) compare(sums{}, mesh, P(data, model), P(data));
    if (6 % mesh.size(model) == 0) compare(means{}, mesh, P(none, model), P());
    if (6 % mesh.size(model) == 0) compare(products{}, mesh, P(none, model), P());
    compare(largest{}, mesh, P(data), P(data));
    compare(largest{}, mesh, P(data), P());
    compare(smallest{}, mesh, P(), P(data));
    // The same on all devices by type: each has a summand of the cotangent.
    compare(sums{}, mesh, P(nb::reduced(data)), P());
    compare(products{}, mesh, P(nb::reduced(data)), P());
    compare(means{}, mesh, P(nb::reduced(data)), P());
    compare(largest{}, mesh, P(nb::reduced(data)), P());
    compare(smallest{}, mesh, P(data, nb::reduced(model)), P(data));
  });
}

TEST_CASE("equal largest elements on several devices share the cotangent") {
  for_each_mesh([](const auto& mesh) {
    const auto ones = nb::device_put(nb::ones<double>(24), mesh, P(data));
    const auto zeros = nb::device_put(nb::zeros<std::int32_t>(24), mesh, P(data));
    const auto g = nb::grad([&](const auto& v) { return nb::sum(nb::reshard(nb::segment_max(v, zeros, 1), P()), nb::all); })(ones);
    CHECK(nb::testing::allclose(nb::to_host(g), nb::full(1. / 24, 24), 1e-14, 1e-14));
  });
}

TEST_CASE("in a shard_map: partial results of each device, then a collective") {
  for_each_mesh([](const auto& mesh) {
    const auto i = some_ids();
    const auto both = [&](const auto& make, const auto& word, auto of_x, auto of_ids) {
      const auto f = nb::shard_map(mesh, nb::in_specs(of_x, of_ids), nb::out_specs(P()), make);
      CHECK(nb::testing::allclose(f(x, i), word(x, i), 1e-13, 1e-13));
      const auto g = nb::grad([&](const auto& v) { return loss_of(f(v, i)); })(x);
      CHECK(nb::testing::allclose(g, nb::grad(serial_loss{word})(x), 1e-12, 1e-12));
    };
    const auto summed = [](const auto& v, const auto& at) { return nb::psum(nb::segment_sum(v, at, 8), data); };
    both(summed, sums{}, P(data), P(data));
    both([](const auto& v, const auto& at) { return nb::pmax(nb::segment_max(v, at, 8), data); }, largest{}, P(data), P(data));
    // Each device has all elements; the ids are its own part, or all of them.
    both([](const auto& v, const auto& at) {
      const auto mine = nb::all_gather(at, data, nb::tiled(dim<0>));
      return nb::pmean(nb::segment_sum(v, mine, 8), data);
    }, sums{}, P(), P(data));
    both([](const auto& v, const auto& at) { return nb::segment_mean(v, at, 8); }, means{}, P(), P());
    both([](const auto& v, const auto& at) {
      return nb::pmean(nb::segment_prod(nb::pcast(v, data, nb::to(nb::varying)), at, 8), data);
    }, products{}, P(), P());
  });
}

TEST_CASE("on automatic axes") {
  const long n = devices();
  if (24 % n != 0) return;
  const auto mesh = nb::make_mesh(data = nb::automatic(n));
  const auto i = some_ids();
  const auto at = nb::device_put(i, mesh, P(data));
  const auto v = nb::device_put(x, mesh, P(data));
  const auto each = [&](const auto& word) {
    CHECK(nb::testing::allclose(nb::to_host(word(v, at)), word(x, i), 1e-13, 1e-13));
    CHECK(nb::testing::allclose(nb::to_host(word(v, nb::device_put(i, mesh, P()))), word(x, i), 1e-13, 1e-13));
    const auto g = nb::grad([&](const auto& a) { return loss_of(word(a, at)); })(v);
    CHECK(nb::testing::allclose(nb::to_host(g), nb::grad([&](const auto& a) { return loss_of(word(a, i)); })(x), 1e-12, 1e-12));
  };
  each(sums{});
  each(largest{});
  each(means{});
  each(products{});
}

TEST_CASE("counts of what is split are sums that are left to be made") {
  for_each_mesh([](const auto& mesh) {
    const auto v = nb::device_put(x, mesh, P(data));
    const auto i = some_ids();
    const nb::recording ran;
    const auto counts = nb::bincount(nb::device_put(i, mesh, P(data)), 8);
    const auto bins = nb::histogram(v, -1, 1, 5);
    CHECK(nb::type_name(bins) == "i32[5]{U:data}");
    CHECK(ran.count("psum") == 0);
    CHECK(nb::testing::equal(nb::to_host(nb::reshard(counts, P())), nb::bincount(i, 8)));
    CHECK(nb::testing::equal(nb::to_host(nb::reshard(bins, P())), nb::histogram(x, -1, 1, 5)));
    const auto f = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()),
                                 [](const auto& a) { return nb::psum(nb::histogram(a, -1, 1, 5), data); });
    CHECK(nb::testing::equal(f(x), nb::histogram(x, -1, 1, 5)));
  });
}

TEST_CASE("a plan knows the sizes and what is sent") {
  for_each_mesh([](const auto& mesh) {
    const auto f = [&](const auto& v, const auto& at) { return nb::reshard(nb::segment_sum(v, at, 8), P()); };
    const auto v = nb::device_put(x, mesh, P(data));
    const auto at = nb::device_put(some_ids(), mesh, P(data));
    const auto planned = nb::plan(f, nb::abstract(v), nb::abstract(at));
    const nb::recording ran;
    f(v, at);
    CHECK(planned.collectives.count() == ran.count());
  });
}

TEST_CASE("an id that is no index of a segment") {
  for_each_mesh([](const auto& mesh) {
    const auto v = nb::device_put(x, mesh, P(data));
    const auto at = nb::device_put(nb::full(std::int32_t{9}, 24), mesh, P(data));
    CHECK(message_of([&] { nb::segment_sum(v, at, 8); }) == "nabla::segment_sum: requires ids within 0..8: found 9");
  });
}

}  // namespace test_of_segment
