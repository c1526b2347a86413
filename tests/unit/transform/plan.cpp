// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/vjp.hpp>
#include <sstream>
#include <tuple>

namespace test_of_plan {

namespace {

namespace nb = nabla;
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data, model)
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::plan, nb::abstract;

template <class X>
std::string text(const X& x) {
  std::ostringstream out;
  out << x;
  return out.str();
}
using harness::message_of;

}  // namespace

TEST_CASE("S1-86: a plan as a table, with the bytes that each device sends") {
  constexpr auto mesh = nb::abstract_mesh(data = 4, model = 2);
  const auto f = shard_map(mesh, in_specs(P((data, model))), out_specs(P((data, model))), [](auto x) {
    auto scattered = nb::psum_scatter(x, data, nb::tiled(dim<0>));
    for (int i = 0; i < 10; ++i) x = nb::ppermute(x, (data, model), nb::shift(1));
    auto total = nb::psum(x, data);
    return x + total + nb::sum(nb::all_gather(scattered, data));
  });
  const auto p = plan(f, abstract<double>(512));
  CHECK(text(p) ==
        "collective    over          block   devices  times  bytes sent\n"
        "psum_scatter  data          64 f64        4      1         384\n"
        "ppermute      (data,model)  64 f64        8     10        5120\n"
        "psum          data          64 f64        4      1         768\n"
        "all_gather    data          16 f64        4      1         384\n"
        "each device sends 6656 bytes, holds 4096 bytes of arguments and 512 of results\n");
  CHECK(text(plan([](auto x) { return x * 2.f; }, abstract<float>(8))) ==
        "no collectives\neach device sends 0 bytes, holds 32 bytes of arguments and 32 of results\n");
}

TEST_CASE("arguments of all kinds, and results") {
  const auto mesh = nb::abstract_mesh(data = 4, model = 2);
  const auto x = nb::ones<float>(batch = 8, inputs = 2);
  // An array in memory, a chain, a number, a tree, one that is placed: of their types and sizes alone.
  const auto f = [](auto a, auto b, float c, auto tree) {
    return std::tuple(a + b * c, std::get<0>(tree), nb::astype<double>(std::get<1>(tree)));
  };
  const auto p = plan(f, x, x * 2.f, 3.f, std::tuple(abstract<int>(5), x));
  CHECK(p.input_bytes == 64 + 64 + 20 + 64);
  CHECK(p.output_bytes == 64 + 20 + 128);
  CHECK(plan([](auto) {}, x).output_bytes == 0);
  const auto placed = nb::device_put(abstract<float>(batch = 8, inputs = 2), mesh, P(batch = data, inputs = model));
  CHECK(plan([](auto y) { return nb::to_host(y); }, placed).input_bytes == 8);
  CHECK(nb::comm_of([](auto y) { return nb::to_host(y); }, placed) == nb::to_host_of((data, model)));
  // A pointer to a function.
  using row = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>>>;
  row (*const twice)(row) = [](row r) { return row(r + r); };
  CHECK(plan(twice, abstract<float>(8)).output_bytes == 32);
}

TEST_CASE("S1-86: as many devices as there are numbers for are planned at once") {
  const auto ring = [](long rows, long columns) {
    const auto mesh = nb::abstract_mesh(data = rows, model = columns);
    const auto f = shard_map(mesh, in_specs(P((data, model))), out_specs(), [](auto x) {
      nb::psum(nb::ppermute(x, (data, model), nb::shift(1)), data);
      nb::pshuffle(x, (data, model), nb::reverse);
    });
    return plan(f, abstract<float>(rows * columns)).collectives;
  };
  // A loop over them would not end.
  const auto few = ring(4, 2), many = ring(1l << 30, 1l << 30);
  REQUIRE((few.size() == 3 && many.size() == 3));
  CHECK(few[0].devices == 8);
  CHECK(many[0].devices == 1l << 60);
  CHECK(few[1].sent == 6);
  CHECK(many[1].sent == 8);
}

TEST_CASE("a derivative of abstract arrays, and cotangents and tangents that lie in memory") {
  const auto f = [](auto x) { return nb::sum(nb::sin(x) * x); };
  const auto x = abstract<float>(8);
  const auto g = nb::grad(f)(x);
  static_assert(std::is_same_v<decltype(g), decltype(x)>);
  CHECK(g.sizes()[0] == 8);
  const auto mesh = nb::abstract_mesh(data = 4);
  const auto total = shard_map(mesh, in_specs(P(data)), out_specs(P()), [&](auto b) { return nb::psum(f(b), data); });
  const auto whole = [&](auto y) { return nb::to_host(total(y)); };
  const auto back = [&](auto y) { return std::get<1>(nb::vjp(whole, y))(nb::ones<float>()); };
  CHECK(nb::comm_of(back, x) == nb::collectives(nb::psum_of(data), nb::all_gather_of(data)));
  const auto along = [&](auto y) { return nb::jvp([](auto z) { return nb::sum(z * z); }, y, nb::ones<float>(8)).second; };
  CHECK(plan(along, x).output_bytes == 4);
}

TEST_CASE("what a value decides is no part of a plan, which says so and what to write") {
  const auto says = [](const auto& f, const std::string& word, const std::string& instead) {
    CHECK(message_of([&] { plan(f, abstract<float>(8)); }) ==
          "nabla::" + word + ": value needed by the plan, which knows types and sizes only: " + instead);
  };
  const auto twice = [](const auto& v) { return v + v; };
  const auto less = [](const auto& v) { return -v; };
  const auto count = [](const auto& x) { return nb::astype<int>(nb::sum(x)); };
  says([&](const auto& x) { return nb::cond(nb::sum(x) > 0, twice, less, x); }, "cond",
       "give the predicate as a bool, once for each function");
  says([&](const auto& x) { return nb::grad([&](const auto& v) { return nb::sum(nb::cond(nb::sum(v) > 0, twice, less, v)); })(x); },
       "cond", "give the predicate as a bool, once for each function");
  says([&](const auto& x) { return nb::switch_(count(x), nb::branches(twice, less), x); }, "switch_",
       "give the index as a number, once for each function");
  says([&](const auto& x) { return nb::fori_loop(0, count(x), x, [](auto, const auto& v) { return v + v; }); }, "fori_loop",
       "give the bounds as numbers");
  says([&](const auto& x) { return nb::while_loop(x, [](const auto& v) { return nb::sum(v) < 3; }, twice); }, "while_loop",
       "where the number of steps is known, write fori_loop");
  for (const bool first : {true, false})
    CHECK(plan([&](const auto& x) { return nb::cond(first, twice, less, x); }, abstract<float>(8)).collectives.count() == 0);
}

TEST_CASE("mistakes of sizes are those of the call") {
  const auto mesh = nb::abstract_mesh(data = 4);
  const auto f = shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto x) {
    return nb::psum(x, data);
  });
  CHECK(message_of([&] { plan(f, abstract<float>(10)); }).starts_with("nabla::shard_map requires dim<-1> = 10 to be a"));
  const auto ring = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto x) {
    return nb::ppermute(x, data, nb::perm({{0, 7}}));
  });
  CHECK(message_of([&] { plan(ring, abstract<float>(8)); }) ==
        "nabla::ppermute requires an index of data within 0..4: found 7");
  const auto order = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto x) {
    return nb::pshuffle(x, data, nb::perm(nb::fixed<1>, nb::fixed<0>));
  });
  CHECK(message_of([&] { plan(order, abstract<float>(8)); }) ==
        "nabla::pshuffle: requires an index for each of data = 4: found 2");
}

}  // namespace test_of_plan
