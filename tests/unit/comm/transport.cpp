// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <nabla/axis/declare.hpp>
#include <nabla/comm/comm.hpp>
#include <vector>

#include "pretend.hpp"

namespace test_of_transport {

namespace nb = nabla;
using nb::detail::combine, nb::detail::element, nb::detail::element_of, nb::reduction;
namespace app {
NABLA_MESH_AXES(data, model)
}
using namespace app;

TEST_CASE("one process: buffers stay or are copied, and nothing moves") {
  const pretend eight(8);
  const auto& mesh = nb::detail::instance_of(nb::make_mesh(data = 4, model = 2));
  constexpr int axes[] = {0, 1};
  const auto& group = mesh.group(axes);
  nb::recording moved;

  std::vector<float> x = {1, 2, 3};
  nb::detail::all_reduce(group, x.data(), 3, element::f32, reduction::sum);
  CHECK(x == std::vector<float>{1, 2, 3});
  std::vector<float> w(3), y(3), z(3);
  nb::detail::all_reduce(group, x.data(), w.data(), 3, element::f32, reduction::sum);
  CHECK(w == x);
  nb::detail::all_gather(group, x.data(), y.data(), 12);
  CHECK(y == x);
  nb::detail::all_gather(group, x.data(), x.data(), 12);
  CHECK(x == y);
  nb::detail::all_to_all(group, x.data(), z.data(), 12);
  CHECK(z == x);
  nb::detail::broadcast(group, x.data(), 12, 0);
  nb::detail::all_gather(group, nullptr, nullptr, 0);
  CHECK(x == y);
  CHECK(moved.transfers() == 0);
}

TEST_CASE("dtypes in memory") {
  CHECK(nb::detail::size_of(element::f64) == 8);
  CHECK(nb::detail::size_of(element::i32) == 4);
  CHECK(nb::detail::size_of(element::u8) == 1);
  CHECK(nb::detail::size_of(element::boolean) == 1);
  static_assert(element_of<bool> == element::boolean);
  static_assert(element_of<std::uint8_t> == element::u8);
  static_assert(element_of<std::int64_t> == element::i64);
}

TEST_CASE_TEMPLATE("max and min commute in every bit: nan wins, +0 is above -0", T, float, double) {
  const T nan = std::numeric_limits<T>::quiet_NaN(), infinity = std::numeric_limits<T>::infinity();
  CHECK(combine<reduction::max>(T(1), T(2)) == 2);
  CHECK(combine<reduction::max>(T(2), T(1)) == 2);
  CHECK(combine<reduction::min>(T(1), T(2)) == 1);
  CHECK(combine<reduction::min>(T(2), T(1)) == 1);
  CHECK(combine<reduction::max>(infinity, infinity) == infinity);
  CHECK(combine<reduction::min>(-infinity, infinity) == -infinity);
  for (const T other : {T(1), -infinity, infinity}) {
    CHECK(std::isnan(combine<reduction::max>(nan, other)));
    CHECK(std::isnan(combine<reduction::max>(other, nan)));
    CHECK(std::isnan(combine<reduction::min>(other, nan)));
    CHECK(std::isnan(combine<reduction::min>(nan, other)));
  }
  CHECK_FALSE(std::signbit(combine<reduction::max>(T(0), T(-0.0))));
  CHECK_FALSE(std::signbit(combine<reduction::max>(T(-0.0), T(0))));
  CHECK(std::signbit(combine<reduction::min>(T(0), T(-0.0))));
  CHECK(std::signbit(combine<reduction::min>(T(-0.0), T(0))));
}

TEST_CASE_TEMPLATE("max and min in a vectorised loop: the bits of each pair", T, float, double) {
  const T nan = std::numeric_limits<T>::quiet_NaN(), infinity = std::numeric_limits<T>::infinity();
  const T least = std::numeric_limits<T>::denorm_min();
  std::vector<T> a, b;
  const std::vector<T> special = {T(0), T(-0.0), T(1), T(-1), T(1.5), least, -least, infinity, -infinity, nan, -nan};
  for (const T v : special)
    for (const T w : special) a.push_back(v), b.push_back(w);
  const auto expected = [&](T v, T w, bool greatest) {
    if (std::isnan(v) || std::isnan(w)) return nan;
    if (v == w) return std::signbit(v) == greatest ? w : v;
    return (v > w) == greatest ? v : w;
  };
  const auto bits = [](T v) { return nb::detail::to_bits(v); };
  std::vector<T> most = a, least_of = a;
  nb::detail::combine_all<reduction::max>(most.data(), b.data(), long(a.size()));
  nb::detail::combine_all<reduction::min>(least_of.data(), b.data(), long(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i) {
    CHECK(bits(most[i]) == bits(expected(a[i], b[i], true)));
    CHECK(bits(least_of[i]) == bits(expected(a[i], b[i], false)));
  }
}

template <reduction How, class T>
long trees_that_differ(const std::vector<T>& special) {
  using some = nb::detail::gathered<How, T>;
  const auto bits = [](T v) { return nb::detail::to_bits(v); };
  long different = 0;
  for (const T a : special)
    for (const T b : special)
      for (const T c : special)
        for (const T d : special)
          different += bits(some::value(some::of(some::of(a, b), some::of(c, d)))) !=
                       bits(combine<How>(combine<How>(a, b), combine<How>(c, d)));
  return different;
}
TEST_CASE_TEMPLATE("max and min of four numbers at once: the bits of those of pairs", T, float, double) {
  const T nan = std::numeric_limits<T>::quiet_NaN(), infinity = std::numeric_limits<T>::infinity();
  const T least = std::numeric_limits<T>::denorm_min();
  const std::vector<T> special = {T(0), T(-0.0), T(1), T(-1), least, -least, infinity, -infinity, nan, -nan};
  CHECK(trees_that_differ<reduction::max>(special) == 0);
  CHECK(trees_that_differ<reduction::min>(special) == 0);
}

TEST_CASE("integers") {
  CHECK(combine<reduction::max>(-3, 2) == 2);
  CHECK(combine<reduction::min>(-3, 2) == -3);
  CHECK(combine<reduction::max>(2, 2) == 2);
  CHECK(combine<reduction::sum>(static_cast<unsigned char>(200), static_cast<unsigned char>(100)) == 44);
}

}  // namespace test_of_transport
