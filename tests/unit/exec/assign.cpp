// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/elements.hpp>
#include <harness/hosts.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>

// Writing where memory is already: `x = x - rate * g`, `assign(view, x)`, and conversions to a written type.
namespace test_of_assign {

namespace {

namespace nb = nabla;
namespace ref = nb::testing::reference;
using nb::all, nb::dim, nb::fixed, nb::slice, nb::testing::equal;
NABLA_AXES(rows, columns)
NABLA_MESH_AXES(data)

struct since {
  nb::detail::counters before = nb::detail::count();
  long kernels() const { return nb::detail::count().kernels - before.kernels; }
  long allocations() const { return nb::detail::count().allocations - before.allocations; }
};
auto numbers() { return nb::iota<float>(rows = 2, columns = 3); }
const auto r = ref::iota({{"rows", 2}, {"columns", 3}});

}  // namespace

TEST_CASE("an update that reads x in step, held by nobody else, allocates nothing") {
  auto x = numbers();
  const auto g = nb::ones<float>(rows = 2, columns = 3);
  const float* const place = x.data();
  const since start;
  x = x - g * .5f;
  x -= g * .5f;
  x = x * x + x;  // read more than once
  x = g + g;      // not read at all
  CHECK(start.kernels() == 4);
  CHECK(start.allocations() == 0);
  CHECK(x.data() == place);
  CHECK(equal(x, ref::full({{"rows", 2}, {"columns", 3}}, 2)));
  auto y = numbers();
  y = y * y + y;
  CHECK(equal(y, r * r + r));
  y = y + transpose(y, columns, rows);  // the same elements under another order of names
  CHECK(equal(y, (r * r + r) * ref::scalar(2)));
  CHECK(start.allocations() == 1);  // numbers()
}

TEST_CASE("x shared with another array is left alone") {
  auto x = numbers();
  const auto y = x;
  const since start;
  x = x - 1;
  CHECK(start.allocations() == 1);
  CHECK(equal(y, r));
  CHECK(equal(x, r - ref::scalar(1)));
}

TEST_CASE("an expression that keeps x alive counts") {
  auto x = numbers();
  auto later = x + 1;
  const since start;
  x = x * 2;
  CHECK(start.allocations() == 1);
  CHECK(equal(later, r + ref::scalar(1)));
}

TEST_CASE("x read out of step: a row, a sum, backwards, crosswise") {
  auto check = [](auto update, const ref::ndarray& expected) {
    auto x = numbers();
    update(x);
    return equal(x, expected);
  };
  CHECK(check([](auto& x) { x = x + x(rows = 0); }, r + ref::pick(r, "rows", 0)));
  CHECK(check([](auto& x) { x = x - sum(x, columns); }, r - ref::sum(r, {"columns"})));
  CHECK(check([](auto& x) { x = x - sum(x, rows); }, r - ref::sum(r, {"rows"})));
  CHECK(check([](auto& x) { x = flip(x, columns) + 0; }, ref::from({{"rows", 2}, {"columns", 3}}, {2, 1, 0, 5, 4, 3})));
  CHECK(check([](auto& x) { x = flip(x, rows); }, ref::from({{"rows", 2}, {"columns", 3}}, {3, 4, 5, 0, 1, 2})));
  {
    auto x = numbers();
    const since start;
    x = x - sum(x, columns);  // one element of the result reads a row of x
    CHECK(start.allocations() == 1);
  }
  auto square = nb::iota<float>(3, 3);
  square = square + transpose(square);
  CHECK(equal(square, ref::iota({3, 3}) + ref::transpose(ref::iota({3, 3}))));
  square = transpose(square * 2);
  CHECK(equal(square, (ref::iota({3, 3}) + ref::transpose(ref::iota({3, 3}))) * ref::scalar(2)));
  auto half = nb::iota<float>(4);
  auto part = half(slice(1, 4)).eval();  // the same memory, one element on
  part = part + half(slice(0, 3));
  CHECK(equal(part, {1, 3, 5}));
  CHECK(equal(half, {0, 1, 2, 3}));
}

TEST_CASE("another size, an empty array, memory of the user") {
  auto x = nb::iota<float>(3);
  x = nb::iota<float>(4) + 1;
  CHECK(equal(x, {1, 2, 3, 4}));
  nb::array_of<float, nb::dyn> y;
  y = x + 1;
  CHECK(equal(y, {2, 3, 4, 5}));
  Kokkos::View<float*> v("v", 2);
  auto w = nb::wrap(v);
  w = w + 1;
  CHECK(v(0) == 0.f);
  CHECK(equal(w, {1, 1}));
}

TEST_CASE("an update on a mesh is in place too") {
  const auto mesh = nb::make_mesh(data = 2);
  using type = nb::array_type<float, nb::dims<nb::extent<nb::positional, nb::dyn_size, tag::data>>, nb::state<>,
                              nb::mesh<nb::mesh_dim<tag::data>>>;
  auto x = nb::detail::new_array<type>({{4}}, mesh, 1);
  harness::set_elements(x, [](long i) { return i; });
  const since start;
  x = x * 2 + 1;
  CHECK(start.allocations() == 0);
  CHECK(harness::elements_of(x) == std::vector<float>{1, 3, 5, 7});
}

TEST_CASE("S3-17: a permuted order of names is an equivalent type, and converts where the type is written") {
  const auto x = numbers();
  const nb::array_of<float, columns, rows> y = x;
  CHECK(nb::to_vector(y) == std::vector<float>{0, 3, 1, 4, 2, 5});
  CHECK(equal(y, x));
  const nb::array_of<float, columns, rows> z = x + 1;
  CHECK(equal(z, r + ref::scalar(1)));
  nb::array_of<float, rows, columns> back = y;
  back = y * 2;
  CHECK(nb::to_vector(back) == std::vector<float>{0, 2, 4, 6, 8, 10});
  static_assert(nb::SameAxes<decltype(x), decltype(y)> && !nb::SameAxes<decltype(x), nb::array_of<float, rows>>);
  static_assert(!std::is_convertible_v<nb::array_of<float, rows>, nb::array_of<float, columns>>);
  static_assert(!std::is_convertible_v<nb::array_of<float, rows>, nb::array_of<double, rows>>);
}

TEST_CASE("conversions: static sizes are forgotten for free, and checked when written") {
  const auto x = nb::iota<float>(fixed<2>, rows = 3);
  const since start;
  const nb::array_of<float, nb::dyn, rows> y = x;
  CHECK(y.data() == x.data());
  const nb::array_of<float, fixed<2>, rows(fixed<3>)> z = y;
  CHECK(z.data() == x.data());
  CHECK(start.kernels() + start.allocations() == 0);
  using wrong = nb::array_of<float, nb::dyn, rows(fixed<4>)>;
  CHECK_THROWS_WITH_AS(wrong{x}, "nabla::the conversion to an array type requires equal sizes of rows: found 4 and 3",
                       nb::runtime_error);
}

TEST_CASE("assign: one kernel straight into a row-major view") {
  Kokkos::View<float**, Kokkos::LayoutRight> v("v", 2, 3);
  const auto x = nb::iota<float>(2, 3);
  {
    const since start;
    assign(v, x * 2 + 1);
    CHECK(start.kernels() == 1);
    CHECK(start.allocations() == 0);
  }
  CHECK(v(1, 2) == 11.f);
  // Read in step: no temporary. Out of step: one.
  const auto w = nb::wrap(v);
  {
    const since start;
    assign(v, w - 1);
    CHECK(start.allocations() == 0);
    CHECK(v(1, 2) == 10.f);
  }
  {
    const since start;
    assign(v, flip(w, dim<0>) + 0);
    CHECK(start.allocations() >= 1);
    CHECK(equal(w, ref::from({2, 3}, {6, 8, 10, 0, 2, 4})));
    assign(v, w - sum(w, dim<0>));
    CHECK(equal(w, ref::from({2, 3}, {0, -2, -4, -6, -8, -10})));
  }
  assign(v, sum(nb::ones<float>(4, 2, 3), dim<0>));
  CHECK(v(0, 0) == 4.f);
  assign(v, transpose(nb::iota<float>(3, 2)));
  CHECK(v(0, 1) == 2.f);
}

TEST_CASE("a quotient is written where an array lies that nobody else holds; by 1 it is the array") {
  const auto x = nb::iota<float>(8).eval();
  const auto halves = (nb::iota<float>(8) * 0.5f).eval();
  const auto half = [](auto a) { return std::move(a) / 2; };
  since start;
  CHECK((x / 1).eval().storage() == x.storage());
  CHECK(start.kernels() == 0);
  start = {};
  CHECK(equal((x / 2).eval(), halves));
  CHECK(start.allocations() == 1);
  CHECK(equal(x, nb::iota<float>(8)));
  auto lone = half((x + 0).eval());
  start = {};
  CHECK(equal(std::move(lone).eval(), halves));
  CHECK(start.allocations() == 0);
}

#if KERNELS_ON_HOSTS
TEST_CASE("a quotient leaves the user's memory alone") {
  Kokkos::View<float*, Kokkos::HostSpace> v("v", 4);
  Kokkos::deep_copy(v, 6.f);
  const auto once = (nb::wrap(v) / 1).eval();
  CHECK(nb::to_vector(nb::wrap(v) / 2) == std::vector<float>(4, 3.f));
  v(0) = 1.f;
  CHECK(nb::to_vector(once) == std::vector<float>(4, 6.f));
}
#endif

TEST_CASE("assign: other layouts, parts of views, scalars, names") {
  Kokkos::View<float**, Kokkos::LayoutLeft> l("l", 2, 3);
  assign(l, nb::iota<float>(2, 3));
  CHECK(l(1, 0) == 3.f);
  Kokkos::View<float**, Kokkos::LayoutRight> v("v", 4, 4);
  assign(Kokkos::subview(v, std::make_pair(1, 3), std::make_pair(1, 3)), nb::iota<float>(2, 2) + 1);
  CHECK(v(2, 1) == 3.f);
  CHECK(v(0, 0) == 0.f);
  CHECK(v(2, 3) == 0.f);
  Kokkos::View<double> s("s");
  assign(s, nb::sum(nb::iota<double>(4)));
  CHECK(s() == 6.);
  assign(l, numbers());  // in the order of the type
  CHECK(l(1, 2) == 5.f);
  CHECK_THROWS_WITH_AS(assign(v, nb::iota<float>(4, 3)),
                       "nabla::assign(view, x) requires equal sizes of dim<-1>: found 4 and 3", nb::runtime_error);
}

}  // namespace test_of_assign
