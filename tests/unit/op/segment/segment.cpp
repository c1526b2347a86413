// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/vmap.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_segment {

NABLA_AXES(graphs, nodes, features, segments)
using nb::dim;

auto ids_of(long n, long segments, int step) {
  std::vector<int> ids;
  for (long i = 0; i < n; ++i) ids.push_back(int((i * step + i / 3) % segments));
  return ids;
}
/// The elements [outer, n, inner] of each segment made one, from `none`.
template <class F>
std::vector<double> serial(const std::vector<double>& x, const std::vector<int>& ids, long outer, long inner, long segments,
                           double none, const F& combine) {
  const long n = long(ids.size());
  std::vector<double> y(std::size_t(outer * segments * inner), none);
  for (long o = 0; o < outer; ++o)
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < inner; ++j) {
        double& to = y[std::size_t((o * segments + ids[std::size_t(i)]) * inner + j)];
        to = combine(to, x[std::size_t((o * n + i) * inner + j)]);
      }
  return y;
}

TEST_CASE("against a serial loop: in front, behind, between, by name and by position") {
  const double inf = std::numeric_limits<double>::infinity();
  const auto add = [](double a, double b) { return a + b; };
  const auto multiply = [](double a, double b) { return a * b; };
  const auto larger = [](double a, double b) { return std::max(a, b); };
  const auto smaller = [](double a, double b) { return std::min(a, b); };
  for (const auto& [outer, n, inner, m] : {std::array{3L, 7L, 5L, 4L}, {1L, 300L, 1L, 6L}, {2L, 5L, 1L, 9L}, {1L, 4L, 9000L, 3L},
                                           {1L, 40000L, 2L, 50L}}) {
    const auto x = nb::sin(nb::iota<double>(graphs = outer, nodes = n, features = inner) * 1.3).eval();
    const auto v = nb::to_vector(x);
    const auto numbers = ids_of(n, m, 5);
    const auto ids = nb::array_from(numbers, nodes = n);
    const auto y = nb::segment_sum(x, ids, segments = m);
    const auto sums = serial(v, numbers, outer, inner, m, 0, add);
    CHECK(nb::to_vector(y) == sums);
    CHECK(nb::type_name(nb::segment_sum(x, ids, segments = 3 + m)) ==
          "f64[graphs=" + std::to_string(outer) + ",segments=" + std::to_string(m + 3) + ",features=" + std::to_string(inner) + "]");
    CHECK(nb::to_vector(nb::segment_max(x, ids, segments = m)) == serial(v, numbers, outer, inner, m, -inf, larger));
    CHECK(nb::to_vector(nb::segment_min(x, ids, segments = m)) == serial(v, numbers, outer, inner, m, inf, smaller));
    CHECK(nb::to_vector(nb::segment_prod(x, ids, segments = m)) == serial(v, numbers, outer, inner, m, 1, multiply));
    const auto counts = serial(std::vector<double>(v.size(), 1.), numbers, outer, inner, m, 0, add);
    std::vector<double> means;
    for (std::size_t i = 0; i < sums.size(); ++i) means.push_back(sums[i] / std::max(counts[i], 1.));
    CHECK(nb::to_vector(nb::segment_mean(x, ids, segments = m)) == means);
  }
  // The positional dims of the ids are the first ones of x, as in JAX.
  const auto x = nb::sin(nb::iota<double>(6, 2, 3) * 1.3).eval();
  const auto numbers = ids_of(12, 5, 7);
  const auto two = nb::segment_sum(x, nb::array_from(numbers, 6, 2), 5);
  CHECK(nb::type_name(two) == "f64[5,3]");
  CHECK(nb::to_vector(two) == serial(nb::to_vector(x), numbers, 1, 3, 5, 0, add));
  const auto square = nb::segment_sum(x, nb::array_from(ids_of(6, 4, 5), 6), segments = 4);
  CHECK(nb::type_name(square) == "f64[segments=4,2,3]");
  CHECK(nb::to_vector(square) == serial(nb::to_vector(x), ids_of(6, 4, 5), 1, 6, 4, 0, add));
  CHECK(nb::to_vector(nb::segment_mean(x, nb::array_from(ids_of(6, 4, 5), 6), 4)) ==
        nb::to_vector(nb::segment_mean(nb::flatten(x(nb::all)).eval(), nb::array_from([] {
                                         std::vector<int> each;
                                         for (const int s : ids_of(6, 4, 5))
                                           for (int j = 0; j < 6; ++j) each.push_back(s * 6 + j);
                                         return each;
                                       }(), 36), 24)));
  // Dims of the ids in another order than those of x, and apart in x.
  const auto t = nb::sin(nb::iota<double>(nodes = 4, features = 3, graphs = 2) * 0.7).eval();
  const auto both = nb::array_from(ids_of(8, 5, 3), graphs = 2, nodes = 4);
  const auto turned = nb::transpose(t, graphs, nodes, features).eval();
  CHECK(nb::testing::allclose(nb::segment_sum(t, both, segments = 5), nb::segment_sum(turned, both, segments = 5), 1e-14, 1e-14));
  CHECK(nb::to_vector(nb::segment_sum(turned, both, segments = 5)) == serial(nb::to_vector(turned), ids_of(8, 5, 3), 1, 3, 5, 0, add));
}

