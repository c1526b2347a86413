// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <harness/elements.hpp>
#include <limits>
#include <nabla/nabla.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_index {

NABLA_AXES(batch, vocab, hidden, place, other)
using nb::dim;

template <class T>
auto some(std::vector<long> sizes) {
  long n = 1;
  for (const long s : sizes) n *= s;
  std::vector<T> v(std::size_t(n), T{});
  for (long i = 0; i < n; ++i) v[std::size_t(i)] = T(long(std::round(std::sin(double(i) * 1.7) * 50)) + 60);
  return v;
}
/// Indices from -n to n - 1, all of which occur where there are enough of them.
std::vector<int> indices_below(long n, long count) {
  std::vector<int> v(std::size_t(count), 0);
  for (long i = 0; i < count; ++i) v[std::size_t(i)] = int((i * 7 + 3) % (2 * n) - n);
  return v;
}
std::size_t counted(int i, long n) { return std::size_t(i < 0 ? i + n : i); }

TEST_CASE("take along each dim: indices in the place of the dim, against loops") {
  for (const auto& [a, n, c] : {std::array{3L, 7L, 5L}, {1L, 2L, 1L}, {2L, 1L, 9L}, {0L, 4L, 3L}, {2L, 4L, 0L}}) {
    const auto v = some<float>({a, n, c});
    const auto x = nb::array_from<float>(v, a, n, c);
    for (const auto& [j, k] : {std::array{1L, 1L}, {4L, 3L}, {0L, 2L}}) {
      const auto at = indices_below(n, j * k);
      const auto i = nb::array_from<std::int32_t>(at, j, k);
      std::vector<float> expected;
      for (long p = 0; p < a; ++p)
        for (const int m : at)
          for (long q = 0; q < c; ++q) expected.push_back(v[(std::size_t(p * n) + counted(m, n)) * std::size_t(c) + std::size_t(q)]);
      const auto y = nb::take(x, i, dim<1>);
      CHECK(y.shape() == std::array{a, j, k, c});
      CHECK(nb::to_vector(y) == expected);
      CHECK(nb::to_vector(nb::take(x, nb::astype<std::int64_t>(i), dim<1>)) == expected);
      // The first and the last dim.
      CHECK(nb::to_vector(nb::take(nb::transpose(x, dim<1>, dim<0>, dim<2>), i, dim<0>)) ==
            nb::to_vector(nb::transpose(y, dim<1>, dim<2>, dim<0>, dim<3>)));
      CHECK(nb::to_vector(nb::take(nb::transpose(x, dim<0>, dim<2>, dim<1>), i, dim<-1>)) ==
            nb::to_vector(nb::transpose(y, dim<0>, dim<3>, dim<1>, dim<2>)));
    }
  }
}

TEST_CASE("names that are shared are one dim, others take the place") {
  const auto table = nb::iota<double>(vocab = 5, hidden = 3).eval();
  const auto tokens = nb::array_from({4, 0, 2, -1, 1, 1}, batch = 2, place = 3);
  const auto rows = table(vocab = tokens);
  CHECK(nb::type_name(rows) == "f64[batch=2,place=3,hidden=3]");
  CHECK(nb::testing::equal(rows(batch = 1), nb::array_from({12., 13., 14., 3., 4., 5., 3., 4., 5.}, place = 3, hidden = 3)));
  CHECK(nb::testing::equal(nb::take(table, tokens, vocab), rows));
  CHECK(nb::testing::equal(nb::index(table, vocab = tokens), rows));
  // Each entry of the batch by its own index.
  const auto q = nb::iota<float>(batch = 3, place = 4).eval();
  const auto chosen = q(place = nb::array_from({3, 0, 1}, batch = 3));
  CHECK(nb::type_name(chosen) == "f32[batch=3]");
  CHECK(nb::testing::equal(chosen, nb::array_from({3.f, 4.f, 9.f}, batch = 3)));
  // The name of the dim itself, with another size; without a name the first positional dim.
  CHECK(nb::type_name(table(vocab = nb::array_from({1, 1}, vocab = 2))) == "f64[vocab=2,hidden=3]");
  CHECK(nb::testing::equal(nb::iota<float>(4, 2)(nb::array_from({3, 1}, 2)), nb::array_from({6.f, 7.f, 2.f, 3.f}, 2, 2)));
  // An expression of indices, and one of elements; one index without dims; sizes in the types.
  CHECK(nb::testing::equal((table * 2.)(vocab = tokens % 2), table(vocab = tokens % 2) * 2.));
  CHECK(nb::testing::equal(table(vocab = nb::argmax(nb::sum(table, hidden), vocab)), table(vocab = 4)));
  CHECK(nb::type_name(nb::take(nb::iota<float>(nb::fixed<3>, nb::fixed<4>), nb::iota<std::int32_t>(nb::fixed<2>), dim<0>)) == "f32[2,4]");
  // Other dtypes, and indices of one byte.
  CHECK(nb::to_vector(nb::take(nb::array_from({true, false}, 2), nb::array_from({1, 0, 0}, 3), dim<0>)) == std::vector<char>{0, 1, 1});
  CHECK(nb::to_vector(nb::take(nb::array_from({7, 8}, 2), nb::astype<std::uint8_t>(nb::array_from({1, 0, 0}, 3)), dim<0>)) == std::vector{8, 7, 7});
}

