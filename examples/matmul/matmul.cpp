// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix product over a mesh of 4 x 2 devices: each device multiplies its blocks, and psum adds the partial products
// along the axis that splits the contracted dim.

#include <iostream>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

NABLA_MESH_AXES(row, col)
using nb::P, nb::none;

constexpr auto in = nb::in_specs(P(row, col), P(col, none));
constexpr auto out = nb::out_specs(P(row, none));
constexpr auto multiply = [](auto a, auto b) { return nb::psum(nb::dot(a, b), col); };

// What it communicates is known before there are devices: one sum along `col`.
constexpr auto plan = nb::plan(nb::shard_map(nb::abstract_mesh(row = 4, col = 2), in, out, multiply),
                               nb::abstract<float>(8, 16), nb::abstract<float>(16, 4));
static_assert(plan.collectives == nb::psum_of(col));

int program(const nb::runtime& rt) {
  auto mesh = nb::make_mesh(row = 4, col = 2);
  auto a = nb::iota<float>(8, 16);
  auto b = nb::iota<float>(16, 4);

  int calls = 0;
  auto product = nb::shard_map(mesh, in, out, [&](auto a, auto b) {
    ++calls;
    rt.on_root([&] { std::cout << "blocks " << nb::type_name(a) << " and " << nb::type_name(b) << '\n'; });
    return multiply(a, b);
  });
  nb::recording collectives;
  auto c = product(a, b);
  const auto whole = nb::to_host(c);
  rt.on_root([&] {
    std::cout << mesh << '\n' << nb::type_name(c) << ", " << collectives.count("psum") << " psum, body ran " << calls
              << " time\n"
              << whole << '\n';
    // Which devices hold which blocks: of the result, and of the operands as in_specs cut them.
    nb::visualize_array_sharding(c);
    nb::visualize_array_sharding(nb::named_sharding(mesh, P(row, col)), 8, 16);
    nb::visualize_array_sharding(nb::named_sharding(mesh, P(col, none)), 16, 4);
  });
  return 0;
}

}  // namespace app

int main(int argc, char** argv) { return nabla::run(argc, argv, app::program); }
