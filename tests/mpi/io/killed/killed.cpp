// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes snapshots until it is killed; and says whether the last one is whole.
//   killed write <file>           goes on from the snapshot that is there; says the number of each that is saved
//   killed check <file> <number>  the snapshot is one of those written, and no earlier one than that number
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, weights, bias, number)
NABLA_MESH_AXES(data)
using nb::P;

/// What snapshot number n holds.
template <class M>
auto values(const M& mesh, long n) {
  return nb::record(
      weights = nb::device_put((nb::iota<double>(batch = 24, hidden = 8192) + double(n)).eval(), mesh, P(batch = data)),
      bias = nb::full(float(n), hidden = 40000), number = n);
}

int program(nb::runtime&, int argc, char** argv) {
  if (argc < 3) return 2;
  nb::detail::snapshots::largest_block = 1L << 17;
  const auto mesh = nb::make_mesh(data = nb::rest);
  const std::string path = argv[2];
  const auto like = values(mesh, 0);
  const bool is_there = ::access(path.c_str(), F_OK) == 0;
  const long found = is_there ? nb::load(path, like)[number] : 0;
  if (std::strcmp(argv[1], "check") == 0) {
    const auto now = is_there ? nb::load(path, like) : like;
    const auto expected = values(mesh, found);
    const bool whole =
        nb::max(nb::abs(nb::to_host(now[weights]) - nb::to_host(expected[weights])), batch, hidden).item() == 0. &&
        nb::max(nb::abs(now[bias] - expected[bias]), hidden).item() == 0.f;
    if (argc < 4 || !whole || found < std::atol(argv[3])) {
      std::fprintf(stderr, "snapshot %ld is %s, and number %s was saved\n", found, whole ? "whole" : "damaged",
                   argv[3]);
      return 1;
    }
    return 0;
  }
  std::printf("process %ld\n", long(::getpid()));
  std::fflush(stdout);
  for (long n = found + 1;; ++n) {
    nb::save(path, values(mesh, n));
    std::printf("saved %ld\n", n);
    std::fflush(stdout);
  }
}
}  // namespace app

int main(int argc, char** argv) { return nb::run(argc, argv, app::program); }
