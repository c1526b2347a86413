// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>
#include <tuple>

#include "views.hpp"

namespace test_of_diff_glu_cross_polyval {

using namespace views;
using nb::testing::allclose;

namespace {

auto some() { return nb::array_from({1., 2., 3.5, 4., 5., -6.25}, rows = 2, columns = 3); }
auto others() { return nb::array_from({0.5, 2., -1., 3., 4.5, 2.}, rows = 2, columns = 3); }
auto positional() { return nb::array_from({1., 2., 3.5, 4., 5., -6.25, 1., 2.}, 2, 4); }

}  // namespace

TEST_CASE("diff: along a name and along a position, fused, of one element and of nothing") {
  CHECK(equal(nb::diff(some(), columns), {1, 1.5, 1, -11.25}));
  CHECK(equal(nb::diff(some(), rows), {3, 3, -9.75}));
  CHECK(equal(nb::diff(positional(), dim<-1>), {1, 1.5, 0.5, -11.25, 7.25, 1}));
  CHECK(equal(nb::diff(nb::diff(positional(), dim<1>), dim<1>), {0.5, -1, 18.5, -6.25}));
  CHECK(nb::diff(nb::zeros<float>(rows = 1), rows).total_size() == 0);
  CHECK(nb::diff(nb::zeros<float>(rows = 0), rows).total_size() == 0);
  const auto x = some();
  const since start;
  CHECK(equal((nb::diff(x, columns) * 2).eval(), {2, 3, 2, -22.5}));
  CHECK(start.kernels() == 1);
}

TEST_CASE("diff: a sum still to be made stays one") {
  const auto mesh = nb::make_mesh(data = 2);
  using sum_over = nb::state<nb::unreduced_over<nb::sum_kind, tag::data>>;
  const auto u = blocks_on<float, nb::dims<nb::extent<nb::positional>>, sum_over>(mesh, {3});
  CHECK(nb::type_name(nb::diff(u, dim<0>)) == "f32[2]{U:data}");
}

// jax.nn.glu
TEST_CASE("glu: values of JAX; an odd number of elements") {
  CHECK(allclose(nb::glu(positional(), dim<1>),
                 {0.9706877692486436, 1.964027580075817, 3.6552928931500244, -5.504981737361764}, 1e-12, 1e-12));
  CHECK(allclose(nb::glu(positional(), dim<0>),
                 {0.9933071490757153, 0.0038534693266549513, 2.558705025205017, 3.5231883119115293}, 1e-12, 1e-12));
  CHECK(equal(nb::glu(nb::array_from({6, 0}, rows = 2), rows), {3}));
  CHECK(holds(message_of([] { return nb::glu(some(), columns).eval(); }), "an even number of elements"));
}

// numpy.cross
TEST_CASE("cross: values of NumPy, broadcast, of another size than 3") {
  CHECK(equal(nb::cross(some(), others(), columns), {-9, 2.75, 1, 38.125, -26.75, 3}));
  const auto axis = nb::array_from({0., 0., 1.}, columns = 3);
  CHECK(equal(nb::cross(some(), axis, columns), {2, -1, 0, 5, -4, 0}));
  CHECK(equal(nb::cross(nb::array_from({1, 0, 0}), nb::array_from({0, 1, 0}), dim<0>), {0, 0, 1}));
  CHECK(holds(message_of([] { return nb::cross(some(), some(), rows); }), "3 elements along the axis"));
}

// numpy.polyval
TEST_CASE("polyval: values of NumPy, several polynomials, no coefficient") {
  const auto p = nb::array_from({2., -1., 0.5}, layer = 3);
  CHECK(equal(nb::polyval(p, some(), layer), {1.5, 6.5, 21.5, 28.5, 45.5, 84.875}));
  const auto many = nb::array_from({1, 0, 1, 1}, heads = 2, layer = 2);
  CHECK(equal(nb::polyval(many, nb::array_from({2, 3}, batch = 2), layer),
              nb::array_from({2, 3, 3, 4}, heads = 2, batch = 2)));
  CHECK(equal(nb::polyval(nb::array_from({7}, layer = 1), nb::array_from({2, 3}, batch = 2), layer), {7, 7}));
  CHECK(holds(message_of([] { return nb::polyval(nb::zeros<double>(layer = 0), some(), layer); }), "a coefficient"));
}

TEST_CASE("diff, glu, cross, polyval: derivatives") {
  const auto found = nb::testing::check_grads(
      [](auto x, auto z) {
        return std::tuple(nb::diff(x, columns), nb::glu(x, rows), nb::cross(x, z, columns),
                          nb::polyval(nb::rename(z, columns = layer), x, layer));
      },
      std::tuple(some(), others()));
  CAPTURE(found);
  CHECK(bool(found));
}

}  // namespace test_of_diff_glu_cross_polyval