TEST_CASE("dtypes, empty segments, no elements, expressions") {
  const auto ids = nb::array_from({2, 0, 2}, nodes = 3);
  const auto sums = [](const auto& x, const auto& i) { return nb::segment_sum(x, i, segments = 4); };
  const auto x = nb::array_from({1.f, 2.f, 3.f}, nodes = 3);
  const std::vector<float> expected{2, 0, 4, 0};
  CHECK(nb::to_vector(sums(x, ids)) == expected);
  CHECK(nb::to_vector(sums(x, nb::astype<std::int64_t>(ids))) == expected);
  CHECK(nb::to_vector(sums(x, nb::astype<std::uint8_t>(ids))) == expected);
  CHECK(nb::to_vector(sums(x * 2 - x, ids + 0)) == expected);
  CHECK(nb::type_name(sums(x > 1, ids)) == "i32[segments=4]");
  CHECK(nb::to_vector(sums(x > 1, ids)) == std::vector<std::int32_t>{1, 0, 1, 0});
  CHECK(nb::to_vector(nb::segment_max(nb::astype<std::int32_t>(x), ids, segments = 4))[1] == std::numeric_limits<std::int32_t>::lowest());
  CHECK(nb::to_vector(nb::segment_mean(nb::astype<std::int32_t>(x), ids, segments = 4)) == std::vector<float>{2, 0, 2, 0});
  const auto nan = nb::array_from({1.f, 2.f, std::nanf("")}, nodes = 3);
  CHECK(std::isnan(nb::to_vector(nb::segment_max(nan, ids, segments = 4))[2]));
  CHECK(nb::to_vector(sums(nb::zeros<float>(nodes = 0), nb::zeros<std::int32_t>(nodes = 0))) == std::vector<float>(4));
  CHECK(nb::segment_sum(nb::zeros<float>(nodes = 0, features = 2), nb::zeros<std::int32_t>(nodes = 0), segments = 0).total_size() == 0);
  CHECK(nb::to_vector(nb::segment_sum(nb::zeros<float>(nodes = 3, features = 0), ids, segments = 3)).empty());
  CHECK(nb::to_vector(nb::segment_sum(x, nb::full(std::int32_t{1}), 2)) == std::vector<float>{0, 0, 0, 1, 2, 3});
  // The dim of the segments may have the name of the one that it replaces, and a static size.
  CHECK(nb::type_name(nb::segment_sum(x, ids, nodes = nb::fixed<4>)) == "f32[nodes=4]");
}

/// What the kernel of a reduction R makes of elements [n, width] in 7 segments, by so many parts. Its lines are the
/// rows of the segments together, as on a host, or each element of them, as on a device.
template <class R>
std::vector<float> by_parts(const std::vector<float>& x, const std::vector<int>& ids, long width, long parts,
                            bool an_element_a_line) {
  std::vector<float> y(std::size_t(7 * width), R::template identity<float>());
  nb::detail::index_loops outer, added, run, inner;
  outer.add(width, 1, 0, 1);
  if (an_element_a_line) inner.add_one();
  else outer.take_inner(inner);
  added.add(long(ids.size()), 0, 1, width);
  added.take_inner(run);
  const long lines = outer.product();
  const nb::detail::put_kernel<float, int, R> put{x.data(), ids.data(), y.data(), outer, added, run,
                                                  inner,    width,      1,        lines, parts, 7};
  for (long item = 0; item < lines * parts; ++item) put(item);
  return y;
}
TEST_CASE("the same bits for any number of parts") {
  for (const long width : {1L, 3L}) {
    const long n = 1000;
    std::vector<float> x;
    for (long i = 0; i < n * width; ++i) x.push_back(1.f + 1.f / float(i * 37 % 101 + 3));
    const auto ids = ids_of(n, 7, 5);
    const auto values = nb::array_from<float>(x, nodes = n, features = width);
    const auto numbers = nb::array_from(ids, nodes = n);
    const auto sums = nb::to_vector(nb::segment_sum(values, numbers, segments = 7));
    const auto products = nb::to_vector(nb::segment_prod(values, numbers, segments = 7));
    for (const long parts : {1L, 2L, 5L, 7L})
      for (const bool an_element_a_line : {false, true}) {
        CHECK(by_parts<nb::op::sum>(x, ids, width, parts, an_element_a_line) == sums);
        CHECK(by_parts<nb::detail::segment_prods>(x, ids, width, parts, an_element_a_line) == products);
      }
  }
}

