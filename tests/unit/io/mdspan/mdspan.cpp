// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/io/mdspan.hpp>
#include <nabla/nabla.hpp>
#include <vector>

// Where the standard library has no <mdspan> there is nothing to test.
#if defined(__cpp_lib_mdspan)
namespace test_of_mdspan {

namespace {

namespace nb = nabla;
using nb::fixed, nb::testing::equal, nb::to_mdspan, nb::wrap;
NABLA_AXES(batch, inputs)
NABLA_MESH_AXES(data)

template <class X>
constexpr bool has_mdspan = requires(const X& x) { to_mdspan(x); };
template <class M, class... A>
constexpr bool is_wrapped = requires(M m, A... a) { wrap(m, a...); };

}  // namespace

TEST_CASE("wrap of an mdspan: zero copy, with and without names; static extents become static sizes") {
  std::vector<float> v = {0, 1, 2, 3, 4, 5};
  const std::mdspan m(v.data(), 2, 3);
  const auto x = wrap(m, batch, inputs);
  CHECK(x.data() == v.data());
  CHECK(nb::type_name(x) == "f32[batch=2,inputs=3]");
  v[5] = 7;
  CHECK(equal(wrap(m), {0, 1, 2, 3, 4, 7}));
  const std::mdspan<const float, std::extents<int, std::dynamic_extent, 3>> read_only(v.data(), 2);
  CHECK(nb::type_name<decltype(wrap(read_only, batch, inputs))>() == "f32[batch=dyn,inputs=3]");
  const std::mdspan<float, std::extents<int, 2, std::dynamic_extent>> static_first(v.data(), 3);
  CHECK(nb::type_name<decltype(wrap(static_first))>() == "f32[2,dyn]");
  CHECK(wrap(std::mdspan<float, std::extents<int>>(v.data() + 1)).item() == 1.f);
}

TEST_CASE("wrap of an mdspan in another layout") {
  std::vector<double> v = {0, 1, 2, 3, 4, 5};
  const std::mdspan<double, std::dextents<int, 2>, std::layout_left> left(v.data(), 2, 3);
  const auto x = wrap(left, batch, inputs);
  CHECK(x.data() == v.data());
  CHECK(nb::type_name(x) == "f64[inputs=3,batch=2]");
  CHECK(equal(wrap(left, batch, inputs, nb::copy), {0, 2, 4, 1, 3, 5}));
  const std::layout_stride::mapping rows(std::dextents<int, 2>(2, 2), std::array{3, 1});
  const std::mdspan strided(v.data(), rows);
  CHECK(equal(wrap(strided, nb::copy), {0, 1, 3, 4}));
  CHECK(!is_wrapped<decltype(strided)>);
  CHECK(!is_wrapped<decltype(left)>);
  CHECK(!is_wrapped<std::mdspan<float, std::dextents<int, 2>>, decltype(batch)>);
}

TEST_CASE("to_mdspan: the elements of one block") {
  const auto x = nb::iota<float>(batch = 2, fixed<3>).eval();
  const auto m = to_mdspan(x);
  static_assert(decltype(m)::static_extent(1) == 3 && decltype(m)::static_extent(0) == std::dynamic_extent);
  CHECK(m.data_handle() == x.data());
  CHECK((m.extent(0) == 2 && m[std::array{1, 2}] == 5.f));
  CHECK(equal(wrap(m, batch, inputs), nb::iota<float>(batch = 2, inputs = 3)));
  const auto split = nb::device_put(nb::zeros<float>(batch = 2), nb::make_mesh(data = 2), nb::P(batch = data));
  CHECK(!has_mdspan<decltype(split)>);
  CHECK(!has_mdspan<int>);
}

}  // namespace test_of_mdspan
#endif