TEST_CASE("take_along: each place by its own index") {
  const auto x = nb::array_from({3., 1., 4., 1., 5., 9., 2., 6.}, 2, 4);
  CHECK(nb::testing::equal(nb::take_along(x, nb::argsort(x, dim<1>), dim<1>), nb::sort(x, dim<1>)));
  CHECK(nb::to_vector(nb::take_along(x, nb::array_from({1, -1, 0, 1}, 2, 2), dim<1>)) == std::vector{1., 1., 5., 9.});
  CHECK(nb::to_vector(nb::take_along(x, nb::array_from({1, 0, 0, 1}, 1, 4), dim<0>)) == std::vector{5., 1., 4., 6.});
  // Dims of size 1 repeat, in the array and in the indices.
  CHECK(nb::to_vector(nb::take_along(x, nb::zeros<std::int32_t>(nb::fixed<1>, 2), dim<1>)) == std::vector{3., 3., 5., 5.});
  const auto row = nb::array_from({7., 8., 9.}, nb::fixed<1>, 3);
  CHECK(nb::to_vector(nb::take_along(row, nb::array_from({2, 0, 1, 1}, 2, 2), dim<1>)) == std::vector{9., 7., 8., 8.});
  // By name; the indices may lack names of x, and have others.
  const auto q = nb::iota<float>(batch = 2, hidden = 2, place = 3).eval();
  CHECK(nb::to_vector(nb::take_along(q, nb::array_from({2, 0}, place = 2), place)) == std::vector<float>{2, 0, 5, 3, 8, 6, 11, 9});
  CHECK(nb::type_name(nb::take_along(q, nb::zeros<std::int32_t>(other = 5, place = 2), place)) == "f32[batch=2,hidden=2,other=5,place=2]");
}

TEST_CASE("at: set, add, max and min against loops, with equal and negative indices") {
  for (const auto& size : {std::array{2L, 5L, 3L, 12L}, {1L, 9L, 1L, 4L}, {3L, 1L, 2L, 3L}, {2L, 3L, 2L, 0L}}) {
    const long a = size[0], n = size[1], c = size[2], k = size[3];
    auto x = nb::zeros<double>(batch = a, vocab = n, hidden = c);
    const auto first = some<double>({a, n, c});
    harness::set_elements(x, [&](long i) { return first[std::size_t(i)] / 16; });
    auto v = nb::zeros<double>(batch = a, place = k, hidden = c);
    const auto values = some<double>({a, k, c});
    harness::set_elements(v, [&](long i) { return values[std::size_t(i * 5 + 3) % values.size()] / 8 - 4; });
    const auto numbers = nb::to_vector(v);
    const auto at = indices_below(n, k);
    const auto i = nb::array_from<std::int32_t>(at, place = k);
    const auto expected = [&](const std::function<double(double, double)>& f) {
      std::vector<double> y = nb::to_vector(x);
      for (long p = 0; p < a; ++p)
        for (long m = 0; m < k; ++m)
          for (long h = 0; h < c; ++h) {
            double& there = y[(std::size_t(p * n) + counted(at[std::size_t(m)], n)) * std::size_t(c) + std::size_t(h)];
            there = f(there, numbers[std::size_t((p * k + m) * c + h)]);
          }
      return y;
    };
    const auto p = x.at(vocab = i);
    CHECK(nb::to_vector(p.set(v)) == expected([](double, double b) { return b; }));
    CHECK(nb::testing::allclose(nb::to_vector(p.add(v)), expected([](double e, double b) { return e + b; }), 1e-14, 1e-14));
    CHECK(nb::to_vector(p.max(v)) == expected([](double e, double b) { return std::max(e, b); }));
    CHECK(nb::to_vector(p.min(v)) == expected([](double e, double b) { return std::min(e, b); }));
    // In another order of names, and along positional dims.
    CHECK(nb::testing::equal(p.set(nb::transpose(v, hidden, batch, place)), p.set(v)));
    const auto plain = nb::rename(x, batch = dim<0>, vocab = dim<1>, hidden = dim<2>).eval();
    const auto there = nb::at(plain, dim<1> = nb::rename(i, place = dim<0>));
    const auto w = nb::rename(v, batch = dim<0>, place = dim<1>, hidden = dim<2>).eval();
    CHECK(nb::to_vector(there.set(w)) == nb::to_vector(p.set(v)));
    CHECK(nb::to_vector(there.add(w)) == nb::to_vector(p.add(v)));
    CHECK(nb::to_vector(there.max(w)) == nb::to_vector(p.max(v)));
    CHECK(nb::to_vector(there.min(w)) == nb::to_vector(p.min(v)));
  }
}

