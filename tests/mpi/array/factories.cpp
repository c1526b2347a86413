// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/spmd/devices.hpp>

namespace test_of_factories {

using namespace app;
using nb::P, nb::none, nb::out_sharding, nb::named_sharding;

/// make(sharding...) makes on devices what it makes on none; a process stores the parts of its devices, and no more.
template <class Make, class... S>
void is_made_in_parts(const char* name, Make make, S... specs) {
  CAPTURE(name);
  const auto alone = make();
  for_each_mesh([&](const auto& mesh) {
    const auto is_the_same = [&](auto spec) {
      const nb::recording r;
      const auto split = make(out_sharding(named_sharding(mesh, spec)));
      CHECK(r.count() == 0);
      CHECK(r.transfers() == 0);
      CHECK(nb::type_name(split) == nb::type_name(nb::device_put(alone, mesh, spec)));
      CHECK(split.stored_elements() == nb::device_put(alone, mesh, spec).stored_elements());
      CHECK(nb::testing::equal(split, alone));
    };
    (is_the_same(specs), ...);
  });
}
template <class Make>
void made_in_parts(const char* name, Make make) {
  is_made_in_parts(name, make, P(batch = data), P(batch = (model, data)), P(data, batch = model), P(none, (data, model)), P());
}

TEST_CASE("what is made on a mesh is made in parts, whose numbers do not know the mesh") {
  const auto n = nb::fixed<24>;
  made_in_parts("zeros", [&](auto... s) { return nb::zeros<float>(24, batch = 24, n, s...); });
  made_in_parts("ones", [&](auto... s) { return nb::ones<bool>(24, 24, batch = n, s...); });
  made_in_parts("full", [&](auto... s) { return nb::full<std::uint8_t>(200, batch = 24, 24, 48, s...); });
  made_in_parts("iota", [&](auto... s) { return nb::iota<float>(24, batch = 24, 24, s...); });
  made_in_parts("iota of 16 bits", [&](auto... s) { return nb::iota<std::int16_t>(batch = 24, 48, n, s...); });
}

/// Of what is split along one dim alone.
template <class Make>
void counted_in_parts(const char* name, Make make) {
  is_made_in_parts(name, make, P(batch = data), P(batch = (model, data)), P());
}

TEST_CASE("diagonals, ranges, points between and random orders are made in parts") {
  counted_in_parts("range", [](auto... s) { return nb::range<int>(batch, 3, 51, 2, s...); });
  counted_in_parts("range of reals", [](auto... s) { return nb::range<double>(batch, 0, 6, .25, s...); });
  counted_in_parts("linspace", [](auto... s) { return nb::linspace<float>(0, 1, batch = 24, s...); });
  counted_in_parts("eye", [](auto... s) { return nb::eye<float>(batch = 24, inputs = 48, s...); });
  counted_in_parts("permutation", [](auto... s) { return nb::permutation(nb::rng_key(7), batch = 24, s...); });
  for_each_mesh([](const auto& mesh) {
    const auto i = nb::eye<int>(24, out_sharding(named_sharding(mesh, P(none, data))));
    CHECK(nb::type_name(i) == "i32[24,24@data]");
    CHECK(nb::testing::equal(i, nb::eye<int>(24)));
  });
}

TEST_CASE("a size that does not divide is refused before anything is made") {
  const auto mesh = nb::make_mesh(data = devices());
  if (devices() == 1) return;
  CHECK(message_of([&] { nb::zeros<float>(batch = devices() + 1, out_sharding(named_sharding(mesh, P(batch = data)))); })
            .find("nabla::zeros<T>(dims...) requires batch = ") == 0);
}

}  // namespace test_of_factories