TEST_CASE("an id that is no index of a segment is an error that names it") {
  const auto x = nb::ones<float>(nodes = 3);
  const auto sums = [&](int id) { return nb::segment_sum(x, nb::array_from({0, id, 1}, nodes = 3), segments = 3); };
  CHECK_THROWS_WITH(sums(3), doctest::Contains("nabla::segment_sum: requires ids within 0..3: found 3"));
  CHECK_THROWS_WITH(sums(-2), doctest::Contains("requires ids within 0..3: found -2"));
  CHECK_THROWS_WITH(nb::segment_sum(x, nb::array_from({0, 1}, nodes = 2), segments = 3), doctest::Contains("nodes"));
  CHECK_THROWS_WITH(nb::segment_max(x, nb::array_from({0, 1, 1}, nodes = 3), segments = -1), doctest::Contains("not negative"));
}

TEST_CASE("bincount and histogram: NumPy's numbers") {
  CHECK(nb::to_vector(nb::bincount(nb::array_from({0, 2, 2, 5}, 2, 2), segments = 6)) == std::vector<std::int32_t>{1, 0, 2, 0, 0, 1});
  CHECK(nb::type_name(nb::bincount(nb::array_from({0, 2}, nodes = 2), 3)) == "i32[3]");
  CHECK_THROWS_WITH(nb::bincount(nb::array_from({0, 6}, 2), 6), "nabla::bincount: requires ids within 0..6: found 6");
  const auto x = nb::array_from({0.f, 0.1f, 0.2f, 0.3f, 0.5f, 0.7f, 1.f, 1.2f, -0.2f, std::nanf("")}, nodes = 10);
  CHECK(nb::to_vector(nb::histogram(x, 0, 1, segments = 10)) == std::vector<std::int32_t>{1, 1, 1, 1, 0, 1, 0, 1, 0, 1});
  CHECK(nb::to_vector(nb::histogram(nb::array_from({1, 2, 3, 4, 5, 5, 6}, 7), 1, 5, 4)) == std::vector<std::int32_t>{1, 1, 1, 3});
  // Of elements at the edges and beside them: as a search among the edges.
  const auto edges = nb::linspace<float>(-0.3, 1.7, 38);
  const auto near = nb::concatenate(dim<0>, edges, nb::array_from([&] {
                                      std::vector<float> v;
                                      for (const float e : nb::to_vector(edges)) v.push_back(std::nextafter(e, -9.f)), v.push_back(std::nextafter(e, 9.f));
                                      return v;
                                    }(), 76));
  const auto inside = ((near >= -0.3f) & (near <= 1.7f)).eval();
  const auto bins = nb::clamp(nb::digitize(near, edges) - 1, 0, 36);
  CHECK(nb::testing::equal(nb::histogram(near, -0.3, 1.7, 37), nb::segment_sum(nb::astype<std::int32_t>(inside), bins.eval(), 37)));
  CHECK_THROWS_WITH(nb::histogram(x, 1, 1, 4), doctest::Contains("requires finite lo < hi, and a bin"));
  CHECK_THROWS_WITH(nb::histogram(x, 0, 1, 0), doctest::Contains("requires finite lo < hi, and a bin"));
  const auto mapped = nb::vmap([](const auto& v) { return nb::histogram(v, 0, 1, 2); })(nb::array_from({0.1f, 0.4f, 0.8f, 0.9f}, 2, 2)).eval();
  CHECK(nb::to_vector(mapped) == std::vector<std::int32_t>{2, 0, 0, 2});
}