TEST_CASE("at: numbers, fewer dims, integers and slices, other dtypes; x stays as it is") {
  const auto x = nb::iota<float>(vocab = 4, hidden = 2).eval();
  const auto i = nb::array_from({1, 3, 1}, place = 3);
  CHECK(nb::to_vector(x.at(vocab = i).set(9)) == std::vector<float>{0, 1, 9, 9, 4, 5, 9, 9});
  CHECK(nb::to_vector(x.at(vocab = i).add(nb::array_from({10.f, 20.f}, hidden = 2))) == std::vector<float>{0, 1, 22, 43, 4, 5, 16, 27});
  CHECK(nb::to_vector(x.at(vocab = i).set(nb::array_from({1.f, 2.f, 3.f}, place = 3))) == std::vector<float>{0, 1, 3, 3, 4, 5, 2, 2});
  CHECK(nb::to_vector(x.at(vocab = -1).set(0.f)) == std::vector<float>{0, 1, 2, 3, 4, 5, 0, 0});
  CHECK(nb::to_vector(x.at(vocab = nb::slice(1, nb::rest, 2)).add(1.f)) == std::vector<float>{0, 1, 3, 4, 4, 5, 7, 8});
  CHECK(nb::to_vector(x.at(vocab = nb::array_from({0, 3}, hidden = 2)).set(-1.f)) == std::vector<float>{-1, 1, 2, 3, 4, 5, 6, -1});
  CHECK(nb::to_vector(x) == std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7});
  const auto counts = nb::zeros<std::int32_t>(5).at(nb::array_from({4, 4, 0, 4}, 4)).add(1);
  CHECK(nb::to_vector(counts) == std::vector{1, 0, 0, 0, 3});
  CHECK(nb::to_vector(nb::zeros<bool>(3).at(2).set(true)) == std::vector<char>{0, 0, 1});
  // nan is the maximum, and the minimum.
  const float nan = std::nanf("");
  const auto v = nb::array_from({1.f, nan, 2.f}, 3);
  const auto most = nb::zeros<float>(2).at(nb::array_from({1, 1, 1}, 3)).max(v), least = nb::zeros<float>(2).at(nb::array_from({1, 1, 1}, 3)).min(v);
  CHECK(std::isnan(nb::to_vector(most)[1]));
  CHECK(std::isnan(nb::to_vector(least)[1]));
  CHECK(nb::to_vector(most)[0] == 0);
}

TEST_CASE("at: numbers of 16 bits that meet in one place are added as f32") {
  const auto same = nb::zeros<std::int32_t>(1024);
  const auto y = nb::zeros<nb::bfloat16>(2).at(same).add(nb::ones<nb::bfloat16>(1024));
  CHECK(nb::to_vector(nb::astype<float>(y)) == std::vector<float>{1024, 0});
}

