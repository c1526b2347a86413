// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

#include <sstream>

// Programs whose numbers are known from elsewhere, on the number of devices that they are written for.
namespace test_of_rows {

namespace {

namespace words {
NABLA_MESH_AXES(row, col, batch_dim, device_axis, gather_axis, dp, mp)
}
using namespace words;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::device_put, nb::type_name, nb::testing::equal;
using nb::list;

template <class X>
std::string printed(const X& x) {
  std::ostringstream out;
  out << x;
  return out.str();
}
template <class X, class... A>
constexpr bool varies_over = std::is_same_v<nb::varying_axes_t<X>, list<A...>>;

}  // namespace

TEST_CASE("S1-04 S1-07 S1-09 S1-10 S1-11 S1-12 S1-14 S1-16 S1-17 a matrix product on a 4 x 2 mesh") {
  if (devices() != 8) return;
  const auto mesh = nb::make_mesh(row = 4, col = 2);
  const auto a = nb::iota<float>(8, 16), b = nb::iota<float>(16, 4);
  CHECK(a(7, 15).item() == 127.f);
  CHECK(b(15, 3).item() == 63.f);
  const nb::recording r;
  const auto c = shard_map(mesh, in_specs(P(row, col), P(col, none)), out_specs(P(row, none)), [](auto u, auto v) {
    CHECK(type_name(u) == "f32[2,8]{V:(row,col)}");
    CHECK(type_name(v) == "f32[8,4]{V:col}");
    const auto sum = nb::psum(nb::dot(u, v), col);
    CHECK(type_name(sum) == "f32[2,4]{V:row}");
    return sum;
  })(a, b);
  CHECK(r.count() == 1);
  CHECK(r.count("psum") == 1);
  CHECK(type_name(c) == "f32[8@row,4]");
  const auto h = nb::to_host(c).eval();
  CHECK(equal(h(nb::slice(0, 2)), ref::from({2, 4}, {4960, 5080, 5200, 5320, 12640, 13016, 13392, 13768})));
  CHECK(nb::testing::allclose(c, ref::dot(ref::iota({8, 16}), ref::iota({16, 4}))));
}

TEST_CASE("S1-22 explicit arrays say where they lie") {
  if (devices() != 8) return;
  const auto mesh = nb::make_mesh(row = 4, col = 2);
  CHECK(type_name(device_put(nb::iota<float>(8, 16), mesh, P(row, col))) == "f32[8@row,16@col]");
  CHECK(type_name(device_put(nb::iota<float>(16, 4), mesh, P(col))) == "f32[16@col,4]");
}

TEST_CASE("S1-38 S1-39 12 x 10 in P(row, none), out P(row, col): copies side by side") {
  if (devices() != 8) return;
  const auto mesh = nb::make_mesh(row = 4, col = 2);
  const auto x = nb::iota<float>(12, 10).eval();
  const nb::recording r;
  const auto y = shard_map(mesh, in_specs(P(row, none)), out_specs(P(row, col)), [](auto b) {
    CHECK(type_name(b) == "f32[3,10]{V:row}");
    return b;
  })(x);
  CHECK(r.count() == 0);
  CHECK(type_name(y) == "f32[12@row,20@col]");
  const auto h = nb::to_host(y);
  CHECK(equal(h(nb::all, nb::slice(0, 10)), x));
  CHECK(equal(h(nb::all, nb::slice(10, 20)), x));
}

TEST_CASE("S1-42 S1-43 S1-44 a body without arguments, by three specs") {
  if (devices() != 8) return;
  const auto mesh = nb::make_mesh(row = 4, col = 2);
  CHECK(equal(shard_map(mesh, in_specs(), out_specs(P(row, col)), [] { return nb::full<float>(1.f, 1, 1); })(), ref::full({4, 2}, 1)));
  CHECK(equal(shard_map(mesh, in_specs(), out_specs(P(row, none)), [] { return nb::full<float>(2.f, 1, 1); })(), ref::full({4, 1}, 2)));
  CHECK(equal(shard_map(mesh, in_specs(), out_specs(P(none, none)), [] { return nb::full<float>(3.f, 1, 1); })(), ref::full({1, 1}, 3)));
}

TEST_CASE("S1-48 S1-49 S1-50 S1-51 S1-57 arange(6) on two devices varies, its sum does not") {
  if (devices() != 2) return;
  const auto mesh = nb::make_mesh(batch_dim = 2);
  const auto y = shard_map(mesh, in_specs(P(batch_dim)), out_specs(P()), [](auto v) {
    CHECK(type_name(v) == "f32[3]{V:batch_dim}");
    static_assert(varies_over<decltype(v), tag::batch_dim>);
    const auto i = nb::psum(v, batch_dim);
    CHECK(type_name(i) == "f32[3]");
    static_assert(varies_over<decltype(i)>);
    static_assert(varies_over<decltype(i * v), tag::batch_dim>);
    return i;
  })(nb::iota<float>(6));
  CHECK(equal(y, ref::from({3}, {3, 5, 7})));
}

TEST_CASE("S1-58 cast to varying: [0, 1, 2, 0, 1, 2]") {
  if (devices() != 2) return;
  const auto mesh = nb::make_mesh(batch_dim = 2);
  const auto y = shard_map(mesh, in_specs(P()), out_specs(P(batch_dim)),
                           [](auto b) { return nb::pcast(b, batch_dim, nb::varying); })(nb::iota<float>(3));
  CHECK(equal(y, ref::from({6}, {0, 1, 2, 0, 1, 2})));
}

TEST_CASE("S1-66 S1-67 S1-68 S1-69 psum of arange(8) as 4 x 2 on four devices") {
  if (devices() != 4) return;
  const auto mesh = nb::make_mesh(device_axis = 4);
  const auto x = nb::iota<float>(4, 2);
  const auto body = [](auto b) {
    CHECK(type_name(b) == "f32[1,2]{V:device_axis}");
    return nb::psum(b, device_axis);
  };
  const auto y = shard_map(mesh, in_specs(P(device_axis)), out_specs(P(none)), body)(x);
  CHECK(equal(y, ref::from({1, 2}, {12, 16})));
  const auto z = shard_map(mesh, in_specs(P(device_axis)), out_specs(P(device_axis)), body)(x);
  CHECK(equal(z, ref::from({4, 2}, {12, 16, 12, 16, 12, 16, 12, 16})));
  const auto w = shard_map(mesh, in_specs(P(device_axis)), out_specs(P()), body)(x);
  static_assert(std::is_same_v<decltype(w), decltype(y)>);
}

TEST_CASE("S1-72 S1-74 S1-75 S1-77 all_gather of arange(4) on four devices") {
  if (devices() != 4) return;
  const auto mesh = nb::make_mesh(gather_axis = 4);
  const auto x = nb::iota<float>(4);
  const auto copies = shard_map(mesh, in_specs(P(gather_axis)), out_specs(P(gather_axis)), [](auto b) {
    const auto all = nb::all_gather(b, gather_axis, nb::tiled(dim<0>));
    static_assert(varies_over<decltype(all), tag::gather_axis>);
    for (int i = 0; processes() == 1 && i < 4; ++i) {
      const std::string device = "device " + std::to_string(i) + " (gather_axis=" + std::to_string(i) + "): ";
      CHECK(printed(b).find(device + "[" + std::to_string(i) + "]") != std::string::npos);
      CHECK(printed(all).find(device + "[0 1 2 3]") != std::string::npos);
    }
    return all;
  })(x);
  CHECK(equal(copies, ref::from({16}, {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3})));
  const auto once = shard_map(mesh, in_specs(P(gather_axis)), out_specs(P()), [](auto b) {
    return nb::all_gather(b, gather_axis, nb::tiled(dim<0>), nb::to(nb::invarying));
  })(x);
  CHECK(equal(once, ref::iota({4})));
  const auto stacked = shard_map(mesh, in_specs(P(gather_axis)), out_specs(P()), [](auto b) {
    return nb::all_gather(b, gather_axis, nb::to(nb::invarying));
  })(x);
  CHECK(equal(stacked, ref::iota({4, 1})));
}

TEST_CASE("S1-73 S1-98 a block prints the devices of this process, without communication") {
  if (devices() != 4 || processes() != 1) return;
  const auto mesh = nb::make_mesh(gather_axis = 4);
  const nb::recording r;
  shard_map(mesh, in_specs(P(gather_axis)), out_specs(), [](auto b) {
    CHECK(printed(b).find("device 0 (gather_axis=0): [0]") != std::string::npos);
    CHECK(printed(b).find("device 3 (gather_axis=3): [3]") != std::string::npos);
  })(nb::iota<float>(4));
  CHECK(r.count() == 0);
}

TEST_CASE("S2-10 S2-20 S2-21 S2-22 S2-24 placing 8 x 4 on a 4 x 2 mesh") {
  if (devices() != 8) return;
  const auto mesh = nb::make_mesh(dp = 4, mp = 2);
  const auto x = device_put(nb::iota<float>(8, 4), mesh, P(dp, mp));
  CHECK(type_name(x) == "f32[8@dp,4@mp]");
  CHECK(x.shard_shape() == std::array<long, 2>{2, 2});
  CHECK(x.sharding() == nb::named_sharding(mesh, P(dp, mp)));
  CHECK(x.devices().size() == 8);
  for (int i = 0; i < 8; ++i) CHECK(x.devices()[std::size_t(i)].id == i);
  const auto y = device_put(nb::iota<float>(8), mesh, P((dp, mp)));
  CHECK(type_name(y) == "f32[8@(dp,mp)]");
  CHECK(y.shard_shape() == std::array<long, 1>{1});
}

TEST_CASE("S2-77 S2-78 S2-79 S2-80 X + Y of differently split arrays") {
  if (devices() != 8) return;
  const auto mesh = nb::make_mesh(dp = 4, mp = 2);
  const auto x = device_put(nb::iota<float>(8, 6), mesh, P(dp, mp));
  const auto two = nb::full<float>(2.f, 8, 6).eval();
  const auto y = device_put(two, mesh, P(dp, none));
  CHECK(type_name(x) == "f32[8@dp,6@mp]");
  CHECK(type_name(y) == "f32[8@dp,6]");
  const auto add = [](auto a, auto b) {
    CHECK(type_name(a) == "f32[2,3]{V:(dp,mp)}");
    return a + b;
  };
  const auto f = shard_map(mesh, in_specs(P(dp, mp), P(dp, none)), out_specs(P(dp, mp)), add);
  const auto text = message_of([&] { f(x, y); });
  CHECK(text.find("found 3 and 6") != std::string::npos);
  const auto z = shard_map(mesh, in_specs(P(dp, mp), P(dp, mp)), out_specs(P(dp, mp)), add)(x, device_put(two, mesh, P(dp, mp)));
  CHECK(type_name(z) == "f32[8@dp,6@mp]");
  CHECK(z.sharding() == nb::named_sharding(mesh, P(dp, mp)));
  CHECK(equal(z, ref::iota({8, 6}) + ref::scalar(2)));
  // S2-82 plain arguments are placed.
  CHECK(equal(shard_map(mesh, in_specs(P(dp, mp), P(dp, mp)), out_specs(P(dp, mp)), add)(nb::iota<float>(8, 6), two), z));
}

TEST_CASE("S2-91 S2-92 S2-93 psum over dp of an array that is split over dp, and over both") {
  if (devices() != 8) return;
  const auto mesh = nb::make_mesh(dp = 4, mp = 2);
  const auto x = nb::iota<float>(8, 4);
  const auto y = shard_map(mesh, in_specs(P(dp, none)), out_specs(P(none, none)), [](auto b) {
    const auto s = nb::psum(b, dp);
    CHECK(type_name(s) == "f32[2,4]");
    return s;
  })(x);
  CHECK(equal(y, ref::from({2, 4}, {48, 52, 56, 60, 64, 68, 72, 76})));
  CHECK(y.sharding().is_fully_replicated());
  const auto z = shard_map(mesh, in_specs(P(dp, mp)), out_specs(P(none, mp)), [](auto b) {
    const auto s = nb::psum(b, dp);
    static_assert(varies_over<decltype(b), tag::dp, tag::mp> && varies_over<decltype(s), tag::mp>);
    return s;
  })(x);
  CHECK(equal(z, y));
}

TEST_CASE("S1-79 S1-80 parameters that are gathered where they are used, activations that the next layer needs whole") {
  if (devices() != 4) return;
  const auto mesh = nb::make_mesh(device_axis = 4);
  const auto x = nb::iota<float>(8, 4), w = nb::iota<float>(4, 12), v = nb::iota<float>(12, 3);
  const nb::recording r;
  const auto gathers = [](auto a, auto part) {
    CHECK(type_name(part) == "f32[1,12]{V:device_axis}");
    const auto whole = nb::all_gather(part, device_axis, nb::tiled(dim<0>), nb::to(nb::invarying));
    CHECK(type_name(whole) == "f32[4,12]");
    return nb::dot(a, whole);
  };
  const auto y = shard_map(mesh, in_specs(P(device_axis), P(device_axis)), out_specs(P(device_axis)), gathers)(x, w);
  const auto two_layers = [](auto a, auto columns, auto next) {
    const auto h = nb::dot(a, columns);
    CHECK(type_name(h) == "f32[8,3]{V:device_axis}");
    return nb::dot(nb::all_gather(h, device_axis, nb::tiled(dim<1>), nb::to(nb::invarying)), next);
  };
  const auto z = shard_map(mesh, in_specs(P(), P(none, device_axis), P()), out_specs(P()), two_layers)(x, w, v);
  CHECK(r.count() == 2);
  CHECK(r.count("all_gather") == 2);
  const auto first = ref::dot(ref::iota({8, 4}), ref::iota({4, 12}));
  CHECK(nb::testing::allclose(y, first));
  CHECK(nb::testing::allclose(z, ref::dot(first, ref::iota({12, 3}))));
}

TEST_CASE("S2-08 S2-09 S2-12 none leaves a dim whole; 10 over dp, 12 over both") {
  if (devices() != 8) return;
  const auto mesh = nb::make_mesh(dp = 4, mp = 2);
  CHECK(type_name(device_put(nb::zeros<float>(8, 10), mesh, P(dp, none))) == "f32[8@dp,10]");
  const int line = __LINE__ + 1;
  const auto over_dp = message_of([&] { device_put(nb::zeros<float>(10), mesh, P(dp)); });
  const auto over_both = message_of([&] { device_put(nb::zeros<float>(12), mesh, P((dp, mp))); });
  CHECK(over_dp ==
        "nabla::device_put requires dim<-1> = 10 to be a multiple of dp = 4: remainder 2; use 8 elements, a mesh axis "
        "whose size divides 10, or leave dim<-1> whole, called at " __FILE__ ":" + std::to_string(line));
  CHECK(over_both ==
        "nabla::device_put requires dim<-1> = 12 to be a multiple of (dp,mp) = 8: remainder 4; use 8 elements, a mesh "
        "axis whose size divides 12, or leave dim<-1> whole, called at " __FILE__ ":" + std::to_string(line + 1));
}

}  // namespace test_of_rows
