// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstring>
#include <iostream>
#include <nabla/axis/declare.hpp>
#include <nabla/comm/comm.hpp>

// A program whose main is nabla::run: how it ends.
namespace {

namespace nb = nabla;
NABLA_MESH_AXES(data)

int program(nb::runtime& rt, int argc, char** argv) {
  const auto is = [&](const char* how) { return argc > 1 && std::strcmp(argv[1], how) == 0; };
  if (is("all_throw")) nb::make_mesh(data = 2 * rt.devices().size() + 3);
  nb::make_mesh(data = nb::rest);
  if (is("one_throws") && nb::detail::current_runtime().process == rt.processes() - 1)
    throw std::runtime_error("a file that only this process reads is damaged");
  rt.on_root([&] { std::cout << "ran on " << rt.devices().size() << " devices\n"; });
  return is("status") ? 7 : 0;
}
void without_arguments(const nb::runtime& rt) {
  if (rt.devices().size() < 1) throw std::logic_error("a runtime without devices");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "without_arguments") == 0) return nb::run(argc, argv, without_arguments);
  return nb::run(argc, argv, program);
}
