// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/spmd/devices.hpp>
#include <nabla/transform/grad.hpp>

// reshape of arrays that are split over devices: each keeps its block, and the numbers are those of the whole array.
namespace test_of_reshape {

using namespace app;
using nb::P, nb::none, nb::dim, nb::fixed, nb::rest, nb::reshape, nb::device_put, nb::testing::equal;

TEST_CASE("reshape of explicit arrays whose first dim is split: nothing moves") {
  const auto x = nb::iota<float>(24, 6);
  for_each_mesh([&](const auto& mesh) {
    const auto d = device_put(x, mesh, P((data, model)));
    const nb::recording r;
    const auto pairs = reshape(d, 48, rest).eval();
    CHECK(nb::type_name(pairs) == "f32[48@(data,model),3]");
    CHECK(nb::detail::elements(pairs) == nb::detail::elements(d));
    const auto flat = reshape(d * 2, rest);
    const auto cubes = reshape(d, fixed<1>, 24, 2, fixed<3>);
    const auto sums = nb::sum(reshape(d, 24, 2, 3), dim<2>).eval();
    CHECK(r.count() == 0);
    CHECK(equal(pairs, ref::iota({48, 3})));
    CHECK(equal(flat, ref::iota({144}) * ref::scalar(2)));
    CHECK(equal(cubes, ref::iota({1, 24, 2, 3})));
    CHECK(equal(sums, ref::sum(ref::iota({24, 2, 3}), {2})));
  });
}

TEST_CASE("reshape of explicit arrays with two split dims: sizes in the types say which is which") {
  const auto x = nb::iota<float>(fixed<24>, fixed<24>, 5);
  for_each_mesh([&](const auto& mesh) {
    const auto d = device_put(x, mesh, P(data, model));
    const nb::recording r;
    const auto y = reshape(d, fixed<24>, fixed<24>, 5, fixed<1>);
    CHECK(nb::type_name(y) == "f32[24@data,24@model,5,1]");
    const auto z = reshape(d + 1, fixed<24>, rest);
    CHECK(nb::type_name(z) == "f32[24@data,120@model]");
    CHECK(r.count() == 0);
    CHECK(equal(y, ref::iota({24, 24, 5, 1})));
    CHECK(equal(z, ref::iota({24, 120}) + ref::scalar(1)));
  });
}

TEST_CASE("reshape of blocks: each of its own, of any form") {
  const auto x = nb::iota<float>(6, 24);
  for_each_mesh([&](const auto& mesh) {
    const long parts = mesh.size(data);
    const auto y = nb::shard_map(mesh, nb::in_specs(P(none, data)), nb::out_specs(P(data)),
                                 [](auto b) { return reshape(b, rest); })(x);
    CHECK(nb::type_name(y) == "f32[144@data]");
    // Each device has six rows of its columns, one behind the other.
    bool right = true;
    const auto numbers = nb::to_vector(nb::to_host(y));
    const long columns = 24 / parts;
    for (long i = 0; i < 144; ++i) {
      const long device = i / (6 * columns), row = i / columns % 6, column = i % columns;
      right = right && numbers[std::size_t(i)] == float(row * 24 + device * columns + column);
    }
    CHECK(right);
  });
}

TEST_CASE("the gradient of reshape is split as its argument, and local") {
  const auto x = nb::iota<float>(24, 6), c = nb::iota<float>(48, 3);
  const auto loss = [&](const auto& v) { return nb::sum(nb::square(reshape(v, 48, 3)) * c); };
  const auto want = ref::iota({24, 6}) * ref::iota({24, 6}) * ref::scalar(2);
  CHECK(equal(nb::grad(loss)(x), want));
  for_each_mesh([&](const auto& mesh) {
    const auto d = device_put(x, mesh, P(data));
    const nb::recording r;
    const auto g = nb::grad(loss)(d);
    CHECK(r.count() == 0);
    CHECK(nb::type_name(g) == "f32[24@data,6]");
    CHECK(equal(g, want));
  });
}

TEST_CASE("a first size that the devices do not divide is named") {
  for_each_mesh([&](const auto& mesh) {
    const long n = mesh.size(data) * mesh.size(model);
    if (n == 1) return;
    const auto d = device_put(nb::iota<float>(n, 2), mesh, P((data, model)));
    CHECK_THROWS_WITH_AS(reshape(d, 1, 2 * n), doctest::Contains("nabla::reshape(x, sizes...) requires dim<0> = 1"),
                         nb::runtime_error);
  });
}

}  // namespace test_of_reshape
