// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <chrono>
#include <iostream>
#include <nabla/axis/declare.hpp>
#include <nabla/comm/comm.hpp>
#include <sstream>
#include <string>
#include <thread>

namespace nb = nabla;
namespace app {
NABLA_MESH_AXES(data, model)
}

namespace {

constexpr int over_data[] = {0};
int process = -1;

void psum(const nb::mesh_instance& mesh, long count) {
  std::vector<float> x(static_cast<std::size_t>(count), 1.f);
  nb::detail::announce(mesh, {"psum", {"ends.cpp", 20}}, over_data, count * 4, "f32");
  nb::detail::all_reduce(mesh.group(over_data), x.data(), count, nb::detail::element::f32,
                         nb::reduction::sum);
}

/// on_root runs f in one process of all.
bool root_is_one_process(const nb::runtime& rt, const nb::mesh_instance& mesh) {
  int calls = 0;
  rt.on_root([&] { ++calls; });
  nb::detail::all_reduce(mesh.group(over_data), &calls, 1, nb::detail::element::i32, nb::reduction::sum);
  return calls == 1;
}

int run(int argc, char** argv) {
  nb::runtime rt(argc, argv);
  const std::string how = argc > 1 ? argv[1] : "well";
  process = nb::detail::current_runtime().process;
  const bool last = process == rt.processes() - 1;

  if (how == "other_mesh" && last) nb::make_mesh(app::model = 2);
  if (how == "all_throw") nb::make_mesh(app::data = 3);
  const auto handle = nb::make_mesh(app::data = nb::rest);
  const nb::mesh_instance& mesh = nb::detail::instance_of(handle);
  if (how == "one_throws" && last) throw nb::runtime_error("a file that only this process reads is damaged");
  if (how == "early_end" && last) return 0;
  if (how == "other_word" && last) nb::detail::announce(mesh, "all_gather", over_data, 8, "f32");
  if (how == "other_details") {
    const std::string steps(2000, '.');
    nb::detail::announce(mesh, "ppermute", over_data, 8, "f32", (steps + (last ? "to 1" : "to 2")).c_str());
  }
  psum(mesh, how == "other_bytes" && last ? 4 : 2);
  return root_is_one_process(rt, mesh) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {
    if (process == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2000));  // the others are done long before
    std::ostringstream line;
    line << "process " << process << " caught: " << e.what() << '\n';
    std::cerr << line.str();
    return 2;
  }
}
