// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <csignal>
#include <mpi/spmd/devices.hpp>
#include <nabla/io/npz.hpp>
#include <sys/resource.h>
#include <unit/io/files.hpp>

// Archives of split arrays: the first process writes, all read.
namespace test_of_npz {

namespace {
using namespace app;
using nb::P, nb::load_npz, nb::named_sharding, nb::out_sharding, nb::save_npz, nb::testing::equal;
}  // namespace

TEST_CASE("save_npz puts split arrays together, load_npz reads them under every spec") {
  const test_folder here;
  for_each_mesh([&](const auto& mesh) {
    const long n = devices();
    const auto whole = nb::iota<float>(batch = 2 * n, inputs = 3 * n).eval();
    save_npz(here / "x.npz", "rows", nb::device_put(whole, mesh, P(batch = data)), "columns",
             nb::device_put(whole, mesh, P(inputs = model)) * 2.f, "plain", whole);
    const auto check = [&](auto spec) {
      const auto split = out_sharding(named_sharding(mesh, spec));
      CHECK(blocks_are(load_npz<float>(here / "x.npz", "rows", batch, inputs, split), blocks_of(whole, mesh, spec)));
      CHECK(blocks_are(load_npz<float>(here / "x.npz", "columns", batch, inputs, split),
                       blocks_of((whole * 2.f).eval(), mesh, spec)));
    };
    check(P(batch = data, inputs = model));
    check(P(inputs = (model, data)));
    CHECK(equal(load_npz<float>(here / "x.npz", "plain", batch, inputs), whole));
  });
}

TEST_CASE("when the first process cannot write an archive, all throw") {
  const test_folder here;
  const auto x = nb::zeros<float>(batch = 1000).eval();
  rlimit before;
  ::getrlimit(RLIMIT_FSIZE, &before);
  ::signal(SIGXFSZ, SIG_IGN);
  const rlimit small = {100, before.rlim_max};
  if (here.is_first()) ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string said = message_of([&] { save_npz(here / "x.npz", "x", x); });
  ::setrlimit(RLIMIT_FSIZE, &before);
  CHECK(said.find("cannot write the file") != std::string::npos);
  here.wait();
  CHECK(here.names().empty());
  here.wait();
  CHECK(message_of([&] { load_npz<float>(here / "x.npz", "x", batch); }).find("cannot open the file") != std::string::npos);
}

}  // namespace test_of_npz