TEST_CASE("dynamic_slice and dynamic_update") {
  const auto x = nb::iota<float>(batch = 2, place = 5).eval();
  const auto starts = nb::array_from({3, -5}, batch = 2);
  CHECK(nb::testing::equal(nb::dynamic_slice(x, place = 2, 3), x(place = nb::slice(2, 5))));
  CHECK(nb::testing::equal(nb::dynamic_slice(x, place = -2, 2), x(place = nb::slice(-2, nb::rest))));
  CHECK(nb::to_vector(nb::dynamic_slice(x, place = starts, 2)) == std::vector<float>{3, 4, 5, 6});
  CHECK(nb::type_name(nb::dynamic_slice(x, place = nb::array_from({0, 1, 2}, other = 3), nb::fixed<2>)) == "f32[batch=2,other=3,place=2]");
  CHECK(nb::testing::equal(nb::dynamic_slice(nb::iota<float>(4, 3), dim<1> = nb::argmin(nb::iota<float>(4), dim<0>), 2), nb::iota<float>(4, 3)(nb::all, nb::slice(0, 2))));
  CHECK(nb::dynamic_slice(x, place = 5, 0).total_size() == 0);
  const auto y = nb::dynamic_update(x, nb::array_from({-1.f, -2.f}, place = 2), place = starts);
  CHECK(nb::to_vector(y) == std::vector<float>{0, 1, 2, -1, -2, -1, -2, 7, 8, 9});
  CHECK(nb::to_vector(nb::dynamic_update(nb::zeros<float>(3, 2), nb::ones<float>(1, 2), dim<0> = 2)) == std::vector<float>{0, 0, 0, 0, 1, 1});
}

TEST_CASE("an index that leaves its dim is an error that names it, and nothing has changed") {
  const auto x = nb::zeros<float>(vocab = 4, hidden = 2);
  CHECK_THROWS_WITH(x(vocab = nb::array_from({0, 4}, place = 2)), "nabla::index(x, indices) requires an index of vocab within 0..4: found 4");
  CHECK_THROWS_WITH(nb::take(x, nb::array_from({-5, 9}, 2), vocab), "nabla::take(x, indices, dim) requires an index of vocab within 0..4: found -5");
  CHECK_THROWS_WITH(x.at(vocab = nb::array_from({7}, 1)).set(1.f), doctest::Contains("at(x, indices).set(v) requires an index of vocab within 0..4: found 7"));
  CHECK_THROWS_WITH(x.at(vocab = 4).set(1.f), doctest::Contains("requires an index of vocab within 0..4: found 4"));
  CHECK_THROWS_WITH(nb::dynamic_slice(x, vocab = 3, 2), doctest::Contains("requires an index of vocab within 0..3: found 3"));
  CHECK_THROWS_WITH(nb::dynamic_slice(x, vocab = nb::array_from({-1}, batch = 1), 2), doctest::Contains("within 0..3: found -1"));
  CHECK_THROWS_WITH(nb::dynamic_slice(x, vocab = 0, 5), doctest::Contains("requires at most 4 elements, the size of vocab: found 5"));
  CHECK_THROWS_WITH(nb::dynamic_update(x, nb::zeros<float>(vocab = 2), vocab = 3), doctest::Contains("within 0..3: found 3"));
  CHECK_THROWS_WITH(nb::zeros<float>(batch = 2, vocab = 3)(vocab = nb::zeros<std::int32_t>(batch = 3)),
                    doctest::Contains("requires equal sizes of batch: found 2 and 3, of the elements and of the indices"));
  CHECK_THROWS_WITH(x.at(vocab = nb::zeros<std::int32_t>(place = 3)).add(nb::zeros<float>(place = 2)),
                    doctest::Contains("requires equal sizes of place: found 3 and 2, of the elements and of the values"));
  CHECK(nb::to_vector(x) == std::vector<float>(8, 0.f));
}

