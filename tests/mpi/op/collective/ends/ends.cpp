// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <iostream>
#include <nabla/nabla.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace nb = nabla;
namespace app {
NABLA_MESH_AXES(data)
}

// What the types cannot see: processes that give a word other numbers. With no argument they agree.
int main(int argc, char** argv) {
  nb::runtime rt(argc, argv);
  const std::string how = argc > 1 ? argv[1] : "well";
  const auto mesh = nb::make_mesh(app::data = nb::rest);
  const long n = mesh.size(app::data), by = how == "other_shift" && nb::detail::current_runtime().process > 0 ? 2 : 1;
  std::vector<std::pair<long, long>> ring;
  for (long i = 0; i < n; ++i) ring.push_back({i, (i + by) % n});
  if (how == "index_twice") ring.push_back(ring[0]);
  try {
    const auto y = nb::shard_map(mesh, nb::in_specs(nb::P(app::data)), nb::out_specs(nb::P(app::data)), [&](auto x) {
      return nb::ppermute(x, app::data, nb::perm(ring));
    })(nb::iota<float>(n));
    return nb::to_vector(nb::to_host(y))[0] == float(n - 1) ? 0 : 1;
  } catch (const nb::runtime_error& e) {
    std::ostringstream line;  // written at once: other processes write too
    line << "process " << nb::detail::current_runtime().process << " caught: " << e.what() << '\n';
    std::cerr << line.str();
    return 2;
  }
}
