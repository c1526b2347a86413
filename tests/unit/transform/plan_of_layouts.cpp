// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <sstream>

namespace test_of_plan_of_layouts {

namespace {

namespace nb = nabla;
NABLA_MESH_AXES(row, col)
using nb::P, nb::none, nb::plan, nb::abstract, nb::automatic, nb::call_site;

template <class X>
std::string text(const X& x) {
  std::ostringstream out;
  out << x;
  return out.str();
}
constexpr auto mesh = nb::abstract_mesh(row = automatic(4), col = automatic(2));
constexpr auto x = nb::device_put(abstract<float>(8, 16), mesh, P(row, col));
constexpr auto y = nb::device_put(abstract<float>(16, 4), mesh, P(col));
constexpr auto z = nb::device_put(abstract<float>(8, 4), mesh, P(none, row));

}  // namespace

TEST_CASE("a word says where it is called, and what comes behind it what it came behind") {
  call_site product, larger;
  const auto f = [&](auto a, auto b, auto c) {
    product = call_site::here();
    auto d = nb::matmul(a, b);
    auto e = d + c;
    larger = call_site::here();
    return nb::maximum(c, e);
  };
  const auto p = plan(f, x, y, z).layouts;
  REQUIRE(p.size() == 3);
  CHECK(p[0].where.line == product.line + 1);
  CHECK(p[0].after.line == 0);
  CHECK(std::string(p[0].where.file) == __FILE__);
  CHECK(p[1].where.line == 0);
  CHECK(p[1].after.line == p[0].where.line);
  CHECK(p[2].where.line == larger.line + 1);
  const std::string file = "plan_of_layouts.cpp:";
  const std::string first = file + std::to_string(p[0].where.line), last = file + std::to_string(p[2].where.line);
  CHECK(text(p) ==
        "the library       lays out    by                         at                            bytes sent\n"
        "behind matmul     its result  reshard(.., P(row))        " + first + "                32\n"
        "before operator+  operand 2   reshard(.., P(row))        after " + first + "          24\n"
        "before maximum    operand 2   reshard(.., P(none, row))  " + last + "                24\n"
        "to write it on explicit axes:\n"
        "  matmul: result = reshard(result, P(row))  // " + first + "\n"
        "  operator+: operand 2 = reshard(operand 2, P(row))  // after " + first + "\n"
        "  maximum: operand 2 = reshard(operand 2, P(none, row))  // " + last + "\n");
}

TEST_CASE("where no place is known there is none, and a loop is written once") {
  const auto f = [](auto a, auto b) {
    auto c = nb::materialize(a + b);
    for (int i = 0; i < 3; ++i) c = c + b;
    return c;
  };
  const auto c = nb::device_put(abstract<float>(8, 4), mesh, P(row));
  CHECK(text(plan(f, c, z)) ==
        "collective  over  block  devices  times  bytes sent\n"
        "all_to_all  row   8 f32        4      4          96\n"
        "the library       lays out   by                   bytes sent\n"
        "before operator+  operand 2  reshard(.., P(row))          24\n"
        "before operator+  operand 2  reshard(.., P(row))          24\n"
        "before operator+  operand 2  reshard(.., P(row))          24\n"
        "before operator+  operand 2  reshard(.., P(row))          24\n"
        "to write it on explicit axes:\n"
        "  operator+: operand 2 = reshard(operand 2, P(row))\n"
        "each device sends 96 bytes, holds 64 bytes of arguments and 32 of results\n");
  CHECK(text(plan([](auto a) { return a; }, c).layouts) == "the library lays out nothing\n");
}

TEST_CASE("what is written so compiles on explicit axes, and moves as much") {
  const auto written = nb::abstract_mesh(row = 4, col = 2);
  const auto f = [](auto a, auto b, auto c) {
    auto d = nb::reshard(nb::matmul(a, b), P(row));
    return nb::maximum(c, nb::reshard(d + nb::reshard(c, P(row)), P(none, row)));
  };
  const auto by_itself = plan([](auto a, auto b, auto c) { return nb::maximum(c, nb::matmul(a, b) + c); }, x, y, z);
  const auto by_word = plan(f, nb::device_put(abstract<float>(8, 16), written, P(row, col)),
                            nb::device_put(abstract<float>(16, 4), written, P(col)),
                            nb::device_put(abstract<float>(8, 4), written, P(none, row)));
  CHECK(by_itself.collectives.sent() == by_word.collectives.sent());
  CHECK(by_itself.collectives.count() == by_word.collectives.count());
}

TEST_CASE("what a derivative moves back has the line of the word") {
  int line = 0;
  const auto loss = [&](auto a, auto b) {
    line = call_site::here().line + 1;
    return nb::sum(nb::maximum(a, b));
  };
  const auto c = nb::device_put(abstract<float>(8, 4), mesh, P(row));
  const auto p = plan([&](auto a, auto b) { return nb::grad(nb::argnums<0, 1>, loss)(a, b); }, c, z);
  REQUIRE(p.layouts.size() >= 1);
  CHECK(p.layouts[0].where.line == line);
  REQUIRE(p.collectives.size() >= 2);
  CHECK(p.collectives[p.collectives.size() - 1].where.line == line);
}

}  // namespace test_of_plan_of_layouts