TEST_CASE("many indices: the pieces of a long pass, and the same bits for any number of parts") {
  const long n = 300000;
  std::vector<std::int32_t> indices;
  std::vector<float> values, expected(7, 0.f);
  for (long m = 0; m < n; ++m) {
    indices.push_back(std::int32_t(m * 31 % 7));
    values.push_back(1.f / float(m + 1));
    expected[std::size_t(m * 31 % 7)] += values.back();
  }
  const auto i = nb::array_from(indices, n);
  CHECK(nb::to_vector(nb::zeros<float>(7).at(i).add(nb::array_from(values, n))) == expected);
  indices.back() = 7;
  CHECK_THROWS_WITH(nb::take(nb::zeros<float>(7), nb::array_from(indices, n), dim<0>), doctest::Contains("found 7"));
  indices.back() = 0;
  std::vector<float> of_one_part;
  for (const long parts : {1L, 2L, 5L, 7L}) {
    std::vector<float> out(7, 0.f);
    std::vector<std::int64_t> last(7, 0);
    nb::detail::index_loops outer, added, run, inner;
    added.add(n, 0, 1, 1);
    added.take_inner(run);
    outer.take_inner(inner);
    const nb::detail::put_kernel<float, std::int32_t> put{
        values.data(), indices.data(), out.data(), outer, added, run, inner, 1, 1, 1, parts, 7};
    const nb::detail::winner_kernel<nb::detail::winner::largest, float, std::int32_t> win{
        values.data(), indices.data(), last.data(), outer, added, run, 1, 1, 1, parts, 7};
    for (long item = 0; item < parts; ++item) put(item), win(item);
    if (parts == 1) of_one_part = out;
    CHECK(out == of_one_part);
    CHECK(nb::testing::allclose(out, expected, 0, 1e-5));
    CHECK(last == std::vector<std::int64_t>{0, 5, 3, 1, 6, 4, 2});
  }
}

/// Elements of T by indices of I, some of which count from the end of a dim that is longer than I holds.
template <class I, class T>
void by_narrow_indices() {
  const long n = sizeof(I) == 1 ? 200 : 300;
  const auto v = some<T>({n});
  const auto x = nb::array_from<T>(v, vocab = n);
  std::vector<I> i{I(3), I(120), I(0), I(3)};
  if (std::is_signed_v<I>) i.push_back(I(-1));
  const auto taken = nb::to_vector(x(vocab = nb::array_from<I>(i, place = long(i.size()))));
  auto added = v;
  for (std::size_t k = 0; k < i.size(); ++k) {
    const auto at = std::size_t(long(i[k]) < 0 && std::is_signed_v<I> ? n - 1 : long(i[k]));
    CHECK(taken[k] == v[at]);
    added[at] = T(added[at] + T(1));
  }
  CHECK(nb::to_vector(x.at(vocab = nb::array_from<I>(i, place = long(i.size()))).add(1)) == added);
}

TEST_CASE("indices and elements of every width") {
  by_narrow_indices<std::int8_t, float>();
  by_narrow_indices<std::int16_t, std::int16_t>();
  by_narrow_indices<std::uint8_t, std::uint16_t>();
  by_narrow_indices<std::uint16_t, std::int8_t>();
  by_narrow_indices<std::uint32_t, std::uint64_t>();
  by_narrow_indices<std::uint64_t, std::uint32_t>();
  by_narrow_indices<std::int16_t, std::complex<float>>();
  by_narrow_indices<std::uint8_t, std::complex<double>>();
  const auto four = nb::iota<float>(4);
  CHECK_THROWS_AS(nb::take(four, nb::array_from<std::uint64_t>({~std::uint64_t{0}}, 1), dim<0>), nb::runtime_error);
  CHECK_THROWS_AS(four.at(nb::array_from<std::uint64_t>({~std::uint64_t{0}}, 1)).add(1.f), nb::runtime_error);
  const auto ones = nb::array_from<std::int32_t>({std::numeric_limits<std::int32_t>::max(), 1}, 2);
  const auto wrapped = nb::to_vector(nb::zeros<std::int32_t>(1).at(nb::zeros<std::int32_t>(2)).add(ones));
  CHECK(wrapped[0] == std::numeric_limits<std::int32_t>::min());
  const auto from = nb::array_from<std::uint64_t>({std::uint64_t{1}}, place = 1);
  CHECK(nb::to_vector(nb::dynamic_slice(four, dim<0> = from, 2).eval()) == std::vector<float>{1.f, 2.f});
  const std::int8_t last = -3;
  const auto x = nb::iota<float>(vocab = 200);
  const auto two = nb::dynamic_slice(x, vocab = nb::array_from<std::int8_t>({last}, 1)(0), 2);
  CHECK(nb::to_vector(two.eval()) == std::vector<float>{197.f, 198.f});
}

}  // namespace test_of_index
}  // namespace
