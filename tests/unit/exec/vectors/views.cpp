// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/exec/nests.hpp"

// Operands whose memory does not run along the rows: transposed, cut, in steps, backwards, spread; and copies of them.
namespace test_of_views {

namespace {

using namespace nests;
using nb::dim, nb::slice;

template <class T>
void copies(const std::string& dtype) {
  const long sizes[][2] = {{1, 1}, {1, 7}, {7, 1}, {3, 3}, {4, 4}, {5, 130}, {67, 45}, {300, 33}, {0, 4}};
  for (const auto& n : sizes) {
    const std::string s = dtype + " " + std::to_string(n[0]) + "x" + std::to_string(n[1]);
    const auto x = some<T>(1, n[0], n[1]);
    agree(plain(nb::transpose(x, dim<1>, dim<0>)), ref::transpose(plain(x)), "transpose " + s);
    if (n[0] == 0) continue;
    const auto odd = x(slice(0, nb::rest, 2), slice(n[1] / 2, nb::rest));
    agree(plain(odd), ref::slice(ref::slice(plain(x), 0, 0, n[0], 2), 1, n[1] / 2, n[1]), "slices " + s);
    agree(plain(nb::transpose(odd, dim<1>, dim<0>)), ref::transpose(plain(odd)), "slices, transposed " + s);
  }
}
ref::ndarray backwards(const ref::ndarray& x, const ref::dim_ref& along) {
  const std::size_t p = ref::detail::place("flip", x, along);
  return ref::detail::generate(x.names, x.shape, [&](std::vector<long> index) {
    index[p] = x.shape[p] - 1 - index[p];
    return x.at(index);
  });
}

}  // namespace

TEST_CASE("copies of views, of each dtype") {
  copies<float>("f32");
  copies<double>("f64");
  copies<std::int32_t>("i32");
  copies<std::int64_t>("i64");
  copies<std::uint8_t>("u8");
  copies<bool>("bool");
}

TEST_CASE("three dims in each order") {
  const long sizes[][3] = {{2, 3, 4}, {17, 5, 33}, {1, 6, 5}, {6, 1, 5}, {40, 3, 1}};
  for (const auto& n : sizes) {
    const auto x = some<float>(1, n[0], n[1], n[2]);
    const auto p = plain(x);
    agree(plain(nb::transpose(x, dim<0>, dim<2>, dim<1>)), ref::transpose(p, {0, 2, 1}), "021");
    agree(plain(nb::transpose(x, dim<1>, dim<0>, dim<2>)), ref::transpose(p, {1, 0, 2}), "102");
    agree(plain(nb::transpose(x, dim<1>, dim<2>, dim<0>)), ref::transpose(p, {1, 2, 0}), "120");
    agree(plain(nb::transpose(x, dim<2>, dim<0>, dim<1>)), ref::transpose(p, {2, 0, 1}), "201");
    agree(plain(nb::transpose(x, dim<2>, dim<1>, dim<0>)), ref::transpose(p, {2, 1, 0}), "210");
  }
}

TEST_CASE("views within a chain") {
  for (const long n : {1L, 3L, 70L}) {
    const auto x = some<float>(1, n, 2 * n), y = some<float>(2, 2 * n, n);
    const auto p = plain(x), q = plain(y);
    agree(plain(x + nb::transpose(y, dim<1>, dim<0>)), p + ref::transpose(q), "a transposed operand");
    agree(plain(nb::transpose(x, dim<1>, dim<0>) * y - 1), ref::transpose(p) * q - ref::scalar(1), "the first one");
    agree(plain(nb::transpose(x * 2 + 1, dim<1>, dim<0>) - y), ref::transpose(p * ref::scalar(2) + ref::scalar(1)) - q,
          "a transposed chain");
    agree(plain(x - x(0, 0)), p - ref::scalar(p.data[0]), "one element");
    agree(plain(nb::flip(x, dim<0>) + x), backwards(p, 0) + p, "backwards along columns");
    agree(plain(nb::flip(x, dim<1>) + x), backwards(p, 1) + p, "backwards along rows");
    agree(plain(nb::flip(x * 3, dim<0>, dim<1>) - x), backwards(backwards(p * ref::scalar(3), 0), 1) - p, "backwards");
    agree(plain(x(nb::all, slice(0, nb::rest, 2)) * 2), ref::slice(p, 1, 0, 2 * n, 2) * ref::scalar(2), "every second");
    agree(plain(x(nb::all, slice(0, nb::rest, 2)) + x(nb::all, slice(1, nb::rest, 2))),
          ref::slice(p, 1, 0, 2 * n, 2) + ref::slice(p, 1, 1, 2 * n, 2), "even and odd");
    agree(plain((x + 1)(n - 1, slice(n / 2, nb::rest))),
          ref::slice(ref::pick(p + ref::scalar(1), 0, n - 1), 0, n / 2, 2 * n), "a row of a chain");
    agree(plain((x + 1)(nb::all, n)), ref::pick(p + ref::scalar(1), 1, n), "a column of a chain");
  }
}

TEST_CASE("views of operands that broadcast") {
  const auto x = some<float>(1, a = 4, b = 6);
  const auto r = some<float>(2, b = 6), v = some<float>(3, b = 6);
  const auto p = plain(x), q = plain(r);
  agree(plain((x + r)(b = slice(1, 5, 2))), ref::slice(p + q, "b", 1, 5, 2), "steps along both");
  agree(plain((x + r)(a = slice(1, 3))), ref::slice(p + q, "a", 1, 3), "along one");
  agree(plain((x + r)(a = 2)), ref::pick(p + q, "a", 2), "an index along one");
  agree(plain((x + r)(b = -1) * 2), ref::pick(p + q, "b", 5) * ref::scalar(2), "an index along both");
  agree(plain(nb::flip(x * r, b) - r), backwards(p * q, "b") - q, "backwards, beside the same row");
  agree(plain(nb::rename(x + r, a = c, b = d) + some<float>(4, d = 6, c = 4)),
        ref::rename(ref::rename(p + q, "a", "c"), "b", "d") + plain(some<float>(4, d = 6, c = 4)),
        "renamed and turned");
  agree(plain(nb::rename(x, a = b, b = a) + some<float>(4, b = 4, a = 6)),
        ref::from({{"b", 4}, {"a", 6}}, p.data) + plain(some<float>(4, b = 4, a = 6)), "two names swapped");
  agree(plain(nb::broadcast(r, a = 4) * x), q * p, "spread by hand");
}

}  // namespace test_of_views
