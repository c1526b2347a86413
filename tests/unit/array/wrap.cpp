// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/hosts.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>

namespace test_of_wrap {

namespace {

namespace nb = nabla;
namespace ref = nb::testing::reference;
using nb::fixed, nb::testing::equal, nb::wrap;
NABLA_AXES(batch, inputs, other)

template <class View>
View filled(View v) {
  for (std::size_t i = 0; i < v.extent(0); ++i)
    for (std::size_t j = 0; j < v.extent(1); ++j) v(i, j) = static_cast<float>(10 * i + j);
  return v;
}
using right = Kokkos::View<float**, Kokkos::LayoutRight>;
using left = Kokkos::View<float**, Kokkos::LayoutLeft>;

}  // namespace

TEST_CASE("wrap: a row-major view, zero copy, with and without names") {
  const auto v = filled(right("v", 2, 3));
  const auto before = nb::detail::count().allocations;
  const auto x = wrap(v, batch, inputs);
  const auto y = wrap(v);
  CHECK(nb::detail::count().allocations == before);
  CHECK(x.data() == v.data());
  CHECK(equal(x, ref::from({{"batch", 2}, {"inputs", 3}}, {0, 1, 2, 10, 11, 12})));
  CHECK(equal(y, ref::from({2, 3}, {0, 1, 2, 10, 11, 12})));
  v(0, 0) = 5;
  CHECK(x(batch = 0, inputs = 0).item() == 5.f);
  CHECK(equal(wrap(Kokkos::View<const float**, Kokkos::LayoutRight>(v)), y));
}

TEST_CASE("wrap: ranks 0 to 8, static extents become static sizes") {
  Kokkos::View<double> scalar("s");
  scalar() = 4;
  CHECK(wrap(scalar).item() == 4.);
  Kokkos::View<int*> line("l", 3);
  CHECK(nb::type_name(wrap(line, batch)) == "i32[batch=3]");
  Kokkos::View<float********, Kokkos::LayoutRight> deep("d", 1, 2, 1, 2, 1, 2, 1, 2);
  CHECK(nb::type_name(wrap(deep)) == "f32[1,2,1,2,1,2,1,2]");
  Kokkos::View<float*[3][4], Kokkos::LayoutRight> fixed_view("f", 2);
  CHECK(nb::type_name<decltype(wrap(fixed_view, batch, inputs, other))>() == "f32[batch=dyn,inputs=3,other=4]");
  static_assert(std::is_same_v<decltype(wrap(fixed_view)), nb::array_of<float, nb::dyn, fixed<3>, fixed<4>>>);
}

TEST_CASE("wrap: a LayoutLeft view with names lists its dims in reverse, zero copy") {
  const auto v = filled(left("v", 2, 3));
  const auto x = wrap(v, batch, inputs);
  CHECK(x.data() == v.data());
  CHECK(nb::type_name(x) == "f32[inputs=3,batch=2]");
  CHECK(equal(x, ref::from({{"batch", 2}, {"inputs", 3}}, {0, 1, 2, 10, 11, 12})));
  static_assert(std::is_same_v<decltype(wrap(Kokkos::View<float*[3], Kokkos::LayoutLeft>(), batch, inputs)),
                               nb::array_of<float, inputs(fixed<3>), batch>>);
  Kokkos::View<float*, Kokkos::LayoutLeft> line("l", 3);
  CHECK(wrap(line).data() == line.data());
}

TEST_CASE("wrap: other layouts are copied when told") {
  const auto v = filled(left("v", 2, 3));
  CHECK(equal(wrap(v, nb::copy), ref::from({2, 3}, {0, 1, 2, 10, 11, 12})));
  CHECK(nb::type_name(wrap(v, batch, inputs, nb::copy)) == "f32[batch=2,inputs=3]");
  const auto w = filled(right("w", 4, 5));
  const auto part = Kokkos::subview(w, std::make_pair(1, 3), std::make_pair(1, 4));
  CHECK(equal(wrap(part, nb::copy), ref::from({2, 3}, {11, 12, 13, 21, 22, 23})));
  const auto copied = wrap(w, nb::copy);
  w(0, 0) = 99;
  CHECK(copied(0, 0).item() == 0.f);
  // Gaps are refused by type where the layout shows them (LayoutStride), else when it runs.
  if constexpr (requires { wrap(part).size(); })
    CHECK_THROWS_WITH_AS(wrap(part),
                         "nabla::wrap(view, axes...): requires a view without gaps: this one is padded or part of another; "
                         "write wrap(view, axes..., copy)",
                         nb::runtime_error);
  else
    CHECK(std::is_same_v<decltype(part)::array_layout, Kokkos::LayoutStride>);
}

TEST_CASE("wrap: only reads; assigning to the array lets the view go; a managed view is kept alive") {
  auto v = filled(right("v", 2, 3));
  auto x = wrap(v, batch, inputs);
  CHECK(v.use_count() == 2);
  x = x + 1;
  CHECK(v(0, 0) == 0.f);
  CHECK(equal(x, ref::from({{"batch", 2}, {"inputs", 3}}, {1, 2, 3, 11, 12, 13})));
  CHECK(v.use_count() == 1);
  auto y = wrap(v, batch, inputs);
  v = {};
  CHECK(equal(y, ref::from({{"batch", 2}, {"inputs", 3}}, {0, 1, 2, 10, 11, 12})));
}

#if KERNELS_ON_HOSTS
TEST_CASE("wrap: spans and pointers") {
  std::vector<double> v = {1, 2, 3, 4};
  CHECK(equal(wrap(std::span(v), batch = 2, fixed<2>), ref::from({{"batch", 2}, 2}, {1, 2, 3, 4})));
  CHECK(equal(wrap(std::span<const double>(v)), {1, 2, 3, 4}));
  CHECK(equal(wrap(v.data() + 1, 2), {2, 3}));
  CHECK(wrap(std::span(v)).data() == v.data());
  const double* constant = v.data();
  CHECK(wrap(constant).item() == 1.);
  CHECK_THROWS_WITH_AS(wrap(std::span(v), 3), "nabla::wrap(span, dims...) requires equal sizes of all elements: found 4 and 3",
                       nb::runtime_error);
}
#endif

TEST_CASE("view: the array's memory as a Kokkos view; mutable_view un-shares") {
  auto x = nb::iota<float>(batch = 2, inputs = 3);
  const auto v = x.view();
  static_assert(std::is_same_v<std::remove_const_t<decltype(v)>,
                               Kokkos::View<const float**, Kokkos::LayoutRight, nb::memory_space,
                                            Kokkos::MemoryTraits<Kokkos::Unmanaged>>>);
  CHECK(v.data() == x.data());
  CHECK(nb::detail::on_host(v)(1, 2) == 5.f);
  CHECK(nb::full(2.f).eval().data() != nullptr);

  float* const before = x.data();
  const auto set = [](const auto& view, float v) { nb::detail::copy_numbers(std::vector{v}, view.data(), 1); };
  set(x.mutable_view(), 7);  // nobody else holds it
  CHECK(x.data() == before);
  const auto other = x;
  set(x.mutable_view(), 8);
  CHECK(other(batch = 0, inputs = 0).item() == 7.f);
  CHECK(x(batch = 0, inputs = 0).item() == 8.f);

  const auto user = filled(right("v", 2, 2));
  auto w = wrap(user);
  set(w.mutable_view(), 5);
  CHECK(user(0, 0) == 0.f);
  CHECK(w(0, 0).item() == 5.f);
  // A round trip keeps the memory.
  CHECK(wrap(x.view(), batch, inputs).data() == x.data());
}

}  // namespace test_of_wrap
