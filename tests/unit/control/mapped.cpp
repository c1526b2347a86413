// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <functional>

// Branches and loops in the function of a vmap: each entry takes its own way.
namespace test_of_mapped_control {

namespace {

namespace nb = nabla;
using nb::vmap, nb::cond, nb::switch_, nb::branches, nb::fori_loop, nb::while_loop, nb::scan, nb::in_axes, nb::dim, nb::none;

const std::vector<float> entries = {0.5f, 1, 2, 3, 4.5f};
auto numbers() { return nb::array_from(entries, long(entries.size())); }

/// f of each entry, on the host.
template <class X>
void is(const X& found, const std::function<float(float)>& f) {
  std::vector<float> expected;
  for (const float x : entries) expected.push_back(f(x));
  CHECK(nb::testing::allclose(found, nb::array_from(expected, long(expected.size()))));
}

}  // namespace

TEST_CASE("cond: each entry takes the result of its own function, and numbers and what is not mapped are so for each") {
  const auto x = numbers();
  is(vmap([](auto x) {
       return cond(x > 1.f, [](auto x) { return x * x; }, [](auto x) { return -x; }, x);
     })(x),
     [](float x) { return x > 1 ? x * x : -x; });
  is(vmap([](auto x) { return cond(x > 1.f, [] { return 1.f; }, [] { return 0.f; }); })(x),
     [](float x) { return x > 1 ? 1.f : 0.f; });
  const auto w = nb::full(7.f).eval();
  is(vmap(in_axes(none, dim<0>), [](auto w, auto x) {
       return cond(x > w / 4.f, [](auto w) { return w; }, [&](auto w) { return x + w; }, w);
     })(w, x),
     [](float x) { return x > 1.75f ? 7.f : x + 7.f; });
  // Of trees, leaf by leaf.
  const auto [a, b] = vmap([](auto x) {
    return cond(x > 1.f, [&] { return std::pair(x, 2.f); }, [&] { return std::pair(3.f * x, 4.f); });
  })(x);
  is(a, [](float x) { return x > 1 ? x : 3 * x; });
  is(b, [](float x) { return x > 1 ? 2.f : 4.f; });
}

TEST_CASE("cond: a predicate that is equal for all runs one function, whose result is one for each entry") {
  const auto x = numbers();
  for (const bool first : {true, false}) {
    is(vmap([&](auto x) { return cond(first, [](auto x) { return x; }, [](auto) { return 3.f; }, x); })(x),
       [&](float x) { return first ? x : 3.f; });
    // Neither what runs nor an operand says how many entries there are: the other function does.
    is(vmap([&](auto x) { return cond(first, [] { return 3.f; }, [&] { return x; }); })(x),
       [&](float x) { return first ? 3.f : x; });
  }
  is(vmap([](auto x) { return switch_(1, branches([&] { return x; }, [] { return 3.f; }, [] { return 4.f; })); })(x),
     [](float) { return 3.f; });
}

TEST_CASE("switch_: each entry has its own index") {
  const auto choose = [](auto x) {
    return switch_(nb::astype<int>(x), branches([](auto x) { return x; }, [](auto x) { return 10.f * x; }, [](auto) { return -1.f; }), x);
  };
  is(vmap(choose)(numbers()), [](float x) { return int(x) == 0 ? x : int(x) == 1 ? 10 * x : -1.f; });
}

TEST_CASE("a carry that begins equal for all entries has one for each") {
  const auto x = numbers();
  is(vmap([](auto x) { return fori_loop(0, 4, 1.f, [&](long i, auto s) { return s * x + float(i); }); })(x), [](float x) {
    float s = 1;
    for (int i = 0; i < 4; ++i) s = s * x + float(i);
    return s;
  });
  is(vmap([](auto x) { return fori_loop(0, 0, 5.f, [&](long, auto s) { return s + x; }); })(x), [](float) { return 5.f; });
  // One entry of the carry learns of the other, a step later.
  const auto [a, b] = vmap([](auto x) {
    return fori_loop(0, 3, std::pair(0.f, 1.f), [&](long, auto c) {
      auto [a, b] = c;
      return std::pair(a + x, b * 2.f + a);
    });
  })(x);
  is(a, [](float x) { return 3 * x; });
  is(b, [](float x) { return 8 + 2 * x + 2 * x; });
  // And one that is mapped may be given what is not.
  const auto reset = vmap([](auto x) {
    return fori_loop(0, 2, std::pair(x, x), [](long, auto c) {
      auto [a, b] = c;
      return std::pair(a * 2.f, 9.f);
    });
  })(x);
  is(std::get<0>(reset), [](float x) { return 4 * x; });
  is(std::get<1>(reset), [](float) { return 9.f; });
}

TEST_CASE("scan: the carry, and what is stacked up of it before it is mapped") {
  const auto x = numbers();
  const auto [total, before] = vmap([](auto x) {
    return scan(0.f, nb::length(3), [&](auto c, auto) { return std::pair(c + x, c); });
  })(x);
  is(total, [](float x) { return 3 * x; });
  CHECK(nb::testing::allclose(before, nb::outer(x, nb::array_from(std::vector<float>{0, 1, 2}, 3))));
  // Over the rows of what is mapped.
  const auto rows = nb::reshape(nb::iota<float>(12), 4, 3).eval();
  const auto sums = vmap([](auto row) {
    return std::get<0>(scan(0.f, row, [](auto c, auto e) { return std::pair(c + e, std::tuple<>()); }));
  })(rows);
  CHECK(nb::testing::equal(sums, nb::sum(rows, dim<1>)));
}

TEST_CASE("while_loop: each entry stops by itself") {
  const auto x = numbers();
  // Heron's steps to a square root.
  const auto root = [](auto x) {
    return while_loop(x, [&](auto r) { return nb::abs(r * r - x) > 1e-3f; }, [&](auto r) { return 0.5f * (r + x / r); });
  };
  is(vmap(root)(x), [](float x) {
    float r = x;
    while (std::abs(r * r - x) > 1e-3f) r = 0.5f * (r + x / r);
    return r;
  });
  // The carry is not mapped, what it is compared with is.
  is(vmap([](auto x) { return while_loop(0.f, [&](auto s) { return s < x; }, [](auto s) { return s + 2.f; }); })(x),
     [](float x) {
       float s = 0;
       while (s < x) s += 2;
       return s;
     });
  // The predicate is equal for all before the first step, and for none after it.
  const auto counted = vmap([](auto x) {
    return while_loop(std::pair(0.f, 0), [](auto c) { return std::get<0>(c) < 10.f; },
                      [&](auto c) { return std::pair(std::get<0>(c) + x, std::get<1>(c) + 1); });
  })(x);
  is(std::get<0>(counted), [](float x) {
    float s = 0;
    while (s < 10) s += x;
    return s;
  });
  is(nb::astype<float>(std::get<1>(counted)), [](float x) { return std::ceil(10 / x); });
  is(vmap([](auto x) { return while_loop(20.f, [](auto s) { return s < 10.f; }, [&](auto s) { return s + x; }); })(x),
     [](float) { return 20.f; });
}

TEST_CASE("two maps: one decides, and the other is in the result") {
  const auto x = numbers();
  const auto table = vmap(in_axes(dim<0>, none), vmap(in_axes(none, dim<0>), [](auto x, auto y) {
                            return cond(x > y, [](auto) { return 0.f; }, [&](auto y) { return y; }, y);
                          }))(x, x);
  const auto sums = vmap(in_axes(dim<0>, none), vmap(in_axes(none, dim<0>), [](auto x, auto y) {
                           return fori_loop(0, 3, x, [&](long, auto s) { return s + y; });
                         }))(x, x);
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (std::size_t j = 0; j < entries.size(); ++j) {
      CHECK(table(long(i), long(j)).item() == (entries[i] > entries[j] ? 0.f : entries[j]));
      CHECK(sums(long(i), long(j)).item() == doctest::Approx(entries[i] + 3 * entries[j]));
    }
}

TEST_CASE("derivatives: of each entry, and around the map") {
  const auto x = numbers();
  const auto chosen = [](auto x) { return cond(x > 1.f, [](auto x) { return x * x; }, [](auto x) { return -x; }, x); };
  const auto slope = [](float x) { return x > 1 ? 2 * x : -1.f; };
  is(vmap(nb::grad(chosen))(x), slope);
  is(nb::grad([&](auto x) { return nb::sum(vmap(chosen)(x)); })(x), slope);
  is(std::get<1>(nb::jvp(vmap(chosen), std::tuple(x), std::tuple(nb::ones_like(x)))), slope);

  const auto powers = [](auto x) { return fori_loop(0, 3, 1.f, [&](long, auto s) { return s * x; }); };
  const auto cubed = [](float x) { return 3 * x * x; };
  is(vmap(nb::grad(powers))(x), cubed);
  is(nb::grad([&](auto x) { return nb::sum(vmap(powers)(x)); })(x), cubed);
  is(vmap(nb::grad(nb::grad(powers)))(x), [](float x) { return 6 * x; });

  const auto grown = [](auto x) { return while_loop(1.f, [](auto s) { return s < 20.f; }, [&](auto s) { return s * (x + 1.f); }); };
  is(std::get<1>(nb::jvp(vmap(grown), std::tuple(x), std::tuple(nb::ones_like(x)))), [](float x) {
    float s = 1, ds = 0;
    while (s < 20) ds = ds * (x + 1) + s, s *= x + 1;
    return ds;
  });
  // What is equal for all entries has the sum of their derivatives.
  const auto shared = nb::grad([&](auto w) {
    return nb::sum(vmap([&](auto x) { return cond(x > 1.f, [&](auto w) { return w * x; }, [](auto) { return 0.f; }, w); })(x));
  })(nb::full(2.f).eval());
  CHECK(shared.item() == doctest::Approx(2 + 3 + 4.5));
}

TEST_CASE("a plan of types and sizes") {
  constexpr auto f = vmap([](auto x) { return fori_loop(0, 3, 0.f, [&](long, auto s) { return s + x; }); });
  constexpr auto p = nb::plan(f, nb::abstract<float>(8));
  static_assert(p.output_bytes == 32);
  constexpr auto g = vmap([](auto x) { return cond(x > 0.f, [] { return 1.f; }, [] { return 0.f; }); });
  static_assert(nb::plan(g, nb::abstract<float>(8)).output_bytes == 32);
  const auto h = vmap([](auto x) { return while_loop(x, [](auto s) { return s < 8.f; }, [](auto s) { return s * 2.f; }); });
  CHECK_THROWS_WITH_AS(nb::plan(h, nb::abstract<float>(8)),
                       "nabla::while_loop: value needed by the plan, which knows types and sizes only: where the number of "
                       "steps is known, write fori_loop",
                       nb::runtime_error);
}

}  // namespace test_of_mapped_control
