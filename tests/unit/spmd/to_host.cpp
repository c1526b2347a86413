// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>

namespace test_of_to_host {

namespace nb = nabla;
namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
}  // namespace app
using namespace app;
using nb::P, nb::none;

TEST_CASE("in one process leading dims are cut and put together where they lie") {
  const auto x = nb::iota<float>(24, 24).eval();
  const auto mesh = nb::make_mesh(data = 4, model = 2);
  auto is_free = [&](auto spec) {
    nb::detail::count() = {};
    const auto y = nb::device_put(x, mesh, spec);
    const auto z = nb::to_host(y);
    using nb::detail::elements;
    const bool in_place = elements(y) == elements(x) && elements(z) == elements(x);
    return in_place && nb::detail::count().kernels == 0 && nb::detail::count().allocations == 0;
  };
  CHECK(is_free(P()));
  CHECK(is_free(P(data)));
  CHECK(is_free(P(model)));
  CHECK(is_free(P((data, model))));
  CHECK(!is_free(P((model, data))));
  CHECK(!is_free(P(none, data)));
  CHECK(!is_free(P(data, model)));
  const auto rows = nb::iota<float>(4, 2, 3).eval();  // the second dim is cut into single elements
  nb::detail::count() = {};
  CHECK(nb::detail::elements(nb::device_put(rows, mesh, P(data, model))) == nb::detail::elements(rows));
  CHECK(nb::detail::count().kernels == 0);
}

TEST_CASE("what shares memory is still a value of its own") {
  const auto mesh = nb::make_mesh(data = 4);
  auto x = nb::iota<float>(8).eval();
  auto y = nb::device_put(x, mesh, P(data));
  CHECK(nb::detail::elements(y) == nb::detail::elements(x));
  y = y * 2.f;
  CHECK(nb::testing::equal(x, nb::testing::reference::iota({8})));
  x = x + 1.f;
  CHECK(nb::testing::equal(nb::to_host(y), nb::testing::reference::iota({8}) * nb::testing::reference::scalar(2)));
}

TEST_CASE("one kernel puts other splits together; a replicated array and a plain one are what they are") {
  const auto x = nb::iota<float>(24, 24).eval();
  const auto mesh = nb::make_mesh(data = 4, model = 2);
  const auto y = nb::device_put(x, mesh, P(model, data));
  nb::detail::count() = {};
  CHECK(nb::testing::equal(nb::to_host(y), x));
  CHECK(nb::detail::count().kernels == 1);
  CHECK(nb::detail::elements(nb::to_host(x)) == nb::detail::elements(x));
  CHECK(nb::detail::elements(nb::to_host(nb::device_put(x, mesh, P()))) == nb::detail::elements(x));
  CHECK(nb::testing::equal(nb::to_host(y + y), x * 2.f));
}

}  // namespace test_of_to_host
