// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <nabla/axis/declare.hpp>
#include <nabla/comm/comm.hpp>

// A program whose main is nabla::run: how it ends.
namespace {

namespace nb = nabla;
NABLA_MESH_AXES(data)

/// A BLAS that has taken all cores, as it does where no variable tells it otherwise.
void let_the_blas_take_all_cores() {
  for (const char* name : {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "GOTO_NUM_THREADS"}) unsetenv(name);
#if defined(NABLA_HAS_BLAS)
  [[maybe_unused]] static volatile auto linked = &nabla_sgemm;
#endif
  if (nb::detail::the_blas().has_threads()) nb::detail::the_blas().use_threads(nb::detail::cores_not_shared_out());
}
/// Whether it has this process's part of them now.
bool cores_are_shared(int processes) {
  const int here = nb::detail::processes_of_node(processes), cores = nb::detail::cores_not_shared_out();
  if (!nb::detail::the_blas().has_threads() || cores == 0) return true;
  return here == processes && nb::detail::the_blas().threads() == std::max(1, cores / here);
}

int program(nb::runtime& rt, int argc, char** argv) {
  const auto is = [&](const char* how) { return argc > 1 && std::strcmp(argv[1], how) == 0; };
  if (is("all_throw")) nb::make_mesh(data = 2 * rt.devices().size() + 3);
  nb::make_mesh(data = nb::rest);
  if (is("one_throws") && nb::detail::current_runtime().process == rt.processes() - 1)
    throw std::runtime_error("a file that only this process reads is damaged");
  rt.on_root([&] { std::cout << "ran on " << rt.devices().size() << " devices\n"; });
  if (is("shares_cores") && !cores_are_shared(rt.processes())) throw std::logic_error("too many threads");
  return is("status") ? 7 : 0;
}
void without_arguments(const nb::runtime& rt) {
  if (rt.devices().size() < 1) throw std::logic_error("a runtime without devices");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "without_arguments") == 0) return nb::run(argc, argv, without_arguments);
  if (argc > 1 && std::strcmp(argv[1], "shares_cores") == 0) let_the_blas_take_all_cores();
  return nb::run(argc, argv, program);
}