template <class F>
void check_derivatives(const F& f) {
  const auto x = nb::sin(nb::iota<double>(nodes = 6, features = 2) * 2.3).eval();
  const auto w = nb::cos(nb::iota<double>(features = 2)).eval();
  const auto ids = nb::array_from({1, 0, 1, 3, 1, 0}, nodes = 6);
  CHECK(nb::testing::check_grads<2>(
      [&](const auto& v) {
        const auto y = f(v, ids);
        return nb::sum(nb::where(nb::isfinite(y), nb::sin(y) * w, 0), nb::all);
      },
      x));
}
TEST_CASE("derivatives in both modes, and of derivatives") {
  check_derivatives([](const auto& x, const auto& i) { return nb::segment_sum(x, i, segments = 4); });
  check_derivatives([](const auto& x, const auto& i) { return nb::segment_max(x, i, segments = 4); });
  check_derivatives([](const auto& x, const auto& i) { return nb::segment_min(x, i, segments = 4); });
  check_derivatives([](const auto& x, const auto& i) { return nb::segment_mean(x, i, segments = 4); });
  check_derivatives([](const auto& x, const auto& i) { return nb::segment_prod(x, i, segments = 4); });
}
TEST_CASE("derivatives at equal elements, and of products of zeros") {
  const auto ids = nb::array_from({1, 0, 1, 1}, nodes = 4);
  const auto x = nb::array_from({2., 5., 2., 1.}, nodes = 4);
  const auto g = nb::grad([&](const auto& v) { return nb::sum(nb::segment_max(v, ids, segments = 2) * 3., nb::all); })(x);
  CHECK(nb::to_vector(g) == std::vector{1.5, 3., 1.5, 0.});
  const auto zeros = nb::array_from({0.5, 0., 2., 0., 0., 3., 0., 0., 0.}, nodes = 9);
  const auto of_zeros = nb::array_from({0, 0, 0, 1, 1, 1, 2, 2, 2}, nodes = 9);
  CHECK(nb::testing::check_grads<2>(
      [&](const auto& v) { return nb::sum(nb::exp(nb::segment_prod(v, of_zeros, segments = 3)), nb::all); }, zeros));
}

TEST_CASE("numbers of 16 bits are added and counted as f32") {
  const auto is = [](const auto& y, float expected) {
    return nb::testing::allclose(nb::astype<float>(y), nb::full(expected, segments = 1), 0, 0x1p-7);
  };
  const auto first = [](long n) { return nb::zeros<std::int32_t>(nodes = n); };
  const auto mean_of = [&](auto x) { return nb::segment_mean(x, first(x.size(nodes)), segments = 1); };
  CHECK(is(mean_of(nb::full(nb::float16(40000.f), nodes = 4)), 40000.f));
  CHECK(is(mean_of(nb::ones<nb::float16>(nodes = 70000)), 1.f));
  CHECK(is(mean_of(nb::ones<nb::bfloat16>(nodes = 1001)), 1.f));
  CHECK(is(nb::segment_sum(nb::ones<nb::bfloat16>(nodes = 1024), first(1024), segments = 1), 1024.f));
  const auto [value, g] = nb::value_and_grad([&](const auto& x) {
    return nb::sum(nb::astype<float>(nb::segment_max(x, first(4000), segments = 1)), nb::all) * 4000.f;
  })(nb::ones<nb::bfloat16>(nodes = 4000));
  CHECK(value.item() == 4000.f);
  CHECK(nb::testing::allclose(nb::astype<float>(g), nb::ones<float>(nodes = 4000), 0, 0x1p-7));
}

TEST_CASE("in vmap: ids of each entry, and ids that all entries share") {
  const auto x = nb::sin(nb::iota<double>(3, 4, 2) * 1.1).eval();
  const auto numbers = ids_of(12, 5, 3);
  const auto ids = nb::array_from(numbers, 3, 4);
  const auto mapped = nb::vmap([](const auto& v, const auto& i) { return nb::segment_sum(v, i, 5); })(x, ids).eval();
  CHECK(nb::type_name(mapped) == "f64[3,5,2]");
  for (long e = 0; e < 3; ++e)
    CHECK(nb::testing::equal(mapped(e), nb::segment_sum(x(e).eval(), ids(e).eval(), 5)));
  const auto shared = ids(0).eval();
  const auto same = nb::vmap([&](const auto& v) { return nb::segment_mean(v, shared, 5); })(x).eval();
  for (long e = 0; e < 3; ++e) CHECK(nb::testing::equal(same(e), nb::segment_mean(x(e).eval(), shared, 5)));
  const auto first = x(0).eval();
  const auto other = nb::vmap([&](const auto& i) { return nb::segment_max(first, i, 5); })(ids).eval();
  for (long e = 0; e < 3; ++e) CHECK(nb::testing::equal(other(e), nb::segment_max(first, ids(e).eval(), 5)));
}

}  // namespace test_of_segment
}  // namespace
