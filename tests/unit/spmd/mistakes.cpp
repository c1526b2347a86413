// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>

// What bad input gets while the program runs: one sentence, and all that can be seen is as it was.
namespace test_of_mistakes {

namespace nb = nabla;
namespace app {
NABLA_MESH_AXES(data)
}  // namespace app
using namespace app;
using nb::P, nb::dim, nb::slice, nb::testing::equal;

namespace {
using harness::message_of;

const char* const sizes_differ = " requires equal sizes of dim<-1>: found 3 and 4";
}  // namespace

TEST_CASE("a mistake leaves its operands and its target as they were, and usable") {
  auto x = nb::iota<float>(3);
  const auto w = nb::iota<float>(4);
  const float* const place = x.data();
  const long kernels = nb::detail::count().kernels;
  CHECK(message_of([&] { x = x + w; }) == std::string("nabla::operator+") + sizes_differ + " in f32[3] and f32[4]");
  CHECK(message_of([&] { x = exp(x * 2.f) + sum(x, dim<0>) - w; }) == std::string("nabla::operator-") + sizes_differ + " in f32[3] and f32[4]");
  CHECK(message_of([&] { x += w; }).find("requires equal sizes of dim<-1>: found 3 and 4") != std::string::npos);
  CHECK(message_of([&] { x = x + nb::dot(x, w); }) == std::string("nabla::dot") + sizes_differ + " in f32[3] and f32[4]");
  CHECK(message_of([&] { x = x(slice(0, 3, 0)); }).find("a step of at least 1") != std::string::npos);
  CHECK(nb::detail::count().kernels == kernels);
  CHECK(x.data() == place);
  CHECK(equal(x, {0, 1, 2}));
  CHECK(equal(w, {0, 1, 2, 3}));
  x += w(slice(1, 4));
  CHECK(equal(x, {1, 3, 5}));
}

TEST_CASE("a mistake in what is written to a view leaves the view as it was") {
  Kokkos::View<float*> v("v", 3);
  Kokkos::deep_copy(v, 7.f);
  const auto w = nb::iota<float>(4);
  CHECK(message_of([&] { assign(v, w); }) == std::string("nabla::assign(view, x)") + sizes_differ);
  for (int i = 0; i < 3; ++i) CHECK(v(i) == 7.f);
  assign(v, w(slice(1, 4)));
  CHECK(v(2) == 3.f);
}

TEST_CASE("a mistake on a mesh leaves parameters and state as they were") {
  const auto mesh = nb::make_mesh(data = 4);
  auto w = nb::device_put(nb::iota<float>(8), mesh, P(data));
  const float* const place = nb::detail::elements(w);
  const auto not_divisible = message_of([&] { w = nb::device_put(nb::iota<float>(10), mesh, P(data)); });
  CHECK(not_divisible.find("remainder 2") != std::string::npos);
  const auto step = nb::shard_map(mesh, nb::in_specs(P(data), P(data)), nb::out_specs(P(data)),
                                  [](auto a, auto b) { return (a - b * b).eval(); });
  const auto plain = nb::iota<float>(12).eval();
  CHECK(message_of([&] { w = step(w, plain); }) == "nabla::operator- requires equal sizes of dim<-1>: found 2 and 3 in f32[2] and f32[3]");
  CHECK(message_of([&] { w = step(nb::zeros<float>(7), w); }).find("remainder 3") != std::string::npos);
  CHECK(nb::detail::elements(w) == place);
  CHECK(equal(nb::to_host(w), {0, 1, 2, 3, 4, 5, 6, 7}));
  CHECK(equal(plain, nb::iota<float>(12)));
  w = step(w, w);
  CHECK(equal(nb::to_host(w), {0, 0, -2, -6, -12, -20, -30, -42}));
}

TEST_CASE("operands on two meshes of one type that are not the same") {
  const std::string sentence = " requires operands on one mesh: found two meshes of one type that hold other devices";
  const auto x = nb::device_put(nb::iota<float>(8), nb::make_mesh(data = 2), P(data));
  auto y = nb::device_put(nb::iota<float>(8), nb::make_mesh(data = 4), P(data));
  static_assert(std::is_same_v<std::remove_const_t<decltype(x)>, decltype(y)>);
  CHECK(message_of([&] { (void)(x + y); }) == "nabla::operator+" + sentence);
  CHECK(message_of([&] { (void)nb::where(x > 1.f, x, y); }) == "nabla::where" + sentence);
  CHECK(message_of([&] { y += x; }).find(sentence) != std::string::npos);
  CHECK(equal(nb::to_host(y), nb::iota<float>(8)));
  const auto table = nb::device_put(nb::iota<float>(3), nb::make_mesh(data = 2), P());
  const auto indices = nb::device_put(nb::zeros<std::int32_t>(8), nb::make_mesh(data = 4), P(data));
  CHECK(message_of([&] { (void)nb::take(table, indices, nb::dim<0>); }) == "nabla::take(x, indices, dim)" + sentence);
  const auto whole = nb::reshard(indices, P());
  CHECK(message_of([&] { (void)table.at(whole).add(1.f); }) == "nabla::at(x, indices).add(v)" + sentence);
  const nb::device_list others = {{0, 2, 2}, {0, 3, 3}};
  const auto z = nb::device_put(nb::ones<float>(8), nb::make_mesh(others, data = 2), P(data));
  CHECK(message_of([&] { (void)(x + z); }) == "nabla::operator+" + sentence);
  // Made twice of the same devices it is one mesh.
  const auto ones = nb::device_put(nb::ones<float>(8), nb::make_mesh(data = 2), P(data));
  CHECK(equal(nb::to_host(x + ones), nb::iota<float>(8) + 1));
}

TEST_CASE("an abstract array has no value") {
  const auto x = nb::abstract(nb::full(2.f));
  CHECK(message_of([&] { (void)x.item(); }) ==
        "nabla::item(): value needed by the plan: an abstract array has a type and sizes, and no value");
}

}  // namespace test_of_mistakes
